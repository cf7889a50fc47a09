package plane

import "fmt"

// Rect is a rectangle turned about its centre: the footprint of a piece, or of one section of it. Turn 0 lays
// W along x.
type Rect struct {
	Centre Point
	Size   Size
	Turn   Angle
}

// Corners lists the corners counter-clockwise from what is the lower left one at turn 0, rounded to the
// nearest millimetre.
func (r Rect) Corners() [4]Point {
	turn := r.Turn.Normal()
	s, c := sin(turn), cos(turn)
	at := func(signX, signY MM) Point {
		// Twice the offset, because half of an odd size is no whole millimetre.
		x, y := int64(signX*r.Size.W), int64(signY*r.Size.D)
		return Point{
			X: r.Centre.X + MM(nearest(x*c-y*s, 2*one)),
			Y: r.Centre.Y + MM(nearest(x*s+y*c, 2*one)),
		}
	}
	return [4]Point{at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)}
}

// Along is the point half a width further in a direction, rounded as a rectangle's side is.
func (p Point) Along(width MM, turn Angle) Point {
	return Rect{Centre: p, Size: Size{W: width}, Turn: turn}.Corners()[1]
}

// Nearer reports whether the first of two other points is nearer.
func (p Point) Nearer(a, b Point) bool { return p.DistanceTo(a).low < p.DistanceTo(b).low }

// Turned is the point turned about another one.
func (p Point) Turned(about Point, by Angle) Point {
	return Rect{Centre: about, Size: Size{W: 2 * (p.X - about.X), D: 2 * (p.Y - about.Y)}, Turn: by}.Corners()[2]
}

// Depth is how far a polygon reaches behind the nearest side of the rectangle, in whole millimetres.
func (r Rect) Depth(q Polygon) MM {
	return r.Polygon().depth(q, func(i int) MM { return [...]MM{r.Size.W, r.Size.D}[i%2] })
}

// Bounds is the smallest upright box around the corners.
func (r Rect) Bounds() Box { return r.Polygon().Bounds() }

// String writes the rectangle as "WxD@x,y/turn", in millimetres and degrees.
func (r Rect) String() string { return fmt.Sprintf("%s@%s/%d", r.Size, r.Centre, r.Turn) }

// nearest divides and rounds half away from zero, so that opposite corners stay opposite.
func nearest(n, by int64) int64 {
	if n < 0 {
		return -((-n + by/2) / by)
	}
	return (n + by/2) / by
}
