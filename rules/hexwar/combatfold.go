package hexwar

import (
	"fmt"
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/odds"
)

// foldCombat folds an act of a combat, step by step.
func (s State) foldCombat(data combatData) (State, error) {
	for i, st := range data.Steps {
		var err error
		if s, err = s.after(st); err != nil {
			return s, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return s.reported(data), nil
}

// reported keeps the combat's lines for the panel: those of this act after the ones before, from the last combat begun.
func (s State) reported(data combatData) State {
	report := combatData{Units: slices.Clone(data.Units)}
	begun := slices.IndexFunc(data.Steps, func(st step) bool { return st.Do == didBegin })
	if begun < 0 && s.report != nil {
		// Units keep the hexes on which the combat began.
		report = combatData{Units: slices.Clone(s.report.Units), Steps: slices.Clone(s.report.Steps)}
		for _, t := range data.Units {
			if !slices.ContainsFunc(report.Units, func(u unitTag) bool { return u.ID == t.ID }) {
				report.Units = append(report.Units, t)
			}
		}
	}
	report.Steps = append(report.Steps, data.Steps[max(begun, 0):]...)
	s.report = &report
	return s
}

// after notes one step; s stays as it was.
func (s State) after(st step) (State, error) {
	switch st.Do {
	case didBegin:
		return s.begun(st)
	case didWin:
		s.end = ending{Over: true, Winner: st.Seat}
		return s, nil
	case didDraw:
		s.end = ending{Over: true}
		return s, nil
	}
	if s.fight == nil {
		return s, fmt.Errorf("%s without a combat", st.Do)
	}
	f := s.fight.with()
	s.fight = f
	if moves := st.Do == didBack || st.Do == didWithdraw || st.Do == didAdvance; moves && st.At == nil {
		return s, fmt.Errorf("%s to nowhere", st.Do)
	}
	if st.Do != didWait {
		f.Stage, f.Seat, f.Ask = "", rules.Public, ""
	}
	switch st.Do {
	case didWait:
		f.Stage, f.Seat, f.Ask = st.Stage, st.Seat, question(st.Why)
	case didPassage:
		f.Passed = true
		f.Blows = []blow{{Kind: passageBlow, On: st.Unit, Dice: st.Count, Worth: st.Worth}}
	case didAttack:
		f.next(blow{Kind: attackBlow, By: st.Unit, On: st.Other}, s.exchange(f))
	case didRiposte:
		f.next(blow{Kind: riposteBlow, By: st.Unit, On: st.Other}, s.exchange(f))
	case didOrder:
		return s.ordered(st)
	case didDecline:
		return s.declined(st), nil
	case didSum, didThrow, didConvert, didAnswer, didDodge, didSacrifice, didIgnore, didFlags, didBlock:
		return s.blown(st)
	case didCredit:
		return s.withPurse(st.Seat, st.Count), nil
	case didSpare:
		return s.withUnit(s.units[st.Unit].unmarked(leadLoss)), nil
	case didLose:
		u := s.units[st.Unit]
		u.Elements -= st.Count
		if b := f.under(st.Blow); b != nil && b.By != "" {
			f.Caused[b.By] += st.Count
		}
		return s.withUnit(u), nil
	case didFall:
		u := s.units[st.Unit]
		u.Gone = true
		for _, id := range st.Officers {
			o := s.officers[id]
			o.Gone = true
			s = s.withOfficer(o)
		}
		return s.withUnit(u), nil
	case didJoin:
		return s.regrouped(st), nil
	case didBack:
		if b := f.under(st.Blow); b != nil {
			b.Away--
		}
		return s.shifted(st), nil
	case didWithdraw:
		u := s.units[st.Other]
		u.Turn.Halted, u.Turn.HaltedBy = true, f.DefenceOrder
		return s.withUnit(u).shifted(st), nil
	case didAdvance:
		f.Settled, f.Broke = true, s.order(st.Order).Breaks
		if st.Count > 0 {
			f.Pursuer = st.Unit
		}
		return s.shifted(st), nil
	case didStay:
		f.Settled, f.Pursuer = true, ""
	case didLead, didCount, didForgo:
	case didEnd:
		return s.parted(), nil
	default:
		return s, rules.UnknownEvent("combat " + string(st.Do))
	}
	return s, nil
}

// begun opens a combat. A pursuit is another attack of a unit that has fought.
func (s State) begun(st step) (State, error) {
	s.turn.Combats++
	a, ok := s.units[st.Unit]
	t, found := s.units[st.Other]
	if !ok || !found {
		return s, fmt.Errorf("a combat of %q with %q, who are not both there", st.Unit, st.Other)
	}
	s.fight = &fight{Attacker: a.ID, Target: t.ID, Ranged: st.Ranged, From: a.At, To: t.At, Intent: st.Order, Times: st.Times,
		Caused: map[UnitID]int{}}
	switch st.Why {
	case pursuitAgain:
		a.Turn.Pursued++
	case "":
		a.Turn.Fought = true
	}
	return s.withUnit(a), nil
}

// next puts a throw under way. A counter-charge has both at once; else the one before is done.
func (f *fight) next(b blow, first odds.Order) {
	if first == odds.AtOnce && b.Kind == riposteBlow {
		f.Blows = append(f.Blows, b)
		return
	}
	for _, old := range f.Blows {
		if old.Thrown {
			f.Struck = append(f.Struck, old.Kind)
		}
	}
	f.Blows = []blow{b}
}

// blown notes what becomes of the throw under way.
func (s State) blown(st step) (State, error) {
	b := s.fight.under(st.Blow)
	if b == nil {
		return s, fmt.Errorf("%s of a throw %q that is not under way", st.Do, st.Blow)
	}
	switch st.Do {
	case didSum:
		b.Dice, b.Worth = st.Count, st.Worth
		if slices.ContainsFunc(st.Lines, func(l sumLine) bool { return l.From == fromLeader }) {
			s = s.withUnit(s.units[b.By].unmarked(leadDice))
		}
	case didThrow:
		if st.Tally == nil {
			return s, fmt.Errorf("a throw without its sum")
		}
		b.Thrown = true
		b.Faces, b.Tally, b.Advantages = slices.Clone(st.Faces), *st.Tally, st.Left
	case didConvert:
		if st.Tally == nil {
			return s, fmt.Errorf("a conversion without its sum")
		}
		b.Asked, b.Tally = append(b.Asked, askShot), *st.Tally
	case didAnswer:
		b.Asked = append(b.Asked, question(st.Why))
	case didDodge:
		b.Asked = append(b.Asked, askDodge)
		b.Tally.Hits--
		b.Tally.Flags += st.Count
	case didSacrifice:
		b.Asked = append(b.Asked, askSacrifice)
		b.Sacrificed = st.Count
	case didIgnore:
		b.Asked, b.Ignores = append(b.Asked, askIgnore), st.Count
	case didFlags:
		b.Away, b.Driven = st.Count, st.Count > 0
	case didBlock:
		b.Away -= st.Count
	}
	return s, nil
}

// ordered pays an order and lends what lasts.
func (s State) ordered(st step) (State, error) {
	if st.Price == nil {
		return s, fmt.Errorf("order %q without its price", st.Order)
	}
	u, f := s.units[st.Unit], s.fight
	s = s.booked(entry{Seat: st.Seat, By: -st.Price.Total, Why: bookOrder, Order: st.Order, Unit: u.Number, At: u.At})
	if st.Price.Free {
		u = u.unmarked(leadOrder)
	}
	o := s.order(st.Order)
	if o.Stands {
		u = u.marked(st.Order)
	}
	if o.Kind == DefenceOrder {
		f.DefenceOrder, f.Answered = st.Order, true
	} else {
		f.AttackOrder = st.Order
	}
	return s.withUnit(u), nil
}

// How long a defender gives no orders.
const (
	declineTurn = "tour"
	declineOnly = "seulement"
	// declineLate is a window that the clock closed.
	declineLate = "delai"
)

// declined notes that a seat gives no order, now or for longer.
func (s State) declined(st step) State {
	f := s.fight
	if s.units[f.Attacker].Seat == st.Seat {
		f.Intent = noOrder
		return s
	}
	f.Answered = true
	switch st.Why {
	case declineTurn:
		s.turn.NoOrders = maps.Clone(s.turn.NoOrders)
		if s.turn.NoOrders == nil {
			s.turn.NoOrders = map[rules.Seat]bool{}
		}
		s.turn.NoOrders[st.Seat] = true
	case declineOnly:
		s.turn.OrdersOnly = maps.Clone(s.turn.OrdersOnly)
		if s.turn.OrdersOnly == nil {
			s.turn.OrdersOnly = map[rules.Seat]UnitID{}
		}
		s.turn.OrdersOnly[st.Seat] = st.Unit
	}
	return s
}

// shifted moves a unit, and the officers who are with it.
func (s State) shifted(st step) State {
	u, to := s.units[st.Unit], *st.At
	for _, o := range s.officersAt(u.At) {
		if o.Seat == u.Seat {
			o.At = to
			s = s.withOfficer(o)
		}
	}
	u.At = to
	return s.withUnit(u)
}

// parted closes the combat; an order may last no longer.
func (s State) parted() State {
	for _, id := range []UnitID{s.fight.Attacker, s.fight.Target} {
		for _, o := range s.ordersOn(s.units[id]) {
			if o.Brief != nil && o.Brief(s) {
				s = s.withUnit(s.units[id].unmarked(o.ID))
			}
		}
	}
	s.fight = nil
	return s
}
