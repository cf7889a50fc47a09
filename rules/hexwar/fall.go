package hexwar

import (
	"cmp"
	"slices"

	"aidedecamp/rules/hex"
)

// fall takes a unit off the board that has no element left. lecture:hex-chef-tombe — no sentence of the texts
// lets its officers fall with it: they go to the nearest friend, and leave the board where there is none.
func (c *combat) fall(u Unit, kind blowKind) error {
	var officers []OfficerID
	for _, o := range c.s.officersAt(u.At) {
		if o.Seat == u.Seat {
			officers = append(officers, o.ID)
		}
	}
	fall := step{Do: didFall, Blow: kind, Unit: u.ID}
	if len(officers) == 0 {
		return c.note(fall)
	}
	used := []usedReading{c.s.uses(fallReading)}
	if c.s.reads(fallReading, fallWithUnit) {
		fall.Officers, fall.Readings = officers, used
		return c.note(fall)
	}
	if err := c.note(fall); err != nil {
		return err
	}
	join := step{Do: didJoin, Blow: kind, Other: u.ID, Officers: officers, Count: len(officers), Readings: used}
	if friend, ok := c.s.nearestFriend(u); ok {
		join.Unit, join.At = friend.ID, &friend.At
	}
	return c.note(join)
}

// nearestFriend is the unit of its own camp that stands nearest to where a unit was: of several, the one
// nearest to the own edge, then the lowest number.
func (s State) nearestFriend(fallen Unit) (Unit, bool) {
	friends := slices.DeleteFunc(s.unitsOf(fallen.Seat), func(f Unit) bool { return f.ID == fallen.ID })
	if len(friends) == 0 {
		return Unit{}, false
	}
	edge := edgeOf(fallen.Seat)
	return slices.MinFunc(friends, func(a, b Unit) int {
		return cmp.Or(cmp.Compare(hex.Distance(fallen.At, a.At), hex.Distance(fallen.At, b.At)),
			cmp.Compare(s.field.Grid.ToEdge(a.At, edge), s.field.Grid.ToEdge(b.At, edge)), cmp.Compare(a.Number, b.Number))
	}), true
}

// regrouped moves the officers of a unit that fell to the friend they go to, or off the board.
func (s State) regrouped(st step) State {
	for _, id := range st.Officers {
		o := s.officers[id]
		if st.At == nil {
			o.Gone = true
		} else {
			o.At = *st.At
		}
		s = s.withOfficer(o)
	}
	return s
}
