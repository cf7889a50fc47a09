package hexwartest

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/command"
)

// Active makes a seat's units and officers active, in one activation.
func Active(s hexwar.State, ids ...hexwar.UnitID) hexwar.State {
	d := command.ActivatedData{Seat: rules.SeatA, Number: 1}
	for _, id := range ids {
		d.Units = append(d.Units, s.Units[id].Tag())
	}
	s, err := command.ApplyActivation(s, d)
	if err != nil {
		panic(err) // the first of a turn
	}
	return s
}

// Walker is one unit at E5 that is active, an enemy far off, and terrain.
func Walker(t *testing.T, troop string, lines ...string) hexwar.State {
	return Active(Campaign(t, "panache", append([]string{"a 1 " + troop + " E5", "b 1 infanterie moyen A12"}, lines...)...), "a1")
}
