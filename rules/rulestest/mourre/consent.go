package mourre

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
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

func places() []rules.Choice {
	var choices []rules.Choice
	for _, seat := range rules.Players {
		choices = append(choices, rules.Choice{Value: string(seat), Label: phrase.Say("game.seat." + string(seat))})
	}
	return choices
}

// decideCorrect sets a score right.
func (s State) decideCorrect(act rules.Act) ([]rules.Event, error) {
	seat := rules.Seat(act.Args["place"])
	points, _ := act.Args.Whole("points")
	switch {
	case !seat.Plays():
		return nil, rules.Refuse(refRound, "mourre.refused.place", phrase.Named("place", string(seat)))
	case points < 0 || points > mostPoints:
		return nil, rules.Refuse(refRound, "mourre.refused.points", phrase.Number("n", points), phrase.Number("most", mostPoints))
	}
	return one(correctKind, correctedData{seat, s.score[index(seat)], points}, rules.ShowsNothing)
}

// decideLot draws lots for a point where the scores are equal.
func (s State) decideLot(roller dice.Roller) ([]rules.Event, error) {
	if s.lots > 0 || s.score[0] != s.score[1] {
		return nil, rules.Refuse(refRound, "mourre.refused.lot")
	}
	faces, err := roller.Throw(lotKey(s.gate()), 6, 1)
	if err != nil {
		return nil, err
	}
	return one(lotKind, lotData{rules.Players[int(faces[0])%2], faces[0]}, rules.ShowsFaces)
}

// Wording says what a correction would change; a lot goes by the kernel's words.
func (Game) Wording(s State, act rules.Act) phrase.Phrase {
	seat := rules.Seat(act.Args["place"])
	points, _ := act.Args.Whole("points")
	if act.Path != correctPath {
		return phrase.Phrase{}
	}
	return phrase.Say("mourre.wording.correct", phrase.With("seat", phrase.Say("game.seat."+string(seat))),
		phrase.Number("from", s.score[index(seat)]), phrase.Number("to", points))
}
