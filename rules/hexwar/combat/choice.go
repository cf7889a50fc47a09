package combat

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// resultQuestions are about what a throw comes to for the unit that it hits, in their order.
var resultQuestions = []hexwar.CombatQuestion{orders.AskDodge, orders.AskIgnore, orders.AskSacrifice}

// choices asks the players for their choices on the result, the attacker first, and only where there is
// something to choose.
func (c *combat) choices() course {
	if canConvert(c.State) {
		return c.ask(choiceStage, c.Fight.Attacker, orders.AskShot)
	}
	for _, b := range c.Fight.Blows {
		for _, q := range resultQuestions {
			if mostChosen(c.State, q, b) > 0 {
				return c.ask(choiceStage, b.Target, q)
			}
		}
		if isAboutLosses(b) && mayBeSpared(c.State, b) {
			return c.ask(choiceStage, b.Target, orders.AskSpare)
		}
	}
	return onward
}

// mostChosen is how many hits or flags of a throw may be chosen in answer to a question; 0 where there is
// nothing to choose, or it was chosen already.
func mostChosen(s hexwar.State, q hexwar.CombatQuestion, b hexwar.Blow) int {
	u := s.Units[b.Target]
	switch {
	case b.HasAnswered(q):
	case q == orders.AskShot:
		return 1
	case q == orders.AskDodge && b.Kind == hexwar.AttackBlow && orders.GivenDefence(s).DodgeFlags > 0:
		return min(1, b.Tally.Hits)
	case q == orders.AskIgnore && s.HasReading(ignoreReading, ignoreAsked) && !u.Gone:
		_, used := applyIgnores(b.Tally.Flags, ignoreLines(s, b))
		most := 0
		for _, l := range used {
			if isOptional(s, l) {
				most += l.By
			}
		}
		return most
	case q == orders.AskSacrifice && canSacrifice(s, u):
		left, _ := applyIgnores(b.Tally.Flags, ignoreLines(s, b))
		return left
	}
	return 0
}

// blowInQuestion is the throw that the question of the combat under way is about.
func blowInQuestion(s hexwar.State) hexwar.Blow {
	q := s.Fight.Question
	i := slices.IndexFunc(s.Fight.Blows, func(b hexwar.Blow) bool {
		switch {
		case slices.Contains(resultQuestions, q):
			return mostChosen(s, q, b) > 0
		case q == orders.AskSpare:
			return isAboutLosses(b) && s.Units[b.Target].Seat == s.Fight.Seat
		case q == orders.AskRetreat || q == orders.AskBlocked:
			return b.HexesToRetreat > 0 && !s.Units[b.Target].Gone
		}
		return b.Kind == hexwar.AttackBlow
	})
	if i < 0 {
		return hexwar.Blow{}
	}
	return s.Fight.Blows[i]
}

// canSacrifice reports whether a unit may take flags as losses. P3, « Sacrifice »
func canSacrifice(s hexwar.State, u hexwar.Unit) bool {
	return slices.ContainsFunc(s.OrdersOn(u), func(o *hexwar.Order) bool { return o.AllowsSacrifice })
}

// canConvert reports whether to ask the attacker about « Vent du boulet »: artillery that has shot and
// thrown advantages, without an attack order yet, and able to pay; hidden tokens count as enough.
func canConvert(s hexwar.State) bool {
	b, p := s.Fight.Blow(hexwar.AttackBlow), orders.Fighters(s)
	if b == nil || b.HasAnswered(orders.AskShot) || !p.Ranged {
		return false
	}
	if s.TableFight == nil && s.HidesTokens() {
		return slices.ContainsFunc(s.Tables.Orders, func(o *hexwar.Order) bool {
			return orders.MomentOf(s, o) == orders.AfterShot && orders.JudgeCombatOrder(s, o, p, orders.AfterShot) == nil
		})
	}
	return len(orders.PayableOrders(s, p, orders.AfterShot, 0)) > 0
}

// isAboutLosses reports whether a throw brings losses, and nobody has answered whether an officer spares one.
func isAboutLosses(b hexwar.Blow) bool {
	return b.Tally.Hits+b.SacrificedFlags > 0 && !b.HasAnswered(orders.AskSpare)
}

// mayBeSpared reports whether an officer could take the lead of a unit to spare it its next loss, and none
// does yet. P3, « Prendre la tête »
func mayBeSpared(s hexwar.State, b hexwar.Blow) bool {
	u := s.Units[b.Target]
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
func convertStep(s hexwar.State) hexwar.Step {
	b := s.Fight.Blow(hexwar.AttackBlow)
	m := s.Tables.Mode(b.Kind, b.Worth, s.Fight.Ranged)
	m.Advantages = chart.AsFlags
	tally, _ := s.Tables.Chart.Hits(b.Faces, s.Units[b.Target].Troop.Weight, m) // the same dice were counted when they fell
	return hexwar.Step{Kind: hexwar.DidConvert, Blow: hexwar.AttackBlow, Unit: s.Fight.Attacker, Count: b.Advantages, Tally: &tally}
}

// mayAnswer lets the seat asked answer one of these questions.
func mayAnswer(questions ...hexwar.CombatQuestion) func(hexwar.State, rules.Seat) *rules.Violation {
	return func(s hexwar.State, seat rules.Seat) *rules.Violation { return judgeQuestion(s, seat, questions...) }
}

// judgeQuestion refuses an answer that the combat does not expect from this seat.
func judgeQuestion(s hexwar.State, seat rules.Seat, questions ...hexwar.CombatQuestion) *rules.Violation {
	switch f := s.Fight; {
	case f != nil && f.Seat == seat && slices.Contains(questions, f.Question):
		return nil
	case f != nil && f.Seat != rules.Public:
		return s.Refuse(orders.FightsTopic, "hexwar.combat.refused.asked-otherwise", hexwar.CampArg(f.Seat),
			phrase.With("question", f.Question.Phrase()))
	}
	return s.Refuse(orders.FightsTopic, "hexwar.combat.refused.nothing-asked")
}

// decideChoice takes a choice on the result: how many flags or hits, 0 for none.
func decideChoice(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	n, _ := act.Args.Whole("valeur")
	b, q := blowInQuestion(s), s.Fight.Question
	switch most := mostChosen(s, q, b); {
	case n < 0 || n > most:
		return nil, s.Refuse(orders.FightsTopic, "hexwar.combat.refused.choice", phrase.Number("value", n), phrase.Number("most", most))
	case n > 0 && q == orders.AskShot:
		return giveLater(s, orderOfMoment(s, orders.AfterShot), orders.AfterShot, roller)
	}
	return answerWith(s, roller, choiceStep(s, b, n))
}

// choiceStep is the step of a choice on the result of a throw; with 0 the result stays as it is.
func choiceStep(s hexwar.State, b hexwar.Blow, n int) hexwar.Step {
	q := s.Fight.Question
	st := hexwar.Step{Kind: hexwar.DidSacrifice, Blow: b.Kind, Unit: b.Target, Count: n}
	switch {
	case n == 0:
		st.Kind, st.Why = hexwar.DidAnswer, string(q)
	case q == orders.AskIgnore:
		st.Kind, st.Readings = hexwar.DidIgnore, []hexwar.UsedReading{s.ReadingInUse(ignoreReading)}
	case q == orders.AskDodge:
		st.Kind, st.Count = hexwar.DidDodge, orders.GivenDefence(s).DodgeFlags
	}
	return st
}

// ignoreReading says whether the player chooses to ignore flags (« peut ignorer »).
const (
	ignoreReading = "hex-peut-ignorer"
	ignoreAsked   = "demander"
)

// isOptional reports whether ignoring flags by this line is a choice: by an officer on the hex (« Elle
// peut ignorer un drapeau ») and by « Tenir sa position » (« peut ignorer tous les drapeaux »). All other
// lines ignore by themselves.
func isOptional(s hexwar.State, l hexwar.SumLine) bool {
	return l.From == hexwar.FromOfficer || l.From == hexwar.FromDefence && orders.Order(s, l.Order).IgnoringIsOptional
}

// withChoice puts optional lines last and, once the player has chosen, reduces them to his choice.
// lecture:hex-peut-ignorer
func withChoice(s hexwar.State, b hexwar.Blow, lines []hexwar.SumLine) []hexwar.SumLine {
	if !s.HasReading(ignoreReading, ignoreAsked) {
		return lines
	}
	var fixed, open []hexwar.SumLine
	for _, l := range lines {
		if isOptional(s, l) {
			open = append(open, l)
		} else {
			fixed = append(fixed, l)
		}
	}
	if !b.HasAnswered(orders.AskIgnore) {
		return append(fixed, open...)
	}
	left := b.IgnoredByChoice
	for _, l := range open {
		if l.By == orders.AllFlags || l.By > left {
			l.By = left
		}
		if left -= l.By; l.By > 0 {
			fixed = append(fixed, l)
		}
	}
	return fixed
}

// ignoreLines lists what lets a unit ignore flags in one throw, each with its figure, orders.AllFlags for
// all.
func ignoreLines(s hexwar.State, b hexwar.Blow) []hexwar.SumLine {
	u := s.Units[b.Target]
	var lines, every []hexwar.SumLine
	if b.Kind != hexwar.PassageBlow {
		_, found := s.Tables.Ground.Flags(u.Body().Terrain(), orders.ThrowCrossing(s, b.Kind))
		lines = terrainLines(hexwar.FromTerrain, found)
	}
	if len(orders.OfficersWith(s, u)) > 0 {
		lines = append(lines, hexwar.SumLine{From: hexwar.FromOfficer, By: 1, Ref: s.Book.Ref(orders.OfficerTopic)})
	}
	ordersCount := b.Kind != hexwar.PassageBlow || !passageIgnoresOrders(s)
	support := hexwar.SumLine{From: hexwar.FromSupport, By: s.Tables.Chart.Support.Flags, Ref: s.Book.Ref(orders.SupportTopic)}
	isSupported := orders.IsSupportedByFriends(s, u)
	if o := orders.SupportOrder(s, u); !isSupported && ordersCount {
		support.Order, isSupported = o.ID, o.GivesSupport
	}
	if isSupported && support.By > 0 {
		lines = append(lines, support)
	}
	for _, o := range s.OrdersOn(u) {
		l := hexwar.SumLine{From: hexwar.FromDefence, Order: o.ID, By: o.FlagsIgnored, Ref: rules.Ref(o.Ref)}
		switch {
		case !ordersCount || l.By == 0:
		case l.By == orders.AllFlags:
			every = append(every, l)
		default:
			lines = append(lines, l)
		}
	}
	return withChoice(s, b, append(lines, every...))
}

// passageIgnoresOrders reports whether orders have no effect on passage losses. TA1; a reading for PA1.
func passageIgnoresOrders(s hexwar.State) bool {
	return s.Tables.Ground.LossClauses().Have(ground.LossNoOrders)
}

// applyIgnores applies lines to a number of flags. It returns the flags left, and the lines used with the
// flags left after each.
func applyIgnores(flags int, lines []hexwar.SumLine) (int, []hexwar.SumLine) {
	var used []hexwar.SumLine
	for _, l := range lines {
		if flags == 0 {
			break
		}
		if l.By == orders.AllFlags {
			l.By = flags
		}
		flags -= min(l.By, flags)
		l.After = flags
		used = append(used, l)
	}
	return flags, used
}
