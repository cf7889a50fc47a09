package render

import (
	"iter"
	"math"

	"golang.org/x/image/math/fixed"
)

// fixedPoint is a place as package raster has it, in parts of 64 of a pixel.
func fixedPoint(x, y float64) fixed.Point26_6 {
	return fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
}

// dashes cuts a line into dashes of a length, each followed by a gap of the same. What it yields is good
// until the next.
func dashes(line []fixed.Point26_6, length float64) iter.Seq[[]fixed.Point26_6] {
	return func(yield func([]fixed.Point26_6) bool) {
		if len(line) < 2 {
			return
		}
		x, y := float64(line[0].X)/64, float64(line[0].Y)/64
		dash, gap, done := line[:1:1], false, 0.0
		for next := 1; next < len(line); {
			toX, toY := float64(line[next].X)/64, float64(line[next].Y)/64
			far, left := math.Hypot(x-toX, y-toY), length-done
			if far <= left {
				dash, x, y, done = append(dash, line[next]), toX, toY, done+far
				next++
				continue
			}
			part := left / far
			x, y = x+(toX-x)*part, y+(toY-y)*part
			dash = append(dash, fixedPoint(x, y))
			if !gap && !yield(dash) {
				return
			}
			dash, gap, done = append(dash[:0], fixedPoint(x, y)), !gap, 0
		}
		if !gap && len(dash) > 1 {
			yield(dash)
		}
	}
}
