package plane

import (
	"cmp"
	"math"
	"math/bits"
)

// Distance is an exact distance, kept as the square of its millimetres. The zero Distance is none.
type Distance struct {
	// high and low are the square's numerator, over its denominator; 0 means 1 there.
	high, low, over uint64
}

// DistanceTo is the shortest way between two polygons, none when they touch or when one of them has no
// corner. A table's edge is Box.Side.
func (p Polygon) DistanceTo(q Polygon) Distance {
	if len(p) == 0 || len(q) == 0 || p.Touches(q) {
		return Distance{}
	}
	least := p[0].DistanceTo(q[0])
	for range 2 {
		for i := range q {
			from, to := q[i], q[(i+1)%len(q)]
			for _, c := range p {
				if d := toSegment(c, from, to); d.Compare(least) < 0 {
					least = d
				}
			}
		}
		p, q = q, p
	}
	return least
}

// AtLeast reports whether the distance is that many millimetres or more: 149.99 mm is not 150, and 150 is.
func (d Distance) AtLeast(bound MM) bool { return d.Down() >= bound }

// Compare is negative, 0 or positive as d is shorter than, equal to or longer than e.
func (d Distance) Compare(e Distance) int {
	a, b := times(d.high, d.low, max(e.over, 1)), times(e.high, e.low, max(d.over, 1))
	for i := range a {
		if c := cmp.Compare(a[i], b[i]); c != 0 {
			return c
		}
	}
	return 0
}

// Down is the distance in whole millimetres, rounded down: what a sentence says of a distance that is too
// short.
func (d Distance) Down() MM {
	quotient, _ := bits.Div64(d.high, d.low, max(d.over, 1))
	return MM(root(quotient))
}

// Up is the distance in whole millimetres, rounded up: what a sentence says of a distance that is too long.
func (d Distance) Up() MM {
	down := d.Down()
	high, low := bits.Mul64(uint64(down)*uint64(down), max(d.over, 1))
	if high == d.high && low == d.low {
		return down
	}
	return down + 1
}

// toSegment is the distance of c from the segment ab.
func toSegment(c, a, b Point) Distance {
	along := int64(c.X-a.X)*int64(b.X-a.X) + int64(c.Y-a.Y)*int64(b.Y-a.Y)
	length := a.DistanceTo(b)
	switch {
	case along <= 0:
		return c.DistanceTo(a)
	case uint64(along) >= length.low:
		return c.DistanceTo(b)
	}
	off := Cross(a, b, c)
	if off < 0 {
		off = -off
	}
	high, low := bits.Mul64(uint64(off), uint64(off))
	return Distance{high: high, low: low, over: length.low}
}

// DistanceTo is the distance of two points.
func (p Point) DistanceTo(q Point) Distance {
	x, y := int64(q.X-p.X), int64(q.Y-p.Y)
	return Distance{low: uint64(x*x) + uint64(y*y), over: 1}
}

// times is a product of 128 and 64 bits, the highest word first.
func times(high, low, by uint64) [3]uint64 {
	carry, last := bits.Mul64(low, by)
	first, middle := bits.Mul64(high, by)
	middle, more := bits.Add64(middle, carry, 0)
	return [3]uint64{first + more, middle, last}
}

// root is the square root of n, rounded down. The processor's own may be one off, so it is only the first
// guess.
func root(n uint64) uint64 {
	guess := uint64(math.Sqrt(float64(n)))
	for guess*guess > n {
		guess--
	}
	for (guess+1)*(guess+1) <= n {
		guess++
	}
	return guess
}
