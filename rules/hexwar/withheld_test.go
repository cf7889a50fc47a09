package hexwar

import (
	"testing"

	"aidedecamp/rules"
)

// TestTheLogOfHiddenTokensWaitsForTheEnd: lecture:hex-pions — the log tells every balance, so nobody is given it before.
func TestTheLogOfHiddenTokensWaitsForTheEnd(t *testing.T) {
	for pions, waits := range map[string]bool{"publics": false, purseHidden: true} {
		g := battleOf(t, systemOf(t, "panache"), map[string]string{purseReading: pions})
		if got := g.Withheld(); got != waits {
			t.Errorf("%s: withheld %v", pions, got)
		}
		g = must(t, must(t, g, rules.Act{Path: rules.PathEnd, Seat: rules.SeatA}), rules.Act{Path: rules.PathAgree, Seat: rules.SeatB})
		if got := g.Withheld(); got {
			t.Errorf("%s after the end: withheld %v", pions, got)
		}
	}
}
