package npow

import (
	"slices"

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

// findRiver: adc7:pool/1 — the sections of a river are contiguous, end to end; one end touches an edge of
// the table or another river. lecture:npow-riviere-depart — the other end touches another edge, a marsh or a
// hill, or is anywhere.
func (s evening) findRiver(t *site, l *laid, found reportFunc) {
	if l.Of.Piece != charts.River {
		return
	}
	say := func(key string, args ...phrase.Arg) phrase.Phrase {
		return phrase.Say(key, append([]phrase.Arg{what(l.Of.Phrase())}, args...)...)
	}
	if gap := gapOf(l); gap > 0 {
		found(func() phrase.Phrase { return say("npow.placement.found.river-gap", phrase.Millimetres("gap", gap)) }, l.Number)
	}
	start, _ := ends(l.Rects[0])
	_, end := ends(l.Rects[len(l.Rects)-1])
	first, last := isMouth(t, l, start), isMouth(t, l, end)
	switch {
	case first && s.isSource(t, end, start) || last && s.isSource(t, start, end):
	case first || last:
		found(func() phrase.Phrase { return say("npow.placement.found.river-source") }, l.Number)
	default:
		found(func() phrase.Phrase {
			return say("npow.placement.found.river-end", phrase.Millimetres("gap", toMouth(t, l, start, end)))
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

// obstructed reports whether an element is off the table or lies over another that it may not cover.
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
	to := plane.Point{X: from.X + x, Y: from.Y + y}
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
