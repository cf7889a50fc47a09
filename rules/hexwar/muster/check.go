package muster

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
)

// checkSelf holds a list against the house's limits, whatever the board.
func (r *listReader) checkSelf() {
	chiefs := 0
	for i, o := range r.List.Officers {
		if o.Rank == hexwar.ChiefRank {
			if chiefs++; chiefs == 2 {
				r.fault(r.lines.officers[i], "chiefs")
			}
		}
	}
	if len(r.List.Units) == 0 && !r.mayLack(unitBodies) {
		r.fault(0, "empty")
		return
	}
	// P3, « Activation des unités » — officers lead all activations: an army without one could not move.
	if len(r.List.Officers) == 0 && !r.mayLack(officerBodies) {
		r.fault(0, "officer-none")
	}
}

// Check holds a list against the house's limits and the board: whether each may be where it says, and whether
// all find room. All faults are reported together, including those of its words.
func (r *listReader) Check(s hexwar.State, seat rules.Seat) {
	r.checkSelf()
	fixed := map[int]hex.Hex{}
	for i, u := range r.List.Units {
		if u.At == nil {
			continue
		}
		if fault := s.RefuseSpot(seat, u.Body(), *u.At); fault != nil {
			r.spotFault(r.lines.units[i], *u.At, fault.Say)
			continue
		}
		if hexwar.IsOccupied(fixed, *u.At) {
			r.spotFault(r.lines.units[i], *u.At, phrase.Say("hexwar.army.fault.hex-twice", hexwar.HexArg("word", *u.At)))
			continue
		}
		fixed[i+1] = *u.At
	}
	for i, o := range r.List.Officers {
		if o.At == nil {
			continue
		}
		if fault := s.RefuseSpot(seat, hexwar.OnFoot, *o.At); fault != nil && !hexwar.IsOccupied(fixed, *o.At) {
			r.spotFault(r.lines.officers[i], *o.At, fault.Say)
		}
	}
	r.checkWinnable(s, seat)
	if len(r.Faults) > 0 || len(r.List.Units) == 0 {
		return
	}
	// PA1, « Mise en place des armées » — all troops are placed on the table, one unit a hex.
	if _, homeless := s.FindHexes(seat, r.List, fixed, nil, nil); len(homeless) > 0 {
		u := r.List.Units[homeless[0]-1]
		r.fault(0, "room", phrase.Number("count", len(homeless)), phrase.Number("units", len(r.List.Units)),
			phrase.With("troop", u.Body()), phrase.Number("hexes", len(s.PlaceableHexes(seat, u.Body()))))
	}
}

// checkWinnable holds a list against the number of its units by which the scenario has the other camp win.
func (r *listReader) checkWinnable(s hexwar.State, seat rules.Seat) {
	units := len(r.List.Units)
	if s.Mapping.Scenario == nil || units == 0 || r.mayLack(unitBodies) {
		return
	}
	if wins := s.Mapping.Scenario.Victory[seat.Other()]; wins > units {
		r.fault(0, "unwinnable", phrase.Number("count", units), phrase.Number("wins", wins))
	}
}

// spotFault is a fault of a hex, which says what was typed where that was read from the other edge.
func (r *listReader) spotFault(line int, at hex.Hex, why phrase.Phrase) {
	if typed := r.turnedHexes[at]; typed != "" {
		why = phrase.Say("hexwar.army.fault.turned", phrase.With("what", why), phrase.Verbatim("word", typed), hexwar.HexArg("at", at))
	}
	r.Faults = append(r.Faults, listFault{line, why})
}
