package npow

import (
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/plane"
)

// otherTurns are the turns tried for a river that has no legal place at its own, the least first.
var otherTurns = []plane.Angle{0, 15, -15, 45, -45, 90}

// nearestRiver is the legal place of a river nearest to where it was to lie. Its end must touch something exactly, which a
// search over the whole table steps over: so it is drawn to each edge and to each other river, and slid along the edges.
func (s laying) nearestRiver(e Element, at place, legal func(place) bool) (place, bool) {
	for _, by := range otherTurns {
		b := banks{state: s, at: s.turned(e, at, (at.Rects[0].Turn + by).Normal()), legal: legal}
		b.box = s.lay(e, b.at).box
		b.edges()
		b.rivers(e)
		b.refine()
		if b.found {
			return s.moved(b.at, b.best), true
		}
	}
	return at, false
}

// banks is the search of one river at one turn: best is the nearest legal middle of its first section so far.
type banks struct {
	state laying
	at    place
	box   plane.Box
	legal func(place) bool
	best  plane.Point
	found bool
}

// try asks about a shift, if it is shorter than the best one.
func (b *banks) try(x, y plane.MM) {
	from := b.at.Rects[0].Centre
	to := plane.Point{X: from.X + x, Y: from.Y + y}
	if b.found && squared(from, to) >= squared(from, b.best) {
		return
	}
	if b.legal(b.state.moved(b.at, to)) {
		b.best, b.found = to, true
	}
}

func squared(a, b plane.Point) int64 {
	x, y := int64(b.X-a.X), int64(b.Y-a.Y)
	return x*x + y*y
}

// edges draws the river to each edge of the table and slides it along: by millimetres first, then by the grain.
func (b *banks) edges() {
	size := b.state.field.Size
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

// refine moves the best place nearer by millimetres as long as it stays legal: along an edge by what the grain has stepped over, out
// of another river's middle to its bank.
func (b *banks) refine() {
	from := b.at.Rects[0].Centre
	for nearer := b.found; nearer; {
		at := b.best
		for off := -grain; off <= grain; off++ {
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
		if off >= 3*grain {
			step = grain
		}
	}
	try(low)
	try(high)
}

// rivers draws each end of the river to the nearest point of every other one.
func (b *banks) rivers(e Element) {
	first, last := b.at.Rects[0], b.at.Rects[len(b.at.Rects)-1]
	tips := []plane.Point{along(first.Centre, first.Size.W, first.Turn+180), along(last.Centre, last.Size.W, last.Turn)}
	for _, o := range b.state.ground().laid {
		if o.Piece != charts.River || o.Number == e.Number {
			continue
		}
		for _, r := range o.place.Rects {
			// Points along the other one's middle, a grain apart.
			for off := plane.MM(0); off <= r.Size.W; off += 2 * grain {
				for _, turn := range []plane.Angle{r.Turn, r.Turn + 180} {
					p := along(r.Centre, off, turn)
					for _, tip := range tips {
						b.try(p.X-tip.X, p.Y-tip.Y)
					}
				}
			}
		}
	}
}
