package odds

import (
	"math/big"
	"math/bits"
)

// wide is an unsigned number of 128 bits: what MaxTotal dice can come to. The largest is 6^45 times a mean's
// figure.
type wide struct{ hi, lo uint64 }

func (w wide) plus(x wide) wide {
	lo, carry := bits.Add64(w.lo, x.lo, 0)
	hi, _ := bits.Add64(w.hi, x.hi, carry)
	return wide{hi, lo}
}

func (w wide) times(n uint64) wide {
	hi, lo := bits.Mul64(w.lo, n)
	return wide{hi + w.hi*n, lo}
}

func (w wide) big() *big.Int {
	n := new(big.Int).SetUint64(w.hi)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(w.lo))
}

// Ratio is an exact chance, or an exact mean, of so many dice. The zero Ratio is nought.
type Ratio struct {
	num  wide
	dice int
}

// Big returns the ratio as a rational number of math/big, which the caller may keep.
func (r Ratio) Big() *big.Rat {
	return new(big.Rat).SetFrac(r.num.big(), new(big.Int).Exp(new(big.Int).SetUint64(sides), big.NewInt(int64(r.dice)), nil))
}

// IsZero reports whether it never happens.
func (r Ratio) IsZero() bool { return r.num == wide{} }

// IsOne reports whether it always happens.
func (r Ratio) IsOne() bool { return r.num.big().Cmp(pow6(r.dice).big()) == 0 }

// PerMille returns the ratio in thousandths, a half rounded up; a mean may exceed 1000. What is rounded is
// for showing: a chance of 0 may still happen (IsZero).
func (r Ratio) PerMille() int { return r.in(1000) }

// Hundredths returns the ratio in hundredths, a half rounded up, from the exact figure: rounded twice, 0.6646
// would read 0.67.
func (r Ratio) Hundredths() int { return r.in(100) }

func (r Ratio) in(parts int64) int {
	n := r.Big()
	n.Mul(n, big.NewRat(parts, 1)).Add(n, big.NewRat(1, 2))
	return int(new(big.Int).Quo(n.Num(), n.Denom()).Int64())
}

// pow6 is the number of ways in which so many dice fall.
func pow6(dice int) wide {
	n := wide{lo: 1}
	for range dice {
		n = n.times(sides)
	}
	return n
}
