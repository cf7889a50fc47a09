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
	spyPath  = "mourre epier"
)

// passKey is the offer that ends a defiance unmet; patience is how many seconds it waits.
const (
	passKey  = "laisser"
	patience = 90
)

// duelGate is the moment of one defiance.
func duelGate(n int) string { return "defi-" + strconv.Itoa(n) }

type spiedData struct {
	Seat  rules.Seat `json:"seat"`
	Found string     `json:"found"`
}

// duelChapter is a defiance, what may come of it, and a look at the other's hand.
func duelChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Verbs: []rules.Verb[State]{
			{May: playing, Decide: State.decideDefy, Button: State.defyButton, Spec: rules.ActSpec{Path: defyPath, Unlisted: true}},
			{May: defied, Decide: State.decidePass, Button: State.passButton, Spec: rules.ActSpec{Path: passPath, Unlisted: true}},
			{May: defied, Decide: State.decideMeet, Button: State.meetButton, Choices: stakeChoices,
				Spec: rules.ActSpec{Path: meetPath, Unlisted: true,
					Options: []rules.OptionSpec{{Name: "jetons", Kind: rules.ChoiceOption, Required: true, Secret: true}}}},
			{May: playing, Decide: State.decideSpy, Button: State.spyButton, Spec: rules.ActSpec{Path: spyPath, Unlisted: true}},
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
			rules.NewFact("mourre.spied/1", func(s State, d spiedData) (State, error) {
				s.sides[index(d.Seat)].Spied = d.Found
				return s, nil
			}, func(d spiedData) []phrase.Phrase { return tell("spied-"+d.Found, d.Seat) }),
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

func (s State) defyButton(rules.Seat) []rules.Candidate { return s.button("defier", "defy") }

func (s State) decideDefy(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if s.defied != rules.Public || len(s.sides[index(act.Seat)].Thrown) == 0 {
		return nil, rules.Refuse(refRound, "mourre.refused.defy")
	}
	events, err := one("mourre.defied/1", seatData{act.Seat})
	events[0].Begins = duelGate(s.duels + 1)
	return events, err
}

// defied refuses to answer a defiance to anybody but whom it concerns, and the clock.
func defied(s State, seat rules.Seat) *rules.Violation {
	if s.defied == rules.Public || seat != rules.Clock && seat != s.defied.Other() {
		return rules.Refuse(refRound, "mourre.refused.meet")
	}
	return playing(s, seat)
}

func (s State) passButton(rules.Seat) []rules.Candidate {
	pass := s.button(passKey, "pass")
	pass[0].Gate = duelGate(s.duels)
	return pass
}

// decidePass lets a defiance go by, by whom it concerns or by the clock.
func (s State) decidePass(rules.Act, dice.Roller) ([]rules.Event, error) {
	return one("mourre.let-pass/1", seatData{s.defied.Other()})
}

func (s State) meetButton(rules.Seat) []rules.Candidate {
	return s.button("relever", "meet", asks("jetons", "stake"))
}

// decideMeet seals the stake by which a defiance is met.
func (s State) decideMeet(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	tokens, err := staked(act)
	if err != nil {
		return nil, err
	}
	e, err := sealing("mourre.met/1", duelGate(s.duels), act.Seat, tokens)
	return []rules.Event{e}, err
}

func (s State) spyButton(rules.Seat) []rules.Candidate {
	spy := s.button("epier", "spy")
	spy[0].Style = rules.Grave
	return spy
}

// decideSpy shows whether the other's fingers are even.
func (s State) decideSpy(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	other := s.sides[index(act.Seat.Other())].Fingers
	if !other.Made || s.sides[index(act.Seat)].Spied != "" {
		return nil, rules.Refuse(refRound, "mourre.refused.spy")
	}
	found := "pair"
	if other.N%2 == 1 {
		found = "impair"
	}
	events, err := one("mourre.spied/1", spiedData{Seat: act.Seat, Found: found})
	events[0].Shows = rules.ShowsHidden
	return events, err
}
