package network

import (
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"aidedecamp/rules/plane"
)

// spread is a full-size table: towns, bridges as places, and hills that no road may cross.
func spread(seed uint64, terminals, obstacles int) Plan {
	r := rand.New(rand.NewPCG(seed, 5))
	plan := Plan{Table: plane.Size{W: 1800, D: 1200}}
	rect := func(w, d plane.MM) plane.Polygon {
		return plane.Rect{
			Centre: plane.Point{X: plane.MM(150 + r.IntN(1500)), Y: plane.MM(150 + r.IntN(900))},
			Size:   plane.Size{W: w, D: d},
			Turn:   plane.Angle(r.IntN(360)),
		}.Polygon()
	}
	for range terminals {
		plan.Terminals = append(plan.Terminals, Terminal{Shape: rect(150, 150)[:1+3*r.IntN(2)], Closed: true})
	}
	for range obstacles {
		plan.Obstacles = append(plan.Obstacles, rect(300, 150))
	}
	return plan
}

// plain is what one does without junctions: the spanning tree over straight roads and ways round corners.
func plain(plan Plan) (micro, error) {
	plan, err := plan.check()
	if err != nil {
		return 0, err
	}
	s := newSurvey(plan, newFords(plan), nil)
	s.sights()
	if err := s.reached(); err != nil {
		return 0, err
	}
	all := make([]int, len(plan.Terminals))
	for i := range all {
		all[i] = i
	}
	return toMicro(spanning(all, s.way)), nil
}

func TestNeverLongerThanWithoutJunctions(t *testing.T) {
	t.Parallel()
	shorter := 0
	for seed := range uint64(24) {
		plan := spread(seed, 12, int(seed%8))
		without, err := plain(plan)
		net, other := Build(plan)
		var cut *Unreached
		if errors.As(err, &cut) != errors.As(other, &cut) {
			t.Errorf("seed %d: %v without junctions, %v with", seed, err, other)
		}
		if other != nil {
			continue
		}
		if net.Length > without.mm() {
			t.Errorf("seed %d: %d mm with junctions, %d without", seed, net.Length, without.mm())
		}
		if net.Length < without.mm() {
			shorter++
		}
		if report, err := Check(net, plan); err != nil || len(report.Faults) > 0 || report.Length != net.Length {
			t.Errorf("seed %d: measured again %+v, %v: %+v", seed, report, err, net)
		}
	}
	if shorter == 0 {
		t.Error("junctions never made a network shorter")
	}
}

// TestPlacesOnBanksFaceEachOther: however a river is turned, a road passes it from each place on one bank to
// the next on the other.
func TestPlacesOnBanksFaceEachOther(t *testing.T) {
	t.Parallel()
	for turn := range plane.Angle(360) {
		for width := plane.MM(15); width <= 50; width += 5 {
			rect := plane.Rect{Centre: plane.Point{X: 900, Y: 600}, Size: plane.Size{W: 600, D: width}, Turn: turn}
			f := newFords(Plan{Table: plane.Size{W: 1800, D: 1200}, Waters: Waters{Shapes: []plane.Polygon{rect.Polygon()}, Length: 30}})
			all := f.coarse()
			if len(all) < 20 {
				t.Fatalf("turned by %d degrees, %d mm wide: %d places", turn, width, len(all))
			}
			for i, p := range all[1:] {
				if !f.passable(all[i].at, p.at) {
					t.Errorf("turned by %d degrees, %d mm wide: no road passes from %v to %v", turn, width, all[i].at, p.at)
				}
			}
		}
	}
}

// BenchmarkOverWater lays networks over a river of two sections across the table, with a bridge on each.
func BenchmarkOverWater(b *testing.B) {
	for _, terminals := range []int{2, 5, 12} {
		b.Run(strconv.Itoa(terminals)+"terminals", func(b *testing.B) {
			var plans []Plan
			for seed := range uint64(16) {
				plan := spread(seed, terminals, 0)
				plan.Waters = Waters{Length: 30, Apart: 60}
				for i := range 2 {
					at := plane.Rect{Centre: plane.Point{X: plane.MM(300 + 600*i), Y: 600}, Size: plane.Size{W: 600, D: 30}}
					plan.Waters.Shapes = append(plan.Waters.Shapes, at.Polygon())
					at.Size = plane.Size{W: 30, D: 34}
					plan.Terminals = append(plan.Terminals, Terminal{Shape: at.Polygon(), Bridge: true})
				}
				if _, err := Build(plan); err == nil {
					plans = append(plans, plan)
				}
			}
			for i := 0; b.Loop(); i++ {
				if _, err := Build(plans[i%len(plans)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkBuild lays networks and, in the same run, what one lays without junctions: shorter is the part of
// its length that is saved at best, length the mean ratio, and times how many times longer it takes.
func BenchmarkBuild(b *testing.B) {
	for _, c := range []struct {
		name                 string
		terminals, obstacles int
	}{{"4terminals", 4, 0}, {"8terminals2obstacles", 8, 2}, {"12terminals", 12, 0}, {"12terminals6obstacles", 12, 6}} {
		b.Run(c.name, func(b *testing.B) {
			var plans []Plan
			var lengths []micro
			for seed := uint64(0); len(plans) < 16; seed++ {
				plan := spread(seed, c.terminals, c.obstacles)
				if length, err := plain(plan); err == nil && length > 0 {
					plans, lengths = append(plans, plan), append(lengths, length)
				}
			}
			var whole, bare, slowest time.Duration
			var ratio, best float64
			rounds := 0
			for b.Loop() {
				i := rounds % len(plans)
				rounds++
				start := time.Now()
				net, err := Build(plans[i])
				middle := time.Now()
				if err != nil {
					b.Fatal(err)
				}
				if _, err := plain(plans[i]); err != nil {
					b.Fatal(err)
				}
				whole += middle.Sub(start)
				bare += time.Since(middle)
				slowest = max(slowest, middle.Sub(start))
				part := float64(net.Length) * float64(perMM) / float64(lengths[i])
				ratio += part
				best = max(best, 1-part)
			}
			b.ReportMetric(ratio/float64(rounds), "length")
			b.ReportMetric(best, "shorter")
			b.ReportMetric(float64(whole)/float64(bare), "times")
			b.ReportMetric(float64(slowest.Microseconds())/1000, "slowest-ms")
		})
	}
}

// TestThreePlacesNeedAtLeast: what three places need is what is found for them, and no less where they lie
// further apart: parts are left untried for it.
func TestThreePlacesNeedAtLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 7))
	whole := 0
	for range 2000 {
		var ends []hull
		around := box{high: vec{1000, 1000}}
		for range 3 {
			ends = append(ends, hull{{1000 * r.Float64(), 1000 * r.Float64()}})
		}
		a, b, c := ends[0][0].distance(ends[1][0]), ends[1][0].distance(ends[2][0]), ends[2][0].distance(ends[0][0])
		least := three(a, b, c)
		if found, some := forms[3][0].solve(ends, around, math.Inf(1)); some {
			if whole++; math.Abs(found.length-least) > 0.1 {
				t.Fatalf("%v need %f, found are %f", ends, least, found.length)
			}
		}
		if further := three(a+100*r.Float64(), b+100*r.Float64(), c+100*r.Float64()); further != 0 && further < least-1e-6 {
			t.Fatalf("%f, %f and %f apart need %f, further apart %f", a, b, c, least, further)
		}
	}
	if whole < 500 {
		t.Errorf("%d full parts", whole)
	}
}
