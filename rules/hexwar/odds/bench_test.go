package odds

import (
	"math/rand/v2"
	"testing"
	"time"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar/chart"
)

// BenchmarkThrow counts six dice exactly and, in the same run, by looking at each of 46,656 falls; it reports
// how many times faster it is.
func BenchmarkThrow(b *testing.B) {
	thrown := throw(b, 6, chart.Medium, chart.Mode{})
	start := time.Now()
	for b.Loop() {
		if _, err := Count(thrown); err != nil {
			b.Fatal(err)
		}
	}
	exact := float64(time.Since(start)) / float64(b.N)
	counted := map[chart.Tally]int{}
	slow := fastest(func() {
		clear(counted)
		enumerate(6, func(fell []dice.Face) { counted[sum(b, thrown.Faces, fell)]++ })
	})
	b.ReportMetric(slow/exact, "×enumeration")
}

// BenchmarkExchange resolves a combat of eight dice exactly and, in the same run, by 100,000 combats at
// random; it reports how many times faster it is.
func BenchmarkExchange(b *testing.B) {
	x := Exchange{Attacker: foot(4), Defender: foot(4), Attack: throw(b, 4, chart.Medium, chart.Mode{}),
		Riposte: ptr(throw(b, 4, chart.Medium, chart.Mode{Role: chart.Riposte}))}
	start := time.Now()
	for b.Loop() {
		if _, err := x.Resolve(); err != nil {
			b.Fatal(err)
		}
	}
	exact := float64(time.Since(start)) / float64(b.N)
	counted := map[fought]int{}
	slow := fastest(func() {
		clear(counted)
		random := rand.New(rand.NewPCG(1, 2))
		var fell [8]dice.Face
		for range 100_000 {
			roll(random, fell[:])
			end, _, _ := fight(x, nil, fell[:4], fell[4:])
			counted[end]++
		}
	})
	b.ReportMetric(slow/exact, "×simulation")
}

// fastest is the best of three runs, in nanoseconds: the other side's best is what is compared with.
func fastest(run func()) float64 {
	best := time.Duration(1<<63 - 1)
	for range 3 {
		start := time.Now()
		run()
		best = min(best, time.Since(start))
	}
	return float64(best)
}
