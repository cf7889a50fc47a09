package combat

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// The acts of a combat.
const (
	attackPath = "bataille combat"

	declinePath = "bataille combat sans-ordre"
	choicePath  = "bataille combat choix"
	retreatPath = "bataille combat recul"
	followPath  = "bataille combat suite"

	tablePath = "bataille sur-table"

	oddsPath      = "bataille chances"
	tableOddsPath = "bataille chances-table"
)

// The values of option quoi of the act that follows up.
const (
	stay    = "reste"
	advance = "suivi"
)

// Chapter is the phase of combats: whom to attack, with what orders, and what comes of it. P3, hex.md §Combat
func Chapter(b *hexwar.Book) rules.Chapter[hexwar.State] {
	text := func(name string, required bool) rules.OptionSpec {
		return rules.OptionSpec{Name: name, Kind: rules.TextOption, Required: required}
	}
	named := func(name string, required bool) rules.OptionSpec {
		return rules.OptionSpec{Name: name, Kind: rules.ChoiceOption, Required: required}
	}
	morale := rules.OptionSpec{Name: "moral", Kind: rules.ChoiceOption, Choices: moraleChoices()}
	verbs := []rules.Verb[hexwar.State]{
		{May: mayFight, Decide: decideAttack, Choices: attackChoices, Forgoes: attackForgoes, Spec: rules.ActSpec{Path: attackPath, Surprises: true, Dice: combatDice,
			Options: []rules.OptionSpec{named(optAttacker, true), named(optTarget, true),
				named(optOrder, false), morale}}},
		{May: mayFight, Decide: decidePair, Button: pairButtons, Foretell: foretellPair, Forgoes: attackForgoes,
			Spec: rules.ActSpec{Path: orders.PairPath, Surprises: true, Unlisted: true, Dice: combatDice,
				Options: []rules.OptionSpec{text("paire", true)}}},
		{May: mayDecline, Decide: decideDecline, Button: declineButtons, Foretell: foretellNoOrder, Spec: rules.ActSpec{Path: declinePath, Unlisted: true, Dice: combatDice,
			Options: []rules.OptionSpec{text("duree", false), text("unit", false)}}},
		{May: mayAgain, Decide: decideAgain, Button: againButton, Spec: rules.ActSpec{Path: againPath, Unlisted: true}},
		{May: mayAnswer(orders.AskShot, orders.AskDodge, orders.AskIgnore, orders.AskSacrifice, orders.AskSpare, orders.AskBlocked),
			Decide: decideChoice, Button: choiceButtons, Spec: rules.ActSpec{Path: choicePath, Unlisted: true, Dice: combatDice,
				Options: []rules.OptionSpec{{Name: "valeur", Kind: rules.WholeOption, Required: true}}}},
		{May: mayAnswer(orders.AskRetreat, orders.AskWithdrawal), Decide: decideRetreat, Button: backButtons,
			Spec: rules.ActSpec{Path: retreatPath, Unlisted: true, Dice: combatDice,
				Options: []rules.OptionSpec{text("ou", true)}}},
		{May: mayAnswer(orders.AskFollow, orders.AskPursuit), Decide: decideFollow, Button: followButtons,
			Spec: rules.ActSpec{Path: followPath, Unlisted: true, Dice: combatDice,
				Options: []rules.OptionSpec{text("quoi", true)}}},
		{Decide: decideMoment, Button: momentButtons, Foretell: foretellMoment, Spec: rules.ActSpec{Path: orders.MomentPath, Unlisted: true, Dice: combatDice,
			Options: []rules.OptionSpec{text("ordre", true), text("moment", true)}}},
	}
	for _, o := range b.Orders {
		verb := rules.Verb[hexwar.State]{Decide: decideDefenceOrder, Spec: rules.ActSpec{Path: orders.OrderPath + o.ID, Dice: combatDice, Unlisted: o.Unlisted}}
		switch {
		case orders.IsTurnOrder(o):
			continue
		case o.WithdrawsTarget:
			verb.Spec.Options, verb.Choices = []rules.OptionSpec{named(orders.OptWhere, false), named(orders.OptUnit, false)}, withdrawalChoices
		case orders.IsAttack(o):
			verb.Spec.Options, verb.Choices, verb.Decide = []rules.OptionSpec{named(orders.OptUnit, false), named(optTarget, false)},
				attackChoices, decideAttackOrder
			verb.Forgoes, verb.Spec.Surprises = attackForgoes, true
		}
		if o.PricedByMorale {
			verb.Spec.Options = append(verb.Spec.Options, morale)
		}
		verbs = append(verbs, verb)
	}
	return rules.Chapter[hexwar.State]{
		Gate:  hexwar.BattleGate,
		Verbs: append(verbs, TableVerb(), oddsVerb(), tableOddsVerb()),
		Facts: []rules.Fact[hexwar.State]{
			rules.NewExplainedFact(orders.CombatKind, foldCombat, tellCombat),
			rules.NewExplainedFact(tableKind, foldTable, tellCombat),
			rules.NewFact(againKind, foldAgain, tellAgain),
		},
		Over:   func(s hexwar.State) bool { return s.Turn.Phase != hexwar.CombatPhase || s.End.Over },
		Phase:  combatPhase,
		Show:   showCombat,
		Topics: combatTopics,
		Keys:   combatKeys(b),
	}
}

// combatKeys are examples of the keys of a combat's throws, in a battle and on a real table.
func combatKeys(b *hexwar.Book) []dice.Key {
	var keys []dice.Key
	for _, moment := range []string{hexwar.TurnGate(1), hexwar.OnTable} {
		for _, kind := range []hexwar.BlowKind{hexwar.PassageBlow, hexwar.AttackBlow, hexwar.RiposteBlow} {
			keys = append(keys, combatKey(b.Slug, moment, rules.SeatA, "a1", "b1", kind))
		}
	}
	return keys
}

func moraleChoices() []rules.Choice {
	var all []rules.Choice
	for _, m := range []string{orders.Hesitant, orders.Fleeing} {
		all = append(all, rules.Choice{Value: m, Label: phrase.Say("hexwar.combat.morale." + m)})
	}
	return all
}

// orderChoices are none, and the orders of the game's table that an option may name: an attacker's or a
// defender's. Other options have none of them.
func orderChoices(s hexwar.State, _ rules.Act, option string) []rules.Choice {
	are, names := map[string]func(*hexwar.Order) bool{optOrder: orders.IsAttack, optDefence: orders.IsDefence}[option]
	if !names {
		return nil
	}
	all := []rules.Choice{{Value: noOrder, Label: phrase.Say("hexwar.combat.no-order")}}
	for _, o := range s.Tables.Orders {
		if are(o) {
			all = append(all, rules.Choice{Value: o.ID, Label: hexwar.OrderName(o.ID)})
		}
	}
	return all
}

// decideAttack begins a combat by the names of both units.
func decideAttack(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	order := act.Args["order"]
	if v := refuseMorale(s, act, orders.Order(s, order)); v != nil && order != "" { // without an order he is asked for one
		return nil, v
	}
	return attack(s, act.Seat, act.Args["attacker"], act.Args["target"], order, orders.MoraleFactor(act.Args["moral"]), roller)
}

// decidePair begins a combat by one choice of a select: attacker, target and order, if any.
func decidePair(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	parts := strings.SplitN(act.Args["paire"], hexwar.AttackSeparator, 3)
	if len(parts) < 2 {
		return nil, s.Refuse(orders.TargetTopic, "hexwar.combat.refused.pair",
			hexwar.ReadArg(act.Args["paire"]))
	}
	order := noOrder
	if len(parts) == 3 {
		order = parts[2]
	}
	return attack(s, act.Seat, parts[0], parts[1], order, 0, roller)
}

// attackForgoes are the attacks that one of a later officer's units closes. P3, « Choix des activations » — 5
// the first officer's units fight, 6 the second's
func attackForgoes(s hexwar.State, act rules.Act) []phrase.Phrase {
	named := act.Args[optAttacker]
	if pair := act.Args["paire"]; pair != "" {
		named, _, _ = strings.Cut(pair, hexwar.AttackSeparator)
	} else if unit := act.Args[orders.OptUnit]; unit != "" {
		named = unit
	}
	if orders.JudgeTurn(s, act.Seat) != nil || orders.IsOnRealTable(s) {
		return nil
	}
	u, refused := orders.FindUnit(s, act.Seat, named)
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

// mayFight lets the seat on turn attack, and who pursues.
func mayFight(s hexwar.State, seat rules.Seat) *rules.Violation {
	if isPursuing(s, seat) {
		return nil
	}
	return orders.JudgeTurn(s, seat)
}

// isPursuing reports whether the combat under way waits for the seat to attack again.
func isPursuing(s hexwar.State, seat rules.Seat) bool {
	return judgeQuestion(s, seat, orders.AskPursuit) == nil
}

// mayAnswer lets who is asked one of these questions answer.
func mayAnswer(questions ...hexwar.CombatQuestion) func(hexwar.State, rules.Seat) *rules.Violation {
	return func(s hexwar.State, seat rules.Seat) *rules.Violation { return judgeQuestion(s, seat, questions...) }
}

// attack judges an attack whole, before anything is thrown, and runs it.
func attack(s hexwar.State, seat rules.Seat, attacker, target, order string, times int, roller dice.Roller) ([]rules.Event, error) {
	pursued := isPursuing(s, seat)
	var before []rules.Event
	if !pursued {
		var err error
		if before, err = orders.ReachPhase(s, hexwar.CombatPhase); err != nil {
			return nil, err
		}
		for _, e := range before {
			if s, err = s.Apply(e); err != nil {
				return nil, err
			}
		}
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

// openingOf judges who attacks whom by what order.
func openingOf(s hexwar.State, seat rules.Seat, attacker, target, order string, times int, pursued bool) (opening, *rules.Violation) {
	a, v := orders.FindUnit(s, seat, attacker)
	if v != nil {
		return opening{}, offerPairs(s, v, seat)
	}
	t, v := orders.FindUnit(s, seat.Other(), target)
	if v != nil {
		return opening{}, offerPairs(s, v, seat)
	}
	o := opening{Attack: hexwar.Attack{Attacker: a, Target: t}, Order: order, Times: times}
	switch {
	case pursued && a.ID != s.Fight.Pursuer:
		return o, offerPairs(s, s.Refuse(orders.FightsTopic, "hexwar.combat.refused.pursuer",
			hexwar.HexArg("unit", s.Units[s.Fight.Pursuer].At)), seat)
	case pursued && hex.Distance(a.At, t.At) != 1:
		return o, offerPairs(s, s.Refuse(orders.FightsTopic, "hexwar.combat.refused.pursues-near", hexwar.HexArg("unit", a.At),
			hexwar.HexArg("target", t.At)), seat)
	case pursued && s.Fight.BreaksThrough:
		o.Again = breakAgain
	case pursued:
		o.Again = pursuitAgain
	default:
		if v := orders.JudgeAttacker(s, a); v != nil {
			return o, offerPairs(s, v, seat)
		}
	}
	if order == "" || order == noOrder {
		return o, nil
	}
	given := orders.Order(s, order)
	if !orders.IsAttack(given) {
		return o, s.Refuse(orders.AttackOrderTopic, "hexwar.combat.refused.no-such-order",
			hexwar.ReadArg(order))
	}
	if !orders.CanGiveOrders(s, seat) {
		return o, orders.OfferOrders(s, orders.Refuse(given, "combat", "not-your-phase", orders.UnitArg(s, "unit", a)).Or(o.Phrase(),
			orders.AttackAct(seat, o.Attack, "")), seat, order)
	}
	attack := hexwar.Attack{Attacker: a, Target: t, Ranged: hex.Distance(a.At, t.At) > 1}
	if v := judgePaid(s, given, a, times, func(s hexwar.State) *rules.Violation {
		return orders.JudgeAttackOrder(s, given,
			attack)
	}); v != nil {
		return o, offerOrders(s, v, o.Attack, orders.Useful(s, orders.PayableAttackOrders(s, attack, times), attack), seat)
	}
	return o, nil
}

// offerOrders offers the orders with which this attack may be begun.
func offerOrders(s hexwar.State, v *rules.Violation, p hexwar.Attack, options []orders.Priced, seat rules.Seat) *rules.Violation {
	for _, o := range options {
		if len(v.WaysOut) < orders.MostWaysOut {
			v.Or(o.Price.ForPayer().Phrase(o.ID), orders.AttackAct(seat, p, o.ID))
		}
	}
	return v
}

// offerPairs adds attacks that may be made to a refusal.
func offerPairs(s hexwar.State, v *rules.Violation, seat rules.Seat) *rules.Violation {
	for i, p := range orders.Attacks(s, seat) {
		if i == orders.MostWaysOut {
			break
		}
		v.Or(p.Phrase(), orders.AttackAct(seat, p, ""))
	}
	return v
}

// judgeQuestion refuses an answer that the combat does not wait for from this seat.
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

// decideRetreat answers where a unit goes back to, forced or by order.
func decideRetreat(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	ways, u, err := RetreatHexes(s)
	if err != nil {
		return nil, err
	}
	st, v := retreatStep(s, u, ways, act.Args["ou"], act.Seat)
	if v != nil {
		return nil, v
	}
	return resumeWith(s, roller, st)
}

// RetreatHexes are the hexes that the unit asked about may go back to.
func RetreatHexes(s hexwar.State) ([]hex.Hex, hexwar.Unit, error) {
	if s.Fight.Question == orders.AskWithdrawal {
		u := s.Units[s.Fight.Target]
		return Withdrawals(s, u), u, nil
	}
	b, _ := orders.BlowInQuestion(s, orders.AskRetreat)
	u := s.Units[b.Target]
	ways, err := hexesBehind(s, u, u.At, orders.OccupiedFor(s, u))
	return ways, u, err
}

// retreatStep is the step back to a hex that was named, or a refusal that names those that may be.
func retreatStep(s hexwar.State, u hexwar.Unit, ways []hex.Hex, text string, seat rules.Seat) (hexwar.Step, *rules.Violation) {
	at, err := hex.Parse(strings.TrimSpace(text))
	if err == nil && slices.Contains(ways, at) {
		if s.Fight.Question == orders.AskRetreat {
			b, _ := orders.BlowInQuestion(s, orders.AskRetreat)
			return hexwar.Step{Kind: hexwar.DidBack, Blow: b.Kind, Unit: u.ID, At: &at}, nil
		}
		return hexwar.Step{Kind: hexwar.DidWithdraw, Unit: u.ID, Other: s.Fight.Attacker, At: &at}, nil
	}
	v := s.Refuse(retreatTopic, "hexwar.combat.refused.not-back", hexwar.ReadArg(text),
		hexwar.HexArg("unit", u.At),
		phrase.Number("count", len(ways)))
	for i, way := range ways {
		if i < orders.MostWaysOut {
			v.Or(phrase.Say("hexwar.combat.offer.back", hexwar.HexArg("at", way)),
				rules.Act{Path: retreatPath, Seat: seat, Args: rules.Args{"ou": way.String()}})
		}
	}
	return hexwar.Step{}, v
}

// retreatTopic is where and how far units go back.
const retreatTopic hexwar.Topic = "recul"

// decideFollow answers whether the winner takes the hex left, or whether he attacks again.
func decideFollow(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	who := s.Fight.Pursuer
	if s.Fight.Question == orders.AskFollow {
		winner, at, _, err := orders.PendingAdvance(s)
		if err != nil {
			return nil, err
		}
		what := act.Args["quoi"]
		switch given := orders.Order(s, s.Fight.AttackOrder); {
		case what == advance && given.GivesSecondAttack && winner == s.Fight.Attacker:
			return advanceTo(s, roller, winner, at, given)
		case what == advance:
			return advanceTo(s, roller, winner, at, &hexwar.Order{})
		case orders.Order(s, what).GivesSecondAttack:
			return decideAttackOrder(s, rules.Act{Path: orders.OrderPath + what, Seat: act.Seat}, roller)
		}
		who = winner
	}
	if act.Args["quoi"] != stay {
		return nil, s.Refuse(orders.FightsTopic, "hexwar.combat.refused.follow",
			hexwar.ReadArg(act.Args["quoi"]))
	}
	return resumeWith(s, roller, hexwar.Step{Kind: hexwar.DidStay, Unit: who})
}

// advanceTo takes the hex left and goes on, after what was paid for it.
func advanceTo(s hexwar.State, roller dice.Roller, winner hexwar.UnitID, at hex.Hex, o *hexwar.Order,
	paid ...hexwar.Step) ([]rules.Event, error) {
	c := &combat{S: s, Roller: roller}
	from := s.Fight.Stage
	for _, st := range paid {
		if err := c.Note(st); err != nil {
			return nil, err
		}
	}
	if err := c.advance(winner, at, o); err != nil {
		return nil, err
	}
	if err := c.Run(from); err != nil {
		return nil, err
	}
	return c.events()
}

// decideChoice answers a choice on the result: how many flags or hits, 0 for none.
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
	return resumeWith(s, roller, choiceStep(s, q, b, n))
}

// choiceLimit is how many flags or hits a choice on the result is about.
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

// choiceStep is the step of a choice on the result: of none it lets the result be.
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
