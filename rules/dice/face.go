package dice

import "fmt"

// Sides is a die's number of sides, 2 to 256.
type Sides int

// Face is what a die shows: 1 to its number of sides. The 0 of a ten-sided die is the face 10.
type Face int

// MaxCount is the greatest number of dice in one throw.
const MaxCount = 1000

const (
	minSides Sides = 2
	maxSides Sides = 256
)

// Valid refuses a throw that no rule asks for: dice of fewer than 2 or more than 256 sides, none of them or
// more than MaxCount.
func Valid(sides Sides, count int) error {
	if sides < minSides || sides > maxSides {
		return fmt.Errorf("dice: a die of %d sides: it must have %d to %d", sides, minSides, maxSides)
	}
	if count < 1 || count > MaxCount {
		return fmt.Errorf("dice: a throw of %d dice: it must have 1 to %d", count, MaxCount)
	}
	return nil
}
