package plane

import "math/bits"

// Angle is a turn in whole degrees, counter-clockwise.
type Angle int

// Normal is the same direction in 0…359 degrees.
func (a Angle) Normal() Angle {
	a %= 360
	if a < 0 {
		a += 360
	}
	return a
}

// one is the scale of sines: sin 90° = 1<<30.
const one = 1 << 30

// The sine and the cosine of 1°, times 1<<64.
const sine1, cosine1 uint64 = 321940075018930070, 18443934545238314447

// sines are sin 0° … sin 90° times one: each is the one before turned by 1°, in integers, so that a position
// is judged alike on all processors. What 64 bits lose on the way is far less than what they are rounded by.
var sines = func() (all [91]int64) {
	high := func(a, b uint64) uint64 {
		product, _ := bits.Mul64(a, b)
		return product
	}
	sine, cosine := uint64(0), uint64(one)<<32
	for degrees := range all {
		all[degrees] = int64((sine + 1<<31) >> 32)
		sine, cosine = high(sine, cosine1)+high(cosine, sine1), high(cosine, cosine1)-high(sine, sine1)
	}
	return all
}()

// sin is the sine of a normal angle, times one.
func sin(a Angle) int64 {
	switch {
	case a <= 90:
		return sines[a]
	case a <= 180:
		return sines[180-a]
	case a <= 270:
		return -sines[a-180]
	default:
		return -sines[360-a]
	}
}

// cos is the cosine of a normal angle, times one.
func cos(a Angle) int64 { return sin((a + 90).Normal()) }
