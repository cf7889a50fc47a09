package draw

import (
	"math"
	"slices"
)

// Rectangle is the outline of a frame.
func (f Frame) Rectangle() []Spot {
	return []Spot{{f.X0, f.Y0}, {f.X1, f.Y0}, {f.X1, f.Y1}, {f.X0, f.Y1}}
}

// diagonals run from corner to corner, downwards.
func (f Frame) diagonals() [][]Spot {
	return [][]Spot{{{f.X0, f.Y0}, {f.X1, f.Y1}}, {{f.X1, f.Y0}, {f.X0, f.Y1}}}
}

// FrameOf is the frame whose Rectangle a line is; false where it is none.
func FrameOf(line []Spot) (Frame, bool) {
	if len(line) != 4 {
		return Frame{}, false
	}
	f := Frame{line[0].X, line[0].Y, line[2].X, line[2].Y}
	return f, slices.Equal(line, f.Rectangle())
}

// Disc is a circle as a polygon, fine enough for its radius.
func Disc(at Spot, radius Px) []Spot {
	n := max(10, int(radius*1.2))
	points := make([]Spot, n)
	for i := range points {
		sin, cos := Sincos(2 * math.Pi * float64(i) / float64(n))
		points[i] = at.Plus(radius*cos, radius*sin)
	}
	return points
}

// Pill is a frame with round ends.
func Pill(f Frame) []Spot {
	r := (f.Y1 - f.Y0) / 2
	const n = 12
	var points []Spot
	for side, x := range []Px{f.X1 - r, f.X0 + r} {
		for i := range n + 1 {
			sin, cos := Sincos(-math.Pi/2 + math.Pi*(float64(side)+float64(i)/n))
			points = append(points, Spot{X: x + r*cos, Y: f.Y0 + r + r*sin})
		}
	}
	return points
}

// Rounded is the frame's outline with round corners, in the order of Rectangle.
func (f Frame) Rounded(corner Px) []Spot {
	const n = 8
	var points []Spot
	for i, middle := range []Spot{
		{f.X0 + corner, f.Y0 + corner}, {f.X1 - corner, f.Y0 + corner}, {f.X1 - corner, f.Y1 - corner}, {f.X0 + corner, f.Y1 - corner},
	} {
		for k := range n + 1 {
			sin, cos := Sincos(math.Pi * (1 + float64(i)/2 + float64(k)/(2*n)))
			points = append(points, middle.Plus(corner*cos, corner*sin))
		}
	}
	return points
}

// roundBox is a frame with round corners.
func roundBox(f Frame, r Px) []Spot {
	var outline []Spot
	for i, corner := range []Spot{{f.X1 - r, f.Y0 + r}, {f.X1 - r, f.Y1 - r}, {f.X0 + r, f.Y1 - r}, {f.X0 + r, f.Y0 + r}} {
		for k := range 6 {
			sin, cos := Sincos(math.Pi / 2 * (float64(i) - 1 + float64(k)/5))
			outline = append(outline, corner.Plus(r*cos, r*sin))
		}
	}
	return outline
}

// Burst is a star of many points about a pill-shaped middle.
func Burst(at Spot, halfW, halfH, reach Px) []Spot {
	const points = 12
	var outline []Spot
	for i := range 2 * points {
		sin, cos := Sincos(math.Pi * float64(i) / points)
		w, h := halfW, halfH
		if i%2 == 0 {
			w, h = halfW+reach-halfH, reach
		}
		outline = append(outline, at.Plus(w*cos, h*sin))
	}
	return outline
}
