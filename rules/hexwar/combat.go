package hexwar

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// The acts of a combat.
const (
	attackPath  = "combat attaque"
	pairPath    = "combat paire"
	declinePath = "combat sans-ordre"
	choicePath  = "combat choix"
	retreatPath = "combat recul"
	followPath  = "combat suite"
	momentPath  = "combat ordre"
	tablePath   = "combat sur-table"

	oddsPath      = "chances attaque"
	tableOddsPath = "chances sur-table"

	orderPath = "order "
)

// The values of option quoi of the act that follows up.
const (
	stay    = "reste"
	advance = "suivi"
)

// combatChapter is the phase of combats: whom to attack, with what orders, and what comes of it. P3, hex.md §Combat
func combatChapter(b *Book) rules.Chapter[State] {
	text := func(name string, required bool) rules.OptionSpec {
		return rules.OptionSpec{Name: name, Kind: rules.TextOption, Required: required}
	}
	named := func(name string, required bool) rules.OptionSpec {
		return rules.OptionSpec{Name: name, Kind: rules.ChoiceOption, Required: required}
	}
	morale := rules.OptionSpec{Name: "moral", Kind: rules.ChoiceOption, Choices: moraleChoices()}
	verbs := []rules.Verb[State]{
		{May: State.mayFight, Decide: State.decideAttack, Choices: State.attackChoices, Spec: rules.ActSpec{Path: attackPath, Dice: combatDice,
			Options: []rules.OptionSpec{named(optAttacker, true), named(optTarget, true),
				{Name: "order", Kind: rules.ChoiceOption, Choices: orderChoices(b, (*Order).attacks)}, morale}}},
		{May: State.mayFight, Decide: State.decidePair, Button: State.pairButtons, Worth: State.afterMoves, Spec: rules.ActSpec{Path: pairPath, Unlisted: true, Dice: combatDice,
			Options: []rules.OptionSpec{text("paire", true)}}},
		{May: State.mayDecline, Decide: State.decideDecline, Button: State.declineButtons, Spec: rules.ActSpec{Path: declinePath, Unlisted: true, Dice: combatDice,
			Options: []rules.OptionSpec{text("duree", false), text("unit", false)}}},
		{May: State.mayAgain, Decide: State.decideAgain, Button: State.againButton, Spec: rules.ActSpec{Path: againPath, Unlisted: true}},
		{May: mayAnswer(askShot, askDodge, askIgnore, askSacrifice, askSpare, askBlocked), Decide: State.decideChoice, Button: State.choiceButtons, Spec: rules.ActSpec{Path: choicePath, Unlisted: true, Dice: combatDice,
			Options: []rules.OptionSpec{{Name: "valeur", Kind: rules.WholeOption, Required: true}}}},
		{May: mayAnswer(askRetreat, askWithdrawal), Decide: State.decideRetreat, Button: State.backButtons, Spec: rules.ActSpec{Path: retreatPath, Unlisted: true, Dice: combatDice,
			Options: []rules.OptionSpec{text("ou", true)}}},
		{May: mayAnswer(askFollow, askPursuit), Decide: State.decideFollow, Button: State.followButtons, Spec: rules.ActSpec{Path: followPath, Unlisted: true, Dice: combatDice,
			Options: []rules.OptionSpec{text("quoi", true)}}},
		{Decide: State.decideMoment, Spec: rules.ActSpec{Path: momentPath, Unlisted: true, Dice: combatDice,
			Options: []rules.OptionSpec{text("ordre", true), text("moment", true)}}},
	}
	for _, o := range b.Orders {
		button := func(s State, seat rules.Seat) []rules.Candidate { return s.orderButtons(s.order(o.ID), seat) }
		verb := rules.Verb[State]{Decide: State.decideDefenceOrder, Button: button, Worth: State.windowed, Spec: rules.ActSpec{Path: orderPath + o.ID, Dice: combatDice, Unlisted: o.Unlisted}}
		switch {
		case o.inTurn():
			continue
		case o.Withdraws:
			verb.Spec.Options, verb.Choices = []rules.OptionSpec{named(optWhere, false), named(unitOption, false)}, State.withdrawalChoices
		case o.attacks():
			verb.Spec.Options, verb.Choices, verb.Decide = []rules.OptionSpec{named(unitOption, false), named(optTarget, false)}, State.attackChoices, State.decideAttackOrder
		}
		if o.ByMorale {
			verb.Spec.Options = append(verb.Spec.Options, morale)
		}
		verbs = append(verbs, verb)
	}
	return rules.Chapter[State]{
		Gate:  battleGate,
		Verbs: append(verbs, tableVerb(b), oddsVerb(b), tableOddsVerb(b)),
		Facts: []rules.Fact[State]{
			rules.NewFact(combatKind, State.foldCombat, tellCombat),
			rules.NewFact(tableKind, State.foldTable, tellCombat),
			rules.NewFact(againKind, State.foldAgain, tellAgain),
		},
		Over:   func(s State) bool { return s.turn.Phase != CombatPhase || s.end.Over },
		Phase:  State.combatPhase,
		Show:   State.showCombat,
		Topics: State.combatTopics,
		Keys:   combatKeys(b),
	}
}

// combatKeys are examples of the keys of a combat's throws, in a battle and on a real table.
func combatKeys(b *Book) []dice.Key {
	var keys []dice.Key
	for _, moment := range []string{turnGate(1), onTable} {
		for _, kind := range []blowKind{passageBlow, attackBlow, riposteBlow} {
			keys = append(keys, combatKey(b.Slug, moment, rules.SeatA, "a1", "b1", kind))
		}
	}
	return keys
}

// Morale that a player declares for « Allant ». P3: doubled for hesitant troops, tripled for fleeing ones.
const (
	hesitant = "hesitant"
	fleeing  = "fuyant"
)

func moraleChoices() []rules.Choice {
	var all []rules.Choice
	for _, m := range []string{hesitant, fleeing} {
		all = append(all, rules.Choice{Value: m, Label: phrase.Say("hexwar.combat.morale." + m)})
	}
	return all
}

// timesBy is what declared morale multiplies a price by.
func timesBy(morale string) int { return map[string]int{hesitant: 2, fleeing: 3}[morale] }

// orderChoices are none, and the orders of a book that are so.
func orderChoices(b *Book, are func(*Order) bool) []rules.Choice {
	all := []rules.Choice{{Value: noOrder, Label: phrase.Say("hexwar.combat.no-order")}}
	for _, o := range b.Orders {
		if are(o) {
			all = append(all, rules.Choice{Value: o.ID, Label: orderName(o.ID)})
		}
	}
	return all
}

// decideAttack begins a combat by the names of both units.
func (s State) decideAttack(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	return s.attack(act.Seat, act.Args["attacker"], act.Args["target"], act.Args["order"], timesBy(act.Args["moral"]), roller)
}

// decidePair begins a combat by one choice of a select: attacker, target and order, if any.
func (s State) decidePair(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	parts := strings.SplitN(act.Args["paire"], pairSeparator, 3)
	if len(parts) < 2 {
		return nil, rules.Refuse(s.book.Ref(targetTopic), "hexwar.combat.refused.pair", phrase.Named("read", clipped(act.Args["paire"])))
	}
	order := noOrder
	if len(parts) == 3 {
		order = parts[2]
	}
	return s.attack(act.Seat, parts[0], parts[1], order, 0, roller)
}

const pairSeparator = ">"

// mayFight lets the seat on turn attack, and who pursues.
func (s State) mayFight(seat rules.Seat) *rules.Violation {
	if s.pursued(seat) {
		return nil
	}
	return s.notNow(seat)
}

// pursued reports whether the combat under way waits for the seat to attack again.
func (s State) pursued(seat rules.Seat) bool { return s.asked(seat, askPursuit) == nil }

// mayAnswer lets who is asked one of these questions answer.
func mayAnswer(questions ...question) func(State, rules.Seat) *rules.Violation {
	return func(s State, seat rules.Seat) *rules.Violation { return s.asked(seat, questions...) }
}

// attack judges an attack whole, before anything is thrown, and runs it.
func (s State) attack(seat rules.Seat, attacker, target, order string, times int, roller dice.Roller) ([]rules.Event, error) {
	pursued := s.pursued(seat)
	var before []rules.Event
	if !pursued {
		var err error
		if before, err = s.reach(CombatPhase); err != nil {
			return nil, err
		}
		for _, e := range before {
			if s, err = s.noted(e); err != nil {
				return nil, err
			}
		}
	}
	o, v := s.opening(seat, attacker, target, order, times, pursued)
	if v != nil {
		return nil, v
	}
	events, err := s.begin(o, roller)
	if err != nil {
		return nil, err
	}
	return append(before, events...), nil
}

// opening judges who attacks whom by what order.
func (s State) opening(seat rules.Seat, attacker, target, order string, times int, pursued bool) (opening, *rules.Violation) {
	a, v := s.callUnit(seat, attacker)
	if v != nil {
		return opening{}, s.offerPairs(v, seat)
	}
	t, v := s.callUnit(seat.Other(), target)
	if v != nil {
		return opening{}, s.offerPairs(v, seat)
	}
	o := opening{pair: pair{Attacker: a, Target: t}, Order: order, Times: times}
	switch {
	case pursued && a.ID != s.fight.Pursuer:
		return o, s.offerPairs(rules.Refuse(s.book.Ref(fightsTopic), "hexwar.combat.refused.pursuer", hexName("unit", s.units[s.fight.Pursuer].At)), seat)
	case pursued && hex.Distance(a.At, t.At) != 1:
		return o, s.offerPairs(rules.Refuse(s.book.Ref(fightsTopic), "hexwar.combat.refused.pursues-near", hexName("unit", a.At), hexName("target", t.At)), seat)
	case pursued && s.fight.Broke:
		o.Again = breakAgain
	case pursued:
		o.Again = pursuitAgain
	default:
		if v := s.mayAttack(a); v != nil {
			return o, s.offerPairs(v, seat)
		}
	}
	if order == "" || order == noOrder {
		return o, nil
	}
	given := s.order(order)
	if !given.attacks() {
		return o, rules.Refuse(s.book.Ref(attackOrderTopic), "hexwar.combat.refused.no-such-order", phrase.Named("read", clipped(order)))
	}
	if !s.commands(seat) {
		return o, s.orOrders(given.refuse("combat", "not-your-phase", s.named("unit", a)).Or(o.phrase(), pairAct(seat, o.pair, "")), seat, order)
	}
	attack := pair{a, t, hex.Distance(a.At, t.At) > 1}
	if v := s.judgePaid(given, a, times, func(s State) *rules.Violation { return s.judgeAttackOrder(given, attack) }); v != nil {
		return o, s.orOpening(v, o.pair, s.attackOptions(attack, times), seat)
	}
	return o, nil
}

// orOpening offers the orders with which this attack may be begun.
func (s State) orOpening(v *rules.Violation, p pair, options []priced, seat rules.Seat) *rules.Violation {
	for _, o := range options {
		if len(v.WaysOut) < mostWaysOut {
			v.Or(o.Price.own().phrase(o.ID), pairAct(seat, p, o.ID))
		}
	}
	return v
}

// offerPairs adds attacks that may be made to a refusal.
func (s State) offerPairs(v *rules.Violation, seat rules.Seat) *rules.Violation {
	for i, p := range s.pairs(seat) {
		if i == mostWaysOut {
			break
		}
		v.Or(p.phrase(), pairAct(seat, p, ""))
	}
	return v
}

const mostWaysOut = 4

func pairAct(seat rules.Seat, p pair, order string) rules.Act {
	return rules.Act{Path: pairPath, Seat: seat, Args: rules.Args{"paire": p.value(order)}}
}

// value names the pair in a select.
func (p pair) value(order string) string {
	text := string(p.Attacker.ID) + pairSeparator + string(p.Target.ID)
	if order != "" {
		text += pairSeparator + order
	}
	return text
}

// asked refuses an answer that the combat does not wait for from this seat.
func (s State) asked(seat rules.Seat, questions ...question) *rules.Violation {
	if s.fight != nil && s.fight.Seat == seat && slices.Contains(questions, s.fight.Ask) {
		return nil
	}
	if s.fight != nil && s.fight.Seat != rules.Public {
		return rules.Refuse(s.book.Ref(fightsTopic), "hexwar.combat.refused.asked-otherwise", phrase.With("who", campName(s.fight.Seat)),
			phrase.With("question", s.fight.Ask.phrase()))
	}
	return rules.Refuse(s.book.Ref(fightsTopic), "hexwar.combat.refused.nothing-asked")
}

// decideRetreat answers where a unit goes back to, forced or by order.
func (s State) decideRetreat(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	ways, u, err := s.waysBack()
	if err != nil {
		return nil, err
	}
	st, v := s.backTo(u, ways, act.Args["ou"], act.Seat)
	if v != nil {
		return nil, v
	}
	return s.goOn(roller, st)
}

// waysBack are the hexes that the unit asked about may go back to.
func (s State) waysBack() ([]hex.Hex, Unit, error) {
	if s.fight.Ask == askWithdrawal {
		u := s.units[s.fight.Target]
		return s.withdrawals(u), u, nil
	}
	b, _ := s.suffering(askRetreat)
	u := s.units[b.On]
	ways, err := s.rear(u, u.At)
	return ways, u, err
}

// backTo is the step back to a hex that was named, or a refusal that names those that may be.
func (s State) backTo(u Unit, ways []hex.Hex, text string, seat rules.Seat) (step, *rules.Violation) {
	at, err := hex.Parse(strings.TrimSpace(text))
	if err == nil && slices.Contains(ways, at) {
		if s.fight.Ask == askRetreat {
			b, _ := s.suffering(askRetreat)
			return step{Do: didBack, Blow: b.Kind, Unit: u.ID, At: &at}, nil
		}
		return step{Do: didWithdraw, Unit: u.ID, Other: s.fight.Attacker, At: &at}, nil
	}
	v := rules.Refuse(s.book.Ref(retreatTopic), "hexwar.combat.refused.not-back", phrase.Named("read", clipped(text)), hexName("unit", u.At),
		phrase.Number("count", len(ways)))
	for i, way := range ways {
		if i < mostWaysOut {
			v.Or(phrase.Say("hexwar.combat.offer.back", hexName("at", way)),
				rules.Act{Path: retreatPath, Seat: seat, Args: rules.Args{"ou": way.String()}})
		}
	}
	return step{}, v
}

// retreatTopic is where and how far units go back.
const retreatTopic Topic = "recul"

// decideFollow answers whether the winner takes the hex left, or whether he attacks again.
func (s State) decideFollow(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	who := s.fight.Pursuer
	if s.fight.Ask == askFollow {
		winner, at, _, err := s.following()
		if err != nil {
			return nil, err
		}
		what := act.Args["quoi"]
		switch given := s.order(s.fight.AttackOrder); {
		case what == advance && given.Breaks && winner == s.fight.Attacker:
			return s.advanceTo(roller, winner, at, given)
		case what == advance:
			return s.advanceTo(roller, winner, at, &Order{})
		case s.order(what).Breaks:
			return s.decideAttackOrder(rules.Act{Path: orderPath + what, Seat: act.Seat}, roller)
		}
		who = winner
	}
	if act.Args["quoi"] != stay {
		return nil, rules.Refuse(s.book.Ref(fightsTopic), "hexwar.combat.refused.follow", phrase.Named("read", clipped(act.Args["quoi"])))
	}
	return s.goOn(roller, step{Do: didStay, Unit: who})
}

// advanceTo takes the hex left and goes on, after what was paid for it.
func (s State) advanceTo(roller dice.Roller, winner UnitID, at hex.Hex, o *Order, paid ...step) ([]rules.Event, error) {
	c := &combat{s: s, roller: roller}
	from := s.fight.Stage
	for _, st := range paid {
		if err := c.note(st); err != nil {
			return nil, err
		}
	}
	if err := c.advance(winner, at, o); err != nil {
		return nil, err
	}
	if err := c.run(from); err != nil {
		return nil, err
	}
	return c.events()
}

// decideChoice answers a choice on the result: how many flags or hits, 0 for none.
func (s State) decideChoice(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	n, _ := act.Args.Whole("valeur")
	q := s.fight.Ask
	b, _ := s.suffering(q)
	most := 1
	if q == askSpare || q == askBlocked {
		most = 0
	}
	if q == askIgnore {
		var err error
		if most, err = s.mayIgnore(s.fight, b); err != nil {
			return nil, err
		}
	}
	if q == askSacrifice {
		var err error
		if most, err = s.flagsLeft(s.fight, b); err != nil {
			return nil, err
		}
	}
	switch {
	case n < 0 || n > most:
		return nil, rules.Refuse(s.book.Ref(fightsTopic), "hexwar.combat.refused.choice", phrase.Number("value", n), phrase.Number("most", most))
	case n == 0:
		return s.goOn(roller, step{Do: didAnswer, Blow: b.Kind, Unit: b.On, Why: string(q)})
	case q == askShot:
		return s.giveLater(s.orderAt(afterShot), roller)
	case q == askIgnore:
		return s.goOn(roller, step{Do: didIgnore, Blow: b.Kind, Unit: b.On, Count: n, Readings: []usedReading{s.uses(ignoreReading)}})
	case q == askDodge:
		return s.goOn(roller, step{Do: didDodge, Blow: b.Kind, Unit: b.On, Count: s.dodgeFlags()})
	}
	return s.goOn(roller, step{Do: didSacrifice, Blow: b.Kind, Unit: b.On, Count: n})
}
