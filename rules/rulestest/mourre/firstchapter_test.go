package mourre

import (
	"os"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// begin: your first chapter

// doubledData is what the log keeps: a struct of your own, whose JSON is a contract.
type doubledData struct {
	Seat   rules.Seat `json:"seat"`
	Tokens int        `json:"tokens"`
}

// doubleChapter lets a player double his stake.
func doubleChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Verbs: []rules.Verb[State]{{
			Spec:   rules.ActSpec{Path: "mourre doubler"},
			May:    playing, // the moment: asked by the kernel before Decide
			Decide: rules.NoDice(State.decideDouble),
			Button: State.doubleButton,
		}},
		Facts: []rules.Fact[State]{rules.NewFact("mourre.doubled/1", State.foldDoubled, doubledData.say)},
	}
}

// doubleButton is in words alone: the kernel shows it where playing and decideDouble allow the act.
func (s State) doubleButton(rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "doubler", Gate: s.gate(), Label: phrase.Say("mourre.offer.double")}}
}

// decideDouble judges, and says what happened; it changes nothing.
func (s State) decideDouble(act rules.Act) ([]rules.Event, error) {
	stake := s.sides[index(act.Seat)].Stake
	if stake == 0 {
		return nil, rules.Refuse(refRound, "mourre.refused.no-stake")
	}
	return one("mourre.doubled/1", doubledData{act.Seat, 2 * stake})
}

// foldDoubled notes what happened; it judges nothing.
func (s State) foldDoubled(d doubledData) (State, error) {
	s.sides[index(d.Seat)].Stake = d.Tokens
	return s, nil
}

// say is the line of the log.
func (d doubledData) say() []phrase.Phrase {
	return tell("doubled", d.Seat, phrase.Number("n", d.Tokens))
}

// end

// TestYourFirstChapter plays the chapter of docs/architecture.md, and compares the page with it.
func TestYourFirstChapter(t *testing.T) {
	source, err := os.ReadFile("firstchapter_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(source), "// begin: your first chapter\n\n")
	code, _, _ = strings.Cut(code, "\n// end\n")
	page, err := os.ReadFile("../../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "```go\n"+code+"```\n") {
		t.Error("the page shows another chapter than the one that is compiled here")
	}
	if lines := strings.Count(code, "\n"); lines >= 60 {
		t.Errorf("the first chapter has %d lines", lines)
	}

	d := Rules()
	d.Chapters = slices.Insert(d.Chapters, 0, doubleChapter())
	s, err := d.Start(rules.Setup{Settings: map[string]string{roundsSet: "1"}, Tables: d.Meta.Tables})
	if err != nil {
		t.Fatal(err)
	}
	act := rules.Act{Path: "mourre doubler", Seat: rules.SeatA}
	offered := func() bool {
		return slices.ContainsFunc(d.Offers(s, rules.SeatA, rules.SeatA), func(o rules.Offer) bool { return o.Key == "doubler" })
	}
	if _, err := d.Decide(s, act, nil); err == nil || offered() {
		t.Error("nothing is doubled, or so it is offered")
	}
	s.sides[0].Stake = 2
	events, err := d.Decide(s, act, nil)
	if err != nil || !offered() {
		t.Fatal(err, offered())
	}
	if s, err = d.Evolve(s, events[0]); err != nil || s.sides[0].Stake != 4 || d.Tell(s, events[0])[0].Key != "mourre.tell.doubled" {
		t.Errorf("%v: a stake of %d, told as %v", err, s.sides[0].Stake, d.Tell(s, events[0]))
	}
	s.round = s.rounds + 1
	if _, err := d.Decide(s, act, nil); err == nil {
		t.Error("doubled after the last round")
	}
}
