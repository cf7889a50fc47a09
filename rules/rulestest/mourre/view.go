package mourre

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// frame shows the round, the score and the seat's own choices.
func frame(s State, seat rules.Seat) rules.View {
	v := rules.View{
		Board: &table.Board{Title: phrase.Say("system.mourre"), Plane: &table.Plane{Size: plane.Size{W: 300, D: 300}, Bottom: table.South}},
	}
	for _, player := range ledger.Players {
		d := s.sides[index(player)]
		name := phrase.With("seat", player.Phrase())
		v.Notes = append(v.Notes, phrase.Say("mourre.note.score", name, phrase.Number("points", s.score[index(player)]),
			phrase.Number("stake", d.Stake)))
		if d.Fingers.Made {
			v.Notes = append(v.Notes, phrase.Say("mourre.note.sealed", name))
			if player == seat {
				v.Notes = append(v.Notes, phrase.Say("mourre.note.own-fingers", phrase.Number("n", d.Fingers.N)))
			}
		}
		if d.Forecast.Made && player == seat {
			v.Notes = append(v.Notes, phrase.Say("mourre.note.own-forecast", phrase.Number("n", d.Forecast.N)))
		}
		if d.Bet.Made && player == seat {
			v.Notes = append(v.Notes, phrase.Say("mourre.note.own-bet", phrase.Number("n", d.Bet.N)))
		}
		if d.Duel.Made && player == seat {
			v.Notes = append(v.Notes, phrase.Say("mourre.note.own-duel", phrase.Number("n", d.Duel.N)))
		}
		for _, f := range d.Thrown {
			v.Notes = append(v.Notes, phrase.Say("mourre.note.face", name, phrase.Verbatim("face", strconv.Itoa(int(f)))))
		}
	}
	return v
}

func (s State) awaited() []rules.Seat {
	var seats []rules.Seat
	for _, player := range ledger.Players {
		if !s.sides[index(player)].Fingers.Made {
			seats = append(seats, player)
		}
	}
	return seats
}
