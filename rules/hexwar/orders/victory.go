package orders

import (
	"cmp"

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
	for _, u := range s.AllUnits(seat) {
		of += u.Initial
		if lost += u.Initial; !u.Gone {
			lost -= u.Elements
		}
	}
	return lost, of
}

// VictoryTopic is the rule by which an army is beaten.
const VictoryTopic hexwar.Topic = "victoire"

// LossesOf counts a seat's losses. What beats it is the scenario's number, else the chart's share of its
// units.
func LossesOf(s hexwar.State, seat rules.Seat) hexwar.Losses {
	l := hexwar.Losses{Seat: seat}
	for _, u := range s.AllUnits(seat) {
		l.Of++
		if u.Gone {
			l.Lost++
		}
	}
	l.Enough = s.Tables.Chart.Defeat(l.Of)
	if s.Mapping.Scenario != nil {
		l.Enough = cmp.Or(s.Mapping.Scenario.Victory[seat.Other()], l.Enough)
	}
	return l
}

// WinOver is the step of the victory over a beaten camp.
func WinOver(s hexwar.State, beaten hexwar.Losses) hexwar.Step {
	return hexwar.Step{Kind: hexwar.DidWin, Seat: beaten.Seat.Other(), Count: beaten.Lost, Left: beaten.Of, Times: beaten.Enough,
		Ref: s.Book.Ref(VictoryTopic)}
}
