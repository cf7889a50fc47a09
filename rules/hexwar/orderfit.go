package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Topics of orders in combat.
const (
	attackOrderTopic  Topic = "ordres-d-attaque"
	defenceOrderTopic Topic = "ordres-de-defense"
	payTopic          Topic = "payer-un-ordre"
	breakTopic        Topic = "hex-percee"
)

// afford reports whether a unit's seat can pay an order for it.
func (s State) afford(u Unit, o *Order, times int) bool {
	return s.knows(u.Seat) && s.price(o, u, terms{Times: times}).Total <= s.purse[u.Seat]
}

// knows reports whether a seat's tokens are not kept from who looks. lecture:hex-pions
func (s State) knows(seat rules.Seat) bool {
	_, known := s.purse[seat]
	return known || !s.reads(purseReading, purseHidden)
}

// judgeAttackOrder refuses an attack order that this attack can't have before its dice; the price is not looked at. P3, « Ordres d'attaque » —
// never at range, one a combat.
func (s State) judgeAttackOrder(o *Order, p pair) *rules.Violation {
	if v := s.needsOfficer(o, p.Attacker); v != nil {
		return v
	}
	moment := s.when(o)
	switch {
	case moment == afterShot:
		return o.refuse("combat", "after-dice")
	case p.Ranged:
		return s.refuseByKind(o, "not-at-range")
	}
	if v := s.judgeOwn(o, p.Attacker, p); v != nil || moment == beforeDice {
		return v
	}
	v := o.refuse("combat", "after-success")
	v.Ref = s.book.Ref(breakTopic)
	return v
}

// judgeLater refuses an attack order that this attack can't have in the moment that is the order's own, after
// its dice.
func (s State) judgeLater(o *Order, p pair) *rules.Violation {
	if v := s.needsOfficer(o, p.Attacker); v != nil {
		return v
	}
	return s.judgeOwn(o, p.Attacker, p)
}

// judgeDefenceOrder refuses a defence order that the unit attacked can't have; the price is not looked at. P3, « Ordres de défense » — close
// combat only, one a combat.
func (s State) judgeDefenceOrder(o *Order) *rules.Violation {
	f := s.fight
	t := s.units[f.Target]
	if v := s.needsOfficer(o, t); v != nil {
		return v
	}
	switch {
	case f.Ranged:
		return s.refuseByKind(o, "not-at-range")
	case f.DefenceOrder != "":
		return s.refuseByKind(o, "second", phrase.With("first", orderName(f.DefenceOrder)))
	}
	return s.judgeOwn(o, t, s.fighters())
}

// judgeOwn refuses an order that is for other troops or whose mark stands on the unit already, and what its own text
// does not allow.
func (s State) judgeOwn(o *Order, u Unit, p pair) *rules.Violation {
	switch {
	case !o.fits(u.Troop.Type):
		return o.refuse("combat", o.Unfit, phrase.With("troop", u.Troop.Phrase()))
	case u.Turn.Marks[o.ID]:
		return o.refuse("combat", "stands-already", s.named("unit", u))
	case o.Judge == nil:
		return nil
	}
	return o.Judge(o, s, p)
}

// fighters are the units of the combat under way.
func (s State) fighters() pair {
	return pair{Attacker: s.units[s.fight.Attacker], Target: s.units[s.fight.Target], Ranged: s.fight.Ranged}
}

// judgePaid judges an order of combat and its price; a refusal names the readings that decide it, and other orders.
func (s State) judgePaid(o *Order, u Unit, times int, judge func(State) *rules.Violation) *rules.Violation {
	both := func(s State) *rules.Violation {
		if v := judge(s); v != nil {
			return v
		}
		return s.judgePrice(o, u, times)
	}
	if v := both(s); v != nil {
		return s.orOrdersBy(v, u.Seat, o, both)
	}
	return nil
}

// needsOfficer refuses an order for which an officer must have the unit in his influence. Thucidide's orders
// to a unit ask for one.
func (s State) needsOfficer(o *Order, u Unit) *rules.Violation {
	if o.Officer && !s.officered(u) {
		return o.refuse("combat", "no-officer", s.named("unit", u))
	}
	return nil
}

// officered reports whether an officer has the unit in his influence, or is at its head to give it its order: he has left the table for that.
func (s State) officered(u Unit) bool { return len(s.influencing(u)) > 0 || u.Turn.Marks[leadOrder] }

// named fills name with a unit: its hex, or its troop on the table.
func (s State) named(name string, u Unit) phrase.Arg {
	if s.told != nil {
		return phrase.With(name, u.Troop.Phrase())
	}
	return hexName(name, u.At)
}

// judgePrice refuses an order that the purse can't pay.
func (s State) judgePrice(o *Order, u Unit, times int) *rules.Violation {
	if s.afford(u, o, times) {
		return nil
	}
	return rules.Refuse(s.book.Ref(payTopic), "hexwar.combat.refused.too-dear", phrase.With("order", orderName(o.ID)),
		phrase.Number("cost", s.price(o, u, terms{Times: times}).Total))
}

// commands reports whether the combats are a seat's own: it gives attack orders, the other one defence orders. P3, « Ordres d'attaque », « Ordres
// de défense » — whoever pursues out of a counter-charge attacks in the enemy's phase, and no order is given there.
func (s State) commands(seat rules.Seat) bool { return s.told != nil || seat == s.turn.Seat }

// priced is an order that may be given now, with what it costs.
type priced struct {
	*Order
	Price price
}

// payable are the orders that the judge lets pass and that a unit's seat can pay for it.
func (s State) payable(u Unit, times int, judge func(*Order) bool) []priced {
	var all []priced
	for _, o := range s.tables.orders {
		if judge(o) && s.afford(u, o, times) {
			all = append(all, priced{o, s.price(o, u, terms{Times: times})})
		}
	}
	return all
}

// attackOptions are the attack orders that may be given and paid for an attack before its dice.
func (s State) attackOptions(p pair, times int) []priced {
	if !s.commands(p.Attacker.Seat) {
		return nil
	}
	return s.payable(p.Attacker, times, func(o *Order) bool { return o.attacks() && s.judgeAttackOrder(o, p) == nil })
}

// laterOptions are the attack orders that may be given and paid after the dice, at a moment.
func (s State) laterOptions(moment Moment) []priced {
	p := s.fighters()
	return s.payable(p.Attacker, 0, func(o *Order) bool { return s.when(o) == moment && s.judgeLater(o, p) == nil })
}

// defenceOptions are the defence orders that may be given and paid in the combat under way.
func (s State) defenceOptions() []priced {
	return s.payable(s.units[s.fight.Target], 0, func(o *Order) bool { return o.answers() && s.judgeDefenceOrder(o) == nil })
}

// silent reports whether the defender has said that he gives no order here this turn.
func (s State) silent(t Unit) bool {
	only := s.turn.OrdersOnly[t.Seat]
	return s.turn.NoOrders[t.Seat] || only != "" && only != t.ID
}

// attackOrder pays the order announced with the attack, or waits for the attacker where he can give one; with hidden
// tokens it always waits.
func (c *combat) attackOrder() (course, error) {
	s, f := c.s, c.s.fight
	a, announced := s.units[f.Attacker], s.order(f.Intent)
	switch {
	case f.Ranged || f.AttackOrder != "" || f.Intent == noOrder || !s.commands(a.Seat):
		return onward, nil
	case f.Intent != "" && s.stillGiven(announced):
		return onward, c.note(s.pay(announced, a, f.Times))
	case len(s.attackOptions(s.fighters(), f.Times)) > 0 || s.reads(purseReading, purseHidden):
		return c.ask(attackOrderStage, a.Seat, askAttackOrder, a.ID)
	case f.Intent != "":
		return onward, c.note(step{Do: didDecline, Seat: a.Seat})
	}
	return onward, nil
}

// stillGiven reports whether the order announced with the attack can be given and paid after the obstacle on the way: an officer who takes
// the lead there lowers its price no more.
func (s State) stillGiven(o *Order) bool {
	p := s.fighters()
	return s.told != nil || s.judgeAttackOrder(o, p) == nil && s.afford(p.Attacker, o, s.fight.Times)
}

// pay is the step that gives an order and pays it.
func (s State) pay(o *Order, u Unit, times int) step {
	p := s.price(o, u, terms{Times: times})
	if p.Hidden {
		p.Left = 0 // the balance is nobody else's business
	}
	return step{Do: didOrder, Order: o.ID, Unit: u.ID, Seat: u.Seat, Price: &p, Ref: rules.Ref(o.Ref)}
}

// defenceOrder waits for the defender where he can pay an order, or have one from an officer who takes the lead. lecture:hex-pions — with
// hidden tokens it always waits: that he can pay nothing must not be seen. « Retraite » then goes back, and the combat is over.
func (c *combat) defenceOrder() (course, error) {
	f := c.s.fight
	t := c.s.units[f.Target]
	switch {
	case c.s.order(f.DefenceOrder).Withdraws:
		return c.withdraw()
	case f.Ranged || f.Answered || c.s.silent(t) || !c.s.commands(c.s.units[f.Attacker].Seat),
		len(c.s.defenceOptions()) == 0 && !c.s.reads(purseReading, purseHidden) && !c.s.headPays(t):
		return onward, nil
	}
	return c.ask(defenceOrderStage, t.Seat, askDefenceOrder, t.ID)
}

// headPays reports whether an officer may take the lead of the unit attacked, which then has an order without a token. P3, « Prendre la tête »
func (s State) headPays(u Unit) bool { return s.mayTakeHead(u, leadPays) }

// withdraw takes the unit back by order. P3, « Retraite » — at least one hex towards its own edge; the attacker neither moves nor
// attacks any more this turn.
func (c *combat) withdraw() (course, error) {
	f := c.s.fight
	t := c.s.units[f.Target]
	if t.At != f.To {
		return jump(victoryStage), nil
	}
	ways := c.s.withdrawals(t)
	if len(ways) != 1 {
		return c.ask(defenceOrderStage, t.Seat, askWithdrawal, t.ID)
	}
	return jump(victoryStage), c.note(step{Do: didWithdraw, Unit: t.ID, Other: f.Attacker, At: &ways[0]})
}
