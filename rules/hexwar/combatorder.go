package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// decideAttackOrder gives an attack order where the player stands: in his attack stage to the attacker, after a shot or a success where its
// text says so, and with no combat open it begins one.
func (s State) decideAttackOrder(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	o, refused := s.orderBy(act)
	f, moment := s.fight, s.when(o)
	switch {
	case refused != nil:
		return nil, refused
	case f == nil && s.tabled():
		return s.decideTableOrder(o, act)
	case f == nil || s.pursued(act.Seat):
		return s.openByOrder(o, act, roller)
	case f.Seat != act.Seat || s.units[f.Attacker].Seat != act.Seat:
		return nil, s.notHere(o, act.Seat)
	case f.Ask == askAttackOrder:
		times := max(f.Times, timesBy(act.Args[optMorale])) // said with the attack, it stands
		if v := s.judgePaid(o, s.units[f.Attacker], times, func(s State) *rules.Violation { return s.judgeAttackOrder(o, s.fighters()) }); v != nil {
			return nil, v
		}
		return s.goOn(roller, s.pay(o, s.units[f.Attacker], times))
	case f.Ask == askShot && moment == afterShot:
		return s.giveLater(o, roller)
	case f.Ask == askFollow && moment == afterSuccess:
		winner, _, may, err := s.following()
		if err != nil {
			return nil, err
		}
		if may && s.succeeded(winner) {
			return s.giveLater(o, roller)
		}
	}
	return nil, s.notHere(o, act.Seat)
}

// giveLater gives the attacker an order after his dice: a shot's advantages become flags, or he takes the hex left.
func (s State) giveLater(o *Order, roller dice.Roller) ([]rules.Event, error) {
	a := s.units[s.fight.Attacker]
	v := s.judgeLater(o, s.fighters())
	if v == nil {
		v = s.judgePrice(o, a, 0)
	}
	if v != nil {
		return nil, s.orOrders(v, a.Seat, o.ID)
	}
	if s.fight.Ask == askFollow {
		return s.advanceTo(roller, a.ID, s.fight.To, o, s.pay(o, a, 0))
	}
	st, err := s.converted()
	if err != nil {
		return nil, err
	}
	return s.goOn(roller, s.pay(o, a, 0), st)
}

// decideMoment gives an order that a refusal offered, while the combat stands where it stood then: the same words may be meant for other troops
// later.
func (s State) decideMoment(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	o := s.order(act.Args["ordre"])
	given := rules.Act{Path: orderPath + o.ID, Seat: act.Seat}
	switch {
	case s.fight == nil || act.Args["moment"] != s.askedNow():
	case o.attacks():
		return s.decideAttackOrder(given, roller)
	case o.answers():
		return s.decideDefenceOrder(given, roller)
	}
	return nil, s.orOrders(rules.Refuse(s.book.Ref(fightsTopic), "hexwar.combat.refused.moment-past"), act.Seat, "")
}

// orderAt returns the first order of a moment of the combat, or none.
func (s State) orderAt(moment Moment) *Order {
	if i := slices.IndexFunc(s.tables.orders, func(o *Order) bool { return s.when(o) == moment }); i >= 0 {
		return s.tables.orders[i]
	}
	return &Order{}
}

// askedNow names the question that the combat under way asks.
func (s State) askedNow() string { return s.combatGate() + "-" + string(s.fight.Ask) }

// openByOrder begins a combat with its order given. Who need not be named is not asked for: where only one attack may be made by what was said.
func (s State) openByOrder(o *Order, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	unit, target := act.Args["unit"], act.Args["target"]
	if unit == "" || target == "" {
		if only := s.pairsLike(act.Seat, unit, target); len(only) == 1 {
			unit, target = string(only[0].Attacker.ID), string(only[0].Target.ID)
		}
	}
	if unit == "" || target == "" {
		return nil, s.notHere(o, act.Seat)
	}
	if v := s.mayFight(act.Seat); v != nil {
		return nil, v
	}
	return s.attack(act.Seat, unit, target, o.ID, timesBy(act.Args["moral"]), roller)
}

// pairsLike are the attacks that a seat may begin now and that agree with what was named of them.
func (s State) pairsLike(seat rules.Seat, unit, target string) []pair {
	like := func(u Unit, text string) bool {
		called, v := s.callUnit(u.Seat, text)
		return text == "" || v == nil && called.ID == u.ID
	}
	return slices.DeleteFunc(s.pairs(seat), func(p pair) bool { return !like(p.Attacker, unit) || !like(p.Target, target) })
}

// decideDefenceOrder gives a defence order to the unit attacked, in the defender's window. P3 — after the attack order, before the dice.
func (s State) decideDefenceOrder(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	o, refused := s.orderBy(act)
	if refused != nil {
		return nil, refused
	}
	f := s.fight
	if f == nil && s.tabled() {
		return s.decideTableOrder(o, act)
	}
	if f == nil || f.Ask != askDefenceOrder || f.Seat != act.Seat {
		return nil, s.notHere(o, act.Seat)
	}
	t := s.units[f.Target]
	if v := s.judgePaid(o, t, 0, func(s State) *rules.Violation { return s.judgeDefenceOrder(o) }); v != nil {
		return nil, v
	}
	if o.Withdraws && act.Args[optWhere] != "" {
		st, v := s.backTo(t, s.withdrawals(t), act.Args[optWhere], act.Seat)
		if v != nil {
			v.WaysOut = nil // the hexes are asked for once the order stands
			return nil, v
		}
		return s.goOn(roller, s.pay(o, t, 0), st)
	}
	return s.goOn(roller, s.pay(o, t, 0))
}

// mayDecline lets who is asked for an order give none, and the clock close the defender's window.
func (s State) mayDecline(seat rules.Seat) *rules.Violation {
	if seat == rules.Clock && s.fight != nil && s.fight.Ask == askDefenceOrder {
		return nil
	}
	return s.asked(seat, askAttackOrder, askDefenceOrder)
}

// decideDecline gives no order: in this combat, for the whole turn, or but for one unit.
func (s State) decideDecline(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	if act.Seat == rules.Clock {
		return s.goOn(roller, step{Do: didDecline, Seat: s.fight.Seat, Why: declineLate})
	}
	st := step{Do: didDecline, Seat: act.Seat, Why: act.Args["duree"]}
	if s.fight.Ask == askAttackOrder {
		st.Why = ""
	}
	switch st.Why {
	case "", declineTurn:
	case declineOnly:
		u, v := s.callUnit(act.Seat, act.Args["unit"])
		if v != nil {
			return nil, v
		}
		st.Unit = u.ID
	default:
		return nil, rules.Refuse(s.book.Ref(defenceOrderTopic), "hexwar.combat.refused.decline", phrase.Named("read", clipped(st.Why)))
	}
	return s.goOn(roller, st)
}

// ordersNow are the orders that a seat may give where the combat stands.
func (s State) ordersNow(seat rules.Seat) []priced {
	f := s.fight
	if f == nil || f.Seat != seat {
		return nil
	}
	switch f.Ask {
	case askAttackOrder:
		return s.attackOptions(s.fighters(), f.Times)
	case askDefenceOrder:
		return s.defenceOptions()
	case askShot: // the officer whom a book asks for may have left meanwhile
		return s.laterOptions(afterShot)
	case askFollow:
		if winner, _, may, err := s.following(); err == nil && may && s.succeeded(winner) {
			return s.laterOptions(afterSuccess)
		}
	}
	return nil
}

// notHere refuses an order where it can't be given, naming those that can be.
func (s State) notHere(o *Order, seat rules.Seat) *rules.Violation {
	why := "not-here"
	if s.reads(modeSetting, onTable) && s.fight == nil {
		return o.refuse("combat", "table-order")
	}
	if s.fight == nil && o.Kind == AttackOrder && seat == s.turn.Seat {
		why = "name-both"
	}
	return s.orOrders(o.refuse("combat", why, phrase.With("when", phrase.Say("hexwar.combat.when."+string(o.Kind)))), seat, o.ID)
}
