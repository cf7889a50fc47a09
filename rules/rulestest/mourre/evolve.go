package mourre

import (
	"encoding/json"
	"fmt"
	"slices"

	"aidedecamp/rules"
)

// Evolve notes what happened.
func (Game) Evolve(s State, e rules.Event) (State, error) {
	switch e.Kind {
	case shownKind, forecastKind, metKind, betKind:
		return s.sealed(e)
	case thrownKind:
		d, err := rules.Read[thrownData](e)
		s.sides[index(d.Seat)].Thrown = slices.Clone(d.Faces)
		return s, err
	case stakedKind:
		d, err := rules.Read[stakedData](e)
		s.sides[index(d.Seat)].Stake = d.Tokens
		return s, err
	case spiedKind:
		d, err := rules.Read[spiedData](e)
		s.sides[index(d.Seat)].Spied = d.Found
		return s, err
	case defiedKind:
		d, err := rules.Read[seatData](e)
		s.defied = d.Seat
		s.duels++
		return s, err
	case revealedKind:
		d, err := rules.Read[revealedData](e)
		s.score, s.total = d.Score, s.total+d.Fingers[0]+d.Fingers[1]
		s.round++
		s.defied, s.lots = rules.Public, 0
		for i := range s.sides {
			s.sides[i] = side{Forecast: s.sides[i].Forecast, Bet: s.sides[i].Bet}
		}
		return s, err
	case closedKind:
		d, err := rules.Read[closedData](e)
		s.score = d.Score
		return s, err
	case betsKind, resumedKind:
		d, err := rules.Read[scoreData](e)
		s.score = d.Score
		return s, err
	case passedKind:
		s.defied = rules.Public
		return s, nil
	case correctKind:
		d, err := rules.Read[correctedData](e)
		s.score[index(d.Seat)] = d.To
		return s, err
	case lotKind:
		d, err := rules.Read[lotData](e)
		s.score[index(d.Seat)]++
		s.lots++
		return s, err
	}
	return s, rules.UnknownEvent(e.Kind)
}

// sealed notes that a choice was made; a payload that nobody knows leaves the number open.
func (s State) sealed(e rules.Event) (State, error) {
	if e.Seal == nil {
		return s, fmt.Errorf("mourre: %s without a seal", e.Kind)
	}
	c := choice{Made: true}
	if e.Seal.Payload != nil {
		if err := json.Unmarshal(e.Seal.Payload, &c.N); err != nil {
			return s, fmt.Errorf("mourre: %s: %w", e.Kind, err)
		}
	}
	mine := &s.sides[index(e.Seal.Seat)]
	switch e.Kind {
	case shownKind:
		mine.Fingers = c
	case forecastKind:
		mine.Forecast = c
	case betKind:
		mine.Bet = c
	default:
		mine.Duel, s.defied = c, rules.Public
		s.score[index(e.Seal.Seat)]++
	}
	return s, nil
}
