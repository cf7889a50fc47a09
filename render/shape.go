package render

import (
	"math"
	"slices"
)

// Px is a length on the picture, in pixels.
type Px float64

// Spot is a place on the picture or within a sprite, in pixels from its upper left corner.
type Spot struct{ X, Y Px }

// Frame is an upright rectangle on the picture; X1 and Y1 are outside it.
type Frame struct{ X0, Y0, X1, Y1 Px }

// touching is an overlap that is no more than rounding, in pixels.
const touching = 0.01

// Meets reports whether two frames share area.
func (f Frame) Meets(g Frame) bool {
	return f.X0+touching < g.X1 && g.X0+touching < f.X1 && f.Y0+touching < g.Y1 && g.Y0+touching < f.Y1
}

// Within reports whether f is in g.
func (f Frame) Within(g Frame) bool {
	return g.X0 <= f.X0 && g.Y0 <= f.Y0 && f.X1 <= g.X1 && f.Y1 <= g.Y1
}

// quad is a rectangle turned by any angle: its corners, one after another.
type quad [4]Spot

// meetsQuad reports whether the frame shares area with a turned rectangle: no line along a side of either
// parts them.
func (f Frame) meetsQuad(q quad) bool {
	for _, across := range []Spot{{1, 0}, {0, 1}, {q[1].X - q[0].X, q[1].Y - q[0].Y}, {q[2].X - q[1].X, q[2].Y - q[1].Y}} {
		low, high := reach(rectangle(f), across)
		least, most := reach(q[:], across)
		if high <= least || most <= low {
			return false
		}
	}
	return true
}

// reach is how far points extend along a direction.
func reach(points []Spot, along Spot) (low, high Px) {
	low, high = Px(math.Inf(1)), Px(math.Inf(-1))
	for _, p := range points {
		d := p.X*along.X + p.Y*along.Y
		low, high = min(low, d), max(high, d)
	}
	return low, high
}

// middle is the frame's middle.
func (f Frame) middle() Spot { return Spot{X: (f.X0 + f.X1) / 2, Y: (f.Y0 + f.Y1) / 2} }

// grow is the frame with so much more on each side.
func (f Frame) grow(by Px) Frame {
	return Frame{X0: f.X0 - by, Y0: f.Y0 - by, X1: f.X1 + by, Y1: f.Y1 + by}
}

// move is the frame as far away as a spot is from 0,0.
func (f Frame) move(by Spot) Frame { return Frame{f.X0 + by.X, f.Y0 + by.Y, f.X1 + by.X, f.Y1 + by.Y} }

func around(at Spot, halfW, halfH Px) Frame {
	return Frame{X0: at.X - halfW, Y0: at.Y - halfH, X1: at.X + halfW, Y1: at.Y + halfH}
}

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

// area is one or more outlines filled in one colour.
func area(ink Ink, outlines ...[]Spot) Shape { return Shape{Lines: outlines, Closed: true, Fill: ink} }

// ring is a closed line.
func ring(ink Ink, width Px, outlines ...[]Spot) Shape {
	return Shape{Lines: outlines, Closed: true, Stroke: ink, Width: width}
}

// stroke is an open line.
func stroke(ink Ink, width Px, lines ...[]Spot) Shape {
	return Shape{Lines: lines, Stroke: ink, Width: width}
}

// withEdge is the area with a line around it.
func (s Shape) withEdge(ink Ink, width Px) Shape {
	s.Stroke, s.Width = ink, width
	return s
}

// withDash is the line in dashes of a length.
func (s Shape) withDash(length Px) Shape {
	s.Dash = length
	return s
}

// Sprite is a group of shapes that is drawn once and kept.
type Sprite struct {
	// Name says what it is, for readers of the scene.
	Name string
	// Left and Top place the sprite on the picture, in whole pixels; Width and Height are its extent.
	Left, Top, Width, Height int
	// Crop is what of the picture the sprite may touch; the zero Frame is all of it.
	Crop Frame
	// Shapes are given from the sprite's own upper left corner, lowest first.
	Shapes []Shape
}

// Text is one line of words.
type Text struct {
	// At is the left end of the baseline.
	At    Spot
	Words string
	Style Style
	Size  Px
	Ink   Ink
	// Halo surrounds the letters so that they stay legible on terrain; None for none.
	Halo Ink
	// Box is the label's own place, in which nothing else is written.
	Box Frame
}

// Scene is a picture before it is painted: sprites, lowest first, and the words above them.
type Scene struct {
	Width, Height int // Pixels.
	Theme         Theme
	// Layer is below the sprites. Only a board of hexes has one.
	Layer   Layer
	Sprites []Sprite
	Texts   []Text
}

// Whole is the nearest whole number of pixels.
func (p Px) Whole() int { return int(math.Round(float64(p))) }

// plus is the spot by so much further to the right and down.
func (p Spot) plus(x, y Px) Spot { return Spot{X: p.X + x, Y: p.Y + y} }

// path is a line that is given about 0,0, enlarged by a scale, around the spot.
func (p Spot) path(scale Px, line []Spot) []Spot {
	moved := make([]Spot, len(line))
	for i, to := range line {
		moved[i] = p.plus(to.X*scale, to.Y*scale)
	}
	return moved
}

// halfway is the middle between two spots.
func (p Spot) halfway(to Spot) Spot { return Spot{(p.X + to.X) / 2, (p.Y + to.Y) / 2} }

// length is how far the spot is from 0,0.
func (p Spot) length() Px { return Px(math.Hypot(float64(p.X), float64(p.Y))) }

// sincos is math.Sincos in lengths.
func sincos(angle float64) (sin, cos Px) {
	s, c := math.Sincos(angle)
	return Px(s), Px(c)
}

// times is the spot as many times as far from 0,0.
func (p Spot) times(k Px) Spot { return Spot{X: p.X * k, Y: p.Y * k} }

// whole is the nearest spot on whole pixels.
func (p Spot) whole() Spot { return Spot{X: Px(p.X.Whole()), Y: Px(p.Y.Whole())} }

func (s Shape) bounds() Frame { return boundsOf(slices.Concat(s.Lines...)...) }

// boundsOf is the least frame around spots.
func boundsOf(spots ...Spot) Frame {
	low, high := Px(math.Inf(1)), Px(math.Inf(-1))
	frame := Frame{X0: low, Y0: low, X1: high, Y1: high}
	for _, p := range spots {
		frame.X0, frame.Y0 = min(frame.X0, p.X), min(frame.Y0, p.Y)
		frame.X1, frame.Y1 = max(frame.X1, p.X), max(frame.Y1, p.Y)
	}
	return frame
}

// rectangle is the outline of a frame.
func rectangle(f Frame) []Spot {
	return []Spot{{f.X0, f.Y0}, {f.X1, f.Y0}, {f.X1, f.Y1}, {f.X0, f.Y1}}
}

// diagonals run from corner to corner, downwards.
func (f Frame) diagonals() [][]Spot {
	return [][]Spot{{{f.X0, f.Y0}, {f.X1, f.Y1}}, {{f.X1, f.Y0}, {f.X0, f.Y1}}}
}

// frameOf is the frame whose rectangle a line is; false where it is none.
func frameOf(line []Spot) (Frame, bool) {
	if len(line) != 4 {
		return Frame{}, false
	}
	f := Frame{line[0].X, line[0].Y, line[2].X, line[2].Y}
	return f, slices.Equal(line, rectangle(f))
}

// disc is a circle as a polygon, fine enough for its radius.
func disc(at Spot, radius Px) []Spot {
	n := max(10, int(radius*1.2))
	points := make([]Spot, n)
	for i := range points {
		sin, cos := sincos(2 * math.Pi * float64(i) / float64(n))
		points[i] = at.plus(radius*cos, radius*sin)
	}
	return points
}

// pill is a frame with round ends.
func pill(f Frame) []Spot {
	r := (f.Y1 - f.Y0) / 2
	const n = 12
	var points []Spot
	for side, x := range []Px{f.X1 - r, f.X0 + r} {
		for i := range n + 1 {
			sin, cos := sincos(-math.Pi/2 + math.Pi*(float64(side)+float64(i)/n))
			points = append(points, Spot{X: x + r*cos, Y: f.Y0 + r + r*sin})
		}
	}
	return points
}

func floor(p Px) Px { return Px(math.Floor(float64(p))) }

// move is the shape by an offset further.
func (s Shape) move(by Spot) Shape {
	return s.each(func(p Spot) Spot { return p.plus(by.X, by.Y) })
}

// turn is the shape turned about 0,0, counter-clockwise as seen, by an angle of known sine and cosine, and
// then moved by an offset.
func (s Shape) turn(sin, cos Px, by Spot) Shape {
	return s.each(func(p Spot) Spot { return Spot{X: p.X*cos + p.Y*sin + by.X, Y: p.Y*cos - p.X*sin + by.Y} })
}

// moveAll moves shapes by an offset, in their place.
func moveAll(shapes []Shape, by Spot) []Shape {
	for i := range shapes {
		shapes[i] = shapes[i].move(by)
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
