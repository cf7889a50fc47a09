package npow

import (
	"errors"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

const takenKind = "npow.table-taken/1"

// takenTable is a table that a game plays on after another: as it stood, with the long edges exchanged.
type takenTable struct {
	Initiative rules.Seat `json:"initiative"`
	// Attacker is the edge of whoever has the initiative.
	Attacker edge           `json:"attacker"`
	Pool     Pool           `json:"pool"`
	Places   []placed       `json:"places"`
	Left     []table.Number `json:"left,omitempty"`
	Lines    []supplyData   `json:"lines"`
	Roads    settledRoads   `json:"roads"`
	Quality  []riverSection `json:"quality,omitempty"`
}

// rematch takes the table over for another game: terrain, roads, bridges and the rivers' quality as they
// stand, the long edges and with them the supply lines exchanged. A game that never came to its roads leaves
// nothing.
func rematch(s State) ([]rules.Event, error) {
	if !s.roads.Done {
		return nil, nil
	}
	data := takenTable{
		Initiative: s.initiative, Attacker: opposite(s.sides.Attacker), Pool: s.pool, Left: numbersLeft(s.placing.Left),
		Roads: settledRoads{By: s.roads.By, None: s.roads.None, Told: s.roads.Told, Paths: s.roads.Paths, Crossings: s.roads.Crossings,
			Passages: s.passages()},
		Quality: s.roads.Quality,
	}
	data.Pool.Free = false
	for _, e := range s.pool.Elements {
		if at, known := s.placing.Places[e.Number]; known {
			data.Places = append(data.Places, placed{Number: e.Number, Piece: e.Piece, Place: at})
		}
	}
	for _, seat := range rules.Players {
		line := s.supply.Lines[seat]
		data.Lines = append(data.Lines, supplyData{Seat: seat.Other(), Place: line, Slot: s.supply.Slots[seat], Declared: len(line.Rects) == 0})
	}
	events, err := event(takenKind, data)
	if err != nil {
		return nil, err
	}
	events[0].Begins = pointsGate
	return events, nil
}

func opposite(e edge) edge {
	if e == table.South {
		return table.North
	}
	return table.South
}

// foldTaken lays the table out from the event alone.
func foldTaken(s State, data takenTable) (State, error) {
	s.initiative, s.pool = data.Initiative, data.Pool
	s.sides, s.supply = sides{Attacker: data.Attacker}, supply{}
	s.placing = placing{Done: true, Left: map[table.Number]bool{}}
	for _, p := range data.Places {
		s.placing = s.placing.withPlace(p.Number, p.Place)
	}
	for _, n := range data.Left {
		s.placing.Left[n] = true
	}
	for _, l := range data.Lines {
		s.supply = s.supply.with(l.Seat, l.Place, l.Slot)
	}
	if err := errors.Join(s.checkCrossings(data.Roads.Crossings), checkPassages(data.Roads.Passages)); err != nil {
		return s, err
	}
	// Nobody of this game settled the roads, so nobody may object.
	s.roads = roads{Done: true, None: data.Roads.None, Told: data.Roads.Told, Paths: slices.Clone(data.Roads.Paths),
		Crossings: slices.Clone(data.Roads.Crossings), Quality: slices.Clone(data.Quality)}.told(data.Roads.Passages...)
	return s, nil
}

func (d takenTable) tell() []phrase.Phrase {
	lines := []phrase.Phrase{phrase.Say("npow.rematch.tell", phrase.Number("count", len(d.Places)), phrase.With("who", seatName(d.Initiative)),
		phrase.With("edge", edgeName(d.Attacker)))}
	for _, l := range d.Lines {
		lines = append(lines, l.tell()...)
	}
	return lines
}
