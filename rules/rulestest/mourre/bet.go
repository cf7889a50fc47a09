package mourre

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

const (
	betPath = "mourre parier"
	betGate = "paris"
)

// mostBet is the most points that anybody can bet on.
const mostBet = 40

type scoreData struct {
	Score [2]int `json:"score"`
}

// betChapter is a sealed bet that is weighed first.
func betChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Verbs: []rules.Verb[State]{{May: betting, Decide: State.decideBet, Button: State.betButton,
			Spec: rules.ActSpec{Path: betPath, Weighed: true,
				Options: []rules.OptionSpec{{Name: "points", Kind: rules.WholeOption, Required: true, Secret: true}},
				Ask:     betAsk()}}},
		Facts: []rules.Fact[State]{
			rules.NewWholeFact("mourre.bet-sealed/1", func(s State, _ seatData, e rules.Event) (State, error) {
				return s.sealed(e, func(mine *side, c choice) { mine.Bet = c })
			}, func(d seatData, _ rules.Event) []phrase.Phrase { return tell("bet", d.Seat) }),
			rules.NewFact("mourre.bets-opened/1", State.foldScore, tellScore("bets")),
		},
	}
}

// foldScore notes a new score, tellScore says it.
func (s State) foldScore(d scoreData) (State, error) {
	s.score = d.Score
	return s, nil
}

func tellScore(key string) func(scoreData) []phrase.Phrase {
	return func(d scoreData) []phrase.Phrase {
		return []phrase.Phrase{phrase.Say("mourre.tell."+key, phrase.Number("a", d.Score[0]), phrase.Number("b", d.Score[1]))}
	}
}

func betAsk() []rules.Question {
	return []rules.Question{{Option: "points", Label: phrase.Say("mourre.ask.bet")}}
}

// betting refuses a second bet.
func betting(s State, seat rules.Seat) *rules.Violation {
	if seat.Plays() && s.sides[index(seat)].Bet.Made {
		return rules.Refuse(refRound, "mourre.refused.bet-twice")
	}
	return playing(s, seat)
}

func (s State) betButton(rules.Seat) []rules.Candidate {
	bet := s.button("parier", "bet", betAsk()...)
	bet[0].Gate = betGate
	return bet
}

// decideBet seals on which score a seat bets its own points; the second bet opens both, and who has bet on
// more gets a point.
func (s State) decideBet(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	other := s.sides[index(act.Seat.Other())].Bet
	points, _ := act.Args.Whole("points")
	if points < 0 || points > mostBet {
		return nil, rules.Refuse(refRound, "mourre.refused.bet", phrase.Number("n", points), phrase.Number("most", mostBet))
	}
	sealed, err := sealing("mourre.bet-sealed/1", betGate, act.Seat, points)
	if err != nil || !other.Made {
		return []rules.Event{sealed}, err
	}
	score := s.score
	switch {
	case points > other.N:
		score[index(act.Seat)]++
	case points < other.N:
		score[index(act.Seat.Other())]++
	}
	opened, err := ledger.NewEvent("mourre.bets-opened/1", scoreData{score})
	opened.Closes, opened.Shows = betGate, rules.ShowsHidden
	return []rules.Event{sealed, opened}, err
}
