package mourre

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

const (
	defyPath = "mourre defier"
	meetPath = "mourre relever"
	passPath = "mourre laisser"
)

// passKey is the offer that ends a defiance unmet; patience is how many seconds it waits.
const (
	passKey  = "laisser"
	patience = 90
)

// duelGate is the moment of one defiance.
func duelGate(n int) string { return "defi-" + strconv.Itoa(n) }

// duelChapter is a defiance, and what may come of it.
func duelChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Verbs: []rules.Verb[State]{
			{May: playing, Decide: State.decideDefy, Spec: rules.ActSpec{Path: defyPath, Unlisted: true}},
			{May: playing, Decide: State.decideMeet, Choices: stakeChoices, Spec: rules.ActSpec{Path: meetPath, Unlisted: true,
				Options: []rules.OptionSpec{{Name: "jetons", Kind: rules.ChoiceOption, Required: true, Secret: true}}}},
			{May: playing, Decide: State.decidePass, Spec: rules.ActSpec{Path: passPath, Unlisted: true}},
		},
		Facts: []rules.Fact[State]{
			rules.NewFact("mourre.defied/1", func(s State, d seatData) (State, error) {
				s.defied = d.Seat
				s.duels++
				return s, nil
			}, func(d seatData) []phrase.Phrase { return tell("defied", d.Seat) }),
			rules.NewWholeFact("mourre.met/1", func(s State, _ seatData, e rules.Event) (State, error) {
				s, err := s.sealed(e, func(mine *side, c choice) { mine.Duel = c })
				if err == nil {
					s.defied = rules.Public
					s.score[index(e.Seal.Seat)]++
				}
				return s, err
			}, func(d seatData, _ rules.Event) []phrase.Phrase { return tell("met", d.Seat) }),
			rules.NewFact("mourre.let-pass/1", func(s State, _ seatData) (State, error) {
				s.defied = rules.Public
				return s, nil
			}, func(d seatData) []phrase.Phrase { return tell("passed", d.Seat) }),
		},
	}
}

// due ends a defiance that nobody meets.
func due(s State) []rules.Deadline {
	if s.defied == rules.Public || s.over() {
		return nil
	}
	return []rules.Deadline{{Gate: duelGate(s.duels), Key: passKey, Seconds: patience}}
}

func (s State) decideDefy(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if s.defied != rules.Public || len(s.sides[index(act.Seat)].Thrown) == 0 {
		return nil, rules.Refuse(refRound, "mourre.refused.defy")
	}
	events, err := one("mourre.defied/1", seatData{act.Seat}, rules.ShowsNothing)
	events[0].Begins = duelGate(s.duels + 1)
	return events, err
}

// decideMeet seals the stake by which a defiance is met.
func (s State) decideMeet(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if s.defied != act.Seat.Other() {
		return nil, rules.Refuse(refRound, "mourre.refused.meet")
	}
	tokens, err := staked(act)
	if err != nil {
		return nil, err
	}
	e, err := sealing("mourre.met/1", duelGate(s.duels), act.Seat, tokens)
	return []rules.Event{e}, err
}

// decidePass lets a defiance go by, by whom it concerns or by the clock.
func (s State) decidePass(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if s.defied == rules.Public || act.Seat != rules.Clock && act.Seat != s.defied.Other() {
		return nil, rules.Refuse(refRound, "mourre.refused.meet")
	}
	return one("mourre.let-pass/1", seatData{s.defied.Other()}, rules.ShowsNothing)
}
