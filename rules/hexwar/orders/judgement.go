package orders

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
)

// RefuseByKind refuses an order by the rule for all orders of its kind, and not by the paragraph of its
// own row.
func RefuseByKind(s hexwar.State, o *hexwar.Order, why string, args ...phrase.Arg) *rules.Violation {
	v := Refuse(o, "combat", why, args...)
	if topic, known := kindTopics[o.Kind]; known {
		v.Ref = s.Book.Ref(topic)
	}
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
		if g, err := s.Field.Ground(s.Tables.Ground, u.At); err == nil {
			if _, lines := s.Tables.Ground.RoadBonus(g); len(lines) > 0 {
				return rules.Ref(lines[0].Ref)
			}
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
	if o.NeedsOfficer && g.Unit.ID != "" && !hasOfficer(s, g.Unit) {
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
		return g, Refuse(o, "combat", o.TroopRefusal, phrase.With("troop", g.Unit.Troop.Phrase()))
	case o.Judge == nil:
		return g, nil
	}
	return g, o.Judge(g)
}

// JudgeAttackOrder refuses an attack order before the dice, whatever its price.
func JudgeAttackOrder(s hexwar.State, o *hexwar.Order, p hexwar.Attack) *rules.Violation {
	if v := JudgeOfficer(s, o, p.Attacker); v != nil {
		return v
	}
	moment := MomentOf(s, o)
	if IsOfShot(moment) && !IsAtAttack(moment) {
		return Refuse(o, "combat", "after-dice")
	}
	if v := judgeRange(s, o, p.Ranged); v != nil {
		return v
	}
	if v := judgeText(s, o, p.Attacker, p); v != nil || IsAtAttack(moment) {
		return v
	}
	v := Refuse(o, "combat", "after-success")
	v.Ref = s.Book.Ref(BreakTopic)
	return v
}

// judgeRange refuses an order of close combat in a shot.
func judgeRange(s hexwar.State, o *hexwar.Order, ranged bool) *rules.Violation {
	if ranged && !IsOfShot(MomentOf(s, o)) {
		return RefuseByKind(s, o, "not-at-range")
	}
	return nil
}

// JudgeAfterDice refuses an attack order whose moment comes after the dice.
func JudgeAfterDice(s hexwar.State, o *hexwar.Order, p hexwar.Attack) *rules.Violation {
	if v := JudgeOfficer(s, o, p.Attacker); v != nil {
		return v
	}
	return judgeText(s, o, p.Attacker, p)
}

// JudgeDefenceOrder refuses a defence order, whatever its price. P3, « Ordres de défense » — one a combat.
func JudgeDefenceOrder(s hexwar.State, o *hexwar.Order) *rules.Violation {
	f := s.Fight
	t := s.Units[f.Target]
	if v := JudgeOfficer(s, o, t); v != nil {
		return v
	}
	if v := judgeRange(s, o, f.Ranged); v != nil {
		return v
	}
	if f.DefenceOrder != "" {
		return RefuseByKind(s, o, "second", phrase.With("first", hexwar.OrderName(f.DefenceOrder)))
	}
	return judgeText(s, o, t, Fighters(s))
}

// judgeText refuses an order for other troops, an order whose mark the unit already has, and what the
// order's own text forbids.
func judgeText(s hexwar.State, o *hexwar.Order, u hexwar.Unit, p hexwar.Attack) *rules.Violation {
	switch {
	case !IsFor(o, u.Troop.Type):
		return Refuse(o, "combat", o.TroopRefusal, phrase.With("troop", u.Troop.Phrase()))
	case u.Turn.Marks[o.ID]:
		return Refuse(o, "combat", "stands-already", UnitArg(s, "unit", u))
	case o.Judge == nil:
		return nil
	}
	return o.Judge(&hexwar.OrderDraft{S: s, Order: o, Unit: u, Attack: p})
}

// JudgeOfficer refuses an order that needs an officer with the unit in his influence. Thucidide's orders
// to a unit need one.
func JudgeOfficer(s hexwar.State, o *hexwar.Order, u hexwar.Unit) *rules.Violation {
	if o.NeedsOfficer && !hasOfficer(s, u) {
		return Refuse(o, "combat", "no-officer", UnitArg(s, "unit", u))
	}
	return nil
}

// hasOfficer reports whether an officer has the unit in his influence, or has left the table to take its
// lead and give it this order.
func hasOfficer(s hexwar.State, u hexwar.Unit) bool {
	return len(OfficersNear(s, u)) > 0 || u.Turn.Marks[hexwar.LeadOrder]
}
