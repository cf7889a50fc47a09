package combat

import (
	"fmt"
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
		if s, err = applyStep(s, st); err != nil {
			return s, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return withLines(s, data), nil
}

// withLines keeps the lines of the combat for its panel, from the last combat begun.
func withLines(s hexwar.State, data hexwar.CombatData) hexwar.State {
	report := hexwar.CombatData{Units: slices.Clone(data.Units)}
	begun := slices.IndexFunc(data.Steps, func(st hexwar.Step) bool { return st.Kind == hexwar.DidBegin })
	if begun < 0 && s.LastCombat != nil {
		// Units keep the hexes on which the combat began.
		report = hexwar.CombatData{Units: slices.Clone(s.LastCombat.Units), Steps: slices.Clone(s.LastCombat.Steps)}
		for _, t := range data.Units {
			if !slices.ContainsFunc(report.Units, func(u hexwar.UnitTag) bool { return u.ID == t.ID }) {
				report.Units = append(report.Units, t)
			}
		}
	}
	report.Steps = append(report.Steps, data.Steps[max(begun, 0):]...)
	s.LastCombat = &report
	return s
}

// applyStep folds one step; it returns a new state.
func applyStep(s hexwar.State, st hexwar.Step) (hexwar.State, error) {
	switch st.Kind {
	case hexwar.DidBegin:
		return openFight(s, st)
	case hexwar.DidWin, hexwar.DidDraw:
		s.End = hexwar.Ending{Over: true, Winner: st.Seat}
		return s, nil
	}
	if s.Fight == nil {
		return s, fmt.Errorf("%s without a combat", st.Kind)
	}
	f := s.Fight.Clone()
	s.Fight = f
	moves := slices.Contains([]hexwar.StepKind{hexwar.DidBack, hexwar.DidWithdraw, hexwar.DidAdvance}, st.Kind)
	if moves && st.At == nil {
		return s, fmt.Errorf("%s to nowhere", st.Kind)
	}
	if st.Kind != hexwar.DidWait {
		f.Stage, f.Seat, f.Question = "", rules.Public, ""
	}
	u := s.Units[st.Unit]
	switch st.Kind {
	case hexwar.DidWait:
		f.Stage, f.Seat, f.Question = st.Stage, st.Seat, hexwar.CombatQuestion(st.Why)
	case hexwar.DidPassage:
		f.PassageThrown = true
		f.Blows = []hexwar.Blow{{Kind: hexwar.PassageBlow, Target: st.Unit, Dice: st.Count, Worth: st.Worth}}
	case hexwar.DidAttack:
		f.AddBlow(hexwar.Blow{Kind: hexwar.AttackBlow, Thrower: st.Unit, Target: st.Other}, orders.SequenceOf(s))
	case hexwar.DidRiposte:
		f.AddBlow(hexwar.Blow{Kind: hexwar.RiposteBlow, Thrower: st.Unit, Target: st.Other}, orders.SequenceOf(s))
	case hexwar.DidOrder:
		return applyOrder(s, st)
	case hexwar.DidDecline:
		return applyDecline(s, st), nil
	case hexwar.DidSum, hexwar.DidThrow, hexwar.DidConvert, hexwar.DidAnswer, hexwar.DidDodge, hexwar.DidSacrifice, hexwar.DidIgnore, hexwar.DidFlags,
		hexwar.DidBlock:
		return applyBlow(s, st)
	case hexwar.DidCredit:
		return WithPurse(s, st.Seat, st.Count), nil
	case hexwar.DidSpare:
		return s.WithUnit(u.WithoutMark(hexwar.LeadLoss)), nil
	case hexwar.DidLose:
		u.Elements -= st.Count
		if b := f.Blow(st.Blow); b != nil && b.Thrower != "" {
			f.LossesDealt[b.Thrower] += st.Count
		}
		return s.WithUnit(u), nil
	case hexwar.DidFall:
		u.Gone = true
		return moveOfficers(s.WithUnit(u), st), nil
	case hexwar.DidJoin:
		return moveOfficers(s, st), nil
	case hexwar.DidBack:
		if b := f.Blow(st.Blow); b != nil {
			b.HexesToRetreat--
		}
	case hexwar.DidWithdraw:
		stopped := s.Units[st.Other]
		stopped.Turn.IsHalted, stopped.Turn.HaltedBy = true, f.DefenceOrder
		s = s.WithUnit(stopped)
	case hexwar.DidAdvance:
		f.AdvanceDecided, f.BreaksThrough = true, orders.Order(s, st.Order).GivesSecondAttack
		if st.Count > 0 {
			f.Pursuer = st.Unit
		}
	case hexwar.DidStay:
		f.AdvanceDecided, f.Pursuer = true, ""
	case hexwar.DidLead, hexwar.DidCount, hexwar.DidForgo, hexwar.DidNotStrike, hexwar.DidClear, hexwar.DidNothing:
	case hexwar.DidEnd:
		return closeFight(s), nil
	default:
		return s, ledger.UnknownEvent("combat " + string(st.Kind))
	}
	if moves {
		s = moveUnit(s, st)
	}
	return s, nil
}

// openFight begins a combat. A pursuit is another attack of a unit that has attacked.
func openFight(s hexwar.State, st hexwar.Step) (hexwar.State, error) {
	s.Turn.Combats++
	a, ok := s.Units[st.Unit]
	t, found := s.Units[st.Other]
	if !ok || !found {
		return s, fmt.Errorf("a bataille combat of %q with %q, who are not both there", st.Unit, st.Other)
	}
	s.Fight = &hexwar.Fight{Attacker: a.ID, Target: t.ID, Ranged: st.Ranged, From: a.At, To: t.At, AnnouncedOrder: st.Order, Times: st.Times,
		LossesDealt: map[hexwar.UnitID]int{}}
	switch st.Why {
	case pursuitAgain:
		a.Turn.Pursuits++
	case "":
		a.Turn.HasAttacked = true
	}
	return s.WithUnit(a), nil
}

// applyBlow folds the result of a throw.
func applyBlow(s hexwar.State, st hexwar.Step) (hexwar.State, error) {
	b := s.Fight.Blow(st.Blow)
	if b == nil {
		return s, fmt.Errorf("%s of a throw %q that is not under way", st.Kind, st.Blow)
	}
	answered := hexwar.CombatQuestion("")
	switch st.Kind {
	case hexwar.DidSum:
		b.Dice, b.Worth = st.Count, st.Worth
		if slices.ContainsFunc(st.Lines, func(l hexwar.SumLine) bool { return l.From == hexwar.FromLeader }) {
			s = s.WithUnit(s.Units[b.Thrower].WithoutMark(hexwar.LeadDice))
		}
	case hexwar.DidThrow:
		if st.Tally == nil {
			return s, fmt.Errorf("a throw without its sum")
		}
		b.Rolled = true
		b.Faces, b.Tally, b.Advantages = slices.Clone(st.Faces), *st.Tally, st.Left
	case hexwar.DidConvert:
		if st.Tally == nil {
			return s, fmt.Errorf("a conversion without its sum")
		}
		answered, b.Tally = orders.AskShot, *st.Tally
	case hexwar.DidAnswer:
		answered = hexwar.CombatQuestion(st.Why)
	case hexwar.DidDodge:
		answered = orders.AskDodge
		b.Tally.Hits--
		b.Tally.Flags += st.Count
	case hexwar.DidSacrifice:
		answered, b.SacrificedFlags = orders.AskSacrifice, st.Count
	case hexwar.DidIgnore:
		answered, b.IgnoredByChoice = orders.AskIgnore, st.Count
	case hexwar.DidFlags:
		b.HexesToRetreat, b.WasDrivenBack = st.Count, st.Count > 0
	case hexwar.DidBlock:
		b.HexesToRetreat -= st.Count
	}
	if answered != "" {
		b.AnsweredQuestions = append(b.AnsweredQuestions, answered)
	}
	return s, nil
}

// applyOrder pays an order and marks the unit where its effect lasts.
func applyOrder(s hexwar.State, st hexwar.Step) (hexwar.State, error) {
	if st.Price == nil {
		return s, fmt.Errorf("order %q without its price", st.Order)
	}
	u, f := s.Units[st.Unit], s.Fight
	s = orders.WithEntry(s, hexwar.PurseEntry{Seat: st.Seat, Amount: -st.Price.Total, Why: hexwar.ReasonOrder, Order: st.Order, Unit: u.Number, At: u.At})
	if st.Price.IsFree {
		u = u.WithoutMark(hexwar.LeadOrder)
	}
	o := orders.Order(s, st.Order)
	if o.LeavesMark {
		u = u.WithMark(st.Order)
	}
	if o.Kind == hexwar.DefenceOrder {
		f.DefenceOrder, f.DefenderAnswered = st.Order, true
	} else {
		f.AttackOrder = st.Order
	}
	return s.WithUnit(u), nil
}

// How long a defender gives no orders. declineLate is for a question closed by the clock.
const (
	declineTurn = "tour"
	declineOnly = "seulement"
	// declineLate is a window that the clock closed.
	declineLate = "delai"
)

// applyDecline notes that a seat gives no order, now or for longer.
func applyDecline(s hexwar.State, st hexwar.Step) hexwar.State {
	f := s.Fight
	if s.Units[f.Attacker].Seat == st.Seat {
		f.AnnouncedOrder = noOrder
		return s
	}
	f.DefenderAnswered = true
	switch st.Why {
	case declineTurn:
		s.Turn.NoOrders = rules.Include(s.Turn.NoOrders, st.Seat)
	case declineOnly:
		s.Turn.OrdersOnly = rules.Put(s.Turn.OrdersOnly, st.Seat, st.Unit)
	}
	return s
}

// moveOfficers moves the officers of a destroyed unit to a friend, or off the board.
func moveOfficers(s hexwar.State, st hexwar.Step) hexwar.State {
	for _, id := range st.Officers {
		o := s.Officers[id]
		if o.Gone = st.At == nil; !o.Gone {
			o.At = *st.At
		}
		s = s.WithOfficer(o)
	}
	return s
}

// moveUnit moves a unit with its officers.
func moveUnit(s hexwar.State, st hexwar.Step) hexwar.State {
	u := s.Units[st.Unit]
	for _, o := range orders.OfficersWith(s, u) {
		o.At = *st.At
		s = s.WithOfficer(o)
	}
	u.At = *st.At
	return s.WithUnit(u)
}

// closeFight ends the combat, and the marks of orders that end with it.
func closeFight(s hexwar.State) hexwar.State {
	for _, id := range []hexwar.UnitID{s.Fight.Attacker, s.Fight.Target} {
		for _, o := range s.OrdersOn(s.Units[id]) {
			if o.EndsWithCombat != nil && o.EndsWithCombat(s) {
				s = s.WithUnit(s.Units[id].WithoutMark(o.ID))
			}
		}
	}
	s.Fight = nil
	return s
}
