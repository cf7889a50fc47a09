package combat

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// DefenceOrders are the built-in orders of a defender. P3, « Ordres de défense »
func DefenceOrders() []*hexwar.Order {
	return []*hexwar.Order{
		{ID: "contre-charge", When: orders.InAnswer, Sequence: odds.AtOnce, Judge: judgeCounter},
		{ID: "retraite", When: orders.InAnswer, WithdrawsTarget: true, Judge: judgeWithdrawal,
			Readings: []string{hexwar.FewerReading, orders.FriendsReading}},
		{ID: "embuscade", When: orders.InAnswer, Sequence: odds.RiposteFirst, Judge: judgeAmbush},
	}
}

// judgeCounter: P3, « Contre-charge » — supported cavalry that is charged by cavalry.
func judgeCounter(g *hexwar.OrderDraft) *rules.Violation {
	attacker := g.Attack.Attacker.Troop
	if g.Unit.Troop.Type != chart.Cavalry || attacker.Type != chart.Cavalry {
		return orders.Refuse(g.Order, "combat", "not-cavalry", phrase.With("troop", g.Unit.Troop.Phrase()),
			phrase.With("by", attacker.Phrase()))
	}
	if !orders.IsSupported(g.S, g.Unit) {
		return refuseFriends(g, "unsupported")
	}
	return nil
}

// judgeWithdrawal: P3, « Retraite » — one hex at least.
func judgeWithdrawal(g *hexwar.OrderDraft) *rules.Violation {
	if !orders.Withdrawal(g.S, g.Unit).CanEnd() {
		return orders.Refuse(g.Order, "combat", "no-way-back", orders.UnitArg(g.S, "unit", g.Unit))
	}
	return nil
}

// judgeAmbush: P3, « Embuscade » — a unit that may riposte throws first.
func judgeAmbush(g *hexwar.OrderDraft) *rules.Violation {
	if !canRiposte(g.S) {
		return refuseFriends(g, "no-riposte")
	}
	return nil
}

// refuseFriends refuses an order because too few friends are beside the unit.
func refuseFriends(g *hexwar.OrderDraft, why string) *rules.Violation {
	return orders.Refuse(g.Order, "combat", why, orders.UnitArg(g.S, "unit", g.Unit), phrase.Number("count", orders.SupportingFriends(g.S, g.Unit)),
		phrase.Number("needed", g.S.Tables.Chart.Support.Friends))
}
