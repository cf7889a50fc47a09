package mourre

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

const betGate = "paris"

// mostBet is the most points that anybody can bet on.
const mostBet = 40

type scoreData struct {
	Score [2]int `json:"score"`
}

// decideBet seals on which score a seat bets its own points; the second bet opens both, and who has bet on more gets a point.
func (s State) decideBet(act rules.Act) ([]rules.Event, error) {
	mine, other := s.sides[index(act.Seat)].Bet, s.sides[index(act.Seat.Other())].Bet
	points, _ := act.Args.Whole("points")
	switch {
	case mine.Made:
		return nil, rules.Refuse(refRound, "mourre.refused.bet-twice")
	case points < 0 || points > mostBet:
		return nil, rules.Refuse(refRound, "mourre.refused.bet", phrase.Number("n", points), phrase.Number("most", mostBet))
	}
	sealed, err := sealing(betKind, betGate, act.Seat, points)
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
	opened, err := rules.NewEvent(betsKind, scoreData{score})
	opened.Closes, opened.Shows = betGate, rules.ShowsHidden
	return []rules.Event{sealed, opened}, err
}
