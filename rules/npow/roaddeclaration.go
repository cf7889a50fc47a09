package npow

import (
	"slices"
	"strconv"
	"strings"

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
	sections := s.riverSections()
	kinds, pool := passageKinds, s.crossingsOfPool()
	if len(sections)*len(zones)*len(kinds)+len(pool) > siting.MostPicks-2 {
		kinds, pool = []passageKind{""}, nil
	}
	var choices []rules.Choice
	for _, at := range sections {
		for _, z := range zones {
			for _, kind := range kinds {
				value, key := at.id()+"-"+string(z), "npow.roads.told.bridge"
				if kind != "" {
					value, key = value+"-"+string(kind), "npow.roads.new."+string(kind)
				}
				choices = append(choices, rules.Choice{Value: value, Label: phrase.Say(key, phrase.With("section", slug(at.id())),
					phrase.With("half", z.phrase()))})
			}
		}
	}
	for _, o := range pool {
		choices = append(choices, rules.Choice{Value: o.ID + "-" + string(aFord), Label: passage{Of: o.label, Kind: aFord}.brief()})
	}
	return choices[:min(len(choices), siting.MostPicks-2)]
}

// readBridges reads which bridges the roads made, and which crossings are bridges or fords: "4.1-nord
// 4.2-centre-gue 4.2-gue".
func readBridges(s state, act rules.Act) (all []crossing, passages []passage, err error) {
	refused := func(text string) error {
		v := rules.Refuse(refCrossings, "npow.roads.refused.bridge", phrase.Named("read", shortened(text)), phrase.Number("most",
			mostBridges))
		return v.Or(phrase.Say("npow.roads.told."+noBridge), act.With("ponts", noBridge))
	}
	for _, text := range siting.SplitList(act.Args["ponts"]) {
		if p, known := readPassage(s, text); known {
			passages = append(slices.DeleteFunc(passages, func(said passage) bool { return said.Of == p.Of }), p)
			continue
		}
		c, kind, known := readBridge(s, text)
		if !known || len(all) == mostBridges {
			return nil, nil, refused(text)
		}
		if all = append(all, c); kind != "" {
			passages = append(passages, passage{Of: roadCrossing(len(all), c.River), Kind: kind})
		}
	}
	if len(all)+len(passages) == 0 {
		return nil, nil, refused("")
	}
	return all, passages, nil
}

// readBridge reads a new crossing: « 4.1-nord », « 4.1-nord-gue ».
func readBridge(s state, text string) (c crossing, kind passageKind, known bool) {
	id, half, _ := strings.Cut(text, "-")
	half, told, some := strings.Cut(half, "-")
	if some && !slices.Contains(passageKinds, passageKind(told)) {
		return crossing{}, "", false
	}
	for _, at := range s.riverSections() {
		for _, z := range zones {
			if at.id() == id && string(z) == half {
				return crossing{River: at.River, Section: at.Section, Zone: z}, passageKind(told), true
			}
		}
	}
	return crossing{}, "", false
}

// acceptButtons are one tap where all is well: the roads that the bot proposes, or what the players see on
// their table.
func acceptButtons(s state, _ rules.Seat) []rules.Candidate {
	button := func(key, answer string, label phrase.Phrase) rules.Candidate {
		c := rules.Candidate{Key: key, Gate: s.roadsGateNow(), Label: label, Args: rules.Args{}}
		if answer != "" {
			c.Args["ponts"] = answer
		}
		return c
	}
	none := button("aucune", noneNeeded, phrase.Say("npow.roads.told."+noneNeeded))
	first := button("posees", noBridge, phrase.Say("npow.roads.told."+noBridge))
	if s.roads.Shown {
		first = button("accepter", "", phrase.Say("npow.roads.offer.accept"))
	}
	first.Style = rules.Main
	choices := newBridges(s)
	if s.roads.Shown || !s.telling() || len(choices) == 0 {
		return []rules.Candidate{first, none}
	}
	bridges := button("ponts", "", phrase.Say("npow.roads.offer.bridges"))
	bridges.Ask = []rules.Question{{Option: "ponts", Label: bridges.Label, Choices: choices, Min: 1, Max: min(mostBridges, len(choices))}}
	return []rules.Candidate{first, none, bridges}
}

// pointlessAcceptance leaves to the command what the referee settles, and that no road is needed where nobody
// has seen the bot's yet.
func pointlessAcceptance(s state, act rules.Act) *rules.Violation {
	unseen := act.Args["ponts"] == noneNeeded && !s.roads.Shown && s.mapped() && !s.roads.Failed
	return pointlessUnless(act.Seat.Plays() && !unseen, refSupply)
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
	return table.Panel{Title: phrase.Say("npow.roads.title"), Rows: slices.Collect(slices.Chunk(lines, 1))}
}
