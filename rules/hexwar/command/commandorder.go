package command

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// CommandOrders are those that P3 gives to the general in chief. P3, « Ordres de Commandement »
func CommandOrders() []*hexwar.Order {
	return []*hexwar.Order{
		{ID: "reconnaissance", Activating: orders.OneUnit, GainsTokens: true, Give: scouting},
		{ID: "estafette", Asks: []hexwar.Asked{orders.AskUnit}, Give: dispatch},
		{ID: "deplacement-strategique", Asks: []hexwar.Asked{orders.AskOfficer}, Activating: orders.OnlyMoving, Give: strategicMove},
		{ID: "activation-supplementaire", Activating: orders.OneMore, Give: oneMore, Readings: []string{orders.SizeReading}},
	}
}

// scouting: P3, « Reconnaissance » — one unit in the whole turn; tokens as the general's level of command.
func scouting(g *hexwar.Giving) *rules.Violation {
	if n := orders.Active(g.S); n > 1 {
		return rules.Refuse(rules.Ref(g.Order.Ref), "hexwar.command.refused.scouting", phrase.Number("count", n))
	}
	g.Given.Gain = g.S.Level(g.Given.Seat)
	return nil
}

// dispatch: P3, « Estafette » — one unit more, of any kind, anywhere.
func dispatch(g *hexwar.Giving) *rules.Violation {
	if g.To.Turn.Activation > 0 {
		return g.S.Refuse(orders.ActiveTopic, "hexwar.command.refused.active", g.To.Arg(),
			phrase.Number("activation", g.To.Turn.Activation))
	}
	g.Given.Number = len(g.S.Turn.Activations) + 1
	return nil
}

// strategicMove: P3, « Déplacement stratégique » — another officer, who then names his units.
func strategicMove(g *hexwar.Giving) *rules.Violation {
	o, refused := orders.GivenOfficer(g)
	if refused != nil {
		return refused
	}
	if o.Leads > 0 {
		return rules.Refuse(rules.Ref(g.Order.Ref), "hexwar.orders.refused.leads", o.Arg())
	}
	heard := slices.ContainsFunc(g.S.UnitsOf(o.Seat), func(u hexwar.Unit) bool {
		return judgeUnit(g.S, called{officer: o, order: g.Order.ID}, u) == nil
	})
	if !heard {
		return rules.Refuse(rules.Ref(g.Order.Ref), "hexwar.orders.refused.nobody-far", o.Arg(),
			phrase.Number("least", g.Order.Hexes))
	}
	return nil
}

// oneMore: P3, « Activation supplémentaire » — with another officer: one must be left for it, and in the
// phase of command for those that are still to be made.
func oneMore(g *hexwar.Giving) *rules.Violation {
	led, most := orders.LedByOfficers(g.S)
	needed := 1
	if g.S.Turn.Phase == hexwar.CommandPhase {
		needed += most - led
	}
	free := 0
	for _, o := range g.S.OfficersOf(g.Given.Seat) {
		if o.Leads == 0 {
			free++
		}
	}
	if free >= needed {
		return nil
	}
	return orders.RefuseGiven(g, "nobody-else", phrase.Number("count", free), phrase.Number("needed", needed))
}
