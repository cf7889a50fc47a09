package command

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// CommandOrders are the built-in orders of command. P3, « Ordres de Commandement »
func CommandOrders() []*hexwar.Order {
	return []*hexwar.Order{
		{ID: "reconnaissance", ActivationChange: orders.OneUnit, GainsTokens: true, Judge: judgeScouting},
		{ID: "estafette", Options: []hexwar.OrderOption{orders.UnitOption}, Judge: judgeDispatch, Apply: applyDispatch},
		{ID: "deplacement-strategique", Options: []hexwar.OrderOption{orders.OfficerOption}, ActivationChange: orders.OnlyMoving, Judge: judgeStrategicMove,
			Apply: applyStrategicMove},
		{ID: "activation-supplementaire", ActivationChange: orders.OneMore, Judge: judgeOneMore, Readings: []string{orders.SizeReading}},
	}
}

// judgeScouting: P3, « Reconnaissance » — one unit in the whole turn; tokens as the general's level of
// command.
func judgeScouting(g *hexwar.OrderDraft) *rules.Violation {
	if n := orders.ActiveUnits(g.S); n > 1 {
		return orders.Refuse(g.Order, "command", "scouting", phrase.Number("count", n))
	}
	g.Result.Gain = g.S.Level(g.Result.Seat)
	return nil
}

// judgeDispatch: P3, « Estafette » — one unit more, of any kind, anywhere.
func judgeDispatch(g *hexwar.OrderDraft) *rules.Violation {
	if g.Unit.Turn.Activation > 0 {
		return g.S.Refuse(orders.ActiveTopic, "hexwar.command.refused.active", g.Unit.Arg(),
			phrase.Number("activation", g.Unit.Turn.Activation))
	}
	g.Result.Number = len(g.S.Turn.Activations) + 1
	return nil
}

func applyDispatch(s hexwar.State, d hexwar.GivenData) (hexwar.State, error) {
	if d.Unit == nil {
		return s, nil
	}
	return ApplyActivation(s, ActivatedData{Seat: d.Seat, Number: d.Number, Units: []hexwar.UnitTag{*d.Unit}, Order: d.Order})
}

// judgeStrategicMove: P3, « Déplacement stratégique » — another officer, who then names his units.
func judgeStrategicMove(g *hexwar.OrderDraft) *rules.Violation {
	o, refused := orders.DraftOfficer(g)
	if refused != nil {
		return refused
	}
	if o.LedActivation > 0 {
		return orders.RefuseDraft(g, "leads", o.Arg())
	}
	heard := slices.ContainsFunc(g.S.UnitsOf(o.Seat), func(u hexwar.Unit) bool {
		return judgeUnit(g.S, activationRequest{officer: o, order: g.Order.ID}, u) == nil
	})
	if !heard {
		return orders.RefuseDraft(g, "nobody-far", o.Arg(),
			phrase.Number("least", g.Order.Hexes))
	}
	return nil
}

func applyStrategicMove(s hexwar.State, d hexwar.GivenData) (hexwar.State, error) {
	if d.Officer != nil {
		s.Turn.Strategic = d.Officer.ID
	}
	return s, nil
}

// judgeOneMore: P3, « Activation supplémentaire » — with another officer: one has to remain for it and, in
// the phase of command, one for each activation still to be made.
func judgeOneMore(g *hexwar.OrderDraft) *rules.Violation {
	led, most := orders.ActivationCount(g.S)
	needed := 1
	if g.S.Turn.Phase == hexwar.CommandPhase {
		needed += most - led
	}
	free := 0
	for _, o := range g.S.OfficersOf(g.Result.Seat) {
		if o.LedActivation == 0 {
			free++
		}
	}
	if free >= needed {
		return nil
	}
	return orders.RefuseDraft(g, "nobody-else", phrase.Number("count", free), phrase.Number("needed", needed))
}
