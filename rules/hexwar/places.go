package hexwar

import (
	"maps"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
)

// Placements is where a seat has placed its troops so far.
type Placements struct {
	// Units and Officers are placed, by their numbers.
	Units    map[int]hex.Hex `json:"units,omitempty"`
	Officers map[int]hex.Hex `json:"officers,omitempty"`
	// Decoys are papers without a unit, by their numbers. pa1:mise-en-place/papiers
	Decoys map[int]hex.Hex `json:"decoys,omitempty"`
	// PickedPiece is the piece that was picked for a hex, empty for none.
	PickedPiece string `json:"hand,omitempty"`
	// Papers are the hexes under papers, as all see them.
	Papers []hex.Hex `json:"-"`
}

// Clone returns a copy that may be changed.
func (p Placements) Clone() Placements {
	for _, m := range []*map[int]hex.Hex{&p.Units, &p.Officers, &p.Decoys} {
		if *m = maps.Clone(*m); *m == nil {
			*m = map[int]hex.Hex{}
		}
	}
	p.PickedPiece = ""
	return p
}

// WithPlaces returns the state with a seat's places; s stays as it was.
func (s State) WithPlaces(seat rules.Seat, p Placements) State {
	s.Deploy.Places = rules.Put(s.Deploy.Places, seat, p)
	return s
}

// IsComplete reports whether everything of a seat's army is placed. PA1, « Mise en place des armées » — all
// of it, before the game begins.
func (s State) IsComplete(seat rules.Seat, p Placements) bool {
	list := s.Armies.Lists[seat].List
	return len(p.Units) == len(list.Units) && len(p.Officers) == len(list.Officers)
}

// WithPlacedTroops returns the state with what a seat has placed as troops on the board; s stays as it was.
func (s State) WithPlacedTroops(seat rules.Seat) State {
	list, p := s.Armies.Lists[seat].List, s.Deploy.Places[seat]
	if len(p.Units)+len(p.Officers) == 0 {
		return s
	}
	units, officers := map[UnitID]Unit{}, map[OfficerID]Officer{}
	maps.Copy(units, s.Units)
	maps.Copy(officers, s.Officers)
	for n, at := range p.Units {
		if n >= 1 && n <= len(list.Units) {
			u := list.Unit(seat, n, at)
			units[u.ID] = u
		}
	}
	for n, at := range p.Officers {
		if n >= 1 && n <= len(list.Officers) {
			o := list.Officer(seat, n, at)
			officers[o.ID] = o
		}
	}
	s.Units, s.Officers = units, officers
	return s
}

// ScenarioTroops are the troops of a seat that the scenario places, visible to all; the seat cannot move
// them.
func (s State) ScenarioTroops(seat rules.Seat) Placements {
	p := Placements{}.Clone()
	if a := s.Armies.Lists[seat]; a.Scenario {
		for i, u := range a.List.Units {
			if u.At != nil {
				p.Units[i+1] = *u.At
			}
		}
		for i, o := range a.List.Officers {
			if o.At != nil {
				p.Officers[i+1] = *o.At
			}
		}
	}
	return p
}
