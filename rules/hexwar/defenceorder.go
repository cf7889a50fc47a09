package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// lasting are the defence orders whose mark stands until the turn ends.
var lasting = []string{Sacrifice, LikeARock, HoldPosition, Nuts}

// judgeDefenceOrder refuses a defence order that the unit attacked can't have; the price is not looked at. P3, « Ordres de défense » — close
// combat only, one a combat.
func (s State) judgeDefenceOrder(order string, f *fight) (*rules.Violation, error) {
	t, a := s.units[f.Target], s.units[f.Attacker]
	if v := s.needsOfficer(order, t); v != nil {
		return v, nil
	}
	switch {
	case f.Ranged:
		return s.refuseByKind(order, "not-at-range"), nil
	case f.DefenceOrder != "":
		return s.refuseByKind(order, "second", phrase.With("first", orderName(f.DefenceOrder))), nil
	case t.Turn.Marks[order]:
		return s.refuseOrder(order, "stands-already", s.named("unit", t)), nil
	}
	switch order {
	case CounterCharge:
		if t.Troop.Type != chart.Cavalry || a.Troop.Type != chart.Cavalry {
			return s.refuseOrder(order, "not-cavalry", phrase.With("troop", t.Troop.Phrase()), phrase.With("by", a.Troop.Phrase())), nil
		}
		if _, ok := s.supported(t, true); !ok {
			return s.refuseOrder(order, "unsupported", s.named("unit", t), phrase.Number("count", s.friends(t)),
				phrase.Number("needed", s.tables.chart.Support.Friends)), nil
		}
	case Withdrawal:
		if len(s.withdrawals(t)) == 0 {
			return s.refuseOrder(order, "no-way-back", s.named("unit", t)), nil
		}
	case Ambush:
		may, err := s.mayRiposte(f)
		if err != nil {
			return nil, err
		}
		if !may {
			return s.refuseOrder(order, "no-riposte", s.named("unit", t), phrase.Number("count", s.friends(t)),
				phrase.Number("needed", s.tables.chart.Support.Friends)), nil
		}
	}
	return nil, nil
}

// defenceOptions are the defence orders that may be given and paid in the combat under way.
func (s State) defenceOptions(f *fight) ([]priced, error) {
	t := s.units[f.Target]
	var all []priced
	for _, order := range defenceOrders {
		v, err := s.judgeDefenceOrder(order, f)
		if err != nil {
			return nil, err
		}
		if v == nil && s.afford(t, order, 0) {
			all = append(all, priced{order, s.price(order, t, terms{})})
		}
	}
	return all, nil
}

// judgePaidDefence refuses a defence order that the unit attacked can't have, or that can't be paid, and
// names the readings that decide it.
func (s State) judgePaidDefence(order string, f *fight) (*rules.Violation, error) {
	judge := func(s State) (*rules.Violation, error) {
		if v, err := s.judgeDefenceOrder(order, f); err != nil || v != nil {
			return v, err
		}
		return s.judgePrice(order, s.units[f.Target], 0), nil
	}
	v, err := judge(s)
	if err != nil || v == nil {
		return nil, err
	}
	v.Notes = s.deciding(func(other State) bool {
		v, err := judge(other)
		return err == nil && v == nil
	}, combatOrderReadings...)
	return v, nil
}

// silent reports whether the defender has said that he gives no order here this turn.
func (s State) silent(t Unit) bool {
	only := s.turn.OrdersOnly[t.Seat]
	return s.turn.NoOrders[t.Seat] || only != "" && only != t.ID
}

// defenceOrder waits for the defender where he can pay an order, or have one from an officer who takes the lead. lecture:hex-pions — with hidden tokens it always waits: that he can pay
// nothing must not be seen. « Retraite » then goes back, and the combat is over.
func (c *combat) defenceOrder() (course, error) {
	f := c.s.fight
	t := c.s.units[f.Target]
	if f.DefenceOrder == Withdrawal {
		return c.withdraw()
	}
	if f.Ranged || f.Answered || c.s.silent(t) || !c.s.commands(c.s.units[f.Attacker].Seat) {
		return onward, nil
	}
	options, err := c.s.defenceOptions(f)
	if err != nil || len(options) == 0 && !c.s.reads(purseReading, purseHidden) && !c.s.headPays(t) {
		return onward, err
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
