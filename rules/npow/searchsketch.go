package npow

import (
	"slices"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// What the players have said of sectors holds for a proposal too: an element that they saw in A1 and B1 is
// laid in those, whatever the mode has become since.

// said are the sectors of the elements of which the players said where they lie, by number.
func (s laying) said(of []Element) map[table.Number][]plane.Sector {
	said := map[table.Number][]plane.Sector{}
	for _, e := range of {
		if at := s.placing.Places[e.Number].Sectors; len(at) > 0 {
			said[e.Number] = at
		}
	}
	return said
}

// moreTries is how many times as many places are tried for an element whose sectors were said.
const moreTries = 6

// mirroredSectors are sectors as they are called on the search's table.
func (f *search) mirroredSectors(of []plane.Sector) []plane.Sector {
	grid := f.state.field.Sectors
	var all []plane.Sector
	for _, sector := range of {
		box := grid.Box(sector)
		centre := place{Crossings: []plane.Point{{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}}}
		if at, ok := grid.At(f.mirrored(centre).Crossings[0]); ok {
			all = append(all, at)
		}
	}
	return all
}

// keepsToSaid reports whether an element laid on the search's table lies in all the sectors that were said of
// it.
func (f *search) keepsToSaid(l laid) bool {
	said := f.said[l.Number]
	if len(said) == 0 {
		return true
	}
	under := f.state.field.Sectors.Under(l.polys...)
	return !slices.ContainsFunc(f.mirroredSectors(said), func(sector plane.Sector) bool { return !slices.Contains(under, sector) })
}
