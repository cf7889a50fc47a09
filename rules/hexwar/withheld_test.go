package hexwar_test

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/house"
)

// TestTheLogOfHiddenTokensWaitsForTheEnd: lecture:hex-pions — the log tells every balance, so nobody is given
// it before.
func TestTheLogOfHiddenTokensWaitsForTheEnd(t *testing.T) {
	for pions, waits := range map[string]bool{"publics": false, hexwar.PurseHidden: true} {
		g := hexwartest.BattleOf(t, hexwartest.System(t, "panache"), map[string]string{hexwar.PurseReading: pions})
		if got := g.Withheld(); got != waits {
			t.Errorf("%s: withheld %v", pions, got)
		}
		g = hexwartest.Must(t, hexwartest.Must(t, g, rules.Act{Path: rules.PathEnd, Seat: rules.SeatA}),
			rules.Act{Path: house.PathAgree, Seat: rules.SeatB})
		if got := g.Withheld(); got {
			t.Errorf("%s after the end: withheld %v", pions, got)
		}
	}
}
