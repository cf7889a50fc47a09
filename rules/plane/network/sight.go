package network

import (
	"math/bits"

	"aidedecamp/rules/plane"
)

// micro is a length in thousandths of a millimetre: lengths are compared in whole micrometres.
type micro int64

const perMM micro = 1000

// mm is the length in millimetres, to the nearest.
func (m micro) mm() plane.MM { return plane.MM((m + perMM/2) / perMM) }

// up is the length in millimetres, rounded up.
func (m micro) up() plane.MM { return plane.MM((m + perMM - 1) / perMM) }

// between is the distance of two points, rounded up to the micrometre: no way is shorter for a place on it.
func between(a, b plane.Point) micro {
	way := plane.Point{X: plane.MM(perMM) * (b.X - a.X), Y: plane.MM(perMM) * (b.Y - a.Y)}
	return micro(plane.Point{}.DistanceTo(way).Up())
}

// ratio is a place along a segment: count/of of the way, of > 0.
type ratio struct{ count, of int64 }

func (r ratio) less(s ratio) bool { return r.count*s.of < s.count*r.of }

// of is that share of a length, rounded down.
func (m micro) of(r ratio) micro {
	high, low := bits.Mul64(uint64(m), uint64(r.count))
	quotient, _ := bits.Div64(high, low, uint64(r.of))
	return micro(quotient)
}

// share is at/of of a length, to the nearest millimetre.
func share(length plane.MM, at, of micro) plane.MM {
	n := 2*micro(length)*at + of
	if n < 0 {
		return plane.MM(-((-n + 2*of - 1) / (2 * of)))
	}
	return plane.MM(n / (2 * of))
}

// pointAt is the point so far from a on the way to b, or beyond b.
func pointAt(a, b plane.Point, at micro) plane.Point {
	l := between(a, b)
	return plane.Point{X: a.X + share(b.X-a.X, at, l), Y: a.Y + share(b.Y-a.Y, at, l)}
}

// beyond is the point so many millimetres beyond b, seen from a.
func beyond(a, b plane.Point, by plane.MM) plane.Point {
	return pointAt(a, b, between(a, b)+micro(by)*perMM)
}

func middle(a, b plane.Point) plane.Point { return plane.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2} }

// grown is a rectangle that reaches so many millimetres further on every side; each of its corners is
// rounded.
func grown(shape plane.Polygon, by plane.MM) plane.Polygon {
	wide := make(plane.Polygon, len(shape))
	for i, c := range shape {
		along, across := beyond(shape[(i+3)%4], c, by), beyond(shape[(i+1)%4], c, by)
		wide[i] = along.Plus(across).Minus(c)
	}
	return wide
}

// span is the part of the segment ab strictly inside a counter-clockwise convex shape; false when there is
// none. With the border it is the part inside or on the border, where the segment only touches too.
func span(shape plane.Polygon, a, b plane.Point, border bool) (from, to ratio, meets bool) {
	from, to = ratio{0, 1}, ratio{1, 1}
	if len(shape) < 3 {
		return from, to, false
	}
	for i, u := range shape {
		v := shape[(i+1)%len(shape)]
		atA, atB := plane.Cross(u, v, a), plane.Cross(u, v, b)
		switch {
		case atA < 0 && atB < 0 || !border && atA <= 0 && atB <= 0:
			return from, to, false
		case atA < 0 || atA == 0 && atB > 0:
			if t := (ratio{-atA, atB - atA}); from.less(t) {
				from = t
			}
		case atB < 0 || atB == 0 && atA > 0:
			if t := (ratio{atA, atA - atB}); t.less(to) {
				to = t
			}
		}
	}
	return from, to, from.less(to) || border && !to.less(from)
}

// within reports whether p is strictly inside the shape.
func within(shape plane.Polygon, p plane.Point) bool {
	for i, corner := range shape {
		if plane.Cross(corner, shape[(i+1)%len(shape)], p) <= 0 {
			return false
		}
	}
	return true
}

// near reports whether two shapes, segments or points come within Touch of each other.
func near(a, b plane.Polygon) bool { return a.DistanceTo(b).Up() <= Touch }
