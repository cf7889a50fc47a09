package hexwar

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
)

// placing is where a seat has placed its troops so far.
type placing struct {
	// Units and Officers are placed, by their numbers.
	Units    map[int]hex.Hex `json:"units,omitempty"`
	Officers map[int]hex.Hex `json:"officers,omitempty"`
	// Decoys are papers without a unit, by their numbers. pa1:mise-en-place/papiers
	Decoys map[int]hex.Hex `json:"decoys,omitempty"`
	// Hand is the piece that was picked for a hex, empty for none.
	Hand string `json:"hand,omitempty"`
	// Papers are the hexes under papers, as all see them.
	Papers []hex.Hex `json:"-"`
}

// clone returns a copy that may be changed.
func (p placing) clone() placing {
	for _, m := range []*map[int]hex.Hex{&p.Units, &p.Officers, &p.Decoys} {
		if *m = maps.Clone(*m); *m == nil {
			*m = map[int]hex.Hex{}
		}
	}
	p.Hand = ""
	return p
}

// withPlaces returns the state with a seat's places; s stays as it was.
func (s State) withPlaces(seat rules.Seat, p placing) State {
	s.deploy.Places = put(s.deploy.Places, seat, p)
	return s
}

// complete reports whether everything of a seat's army is placed. PA1, « Mise en place des armées » — all of
// it, before the game begins.
func (s State) complete(seat rules.Seat, p placing) bool {
	list := s.armies.Lists[seat].List
	return len(p.Units) == len(list.Units) && len(p.Officers) == len(list.Officers)
}

// standing returns the state with what a seat has placed as troops on the board; s stays as it was.
func (s State) standing(seat rules.Seat) State {
	list, p := s.armies.Lists[seat].List, s.deploy.Places[seat]
	for _, n := range slices.Sorted(maps.Keys(p.Units)) {
		if n >= 1 && n <= len(list.Units) {
			s = s.withUnit(list.unit(seat, n, p.Units[n]))
		}
	}
	for _, n := range slices.Sorted(maps.Keys(p.Officers)) {
		if n >= 1 && n <= len(list.Officers) {
			s = s.withOfficer(list.officer(seat, n, p.Officers[n]))
		}
	}
	return s
}

// ordained are the troops of a seat that the scenario places: they stand there for all to see, and stay.
func (s State) ordained(seat rules.Seat) placing {
	p := placing{}.clone()
	if a := s.armies.Lists[seat]; a.Scenario {
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

// without returns the hexes of some that are none of others'.
func without(places, others map[int]hex.Hex) map[int]hex.Hex {
	left := maps.Clone(places)
	maps.DeleteFunc(left, func(_ int, h hex.Hex) bool { return taken(others, h) })
	return left
}
