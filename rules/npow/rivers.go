package npow

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// ends are the two ends of a river's section as segments across it: where it begins, where it goes on.
func ends(r plane.Rect) (start, end plane.Polygon) {
	c := r.Corners()
	return plane.Polygon{c[3], c[0]}, plane.Polygon{c[1], c[2]}
}

// riverEnds are the two ends of a river.
func riverEnds(sections []plane.Rect) (start, end plane.Polygon) {
	start, _ = ends(sections[0])
	_, end = ends(sections[len(sections)-1])
	return start, end
}

// findRiver: adc7:pool/1 — the sections of a river are contiguous, end to end; one end touches an edge of
// the table or another river. lecture:npow-riviere-depart — the other end touches another edge, a marsh or a
// hill, or is anywhere.
func (s evening) findRiver(t *site, l *laid, found reportFunc) {
	if !l.Of.isRiver() {
		return
	}
	if gap := gapOf(l); gap > 0 {
		found(func() phrase.Phrase {
			return phrase.Say("npow.placement.found.river-gap", l.Of.what(), phrase.Millimetres("gap", gap))
		}, l.Number)
	}
	start, end := riverEnds(l.Rects)
	first, last := isMouth(t, l, start), isMouth(t, l, end)
	switch {
	case first && s.isSource(t, end, start) || last && s.isSource(t, start, end):
	case first || last:
		found(func() phrase.Phrase { return phrase.Say("npow.placement.found.river-source", l.Of.what()) }, l.Number)
	default:
		found(func() phrase.Phrase {
			return phrase.Say("npow.placement.found.river-end", l.Of.what(), phrase.Millimetres("gap", toMouth(t, l, start, end)))
		}, l.Number)
	}
}

// isBank reports whether a river may begin or end at a piece.
func isBank(e element) bool { return e.Piece == charts.River || isSpring(e.Piece) }

// isSpring reports whether a river may begin at a piece. lecture:npow-riviere-depart
func isSpring(piece string) bool { return piece == marsh || isHill(piece) }

// gapOf is the widest gap between two sections that should be contiguous, 0 where they are.
func gapOf(l *laid) plane.MM {
	var widest plane.MM
	for i := 1; i < len(l.Rects); i++ {
		_, end := ends(l.Rects[i-1])
		start, _ := ends(l.Rects[i])
		if d := end.DistanceTo(start); d.AtLeast(rounding + 1) {
			widest = max(widest, d.Up())
		}
	}
	return widest
}

// isMouth reports whether an end of the river touches an edge of the table or another river.
func isMouth(t *site, l *laid, end plane.Polygon) bool {
	return len(edges(t.Size, end)) > 0 || slices.ContainsFunc(otherRivers(t, l.Number), func(o *laid) bool { return touches(o, end) })
}

// otherRivers are those that are beside one.
func otherRivers(t *site, than table.Number) []*laid {
	var all []*laid
	for i := range t.Pieces {
		if o := &t.Pieces[i]; o.Of.Piece == charts.River && o.Number != than {
			all = append(all, o)
		}
	}
	return all
}

// isSource reports whether a river whose mouth is the other end may begin at this one.
// lecture:npow-riviere-depart
func (s evening) isSource(t *site, start, mouth plane.Polygon) bool {
	if s.settings[sourceReading] != sourceByText {
		return true
	}
	for i := range t.Pieces {
		if o := &t.Pieces[i]; isSpring(o.Of.Piece) && touches(o, start) {
			return true
		}
	}
	at := edges(t.Size, mouth)
	return slices.ContainsFunc(edges(t.Size, start), func(side plane.Side) bool { return !slices.Contains(at, side) || len(at) > 1 })
}

func touches(o *laid, end plane.Polygon) bool {
	return slices.ContainsFunc(o.Polys, end.Touches)
}

// tableEdges are the edges of a table.
var tableEdges = []plane.Side{plane.South, plane.East, plane.North, plane.West}

// edges are the edges of the table that an end touches.
func edges(size plane.Size, end plane.Polygon) []plane.Side {
	return slices.DeleteFunc(slices.Clone(tableEdges), func(side plane.Side) bool { return !end.Touches(size.Box().Side(side)) })
}

// toMouth is how far the nearer end is from what it should touch.
func toMouth(t *site, l *laid, start, end plane.Polygon) plane.MM {
	var banks []plane.Polygon
	for _, side := range tableEdges {
		banks = append(banks, t.Size.Box().Side(side))
	}
	for _, o := range otherRivers(t, l.Number) {
		banks = append(banks, o.Polys...)
	}
	least := plane.Reach
	for _, p := range banks {
		least = min(least, start.DistanceTo(p).Up(), end.DistanceTo(p).Up())
	}
	return least
}

// nearestRiver is the legal place of a river nearest to where it was to be. Its end must touch something
// exactly, which a search over the whole table steps over: so it is drawn to each edge and to each other
// river, and slid along the edges.
func (s laying) nearestRiver(e Element, at siting.Place, legal func(siting.Place) bool) (siting.Place, bool) {
	t := s.site()
	sound := len(t.Findings()) == 0 // then what obstructs it is known without judging the whole table
	for _, by := range siting.OtherTurns {
		b := banks{site: t, at: s.turned(e, at, (at.Rects[0].Turn + by).Normal())}
		b.legal = func(to plane.Point) bool {
			at := s.moved(b.at, to)
			l := s.lay(e, at)
			return !(sound && obstructed(t, &l)) && legal(at)
		}
		b.box = s.lay(e, b.at).Box
		b.edges()
		b.rivers(e)
		b.refine()
		if b.found {
			return s.moved(b.at, b.best), true
		}
	}
	return at, false
}

// obstructed reports whether an element is off the table or covers another that it may not cover.
func obstructed(t *site, l *laid) bool {
	if l.Box.Beyond(t.Size.Box()) > 0 {
		return true
	}
	for i := range t.Pieces {
		if overlaps.Displaces(l, nil, &t.Pieces[i]) {
			return true
		}
	}
	return false
}

// banks is the search of one river at one turn: best is the nearest legal middle of its first section so far.
type banks struct {
	site  *site
	at    siting.Place
	box   plane.Box
	legal func(plane.Point) bool
	best  plane.Point
	found bool
}

// try asks about a shift, if it is shorter than the best one.
func (b *banks) try(x, y plane.MM) {
	from := b.at.Rects[0].Centre
	to := from.Plus(plane.Point{X: x, Y: y})
	if b.found && !from.Nearer(to, b.best) {
		return
	}
	if b.legal(to) {
		b.best, b.found = to, true
	}
}

// edges draws the river to each edge of the table and slides it along: by millimetres first, then by the
// siting.Grain.
func (b *banks) edges() {
	size := b.site.Size
	west, east := -b.box.Min.X, size.W-b.box.Max.X
	south, north := -b.box.Min.Y, size.D-b.box.Max.Y
	if west > east || south > north {
		return
	}
	for _, x := range []plane.MM{west, east} {
		slide(south, north, func(y plane.MM) { b.try(x, y) })
	}
	for _, y := range []plane.MM{south, north} {
		slide(west, east, func(x plane.MM) { b.try(x, y) })
	}
}

// refine moves the best place nearer by millimetres as long as it stays legal: along an edge by what the
// siting.Grain has stepped over, out of another river's middle to its bank.
func (b *banks) refine() {
	from := b.at.Rects[0].Centre
	for nearer := b.found; nearer; {
		at := b.best
		for off := -siting.Grain; off <= siting.Grain; off++ {
			b.try(at.X-from.X+off, at.Y-from.Y)
			b.try(at.X-from.X, at.Y-from.Y+off)
		}
		nearer = b.best != at
	}
}

// slide goes through a range of shifts from the shortest on, its ends included.
func slide(low, high plane.MM, try func(plane.MM)) {
	start := max(low, min(0, high))
	try(start)
	step := plane.MM(1)
	for off := step; off <= high-low; off += step {
		if start+off <= high {
			try(start + off)
		}
		if start-off >= low {
			try(start - off)
		}
		if off >= 3*siting.Grain {
			step = siting.Grain
		}
	}
	try(low)
	try(high)
}

// rivers draws each end of the river to the nearest point of every other one.
func (b *banks) rivers(e Element) {
	first, last := b.at.Rects[0], b.at.Rects[len(b.at.Rects)-1]
	tips := []plane.Point{first.Centre.Along(first.Size.W, first.Turn+180), last.Centre.Along(last.Size.W, last.Turn)}
	for _, o := range otherRivers(b.site, e.Number) {
		for _, r := range o.Rects {
			// Points along the other one's middle, a siting.Grain apart.
			for off := plane.MM(0); off <= r.Size.W; off += 2 * siting.Grain {
				for _, turn := range []plane.Angle{r.Turn, r.Turn + 180} {
					p := r.Centre.Along(off, turn)
					for _, tip := range tips {
						b.try(p.X-tip.X, p.Y-tip.Y)
					}
				}
			}
		}
	}
}

const (
	qualityKind    = "npow.river-quality/1"
	qualityPurpose = "river-quality"
)

var qualityDice = []dice.Group{{Name: "npow.dice.quality", Sides: charts.QualityDie, Purposes: []string{qualityPurpose}}}

func qualityNote(example bool) phrase.Phrase {
	if example {
		return phrase.Say("npow.quality.note.example")
	}
	return clubQualityNote()
}

func clubQualityNote() phrase.Phrase { return phrase.Say("npow.quality.note.club") }

// riverSection is 60 cm of a river, and what it is like once thrown for.
type riverSection struct {
	River   table.Number `json:"river"`
	Section int          `json:"section"`
	Face    dice.Face    `json:"face,omitempty"`
	Quality string       `json:"quality,omitempty"`
}

func (r riverSection) id() string { return strconv.Itoa(int(r.River)) + "." + strconv.Itoa(r.Section) }

func (r riverSection) phrase() phrase.Phrase {
	return phrase.Say("npow.quality.section", phrase.Number("river", r.River), phrase.Number("section", r.Section),
		phrase.With("quality", phrase.Say("npow.quality."+r.Quality)))
}

// effect says what it does to who crosses.
func (r riverSection) effect() phrase.Phrase { return phrase.Say("npow.quality.effect." + r.Quality) }

// qualityData are the qualities thrown.
type qualityData struct {
	Sections []riverSection `json:"sections"`
	Example  bool           `json:"example,omitempty"`
}

// qualityKey is for one section of one river, whichever is thrown for first.
func qualityKey(river table.Number, section int) dice.Key {
	return dice.Key{System: "npow", Turn: roadsGate, Subject: riverSection{River: river, Section: section}.id(), Purpose: qualityPurpose}
}

// riverSections are the sections of the rivers on the table, each river's from the edge of the table on.
// adc7:crossings
func (s laying) riverSections() []riverSection {
	var all []riverSection
	for _, e := range only(s.keptElements(), Element.isRiver) {
		var of []riverSection
		for i := range max(1, e.Sections) {
			of = append(of, riverSection{River: e.Number, Section: i + 1})
		}
		if s.fromItsEnd(s.placeOf(e)) {
			slices.Reverse(of)
		}
		all = append(all, of...)
	}
	return all
}

// fromItsEnd reports whether a river touches the edge of the table with its last section alone.
func (s evening) fromItsEnd(at place) bool {
	if !at.measured() {
		return false
	}
	start, end := riverEnds(at.Rects)
	return len(edges(s.field.Size, start)) == 0 && len(edges(s.field.Size, end)) > 0
}

// throwQuality throws for each section. adc7:crossings
func (s evening) throwQuality(sections []riverSection, roller dice.Roller) ([]rules.Event, error) {
	data := qualityData{Example: s.tables.Quality.Example}
	for _, at := range sections {
		faces, err := roller.Throw(qualityKey(at.River, at.Section), charts.QualityDie, 1)
		if err != nil {
			return nil, err
		}
		at.Face, at.Quality = faces[0], s.tables.Quality.ByFace[faces[0]]
		data.Sections = append(data.Sections, at)
	}
	events, err := event(qualityKind, data)
	if err != nil {
		return nil, err
	}
	events[0].Shows = rules.ShowsFaces
	return events, nil
}

func foldQuality(s state, data qualityData) state {
	s.roads.Quality = data.Sections
	return s
}

func (d qualityData) tell() []phrase.Phrase {
	lines := each(d.Sections, func(at riverSection) phrase.Phrase {
		return phrase.Say("npow.quality.tell", phrase.With("where", at.phrase()), phrase.With("die", die(charts.QualityDie, at.Face)),
			phrase.With("effect", at.effect()))
	})
	if !d.Example {
		lines = append(lines, clubQualityNote())
	}
	return lines
}

// showQuality marks each section's quality on the river, and writes it beside the map.
func showQuality(s state, view *rules.View) {
	if len(s.roads.Quality) == 0 {
		return
	}
	board := view.Board.Plane
	p := table.Panel{Title: phrase.Say("npow.quality.panel")}
	for _, at := range s.roads.Quality {
		if place := s.placing.Places[at.River]; at.Section >= 1 && at.Section <= len(place.Rects) {
			r := place.Rects[at.Section-1]
			spot := r.Centre.Along(r.Size.W/2, r.Turn)
			spot.X, spot.Y = min(max(spot.X, 0), board.Size.W), min(max(spot.Y, 0), board.Size.D) // back onto the table
			board.Marks = append(board.Marks, table.Mark{At: spot, Text: at.phrase()})
		}
		p.Rows = append(p.Rows, []phrase.Phrase{at.phrase(), at.effect()})
	}
	if !s.count.Open {
		view.Panels = append(view.Panels, p)
	}
	if !s.tables.Quality.Example {
		view.Notes = append(view.Notes, clubQualityNote())
	}
}
