package combat

import (
	"cmp"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// decideAttack begins a combat between two units named.
func decideAttack(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	order := act.Args["order"]
	if v := refuseMorale(s, act, orders.Order(s, order)); v != nil && order != "" { // without an order he is asked for one
		return nil, v
	}
	return attack(s, act.Seat, act.Args["attacker"], act.Args["target"], order, orders.MoraleFactor(act.Args["moral"]), roller)
}

// readPair reads a value of the select of attacks: attacker, target and order, empty where it names none.
func readPair(act rules.Act) (attacker, target, order string) {
	parts := append(strings.SplitN(act.Args["paire"], hexwar.AttackSeparator, 3), "", "")
	return parts[0], parts[1], parts[2]
}

// decidePair begins a combat from one value of the select.
func decidePair(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	attacker, target, order := readPair(act)
	if target == "" {
		return nil, s.Refuse(orders.TargetTopic, "hexwar.combat.refused.pair", hexwar.ReadArg(act.Args["paire"]))
	}
	return attack(s, act.Seat, attacker, target, cmp.Or(order, noOrder), 0, roller)
}

// attackForgoes are the attacks that become impossible once a later officer's unit attacks. P3, « Choix
// des activations » — 5 the first officer's units fight, 6 the second's
func attackForgoes(s hexwar.State, act rules.Act) []phrase.Phrase {
	paired, _, _ := readPair(act)
	if orders.JudgeTurn(s, act.Seat) != nil || orders.IsOnRealTable(s) {
		return nil
	}
	u, refused := orders.FindUnit(s, act.Seat, cmp.Or(paired, act.Args[orders.OptUnit], act.Args[optAttacker]))
	if refused != nil {
		return nil
	}
	closed := orders.ClosedAttackers(s, u)
	if len(closed) == 0 {
		return nil
	}
	return phrase.Line("hexwar.forgone.first-combats", phrase.Number("count", len(closed)),
		phrase.Listing("who", hexwar.Each(closed, hexwar.Unit.Label)...))
}

// mayFight lets the seat on turn attack, and the seat that pursues.
func mayFight(s hexwar.State, seat rules.Seat) *rules.Violation {
	if isPursuing(s, seat) {
		return nil
	}
	return orders.JudgeTurn(s, seat)
}

// isPursuing reports whether the combat under way waits for the seat's pursuit.
func isPursuing(s hexwar.State, seat rules.Seat) bool {
	return judgeQuestion(s, seat, orders.AskPursuit) == nil
}

// attack judges an attack completely before its first throw, then runs it.
func attack(s hexwar.State, seat rules.Seat, attacker, target, order string, times int, roller dice.Roller) ([]rules.Event, error) {
	pursued := isPursuing(s, seat)
	var before []rules.Event
	if !pursued {
		var err error
		if before, err = orders.ReachPhase(s, hexwar.CombatPhase); err != nil {
			return nil, err
		}
		s = orders.InCombatPhase(s)
	}
	o, v := openingOf(s, seat, attacker, target, order, times, pursued)
	if v != nil {
		return nil, v
	}
	events, err := begin(s, o, roller)
	if err != nil {
		return nil, err
	}
	return append(before, events...), nil
}

// openingOf judges the attacker, the target and the order of an attack.
func openingOf(s hexwar.State, seat rules.Seat, attacker, target, order string, times int, pursued bool) (opening, *rules.Violation) {
	o, v := judgePair(s, seat, attacker, target, pursued)
	if v != nil {
		return o, offerPairs(s, v, seat)
	}
	o.Order, o.Times = order, times
	if order == "" || order == noOrder {
		return o, nil
	}
	given := orders.Order(s, order)
	if !orders.IsAttack(given) {
		return o, s.Refuse(orders.AttackOrderTopic, "hexwar.combat.refused.no-such-order", hexwar.ReadArg(order))
	}
	if !orders.CanGiveOrders(s, seat) {
		return o, orders.OfferOrders(s, orders.Refuse(given, "combat", "not-your-phase", orders.UnitArg(s, "unit", o.Attacker)).Or(o.Phrase(),
			orders.AttackAct(seat, o.Attack, "")), seat, order)
	}
	if v := judgePaid(s, given, o.Attack, orders.InMelee, times); v != nil {
		return o, offerOrders(s, v, o.Attack, orders.Useful(s, orders.PayableOrders(s, o.Attack, orders.InMelee, times), o.Attack), seat)
	}
	return o, nil
}

// judgePair judges the attacker and the target of an attack.
func judgePair(s hexwar.State, seat rules.Seat, attacker, target string, pursued bool) (o opening, v *rules.Violation) {
	a, v := orders.FindUnit(s, seat, attacker)
	if v != nil {
		return o, v
	}
	t, v := orders.FindUnit(s, seat.Other(), target)
	if v != nil {
		return o, v
	}
	o.Attack = orders.AttackOf(a, t)
	switch {
	case !pursued:
		return o, orders.JudgeAttacker(s, a)
	case a.ID != s.Fight.Pursuer:
		return o, s.Refuse(orders.FightsTopic, "hexwar.combat.refused.pursuer", hexwar.HexArg("unit", s.Units[s.Fight.Pursuer].At))
	case o.Ranged:
		return o, s.Refuse(orders.FightsTopic, "hexwar.combat.refused.pursues-near", hexwar.HexArg("unit", a.At), hexwar.HexArg("target", t.At))
	}
	o.Again = pursuitAgain
	if s.Fight.BreaksThrough {
		o.Again = breakAgain
	}
	return o, nil
}

// offerOrders adds the orders possible with this attack as ways out.
func offerOrders(s hexwar.State, v *rules.Violation, p hexwar.Attack, options []orders.Priced, seat rules.Seat) *rules.Violation {
	for _, o := range options {
		if len(v.WaysOut) < orders.MostWaysOut {
			v.Or(o.Price.ForPayer().Phrase(o.ID), orders.AttackAct(seat, p, o.ID))
		}
	}
	return v
}

// offerPairs adds possible attacks as ways out.
func offerPairs(s hexwar.State, v *rules.Violation, seat rules.Seat) *rules.Violation {
	for i, p := range orders.Attacks(s, seat) {
		if i == orders.MostWaysOut {
			break
		}
		v.Or(p.Phrase(), orders.AttackAct(seat, p, ""))
	}
	return v
}
