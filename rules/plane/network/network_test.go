package network_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"

	"github.com/google/go-cmp/cmp"
)

var table = plane.Size{W: 1800, D: 1200}

func box(x, y, w, d plane.MM) plane.Polygon {
	return plane.Box{Min: plane.Point{X: x, Y: y}, Max: plane.Point{X: x + w, Y: y + d}}.Polygon()
}

func towns(shapes ...plane.Polygon) []network.Terminal {
	var all []network.Terminal
	for _, s := range shapes {
		all = append(all, network.Terminal{Shape: s, Closed: true})
	}
	return all
}

func places(points ...plane.Point) []network.Terminal {
	var all []network.Terminal
	for _, p := range points {
		all = append(all, network.Terminal{Shape: plane.Polygon{p}})
	}
	return all
}

func built(t *testing.T, plan network.Plan) network.Network {
	t.Helper()
	net, err := network.Build(plan)
	if err != nil {
		t.Fatal(err)
	}
	mustHold(t, net, plan)
	return net
}

// The river runs across the whole table in two sections laid end to end.
var river = []plane.Polygon{box(0, 580, 900, 40), box(900, 580, 900, 40)}

func TestKnownNetworks(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		plan      network.Plan
		length    plane.MM
		junctions int
	}{
		"nothing to join":     {network.Plan{}, 0, 0},
		"one town":            {network.Plan{Terminals: towns(box(10, 10, 150, 150))}, 0, 0},
		"two towns, facing":   {network.Plan{Terminals: towns(box(0, 0, 150, 150), box(450, 100, 150, 150))}, 300, 0},
		"two towns, touching": {network.Plan{Terminals: towns(box(0, 0, 150, 150), box(150, 100, 150, 150))}, 0, 0},
		// Through the middle town's two borders: 300 − 150 on the way are the town's own.
		"a town joins what reaches it": {network.Plan{Terminals: towns(box(0, 0, 150, 150), box(300, 0, 150, 150), box(600, 0, 150, 150))}, 300,
			0},
		// 400·√3 = 692.8; the place of whole millimetres nearest to the third corner is 0.4 mm nearer.
		"three places": {network.Plan{Terminals: places(plane.Point{X: 500, Y: 500}, plane.Point{X: 900, Y: 500}, plane.Point{X: 700, Y: 846})},
			692, 1},
		// An angle of 120° or more needs no junction: 2 · √(300² + 100²) = 632.5.
		"three places, flat": {network.Plan{Terminals: places(plane.Point{X: 300, Y: 500}, plane.Point{X: 600, Y: 600},
			plane.Point{X: 900, Y: 500})}, 632, 0},
		// 300·(1 + √3) = 819.6.
		"a square": {network.Plan{Terminals: places(plane.Point{X: 500, Y: 500}, plane.Point{X: 800, Y: 500}, plane.Point{X: 800, Y: 800},
			plane.Point{X: 500, Y: 800})}, 820, 2},
		// A rectangle a·b has a + b·√3, the parallel sides b apart: 400 + 300·√3 = 919.6.
		"a rectangle": {network.Plan{Terminals: places(plane.Point{X: 500, Y: 500}, plane.Point{X: 900, Y: 500}, plane.Point{X: 900, Y: 800},
			plane.Point{X: 500, Y: 800})}, 920, 2},
		// Round the corner: √(200² + 100²)·2 + 100 = 547.2.
		"round an obstacle": {network.Plan{
			Terminals: places(plane.Point{X: 300, Y: 500}, plane.Point{X: 800, Y: 500}),
			Obstacles: []plane.Polygon{box(500, 400, 100, 200)},
		}, 547, 0},
		"over the bridge": {network.Plan{
			Terminals: append(places(plane.Point{X: 915, Y: 0}, plane.Point{X: 915, Y: 1200}), network.Terminal{Shape: box(900, 580, 30, 40)}),
			Obstacles: river,
		}, 1160, 0},
	} {
		t.Run(name, func(t *testing.T) {
			c.plan.Table = table
			net := built(t, c.plan)
			if net.Length != c.length || len(net.Junctions) != c.junctions {
				t.Errorf("%d mm and junctions %v, want %d mm and %d: %+v", net.Length, net.Junctions, c.length, c.junctions, net)
			}
		})
	}
}

func TestLegsSayWhatTheyJoin(t *testing.T) {
	net := built(t, network.Plan{Table: table,
		Terminals: towns(box(0, 0, 150, 150), box(600, 0, 150, 150), box(300, 0, 150, 150))})
	want := network.Network{Length: 300, Legs: []network.Leg{
		{Path: net.Legs[0].Path, Joins: []int{0, 2}, Length: 150},
		{Path: net.Legs[1].Path, Joins: []int{1, 2}, Length: 150},
	}}
	if diff := cmp.Diff(want, net); diff != "" {
		t.Error(diff)
	}
}

func TestWhatNoRoadReaches(t *testing.T) {
	t.Parallel()
	ring := []plane.Polygon{box(400, 400, 400, 50), box(400, 750, 400, 50), box(400, 450, 50, 300), box(750, 450, 50, 300)}
	for name, c := range map[string]struct {
		plan network.Plan
		want []int
	}{
		"enclosed": {network.Plan{Terminals: places(plane.Point{X: 100, Y: 100}, plane.Point{X: 600, Y: 600}, plane.Point{X: 900, Y: 100}),
			Obstacles: ring}, []int{1}},
		"two enclosed": {network.Plan{Terminals: places(plane.Point{X: 590, Y: 590}, plane.Point{X: 100, Y: 100}, plane.Point{X: 600, Y: 600},
			plane.Point{X: 900, Y: 100}, plane.Point{X: 900, Y: 700}), Obstacles: ring}, []int{0, 2}},
		"no bridge, and none between two sections": {network.Plan{Terminals: places(plane.Point{X: 900, Y: 100}, plane.Point{X: 900, Y: 1100}),
			Obstacles: river}, []int{1}},
		"inside an obstacle": {network.Plan{Terminals: places(plane.Point{X: 900, Y: 100}, plane.Point{X: 500, Y: 600}),
			Obstacles: river}, []int{1}},
		"off the table": {network.Plan{Terminals: append(places(plane.Point{X: 900, Y: 100}),
			towns(box(2000, 10, 50, 50))...)}, []int{1}},
	} {
		t.Run(name, func(t *testing.T) {
			c.plan.Table = table
			net, err := network.Build(c.plan)
			var cut *network.Unreached
			if !errors.As(err, &cut) || !slices.Equal(cut.Terminals, c.want) {
				t.Errorf("%v (%+v), want %v", err, net, c.want)
			}
		})
	}
}

func TestMalformedPlans(t *testing.T) {
	star := plane.Polygon{{X: 100, Y: 0}, {X: 160, Y: 180}, {X: 5, Y: 70}, {X: 195, Y: 70}, {X: 40, Y: 180}}
	dent := plane.Polygon{{X: 0, Y: 0}, {X: 100, Y: 0}, {X: 20, Y: 20}, {X: 0, Y: 100}}
	for name, c := range map[string]struct {
		plan  network.Plan
		part  network.Part
		index int
	}{
		"no table":         {network.Plan{}, network.TheTable, 0},
		"a huge table":     {network.Plan{Table: plane.Size{W: network.Reach + 1, D: 1}}, network.TheTable, 0},
		"no shape":         {network.Plan{Table: table, Terminals: []network.Terminal{{}}}, network.ATerminal, 0},
		"far away":         {network.Plan{Table: table, Terminals: places(plane.Point{}, plane.Point{X: 1 << 62})}, network.ATerminal, 1},
		"gone round twice": {network.Plan{Table: table, Obstacles: []plane.Polygon{star}}, network.AnObstacle, 0},
		"dented":           {network.Plan{Table: table, Obstacles: []plane.Polygon{river[0], dent}}, network.AnObstacle, 1},
		"flat":             {network.Plan{Table: table, Obstacles: []plane.Polygon{{{X: 0, Y: 0}, {X: 9, Y: 9}}}}, network.AnObstacle, 0},
		"too many": {network.Plan{Table: table, Terminals: make([]network.Terminal, network.MaxTerminals+1)}, network.ATerminal,
			network.MaxTerminals},
		"too many shapes": {network.Plan{Table: table, Obstacles: make([]plane.Polygon, network.MaxShapes+1)}, network.AnObstacle,
			network.MaxShapes},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := network.Build(c.plan)
			_, again := network.Check(network.Network{}, c.plan)
			for _, e := range []error{err, again} {
				var bad *network.Malformed
				if !errors.As(e, &bad) || bad.Part != c.part || bad.Index != c.index {
					t.Errorf("%v", e)
				}
			}
		})
	}
}

// TestOneNetwork: the same table told another way has the same roads.
func TestOneNetwork(t *testing.T) {
	t.Parallel()
	for seed := range uint64(30) {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			t.Parallel()
			plan := anyPlan(rand.New(rand.NewPCG(seed, 1)), 6, 2, table)
			net, err := network.Build(plan)
			if err != nil {
				return // it has no network
			}
			told := network.Plan{Table: table}
			for _, s := range plan.Terminals {
				shape := slices.Clone(s.Shape)
				slices.Reverse(shape)
				told.Terminals = append(told.Terminals, network.Terminal{Shape: shape, Closed: s.Closed})
			}
			for _, o := range plan.Obstacles {
				middle := plane.Point{X: (o[0].X + o[1].X) / 2, Y: (o[0].Y + o[1].Y) / 2}
				shape := append(slices.Clone(o), o[0])
				if o[0].X == o[1].X || o[0].Y == o[1].Y {
					shape = slices.Insert(shape, 1, middle)
				}
				told.Obstacles = append(told.Obstacles, shape)
			}
			again := built(t, told)
			if again.Length > net.Length+1 || net.Length > again.Length+1 {
				t.Errorf("seed %d: %d mm, told another way %d", seed, net.Length, again.Length)
			}
			twice := built(t, plan)
			if diff := cmp.Diff(net, twice); diff != "" {
				t.Errorf("seed %d: not the same twice\n%s", seed, diff)
			}
		})
	}
}
