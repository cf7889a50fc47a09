package plane

import (
	"cmp"
	"math"
	"slices"
)

// SearchCalls is how many places Room.Nearest asks its judge about at most.
const SearchCalls = 4000

// Room is a table on which a shape looks for the nearest place that is legal. The shape is moved, never
// turned.
type Room struct {
	// Table contains the whole shape: the table, or what a margin leaves of it.
	Table Box
	// Against are polygons that no part of the shape may be over.
	Against []Polygon
	// Within are polygons of which one has to contain the whole shape; none, the shape goes where it likes.
	Within []Polygon
	// Barred are shifts in y that are not legal, ends excluded: those into a band that has enough already.
	Barred []Band
}

// Nearest is the shortest shift, in whole millimetres, after which the shape is on the table, over nothing
// that it may not cover, and is legal by the judge. The judge is asked about shifts that satisfy all else.
//
// Where all that is legal is bounded by what the room names, no legal place is more than 1 mm nearer, gaps
// too narrow for a whole millimetre apart. Of shifts as short as each other the one that goes further towards
// the middle of the table wins, so that no corner is favoured; of two that mirror each other, the one to the
// left of the way to that middle. Where the shape is on the middle, east counts as that way.
//
// The judge is asked at most SearchCalls times; false says that no place was found.
func (r Room) Nearest(shape []Polygon, legal func(shift Point) bool) (Point, bool) {
	s := search{room: r, shape: shape, legal: legal, left: SearchCalls, box: shape[0].Bounds(), asked: map[Point]bool{}}
	for _, p := range shape[1:] {
		s.box = s.box.Union(p.Bounds())
	}
	s.middle = r.Table.Min.Plus(r.Table.Max).Minus(s.box.Min.Plus(s.box.Max))
	if s.middle == (Point{}) {
		s.middle.X = 1
	}
	s.survey()
	lines := s.lines()
	// The nearest place is where it is, on a line, or where two of them cross: a line further away than a
	// place found can't matter.
	feet := make([]Point, 0, len(lines)+1)
	feet = append(feet, Point{})
	for _, l := range lines {
		feet = append(feet, l.foot())
	}
	s.tryAll(feet)
	var crossings []Point
	for i, a := range lines {
		if s.tooFar(a.foot()) {
			continue
		}
		for _, b := range lines[:i] {
			if p, ok := a.cross(b); ok && !s.tooFar(p) {
				crossings = append(crossings, p)
			}
		}
	}
	s.tryAll(crossings)
	s.settle()
	return s.best, s.found
}

// line is all shifts with a·x + b·y = c; beyond it that sum is greater.
type line struct{ a, b, c int64 }

// beyond reports whether a shift is more than so many millimetres beyond the line.
func (l line) beyond(p Point, by int64) bool {
	return l.a*int64(p.X)+l.b*int64(p.Y) > l.c+by*int64(root(uint64(l.a*l.a+l.b*l.b))+1)
}

// region is all shifts that are beyond each of its lines.
type region []line

// holds reports whether a shift is more than so many millimetres within the region.
func (r region) holds(p Point, by int64) bool {
	return len(r) > 0 && !slices.ContainsFunc(r, func(l line) bool { return !l.beyond(p, by) })
}

// foot is the shift on the line nearest to none, rounded.
func (l line) foot() Point {
	n := l.a*l.a + l.b*l.b
	return Point{X: MM(nearest(l.a*l.c, n)), Y: MM(nearest(l.b*l.c, n))}
}

// cross is where two lines meet, rounded; false where they don't, or beyond any table.
func (l line) cross(m line) (Point, bool) {
	d := l.a*m.b - m.a*l.b
	if d == 0 {
		return Point{}, false
	}
	if d < 0 {
		l, m, d = m, l, -d
	}
	x, y := nearest(l.c*m.b-m.c*l.b, d), nearest(l.a*m.c-m.a*l.c, d)
	return Point{X: MM(x), Y: MM(y)}, max(x, -x, y, -y) < int64(Reach)
}

// search is one search under way; best is the best shift so far.
type search struct {
	room   Room
	shape  []Polygon
	legal  func(Point) bool
	box    Box
	middle Point
	left   int
	asked  map[Point]bool
	best   Point
	found  bool
	// over are the shifts that lay a part over something it may not cover, within those that contain the whole
	// shape in one of the polygons that may.
	over, within []region
}

// survey measures once what each shift is tested by.
func (s *search) survey() {
	for _, p := range s.shape {
		for _, q := range s.room.Against {
			if p.Area() > 0 && q.Area() > 0 {
				s.over = append(s.over, append(p.sides(q, true), q.sides(p, false)...))
			}
		}
	}
	for _, q := range s.room.Within {
		var in region
		for _, p := range s.shape {
			in = append(in, q.holding(p)...)
		}
		s.within = append(s.within, in)
	}
}

// sides are, for each edge of p, the shifts that bring some of q to this edge's inner side: of p where moves
// is set, of q where not.
func (p Polygon) sides(q Polygon, moves bool) region {
	return p.limits(func(a, b, reach int64) line {
		low, _ := q.along(a, b)
		if moves {
			return line{a, b, low - reach}
		}
		return line{-a, -b, low - reach}
	})
}

// holding are the shifts of a part with which all of it is within p, by their limits: a shift on the line
// still is.
func (p Polygon) holding(part Polygon) region {
	return p.limits(func(a, b, reach int64) line {
		_, high := part.along(a, b)
		return line{-a, -b, high - reach - 1}
	})
}

// limits are a line for each edge of p, by its direction outwards and by how far p reaches that way.
func (p Polygon) limits(limit func(a, b, reach int64) line) region {
	var all region
	for i, from := range p {
		to := p[(i+1)%len(p)]
		if from == to {
			continue
		}
		a, b := int64(to.Y-from.Y), int64(from.X-to.X)
		_, reach := p.along(a, b)
		all = append(all, limit(a, b, reach))
	}
	return all
}

// lines are all along which legality changes.
func (s *search) lines() []line {
	table := s.room.Table
	all := []line{
		{1, 0, int64(table.Min.X - s.box.Min.X)}, {1, 0, int64(table.Max.X - s.box.Max.X)},
		{0, 1, int64(table.Min.Y - s.box.Min.Y)}, {0, 1, int64(table.Max.Y - s.box.Max.Y)},
	}
	for _, b := range s.room.Barred {
		all = append(all, line{0, 1, int64(b.From)}, line{0, 1, int64(b.To)})
	}
	for _, r := range append(slices.Clone(s.over), s.within...) {
		all = append(all, r...)
	}
	slices.SortFunc(all, func(a, b line) int {
		return cmp.Or(cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b), cmp.Compare(a.c, b.c))
	})
	return slices.Compact(all)
}

// along is the range of a·x + b·y over the corners.
func (p Polygon) along(a, b int64) (low, high int64) {
	low, high = math.MaxInt64, math.MinInt64
	for _, c := range p {
		n := a*int64(c.X) + b*int64(c.Y)
		low, high = min(low, n), max(high, n)
	}
	return low, high
}

// around is how far from a computed shift whole ones are tried, each way.
const around MM = 2

// tooFar reports whether no shift about this one can be better than the best one.
func (s *search) tooFar(p Point) bool { return s.found && far(p) > far(s.best)+2*around }

// tryAll asks about the shifts and those about them, the shortest first.
func (s *search) tryAll(shifts []Point) {
	slices.SortFunc(shifts, func(a, b Point) int {
		return cmp.Or(cmp.Compare(square(a), square(b)), cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
	})
	for _, p := range slices.Compact(shifts) {
		if s.tooFar(p) || s.left <= 0 {
			return
		}
		if slices.ContainsFunc(s.over, func(r region) bool { return r.holds(p, 2*int64(around)) }) {
			continue // nothing about it is free
		}
		for x := -around; x <= around; x++ {
			for y := -around; y <= around; y++ {
				s.try(p.Plus(Point{X: x, Y: y}))
			}
		}
	}
}

// try keeps a shift that is legal and better than the best one.
func (s *search) try(p Point) bool {
	if s.found && !s.better(p, s.best) || s.asked[p] {
		return false
	}
	s.asked[p] = true
	if !s.free(p) || s.left <= 0 {
		return false
	}
	s.left--
	if !s.legal(p) {
		return false
	}
	s.best, s.found = p, true
	return true
}

// free reports whether the shape is on the table and over nothing that it may not cover.
func (s *search) free(p Point) bool {
	moved := Box{Min: s.box.Min.Plus(p), Max: s.box.Max.Plus(p)}
	holds := func(r region) bool { return r.holds(p, 0) }
	return moved.Beyond(s.room.Table) <= 0 &&
		!slices.ContainsFunc(s.room.Barred, func(b Band) bool { return b.From < p.Y && p.Y < b.To }) &&
		!slices.ContainsFunc(s.over, holds) && (len(s.within) == 0 || slices.ContainsFunc(s.within, holds))
}

// settle moves the best shift to a neighbour as long as there is a better one.
func (s *search) settle() {
	for moved := s.found; moved && s.left > 0; {
		moved = false
		from := s.best
		for x := -2 * around; x <= 2*around; x++ {
			for y := -2 * around; y <= 2*around; y++ {
				moved = s.try(from.Plus(Point{X: x, Y: y})) || moved
			}
		}
	}
}

// better reports whether the first shift is the better one: the shorter, or by the rule for ties.
func (s *search) better(a, b Point) bool {
	// Of shifts as long as each other, the one nearer to the middle goes further towards it.
	forth := func(p Point) MM { return s.middle.X*p.X + s.middle.Y*p.Y }
	left := func(p Point) int64 { return Cross(Point{}, s.middle, p) }
	return cmp.Or(cmp.Compare(square(a), square(b)), cmp.Compare(forth(b), forth(a)), cmp.Compare(left(b), left(a))) < 0
}

// far is the length of a shift, rounded down.
func far(way Point) MM { return MM(root(uint64(square(way)))) }

// square is the length of a shift, squared.
func square(way Point) int64 { return int64(way.X*way.X) + int64(way.Y*way.Y) }
