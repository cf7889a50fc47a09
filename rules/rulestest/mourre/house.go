package mourre

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

const (
	correctPath = "mourre rectifier"
	lotPath     = "mourre departager"
)

// mostPoints is the most that a corrected score may be.
const mostPoints = 99

type correctedData struct {
	Seat rules.Seat `json:"seat"`
	From int        `json:"from"`
	To   int        `json:"to"`
}

type lotData struct {
	Seat rules.Seat `json:"seat"`
	Face dice.Face  `json:"face"`
}

// houseChapter is what the players do together: a score put right, a lot drawn, the exchange of a rematch.
func houseChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Verbs: []rules.Verb[State]{
			{May: playing, Decide: State.decideLot, Button: State.lotButton, Spec: rules.ActSpec{Path: lotPath, Dice: lotDice},
				Wording: func(State, rules.Act) phrase.Phrase { return phrase.Say("mourre.wording.lot") }},
			{May: playing, Decide: State.decideCorrect, Button: State.correctButton, Wording: wordCorrection,
				Spec: rules.ActSpec{Path: correctPath,
					Options: []rules.OptionSpec{
						{Name: "place", Kind: rules.ChoiceOption, Required: true, Choices: places()},
						{Name: "points", Kind: rules.WholeOption, Required: true},
						{Name: "raison", Kind: rules.TextOption, Private: true},
					}}},
		},
		Facts: []rules.Fact[State]{
			rules.NewFact("mourre.corrected/1", func(s State, d correctedData) (State, error) {
				s.score[index(d.Seat)] = d.To
				return s, nil
			}, func(d correctedData) []phrase.Phrase {
				return tell("corrected", d.Seat, phrase.Number("from", d.From), phrase.Number("to", d.To))
			}),
			rules.NewFact("mourre.lot-drawn/1", func(s State, d lotData) (State, error) {
				s.score[index(d.Seat)]++
				s.lots++
				return s, nil
			}, func(d lotData) []phrase.Phrase {
				return tell("lot", d.Seat, phrase.Verbatim("face", strconv.Itoa(int(d.Face))))
			}),
			rules.NewFact("mourre.resumed/1", State.foldScore, tellScore("resumed")),
		},
		Keys: []dice.Key{lotKey("manche-1")},
	}
}

func places() []rules.Choice {
	var choices []rules.Choice
	for _, seat := range ledger.Players {
		choices = append(choices, rules.Choice{Value: string(seat), Label: seat.Phrase()})
	}
	return choices
}

func (s State) correctButton(seat rules.Seat) []rules.Candidate {
	whose, points := asks("place", "seat"), rules.Question{Option: "points", Label: phrase.Say("mourre.ask.points")}
	whose.Given = []string{string(seat)}
	return s.button("rectifier", "correct", whose, points)
}

// decideCorrect sets a score right.
func (s State) decideCorrect(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	seat := rules.Seat(act.Args["place"])
	points, _ := act.Args.Whole("points")
	switch {
	case !seat.Plays():
		return nil, rules.Refuse(refRound, "mourre.refused.place", phrase.Named("place", string(seat)))
	case points < 0 || points > mostPoints:
		return nil, rules.Refuse(refRound, "mourre.refused.points", phrase.Number("n", points), phrase.Number("most", mostPoints))
	}
	return one("mourre.corrected/1", correctedData{seat, s.score[index(seat)], points})
}

func (s State) lotButton(rules.Seat) []rules.Candidate { return s.button("departager", "lot") }

// decideLot draws lots for a point where the scores are equal.
func (s State) decideLot(_ rules.Act, roller dice.Roller) ([]rules.Event, error) {
	if s.lots > 0 || s.score[0] != s.score[1] {
		return nil, rules.Refuse(refRound, "mourre.refused.lot")
	}
	faces, err := roller.Throw(lotKey(s.gate()), 6, 1)
	if err != nil {
		return nil, err
	}
	return one("mourre.lot-drawn/1", lotData{ledger.Players[int(faces[0])%2], faces[0]})
}

// wordCorrection says what a correction would change.
func wordCorrection(s State, act rules.Act) phrase.Phrase {
	seat := rules.Seat(act.Args["place"])
	points, _ := act.Args.Whole("points")
	return phrase.Say("mourre.wording.correct", phrase.With("seat", seat.Phrase()),
		phrase.Number("from", s.score[index(seat)]), phrase.Number("to", points))
}
