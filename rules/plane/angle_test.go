package plane

import (
	"math"
	"testing"
)

// TestSinesAreThoseOfTheTables: each to the last unit, and no other one is nearer.
func TestSinesAreThoseOfTheTables(t *testing.T) {
	for degrees, got := range sines {
		if want := math.Round(math.Sin(float64(degrees)*math.Pi/180) * one); got != int64(want) {
			t.Errorf("the sine of %d° is %d, want %.0f", degrees, got, want)
		}
	}
}
