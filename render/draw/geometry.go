package draw

import "math"

// Px is a length on the picture, in pixels.
type Px float64

// Spot is a place on the picture or within a sprite, in pixels from its upper left corner.
type Spot struct{ X, Y Px }

// Frame is an upright rectangle on the picture; X1 and Y1 are outside it.
type Frame struct{ X0, Y0, X1, Y1 Px }

// Touching is an overlap that is no more than rounding, in pixels.
const Touching = 0.01

// Meets reports whether two frames share area.
func (f Frame) Meets(g Frame) bool {
	return f.X0+Touching < g.X1 && g.X0+Touching < f.X1 && f.Y0+Touching < g.Y1 && g.Y0+Touching < f.Y1
}

// Within reports whether f is in g.
func (f Frame) Within(g Frame) bool {
	return g.X0 <= f.X0 && g.Y0 <= f.Y0 && f.X1 <= g.X1 && f.Y1 <= g.Y1
}

// Quad is a rectangle turned by any angle: its corners, one after another.
type Quad [4]Spot

// MeetsQuad reports whether the frame shares area with a turned rectangle: no line along a side of either
// parts them.
func (f Frame) MeetsQuad(q Quad) bool {
	for _, across := range []Spot{{1, 0}, {0, 1}, {q[1].X - q[0].X, q[1].Y - q[0].Y}, {q[2].X - q[1].X, q[2].Y - q[1].Y}} {
		low, high := reach(f.Rectangle(), across)
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

// Middle is the frame's middle.
func (f Frame) Middle() Spot { return Spot{X: (f.X0 + f.X1) / 2, Y: (f.Y0 + f.Y1) / 2} }

// Grow is the frame with so much more on each side.
func (f Frame) Grow(by Px) Frame {
	return Frame{X0: f.X0 - by, Y0: f.Y0 - by, X1: f.X1 + by, Y1: f.Y1 + by}
}

// Move is the frame as far away as a spot is from 0,0.
func (f Frame) Move(by Spot) Frame { return Frame{f.X0 + by.X, f.Y0 + by.Y, f.X1 + by.X, f.Y1 + by.Y} }

// Around is the frame about the spot, by half of its extent.
func (p Spot) Around(halfW, halfH Px) Frame {
	return Frame{X0: p.X - halfW, Y0: p.Y - halfH, X1: p.X + halfW, Y1: p.Y + halfH}
}

// Whole is the nearest whole number of pixels.
func (p Px) Whole() int { return int(math.Round(float64(p))) }

// Plus is the spot by so much further to the right and down.
func (p Spot) Plus(x, y Px) Spot { return Spot{X: p.X + x, Y: p.Y + y} }

// path is a line that is given about 0,0, enlarged by a scale, around the spot.
func (p Spot) path(scale Px, line []Spot) []Spot {
	moved := make([]Spot, len(line))
	for i, to := range line {
		moved[i] = p.Plus(to.X*scale, to.Y*scale)
	}
	return moved
}

// Halfway is the middle between two spots.
func (p Spot) Halfway(to Spot) Spot { return Spot{(p.X + to.X) / 2, (p.Y + to.Y) / 2} }

// length is how far the spot is from 0,0.
func (p Spot) length() Px { return Px(math.Hypot(float64(p.X), float64(p.Y))) }

// Sincos is math.Sincos in lengths.
func Sincos(angle float64) (sin, cos Px) {
	s, c := math.Sincos(angle)
	return Px(s), Px(c)
}

// times is the spot as many times as far from 0,0.
func (p Spot) times(k Px) Spot { return Spot{X: p.X * k, Y: p.Y * k} }

// Whole is the nearest spot on whole pixels.
func (p Spot) Whole() Spot { return Spot{X: Px(p.X.Whole()), Y: Px(p.Y.Whole())} }

// BoundsOf is the least frame around spots.
func BoundsOf(spots ...Spot) Frame {
	low, high := Px(math.Inf(1)), Px(math.Inf(-1))
	frame := Frame{X0: low, Y0: low, X1: high, Y1: high}
	for _, p := range spots {
		frame.X0, frame.Y0 = min(frame.X0, p.X), min(frame.Y0, p.Y)
		frame.X1, frame.Y1 = max(frame.X1, p.X), max(frame.Y1, p.Y)
	}
	return frame
}

// Floor is the whole number of pixels below.
func (p Px) Floor() Px { return Px(math.Floor(float64(p))) }

// Abs is the length without its sign.
func (p Px) Abs() Px { return Px(math.Abs(float64(p))) }
