package hexwar

import (
	"slices"
	"strings"
	"unicode"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// What players are asked of a combat with figures on a real table: its options, what completes them, its
// form, and the words read in them.

// The options of a combat on the table.
const (
	optAttacker = "attacker"
	optTarget   = "target"
	optElements = "elements"
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

// post is where an officer of one camp is: with his unit, in its hex, or near, with the unit in his
// influence.
type post int

const (
	noPost post = iota
	withUnit
	nearUnit
)

// posts are where the officers of the attacker and of the defender are, by what option officier says.
type posts struct {
	word             string
	attacker, target post
}

// officersTold are all that option officier may say.
var officersTold = []posts{
	{"oui", noPost, withUnit}, {"attaquant", withUnit, noPost}, {"deux", withUnit, withUnit},
	{"pres", noPost, nearUnit}, {"pres-attaquant", nearUnit, noPost}, {"pres-deux", nearUnit, nearUnit},
	{"attaquant-et-pres", withUnit, nearUnit}, {"pres-attaquant-et-oui", nearUnit, withUnit},
}

// mostRowsTold is how many elements of terrain the form takes for one place: a wooded hill with a road on it.
const mostRowsTold = 3

// The units of a combat on the table.
const (
	tableAttacker UnitID = "a1"
	tableTarget   UnitID = "b1"
)

func tableOptions(b *Book) []rules.OptionSpec {
	open := func(name string) rules.OptionSpec { return rules.OptionSpec{Name: name, Kind: rules.ChoiceOption} }
	whole := func(name string) rules.OptionSpec { return rules.OptionSpec{Name: name, Kind: rules.WholeOption} }
	var officers []string
	for _, p := range officersTold {
		officers = append(officers, p.word)
	}
	return []rules.OptionSpec{
		{Name: optAttacker, Kind: rules.ChoiceOption, Required: true}, {Name: optTarget, Kind: rules.ChoiceOption, Required: true},
		whole(optElements), open(optFrom), open(optTo), open(optSide), open(optOwnSide), whole(optDistance), whole(optMoved),
		{Name: optOrder, Kind: rules.ChoiceOption, Choices: orderChoices(b, (*Order).attacks)},
		{Name: optDefence, Kind: rules.ChoiceOption, Choices: orderChoices(b, (*Order).answers)},
		whole(optFriends), whole(optBacked),
		{Name: optOfficer, Kind: rules.ChoiceOption, Choices: named("hexwar.combat.officer-with.", officers)},
		whole(optLeft),
	}
}

// tableChoices are what an open option of a combat on the table may be; more than one element of terrain is
// typed.
func (s State) tableChoices(_ rules.Act, option string) []rules.Choice {
	var all []rules.Choice
	switch {
	case option == optAttacker || option == optTarget:
		for _, t := range s.tables.chart.Troops() {
			all = append(all, rules.Choice{Value: string(t.Type) + "/" + string(t.Weight), Label: t.Phrase()})
		}
	case option == optFrom || option == optTo || option == optSide || option == optOwnSide:
		place := ground.InHex
		if option == optSide || option == optOwnSide {
			place = ground.OnFace
		}
		if option == optOwnSide {
			all = append(all, rules.Choice{Value: nothingThere, Label: phrase.Say("hexwar.combat.nothing-there")})
		}
		for _, r := range s.tables.ground.Rows() {
			if r.Place == place {
				all = append(all, rules.Choice{Value: string(r.ID), Label: r.ID.Phrase()})
			}
		}
		for _, made := range s.tables.ground.Composed() {
			if made.Place == place {
				all = append(all, rules.Choice{Value: string(made.ID), Label: made.ID.Phrase()})
			}
		}
	}
	return all
}

// tableAsk are the questions of the form that asks for both troops and the ground, where nothing was given.
func tableAsk() []rules.Question {
	ask := func(option string, optional bool) rules.Question {
		return rules.Question{Option: option, Label: phrase.Say("hexwar.combat.form." + option), Optional: optional}
	}
	several := func(option string) rules.Question {
		q := ask(option, true)
		q.Max = mostRowsTold
		return q
	}
	return []rules.Question{ask(optAttacker, false), ask(optTarget, false), several(optFrom), several(optTo), several(optSide)}
}

// tableVerb is a combat of figures on a real table. Its button is for whose turn it is there or, while nobody
// has said, for both.
func tableVerb(b *Book) rules.Verb[State] {
	ask := tableAsk()
	return rules.Verb[State]{Decide: State.decideTable, Choices: State.tableChoices,
		Button: func(s State, _ rules.Seat) []rules.Candidate {
			return []rules.Candidate{{Key: "table-combat", Gate: s.onTurn().gate(), Label: phrase.Say("hexwar.table.offer.combat"), Ask: ask,
				Rank: tableCombatRank}}
		},
		Worth: func(s State, act rules.Act) *rules.Violation { return s.mayPass(act.Seat) },
		Spec: rules.ActSpec{Path: tablePath, Free: true, Referee: true, Dice: combatDice, Options: append(tableOptions(b), purseOptions()...),
			Ask: ask}}
}

// troopCalled reads a troop as army lists write it: « inf moyenne », « artillerie à cheval lourde ». Medium
// where no weight is said; gear is of no matter in a combat.
func troopCalled(text string) (chart.Troop, bool) {
	b, ok := bodyCalled(text)
	return b.Troop, ok
}

// bodyCalled reads a troop with its gear, in the same words.
func bodyCalled(text string) (body, bool) {
	b := body{Troop: chart.Troop{Weight: chart.Medium}}
	var said sentence
	troop := func(id string) {
		if !slices.Contains(said.troops, id) {
			said.troops = append(said.troops, id)
		}
	}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("/,’'", r) }) {
		if slices.Contains(chart.Types(), chart.Type(word)) {
			troop(word)
			continue
		}
		switch sense := armyWords()[plainWord(word)]; sense.As {
		case asTroop:
			troop(sense.ID)
		case asWeight:
			b.Weight = chart.Weight(sense.ID)
		case asGear:
			b.Gear = ground.Trait(sense.ID)
		case asNothing:
		default:
			if !slices.Contains(gears(), ground.Trait(word)) {
				return b, false
			}
			b.Gear = ground.Trait(word)
		}
	}
	var ok bool
	b.Type, ok = said.kind()
	return b, ok
}

// postsTold reads where the officers are.
func postsTold(act rules.Act) posts {
	for _, p := range officersTold {
		if p.word == act.Args[optOfficer] {
			return p
		}
	}
	return posts{}
}
