package hexwar

import (
	"errors"
	"testing"

	"aidedecamp/rules"
)

// A country that Discord would not let through is refused like anything else, with the way out of the usual one.
func TestUnknownCountryIsRefused(t *testing.T) {
	s := State{book: bookOf(t, "panache")}
	for _, option := range []string{"density", "climate"} {
		act := rules.Act{Path: s.book.neutralPath(), Seat: rules.SeatA, Args: rules.Args{option: "@everyone"}}
		_, err := s.decideNeutral(act, noDice{})
		var v *rules.Violation
		if !errors.As(err, &v) || v.Say.Key != "hexwar.refused.country" || len(v.WaysOut) != 1 || v.WaysOut[0].Act.Args[option] != "" {
			t.Errorf("%s: %v", option, err)
		}
	}
}
