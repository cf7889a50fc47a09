package plane

import "math"

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

// sines holds sin 0° … sin 90° times one. None of them is nearer than a two-hundredth to the half between two
// whole numbers, so that the last bits of math.Sin, which may differ between processors, change none: a position
// must be judged alike on all of them.
var sines = func() (all [91]int64) {
	for degrees := range all {
		all[degrees] = int64(math.Round(math.Sin(float64(degrees)*math.Pi/180) * one))
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
