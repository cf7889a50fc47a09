package mourre

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

const (
	forecastPath           = "mourre pronostic"
	forecastGate           = "pronostic"
	refForecast  rules.Ref = "mourre:pronostic/1"
)

// forecastChapter is the guess at all fingers that stays hidden to the end.
func forecastChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Verbs: []rules.Verb[State]{{May: playing, Decide: State.decideForecast, Button: State.forecastButton,
			Spec: rules.ActSpec{Path: forecastPath,
				Options: []rules.OptionSpec{{Name: "total", Kind: rules.WholeOption, Required: true, Secret: true}}}}},
		Facts: []rules.Fact[State]{
			rules.NewWholeFact("mourre.forecast-sealed/1", func(s State, _ seatData, e rules.Event) (State, error) {
				return s.sealed(e, func(mine *side, c choice) { mine.Forecast = c })
			}, unsaid),
			rules.NewFact("mourre.forecasts-opened/1", func(s State, d closedData) (State, error) {
				s.score = d.Score
				return s, nil
			}, func(d closedData) []phrase.Phrase {
				return []phrase.Phrase{phrase.Say("mourre.tell.over", phrase.Number("a", d.Score[0]), phrase.Number("b", d.Score[1]))}
			}),
		},
	}
}

type closedData struct {
	Forecasts [2]int `json:"forecasts"`
	Score     [2]int `json:"score"`
}

func (s State) forecastButton(rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "pronostic", Gate: forecastGate, Label: phrase.Say("mourre.offer.forecast"), Rank: -1,
		Ask: []rules.Question{asks("total", "forecast", counted(0, 2*fingers)...)}}}
}

func (s State) decideForecast(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	n, _ := act.Args.Whole("total")
	if most := 2 * fingers * s.rounds; n < 0 || n > most {
		return nil, rules.Refuse(refForecast, "mourre.refused.forecast", phrase.Number("n", n), phrase.Number("most", most))
	}
	e, err := sealing("mourre.forecast-sealed/1", forecastGate, act.Seat, n)
	return []rules.Event{e}, err
}
