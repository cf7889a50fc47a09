package odds

import (
	"errors"
	"fmt"
	"iter"

	"aidedecamp/rules/hexwar/chart"
)

const sides = uint64(chart.Sides)

// MaxDice is the most dice in one throw, MaxTotal the most in one exchange: beyond them no figure would stay
// exact in 128 bits.
const (
	MaxDice  = 20
	MaxTotal = 45
)

// ErrDice is a number of dice that is negative, or more than MaxDice or MaxTotal.
var ErrDice = errors.New("no number of dice that can be counted")

// Throw is some dice against one armour.
type Throw struct {
	// Dice is how many are thrown, 0 to MaxDice.
	Dice int
	// Faces is what each side of the die counts.
	Faces chart.Faces
}

// class is sides of the die that count the same.
type class struct {
	tally chart.Tally
	sides uint64
}

// classes merges the sides that count the same: a d6 of six symbols often has four.
func (t Throw) classes() []class {
	merged := make([]class, 0, len(t.Faces))
next:
	for _, tally := range t.Faces {
		for i := range merged {
			if merged[i].tally == tally {
				merged[i].sides++
				continue next
			}
		}
		merged = append(merged, class{tally, 1})
	}
	return merged
}

// Distribution is in how many ways of 6^dice a throw comes to each tally.
type Distribution struct {
	dice int
	// most is the greatest of each figure; ways is indexed by hits, flags, letters.
	most chart.Tally
	ways []uint64
}

// Count returns the exact distribution of a throw. A number of dice out of bounds is ErrDice, a side that
// counts less than nought an error.
func Count(t Throw) (*Distribution, error) {
	if t.Dice < 0 || t.Dice > MaxDice {
		return nil, fmt.Errorf("%w: %d, at most %d in a throw", ErrDice, t.Dice, MaxDice)
	}
	d := &Distribution{dice: t.Dice}
	for _, f := range t.Faces {
		if min(f.Hits, f.Flags, f.Letters) < 0 || max(f.Hits, f.Flags, f.Letters) > maxFigure {
			return nil, fmt.Errorf("odds: a side that counts %+v: 0 to %d each", f, maxFigure)
		}
		d.most = chart.Tally{Hits: max(d.most.Hits, f.Hits*t.Dice), Flags: max(d.most.Flags, f.Flags*t.Dice),
			Letters: max(d.most.Letters, f.Letters*t.Dice)}
	}
	d.ways = make([]uint64, (d.most.Hits+1)*(d.most.Flags+1)*(d.most.Letters+1))
	d.spread(t.classes(), t.Dice, chart.Tally{}, 1)
	return d, nil
}

// maxFigure is the most that one side may count of anything: two advantages of three hits each.
const maxFigure = 6

// spread deals the dice that are left among the classes that are left: a multinomial term for each way to
// deal them.
func (d *Distribution) spread(left []class, dice int, so chart.Tally, ways uint64) {
	c := left[0]
	if len(left) == 1 {
		for range dice {
			ways *= c.sides
			so = so.Plus(c.tally)
		}
		d.ways[d.at(so)] += ways
		return
	}
	// choose is the number of ways to pick k of the dice; the product with the power of sides stays below
	// 6^dice.
	choose, power := uint64(1), uint64(1)
	for k := 0; k <= dice; k++ {
		d.spread(left[1:], dice-k, so, ways*choose*power)
		choose = choose * uint64(dice-k) / uint64(k+1)
		power *= c.sides
		so = so.Plus(c.tally)
	}
}

func (d *Distribution) at(t chart.Tally) int {
	return (t.Hits*(d.most.Flags+1)+t.Flags)*(d.most.Letters+1) + t.Letters
}

// each yields every tally that may come, with its ways, by hits, flags and letters.
func (d *Distribution) each() iter.Seq2[chart.Tally, uint64] {
	return func(yield func(chart.Tally, uint64) bool) {
		i := 0
		for h := 0; h <= d.most.Hits; h++ {
			for f := 0; f <= d.most.Flags; f++ {
				for l := 0; l <= d.most.Letters; l++ {
					if n := d.ways[i]; n > 0 && !yield(chart.Tally{Hits: h, Flags: f, Letters: l}, n) {
						return
					}
					i++
				}
			}
		}
	}
}
