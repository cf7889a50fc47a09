package rules_test

import (
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/rulestest/mourre"
)

// losing is a game in which a correction costs seat b what it has chosen.
func losing() *rules.System {
	d := mourre.Rules()
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			if c.Verbs[i].Spec.Consent {
				c.Verbs[i].Weighs = func(mourre.State, rules.Act) ([]rules.Seat, bool) { return []rules.Seat{rules.SeatB}, true }
			}
		}
	}
	return d.System()
}

// TestAGuestsLossIsAskedOfWhoPlaysHim: what the referee's correction costs a guest is asked of whoever opened the game.
func TestAGuestsLossIsAskedOfWhoPlaysHim(t *testing.T) {
	kept := registry
	registry = rules.Registry{losing()}
	defer func() { registry = kept }()
	d := startDesk(t, func(deal *rules.Deal) {
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
