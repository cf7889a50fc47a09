package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
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

// check holds a list against the house's limits and the board: who may stand where it says, and whether all find room.
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
			r.fault(r.lines.units[i], "hex-twice", phrase.Verbatim("word", u.At.String()))
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

// onFoot is what an officer alone goes as.
var onFoot = body{Troop: chart.Troop{Type: chart.Infantry, Weight: chart.Medium}}

// taken reports whether a unit stands on the hex.
func taken(places map[int]hex.Hex, at hex.Hex) bool {
	for _, h := range places {
		if h == at {
			return true
		}
	}
	return false
}

// zone are the hexes in which a seat places its troops: the first rows along its edge. PA1, « Mise en place des armées »
func (s State) zone(seat rules.Seat) []hex.Hex {
	return s.field.Grid.FirstRows(edgeOf(seat), deployRows)
}

// standable reports whether a troop may stand in a hex. PA1, « Mise en place des armées » — none on terrain that it can't enter.
func (s State) standable(t body, at hex.Hex) bool {
	here, err := s.field.ground(s.tables.ground, at)
	if err != nil {
		return false
	}
	ok, _ := s.tables.ground.Holds(t.terrain(), here)
	return ok
}

// spots are the hexes of the seat's zone in which a troop may stand.
func (s State) spots(seat rules.Seat, t body) []hex.Hex {
	theirs := s.ordained(seat.Other())
	return slices.DeleteFunc(s.zone(seat), func(h hex.Hex) bool { return !s.standable(t, h) || taken(theirs.Units, h) })
}

// refuseSpot says why a troop may not be placed in a hex, with the nearest hex where it may; nil where it may.
func (s State) refuseSpot(seat rules.Seat, t body, at hex.Hex) *rules.Violation {
	var v *rules.Violation
	switch zone := s.zone(seat); {
	case !slices.Contains(zone, at):
		v = s.refuse(rowsTopic, "hexwar.deploy.refused.zone", phrase.Verbatim("hex", at.String()),
			phrase.Number("rows", deployRows), phrase.Verbatim("first", zone[0].String()), phrase.Verbatim("last", zone[len(zone)-1].String()),
			phrase.Number("away", s.field.Grid.ToEdge(at, edgeOf(seat))+1))
	case taken(s.ordained(seat.Other()).Units, at):
		v = s.refuse(rowsTopic, "hexwar.deploy.refused.enemy", phrase.Verbatim("hex", at.String()))
	case !s.standable(t, at):
		v = s.refuse(rowsTopic, "hexwar.deploy.refused.ground", phrase.Verbatim("hex", at.String()), phrase.With("troop", t.Phrase()),
			phrase.Listing("rows", rowPhrases(s.field.Cells[at])...))
	default:
		return nil
	}
	near := phrase.Say("hexwar.deploy.no-hex")
	if spots := nearest(s.spots(seat, t), at); len(spots) > 0 {
		near = spotName(spots[0])
	}
	v.Say.Args = append(v.Say.Args, phrase.With("near", near))
	return v
}

func spotName(h hex.Hex) phrase.Phrase {
	return phrase.Say("hexwar.deploy.hex", phrase.Verbatim("hex", h.String()))
}

// nearest are the hexes by their distance from one, then in board order.
func nearest(hexes []hex.Hex, from hex.Hex) []hex.Hex {
	sorted := slices.Clone(hexes)
	slices.SortStableFunc(sorted, func(a, b hex.Hex) int { return int(hex.Distance(from, a)) - int(hex.Distance(from, b)) })
	return sorted
}
