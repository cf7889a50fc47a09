package network

import (
	"cmp"
	"slices"

	"aidedecamp/rules/plane"
)

// seam is the gap, in millimetres, that two river sections laid end to end may keep: each corner is rounded.
const seam = 2

// Crossing is where a leg meets a river: in the middle of the water, or where the road ends.
type Crossing struct {
	// Section is the river section, by index; Leg is the network's leg.
	Section, Leg int
	At           plane.Point
}

// Crossings lists where a network meets river sections, each place once, by leg and along it. A road along a
// bank, or one that touches it or ends there, is no crossing, nor is one that leaves the water over the edge
// by which it came; a road that ends in the water is one. Where the road passes several sections at once the
// crossing is that of the section in which it is longest. Rivers that are no convex polygons have no
// crossings.
func Crossings(net Network, rivers []plane.Polygon) []Crossing {
	net = net.held()
	tidied := make([]plane.Polygon, len(rivers))
	for i, r := range rivers {
		if shape, bad := tidy(r); bad == "" {
			tidied[i] = shape
		}
	}
	var all []Crossing
	seen := map[plane.Point]bool{}
	for i, leg := range net.Legs {
		for _, c := range legCrossings(leg.Path, tidied) {
			if !seen[c.At] {
				seen[c.At] = true
				c.Leg = i
				all = append(all, c)
			}
		}
	}
	return all
}

// wet is a stretch of a path in one section, measured from the path's start.
type wet struct {
	from, to micro
	section  int
	// in and out are the edges by which it enters and leaves, -1 where the path begins or ends in the water.
	in, out int
}

func legCrossings(path []plane.Point, rivers []plane.Polygon) []Crossing {
	var stretches []wet
	for i, r := range rivers {
		stretches = append(stretches, wetIn(path, r, i)...)
	}
	slices.SortFunc(stretches, func(a, b wet) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to), cmp.Compare(a.section, b.section))
	})
	length := pathLength(path)
	var all []Crossing
	for len(stretches) > 0 {
		first := stretches[0]
		from, to, n := first.from, first.to, 1
		for n < len(stretches) && stretches[n].from <= to+seam*perMM {
			to = max(to, stretches[n].to)
			n++
		}
		passage := stretches[:n]
		stretches = stretches[n:]
		if n == 1 && first.in >= 0 && first.in == first.out {
			continue
		}
		at := along(path, (from+to)/2)
		switch {
		case first.in < 0 && from == 0:
			at = path[0]
		case to >= length && slices.ContainsFunc(passage, func(w wet) bool { return w.to == to && w.out < 0 }):
			at = path[len(path)-1]
		}
		all = append(all, Crossing{Section: widest(passage), At: at})
	}
	return all
}

// widest is the section with the longest stretch, of equal ones the first.
func widest(passage []wet) int {
	best := passage[0]
	for _, w := range passage[1:] {
		if l, most := w.to-w.from, best.to-best.from; l > most || l == most && w.section < best.section {
			best = w
		}
	}
	return best.section
}

// wetIn lists the stretches of a path strictly inside a section, those joined that run on over a bend.
func wetIn(path []plane.Point, river plane.Polygon, section int) []wet {
	var all []wet
	var start micro
	for k := 1; k < len(path); k++ {
		a, b := path[k-1], path[k]
		l := between(a, b)
		if from, to, some := span(river, a, b, false); some {
			w := wet{from: start + l.of(from), to: start + l.of(to), section: section, in: -1, out: -1}
			if !within(river, a) {
				w.in = door(river, a, b, from)
			}
			if !within(river, b) {
				w.out = door(river, b, a, ratio{to.of - to.count, to.of})
			}
			if last := len(all) - 1; w.in < 0 && last >= 0 && all[last].out < 0 {
				all[last].to, all[last].out = w.to, w.out
			} else {
				all = append(all, w)
			}
		}
		start += l
	}
	return all
}

// door is the edge by which the way from a to b enters the shape at that share of it.
func door(shape plane.Polygon, a, b plane.Point, at ratio) int {
	for i := range shape {
		u, v := shape[i], shape[(i+1)%len(shape)]
		atA, atB := turn(u, v, a), turn(u, v, b)
		if atA > 0 || atB <= 0 {
			continue
		}
		// The lines of other edges are met before.
		if met := (ratio{-atA, atB - atA}); !at.less(met) && !met.less(at) {
			return i
		}
	}
	return -1
}

// along is the point of a path at a distance from its start, to the nearest millimetre.
func along(path []plane.Point, at micro) plane.Point {
	for k := 1; k < len(path); k++ {
		a, b := path[k-1], path[k]
		l := between(a, b)
		if at <= l && l > 0 {
			return plane.Point{X: a.X + share(b.X-a.X, at, l), Y: a.Y + share(b.Y-a.Y, at, l)}
		}
		at -= l
	}
	return path[len(path)-1]
}

// share is at/of of a length, to the nearest millimetre.
func share(length plane.MM, at, of micro) plane.MM {
	n := 2*micro(length)*at + of
	if n < 0 {
		return plane.MM(-((-n + 2*of - 1) / (2 * of)))
	}
	return plane.MM(n / (2 * of))
}

// Meet is a terrain piece that roads run through.
type Meet struct {
	// Piece is the piece's index.
	Piece int
	// Length is how much road lies strictly inside it, in millimetres, rounded up.
	Length plane.MM
}

// Meets lists the pieces that a network's roads run through, by index; touching or following a border is not
// running through.
func Meets(net Network, pieces []plane.Polygon) []Meet {
	net = net.held()
	var all []Meet
	for i, piece := range pieces {
		shape, bad := tidy(piece)
		if bad != "" {
			continue
		}
		var sum micro
		for _, leg := range net.Legs {
			sum += inside(leg.Path, shape)
		}
		if sum > 0 {
			all = append(all, Meet{Piece: i, Length: sum.up()})
		}
	}
	return all
}
