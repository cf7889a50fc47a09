package combat

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// choices asks the players for their choices on the result, the attacker first, and only where there is
// something to choose.
func (c *combat) choices() (course, error) {
	f := c.S.Fight
	if canConvert(c.S, f) {
		return c.ask(choiceStage, c.S.Units[f.Attacker].Seat, orders.AskShot, f.Attacker)
	}
	for _, b := range f.Blows {
		on := c.S.Units[b.Target]
		if orders.CanDodge(c.S, f, b) {
			return c.ask(choiceStage, on.Seat, orders.AskDodge, b.Target)
		}
		if may, err := orders.IgnorableFlags(c.S, f, b); err != nil {
			return onward, err
		} else if may > 0 {
			return c.ask(choiceStage, on.Seat, orders.AskIgnore, b.Target)
		}
		flags, err := orders.FlagsLeft(c.S, f, b)
		if err != nil {
			return onward, err
		}
		if flags > 0 && orders.CanSacrifice(c.S, on) && !b.HasAnswered(orders.AskSacrifice) {
			return c.ask(choiceStage, on.Seat, orders.AskSacrifice, b.Target)
		}
		if canSpareLoss(c.S, b) {
			return c.ask(choiceStage, on.Seat, orders.AskSpare, b.Target)
		}
	}
	return onward, nil
}

// canConvert reports whether to ask the attacker about « Vent du boulet »: artillery that has shot and
// thrown advantages, without an attack order yet, and able to pay; hidden tokens count as enough.
func canConvert(s hexwar.State, f *hexwar.Fight) bool {
	b := f.Blow(hexwar.AttackBlow)
	if b == nil || b.HasAnswered(orders.AskShot) || !f.Ranged {
		return false
	}
	if s.TableFight == nil && s.HidesTokens() {
		return slices.ContainsFunc(s.Tables.Orders, func(o *hexwar.Order) bool {
			return orders.MomentOf(s, o) == orders.AfterShot && orders.JudgeAfterDice(s, o, orders.Fighters(s)) == nil
		})
	}
	return len(orders.PayableLaterOrders(s, orders.AfterShot)) > 0
}

// canSpareLoss reports whether an officer can take the lead of a unit to spare it one of its losses. P3,
// « Prendre la tête »
func canSpareLoss(s hexwar.State, b hexwar.Blow) bool {
	return b.Tally.Hits+b.SacrificedFlags > 0 && !b.HasAnswered(orders.AskSpare) && mayBeSpared(s, s.Units[b.Target])
}

// canSpareBlockedLoss is canSpareLoss for the losses of a unit that cannot retreat, which are known only
// then.
func canSpareBlockedLoss(s hexwar.State, b hexwar.Blow) bool {
	return !b.HasAnswered(orders.AskBlocked) && mayBeSpared(s, s.Units[b.Target])
}

// mayBeSpared reports whether an officer could spare a unit its next loss, and none does yet.
func mayBeSpared(s hexwar.State, u hexwar.Unit) bool {
	return s.TableFight == nil && !u.Turn.Marks[hexwar.LeadLoss] && canTakeLead(s, u, orders.LeadSpares)
}

// canTakeLead reports whether some officer may take the lead of a unit now for an effect, or for all
// effects under the other reading.
func canTakeLead(s hexwar.State, u hexwar.Unit, effect string) bool {
	if s.HasReading(orders.HeadReading, orders.HeadAll) {
		effect = orders.LeadEvery
	}
	return slices.ContainsFunc(orders.OfficersNear(s, u), func(o hexwar.Officer) bool {
		_, refused := orders.JudgeLead(s, o, u, effect)
		return refused == nil
	})
}

// convertStep is the step that counts advantages as flags. P3, « Vent du boulet »
func convertStep(s hexwar.State) (hexwar.Step, error) {
	f := s.Fight
	b := f.Blow(hexwar.AttackBlow)
	m := s.Tables.Mode(b.Kind, b.Worth, f.Ranged)
	m.Advantages = chart.AsFlags
	tally, err := s.Tables.Chart.Hits(b.Faces, s.Units[b.Target].Troop.Weight, m)
	if err != nil {
		return hexwar.Step{}, err
	}
	return hexwar.Step{Kind: hexwar.DidConvert, Blow: hexwar.AttackBlow, Unit: f.Attacker, Count: b.Advantages, Tally: &tally}, nil
}

// mayAnswer lets the seat asked answer one of these questions.
func mayAnswer(questions ...hexwar.CombatQuestion) func(hexwar.State, rules.Seat) *rules.Violation {
	return func(s hexwar.State, seat rules.Seat) *rules.Violation { return judgeQuestion(s, seat, questions...) }
}

// judgeQuestion refuses an answer that the combat does not expect from this seat.
func judgeQuestion(s hexwar.State, seat rules.Seat, questions ...hexwar.CombatQuestion) *rules.Violation {
	if s.Fight != nil && s.Fight.Seat == seat && slices.Contains(questions, s.Fight.Question) {
		return nil
	}
	if s.Fight != nil && s.Fight.Seat != rules.Public {
		return s.Refuse(orders.FightsTopic, "hexwar.combat.refused.asked-otherwise",
			hexwar.CampArg(s.Fight.Seat),
			phrase.With("question", s.Fight.Question.Phrase()))
	}
	return s.Refuse(orders.FightsTopic, "hexwar.combat.refused.nothing-asked")
}

// decideChoice takes a choice on the result: how many flags or hits, 0 for none.
func decideChoice(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	n, _ := act.Args.Whole("valeur")
	q := s.Fight.Question
	b, _ := orders.BlowInQuestion(s, q)
	most, err := choiceLimit(s, q, b)
	switch {
	case err != nil:
		return nil, err
	case n < 0 || n > most:
		return nil, s.Refuse(orders.FightsTopic, "hexwar.combat.refused.choice", phrase.Number("value", n),
			phrase.Number("most", most))
	case n > 0 && q == orders.AskShot:
		return giveLater(s, orderOfMoment(s, orders.AfterShot), roller)
	}
	return answerWith(s, roller, choiceStep(s, q, b, n))
}

// choiceLimit is the greatest number in a choice on the result.
func choiceLimit(s hexwar.State, q hexwar.CombatQuestion, b hexwar.Blow) (int, error) {
	switch q {
	case orders.AskSpare, orders.AskBlocked:
		return 0, nil
	case orders.AskIgnore:
		return orders.IgnorableFlags(s, s.Fight, b)
	case orders.AskSacrifice:
		return orders.FlagsLeft(s, s.Fight, b)
	}
	return 1, nil
}

// choiceStep is the step of a choice on the result; with 0 the result stays as it is.
func choiceStep(s hexwar.State, q hexwar.CombatQuestion, b hexwar.Blow, n int) hexwar.Step {
	st := hexwar.Step{Kind: hexwar.DidSacrifice, Blow: b.Kind, Unit: b.Target, Count: n}
	switch {
	case n == 0:
		st.Kind, st.Why = hexwar.DidAnswer, string(q)
	case q == orders.AskIgnore:
		st.Kind, st.Readings = hexwar.DidIgnore, []hexwar.UsedReading{s.ReadingInUse(orders.IgnoreReading)}
	case q == orders.AskDodge:
		st.Kind, st.Count = hexwar.DidDodge, orders.Order(s, s.Fight.DefenceOrder).DodgeFlags
	}
	return st
}
