package hexwar

import (
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
)

// Why elements are lost.
const (
	lostToHits    = "coups"
	lostToBlocked = "sans-recul"
)

// losses takes off the elements that the hits cost, and the flags taken as losses.
func (c *combat) losses() (course, error) {
	for _, b := range c.s.fight.Blows {
		if err := c.lose(b, b.Tally.Hits+b.Sacrificed, lostToHits); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

// lose takes elements off a unit. P3, « Prendre la tête » — an officer at its head spares it one loss, the first.
func (c *combat) lose(b blow, count int, why string) error {
	u := c.s.units[b.On]
	if count > 0 && !u.Gone && u.Turn.Marks[leadLoss] {
		count--
		if err := c.note(step{Do: didSpare, Unit: u.ID, Count: 1, Ref: c.s.book.Ref(leadTopic)}); err != nil {
			return err
		}
	}
	lost := min(count, u.Elements)
	if lost == 0 || u.Gone {
		return nil
	}
	if err := c.note(step{Do: didLose, Blow: b.Kind, Unit: u.ID, Count: lost, Left: u.Elements - lost, Why: why}); err != nil {
		return err
	}
	if lost < u.Elements {
		return nil
	}
	return c.fall(u, b.Kind)
}

// flags takes off the flags that are ignored, source by source; each that is left is hexes to go back.
func (c *combat) flags() (course, error) {
	for _, b := range c.s.fight.Blows {
		u := c.s.units[b.On]
		if u.Gone || b.Tally.Flags == 0 {
			continue
		}
		lines, err := c.s.ignored(c.s.fight, b)
		if err != nil {
			return onward, err
		}
		left, used := leave(b.Tally.Flags, lines)
		left -= min(b.Sacrificed, left)
		st := step{Do: didFlags, Blow: b.Kind, Unit: u.ID, Lines: used, Left: left, Count: left * int(c.s.perFlag(u))}
		if err := c.note(st); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

// perFlag is how far a unit goes back for a flag. bareme:drapeaux
func (s State) perFlag(u Unit) chart.Hexes {
	p, _ := s.tables.chart.Profile(u.Troop.Type, u.Troop.Weight)
	return p.PerFlag
}

// rear are the hexes that a unit may go back to from a hex: towards its own edge, free, on ground that it may enter.
func (s State) rear(u Unit, from hex.Hex) ([]hex.Hex, error) {
	var free []hex.Hex
	for _, to := range s.field.Grid.Rearward(from, edgeOf(u.Seat)) {
		if s.taken(u, to) {
			continue
		}
		c, err := s.field.crossing(s.tables.ground, from, to)
		if err != nil {
			return nil, err
		}
		if !s.tables.ground.Enter(u.body().terrain(), c).Barred {
			free = append(free, to)
		}
	}
	return free, nil
}

// taken reports whether a unit can't stand in a hex because of who is there: another unit, or an enemy officer alone.
func (s State) taken(u Unit, at hex.Hex) bool {
	if other, ok := s.unitAt(at); ok && other.ID != u.ID {
		return true
	}
	for _, o := range s.officersAt(at) {
		if o.Seat != u.Seat {
			return true
		}
	}
	return false
}

// retreat takes units back, hex by hex; the player chooses where there are several ways. A hex that can't be gone back is a loss.
func (c *combat) retreat() (course, error) {
	for _, b := range c.s.fight.Blows {
		for {
			now := *c.s.fight.under(b.Kind)
			u := c.s.units[b.On]
			if now.Away <= 0 || u.Gone {
				break
			}
			ways, err := c.s.rear(u, u.At)
			if err != nil {
				return onward, err
			}
			switch len(ways) {
			case 0:
				if c.s.mayHeadBlocked(now) {
					return c.ask(retreatStage, u.Seat, askBlocked, u.ID)
				}
				err = c.note(step{Do: didBlock, Blow: b.Kind, Unit: u.ID, Count: now.Away})
				if err == nil {
					err = c.lose(now, now.Away*c.s.tables.chart.Blocked, lostToBlocked)
				}
			case 1:
				err = c.note(step{Do: didBack, Blow: b.Kind, Unit: u.ID, At: &ways[0]})
			default:
				return c.ask(retreatStage, u.Seat, askRetreat, u.ID)
			}
			if err != nil {
				return onward, err
			}
		}
	}
	return onward, nil
}

// withdrawals are the hexes that « Retraite » leads to: up to the unit's movement, each step towards its own edge, by the rules of movement.
// lecture:hex-amis — friends may let it pass.
func (s State) withdrawals(u Unit) []hex.Hex {
	p, _ := s.tables.chart.Profile(u.Troop.Type, u.Troop.Weight)
	edge := edgeOf(u.Seat)
	through := func(at hex.Hex) bool {
		friend, ok := s.unitAt(at)
		return ok && friend.Seat == u.Seat && s.reads(friendsReading, friendsPass)
	}
	ways := s.marches(u.At, hex.Steps(p.Movement), func(from, to hex.Hex, _ hex.Side) hex.Step {
		if s.field.Grid.ToEdge(to, edge) >= s.field.Grid.ToEdge(from, edge) || s.taken(u, to) && !through(to) {
			return hex.Step{Barred: true}
		}
		c, err := s.field.crossing(s.tables.ground, from, to)
		if err != nil {
			return hex.Step{Barred: true}
		}
		m := s.tables.ground.Enter(u.body().terrain(), c)
		return hex.Step{Cost: 1 - hex.Steps(m.Hexes), Stop: m.StopAfter, Standing: m.StopBefore, Barred: m.Barred}
	}).Hexes()
	return slices.DeleteFunc(ways, func(at hex.Hex) bool { return s.taken(u, at) })
}
