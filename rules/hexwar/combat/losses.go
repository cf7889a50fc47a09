package combat

import (
	"cmp"
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/orders"
)

// fall takes a unit off the board that has no element left. lecture:hex-chef-tombe — no sentence of the texts
// lets its officers fall with it: they go to the nearest friend, and leave the board where there is none.
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

// nearestFriend is the unit of its own camp that stands nearest to where a unit was: of several, the one
// nearest to the own edge, then the lowest number.
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

// moveOfficers moves the officers of a unit that fell to the friend they go to, or off the board.
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

// losses takes off the elements that the hits cost, and the flags taken as losses.
func (c *combat) losses() (course, error) {
	for _, b := range c.S.Fight.Blows {
		if err := c.lose(b, b.Tally.Hits+b.SacrificedFlags, lostToHits); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

// lose takes elements off a unit. P3, « Prendre la tête » — an officer at its head spares it one loss, the
// first.
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

// flags takes off the flags that are ignored, source by source; each that is left is hexes to go back.
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

// perFlag is how far a unit goes back for a flag. bareme:drapeaux
func perFlag(s hexwar.State, u hexwar.Unit) chart.Hexes {
	p, _ := s.Tables.Chart.Profile(u.Troop.Type, u.Troop.Weight)
	return p.PerFlag
}

// hexesBehind are the hexes that a unit may go back to from a hex: towards its own edge, free, on ground that
// it may enter.
func hexesBehind(s hexwar.State, u hexwar.Unit, from hex.Hex, taken func(hex.Hex) bool) ([]hex.Hex, error) {
	var free []hex.Hex
	for _, to := range s.Field.Grid.Rearward(from, hexwar.EdgeOf(u.Seat)) {
		switch open, err := canRetreatTo(s, u, from, to, taken); {
		case err != nil:
			return nil, err
		case open:
			free = append(free, to)
		}
	}
	return free, nil
}

// canRetreatTo reports whether a unit may go back from a hex to one behind it.
func canRetreatTo(s hexwar.State, u hexwar.Unit, from, to hex.Hex, taken func(hex.Hex) bool) (bool, error) {
	if taken(to) {
		return false, nil
	}
	c, err := s.Field.Crossing(s.Tables.Ground, from, to)
	return err == nil && !s.Tables.Ground.Enter(u.Body().Terrain(), c).Barred, err
}

// retreat takes units back, hex by hex; the player chooses where there are several ways. A hex that can't be
// gone back is a loss.
func (c *combat) retreat() (course, error) {
	for _, b := range c.S.Fight.Blows {
		for {
			now := *c.S.Fight.Blow(b.Kind)
			u := c.S.Units[b.Target]
			if now.HexesToRetreat <= 0 || u.Gone {
				break
			}
			ways, err := hexesBehind(c.S, u, u.At, orders.OccupiedFor(c.S, u))
			if err != nil {
				return onward, err
			}
			switch len(ways) {
			case 0:
				if canSpareBlockedLoss(c.S, now) {
					return c.ask(retreatStage, u.Seat, orders.AskBlocked, u.ID)
				}
				err = c.Note(hexwar.Step{Kind: hexwar.DidBlock, Blow: b.Kind, Unit: u.ID, Count: now.HexesToRetreat})
				if err == nil {
					err = c.lose(now, now.HexesToRetreat*c.S.Tables.Chart.Blocked, lostToBlocked)
				}
			case 1:
				err = c.Note(hexwar.Step{Kind: hexwar.DidBack, Blow: b.Kind, Unit: u.ID, At: &ways[0]})
			default:
				return c.ask(retreatStage, u.Seat, orders.AskRetreat, u.ID)
			}
			if err != nil {
				return onward, err
			}
		}
	}
	return onward, nil
}

// Withdrawals are the hexes that « Retraite » leads to: up to the unit's movement, each step towards its own
// edge, by the rules of movement. lecture:hex-amis — friends may let it pass.
func Withdrawals(s hexwar.State, u hexwar.Unit) []hex.Hex {
	budget, step, taken := withdrawing(s, u)
	return slices.DeleteFunc(orders.SearchMarches(s, u.At, budget, step).Hexes(), taken)
}

// canWithdraw reports whether there is such a hex. Mostly it is a neighbour.
func canWithdraw(s hexwar.State, u hexwar.Unit) bool {
	budget, step, taken := withdrawing(s, u)
	return orders.CanEndBeside(s, u.At, budget, step, func(at hex.Hex) bool { return !taken(at) }) || len(Withdrawals(s, u)) > 0
}

// withdrawing is how far « Retraite » leads, by which steps, and which hexes are taken.
func withdrawing(s hexwar.State, u hexwar.Unit) (hex.Steps, func(from, to hex.Hex, across hex.Side) hex.Step, func(hex.Hex) bool) {
	p, _ := s.Tables.Chart.Profile(u.Troop.Type, u.Troop.Weight)
	edge, taken := hexwar.EdgeOf(u.Seat), orders.OccupiedFor(s, u)
	through := func(at hex.Hex) bool {
		friend, ok := orders.UnitAt(s, at)
		return ok && friend.Seat == u.Seat && s.HasReading(orders.FriendsReading, orders.FriendsPass)
	}
	return hex.Steps(p.Movement), func(from, to hex.Hex, _ hex.Side) hex.Step {
		if s.Field.Grid.ToEdge(to, edge) >= s.Field.Grid.ToEdge(from, edge) || taken(to) && !through(to) {
			return hex.Step{Barred: true}
		}
		c, err := s.Field.Crossing(s.Tables.Ground, from, to)
		if err != nil {
			return hex.Step{Barred: true}
		}
		m := s.Tables.Ground.Enter(u.Body().Terrain(), c)
		return hex.Step{Cost: 1 - hex.Steps(m.Hexes), Stop: m.StopAfter, Standing: m.StopBefore, Barred: m.Barred}
	}, taken
}
