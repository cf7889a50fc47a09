package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/odds"
)

// What a lead can still buy: an officer leaves the table for good by it, so that none is offered for nothing. P3, « Prendre la
// tête »

// leadHelps says why a lead has no button that could come to nothing.
func (s State) leadHelps(act rules.Act) *rules.Violation {
	o, refused := s.callOfficer(act.Seat, act.Args["officer"])
	if refused != nil {
		return refused
	}
	u, refused := s.callUnit(act.Seat, act.Args["unit"])
	if refused != nil || act.Args["effect"] == "" { // the effects on a button are worth it one by one
		return refused
	}
	d, refused := s.judgeLead(o, u, act.Args["effect"])
	if refused != nil {
		return refused
	}
	return s.leadGains(d)
}

// leadGains refuses a lead of which no effect could come to anything.
func (s State) leadGains(d ledData) *rules.Violation {
	u := s.units[d.Unit.ID]
	if slices.ContainsFunc(d.Effects, func(effect string) bool { return s.gains(u, effect) }) {
		return nil
	}
	return s.refuse(leadTopic, "hexwar.worth.lead")
}

// gains reports whether an effect may still come to anything for a unit this turn.
func (s State) gains(u Unit, effect string) bool {
	switch {
	case effect == leadActivates, effect == leadRallies:
		return true
	case s.fight != nil:
		return s.gainsInFight(u, effect)
	case s.fightsYet(u):
		return true
	}
	return effect == leadPays && s.orderedFree(u)
}

// fightsYet reports whether a unit may still begin a combat this turn.
func (s State) fightsYet(u Unit) bool {
	switch {
	case s.turn.Phase == CombatPhase:
		return s.mayAttack(u) == nil && len(s.pairsOf(u)) > 0
	case s.turn.Phase == MovementPhase && u.Turn.Activation == 0:
		return s.activates()
	}
	return !u.Turn.Halted && !s.onlyMoves(u)
}

// orderedFree reports whether an order of the turn could be given to a unit by the officer at its head.
func (s State) orderedFree(u Unit) bool {
	led := s.withUnit(u.marked(leadOrder))
	return slices.ContainsFunc(s.tables.orders, func(o *Order) bool {
		return o.inTurn() && !o.Fixed && o.asks(unitOption) && s.judgeMoment(o, u.Seat) == nil &&
			slices.ContainsFunc(s.ways(o), func(args rules.Args) bool {
				_, refused := led.judgeGiven(o, rules.Act{Seat: u.Seat, Args: args})
				return args[unitOption] == string(u.ID) && refused == nil
			})
	})
}

// gainsInFight reports whether an effect may still come to anything for a unit of the combat under way: dice in a throw that it has
// still to make, a loss that may still be dealt to it, an order that may still be given to it.
func (s State) gainsInFight(u Unit, effect string) bool {
	f := s.fight
	attacks, again := u.ID == f.Attacker, s.fightsAgain(u)
	switch f.Ask {
	case askWithdrawal:
		return false
	case askRetreat, askFollow, askPursuit:
		return again
	}
	switch {
	case effect == leadPays && attacks:
		return f.AttackOrder == "" || again
	case effect == leadPays:
		return !f.Answered && !f.Ranged || again
	case effect == leadThrows && attacks:
		return again || !f.thrown(attackBlow)
	case effect == leadThrows:
		return again || !f.Ranged && !f.thrown(riposteBlow)
	}
	return !attacks || !f.Ranged
}

// fightsAgain reports whether a unit of the combat under way may attack once more after it: it follows up, by its table or by order.
func (s State) fightsAgain(u Unit) bool {
	f := s.fight
	if b, retreats := s.suffering(f.Ask); f.Ask == askRetreat && retreats && b.On == u.ID || f.Ranged {
		return false
	}
	p, _ := s.tables.chart.Profile(u.Troop.Type, u.Troop.Weight)
	if p.Pursuits > u.Turn.Pursued && s.exchange(f) == odds.AtOnce {
		return true
	}
	return u.ID == f.Attacker && (p.Pursuits > u.Turn.Pursued || f.AttackOrder == "" || s.order(f.AttackOrder).Breaks)
}

// thrown reports whether that throw lies.
func (f *fight) thrown(kind blowKind) bool {
	b := f.under(kind)
	return slices.Contains(f.Struck, kind) || b != nil && b.Thrown
}
