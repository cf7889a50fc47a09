package plane

import "fmt"

// MM is a length in millimetres.
type MM int64

// Centimetre is ten millimetres, the unit in which players speak.
const Centimetre MM = 10

// Point is a place on the table, in millimetres from its lower left corner.
type Point struct{ X, Y MM }

// String writes the point as "x,y" in millimetres.
func (p Point) String() string { return fmt.Sprintf("%d,%d", p.X, p.Y) }

// Plus is the point moved by another one's coordinates.
func (p Point) Plus(q Point) Point { return Point{X: p.X + q.X, Y: p.Y + q.Y} }

// Minus is the way to the point from another one.
func (p Point) Minus(q Point) Point { return Point{X: p.X - q.X, Y: p.Y - q.Y} }

// Size is an extent in millimetres: W along x, D (depth) along y, before any turn.
type Size struct{ W, D MM }

// String writes the size as "WxD" in millimetres.
func (s Size) String() string { return fmt.Sprintf("%dx%d", s.W, s.D) }

// Box is an upright rectangle, corners included. Min is its lower left corner, Max its upper right.
type Box struct{ Min, Max Point }

// Contains reports whether p is in the box or on its border.
func (b Box) Contains(p Point) bool {
	return b.Min.X <= p.X && p.X <= b.Max.X && b.Min.Y <= p.Y && p.Y <= b.Max.Y
}

// Size is the extent of the box.
func (b Box) Size() Size { return Size{W: b.Max.X - b.Min.X, D: b.Max.Y - b.Min.Y} }

// Middle is the point in the middle of the box.
func (b Box) Middle() Point { return Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2} }

// Union is the smallest box around both.
func (b Box) Union(o Box) Box {
	return Polygon{b.Min, b.Max, o.Min, o.Max}.Bounds()
}

// Overlaps reports whether the boxes have an area in common.
func (b Box) Overlaps(o Box) bool {
	return b.Max.X > o.Min.X && o.Max.X > b.Min.X && b.Max.Y > o.Min.Y && o.Max.Y > b.Min.Y
}

// Beyond is how far the box reaches out of another, 0 or less where it does not.
func (b Box) Beyond(o Box) MM {
	return max(o.Min.X-b.Min.X, o.Min.Y-b.Min.Y, b.Max.X-o.Max.X, b.Max.Y-o.Max.Y)
}

// GapTo is how far the box is from the nearest of some sides of another around it.
func (b Box) GapTo(o Box, sides ...Side) MM {
	gaps := [...]MM{South: b.Min.Y - o.Min.Y, East: o.Max.X - b.Max.X, North: o.Max.Y - b.Max.Y, West: b.Min.X - o.Min.X}
	least := gaps[sides[0]]
	for _, side := range sides[1:] {
		least = min(least, gaps[side])
	}
	return least
}

// Strip is the part of the box along one of its sides, so many millimetres wide.
func (b Box) Strip(s Side, width MM) Box {
	switch s {
	case South:
		b.Max.Y = b.Min.Y + width
	case East:
		b.Min.X = b.Max.X - width
	case North:
		b.Min.Y = b.Max.Y - width
	case West:
		b.Max.X = b.Min.X + width
	}
	return b
}

// Box is the size laid on the table's origin: the table's own bounds when s is the size of the table.
func (s Size) Box() Box { return Box{Max: Point{X: s.W, Y: s.D}} }
