package combat

import (
	"slices"

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
	open := func(name string) rules.OptionSpec { return rules.OptionSpec{Name: name, Kind: rules.ChoiceOption} }
	whole := func(name string) rules.OptionSpec { return rules.OptionSpec{Name: name, Kind: rules.WholeOption} }
	var officers []string
	for _, p := range allPosts {
		officers = append(officers, p.word)
	}
	return []rules.OptionSpec{
		{Name: optAttacker, Kind: rules.ChoiceOption, Required: true}, {Name: optTarget, Kind: rules.ChoiceOption, Required: true},
		whole(orders.OptElements), open(optFrom), open(optTo), open(optSide), open(optOwnSide), whole(optDistance), whole(optMoved),
		open(optOrder), open(optDefence),
		whole(optFriends), whole(optBacked),
		{Name: optOfficer, Kind: rules.ChoiceOption, Choices: hexwar.NamedChoices("hexwar.combat.officer-with.", officers)},
		whole(optLeft),
	}
}

// tableChoices are the choices for an option of a combat on a real table; several elements of terrain have
// to be typed.
func tableChoices(s hexwar.State, act rules.Act, option string) []rules.Choice {
	all := orderChoices(s, act, option)
	switch {
	case option == optAttacker || option == optTarget:
		all = hexwar.Each(s.Tables.Chart.Troops(), func(t chart.Troop) rules.Choice {
			return rules.Choice{Value: string(t.Type) + "/" + string(t.Weight), Label: t.Phrase()}
		})
	case option == optFrom || option == optTo || option == optSide || option == optOwnSide:
		place := ground.InHex
		if option == optSide || option == optOwnSide {
			place = ground.OnFace
		}
		if option == optOwnSide {
			all = append(all, rules.Choice{Value: nothingThere, Label: phrase.Say("hexwar.combat.nothing-there")})
		}
		ids := s.Tables.Ground.LyingAt(place)
		all = slices.Grow(all, len(ids))
		for _, id := range ids {
			all = append(all, rules.Choice{Value: string(id), Label: id.Phrase()})
		}
	}
	return all
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
	ask := tableAsk()
	return rules.Verb[hexwar.State]{Decide: decideTable, Choices: tableChoices,
		Button: func(s hexwar.State, _ rules.Seat) []rules.Candidate {
			return []rules.Candidate{{Key: "table-combat", Gate: orders.RealTurn(s).Gate(), Label: phrase.Say("hexwar.table.offer.combat"), Ask: ask,
				Rank: orders.TableCombatRank}}
		},
		Pointless: func(s hexwar.State, act rules.Act) *rules.Violation { return orders.JudgePass(s, act.Seat) },
		Spec: rules.ActSpec{Path: tablePath, Free: true, Starter: rules.StartCombat, Referee: true, Dice: combatDice,
			Options: append(tableOptions(), purseOptions()...), Ask: ask}}
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
