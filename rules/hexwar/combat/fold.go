package combat

import (
	"fmt"
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
)

// foldCombat folds an act of a combat, step by step.
func foldCombat(s hexwar.State, data hexwar.CombatData) (hexwar.State, error) {
	for i, st := range data.Steps {
		var err error
		if s, err = after(s, st); err != nil {
			return s, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return reported(s, data), nil
}

// reported keeps the combat's lines for the panel: those of this act after the ones before, from the last
// combat begun.
func reported(s hexwar.State, data hexwar.CombatData) hexwar.State {
	report := hexwar.CombatData{Units: slices.Clone(data.Units)}
	begun := slices.IndexFunc(data.Steps, func(st hexwar.Step) bool { return st.Do == hexwar.DidBegin })
	if begun < 0 && s.Report != nil {
		// Units keep the hexes on which the combat began.
		report = hexwar.CombatData{Units: slices.Clone(s.Report.Units), Steps: slices.Clone(s.Report.Steps)}
		for _, t := range data.Units {
			if !slices.ContainsFunc(report.Units, func(u hexwar.UnitTag) bool { return u.ID == t.ID }) {
				report.Units = append(report.Units, t)
			}
		}
	}
	report.Steps = append(report.Steps, data.Steps[max(begun, 0):]...)
	s.Report = &report
	return s
}

// after notes one step; s stays as it was.
func after(s hexwar.State, st hexwar.Step) (hexwar.State, error) {
	switch st.Do {
	case hexwar.DidBegin:
		return begun(s, st)
	case hexwar.DidWin:
		s.End = hexwar.Ending{Over: true, Winner: st.Seat}
		return s, nil
	case hexwar.DidDraw:
		s.End = hexwar.Ending{Over: true}
		return s, nil
	}
	if s.Fight == nil {
		return s, fmt.Errorf("%s without a combat", st.Do)
	}
	f := s.Fight.With()
	s.Fight = f
	if moves := st.Do == hexwar.DidBack || st.Do == hexwar.DidWithdraw || st.Do == hexwar.DidAdvance; moves && st.At == nil {
		return s, fmt.Errorf("%s to nowhere", st.Do)
	}
	if st.Do != hexwar.DidWait {
		f.Stage, f.Seat, f.Ask = "", rules.Public, ""
	}
	switch st.Do {
	case hexwar.DidWait:
		f.Stage, f.Seat, f.Ask = st.Stage, st.Seat, hexwar.Question(st.Why)
	case hexwar.DidPassage:
		f.Passed = true
		f.Blows = []hexwar.Blow{{Kind: hexwar.PassageBlow, On: st.Unit, Dice: st.Count, Worth: st.Worth}}
	case hexwar.DidAttack:
		f.Next(hexwar.Blow{Kind: hexwar.AttackBlow, By: st.Unit, On: st.Other}, orders.Exchange(s, f))
	case hexwar.DidRiposte:
		f.Next(hexwar.Blow{Kind: hexwar.RiposteBlow, By: st.Unit, On: st.Other}, orders.Exchange(s, f))
	case hexwar.DidOrder:
		return ordered(s, st)
	case hexwar.DidDecline:
		return declined(s, st), nil
	case hexwar.DidSum, hexwar.DidThrow, hexwar.DidConvert, hexwar.DidAnswer, hexwar.DidDodge, hexwar.DidSacrifice, hexwar.DidIgnore, hexwar.DidFlags,
		hexwar.DidBlock:
		return blown(s, st)
	case hexwar.DidCredit:
		return WithPurse(s, st.Seat, st.Count), nil
	case hexwar.DidSpare:
		return s.WithUnit(s.Units[st.Unit].Unmarked(hexwar.LeadLoss)), nil
	case hexwar.DidLose:
		u := s.Units[st.Unit]
		u.Elements -= st.Count
		if b := f.Under(st.Blow); b != nil && b.By != "" {
			f.Caused[b.By] += st.Count
		}
		return s.WithUnit(u), nil
	case hexwar.DidFall:
		u := s.Units[st.Unit]
		u.Gone = true
		for _, id := range st.Officers {
			o := s.Officers[id]
			o.Gone = true
			s = s.WithOfficer(o)
		}
		return s.WithUnit(u), nil
	case hexwar.DidJoin:
		return regrouped(s, st), nil
	case hexwar.DidBack:
		if b := f.Under(st.Blow); b != nil {
			b.Away--
		}
		return shifted(s, st), nil
	case hexwar.DidWithdraw:
		u := s.Units[st.Other]
		u.Turn.Halted, u.Turn.HaltedBy = true, f.DefenceOrder
		return shifted(s.WithUnit(u), st), nil
	case hexwar.DidAdvance:
		f.Settled, f.Broke = true, orders.Order(s, st.Order).Breaks
		if st.Count > 0 {
			f.Pursuer = st.Unit
		}
		return shifted(s, st), nil
	case hexwar.DidStay:
		f.Settled, f.Pursuer = true, ""
	case hexwar.DidLead, hexwar.DidCount, hexwar.DidForgo, hexwar.DidNotStrike, hexwar.DidClear, hexwar.DidNothing:
	case hexwar.DidEnd:
		return parted(s), nil
	default:
		return s, ledger.UnknownEvent("combat " + string(st.Do))
	}
	return s, nil
}

// begun opens a combat. A pursuit is another attack of a unit that has fought.
func begun(s hexwar.State, st hexwar.Step) (hexwar.State, error) {
	s.Turn.Combats++
	a, ok := s.Units[st.Unit]
	t, found := s.Units[st.Other]
	if !ok || !found {
		return s, fmt.Errorf("a bataille combat of %q with %q, who are not both there", st.Unit, st.Other)
	}
	s.Fight = &hexwar.Fight{Attacker: a.ID, Target: t.ID, Ranged: st.Ranged, From: a.At, To: t.At, Intent: st.Order, Times: st.Times,
		Caused: map[hexwar.UnitID]int{}}
	switch st.Why {
	case pursuitAgain:
		a.Turn.Pursued++
	case "":
		a.Turn.Fought = true
	}
	return s.WithUnit(a), nil
}

// blown notes what becomes of the throw under way.
func blown(s hexwar.State, st hexwar.Step) (hexwar.State, error) {
	b := s.Fight.Under(st.Blow)
	if b == nil {
		return s, fmt.Errorf("%s of a throw %q that is not under way", st.Do, st.Blow)
	}
	switch st.Do {
	case hexwar.DidSum:
		b.Dice, b.Worth = st.Count, st.Worth
		if slices.ContainsFunc(st.Lines, func(l hexwar.SumLine) bool { return l.From == hexwar.FromLeader }) {
			s = s.WithUnit(s.Units[b.By].Unmarked(hexwar.LeadDice))
		}
	case hexwar.DidThrow:
		if st.Tally == nil {
			return s, fmt.Errorf("a throw without its sum")
		}
		b.Thrown = true
		b.Faces, b.Tally, b.Advantages = slices.Clone(st.Faces), *st.Tally, st.Left
	case hexwar.DidConvert:
		if st.Tally == nil {
			return s, fmt.Errorf("a conversion without its sum")
		}
		b.Asked, b.Tally = append(b.Asked, orders.AskShot), *st.Tally
	case hexwar.DidAnswer:
		b.Asked = append(b.Asked, hexwar.Question(st.Why))
	case hexwar.DidDodge:
		b.Asked = append(b.Asked, orders.AskDodge)
		b.Tally.Hits--
		b.Tally.Flags += st.Count
	case hexwar.DidSacrifice:
		b.Asked = append(b.Asked, orders.AskSacrifice)
		b.Sacrificed = st.Count
	case hexwar.DidIgnore:
		b.Asked, b.Ignores = append(b.Asked, orders.AskIgnore), st.Count
	case hexwar.DidFlags:
		b.Away, b.Driven = st.Count, st.Count > 0
	case hexwar.DidBlock:
		b.Away -= st.Count
	}
	return s, nil
}

// ordered pays an order and lends what lasts.
func ordered(s hexwar.State, st hexwar.Step) (hexwar.State, error) {
	if st.Price == nil {
		return s, fmt.Errorf("order %q without its price", st.Order)
	}
	u, f := s.Units[st.Unit], s.Fight
	s = orders.Booked(s, hexwar.Entry{Seat: st.Seat, By: -st.Price.Total, Why: hexwar.BookOrder, Order: st.Order, Unit: u.Number, At: u.At})
	if st.Price.Free {
		u = u.Unmarked(hexwar.LeadOrder)
	}
	o := orders.Order(s, st.Order)
	if o.Lasts {
		u = u.Marked(st.Order)
	}
	if o.Kind == hexwar.DefenceOrder {
		f.DefenceOrder, f.Answered = st.Order, true
	} else {
		f.AttackOrder = st.Order
	}
	return s.WithUnit(u), nil
}

// How long a defender gives no orders.
const (
	declineTurn = "tour"
	declineOnly = "seulement"
	// declineLate is a window that the clock closed.
	declineLate = "delai"
)

// declined notes that a seat gives no order, now or for longer.
func declined(s hexwar.State, st hexwar.Step) hexwar.State {
	f := s.Fight
	if s.Units[f.Attacker].Seat == st.Seat {
		f.Intent = noOrder
		return s
	}
	f.Answered = true
	switch st.Why {
	case declineTurn:
		s.Turn.NoOrders = maps.Clone(s.Turn.NoOrders)
		if s.Turn.NoOrders == nil {
			s.Turn.NoOrders = map[rules.Seat]bool{}
		}
		s.Turn.NoOrders[st.Seat] = true
	case declineOnly:
		s.Turn.OrdersOnly = maps.Clone(s.Turn.OrdersOnly)
		if s.Turn.OrdersOnly == nil {
			s.Turn.OrdersOnly = map[rules.Seat]hexwar.UnitID{}
		}
		s.Turn.OrdersOnly[st.Seat] = st.Unit
	}
	return s
}

// shifted moves a unit, and the officers who are with it.
func shifted(s hexwar.State, st hexwar.Step) hexwar.State {
	u, to := s.Units[st.Unit], *st.At
	for _, o := range orders.OfficersAt(s, u.At) {
		if o.Seat == u.Seat {
			o.At = to
			s = s.WithOfficer(o)
		}
	}
	u.At = to
	return s.WithUnit(u)
}

// parted closes the combat; an order may last no longer.
func parted(s hexwar.State) hexwar.State {
	for _, id := range []hexwar.UnitID{s.Fight.Attacker, s.Fight.Target} {
		for _, o := range s.OrdersOn(s.Units[id]) {
			if o.Brief != nil && o.Brief(s) {
				s = s.WithUnit(s.Units[id].Unmarked(o.ID))
			}
		}
	}
	s.Fight = nil
	return s
}
