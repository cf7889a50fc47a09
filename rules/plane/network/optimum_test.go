package network_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"
)

// anyPlan is a small table with that many terminals, some of them places, and obstacles, which may overlap
// anything.
func anyPlan(r *rand.Rand, terminals, obstacles int, table plane.Size) network.Plan {
	plan := network.Plan{Table: table}
	rect := func(least, most int) plane.Polygon {
		return plane.Rect{
			Centre: plane.Point{X: plane.MM(50 + r.IntN(int(table.W)-100)), Y: plane.MM(50 + r.IntN(int(table.D)-100))},
			Size:   plane.Size{W: plane.MM(least + r.IntN(most-least)), D: plane.MM(least + r.IntN(most-least))},
			Turn:   plane.Angle(r.IntN(4) * r.IntN(90)),
		}.Polygon()
	}
	for range terminals {
		shape := rect(20, 90)
		if r.IntN(3) == 0 {
			shape = shape[:1]
		}
		plan.Terminals = append(plan.Terminals, network.Terminal{Shape: shape, Closed: r.IntN(2) == 0})
	}
	for range obstacles {
		plan.Obstacles = append(plan.Obstacles, rect(30, 220))
	}
	return plan
}

// cases is how many tables of each kind are compared. With 40, which is 640 tables, it holds too.
const cases = 6

// TestNoShorterNetwork compares with networks found in another way: none is shorter by more than a millimetre
// for each place that had to be rounded; of five terminals, whose full parts of five ends are not sought, by
// more than one in a hundred.
func TestNoShorterNetwork(t *testing.T) {
	for terminals := 2; terminals <= 5; terminals++ {
		for obstacles := 0; obstacles <= 3; obstacles++ {
			for seed := range uint64(cases) {
				t.Run(fmt.Sprintf("%d/%d/%d", terminals, obstacles, seed), func(t *testing.T) {
					t.Parallel()
					plan := anyPlan(rand.New(rand.NewPCG(seed, uint64(10*terminals+obstacles))), terminals, obstacles,
						plane.Size{W: 600, D: 400})
					least := optimum(plan)
					net, err := network.Build(plan)
					var cut *network.Unreached
					if errors.As(err, &cut) {
						if !math.IsInf(least, 1) {
							t.Fatalf("%v, but there is a network of %.1f: %+v", err, least, plan)
						}
						return
					}
					if err != nil {
						t.Fatal(err)
					}
					mustHold(t, net, plan)
					tolerance := float64(1 + len(net.Junctions))
					if terminals > 4 {
						tolerance = max(tolerance, least/100)
					}
					if float64(net.Length) > least+tolerance {
						t.Errorf("%d mm, but there is a network of %.1f: %+v\n%+v", net.Length, least, plan, net)
					}
				})
			}
		}
	}
}

func mustHold(t *testing.T, net network.Network, plan network.Plan) {
	t.Helper()
	report, err := network.Check(net, plan)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Faults) > 0 || report.Length != net.Length {
		t.Errorf("measured again: %+v, the network says %d: %+v\n%+v", report, net.Length, plan, net)
	}
}
