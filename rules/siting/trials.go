package siting

import (
	"iter"
	"slices"

	"aidedecamp/rules/plane"
)

// Trials are the places in a box that are worth trying for a piece, not turned from how it lies at a place:
// every so many millimetres from the box's lower left corner on, side by side with every piece that lies
// and with the box's far sides, and in line with where it was to lie. They come row by row, from the left.
func (t *Site[K]) Trials(at Place, in plane.Box, grain plane.MM) iter.Seq[Place] {
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
	return func(yield func(Place) bool) {
		if size.W > in.Size().W || size.D > in.Size().D {
			return
		}
		for _, y := range ys {
			for _, x := range xs {
				if !yield(at.Moved(plane.Point{X: from.X + x - box.Min.X, Y: from.Y + y - box.Min.Y})) {
					return
				}
			}
		}
	}
}

// NearestOf is the nearest legal one of some places to a point; of two as near, the first.
func NearestOf(to plane.Point, of iter.Seq[Place], legal func(Place) bool) (Place, bool) {
	all := slices.Collect(of)
	nearest := make([]int, len(all))
	for i := range nearest {
		nearest[i] = i
	}
	slices.SortFunc(nearest, func(a, b int) int {
		switch at, other := all[a].Rects[0].Centre, all[b].Rects[0].Centre; {
		case to.Nearer(at, other):
			return -1
		case to.Nearer(other, at):
			return 1
		}
		return a - b
	})
	for _, i := range nearest {
		if legal(all[i]) {
			return all[i], true
		}
	}
	return Place{}, false
}
