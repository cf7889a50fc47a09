package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// checkSelf holds a list against the house's limits, whatever the board.
func (r *listReader) checkSelf() {
	if len(r.faults) > 0 {
		return
	}
	chiefs := 0
	for i, o := range r.list.Officers {
		if o.Rank == Chief {
			if chiefs++; chiefs == 2 {
				r.fault(r.lines.officers[i], "chiefs")
			}
		}
	}
	if len(r.list.Units) == 0 {
		r.fault(0, "empty")
		return
	}
	// P3, « Activation des unités » — officers lead all activations: an army without one would stand still.
	if len(r.list.Officers) == 0 {
		r.fault(0, "officer-none")
	}
}

// check holds a list against the house's limits and the board: who may stand where it says, and whether all
// find room.
func (r *listReader) check(s State, seat rules.Seat) {
	misread := len(r.faults)
	if r.checkSelf(); misread > 0 || len(r.list.Units) == 0 {
		return
	}
	fixed := map[int]hex.Hex{}
	for i, u := range r.list.Units {
		if u.At == nil {
			continue
		}
		if fault := s.refuseSpot(seat, u.body(), *u.At); fault != nil {
			r.faults = append(r.faults, listFault{r.lines.units[i], fault.Say})
			continue
		}
		if taken(fixed, *u.At) {
			r.fault(r.lines.units[i], "hex-twice", hexArg("word", *u.At))
			continue
		}
		fixed[i+1] = *u.At
	}
	for i, o := range r.list.Officers {
		if o.At == nil {
			continue
		}
		if fault := s.refuseSpot(seat, onFoot, *o.At); fault != nil && !taken(fixed, *o.At) {
			r.faults = append(r.faults, listFault{r.lines.officers[i], fault.Say})
		}
	}
	if len(r.faults) > 0 {
		return
	}
	// PA1, « Mise en place des armées » — all troops are placed on the table, one unit a hex.
	if _, homeless := s.lodge(seat, r.list, fixed, nil, nil); len(homeless) > 0 {
		u := r.list.Units[homeless[0]-1]
		r.fault(0, "room", phrase.Number("count", len(homeless)), phrase.Number("units", len(r.list.Units)),
			phrase.With("troop", u.body().Phrase()), phrase.Number("hexes", len(s.spots(seat, u.body()))))
	}
}
