package movement

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// readRange shows where a unit or an officer may go, on the board of the seat that asks.
func readRange(s hexwar.State, act rules.Act) (rules.View, error) {
	seat := act.Seat
	if !seat.Plays() {
		seat = s.Turn.Seat
	}
	m, refused := mover(s, seat, act.Args["unit"])
	if m.ID == "" {
		return rules.View{}, refused
	}
	view := s.Book.Rules().Show(s, act.Seat)
	view.Panels = nil
	var all []orders.Destination
	if refused != nil {
		view.Notes = []phrase.Phrase{refused.Say}
	} else {
		all = m.Sorted(m.Destinations())
		view.Notes = phrase.Line("hexwar.movement.range", phrase.With("who", m.Label()), phrase.Number("count", len(all)), phrase.Number("hexes", m.Budget))
	}
	if view.Board == nil || view.Board.Hex == nil {
		return view, nil
	}
	board := *view.Board
	hexes := *board.Hex
	hexes.Highlights = append(hexes.Highlights[:len(hexes.Highlights):len(hexes.Highlights)], table.Highlight{At: m.From, Tone: table.Chosen})
	for _, d := range all {
		hexes.Highlights = append(hexes.Highlights, table.Highlight{At: d.At, Tone: table.Reach})
	}
	board.Hex = &hexes
	view.Board = &board
	return view, nil
}

// MovementTopics are the rules of movement.
func MovementTopics(s hexwar.State) []rules.Topic {
	return hexwar.Each([]hexwar.Topic{orders.MoveTopic, orders.OfficersTopic, orders.StackTopic}, func(t hexwar.Topic) rules.Topic {
		return s.Topic("hexwar.movement.topic.", string(t), t)
	})
}
