package plane

import "slices"

// Rounded is a rectangle with round corners: the outline of a piece that players cut out. Corner is their
// radius, at most half of the shorter side; with 0 it is the rectangle.
type Rounded struct {
	Rect
	Corner MM
}

// arcStep is the turn between two points of a round corner.
const arcStep Angle = 15

// corner is the radius that fits.
func (r Rounded) corner() MM { return max(0, min(r.Corner, r.Size.W/2, r.Size.D/2)) }

// Polygon is the outline's footprint: a convex polygon whose corners are whole millimetres. Every judgement
// of where it lies is exact on it.
func (r Rounded) Polygon() Polygon {
	corner := int64(r.corner())
	if corner == 0 {
		return r.Rect.Polygon()
	}
	turn := r.Turn.Normal()
	s, c := sin(turn), cos(turn)
	points := make(Polygon, 0, 4*(90/arcStep+1))
	for i, sign := range [4]Point{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
		// Twice the offset of the arc's centre, because half of an odd size is no whole millimetre.
		x, y := int64(sign.X)*(int64(r.Size.W)-2*corner), int64(sign.Y)*(int64(r.Size.D)-2*corner)
		for by := Angle(0); by <= 90; by += arcStep {
			at := (turn + Angle(180+90*i) + by).Normal()
			points = append(points, Point{
				X: r.Centre.X + MM(nearest(x*c-y*s+2*corner*cos(at), 2*one)),
				Y: r.Centre.Y + MM(nearest(x*s+y*c+2*corner*sin(at), 2*one)),
			})
		}
	}
	if points.isRound() {
		first := 0
		for i, p := range points {
			if o := points[first]; p.X < o.X || p.X == o.X && p.Y < o.Y {
				first = i
			}
		}
		return slices.Concat(points[first:], points[:first])
	}
	return hull(points)
}

// isRound reports whether the polygon turns to the left at each of its corners: then it is its own hull, as
// most outlines are.
func (p Polygon) isRound() bool {
	a, b := p[len(p)-2], p[len(p)-1]
	for _, c := range p {
		if cross(a, b, c) <= 0 {
			return false
		}
		a, b = b, c
	}
	return true
}

// Bounds is the smallest upright box around the outline.
func (r Rounded) Bounds() Box {
	if r.corner() == 0 {
		return r.Rect.Bounds()
	}
	return r.Polygon().Bounds()
}

// hull is the smallest convex polygon around some points, which it orders anew: rounded to whole millimetres,
// the points of an arc need not be convex.
func hull(points Polygon) Polygon {
	slices.SortFunc(points, func(a, b Point) int {
		if a.X != b.X {
			return int(a.X - b.X)
		}
		return int(a.Y - b.Y)
	})
	points = slices.Compact(points)
	if len(points) < 3 {
		return points
	}
	half := func(points Polygon) (chain Polygon) {
		for _, p := range points {
			for len(chain) > 1 && cross(chain[len(chain)-2], chain[len(chain)-1], p) <= 0 {
				chain = chain[:len(chain)-1]
			}
			chain = append(chain, p)
		}
		return chain[:len(chain)-1]
	}
	lower := half(points)
	slices.Reverse(points)
	return append(lower, half(points)...)
}

// Circle is the diameter of the smallest circle that holds the outline, in whole millimetres rounded up. It
// is that of the outline as it was meant, whose round corners are none of a polygon's.
func (r Rounded) Circle() MM {
	corner := r.corner()
	inner := squared(Point{}, Point{X: r.Size.W - 2*corner, Y: r.Size.D - 2*corner})
	return inner.Up() + 2*corner
}

// FitsCircle reports whether a circle of that diameter holds the outline; exactly as wide is narrow enough.
func (r Rounded) FitsCircle(diameter MM) bool { return r.Circle() <= diameter }

// Holds reports whether the outline has room for a rectangle that lies as it does, along or across.
func (r Rounded) Holds(size Size) bool {
	return r.holdsAlong(size) || r.holdsAlong(Size{W: size.D, D: size.W})
}

func (r Rounded) holdsAlong(size Size) bool {
	if size.W > r.Size.W || size.D > r.Size.D {
		return false
	}
	// Twice how far the rectangle's corner reaches beyond the centre of the arc, each way.
	corner := r.corner()
	x, y := max(0, size.W-r.Size.W+2*corner), max(0, size.D-r.Size.D+2*corner)
	return x*x+y*y <= 4*corner*corner
}

// TouchesEdge reports whether the polygon reaches one of some sides of a box around it.
func (p Polygon) TouchesEdge(of Box, sides ...Side) bool { return p.Bounds().GapTo(of, sides...) <= 0 }

// Depth is how far another polygon reaches behind the nearest side of this one, in whole millimetres.
func (p Polygon) Depth(q Polygon) MM {
	least := MM(-1)
	for i, from := range p {
		to := p[(i+1)%len(p)]
		most := int64(0)
		for _, c := range q {
			most = max(most, cross(from, to, c))
		}
		if by := MM(most / max(int64(root(squared(from, to).low)), 1)); least < 0 || by < least {
			least = by
		}
	}
	return max(least, 0)
}
