package siting

import "aidedecamp/rules/plane"

// Lot is a small generator (splitmix64): whole numbers alone, the same on every machine.
type Lot struct{ state uint64 }

// NewLot begins a generator from a seed.
func NewLot(seed uint64) Lot { return Lot{seed} }

func (c *Lot) next() uint64 {
	c.state += 0x9e3779b97f4a7c15
	z := c.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a number from 0 to n-1, 0 where there is none; n is small, so that the bias is less than one
// in 10^15.
func (c *Lot) Below(n int) int {
	if n < 1 {
		return 0
	}
	return int(c.next() % uint64(n))
}

// Grain is how finely places are drawn, so that a proposal can be laid out with a tape measure.
const Grain plane.MM = 5

// Between returns a length from low to high, a multiple of the grain where there is one.
func (c *Lot) Between(low, high plane.MM) plane.MM {
	first := (low + Grain - 1) / Grain * Grain
	if low < 0 {
		first = low / Grain * Grain
	}
	if high < first {
		return low
	}
	return first + Grain*plane.MM(c.Below(int((high-first)/Grain)+1))
}

// PickOf draws one of some.
func PickOf[T any](c *Lot, from []T) T { return from[c.Below(len(from))] }
