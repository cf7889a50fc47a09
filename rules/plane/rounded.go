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
// of its place is exact on it.
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
	return points.hull()
}

// Bounds is the smallest upright box around the outline.
func (r Rounded) Bounds() Box { return r.Polygon().Bounds() }

// hull is the polygon without what turns to the right, or not at all, at one of its corners, from its leftmost
// corner on: rounded to whole millimetres, the points of an arc need not be convex.
func (p Polygon) hull() Polygon {
	first := 0
	for i, c := range p {
		if least := p[first]; c.X < least.X || c.X == least.X && c.Y < least.Y {
			first = i
		}
	}
	hull := make(Polygon, 0, len(p)+1)
	for _, c := range slices.Concat(p[first:], p[:first+1]) {
		for len(hull) > 1 && Cross(hull[len(hull)-2], hull[len(hull)-1], c) <= 0 {
			hull = hull[:len(hull)-1]
		}
		hull = append(hull, c)
	}
	return hull[:len(hull)-1]
}

// Circle is the diameter of the smallest circle that contains the outline, in whole millimetres rounded up. It
// is that of the outline as it was meant, whose round corners are none of a polygon's.
func (r Rounded) Circle() MM {
	corner := r.corner()
	inner := Point{}.DistanceTo(Point{X: r.Size.W - 2*corner, Y: r.Size.D - 2*corner})
	return inner.Up() + 2*corner
}

// FitsCircle reports whether a circle of that diameter contains the outline; exactly as wide is narrow enough.
func (r Rounded) FitsCircle(diameter MM) bool { return r.Circle() <= diameter }

// Holds reports whether the outline has room for a rectangle turned as it is, along or across.
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

// Depth is how far another polygon reaches behind the nearest side of this one, in whole millimetres.
func (p Polygon) Depth(q Polygon) MM {
	return p.depth(q, func(i int) MM { return p[i].DistanceTo(p[(i+1)%len(p)]).Down() })
}

// depth is Depth by the lengths of the sides.
func (p Polygon) depth(q Polygon, side func(int) MM) MM {
	least := 4 * Reach
	for i, from := range p {
		most := int64(0)
		for _, c := range q {
			most = max(most, Cross(from, p[(i+1)%len(p)], c))
		}
		least = min(least, MM(most)/max(side(i), 1))
	}
	return least
}
