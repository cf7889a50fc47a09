package house_test

import (
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// TestTheClockWaitsForAnAnswer compares the button that stops the clock with Decide: while a player is
// asked for something else, nobody is offered to ask for more.
func TestTheClockWaitsForAnAnswer(t *testing.T) {
	d := startDesk(t, func(deal *house.Deal) { deal.Sitters[rules.Referee] = accounts["camille"] })
	d.must("r horloge total=10")
	d.must("a horloge lancer")
	d.must("b partie des source=reels")
	stops := func(o rules.Offer) bool { return o.Act.Path == house.PathClockPause }
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Referee} {
		for _, o := range slices.DeleteFunc(d.g.Offers(seat), func(o rules.Offer) bool { return !stops(o) }) {
			if _, err := d.g.Decide(o.Act, d.now()); err != nil {
				t.Errorf("seat %s is offered %s: %v", seat, o.Key, err)
			}
		}
	}
	d.refused("r horloge pause", "game.refused.answer-first")
	d.must("a partie refuser")
	if !slices.ContainsFunc(d.g.Offers(rules.Referee), stops) {
		t.Error("the referee is not offered to stop the clock")
	}
}
