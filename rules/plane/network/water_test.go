package network_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"

	"github.com/google/go-cmp/cmp"
)

// watered is a table with a river of two sections, of which the second may bend, a bridge on each, and places
// and towns to join.
func watered(r *rand.Rand, terminals int, table plane.Size) network.Plan {
	plan := network.Plan{Table: table, Waters: network.Waters{Length: 30, Apart: 60}}
	width := plane.MM(15 + r.IntN(36))
	long := table.W / 3
	turn := plane.Angle(r.IntN(360))
	centre := plane.Point{X: table.W/4 + plane.MM(r.IntN(int(table.W/2))), Y: table.D/4 + plane.MM(r.IntN(int(table.D/2)))}
	lay := func(centre plane.Point, turn plane.Angle) {
		rect := plane.Rect{Centre: centre, Size: plane.Size{W: long, D: width}, Turn: turn}
		plan.Waters.Shapes = append(plan.Waters.Shapes, rect.Polygon())
		at := plane.Rect{Centre: centre, Size: plane.Size{W: 2 * plane.MM(r.IntN(int(long/2)-20))}, Turn: turn}.Corners()[1]
		plan.Terminals = append(plan.Terminals, network.Terminal{Bridge: true,
			Shape: plane.Rect{Centre: at, Size: plane.Size{W: 30, D: width + 4}, Turn: turn}.Polygon()})
	}
	lay(centre, turn)
	if r.IntN(2) == 0 {
		hinge := plane.Rect{Centre: centre, Size: plane.Size{W: long}, Turn: turn}.Corners()[1]
		next := (turn + plane.Angle(20+r.IntN(40))).Normal()
		lay(plane.Rect{Centre: hinge, Size: plane.Size{W: long}, Turn: next}.Corners()[1], next)
		first, second := plan.Waters.Shapes[0], plan.Waters.Shapes[1]
		plan.Waters.Joints = [][2]plane.Point{{first[1], first[2]}, {second[3], second[0]}}
	}
	if r.IntN(3) == 0 {
		plan.Terminals = plan.Terminals[:1]
	}
	bridges := len(plan.Terminals)
	for len(plan.Terminals) < bridges+terminals {
		shape := plane.Rect{
			Centre: plane.Point{X: plane.MM(30 + r.IntN(int(table.W)-60)), Y: plane.MM(30 + r.IntN(int(table.D)-60))},
			Size:   plane.Size{W: plane.MM(20 + r.IntN(50)), D: plane.MM(20 + r.IntN(50))}, Turn: plane.Angle(r.IntN(4) * r.IntN(90)),
		}.Polygon()
		if r.IntN(3) == 0 {
			shape = shape[:1]
		}
		// What lies half a millimetre in the water is judged otherwise in floating point.
		if !slices.ContainsFunc(plan.Waters.Shapes, func(w plane.Polygon) bool { return !w.DistanceTo(shape).AtLeast(3) }) {
			plan.Terminals = append(plan.Terminals, network.Terminal{Shape: shape, Closed: true})
		}
	}
	return plan
}

// wateredCases is how many tables of each kind are compared. With 300, which is 900 tables, it holds too.
const wateredCases = 25

// TestNoShorterNetworkOverWater compares with networks found in another way: none is shorter by more than two
// millimetres and one for each junction.
func TestNoShorterNetworkOverWater(t *testing.T) {
	for terminals := 1; terminals <= 3; terminals++ {
		for seed := range uint64(wateredCases) {
			t.Run(fmt.Sprintf("%d/%d", terminals, seed), func(t *testing.T) {
				t.Parallel()
				noneShorter(t, watered(rand.New(rand.NewPCG(seed, uint64(terminals))), terminals, plane.Size{W: 600, D: 400}))
			})
		}
	}
}

// noneShorter compares the roads of a plan with those found in another way.
func noneShorter(t *testing.T, plan network.Plan) {
	t.Helper()
	least, crowded := optimumOverWater(plan)
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
	tolerance := 2 + float64(len(net.Junctions))
	if float64(net.Length) > least+tolerance && !crowded {
		t.Errorf("%d mm, but there is a network of %.1f: %+v\n%+v", net.Length, least, plan, net)
	}
}

// TestARoadOverASlantedRiver: the straight road would drift 37 mm over this river. The places on the banks
// that lie 30 mm apart along it lie 31.1 mm apart once they are whole millimetres, and over them no road
// could go.
func TestARoadOverASlantedRiver(t *testing.T) {
	noneShorter(t, network.Plan{Table: plane.Size{W: 600, D: 400}, Terminals: places(plane.Point{X: 220, Y: 311}, plane.Point{X: 413, Y: 271}),
		Waters: network.Waters{Shapes: []plane.Polygon{{{X: 339, Y: 326}, {X: 166, Y: 226}, {X: 183, Y: 198}, {X: 356, Y: 298}}}, Length: 30,
			Apart: 60}})
}

// TestARoadFromBeyondARiversEnd: the first place lies beyond the line of the river's end, and the straight
// road from it still goes over from bank to bank.
func TestARoadFromBeyondARiversEnd(t *testing.T) {
	noneShorter(t, network.Plan{Table: plane.Size{W: 600, D: 400}, Terminals: places(plane.Point{X: 49, Y: 130}, plane.Point{X: 165, Y: 316}),
		Waters: network.Waters{Shapes: []plane.Polygon{{{X: 292, Y: 232}, {X: 94, Y: 257}, {X: 90, Y: 224}, {X: 288, Y: 199}}}, Length: 30,
			Apart: 60}})
}

// bankRiver runs across the whole table, 15 mm wide.
var bankRiver = network.Waters{Shapes: []plane.Polygon{box(0, 200, 600, 15)}, Length: 30, Apart: 60}

// TestTwoCrossingsKeepTheirDistance: the shortest roads would fork just beyond the river and cross it twice,
// 5 cm apart. What is shortest at 6 cm is held against every fork and every pair of places on the banks, two
// millimetres apart.
func TestTwoCrossingsKeepTheirDistance(t *testing.T) {
	small := plane.Size{W: 600, D: 400}
	plan := network.Plan{Table: small, Waters: bankRiver,
		Terminals: places(plane.Point{X: 200, Y: 165}, plane.Point{X: 400, Y: 165}, plane.Point{X: 300, Y: 390})}
	free := plan
	free.Waters.Apart = 0
	if at := network.NewCrossings(built(t, free), free); len(at) != 2 || at[1].X-at[0].X >= 60 {
		t.Fatalf("freely they cross at %v", at)
	}
	net := built(t, plan)
	at := network.NewCrossings(net, plan)
	if len(at) == 2 && at[1].X-at[0].X < 60 || len(at) == 0 {
		t.Errorf("they cross at %v", at)
	}
	if least := leastFork(200, 400, 165, 390); math.Abs(float64(net.Length)-least) > 2 {
		t.Errorf("%d mm, the least is %.1f: %+v", net.Length, least, net)
	}
}

// leastFork tries every fork over the middle of that river: beyond it with two crossings 60 mm apart, before
// it with one.
func leastFork(west, east, south, north float64) float64 {
	best := math.Inf(1)
	for y := 170.0; y <= 300; y += 2 {
		if y <= 200 {
			best = min(best, 2*math.Hypot((east-west)/2, y-south)+north-y)
		}
		if y < 215 {
			continue
		}
		// The roads mirror each other: each crosses 30 mm or more from the middle.
		leg := math.Inf(1)
		for p := 200.0; p <= 300; p += 2 {
			for q := p - 30; q <= p+30; q += 2 {
				if 300-(p+q)/2 >= 30 {
					leg = min(leg, math.Hypot(p-west, 200-south)+math.Hypot(q-p, 15)+math.Hypot(300-q, y-215))
				}
			}
		}
		best = min(best, 2*leg+north-y)
	}
	return best
}

// TestRoadsInTheWater: each way of being in a river that is no crossing, measured.
func TestRoadsInTheWater(t *testing.T) {
	plan := network.Plan{Table: table,
		Waters: network.Waters{Shapes: []plane.Polygon{box(0, 580, 900, 40), box(900, 600, 40, 600)},
			Joints: [][2]plane.Point{{{X: 900, Y: 580}, {X: 900, Y: 620}}}, Length: 30, Apart: 60},
		Terminals: append(places(plane.Point{X: 300, Y: 500}, plane.Point{X: 300, Y: 700}),
			network.Terminal{Shape: box(285, 578, 30, 44), Bridge: true}),
	}
	// The second one's banks are its sides, from south to north.
	plan.Waters.Shapes[1] = plane.Polygon{{X: 940, Y: 600}, {X: 940, Y: 1200}, {X: 900, Y: 1200}, {X: 900, Y: 600}}
	bridge := [][]plane.Point{{{X: 300, Y: 500}, {X: 300, Y: 578}}, {{X: 300, Y: 622}, {X: 300, Y: 700}}}
	wet := func(leg int, length plane.MM) []network.Fault {
		return []network.Fault{{Rule: network.Wet, Leg: leg, Terminal: -1, Obstacle: -1, Length: length}}
	}
	crowded := func(leg int, length plane.MM) []network.Fault {
		return []network.Fault{{Rule: network.Crowded, Leg: leg, Terminal: -1, Obstacle: -1, Length: length}}
	}
	for name, c := range map[string]struct {
		path []plane.Point
		want []network.Fault
	}{
		"over the bridge":        {[]plane.Point{{X: 300, Y: 500}, {X: 300, Y: 700}}, nil},
		"askew on the bridge":    {[]plane.Point{{X: 300, Y: 500}, {X: 288, Y: 580}, {X: 312, Y: 620}, {X: 300, Y: 700}}, nil},
		"a vertex on the bridge": {[]plane.Point{{X: 300, Y: 500}, {X: 290, Y: 600}, {X: 300, Y: 700}}, nil},
		"beside the bridge":      {[]plane.Point{{X: 300, Y: 500}, {X: 330, Y: 580}, {X: 330, Y: 620}, {X: 300, Y: 700}}, crowded(2, 30)},
		"59 mm from the bridge":  {[]plane.Point{{X: 300, Y: 500}, {X: 359, Y: 580}, {X: 359, Y: 620}, {X: 300, Y: 700}}, crowded(2, 59)},
		"60 mm from the bridge":  {[]plane.Point{{X: 300, Y: 500}, {X: 360, Y: 580}, {X: 360, Y: 620}, {X: 300, Y: 700}}, nil},
		"31 mm downstream":       {[]plane.Point{{X: 300, Y: 500}, {X: 400, Y: 580}, {X: 431, Y: 620}, {X: 300, Y: 700}}, nil},
		"32 mm downstream":       {[]plane.Point{{X: 300, Y: 500}, {X: 400, Y: 580}, {X: 432, Y: 620}, {X: 300, Y: 700}}, wet(2, 52)},
		"along it": {[]plane.Point{{X: 300, Y: 500}, {X: 400, Y: 580}, {X: 400, Y: 600}, {X: 700, Y: 600}, {X: 700, Y: 620},
			{X: 300, Y: 700}}, wet(2, 340)},
		"in and out by one bank": {[]plane.Point{{X: 300, Y: 500}, {X: 400, Y: 590}, {X: 440, Y: 500}, {X: 300, Y: 500}}, wet(2, 26)},
		"along the bank":         {[]plane.Point{{X: 300, Y: 500}, {X: 400, Y: 580}, {X: 700, Y: 580}, {X: 300, Y: 500}}, nil},
		"into both where they join": {[]plane.Point{{X: 300, Y: 500}, {X: 880, Y: 580}, {X: 880, Y: 610}, {X: 920, Y: 650}, {X: 960, Y: 650}},
			wet(2, 93)},
		"between them, at the joint": {[]plane.Point{{X: 300, Y: 500}, {X: 900, Y: 560}, {X: 900, Y: 640}, {X: 300, Y: 700}}, wet(2, 20)},
		"over the other":             {[]plane.Point{{X: 300, Y: 700}, {X: 900, Y: 900}, {X: 940, Y: 900}}, nil},
		"round its end at the edge":  {[]plane.Point{{X: 300, Y: 700}, {X: 880, Y: 1200}, {X: 960, Y: 1200}}, wet(2, 40)},
	} {
		t.Run(name, func(t *testing.T) {
			report, err := network.Check(roads(append(slices.Clone(bridge), c.path)...), plan)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, report.Faults); diff != "" {
				t.Error(diff)
			}
		})
	}
}
