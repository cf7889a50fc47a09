package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// readRange shows where a unit or an officer may go, on the board of who asks.
func (s State) readRange(act rules.Act) (rules.View, error) {
	seat := act.Seat
	if !seat.Plays() {
		seat = s.turn.Seat
	}
	m, refused := s.mover(seat, act.Args["unit"])
	if m.id() == "" {
		return rules.View{}, refused
	}
	view := s.book.rules().View(s, act.Seat)
	view.Panels = nil
	all := m.best(m.destinations())
	if refused != nil {
		all = nil
		view.Notes = []phrase.Phrase{refused.Say}
	} else {
		view.Notes = []phrase.Phrase{phrase.Say("hexwar.movement.range", phrase.With("who", m.label()),
			phrase.Number("count", len(all)), phrase.Number("hexes", int(m.budget)))}
	}
	if view.Board == nil || view.Board.Hex == nil {
		return view, nil
	}
	board := *view.Board
	hexes := *board.Hex
	hexes.Highlights = append(hexes.Highlights[:len(hexes.Highlights):len(hexes.Highlights)], table.Highlight{At: m.from, Tone: table.Chosen})
	for _, d := range all {
		hexes.Highlights = append(hexes.Highlights, table.Highlight{At: d.At, Tone: table.Reach})
	}
	board.Hex = &hexes
	view.Board = &board
	return view, nil
}

// movementTopics are the rules of movement.
func (s State) movementTopics() []rules.Topic {
	var topics []rules.Topic
	for _, t := range []Topic{moveTopic, officersTopic, stackTopic} {
		topics = append(topics, s.topic("hexwar.movement.topic.", string(t), t))
	}
	return topics
}
