package orders

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// BlankBoard is an empty board, for views of panels only.
func BlankBoard(s hexwar.State) *table.Board {
	return &table.Board{Title: phrase.Say("system." + s.Book.Slug)}
}

// ElementsLost counts a seat's lost elements, out of all that it began with.
func ElementsLost(s hexwar.State, seat rules.Seat) (lost, of int) {
	for _, u := range s.Units {
		if u.Seat != seat {
			continue
		}
		of += u.Initial
		if u.Gone {
			lost += u.Initial
		} else {
			lost += u.Initial - u.Elements
		}
	}
	return lost, of
}

// VictoryTopic is the rule by which an army is beaten.
const VictoryTopic hexwar.Topic = "victoire"

// LossesOf counts a seat's losses.
func LossesOf(s hexwar.State, seat rules.Seat) hexwar.Losses {
	lost, of := UnitsLost(s, seat)
	return hexwar.Losses{Seat: seat, Lost: lost, Of: of, Enough: UnitsToWin(s, seat.Other())}
}

// WinOver is the step of the victory over a beaten camp.
func WinOver(s hexwar.State, beaten hexwar.Losses) hexwar.Step {
	return hexwar.Step{Kind: hexwar.DidWin, Seat: beaten.Seat.Other(), Count: beaten.Lost, Left: beaten.Of, Times: beaten.Enough,
		Ref: s.Book.Ref(VictoryTopic)}
}

// UnitsToWin is how many enemy units a seat has to destroy to win: the scenario's number, else the chart's
// share of the enemy's units.
func UnitsToWin(s hexwar.State, winner rules.Seat) int {
	if s.Mapping.Scenario != nil && s.Mapping.Scenario.Victory[winner] > 0 {
		return s.Mapping.Scenario.Victory[winner]
	}
	_, of := UnitsLost(s, winner.Other())
	return s.Tables.Chart.Defeat(of)
}

// UnitsLost counts a seat's lost units, out of all that it began with.
func UnitsLost(s hexwar.State, seat rules.Seat) (lost, of int) {
	for _, u := range s.Units {
		if u.Seat != seat {
			continue
		}
		of++
		if u.Gone {
			lost++
		}
	}
	return lost, of
}
