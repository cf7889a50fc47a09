package combat

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
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

// Chapter is the phase of combats: whom to attack, with what orders, and what comes of it. P3, hex.md §Combat
func Chapter(b *hexwar.Book) rules.Chapter[hexwar.State] {
	morale := rules.OptionSpec{Name: orders.OptMorale, Kind: rules.ChoiceOption, Choices: moraleChoices()}
	pair := pressed(orders.PairPath, required(textOption("paire")))
	pair.ConfirmAlways = true
	verbs := []rules.Verb[hexwar.State]{
		{May: mayFight, Decide: decideAttack, Choices: attackChoices, Forgoes: attackForgoes, Spec: rules.ActSpec{Path: attackPath, ConfirmAlways: true, Dice: combatDice,
			Options: []rules.OptionSpec{required(choiceOption(optAttacker)), required(choiceOption(optTarget)), choiceOption(optOrder), morale}}},
		{May: mayFight, Decide: decidePair, Button: pairButtons, Foretell: foretellPair, Forgoes: attackForgoes, Spec: pair},
		{May: mayDecline, Decide: decideDecline, Button: declineButtons, Foretell: foretellNoOrder,
			Spec: pressed(declinePath, textOption("duree"), textOption("unit"))},
		{May: mayAgain, Decide: decideAgain, Button: againButton, Spec: rules.ActSpec{Path: againPath, Unlisted: true}},
		{May: mayAnswer(orders.AskShot, orders.AskDodge, orders.AskIgnore, orders.AskSacrifice, orders.AskSpare, orders.AskBlocked),
			Decide: decideChoice, Button: choiceButtons, Spec: pressed(choicePath, required(wholeOption("valeur")))},
		{May: mayAnswer(orders.AskRetreat, orders.AskWithdrawal), Decide: decideRetreat, Button: backButtons,
			Spec: pressed(retreatPath, required(textOption(orders.OptWhere)))},
		{May: mayAnswer(orders.AskFollow, orders.AskPursuit), Decide: decideFollow, Button: followButtons,
			Spec: pressed(followPath, required(textOption("quoi")))},
		{Decide: decideMoment, Button: momentButtons, Foretell: foretellMoment,
			Spec: pressed(orders.MomentPath, required(textOption("ordre")), required(textOption("moment")))},
	}
	for _, o := range b.Orders {
		verb := rules.Verb[hexwar.State]{Decide: decideOrder, Spec: rules.ActSpec{Path: orders.OrderPath + o.ID, Dice: combatDice, Unlisted: o.Unlisted}}
		switch {
		case orders.IsTurnOrder(o):
			continue
		case o.WithdrawsTarget:
			verb.Spec.Options, verb.Choices = []rules.OptionSpec{choiceOption(orders.OptWhere), choiceOption(orders.OptUnit)}, withdrawalChoices
		case orders.IsAttack(o):
			verb.Spec.Options, verb.Choices = []rules.OptionSpec{choiceOption(orders.OptUnit), choiceOption(optTarget)}, attackChoices
			verb.Forgoes, verb.Spec.ConfirmAlways = attackForgoes, true
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

// pressed is an act of a combat that is no command: it is given by a button or a select.
func pressed(path string, options ...rules.OptionSpec) rules.ActSpec {
	return rules.ActSpec{Path: path, Unlisted: true, Dice: combatDice, Options: options}
}

func textOption(name string) rules.OptionSpec {
	return rules.OptionSpec{Name: name, Kind: rules.TextOption}
}

func choiceOption(name string) rules.OptionSpec {
	return rules.OptionSpec{Name: name, Kind: rules.ChoiceOption}
}

func wholeOption(name string) rules.OptionSpec {
	return rules.OptionSpec{Name: name, Kind: rules.WholeOption}
}

func required(o rules.OptionSpec) rules.OptionSpec {
	o.Required = true
	return o
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
	return hexwar.NamedChoices("hexwar.combat.morale.", []string{orders.Hesitant, orders.Fleeing})
}

// orderChoices are the orders that an option may name, and none; nil for options that name no order.
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
