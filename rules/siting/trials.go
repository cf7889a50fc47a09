package siting

import (
	"iter"
	"slices"

	"aidedecamp/rules/plane"
)

// Trials are the places in a box that are worth trying for a piece, not turned from how it is at a place:
// every so many millimetres from the box's lower left corner on, side by side with every piece that is on the
// table and with the box's far sides, and in line with where it was to be. They come row by row, from the
// left, each as the middle of the first section.
func (t *Site[K]) Trials(at Place, in plane.Box, grain plane.MM) iter.Seq[plane.Point] {
	box, from := at.Bounds(), at.Rects[0].Centre
	size := box.Size()
	var beside plane.Polygon
	for _, o := range t.Pieces {
		beside = append(beside, o.Box.Max, plane.Point{X: o.Box.Min.X - size.W, Y: o.Box.Min.Y - size.D})
	}
	beside = append(beside, box.Min)
	line := func(from, to plane.MM, of func(plane.Point) plane.MM) []plane.MM {
		all := []plane.MM{to}
		for v := from; v < to; v += grain {
			all = append(all, v)
		}
		for _, p := range beside {
			if v := of(p); v > from && v < to {
				all = append(all, v)
			}
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	xs := line(in.Min.X, in.Max.X-size.W, func(p plane.Point) plane.MM { return p.X })
	ys := line(in.Min.Y, in.Max.Y-size.D, func(p plane.Point) plane.MM { return p.Y })
	return func(yield func(plane.Point) bool) {
		if size.W > in.Size().W || size.D > in.Size().D {
			return
		}
		for _, y := range ys {
			for _, x := range xs {
				if !yield(plane.Point{X: from.X + x - box.Min.X, Y: from.Y + y - box.Min.Y}) {
					return
				}
			}
		}
	}
}

// NearestOf is the nearest legal one of some middles to a point; of two as near, the first.
func NearestOf(to plane.Point, of iter.Seq[plane.Point], legal func(plane.Point) bool) (plane.Point, bool) {
	all := slices.SortedStableFunc(of, func(a, b plane.Point) int {
		switch {
		case to.Nearer(a, b):
			return -1
		case to.Nearer(b, a):
			return 1
		}
		return 0
	})
	if i := slices.IndexFunc(all, legal); i >= 0 {
		return all[i], true
	}
	return plane.Point{}, false
}
