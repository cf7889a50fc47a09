package combat

import (
	"cmp"
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// decideOrder gives an order of combat at the current point: when its side is asked, after a shot or a
// success where the order's text says so, or to begin a combat.
func decideOrder(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	o, refused := orders.OrderOfAct(s, act)
	switch f := s.Fight; {
	case refused != nil:
		return nil, refused
	case f == nil && orders.IsOnRealTable(s):
		return orders.DecideTableOrder(s, o, act)
	case orders.IsAttack(o) && (f == nil || isPursuing(s, act.Seat)):
		return openByOrder(s, o, act, roller)
	case f == nil || f.Seat != act.Seat:
		return nil, refuseHere(s, o, act.Seat)
	}
	switch now := orders.OpenMoment(s); now {
	case orders.InMelee, orders.InAnswer:
		if orders.IsDefence(o) == (now == orders.InAnswer) {
			return giveBefore(s, o, act, now, roller)
		}
	case orders.MomentOf(s, o):
		return giveLater(s, o, now, roller)
	}
	return nil, refuseHere(s, o, act.Seat)
}

// giveBefore gives an order before the dice. P3 — that of the defender after that of the attacker.
func giveBefore(s hexwar.State, o *hexwar.Order, act rules.Act, now hexwar.Moment, roller dice.Roller) ([]rules.Event, error) {
	times := max(s.Fight.Times, orders.MoraleFactor(act.Args[orders.OptMorale])) // morale declared with the attack still counts
	if v := judgePaid(s, o, orders.Fighters(s), now, times); v != nil {
		return nil, v
	}
	steps := []hexwar.Step{payment(s, o, times)}
	if t := s.Units[s.Fight.Target]; o.WithdrawsTarget && act.Args[orders.OptWhere] != "" {
		st, v := retreatStep(s, t, Withdrawals(s, t), act.Args[orders.OptWhere], act.Seat)
		if v != nil {
			v.WaysOut = nil // the hexes are asked for once the order is given
			return nil, v
		}
		steps = append(steps, st)
	}
	return answerWith(s, roller, steps...)
}

// giveLater gives the attacker an order after his dice: the advantages of a shot become flags, or he takes
// the hex left.
func giveLater(s hexwar.State, o *hexwar.Order, now hexwar.Moment, roller dice.Roller) ([]rules.Event, error) {
	p := orders.Fighters(s)
	if v := cmp.Or(orders.JudgeCombatOrder(s, o, p, now), judgePrice(s, o, p.Attacker, 0)); v != nil {
		return nil, orders.OfferOrders(s, v, p.Attacker.Seat, o.ID)
	}
	if now == orders.AfterSuccess {
		return answerWith(s, roller, payment(s, o, 0), advanceStep(s, o))
	}
	return answerWith(s, roller, payment(s, o, 0), convertStep(s))
}

// decideMoment gives an order offered in a refusal, only while the combat is still at that question: later
// the same press could reach other troops.
func decideMoment(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	o := orders.Order(s, act.Args["ordre"])
	if s.Fight != nil && act.Args["moment"] == orders.QuestionName(s) && o.When != "" {
		return decideOrder(s, rules.Act{Path: orders.OrderPath + o.ID, Seat: act.Seat}, roller)
	}
	return nil, orders.OfferOrders(s, s.Refuse(orders.FightsTopic, "hexwar.combat.refused.moment-past"), act.Seat, "")
}

// orderOfMoment returns the first order of a moment of the combat, or the zero order.
func orderOfMoment(s hexwar.State, moment hexwar.Moment) *hexwar.Order {
	if i := slices.IndexFunc(s.Tables.Orders, func(o *hexwar.Order) bool { return orders.MomentOf(s, o) == moment }); i >= 0 {
		return s.Tables.Orders[i]
	}
	return &hexwar.Order{}
}

// openByOrder begins a combat with an order. Attacker and target may be left out where only one attack is
// possible.
func openByOrder(s hexwar.State, o *hexwar.Order, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	unit, target := act.Args["unit"], act.Args["target"]
	if unit == "" || target == "" {
		only := pairsLike(s, act.Seat, unit, target)
		if len(only) != 1 {
			return nil, refuseHere(s, o, act.Seat)
		}
		unit, target = string(only[0].Attacker.ID), string(only[0].Target.ID)
	}
	if v := mayFight(s, act.Seat); v != nil {
		return nil, v
	}
	return attack(s, act.Seat, unit, target, o.ID, orders.MoraleFactor(act.Args["moral"]), roller)
}

// pairsLike are the attacks that a seat may begin now with the units named; an empty text means any unit.
func pairsLike(s hexwar.State, seat rules.Seat, unit, target string) []hexwar.Attack {
	like := func(u hexwar.Unit, text string) bool {
		called, v := orders.FindUnit(s, u.Seat, text)
		return text == "" || v == nil && called.ID == u.ID
	}
	return slices.DeleteFunc(orders.Attacks(s, seat), func(p hexwar.Attack) bool { return !like(p.Attacker, unit) || !like(p.Target, target) })
}

// mayDecline lets the seat asked for an order decline, and the clock close the defender's question.
func mayDecline(s hexwar.State, seat rules.Seat) *rules.Violation {
	if seat == rules.Clock && s.Fight != nil && s.Fight.Question == orders.AskDefenceOrder {
		return nil
	}
	return judgeQuestion(s, seat, orders.AskAttackOrder, orders.AskDefenceOrder)
}

// decideDecline declines to give an order: in this combat, for the whole turn, or for all units but one.
func decideDecline(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	if act.Seat == rules.Clock {
		return answerWith(s, roller, hexwar.Step{Kind: hexwar.DidDecline, Seat: s.Fight.Seat, Why: declineLate})
	}
	st := hexwar.Step{Kind: hexwar.DidDecline, Seat: act.Seat, Why: act.Args["duree"]}
	if s.Fight.Question == orders.AskAttackOrder {
		st.Why = ""
	}
	switch st.Why {
	case "", declineTurn:
	case declineOnly:
		u, v := orders.FindUnit(s, act.Seat, act.Args["unit"])
		if v != nil {
			return nil, v
		}
		st.Unit = u.ID
	default:
		return nil, s.Refuse(orders.DefenceOrderTopic, "hexwar.combat.refused.decline", hexwar.ReadArg(st.Why))
	}
	return answerWith(s, roller, st)
}

// refuseHere refuses an order at the wrong point, naming its own moment and the orders possible now.
func refuseHere(s hexwar.State, o *hexwar.Order, seat rules.Seat) *rules.Violation {
	if s.HasReading(hexwar.ModeSetting, hexwar.OnTable) && s.Fight == nil {
		return orders.Refuse(o, "combat", "table-order")
	}
	why := "not-here"
	switch {
	case s.Fight != nil || !orders.IsAtAttack(orders.MomentOf(s, o)) || seat != s.Turn.Seat:
	case s.Turn.Phase == hexwar.CombatPhase:
		why = "name-both"
	default:
		why = "name-both-later"
	}
	return orders.OfferOrders(s, orders.Refuse(o, "combat", why, phrase.With("when", orders.MomentPhrase(s, o)),
		phrase.With("phase", orders.PhaseName(hexwar.CombatPhase))), seat, o.ID)
}

// judgePaid judges an order at a moment of an attack, and its price; a refusal names the readings that decide
// it, and other orders.
func judgePaid(s hexwar.State, o *hexwar.Order, p hexwar.Attack, now hexwar.Moment, times int) *rules.Violation {
	u := orders.Recipient(o, p)
	both := func(s hexwar.State) *rules.Violation {
		return cmp.Or(orders.JudgeCombatOrder(s, o, p, now), judgePrice(s, o, u, times))
	}
	if v := both(s); v != nil {
		return orders.OfferOrdersByReading(s, v, u.Seat, o, both)
	}
	return nil
}

// judgePrice refuses an order that the purse can't pay.
func judgePrice(s hexwar.State, o *hexwar.Order, u hexwar.Unit, times int) *rules.Violation {
	if orders.CanPay(s, u, o, times) {
		return nil
	}
	return s.Refuse(orders.PayTopic, "hexwar.combat.refused.too-dear", hexwar.OrderArg(o.ID),
		phrase.Number("cost", orders.PriceOf(s, o, u, orders.PriceTerms{Times: times}).Total))
}

// givesNoOrders reports whether the defender has declined all orders of this turn that could help the
// unit.
func givesNoOrders(s hexwar.State, t hexwar.Unit) bool {
	only := s.Turn.OrdersOnly[t.Seat]
	return s.Turn.NoOrders[t.Seat] || only != "" && only != t.ID
}

// attackOrder pays the order announced with the attack, or asks the attacker where he can give one; with
// hidden tokens it always asks.
func (c *combat) attackOrder() course {
	s, f := c.State, c.Fight
	p, announced := orders.Fighters(s), orders.Order(s, f.AnnouncedOrder)
	switch {
	case !orders.HasOrderAtAttack(s, f.Ranged) || f.AttackOrder != "" || f.AnnouncedOrder == noOrder || !orders.CanGiveOrders(s, p.Attacker.Seat):
	case f.AnnouncedOrder != "" && isStillPayable(s, announced, p):
		c.Note(payment(s, announced, f.Times))
	case len(orders.Useful(s, orders.PayableOrders(s, p, orders.InMelee, f.Times), p)) > 0 || s.HidesTokens():
		return c.ask(attackOrderStage, f.Attacker, orders.AskAttackOrder)
	case f.AnnouncedOrder != "":
		c.Note(hexwar.Step{Kind: hexwar.DidDecline, Seat: p.Attacker.Seat})
	}
	return onward
}

// isStillPayable reports whether the announced order may still be given and paid after the obstacle: an
// officer who took the lead there no longer lowers its price.
func isStillPayable(s hexwar.State, o *hexwar.Order, p hexwar.Attack) bool {
	return s.TableFight != nil || orders.JudgeCombatOrder(s, o, p, orders.InMelee) == nil && orders.CanPay(s, p.Attacker, o, s.Fight.Times)
}

// alreadySupported marks an order that only gives support, given to a supported unit.
const alreadySupported = "deja-soutenue"

// payment is the step that gives an order of the combat under way and pays it.
func payment(s hexwar.State, o *hexwar.Order, times int) hexwar.Step {
	u := orders.Recipient(o, orders.Fighters(s))
	p := orders.PriceOf(s, o, u, orders.PriceTerms{Times: times})
	if p.Hidden || p.HasNoPurse {
		p.Left = 0 // the balance is nobody else's business, or nobody keeps it
	}
	st := hexwar.Step{Kind: hexwar.DidOrder, Order: o.ID, Unit: u.ID, Seat: u.Seat, Price: &p, Ref: rules.Ref(o.Ref)}
	if o.GivesSupport && !orders.IsUseful(s, o, orders.Fighters(s)) {
		st.Why = alreadySupported
	}
	return st
}

// defenceOrder asks the defender where he can pay an order, or get one without a token from an officer who
// takes the lead. lecture:hex-pions — with hidden tokens it always asks, so that nobody sees that he can pay
// nothing. « Retraite » then moves the unit and ends the combat. P3, « Prendre la tête »
func (c *combat) defenceOrder() course {
	f, p := c.Fight, orders.Fighters(c.State)
	switch {
	case orders.GivenDefence(c.State).WithdrawsTarget:
		return c.withdraw()
	case f.Ranged != orders.IsOfShot(orders.InAnswer) || f.DefenderAnswered || givesNoOrders(c.State, p.Target) || !orders.CanGiveOrders(c.State, p.Attacker.Seat),
		len(orders.Useful(c.State, orders.PayableOrders(c.State, p, orders.InAnswer, 0), p)) == 0 && !c.HidesTokens() &&
			!canTakeLead(c.State, p.Target, orders.LeadPays):
		return onward
	}
	return c.ask(defenceOrderStage, f.Target, orders.AskDefenceOrder)
}

// withdraw moves the unit back by order. P3, « Retraite » — at least one hex towards its own edge; the
// attacker neither moves nor attacks any more this turn.
func (c *combat) withdraw() course {
	t := c.Units[c.Fight.Target]
	if t.At != c.Fight.To {
		return jump(victoryStage)
	}
	ways := Withdrawals(c.State, t)
	if len(ways) != 1 {
		return c.ask(defenceOrderStage, t.ID, orders.AskWithdrawal)
	}
	c.Note(hexwar.Step{Kind: hexwar.DidWithdraw, Unit: t.ID, Other: c.Fight.Attacker, At: &ways[0]})
	return jump(victoryStage)
}

// The act and the event by which a seat that declined the orders of this turn gives orders again: its word
// binds only itself, and one wrong press must not cost it the turn.
const (
	againPath = "bataille combat ordres"
	againKind = "hexwar.orders-again/1"
)

// mayAgain lets a seat give orders again after it declined those of this turn, for all units or for all but
// one.
func mayAgain(s hexwar.State, seat rules.Seat) *rules.Violation {
	if !s.End.Over && (s.Turn.NoOrders[seat] || s.Turn.OrdersOnly[seat] != "") {
		return nil
	}
	return s.Refuse(orders.DefenceOrderTopic, "hexwar.combat.refused.again")
}

// decideAgain lets a seat give orders again in the combats to come.
func decideAgain(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	return hexwar.SeatEvent(againKind, act.Seat)
}

func foldAgain(s hexwar.State, d hexwar.BySeat) (hexwar.State, error) {
	s.Turn.NoOrders, s.Turn.OrdersOnly = maps.Clone(s.Turn.NoOrders), maps.Clone(s.Turn.OrdersOnly)
	delete(s.Turn.NoOrders, d.By)
	delete(s.Turn.OrdersOnly, d.By)
	return s, nil
}

func tellAgain(d hexwar.BySeat) []phrase.Phrase {
	return phrase.Line("hexwar.combat.tell.again", hexwar.CampArg(d.By))
}

// againButton gives orders again.
func againButton(s hexwar.State, _ rules.Seat) []rules.Candidate {
	c := button(s, "again")
	c.Gate, c.Rank = hexwar.TurnGate(s.Turn.Number), orders.AgainRank
	return []rules.Candidate{c}
}
