package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/phrase"
)

// defenceOrders are those of who is attacked. P3, « Ordres de défense »
func defenceOrders() []*Order {
	return []*Order{
		{ID: "sacrifice", When: inAnswer, Stands: true, Sacrifices: true},
		{ID: "comme-un-roc", When: inAnswer, Stands: true, Supports: true},
		{ID: "esquive", When: inAnswer, Dodges: true},
		{ID: "tenir-sa-position", When: inAnswer, Stands: true, Optional: true, Ignores: func(OrderRow) int { return allFlags }},
		{ID: "nuts", When: inAnswer, Stands: true, Supports: true, Ignores: func(row OrderRow) int { return max(1, row.Flags) }},
		{ID: "contre-charge", When: inAnswer, Exchange: odds.AtOnce, Judge: (*Order).judgeCounter},
		{ID: "retraite", When: inAnswer, Withdraws: true, Judge: (*Order).judgeWithdrawal, Readings: []string{fewerReading, friendsReading}},
		{ID: "embuscade", When: inAnswer, Exchange: odds.RiposteFirst, Judge: (*Order).judgeAmbush},
	}
}

// judgeCounter: P3, « Contre-charge » — horse that is supported, charged by horse.
func (o *Order) judgeCounter(s State, p pair) *rules.Violation {
	if p.Target.Troop.Type != chart.Cavalry || p.Attacker.Troop.Type != chart.Cavalry {
		return o.refuse("combat", "not-cavalry", phrase.With("troop", p.Target.Troop.Phrase()), phrase.With("by", p.Attacker.Troop.Phrase()))
	}
	if _, ok := s.supported(p.Target, true); !ok {
		return o.refuseFriends(s, p.Target, "unsupported")
	}
	return nil
}

// judgeWithdrawal: P3, « Retraite » — one hex at least.
func (o *Order) judgeWithdrawal(s State, p pair) *rules.Violation {
	if len(s.withdrawals(p.Target)) == 0 {
		return o.refuse("combat", "no-way-back", s.named("unit", p.Target))
	}
	return nil
}

// judgeAmbush: P3, « Embuscade » — who may hit back does so first.
func (o *Order) judgeAmbush(s State, p pair) *rules.Violation {
	if may, err := s.mayRiposte(s.fight); err != nil || !may { // the map's own checks refuse what would be an error
		return o.refuseFriends(s, p.Target, "no-riposte")
	}
	return nil
}

// refuseFriends refuses an order for want of friends beside the unit.
func (o *Order) refuseFriends(s State, u Unit, why string) *rules.Violation {
	return o.refuse("combat", why, s.named("unit", u), phrase.Number("count", s.friends(u)), phrase.Number("needed", s.tables.chart.Support.Friends))
}
