package draw

import (
	"math"

	"aidedecamp/rules/hex"
)

// Where hexes get smaller, details go in this order, each below so many units of a hex's width, so that what
// is left stays legible: remarks and the marks of units that acted; the hexes' names, for which letters and
// figures along the edges stand in; weights; elements left; arms; numbers. The camp and the ground always
// show.
const (
	LeastRemark = 78
	LeastName   = 78
	LeastWeight = 70
	LeastPips   = 64
	LeastArm    = 56
	LeastNumber = 30
)

// Hexagon is how large a hex is on a picture.
type Hexagon struct {
	// Unit is the picture's. W is a hex's width between its flat sides, Pitch, Half and shoulder are as in
	// package hex. All but Unit are whole pixels, so that equal hexes share one sprite.
	Unit, W, Pitch, Half, shoulder Px
}

// Pen is the width of a line: a part of a hex's, and so many units at least.
func (h *Hexagon) Pen(least, part Px) Px { return max(least*h.Unit, part*h.W) }

// Tells reports whether hexes are wide enough for a detail, in units.
func (h *Hexagon) Tells(least Px) bool { return h.W >= least*h.Unit }

// SetWidth makes hexes as wide as a width allows, in whole pixels.
func (h *Hexagon) SetWidth(width Px) {
	h.W = max(2, 2*(width/2).Floor())
	h.Pitch = Px((h.W * Px(hex.Pitch) / Px(hex.Width)).Whole())
	h.Half = Px((h.W * Px(hex.Half) / Px(hex.Width)).Whole())
	h.shoulder = h.Pitch - h.Half
}

// Outline is the border of a hex around 0,0, smaller by a scale. It begins at the upper corner and runs
// clockwise.
func (h *Hexagon) Outline(scale Px) []Spot {
	x, y, k := h.W/2*scale, h.Half*scale, h.shoulder*scale
	return []Spot{{0, -y}, {x, -k}, {x, k}, {0, y}, {-x, k}, {-x, -k}}
}

// middle is the middle of the side in a direction as seen.
func (h *Hexagon) middle(seen hex.Direction) Spot {
	corners := h.Outline(1)
	return corners[seen].Halfway(corners[seen.Turn(1)])
}

// places are where signs are in a hex: around the counter first, off the name above.
func (h *Hexagon) places() []Spot {
	full := []Spot{
		{0, 0.45}, {-0.385, 0.16}, {0.385, 0.16}, {-0.38, -0.17}, {0.38, -0.17}, {-0.22, 0.33}, {0.22, 0.33},
		{0, 0.21}, {-0.19, 0.04}, {0.19, 0.04}, {0, -0.14}, {-0.22, -0.25}, {0.22, -0.25},
	}
	if !h.Tells(LeastPips) {
		full = []Spot{{0, 0.36}, {-0.32, 0.1}, {0.32, 0.1}, {0, -0.36}, {0, 0}}
	}
	all := make([]Spot, len(full))
	for i, at := range full {
		all[i] = at.times(h.W)
	}
	return all
}

// grain is half the size of one sign of terrain.
func (h *Hexagon) grain() Px {
	if !h.Tells(LeastPips) {
		return 0.12 * h.W
	}
	return 0.085 * h.W
}

// thin is the width of a fine line.
func (h *Hexagon) thin() Px { return h.Pen(1.2, 0.016) }

// about draws lines at each place, given in half sizes of a sign.
func (h *Hexagon) about(places []Spot, lines ...[]Spot) [][]Spot {
	var all [][]Spot
	for _, at := range places {
		for _, line := range lines {
			all = append(all, at.path(h.grain(), line))
		}
	}
	return all
}

// wave is a line across the hex at a height, as wide as the hex is there, both in widths of a hex.
func (h *Hexagon) wave(height, rise Px) []Spot {
	reach := min(0.47, 0.47-max(0, height.Abs()-0.289)*1.7)
	var line []Spot
	for i := range 25 {
		x := reach * (Px(i)/12 - 1)
		line = append(line, Spot{x * h.W, (height + rise*Px(math.Sin(float64(x)*22))) * h.W})
	}
	return line
}
