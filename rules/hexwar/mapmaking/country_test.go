package mapmaking_test

import (
	"errors"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
)

// A country that Discord would not let through is refused like anything else, with the way out of the usual
// one.
func TestUnknownCountryIsRefused(t *testing.T) {
	s := hexwar.State{Book: hexwartest.BookOf(t, "panache")}
	for _, option := range []string{"density", "climate"} {
		act := rules.Act{Path: mapmaking.NeutralPath(s.Book), Seat: rules.SeatA, Args: rules.Args{option: "@everyone"}}
		_, err := mapmaking.DecideNeutral(s, act, hexwartest.NoDice{})
		var v *rules.Violation
		if !errors.As(err, &v) || v.Say.Key != "hexwar.refused.country" || len(v.WaysOut) != 1 || v.WaysOut[0].Act.Args[option] != "" {
			t.Errorf("%s: %v", option, err)
		}
	}
}
