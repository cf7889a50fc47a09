package orders

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// RefuseByKind refuses an order by the rule for all orders of its kind, and not by the paragraph of its
// own row.
func RefuseByKind(s hexwar.State, o *hexwar.Order, why string, args ...phrase.Arg) *rules.Violation {
	v := Refuse(o, "combat", why, args...)
	v.Ref = s.Book.Ref(kindTopics[o.Kind])
	return v
}

// kindTopics are the rules for all attack orders and for all defence orders.
var kindTopics = map[hexwar.OrderKind]hexwar.Topic{hexwar.AttackOrder: AttackOrderTopic, hexwar.DefenceOrder: DefenceOrderTopic}

// HaltRef is the rule that stops a unit from moving and fighting this turn: the road's rule, or that of
// the order that halted it.
func HaltRef(s hexwar.State, u hexwar.Unit) rules.Ref {
	by := u.Turn.HaltedBy
	switch {
	case by == HaltedByRoad:
		if _, lines := s.Tables.Ground.RoadBonus(GroundOf(s, u.At)); len(lines) > 0 {
			return rules.Ref(lines[0].Ref)
		}
	case by == "" && CanOnlyMove(s, u):
		return rules.Ref(ActivationOrder(s, u).Ref)
	}
	if o := Order(s, by); o.ID != "" {
		return rules.Ref(o.Ref)
	}
	return s.Book.Ref(FightsTopic)
}

// RefuseDraft refuses an order of the own turn, citing the paragraph of its row.
func RefuseDraft(g *hexwar.OrderDraft, why string, args ...phrase.Arg) *rules.Violation {
	return Refuse(g.Order, "orders", why, args...)
}

// JudgeOrder judges an order of the own turn: its moment, its recipient, then its price.
func JudgeOrder(s hexwar.State, o *hexwar.Order, act rules.Act) (hexwar.GivenData, *rules.Violation) {
	if refused := JudgeMoment(s, o, act.Seat); refused != nil {
		return hexwar.GivenData{}, refused
	}
	g, refused := JudgeRecipient(s, o, act)
	if refused != nil {
		return g.Result, refused
	}
	if g.Unit.ID != "" && LacksOfficer(s, o, g.Unit) {
		return g.Result, RefuseDraft(g, "no-officer", g.Unit.Arg())
	}
	g.Result.Price = PriceOf(s, o, g.Unit, PriceTerms{Per: max(len(g.Result.Woods), g.Result.Elements)})
	if g.Result.Price.Left < 0 {
		return g.Result, s.Refuse(PurseTopic, "hexwar.orders.refused.poor", hexwar.OrderArg(o.ID),
			phrase.Number("cost", g.Result.Price.Total), phrase.Number("held", s.Purse[act.Seat]))
	}
	return g.Result, nil
}

// JudgeRecipient judges the recipient of an order, whatever the order costs.
func JudgeRecipient(s hexwar.State, o *hexwar.Order, act rules.Act) (*hexwar.OrderDraft, *rules.Violation) {
	g := &hexwar.OrderDraft{S: s, Order: o, Unit: hexwar.Unit{Seat: act.Seat}, Args: act.Args, Result: hexwar.GivenData{Order: o.ID, Seat: act.Seat}}
	if text := act.Args[OptUnit]; text != "" {
		var refused *rules.Violation
		if g.Unit, refused = FindUnit(s, act.Seat, text); refused != nil {
			return g, refused
		}
		tag := g.Unit.Tag()
		g.Result.Unit = &tag
	}
	switch {
	case g.Unit.ID != "" && !IsFor(o, g.Unit.Troop.Type):
		return g, RefuseTroop(o, g.Unit.Troop)
	case o.Judge == nil:
		return g, nil
	}
	return g, o.Judge(g)
}

// Recipient is the unit of an attack that receives an order.
func Recipient(o *hexwar.Order, p hexwar.Attack) hexwar.Unit {
	if IsDefence(o) {
		return p.Target
	}
	return p.Attacker
}

// JudgeCombatOrder refuses an order at a moment of an attack, whatever its price. P3, « Ordres d'attaque »,
// « Ordres de défense »
func JudgeCombatOrder(s hexwar.State, o *hexwar.Order, p hexwar.Attack, now hexwar.Moment) *rules.Violation {
	u, moment := Recipient(o, p), MomentOf(s, o)
	switch {
	case LacksOfficer(s, o, u):
		return Refuse(o, "combat", "no-officer", UnitArg(s, "unit", u))
	case now == AfterShot || now == AfterSuccess: // the question itself is of that moment
	case IsOfShot(moment) && !IsAtAttack(moment):
		return Refuse(o, "combat", "after-dice")
	case p.Ranged && !IsOfShot(moment):
		return RefuseByKind(s, o, "not-at-range")
	case now == InAnswer && s.Fight.DefenceOrder != "":
		return RefuseByKind(s, o, "second", phrase.With("first", hexwar.OrderName(s.Fight.DefenceOrder)))
	}
	if v := judgeText(s, o, u, p); v != nil || moment == now {
		return v
	}
	v := Refuse(o, "combat", "after-success")
	v.Ref = s.Book.Ref(BreakTopic)
	return v
}

// judgeText refuses an order for other troops, an order whose mark the unit already has, and what the
// order's own text forbids.
func judgeText(s hexwar.State, o *hexwar.Order, u hexwar.Unit, p hexwar.Attack) *rules.Violation {
	switch {
	case !IsFor(o, u.Troop.Type):
		return RefuseTroop(o, u.Troop)
	case u.Turn.Marks[o.ID]:
		return Refuse(o, "combat", "stands-already", UnitArg(s, "unit", u))
	case o.Judge == nil:
		return nil
	}
	return o.Judge(&hexwar.OrderDraft{S: s, Order: o, Unit: u, Attack: p})
}

// RefuseTroop refuses an order that is not for such troops.
func RefuseTroop(o *hexwar.Order, t chart.Troop) *rules.Violation {
	return Refuse(o, "combat", o.TroopRefusal, phrase.With("troop", t.Phrase()))
}

// LacksOfficer reports whether an order needs an officer who has the unit in his influence, or who has left
// the table to take its lead and give it this order, and there is none. Thucidide's orders to a unit need
// one.
func LacksOfficer(s hexwar.State, o *hexwar.Order, u hexwar.Unit) bool {
	return o.NeedsOfficer && len(OfficersNear(s, u)) == 0 && !u.Turn.Marks[hexwar.LeadOrder]
}
