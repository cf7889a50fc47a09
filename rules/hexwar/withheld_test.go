package hexwar

import (
	"testing"

	"aidedecamp/rules"
)

// TestTheLogOfHiddenTokensWaitsForTheEnd: lecture:hex-pions — the log tells every balance, so nobody is given it before.
func TestTheLogOfHiddenTokensWaitsForTheEnd(t *testing.T) {
	for pions, waits := range map[string]bool{"publics": false, purseHidden: true} {
		g := battleOf(t, systemOf(t, "panache"), map[string]string{purseReading: pions})
		if got, err := g.Withheld(); err != nil || got != waits {
			t.Errorf("%s: withheld %v, %v", pions, got, err)
		}
		g = must(t, must(t, g, rules.Act{Path: rules.PathEnd, Seat: rules.SeatA}), rules.Act{Path: rules.PathAgree, Seat: rules.SeatB})
		if got, err := g.Withheld(); err != nil || got {
			t.Errorf("%s after the end: withheld %v, %v", pions, got, err)
		}
	}
}
