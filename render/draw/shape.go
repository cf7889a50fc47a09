package draw

import "slices"

// Shape is several lines (polylines, or polygons when Closed) drawn alike: filled first, then stroked.
type Shape struct {
	Lines  [][]Spot
	Closed bool
	// Fill is None for lines, and Stroke is None for areas without a border.
	Fill, Stroke Ink
	// Width is the stroke's.
	Width Px
	// Dash is the length of a dash and of the gap after it; 0 for a line without gaps.
	Dash Px
}

// Area is one or more outlines filled in one colour.
func Area(ink Ink, outlines ...[]Spot) Shape { return Shape{Lines: outlines, Closed: true, Fill: ink} }

// Ring is a closed line.
func Ring(ink Ink, width Px, outlines ...[]Spot) Shape {
	return Shape{Lines: outlines, Closed: true, Stroke: ink, Width: width}
}

// Stroke is an open line.
func Stroke(ink Ink, width Px, lines ...[]Spot) Shape {
	return Shape{Lines: lines, Stroke: ink, Width: width}
}

// WithEdge is the area with a line around it.
func (s Shape) WithEdge(ink Ink, width Px) Shape {
	s.Stroke, s.Width = ink, width
	return s
}

// WithDash is the line in dashes of a length.
func (s Shape) WithDash(length Px) Shape {
	s.Dash = length
	return s
}

// Bounds is the least frame around the shape's points.
func (s Shape) Bounds() Frame { return BoundsOf(slices.Concat(s.Lines...)...) }

// Move is the shape by an offset further.
func (s Shape) Move(by Spot) Shape {
	return s.each(func(p Spot) Spot { return p.Plus(by.X, by.Y) })
}

// Turn is the shape turned about 0,0, counter-clockwise as seen, by an angle of known sine and cosine, and
// then moved by an offset.
func (s Shape) Turn(sin, cos Px, by Spot) Shape {
	return s.each(func(p Spot) Spot { return Spot{X: p.X*cos + p.Y*sin + by.X, Y: p.Y*cos - p.X*sin + by.Y} })
}

// MoveAll moves shapes by an offset, in their place.
func MoveAll(shapes []Shape, by Spot) []Shape {
	for i := range shapes {
		shapes[i] = shapes[i].Move(by)
	}
	return shapes
}

func (s Shape) each(change func(Spot) Spot) Shape {
	lines := make([][]Spot, len(s.Lines))
	for i, line := range s.Lines {
		lines[i] = make([]Spot, len(line))
		for k, p := range line {
			lines[i][k] = change(p)
		}
	}
	s.Lines = lines
	return s
}
