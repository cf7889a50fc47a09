package combat

import (
	"cmp"
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
)

// fall removes a unit without elements. lecture:hex-chef-tombe — no sentence of the texts lets its
// officers fall with it: they go to the nearest friend, and leave the board where there is none.
func (c *combat) fall(u hexwar.Unit, kind hexwar.BlowKind) error {
	var officers []hexwar.OfficerID
	for _, o := range orders.OfficersAt(c.S, u.At) {
		if o.Seat == u.Seat {
			officers = append(officers, o.ID)
		}
	}
	fall := hexwar.Step{Kind: hexwar.DidFall, Blow: kind, Unit: u.ID}
	if len(officers) == 0 {
		return c.Note(fall)
	}
	used := []hexwar.UsedReading{c.S.ReadingInUse(fallReading)}
	if c.S.HasReading(fallReading, fallWithUnit) {
		fall.Officers, fall.Readings = officers, used
		return c.Note(fall)
	}
	if err := c.Note(fall); err != nil {
		return err
	}
	join := hexwar.Step{Kind: hexwar.DidJoin, Blow: kind, Other: u.ID, Officers: officers, Count: len(officers), Readings: used}
	if friend, ok := nearestFriend(c.S, u); ok {
		join.Unit, join.At = friend.ID, &friend.At
	}
	return c.Note(join)
}

// nearestFriend is the unit of the same camp nearest to where a unit was; of several, the one nearest to
// its own edge, then the lowest number.
func nearestFriend(s hexwar.State, fallen hexwar.Unit) (hexwar.Unit, bool) {
	friends := slices.DeleteFunc(s.UnitsOf(fallen.Seat), func(f hexwar.Unit) bool { return f.ID == fallen.ID })
	if len(friends) == 0 {
		return hexwar.Unit{}, false
	}
	edge := hexwar.EdgeOf(fallen.Seat)
	return slices.MinFunc(friends, func(a, b hexwar.Unit) int {
		return cmp.Or(cmp.Compare(hex.Distance(fallen.At, a.At), hex.Distance(fallen.At, b.At)),
			cmp.Compare(s.Field.Grid.ToEdge(a.At, edge), s.Field.Grid.ToEdge(b.At, edge)), cmp.Compare(a.Number, b.Number))
	}), true
}

// moveOfficers moves the officers of a destroyed unit to a friend, or off the board.
func moveOfficers(s hexwar.State, st hexwar.Step) hexwar.State {
	for _, id := range st.Officers {
		o := s.Officers[id]
		if st.At == nil {
			o.Gone = true
		} else {
			o.At = *st.At
		}
		s = s.WithOfficer(o)
	}
	return s
}

// Why elements are lost.
const (
	lostToHits    = "coups"
	lostToBlocked = "sans-recul"
)

// losses removes the elements lost to hits and to flags taken as losses.
func (c *combat) losses() (course, error) {
	for _, b := range c.S.Fight.Blows {
		if err := c.lose(b, b.Tally.Hits+b.SacrificedFlags, lostToHits); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

// lose removes elements of a unit. P3, « Prendre la tête » — an officer at its head spares it one loss,
// the first.
func (c *combat) lose(b hexwar.Blow, count int, why string) error {
	u := c.S.Units[b.Target]
	if count > 0 && !u.Gone && u.Turn.Marks[hexwar.LeadLoss] {
		count--
		if err := c.Note(hexwar.Step{Kind: hexwar.DidSpare, Unit: u.ID, Count: 1, Ref: c.S.Book.Ref(orders.LeadTopic)}); err != nil {
			return err
		}
	}
	lost := min(count, u.Elements)
	if lost == 0 || u.Gone {
		return nil
	}
	if err := c.Note(hexwar.Step{Kind: hexwar.DidLose, Blow: b.Kind, Unit: u.ID, Count: lost, Left: u.Elements - lost, Why: why}); err != nil {
		return err
	}
	if lost < u.Elements {
		return nil
	}
	return c.fall(u, b.Kind)
}

// flags subtracts the flags ignored, source by source; each flag left makes the unit retreat.
func (c *combat) flags() (course, error) {
	for _, b := range c.S.Fight.Blows {
		u := c.S.Units[b.Target]
		if u.Gone || b.Tally.Flags == 0 {
			continue
		}
		lines, err := orders.IgnoreLines(c.S, c.S.Fight, b)
		if err != nil {
			return onward, err
		}
		left, used := orders.ApplyIgnores(b.Tally.Flags, lines)
		left -= min(b.SacrificedFlags, left)
		st := hexwar.Step{Kind: hexwar.DidFlags, Blow: b.Kind, Unit: u.ID, Lines: used, Left: left, Count: left * int(perFlag(c.S, u))}
		if err := c.Note(st); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

// perFlag is how far a unit retreats for one flag. bareme:drapeaux
func perFlag(s hexwar.State, u hexwar.Unit) hex.Steps {
	p, _ := s.Tables.Chart.Profile(u.Troop.Type, u.Troop.Weight)
	return p.PerFlag
}
