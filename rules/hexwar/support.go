package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
)

// friends are the adjacent units that support a unit: its own side's, and none that only a road lets stand where it is. PA1, TA1, route — no
// support from impossible terrain.
func (s State) friends(u Unit) int {
	if s.told != nil {
		return s.told.Friends[u.ID]
	}
	count := 0
	for _, f := range s.unitsOf(u.Seat) {
		if f.ID == u.ID || hex.Distance(f.At, u.At) != 1 {
			continue
		}
		g, err := s.field.ground(s.tables.ground, f.At)
		if err != nil {
			continue // the map's own checks refuse such a row
		}
		if stands, _ := s.tables.ground.Supports(f.body().terrain(), g); stands {
			count++
		}
	}
	return count
}

// supported reports whether a unit is supported, and by what order if by one. byOrders is false where no order may count.
func (s State) supported(u Unit, byOrders bool) (order string, ok bool) {
	if s.tables.chart.Support.IsGiven(s.friends(u)) {
		return "", true
	}
	if !byOrders {
		return "", false
	}
	o := s.orderOn(u, func(o *Order) bool { return o.Supports })
	return o.ID, o.Supports
}

// mayRiposte reports whether the unit attacked may hit back if it holds its hex: in close combat, supported by friends, orders or the
// obstacle before it. bareme:soutien
func (s State) mayRiposte(f *fight) (bool, error) {
	u := s.units[f.Target]
	if f.Ranged || f.done(riposteBlow) {
		return false, nil
	}
	_, ok := s.supported(u, true)
	if !ok {
		c, err := s.assault(f.From, f.To)
		if err != nil {
			return false, err
		}
		c.Cleared = s.order(f.AttackOrder).Clears
		ok, _ = s.tables.ground.IsSupported(u.body().terrain(), c)
	}
	return s.tables.chart.Support.Riposte(ok), nil
}

// holds reports whether a unit of the combat lives and stands where it began.
func (s State) holds(f *fight, id UnitID) bool {
	at := f.To
	if id == f.Attacker {
		at = f.From
	}
	u := s.units[id]
	return !u.Gone && u.At == at
}

// allFlags is a source that ignores every flag.
const allFlags = -1

// ignored lists what lets a unit ignore flags in one throw, each with how many; allFlags for every one.
func (s State) ignored(f *fight, b blow) ([]sumLine, error) {
	u := s.units[b.On]
	var lines []sumLine
	if b.Kind != passageBlow {
		c, err := s.assault(f.From, f.To)
		if err != nil {
			return nil, err
		}
		if b.Kind == riposteBlow {
			c = c.Back()
		} else {
			c.Cleared = s.order(f.AttackOrder).Clears
		}
		_, found := s.tables.ground.Flags(u.body().terrain(), c)
		for _, l := range found {
			if l.Counts {
				lines = append(lines, sumLine{From: fromTerrain, Terrain: &l, By: l.Amount, Ref: rules.Ref(l.Ref)})
			}
		}
	}
	for _, o := range s.officersAt(u.At) {
		if o.Seat == u.Seat {
			lines = append(lines, sumLine{From: fromOfficer, By: 1, Ref: s.book.Ref(officerTopic)})
			break
		}
	}
	orders := b.Kind != passageBlow || !s.outOfOrders()
	if order, ok := s.supported(u, orders); ok && s.tables.chart.Support.Flags > 0 {
		lines = append(lines, sumLine{From: fromSupport, Order: order, By: s.tables.chart.Support.Flags, Ref: s.book.Ref(supportTopic)})
	}
	if !orders {
		return s.choosing(b, lines), nil
	}
	var every []sumLine
	for _, o := range s.ordersOn(u) {
		if o.Ignores == nil {
			continue
		}
		l := sumLine{From: fromDefence, Order: o.ID, By: o.Ignores(o.OrderRow), Ref: rules.Ref(o.Ref)}
		if l.By == allFlags {
			every = append(every, l)
		} else {
			lines = append(lines, l)
		}
	}
	return s.choosing(b, append(lines, every...)), nil
}

// outOfOrders reports whether no order touches passage losses. TA1; a reading for PA1.
func (s State) outOfOrders() bool {
	return ground.Passage{Clauses: s.tables.ground.LossClauses()}.Under(ground.LossNoOrders)
}

// leave takes off what is ignored: the flags that are left, with what stands after each line.
func leave(flags int, lines []sumLine) (int, []sumLine) {
	var used []sumLine
	for _, l := range lines {
		if flags == 0 {
			break
		}
		if l.By == allFlags {
			l.By = flags
		}
		flags -= min(l.By, flags)
		l.After = flags
		used = append(used, l)
	}
	return flags, used
}
