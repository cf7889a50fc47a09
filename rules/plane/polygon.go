package plane

import "slices"

// Reach is the largest coordinate, in millimetres and either way from the origin, at which polygons are
// measured exactly. It is far beyond any table; who takes a number from outside refuses more before he
// measures.
const Reach MM = 1 << 28

// Polygon is a convex polygon, its corners counter-clockwise and within Reach. One point or two are a place
// or a segment: they have no area, but touch and keep a distance like others.
type Polygon []Point

// Area is an area in half square millimetres, so that any polygon with whole corners has a whole one.
type Area int64

// Polygon is the rectangle's footprint: the rounded corners are the piece, and every judgement is exact on
// them.
func (r Rect) Polygon() Polygon {
	corners := r.Corners()
	return corners[:]
}

// Polygon is the box as a polygon.
func (b Box) Polygon() Polygon {
	return Polygon{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}}
}

// Side is one of the four sides of a box, named as on the table: North is y = max, whoever looks.
type Side int

// The sides of a box; South and North are a table's long edges.
const (
	South Side = iota
	East
	North
	West
)

// Side is that side of the box as a segment, to measure a distance to or to touch.
func (b Box) Side(s Side) Polygon {
	corners := b.Polygon()
	return Polygon{corners[s&3], corners[(s+1)&3]}
}

// Area is the polygon's area, never negative for one that keeps its promise to run counter-clockwise.
func (p Polygon) Area() Area {
	var sum Area
	for i := 2; i < len(p); i++ {
		sum += Area(Cross(p[0], p[i-1], p[i]))
	}
	return sum
}

// Inside reports whether no part of the polygon is outside another.
func (p Polygon) Inside(outer Polygon) bool {
	for i, from := range outer {
		for _, c := range p {
			if Cross(from, outer[(i+1)%len(outer)], c) < 0 {
				return false
			}
		}
	}
	return true
}

// Bounds is the smallest upright box around the polygon.
func (p Polygon) Bounds() Box {
	if len(p) == 0 {
		return Box{}
	}
	box := Box{Min: p[0], Max: p[0]}
	for _, q := range p[1:] {
		box.Min.X, box.Min.Y = min(box.Min.X, q.X), min(box.Min.Y, q.Y)
		box.Max.X, box.Max.Y = max(box.Max.X, q.X), max(box.Max.Y, q.Y)
	}
	return box
}

// Overlaps reports whether the interiors meet. A common edge or corner is no overlap, nor is a polygon
// without area.
func (p Polygon) Overlaps(q Polygon) bool {
	a, b := p.Bounds(), q.Bounds()
	if !a.Overlaps(b) {
		return false
	}
	return p.Area() > 0 && q.Area() > 0 && !p.parts(q, 0) && !q.parts(p, 0)
}

// Touches reports whether the polygons share at least one point; two that overlap do.
func (p Polygon) Touches(q Polygon) bool {
	if len(p) == 0 || len(q) == 0 {
		return false
	}
	a, b := p.Bounds(), q.Bounds()
	if a.Max.X < b.Min.X || b.Max.X < a.Min.X || a.Max.Y < b.Min.Y || b.Max.Y < a.Min.Y {
		return false
	}
	if p.Area() > 0 && q.Area() > 0 {
		return !p.parts(q, -1) && !q.parts(p, -1)
	}
	if p.holds(q[0]) || q.holds(p[0]) {
		return true
	}
	for i := range p {
		for j := range q {
			if meet(p[i], p[(i+1)%len(p)], q[j], q[(j+1)%len(q)]) {
				return true
			}
		}
	}
	return false
}

// parts reports whether the line of some edge of p has all of q on its far side; with most 0 that line itself
// is far enough.
func (p Polygon) parts(q Polygon, most int64) bool {
	for i, from := range p {
		to := p[(i+1)%len(p)]
		if from != to && !slices.ContainsFunc(q, func(c Point) bool { return Cross(from, to, c) > most }) {
			return true
		}
	}
	return false
}

// holds reports whether c is in a polygon that has an area, or on its border.
func (p Polygon) holds(c Point) bool { return p.Area() > 0 && Polygon{c}.Inside(p) }

// meet reports whether the segments ab and cd share a point.
func meet(a, b, c, d Point) bool {
	abc, abd, cda, cdb := Cross(a, b, c), Cross(a, b, d), Cross(c, d, a), Cross(c, d, b)
	if (abc > 0 && abd < 0 || abc < 0 && abd > 0) && (cda > 0 && cdb < 0 || cda < 0 && cdb > 0) {
		return true
	}
	return abc == 0 && between(a, b, c) || abd == 0 && between(a, b, d) ||
		cda == 0 && between(c, d, a) || cdb == 0 && between(c, d, b)
}

// between reports whether c, known to be on the line ab, is on the segment.
func between(a, b, c Point) bool {
	return min(a.X, b.X) <= c.X && c.X <= max(a.X, b.X) && min(a.Y, b.Y) <= c.Y && c.Y <= max(a.Y, b.Y)
}

// Cross is twice the area of the triangle abc, positive when c is to the left of ab, 0 on its line.
func Cross(a, b, c Point) int64 {
	return int64(b.X-a.X)*int64(c.Y-a.Y) - int64(b.Y-a.Y)*int64(c.X-a.X)
}
