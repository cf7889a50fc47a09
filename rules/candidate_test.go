package rules_test

import (
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest/mourre"
)

// buttoned is a game of mourre whose spying, which asks nothing, and whose staking, which asks for a
// choice, are changed, and the keys and choices of a's buttons.
func buttoned(t *testing.T, change func(spy, stake *rules.Verb[mourre.State])) (d *rules.Definition[mourre.State], s mourre.State,
	shown []string) {
	t.Helper()
	d = mourre.Rules()
	change(d.Verb("mourre epier"), d.Verb("mourre miser"))
	s, err := d.Start(rules.Setup{Settings: map[string]string{"manches": "1"}, Tables: d.Meta.Tables})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range d.Offers(s, rules.SeatA, rules.SeatA) {
		switch o.Act.Path {
		case "mourre epier":
			shown = append(shown, o.Key)
		case "mourre miser":
			shown = append(shown, o.Key)
			for _, c := range o.Ask[0].Choices {
				shown = append(shown, c.Value)
			}
		}
	}
	return d, s, shown
}

var no = rules.Refuse("mourre:manche/1", "mourre.refused.spy")

// TestLegalityDecidesOnButtons: whether a button is offered is found by May, Decide and Pointless alone.
func TestLegalityDecidesOnButtons(t *testing.T) {
	type verb = rules.Verb[mourre.State]
	accepted := func(mourre.State, rules.Act, dice.Roller) ([]rules.Event, error) {
		return []rules.Event{{Kind: "mourre.x/1"}}, nil
	}
	throws := func(_ mourre.State, _ rules.Act, roller dice.Roller) ([]rules.Event, error) {
		_, err := roller.Throw(dice.Key{System: "mourre"}, 6, 1)
		return nil, err
	}
	long := func(_ mourre.State, _ rules.Act, roller dice.Roller) ([]rules.Event, error) {
		if err := rules.StopIfDryRun(roller); err != nil {
			return nil, err
		}
		return nil, no // which would take long to find
	}
	worthless := func(_ mourre.State, act rules.Act) *rules.Violation {
		if act.Args["jetons"] == "2" || act.Path == "mourre epier" {
			return no
		}
		return nil
	}
	asking := func(stake *verb, most int) func(mourre.State, rules.Seat) []rules.Candidate {
		button := stake.Button
		return func(s mourre.State, seat rules.Seat) []rules.Candidate {
			all := button(s, seat)
			all[0].Ask[0].Max = most
			return all
		}
	}
	for name, c := range map[string]struct {
		change func(spy, stake *verb)
		want   []string
	}{
		"refused by Decide": {func(_, _ *verb) {}, []string{"miser", "1", "2", "3"}},
		"accepted":          {func(spy, _ *verb) { spy.Decide = accepted }, []string{"miser", "1", "2", "3", "epier"}},
		"up to the throw":   {func(spy, _ *verb) { spy.Decide = throws }, []string{"miser", "1", "2", "3", "epier"}},
		"up to the work":    {func(spy, _ *verb) { spy.Decide = long }, []string{"miser", "1", "2", "3", "epier"}},
		"refused by May":    {func(_, stake *verb) { stake.May = func(mourre.State, rules.Seat) *rules.Violation { return no } }, nil},
		"no choice":         {func(_, stake *verb) { stake.Choices = nil }, nil},
		"not worth a button": {func(spy, stake *verb) { spy.Decide, spy.Pointless, stake.Pointless = accepted, worthless, worthless },
			[]string{"miser", "1", "3"}},
		"not worth it among as many as one": {func(_, stake *verb) { stake.Pointless, stake.Button = worthless, asking(stake, 1) },
			[]string{"miser", "1", "3"}},
		"not worth it among several at once": {func(_, stake *verb) { stake.Pointless, stake.Button = worthless, asking(stake, 2) },
			[]string{"miser", "1", "2", "3"}},
		"ranked": {func(spy, stake *verb) {
			spy.Decide = accepted
			button := spy.Button
			spy.Button = func(s mourre.State, seat rules.Seat) []rules.Candidate {
				all := button(s, seat)
				all[0].Rank = -1
				return all
			}
		}, []string{"epier", "miser", "1", "2", "3"}},
	} {
		if _, _, shown := buttoned(t, c.change); !slices.Equal(shown, c.want) {
			t.Errorf("%s: %v, want %v", name, shown, c.want)
		}
	}
}

// TestTheRefereeHasButtonsForWhatIsHis: acts that the system leaves him, and what only reads; no player's.
func TestTheRefereeHasButtonsForWhatIsHis(t *testing.T) {
	var shown []string
	d, s, _ := buttoned(t, func(spy, stake *rules.Verb[mourre.State]) {
		spy.May, stake.May = nil, nil
		spy.Decide, spy.Spec.Referee = func(mourre.State, rules.Act, dice.Roller) ([]rules.Event, error) { return nil, nil }, true
	})
	look := d.Verb("mourre relire")
	look.May = nil
	look.Button = func(mourre.State, rules.Seat) []rules.Candidate { return []rules.Candidate{{Key: "relire"}} }
	for _, o := range d.Offers(s, rules.Referee, rules.Referee) {
		if slices.Contains([]string{"epier", "miser", "relire"}, o.Key) {
			shown = append(shown, o.Key)
		}
	}
	if want := []string{"epier", "relire"}; !slices.Equal(shown, want) {
		t.Errorf("the referee is offered %v, want %v", shown, want)
	}
}

// TestWaysOutAreFoundForPersons: a refusal has its ways out found where somebody is refused, not while
// buttons are made.
func TestWaysOutAreFoundForPersons(t *testing.T) {
	found := 0
	d, s, _ := buttoned(t, func(spy, _ *rules.Verb[mourre.State]) {
		spy.Decide = func(mourre.State, rules.Act, dice.Roller) ([]rules.Event, error) {
			return nil, rules.Refuse("mourre:manche/1", "mourre.refused.spy").Instead(func(v *rules.Violation) {
				found++
				v.Or(phrase.Say("mourre.offer.fist"), rules.Act{Path: "mourre montrer"})
			})
		}
	})
	if found != 0 {
		t.Error("ways out are found for nobody")
	}
	_, err := d.Decide(s, rules.Act{Path: "mourre epier", Seat: rules.SeatA}, nil)
	if v, ok := err.(*rules.Violation); !ok || len(v.WaysOut) != 1 || found != 1 {
		t.Errorf("%v, found %d times", err, found)
	}
}
