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
func (c *combat) fall(u hexwar.Unit, kind hexwar.BlowKind) {
	officers := hexwar.Each(orders.OfficersWith(c.State, u), func(o hexwar.Officer) hexwar.OfficerID { return o.ID })
	fall := hexwar.Step{Kind: hexwar.DidFall, Blow: kind, Unit: u.ID}
	join := hexwar.Step{Kind: hexwar.DidJoin, Blow: kind, Other: u.ID, Officers: officers, Count: len(officers)}
	join.Readings = []hexwar.UsedReading{c.ReadingInUse(fallReading)}
	if friend := nearestFriend(c.State, u); friend.ID != "" {
		join.Unit, join.At = friend.ID, &friend.At
	}
	switch {
	case len(officers) == 0:
		c.Note(fall)
	case c.HasReading(fallReading, fallWithUnit):
		fall.Officers, fall.Readings = officers, join.Readings
		c.Note(fall)
	default:
		c.Note(fall, join)
	}
}

// nearestFriend is the unit of the same camp nearest to where a unit was; of several, the one nearest to
// its own edge, then the lowest number; the zero unit where there is none.
func nearestFriend(s hexwar.State, fallen hexwar.Unit) hexwar.Unit {
	friends := slices.DeleteFunc(s.UnitsOf(fallen.Seat), func(f hexwar.Unit) bool { return f.ID == fallen.ID })
	if len(friends) == 0 {
		return hexwar.Unit{}
	}
	edge := hexwar.EdgeOf(fallen.Seat)
	return slices.MinFunc(friends, func(a, b hexwar.Unit) int {
		return cmp.Or(cmp.Compare(hex.Distance(fallen.At, a.At), hex.Distance(fallen.At, b.At)),
			cmp.Compare(s.Field.Grid.ToEdge(a.At, edge), s.Field.Grid.ToEdge(b.At, edge)), cmp.Compare(a.Number, b.Number))
	})
}

// Why elements are lost.
const (
	lostToHits    = "coups"
	lostToBlocked = "sans-recul"
)

// losses removes the elements lost to hits and to flags taken as losses.
func (c *combat) losses() course {
	for _, b := range c.Fight.Blows {
		c.lose(b, b.Tally.Hits+b.SacrificedFlags, lostToHits)
	}
	return onward
}

// lose removes elements of a unit. P3, « Prendre la tête » — an officer at its head spares it one loss,
// the first.
func (c *combat) lose(b hexwar.Blow, count int, why string) {
	u := c.Units[b.Target]
	if u.Gone || count == 0 {
		return
	}
	if u.Turn.Marks[hexwar.LeadLoss] {
		count--
		c.Note(hexwar.Step{Kind: hexwar.DidSpare, Unit: u.ID, Count: 1, Ref: c.Book.Ref(orders.LeadTopic)})
	}
	lost := min(count, u.Elements)
	if lost == 0 {
		return
	}
	c.Note(hexwar.Step{Kind: hexwar.DidLose, Blow: b.Kind, Unit: u.ID, Count: lost, Left: u.Elements - lost, Why: why})
	if lost == u.Elements {
		c.fall(u, b.Kind)
	}
}

// flags subtracts the flags ignored, source by source; each flag left makes the unit retreat.
// bareme:drapeaux
func (c *combat) flags() course {
	for _, b := range c.Fight.Blows {
		u := c.Units[b.Target]
		if u.Gone || b.Tally.Flags == 0 {
			continue
		}
		left, used := applyIgnores(b.Tally.Flags, ignoreLines(c.State, b))
		left = max(0, left-b.SacrificedFlags)
		c.Note(hexwar.Step{Kind: hexwar.DidFlags, Blow: b.Kind, Unit: u.ID, Lines: used, Left: left,
			Count: left * int(orders.ProfileOf(c.State, u).PerFlag)})
	}
	return onward
}
