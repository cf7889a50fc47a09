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
		{ID: "contre-charge", When: orders.InAnswer, Sequence: odds.AtOnce, JudgeInCombat: judgeCounter},
		{ID: "retraite", When: orders.InAnswer, WithdrawsTarget: true, JudgeInCombat: judgeWithdrawal,
			Readings: []string{hexwar.FewerReading, orders.FriendsReading}},
		{ID: "embuscade", When: orders.InAnswer, Sequence: odds.RiposteFirst, JudgeInCombat: judgeAmbush},
	}
}

// judgeCounter: P3, « Contre-charge » — supported cavalry that is charged by cavalry.
func judgeCounter(o *hexwar.Order, s hexwar.State, p hexwar.Attack) *rules.Violation {
	if p.Target.Troop.Type != chart.Cavalry || p.Attacker.Troop.Type != chart.Cavalry {
		return orders.Refuse(o, "combat", "not-cavalry", phrase.With("troop", p.Target.Troop.Phrase()),
			phrase.With("by", p.Attacker.Troop.Phrase()))
	}
	if !orders.IsSupported(s, p.Target) {
		return refuseFriends(o, s, p.Target, "unsupported")
	}
	return nil
}

// judgeWithdrawal: P3, « Retraite » — one hex at least.
func judgeWithdrawal(o *hexwar.Order, s hexwar.State, p hexwar.Attack) *rules.Violation {
	if !canWithdraw(s, p.Target) {
		return orders.Refuse(o, "combat", "no-way-back", orders.UnitArg(s, "unit", p.Target))
	}
	return nil
}

// judgeAmbush: P3, « Embuscade » — a unit that may riposte throws first.
func judgeAmbush(o *hexwar.Order, s hexwar.State, p hexwar.Attack) *rules.Violation {
	if may, err := canRiposte(s, s.Fight); err != nil || !may { // the map's own checks refuse what would be an error
		return refuseFriends(o, s, p.Target, "no-riposte")
	}
	return nil
}

// refuseFriends refuses an order because too few friends are beside the unit.
func refuseFriends(o *hexwar.Order, s hexwar.State, u hexwar.Unit, why string) *rules.Violation {
	return orders.Refuse(o, "combat", why, orders.UnitArg(s, "unit", u), phrase.Number("count", orders.SupportingFriends(s, u)),
		phrase.Number("needed", s.Tables.Chart.Support.Friends))
}
