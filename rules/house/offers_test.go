package house_test

import (
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/rulestest/mourre"
)

// TestButtonsAreFoundOnce: however often a game is asked for its offers, each act is judged once for each
// viewer.
func TestButtonsAreFoundOnce(t *testing.T) {
	asked, judged := 0, 0
	game := mourre.Rules()
	spy := game.Verb("mourre epier")
	may, decide := spy.May, spy.Decide
	spy.May = func(s mourre.State, seat rules.Seat) *rules.Violation {
		asked++
		return may(s, seat)
	}
	spy.Decide = func(s mourre.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
		judged++
		return decide(s, act, roller)
	}
	d, _ := deskOf(t, game.System())
	d.must("a mourre montrer doigts=2")
	asked, judged = 0, 0
	for range 3 {
		d.g.View(rules.SeatB)
		d.g.Offers(rules.SeatB)
		d.g.PublicOffers(rules.SeatB)
	}
	if asked != 2 || judged != 2 {
		t.Errorf("asked %d times and judged %d times for two who look", asked, judged)
	}
}

// TestAHiddenNoughtTellsNothing: what a seat has hidden decides on no public button, not even where it is
// what a mask might put in its place.
func TestAHiddenNoughtTellsNothing(t *testing.T) {
	keys := func(offers []rules.Offer) (keys []string) {
		for _, o := range offers {
			keys = append(keys, o.Key)
		}
		return keys
	}
	var shown [][]string
	for _, fingers := range []string{"0", "3"} {
		d := startDesk(t, nil)
		d.must("b mourre montrer doigts=" + fingers)
		if own := keys(d.g.Offers(rules.SeatB)); !slices.Contains(own, "relire") {
			t.Errorf("%s fingers: b is offered %v", fingers, own)
		}
		shown = append(shown, keys(d.g.PublicOffers(rules.SeatB)))
	}
	if !slices.Equal(shown[0], shown[1]) || slices.Contains(shown[0], "relire") {
		t.Errorf("0 fingers show %v, 3 show %v", shown[0], shown[1])
	}
}
