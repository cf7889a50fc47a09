package npow

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

const (
	// town is the built-up area, which roads come to and never run through. adc7:placement/4
	town = "zone-construite"
	// roadPiece is the road of the table of pieces.
	roadPiece = "route"
)

// proposedRoads are roads that the bot proposes.
type proposedRoads struct {
	Paths  [][]plane.Point `json:"paths,omitempty"`
	Length plane.MM        `json:"length,omitempty"`
	// Failed says that no roads join everything: the players tell how theirs are.
	Failed bool `json:"failed,omitempty"`
	// Readings are the settings that the roads rest on.
	Readings map[string]string `json:"readings,omitempty"`
}

// mapped reports whether the bot knows all places that roads depend on, in whatever mode.
func (s laying) mapped() bool {
	return len(s.unmeasured()) == 0 && len(s.lines(ledger.Players[:]...)) == len(ledger.Players)
}

// telling reports whether the players may tell how the roads are on their table.
func (s state) telling() bool { return !s.tracked() || !s.mapped() || s.roads.Failed }

// plan is what roads must join: adc7:supply — both supply lines, every built-up area, every bridge or ford.
// adc7:placement/4 — they may run through anything but built-up areas. adc7:crossings — they pass the rivers
// on bridges or fords: on those that are there, or on new ones; lecture:npow-ponts-ecart — which keep their
// distance.
func (s laying) plan() network.Plan {
	plan := network.Plan{Table: s.field.Size, Width: s.tables.Piece[roadPiece].Width, Waters: network.Waters{Length: bridgeLength}}
	for _, t := range s.terminals() {
		plan.Terminals = append(plan.Terminals, t.Terminal)
	}
	for _, l := range s.site().Pieces {
		if l.Of.Piece == charts.River {
			plan.Waters.Shapes = water(l.Place, plan.Waters.Shapes)
		}
	}
	if s.settings[apartReading] != apartFree {
		plan.Waters.Apart = bridgesApart
	}
	return plan
}

// terminal is one thing that roads must join, and its name.
type terminal struct {
	network.Terminal
	name phrase.Phrase
}

func (s laying) terminals() []terminal {
	var all []terminal
	for _, seat := range ledger.Players {
		for _, l := range s.lines(seat) {
			line := network.Terminal{Shape: l.Polys[0], Kind: network.Zone, Side: longSide(s.edgeOf(seat))}
			all = append(all, terminal{line, phrase.Say("npow.objective.supply", who(seat))})
		}
	}
	for _, l := range s.site().Pieces {
		if l.Of.Piece == town {
			all = append(all, terminal{network.Terminal{Shape: l.Polys[0], Kind: network.Town}, l.Of.Phrase()})
		}
		for i, bridge := range l.Of.bridges {
			all = append(all, terminal{network.Terminal{Shape: bridge, Kind: network.Bridge}, crossingAt(&l, i).said()})
		}
	}
	return all
}

// bridgesApart is how far a bridge or ford that a road makes is from any other. lecture:npow-ponts-ecart
const bridgesApart = 6 * plane.Centimetre

// water adds the river's footprint: sections in one line are one water.
func water(p siting.Place, shapes []plane.Polygon) []plane.Polygon {
	for i, r := range p.Rects {
		c := r.Corners()
		if i > 0 && r.Turn == p.Rects[i-1].Turn && r.Size.D == p.Rects[i-1].Size.D {
			last := shapes[len(shapes)-1]
			shapes[len(shapes)-1] = plane.Polygon{last[0], c[1], c[2], last[3]}
			continue
		}
		shapes = append(shapes, c[:])
	}
	return shapes
}

// plainRoads lays plain roads that join everything. Where others no longer run through no terrain, those:
// adc7:supply lets them be left out.
func (s laying) plainRoads() proposedRoads {
	plan := s.plan()
	roads, err := network.Build(plan)
	if err != nil || !drawable(roads) {
		return proposedRoads{Failed: true} // nothing joins them, or there are too many: either way the players lay them
	}
	polys, of := s.footprints()
	if len(network.Meets(roads, polys)) > 0 {
		for i, poly := range polys {
			if of[i].Of.Piece != town && of[i].Of.Piece != charts.River {
				plan.Obstacles = append(plan.Obstacles, poly)
			}
		}
		plan.Waters.Closed = true
		if beside, err := network.Build(plan); err == nil && network.Length(beside) <= network.Length(roads) && drawable(beside) {
			roads = beside
		}
	}
	data := proposedRoads{Paths: roads, Length: network.Length(roads)}
	if len(plan.Waters.Shapes) > 0 {
		data.Readings = map[string]string{apartReading: s.settings[apartReading]}
	}
	return data
}

// drawable reports whether a table can show the roads.
func drawable(roads [][]plane.Point) bool {
	return len(roads) <= table.MaxRoads &&
		!slices.ContainsFunc(roads, func(r []plane.Point) bool { return len(r) > table.MaxPath })
}

// footprints are those of all sections of all elements that are measured, each with its element.
func (s laying) footprints() (polys []plane.Polygon, of []laid) {
	for _, l := range s.site().Pieces {
		for _, poly := range l.Polys {
			polys, of = append(polys, poly), append(of, l)
		}
	}
	return polys, of
}

// met is an element that roads run through, and how far.
type met struct {
	element laid
	length  plane.MM
}

// meets are the elements that roads run through. adc7:supply
func (s laying) meets(paths [][]plane.Point) []met {
	polys, of := s.footprints()
	var all []met
	for _, m := range network.Meets(paths, polys) {
		if n := len(all); n > 0 && all[n-1].element.Number == of[m.Piece].Number {
			all[n-1].length += m.Length
			continue
		}
		all = append(all, met{of[m.Piece], m.Length})
	}
	return all
}

// crossings are the bridges or fords that roads make: where one meets a river and no bridge is there yet.
// adc7:crossings
func (s laying) crossings(paths [][]plane.Point) []crossing {
	var bridges []plane.Polygon
	for _, l := range s.site().Pieces {
		bridges = append(bridges, l.Of.bridges...)
	}
	var all []crossing
	for _, at := range network.Crossings(paths, s.plan()) {
		if slices.ContainsFunc(bridges, func(p plane.Polygon) bool { return !p.DistanceTo(plane.Polygon{at}).AtLeast(bridgeLength / 2) }) {
			continue
		}
		made := s.sectionAt(at)
		made.At = &at
		made.Zone = s.zoneOf(s.roadBridge(made))
		all = append(all, made)
		bridges = append(bridges, s.roadBridge(made).Polygon())
	}
	return all
}

// sectionAt is the river's section on which a crossing is.
func (s laying) sectionAt(at plane.Point) crossing {
	var best crossing
	var least plane.Distance
	for _, l := range s.site().Pieces {
		for i, poly := range l.Polys {
			if d := poly.DistanceTo(plane.Polygon{at}); l.Of.Piece == charts.River && (best.River == 0 || d.Compare(least) < 0) {
				best, least = crossing{River: l.Number, Section: i + 1}, d
			}
		}
	}
	return best
}

// roadBridge is the bridge or ford of a road: 3 cm along the river, as wide as it is. adc7:terrains
func (s laying) roadBridge(c crossing) plane.Rect {
	return bridgeOn(s.placing.Places[c.River].Rects[c.Section-1], *c.At)
}

// decideProposeRoads proposes roads, where the bot knows what they must join.
func decideProposeRoads(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	if !s.mapped() {
		v := rules.Refuse(refSupply, "npow.roads.refused.unknown")
		if s.roads.Objector == rules.Public || s.roads.Objector == act.Seat {
			v.Or(phrase.Say("npow.roads.told."+noBridge), actOf(acceptPath, act.Seat, rules.Args{"ponts": noBridge}))
		}
		return nil, v
	}
	if err := rules.StopIfDryRun(roller); err != nil {
		return nil, err
	}
	return event(proposedRoadsKind, s.plainRoads())
}

func proposeRoadsButton(s state, _ rules.Seat) []rules.Candidate {
	propose := s.roadButton("proposer", phrase.Say("npow.roads.offer.propose"), nil)
	propose.Rank = 1
	return []rules.Candidate{propose}
}

func foldProposedRoads(s state, data proposedRoads) state {
	s.roads.Shown, s.roads.Failed, s.roads.Proposed = !data.Failed, data.Failed, data.Paths
	s.roads.Round++
	return s
}

func (d proposedRoads) tell() []phrase.Phrase {
	if d.Failed {
		return phrase.Line("npow.roads.tell.failed")
	}
	return append(phrase.Line("npow.roads.tell.proposed", phrase.Millimetres("length", d.Length)),
		readingNotes(d.Readings)...)
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
