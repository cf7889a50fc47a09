package network

import (
	"math"
	"math/bits"
	"slices"

	"aidedecamp/rules/plane"
)

// micro is a length in thousandths of a millimetre: lengths are compared in whole micrometres, so that no two
// processors order them differently.
type micro int64

const perMM micro = 1000

// mm is the length in millimetres, to the nearest.
func (m micro) mm() plane.MM { return plane.MM((m + perMM/2) / perMM) }

// up is the length in millimetres, rounded up.
func (m micro) up() plane.MM { return plane.MM((m + perMM - 1) / perMM) }

// between is the distance of two points, rounded down to the micrometre.
func between(a, b plane.Point) micro {
	x, y := uint64(abs(b.X-a.X)), uint64(abs(b.Y-a.Y))
	n := (x*x + y*y) * uint64(perMM*perMM)
	guess := uint64(math.Sqrt(float64(n)))
	for guess*guess > n {
		guess--
	}
	for (guess+1)*(guess+1) <= n {
		guess++
	}
	return micro(guess)
}

func abs(a plane.MM) plane.MM { return max(a, -a) }

// turn is positive when c lies to the left of ab, 0 on its line.
func turn(a, b, c plane.Point) int64 {
	return int64(b.X-a.X)*int64(c.Y-a.Y) - int64(b.Y-a.Y)*int64(c.X-a.X)
}

// ratio is a place along a segment: count/of of the way, of > 0.
type ratio struct{ count, of int64 }

func (r ratio) less(s ratio) bool { return r.count*s.of < s.count*r.of }

// of is that share of a length, rounded down.
func (m micro) of(r ratio) micro {
	high, low := bits.Mul64(uint64(m), uint64(r.count))
	quotient, _ := bits.Div64(high, low, uint64(r.of))
	return micro(quotient)
}

// span is the part of the segment ab strictly inside a counter-clockwise convex shape; false when there is
// none. With the border it is the part inside or on the border, where the segment only touches too.
func span(shape plane.Polygon, a, b plane.Point, border bool) (from, to ratio, meets bool) {
	from, to = ratio{0, 1}, ratio{1, 1}
	if len(shape) < 3 {
		return from, to, false
	}
	for i := range shape {
		u, v := shape[i], shape[0]
		if i+1 < len(shape) {
			v = shape[i+1]
		}
		atA, atB := turn(u, v, a), turn(u, v, b)
		switch {
		case atA < 0 && atB < 0 || !border && atA <= 0 && atB <= 0:
			return from, to, false
		case atA < 0 || atA == 0 && atB > 0:
			if t := (ratio{-atA, atB - atA}); from.less(t) {
				from = t
			}
		case atB < 0 || atB == 0 && atA > 0:
			if t := (ratio{atA, atA - atB}); t.less(to) {
				to = t
			}
		}
	}
	return from, to, from.less(to) || border && !to.less(from)
}

// wall is the seam of two shapes that lie against each other, or of one and the table's edge: no road fits
// between them. Waters count on from the shapes.
type wall struct {
	a, b  plane.Point
	shape int
}

// ground is what no road runs through.
type ground struct {
	table  plane.Box
	shapes []plane.Polygon
	boxes  []plane.Box
	walls  []wall
	fords  *fords
}

func newGround(table plane.Size, shapes []plane.Polygon, water *fords) *ground {
	g := &ground{table: table.Box(), shapes: shapes, fords: water}
	for _, s := range shapes {
		g.boxes = append(g.boxes, s.Bounds())
	}
	all, boxes := slices.Concat(shapes, water.Shapes), slices.Concat(g.boxes, water.boxes)
	for i, s := range all {
		if len(s) < 3 {
			continue
		}
		g.seam(s, opposite(g.table.Polygon()), i)
		for j, other := range all[:i] {
			if len(other) >= 3 && overlap(boxes[i], boxes[j]) {
				g.seam(s, other, j)
			}
		}
	}
	return g
}

// seam notes the walls between two shapes: edges on one line that run against each other.
func (g *ground) seam(s, other plane.Polygon, index int) {
	for i := range s {
		a, b := s[i], s[(i+1)%len(s)]
		for k := range other {
			c, d := other[k], other[(k+1)%len(other)]
			if turn(a, b, c) != 0 || turn(a, b, d) != 0 || ahead(d, c, plane.Point{X: c.X + a.X - b.X, Y: c.Y + a.Y - b.Y}) {
				continue
			}
			if from, to, some := common(a, b, c, d); some {
				g.walls = append(g.walls, wall{a: from, b: to, shape: index})
			}
		}
	}
}

// opposite is a shape's border run clockwise: what lies outside it lies against it.
func opposite(shape plane.Polygon) plane.Polygon {
	slices.Reverse(shape)
	return shape
}

// common is the part of positive length that two segments on one line share.
func common(a, b, c, d plane.Point) (from, to plane.Point, some bool) {
	along := func(p plane.Point) int64 {
		return int64(p.X-a.X)*int64(b.X-a.X) + int64(p.Y-a.Y)*int64(b.Y-a.Y)
	}
	if along(c) > along(d) {
		c, d = d, c
	}
	from, to = a, b
	if along(c) > 0 {
		from = c
	}
	if along(d) < along(b) {
		to = d
	}
	return from, to, along(from) < along(to)
}

func overlap(a, b plane.Box) bool {
	return a.Min.X <= b.Max.X && b.Min.X <= a.Max.X && a.Min.Y <= b.Max.Y && b.Min.Y <= a.Max.Y
}

// open reports whether a road may stand at p.
func (g *ground) open(p plane.Point) bool {
	if !g.table.Contains(p) {
		return false
	}
	for i, s := range g.shapes {
		if len(s) >= 3 && g.boxes[i].Contains(p) && within(s, p) {
			return false
		}
	}
	return g.fords.dry(p)
}

// within reports whether p lies strictly inside the shape.
func within(shape plane.Polygon, p plane.Point) bool {
	for i := range shape {
		if turn(shape[i], shape[(i+1)%len(shape)], p) <= 0 {
			return false
		}
	}
	return len(shape) >= 3
}

// clear reports whether a road may run straight from a to b.
func (g *ground) clear(a, b plane.Point) bool {
	box := plane.Box{
		Min: plane.Point{X: min(a.X, b.X), Y: min(a.Y, b.Y)},
		Max: plane.Point{X: max(a.X, b.X), Y: max(a.Y, b.Y)},
	}
	for i, s := range g.shapes {
		if overlap(g.boxes[i], box) {
			if _, _, inside := span(s, a, b, false); inside {
				return false
			}
		}
	}
	for _, w := range g.walls {
		if _, _, along := w.along(a, b); along {
			return false
		}
	}
	return g.fords.passable(a, b)
}

// along is the part of the segment ab that runs in the wall.
func (w wall) along(a, b plane.Point) (from, to plane.Point, some bool) {
	if a == b || turn(a, b, w.a) != 0 || turn(a, b, w.b) != 0 {
		return a, b, false
	}
	return common(a, b, w.a, w.b)
}

// near reports whether two shapes, segments or points come within Touch of each other.
func near(a, b plane.Polygon) bool {
	return !a.DistanceTo(b).AtLeast(Touch) || a.DistanceTo(b).Up() <= Touch
}
