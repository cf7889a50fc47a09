package plane

import (
	"math/big"
	"math/bits"
)

// Share is how much of some polygons is in a box, exactly. The zero Share is nothing of nothing.
type Share struct {
	// whole is the area of the polygons; inside and the parts add up to what is in the box.
	whole, inside Area
	parts         []part
}

// part is a fraction below 1: count over by, in half square millimetres.
type part struct{ count, by uint64 }

// ShareOf is how much of all the polygons together is in the box: the sections of a chain are one element.
// Where two of them are over each other, that ground counts twice, in the box as in the whole.
func ShareOf(polys []Polygon, b Box) Share {
	var s Share
	for _, p := range polys {
		s.add(p, b)
	}
	return s
}

// MoreThan reports whether the share exceeds count/of: exactly half is not more than 1/2. Nothing exceeds a
// fraction whose terms are negative, or of is 0; a share of nothing exceeds none.
func (s Share) MoreThan(count, of int64) bool {
	if count < 0 || of <= 0 || s.whole <= 0 {
		return false
	}
	boundHigh, boundLow := bits.Mul64(uint64(s.whole), uint64(count))
	if s.inside >= 0 {
		if high, low := bits.Mul64(uint64(s.inside), uint64(of)); above(high, low, boundHigh, boundLow) {
			return true
		}
		if high, low := bits.Mul64(uint64(s.inside)+uint64(len(s.parts)), uint64(of)); !above(high, low, boundHigh, boundLow) {
			return false
		}
	}
	return s.exact().Cmp(big.NewRat(count, of)) > 0
}

// In is the share in so many parts of the whole, rounded up: in thousandths it reads over 500 exactly when the
// share is more than half.
func (s Share) In(parts int64) int {
	low, high := int64(0), parts
	for low < high {
		middle := (low + high) / 2
		if s.MoreThan(middle, parts) {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return int(low)
}

// exact is the share as a fraction of the whole.
func (s Share) exact() *big.Rat {
	sum := new(big.Rat).SetInt64(int64(s.inside))
	for _, p := range s.parts {
		sum.Add(sum, new(big.Rat).SetFrac(new(big.Int).SetUint64(p.count), new(big.Int).SetUint64(p.by)))
	}
	return sum.Quo(sum, new(big.Rat).SetInt64(int64(s.whole)))
}

// add counts the polygon. What is in the box is the sum, over the edges, of the ground under each, cut to
// the box's columns and rows: what is under an upper edge counts, what is under a lower one is taken off
// again.
func (s *Share) add(p Polygon, b Box) {
	s.whole += p.Area()
	for i, from := range p {
		s.under(from, p[(i+1)%len(p)], b)
	}
}

// under adds the ground of the box under an edge that runs to the left, and takes it off when it runs to the
// right.
func (s *Share) under(a, z Point, b Box) {
	lower := a.X < z.X
	if !lower {
		a, z = z, a
	}
	from, to := max(a.X, b.Min.X), min(z.X, b.Max.X)
	if from >= to || b.Min.Y >= b.Max.Y {
		return
	}
	// Heights above the box's floor are kept times run, which makes them whole at every whole x.
	run, rise := int64(z.X-a.X), int64(z.Y-a.Y)
	top := int64(b.Max.Y-b.Min.Y) * run
	height := func(x MM) int64 { return int64(a.Y-b.Min.Y)*run + rise*int64(x-a.X) }
	if rise == 0 {
		s.count(lower, 0, 2*uint64(min(max(height(from), 0), top)/run)*uint64(to-from), 1)
		return
	}
	first, last := height(from), height(to)
	if rise < 0 {
		first, last, rise = last, first, -rise
	}
	highLast, lowLast := ground(last, top)
	highFirst, lowFirst := ground(first, top)
	low, borrow := bits.Sub64(lowLast, lowFirst, 0)
	high, _ := bits.Sub64(highLast, highFirst, borrow)
	s.count(lower, high, low, uint64(run)*uint64(rise))
}

// ground is twice the integral from 0 to height of what height would be if it were cut at 0 and top.
func ground(height, top int64) (high, low uint64) {
	switch {
	case height <= 0:
		return 0, 0
	case height <= top:
		return bits.Mul64(uint64(height), uint64(height))
	default:
		return bits.Mul64(uint64(top), uint64(2*height-top))
	}
}

// count adds a fraction of half square millimetres, or takes it off.
func (s *Share) count(off bool, high, low, by uint64) {
	whole, left := bits.Div64(high, low, by)
	switch {
	case !off:
		s.inside += Area(whole)
	case left == 0:
		s.inside -= Area(whole)
	default:
		s.inside -= Area(whole) + 1
		left = by - left
	}
	if left != 0 {
		s.parts = append(s.parts, part{left, by})
	}
}

// above reports whether the first number exceeds the second.
func above(high, low, thanHigh, thanLow uint64) bool {
	return high > thanHigh || high == thanHigh && low > thanLow
}
