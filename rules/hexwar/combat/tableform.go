package combat

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// The options of a combat on a real table.
const (
	optAttacker = "attacker"
	optTarget   = "target"

	optFrom     = "depuis"
	optTo       = "vers"
	optSide     = "cote"
	optOwnSide  = "cote-attaquant"
	optDistance = "distance"
	optMoved    = "parcouru"
	optOrder    = "order"
	optDefence  = "defense"
	optFriends  = "soutien"
	optBacked   = "soutien-attaquant"
	optOfficer  = "officier"
	optLeft     = "elements-attaquant"
)

// post is where an officer is: with his unit in its hex, or near, with the unit in his influence.
type post int

const (
	noPost post = iota
	withUnit
	nearUnit
)

// posts are where the officers of both sides are, by the word of option officier.
type posts struct {
	word             string
	attacker, target post
}

// allPosts are all values of option officier.
var allPosts = []posts{
	{"oui", noPost, withUnit}, {"attaquant", withUnit, noPost}, {"deux", withUnit, withUnit},
	{"pres", noPost, nearUnit}, {"pres-attaquant", nearUnit, noPost}, {"pres-deux", nearUnit, nearUnit},
	{"attaquant-et-pres", withUnit, nearUnit}, {"pres-attaquant-et-oui", nearUnit, withUnit},
}

// mostFormRows is how many elements of terrain the form takes for one place: a wooded hill with a road on
// it.
const mostFormRows = 3

func tableOptions() []rules.OptionSpec {
	officer := choiceOption(optOfficer)
	officer.Choices = hexwar.NamedChoices("hexwar.combat.officer-with.", hexwar.Each(allPosts, func(p posts) string { return p.word }))
	return []rules.OptionSpec{
		required(choiceOption(optAttacker)), required(choiceOption(optTarget)),
		wholeOption(orders.OptElements), choiceOption(optFrom), choiceOption(optTo), choiceOption(optSide), choiceOption(optOwnSide),
		wholeOption(optDistance), wholeOption(optMoved), choiceOption(optOrder), choiceOption(optDefence),
		wholeOption(optFriends), wholeOption(optBacked), officer, wholeOption(optLeft),
	}
}

// tableChoices are the choices for an option of a combat on a real table; several elements of terrain have
// to be typed.
func tableChoices(s hexwar.State, act rules.Act, option string) []rules.Choice {
	elements := func(place ground.Place) []rules.Choice {
		return hexwar.Each(s.Tables.Ground.LyingAt(place), func(id ground.RowID) rules.Choice {
			return rules.Choice{Value: string(id), Label: id.Phrase()}
		})
	}
	switch option {
	case optAttacker, optTarget:
		return hexwar.Each(s.Tables.Chart.Troops(), func(t chart.Troop) rules.Choice {
			return rules.Choice{Value: string(t.Type) + "/" + string(t.Weight), Label: t.Phrase()}
		})
	case optFrom, optTo:
		return elements(ground.InHex)
	case optSide:
		return elements(ground.OnFace)
	case optOwnSide:
		none := rules.Choice{Value: nothingThere, Label: phrase.Say("hexwar.combat.nothing-there")}
		return append([]rules.Choice{none}, elements(ground.OnFace)...)
	}
	return orderChoices(s, act, option)
}

// tableAsk are the questions of the form: both troops and the ground.
func tableAsk() []rules.Question {
	ask := func(option string) rules.Question {
		return rules.Question{Option: option, Label: phrase.Say("hexwar.combat.form." + option)}
	}
	several := func(option string) rules.Question {
		q := ask(option)
		q.Optional, q.Max = true, mostFormRows
		return q
	}
	return []rules.Question{ask(optAttacker), ask(optTarget), several(optFrom), several(optTo), several(optSide)}
}

// TableVerb is a combat with figures on a real table. Its button is for the camp on turn there or, while
// nobody is known to be on turn, for both.
func TableVerb() rules.Verb[hexwar.State] {
	ask, camp, morale := tableAsk(), choiceOption(optCamp), choiceOption(orders.OptMorale)
	camp.Choices, morale.Choices = campChoices(), moraleChoices()
	return rules.Verb[hexwar.State]{Decide: decideTable, Choices: tableChoices,
		Button: func(s hexwar.State, _ rules.Seat) []rules.Candidate {
			return []rules.Candidate{{Key: "table-combat", Gate: orders.RealTurn(s).Gate(), Label: phrase.Say("hexwar.table.offer.combat"), Ask: ask,
				Rank: orders.TableCombatRank}}
		},
		Pointless: func(s hexwar.State, act rules.Act) *rules.Violation { return orders.JudgePass(s, act.Seat) },
		Spec: rules.ActSpec{Path: tablePath, Free: true, Starter: rules.StartCombat, Referee: true, Dice: combatDice,
			Options: append(tableOptions(), camp, morale), Ask: ask}}
}

// readPosts reads where the officers are.
func readPosts(act rules.Act) posts {
	for _, p := range allPosts {
		if p.word == act.Args[optOfficer] {
			return p
		}
	}
	return posts{}
}
