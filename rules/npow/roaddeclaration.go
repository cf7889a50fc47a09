package npow

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// mostBridges bounds the bridges declared at once.
const mostBridges = 8

// zones are where a crossing may count, as the players tell it.
var zones = []zone{northHalf, southHalf, middle}

// bridgeChoices are what the roads may be on the players' table: none, without a new bridge, or one on a
// river's section.
func bridgeChoices(s state) []rules.Choice {
	told := func(value string) phrase.Phrase { return phrase.Say("npow.roads.told." + value) }
	return append(rules.ChoicesOf(told, noBridge, noneNeeded), newBridges(s)...)
}

// newBridges are the sections of rivers on which a road may make a bridge or a ford, each with its half of
// the table, then the crossings of the pool that may be fords. Where they would not all find room, which of
// the two a new one is goes unsaid.
func newBridges(s state) []rules.Choice {
	told := append(roadCrossingsTold(s, passageKinds...), poolCrossingsTold(s, aFord)...)
	if len(told) > siting.MostPicks-2 {
		told = roadCrossingsTold(s, "")
	}
	return each(told[:min(len(told), siting.MostPicks-2)], func(t toldCrossing) rules.Choice {
		return rules.Choice{Value: t.typed, Label: t.name}
	})
}

// readBridges reads which bridges the roads made, and which crossings are bridges or fords: "4.1-nord
// 4.2-centre-gue 4.2-gue".
func readBridges(s state, act rules.Act) (settled settledRoads, err error) {
	refused := func(text string) error {
		v := rules.Refuse(refCrossings, "npow.roads.refused.bridge", phrase.Named("read", shortened(text)), phrase.Number("most",
			mostBridges))
		return v.Or(phrase.Say("npow.roads.told."+noBridge), act.With("ponts", noBridge))
	}
	known := append(poolCrossingsTold(s, passageKinds...), roadCrossingsTold(s, "", aBridge, aFord)...)
	words := siting.SplitList(act.Args["ponts"])
	if len(words) == 0 {
		return settled, refused("")
	}
	for _, text := range words {
		i := slices.IndexFunc(known, func(t toldCrossing) bool { return t.typed == text })
		if i < 0 || known[i].made.River != 0 && len(settled.Crossings) == mostBridges {
			return settled, refused(text)
		}
		told := known[i].passage
		if made := known[i].made; made.River != 0 {
			settled.Crossings = append(settled.Crossings, made)
			told.Of = roadCrossing(len(settled.Crossings), made.River)
		}
		settled.Passages = slices.DeleteFunc(settled.Passages, func(p passage) bool { return p.Of == told.Of })
		if told.Kind != "" {
			settled.Passages = append(settled.Passages, told)
		}
	}
	settled.Declared = true
	return settled, nil
}

// acceptButtons are one tap where all is well: the roads that the bot proposes, or what the players see on
// their table.
func acceptButtons(s state, _ rules.Seat) []rules.Candidate {
	button := func(key, answer string) rules.Candidate {
		return s.roadButton(key, phrase.Say("npow.roads.told."+answer), rules.Args{"ponts": answer})
	}
	first, none, choices := button("posees", noBridge), button("aucune", noneNeeded), newBridges(s)
	if s.roads.Shown {
		first = s.roadButton("accepter", phrase.Say("npow.roads.offer.accept"), rules.Args{})
	}
	first.Style = rules.Main
	buttons := []rules.Candidate{first, none}
	if s.roads.Shown || !s.telling() || len(choices) == 0 {
		return buttons
	}
	bridges := s.roadButton("ponts", phrase.Say("npow.roads.offer.bridges"), rules.Args{})
	bridges.Ask = []rules.Question{{Option: "ponts", Label: bridges.Label, Choices: choices, Min: 1, Max: min(mostBridges, len(choices))}}
	return append(buttons, bridges)
}

// mostMarks is how many vertices show their number on the map.
const mostMarks = 40

// showRoads draws the roads, those proposed as ghosts with their numbered vertices, the bridges that they
// made and the rivers' quality.
func showRoads(s state, _ rules.Seat, view *rules.View) {
	if !s.supplied() {
		return
	}
	board := view.Board.Plane
	paths := s.roads.Paths
	if s.roads.Shown {
		paths = s.roads.Proposed
		for i, p := range vertices(paths) {
			if i < mostMarks {
				board.Marks = append(board.Marks, table.Mark{At: p, Label: slug(strconv.Itoa(i + 1)), Text: phrase.Say("npow.roads.vertex")})
			}
		}
	}
	for _, path := range paths {
		board.Roads = append(board.Roads, table.Road{
			Face:  table.Face{Look: table.Roadway, Name: pieceName(roadPiece), Ghost: s.roads.Shown},
			Width: s.tables.Piece[roadPiece].Width, Path: path,
		})
	}
	if len(paths) > 0 && len(s.plan().Waters.Shapes) > 0 {
		s.note(view, apartReading)
	}
	for i, c := range s.roads.Crossings {
		if c.At != nil {
			s.showCrossing(board, roadCrossing(i+1, c.River), s.roadBridge(c))
		}
	}
	if s.roads.Done && !s.count.Open && (s.roads.Declared || s.roads.None || len(s.roads.Crossings)+len(s.roads.Kinds) > 0) {
		view.Panels = append(view.Panels, s.roadsPanel())
	}
	showQuality(s, view)
}

// roadsPanel says how the roads are, and which bridges they made.
func (s state) roadsPanel() table.Panel {
	key := "npow.roads.panel.laid"
	switch {
	case s.roads.None:
		key = "npow.roads.panel.none"
	case s.roads.Declared:
		key = "npow.roads.panel.told"
	}
	lines := append(phrase.Line(key), crossingLines(s.roads.Crossings, s.passages())...)
	return table.Panel{Title: phrase.Say("npow.roads.title"), Rows: oneALine(lines)}
}
