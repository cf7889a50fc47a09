package fairness

import "math"

// chiSquareTail is how likely a chi-square of so many degrees of freedom is at least x: the finite sums for
// whole degrees of freedom (Abramowitz and Stegun 26.4.4 and 26.4.5).
func chiSquareTail(x float64, freedom int) float64 {
	if x <= 0 {
		return 1
	}
	sum, term, first := 0.0, 0.0, 2
	if freedom%2 == 0 {
		term, sum = math.Exp(-x/2), math.Exp(-x/2)
	} else {
		sum, first = math.Erfc(math.Sqrt(x/2)), 1
		term = math.Sqrt(2/(math.Pi*x)) * math.Exp(-x/2)
	}
	for r := first; r < freedom; r += 2 {
		term *= x / float64(r)
		sum += term
	}
	return min(sum, 1)
}

// oneOfMany is how likely at least one of so many is, each of which is so likely.
func oneOfMany(likely float64, many int) float64 {
	return -math.Expm1(float64(many) * math.Log1p(-min(likely, 1)))
}

// usualCount is between which counts one face of n dice stays: beyond either end it is no likelier than half
// of what is let go.
func usualCount(n int, share, let float64) (low, high int) {
	if n == 0 {
		return 0, 0
	}
	logTotal, _ := math.Lgamma(float64(n + 1))
	chance := func(k int) float64 {
		a, _ := math.Lgamma(float64(k + 1))
		b, _ := math.Lgamma(float64(n - k + 1))
		return math.Exp(logTotal - a - b + float64(k)*math.Log(share) + float64(n-k)*math.Log1p(-share))
	}
	for below := chance(low); below <= let/2 && low < n; below += chance(low) {
		low++
	}
	high = n
	for above := chance(high); above <= let/2 && high > low; above += chance(high) {
		high--
	}
	return low, high
}
