package hexwar

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// decideAttackOrder gives an attack order where the player stands: in his attack stage to the attacker, after a shot or a success where its
// text says so, and with no combat open it begins one.
func (s State) decideAttackOrder(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	order := strings.TrimPrefix(act.Path, orderPath)
	f := s.fight
	if f == nil && s.tabled() {
		return s.decideTableOrder(order, act)
	}
	switch {
	case f == nil || f.Ask == askPursuit && f.Seat == act.Seat:
		return s.openByOrder(order, act, roller)
	case f.Seat != act.Seat || s.units[f.Attacker].Seat != act.Seat:
		return nil, s.notHere(order, act.Seat)
	case f.Ask == askAttackOrder:
		a, times := s.units[f.Attacker], max(f.Times, timesBy(act.Args["moral"])) // said with the attack, it stands
		if v := s.judgePaid(order, a, f.Ranged, s.timesOf(order, times)); v != nil {
			return nil, s.orOrders(v, act.Seat, order)
		}
		return s.payAndGoOn(order, a, s.timesOf(order, times), roller)
	case f.Ask == askShot && order == WindOfShot:
		if v := s.windOfShot(f); v != nil {
			return nil, s.orOrders(v, act.Seat, order)
		}
		st, err := s.converted()
		if err != nil {
			return nil, err
		}
		return s.payAndGoOn(order, s.units[f.Attacker], 0, roller, st)
	case f.Ask == askFollow && order == Breakthrough:
		winner, at, may, err := s.following()
		if err != nil {
			return nil, err
		}
		if !may || winner != f.Attacker || f.AttackOrder != "" || !s.commands(act.Seat) {
			return nil, s.notHere(order, act.Seat)
		}
		a := s.units[winner]
		if !slices.Contains(breakers, a.Troop.Type) {
			return nil, s.orOrders(s.refuseOrder(order, "not-this-troop", phrase.With("troop", a.Troop.Phrase())), act.Seat, order)
		}
		if v := s.needsOfficer(order, a); v != nil {
			return nil, s.orOrders(v, act.Seat, order)
		}
		if v := s.judgePrice(order, a, 0); v != nil {
			return nil, s.orOrders(v, act.Seat, order)
		}
		return s.advanceTo(roller, winner, at, Breakthrough, s.pay(order, a, 0))
	}
	return nil, s.notHere(order, act.Seat)
}

// decideMoment gives an order that a refusal offered, while the combat stands where it stood then: the same words may be meant for other troops
// later.
func (s State) decideMoment(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	order := act.Args["ordre"]
	given := rules.Act{Path: orderPath + order, Seat: act.Seat}
	switch {
	case s.fight == nil || act.Args["moment"] != s.askedNow():
	case slices.Contains(attackOrders, order):
		return s.decideAttackOrder(given, roller)
	case slices.Contains(defenceOrders, order):
		return s.decideDefenceOrder(given, roller)
	}
	return nil, s.orOrders(rules.Refuse(s.book.Ref(fightsTopic), "hexwar.combat.refused.moment-past"), act.Seat, "")
}

// askedNow names the question that the combat under way asks.
func (s State) askedNow() string { return s.combatGate() + "-" + string(s.fight.Ask) }

// openByOrder begins a combat with its order given. Who need not be named is not asked for: where only one attack may be made by what was said.
func (s State) openByOrder(order string, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	unit, target := act.Args["unit"], act.Args["target"]
	if unit == "" || target == "" {
		if only := s.pairsLike(act.Seat, unit, target); len(only) == 1 {
			unit, target = string(only[0].Attacker.ID), string(only[0].Target.ID)
		}
	}
	if unit == "" || target == "" {
		return nil, s.notHere(order, act.Seat)
	}
	return s.attack(act.Seat, unit, target, order, timesBy(act.Args["moral"]), roller)
}

// pairsLike are the attacks that a seat may begin now and that agree with what was named of them.
func (s State) pairsLike(seat rules.Seat, unit, target string) []pair {
	like := func(u Unit, text string) bool {
		called, v := s.callUnit(u.Seat, text)
		return text == "" || v == nil && called.ID == u.ID
	}
	return slices.DeleteFunc(s.pairs(seat), func(p pair) bool { return !like(p.Attacker, unit) || !like(p.Target, target) })
}

// payAndGoOn pays an order, notes what it does at once and runs the combat on.
func (s State) payAndGoOn(order string, u Unit, times int, roller dice.Roller, then ...step) ([]rules.Event, error) {
	if v := s.judgePrice(order, u, times); v != nil {
		return nil, s.orOrders(v, u.Seat, order)
	}
	return s.goOn(roller, append([]step{s.pay(order, u, times)}, then...)...)
}

// decideDefenceOrder gives a defence order to the unit attacked, in the defender's window. P3 — after the attack order, before the dice.
func (s State) decideDefenceOrder(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	order := strings.TrimPrefix(act.Path, orderPath)
	f := s.fight
	if f == nil && s.tabled() {
		return s.decideTableOrder(order, act)
	}
	if f == nil || f.Ask != askDefenceOrder || f.Seat != act.Seat {
		return nil, s.notHere(order, act.Seat)
	}
	t := s.units[f.Target]
	if v, err := s.judgePaidDefence(order, f); err != nil || v != nil {
		if err == nil {
			err = s.orOrders(v, act.Seat, order)
		}
		return nil, err
	}
	if order == Withdrawal && act.Args["ou"] != "" {
		st, v := s.backTo(t, s.withdrawals(t), act.Args["ou"], act.Seat)
		if v != nil {
			v.WaysOut = nil // the hexes are asked for once the order stands
			return nil, v
		}
		return s.payAndGoOn(order, t, 0, roller, st)
	}
	return s.payAndGoOn(order, t, 0, roller)
}

// decideDecline gives no order: in this combat, for the whole turn, or but for one unit.
func (s State) decideDecline(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	if act.Seat == rules.Clock && s.fight != nil && s.fight.Ask == askDefenceOrder {
		return s.goOn(roller, step{Do: didDecline, Seat: s.fight.Seat, Why: declineLate})
	}
	if v := s.asked(act.Seat, askAttackOrder, askDefenceOrder); v != nil {
		return nil, v
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
	a := s.units[f.Attacker]
	switch f.Ask {
	case askAttackOrder:
		return s.attackOptions(a, f.Ranged, f.Times)
	case askDefenceOrder:
		options, err := s.defenceOptions(f)
		if err == nil {
			return options
		}
	case askShot:
		if s.windOfShot(f) == nil && s.afford(a, WindOfShot, 0) { // the officer whom a book asks for may have left meanwhile
			return []priced{{WindOfShot, s.price(WindOfShot, a, terms{})}}
		}
	case askFollow:
		if winner, _, may, err := s.following(); err == nil && may && f.AttackOrder == "" && s.mayBreak(f, winner) {
			return []priced{{Breakthrough, s.price(Breakthrough, a, terms{})}}
		}
	}
	return nil
}

// notHere refuses an order where it can't be given, naming those that can be.
func (s State) notHere(order string, seat rules.Seat) *rules.Violation {
	why := "not-here"
	row, _ := s.tables.order(order)
	if s.reads(modeSetting, onTable) && s.fight == nil {
		return s.refuseOrder(order, "table-order")
	}
	if s.fight == nil && row.Kind == AttackOrder && seat == s.turn.Seat {
		why = "name-both"
	}
	return s.orOrders(s.refuseOrder(order, why, phrase.With("when", phrase.Say("hexwar.combat.when."+string(row.Kind)))), seat, order)
}
