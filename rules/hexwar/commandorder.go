package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// commandOrders are those that P3 gives to the general in chief. P3, « Ordres de Commandement »
func commandOrders() []*Order {
	return []*Order{
		{ID: "reconnaissance", Activating: oneUnit, Gains: true, Give: (*giving).scouting},
		{ID: "estafette", Asks: []asked{askUnit}, Give: (*giving).dispatch},
		{ID: "deplacement-strategique", Asks: []asked{askOfficer}, Activating: onlyMoving, Give: (*giving).strategicMove},
		{ID: "activation-supplementaire", Activating: oneMore, Give: (*giving).oneMore, Readings: []string{sizeReading}},
	}
}

// scouting: P3, « Reconnaissance » — one unit in the whole turn; tokens as the general's level of command.
func (g *giving) scouting() *rules.Violation {
	if n := g.s.active(); n > 1 {
		return rules.Refuse(rules.Ref(g.order.Ref), "hexwar.command.refused.scouting", phrase.Number("count", n))
	}
	g.given.Gain = g.s.level(g.given.Seat)
	return nil
}

// dispatch: P3, « Estafette » — one unit more, of any kind, anywhere.
func (g *giving) dispatch() *rules.Violation {
	if g.to.Turn.Activation > 0 {
		return rules.Refuse(g.s.book.Ref(activeTopic), "hexwar.command.refused.active", phrase.With("unit", g.to.label()),
			phrase.Number("activation", g.to.Turn.Activation))
	}
	g.given.Number = len(g.s.turn.Activations) + 1
	return nil
}

// strategicMove: P3, « Déplacement stratégique » — another officer, who then names his units.
func (g *giving) strategicMove() *rules.Violation {
	o, refused := g.officer()
	if refused != nil {
		return refused
	}
	if o.Leads > 0 {
		return rules.Refuse(rules.Ref(g.order.Ref), "hexwar.orders.refused.leads", phrase.With("officer", o.tag().phrase()))
	}
	heard := slices.ContainsFunc(g.s.unitsOf(o.Seat), func(u Unit) bool {
		return g.s.judgeUnit(called{officer: o, order: g.order.ID}, u) == nil
	})
	if !heard {
		return rules.Refuse(rules.Ref(g.order.Ref), "hexwar.orders.refused.nobody-far", phrase.With("officer", o.tag().phrase()),
			phrase.Number("least", g.order.Hexes))
	}
	return nil
}

// oneMore: P3, « Activation supplémentaire » — with another officer: one must be left for it, and in the phase
// of command for those that are still to be made.
func (g *giving) oneMore() *rules.Violation {
	led, most := g.s.ledByOfficers()
	needed := 1
	if g.s.turn.Phase == CommandPhase {
		needed += most - led
	}
	free := 0
	for _, o := range g.s.officersOf(g.given.Seat) {
		if o.Leads == 0 {
			free++
		}
	}
	if free >= needed {
		return nil
	}
	return g.refuse("nobody-else", phrase.Number("count", free), phrase.Number("needed", needed))
}
