package house_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest/mourre"
)

// losing is a game in which a correction costs seat b what it has chosen.
func losing() *rules.System {
	d := mourre.Rules()
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			if c.Verbs[i].Wording != nil {
				c.Verbs[i].Weighs = func(mourre.State, rules.Act) ([]rules.Seat, bool) { return []rules.Seat{rules.SeatB}, true }
			}
		}
	}
	return d.System()
}

// TestAGuestsLossIsAskedOfWhoPlaysHim: what the referee's correction costs a guest is asked of whoever opened
// the game.
func TestAGuestsLossIsAskedOfWhoPlaysHim(t *testing.T) {
	kept := registry
	registry = rules.Registry{losing()}
	defer func() { registry = kept }()
	d := startDesk(t, func(deal *house.Deal) {
		delete(deal.Sitters, rules.SeatB)
		deal.Sitters[rules.Referee] = accounts["camille"]
	})
	d.must("r mourre rectifier place=b points=5")
	if p := d.g.Pending(); p == nil || !slices.Equal(p.Of, []rules.Seat{rules.SeatA}) {
		t.Fatalf("asked: %+v", p)
	}
	d.must("a partie accepter")
	if d.g.Pending() != nil {
		t.Error("agreed to by all, and still asked")
	}
}

// TestTheRefereesWordStands: what his correction costs a player is asked of that player; but no refusal of
// his, and nothing that anybody does meanwhile, keeps the referee from deciding without him. Nobody else may.
func TestTheRefereesWordStands(t *testing.T) {
	kept := registry
	registry = rules.Registry{losing()}
	defer func() { registry = kept }()
	d := startDesk(t, func(deal *house.Deal) { deal.Sitters[rules.Referee] = accounts["camille"] })
	for _, step := range []struct{ act, want string }{
		{"r mourre rectifier place=b points=4", "asked act []"},
		{"r partie accepter", "ok"},
		{"= notes a", "score a 0 0, score b 4 0"},
		{"r mourre rectifier place=b points=5", "asked act []"},
		{"b partie refuser", "ok"},
		{"b partie des source=reels", "asked source []"}, // a player's request waits, and holds up another
		{"a mourre rectifier place=b points=5 seul=oui", "refused game.refused.option"},
		{"r mourre rectifier place=b points=5 seul=non", "refused game.refused.option"},
		{"r mourre rectifier place=b points=5 seul=oui", "ok"},
		{"= pending", "none"},
		{"= notes a", "score a 0 0, score b 5 0"},
	} {
		got := ""
		if question, is := strings.CutPrefix(step.act, "= "); is {
			got = d.look(question)
		} else {
			got = d.answer(step.act)
		}
		if got != step.want {
			t.Fatalf("%s\n got: %s\nwant: %s", step.act, got, step.want)
		}
	}
	done := d.records[len(d.records)-1]
	if told := d.look(fmt.Sprint("tells ", done.Seq)); told != "[game.tell.insisted mourre.tell.corrected game.tell.fallen]" {
		t.Errorf("the log says %s", told)
	}
	if done.Args["seul"] != "oui" {
		t.Errorf("its line has %v", done.Args)
	}
	forged := func(change func(*ledger.Record)) {
		t.Helper()
		records := slices.Clone(d.records)
		last := &records[len(records)-1]
		last.Args = maps.Clone(last.Args)
		change(last)
		report, err := proved(t, forge(t, records))
		if err != nil || report.Holds() || report.Difference.What != "retouched" || report.Difference.Record != last.Seq {
			t.Errorf("proved: %v, %v", err, report.Difference)
		}
	}
	forged(func(r *ledger.Record) { r.Seat = rules.SeatA })
	forged(func(r *ledger.Record) { r.Args["seul"] = "non" })
	forged(func(r *ledger.Record) {
		r.Events = []rules.Event{{Kind: "game.declined/1", Data: json.RawMessage(`{"request":6,"seat":"r"}`)}}
	})
	d.checkWhole()
}

// TestWhatIsWeighedIsReadAsWhatIsDone: a text that would be taken for a mark is refused when the act is
// weighed already.
func TestWhatIsWeighedIsReadAsWhatIsDone(t *testing.T) {
	kept := registry
	registry = rules.Registry{losing()}
	defer func() { registry = kept }()
	d := startDesk(t, nil)
	act := "a mourre rectifier place=b points=5 raison=#" + strings.Repeat("0", 64)
	if weighed, done := d.weigh(parse(act)), d.answer(act); weighed != done || weighed != "refused game.refused.mark" {
		t.Errorf("weighed: %s, done: %s", weighed, done)
	}
	if weighed := d.weigh(parse("a mourre rectifier place=b points=5 raison=mal_lu")); !strings.Contains(weighed, "corrected") {
		t.Errorf("weighed: %s", weighed)
	}
}
