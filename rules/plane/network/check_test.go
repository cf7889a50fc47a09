package network_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"

	"github.com/google/go-cmp/cmp"
)

// fault is a break of a rule that speaks of no terminal.
func fault(rule network.Rule, length plane.MM) *network.Fault {
	return &network.Fault{Rule: rule, Terminal: -1, Length: length}
}

func TestBentRoads(t *testing.T) {
	plan := network.Plan{
		Table: table, Width: roadWidth,
		Terminals: append(towns(box(0, 500, 150, 150), box(1000, 500, 150, 150)), network.Terminal{Shape: box(1650, 500, 150, 75), Kind: network.Bridge}),
	}
	near, far := []plane.Point{at(150, 550), at(1000, 550)}, []plane.Point{at(1150, 550), at(1650, 550)}
	for name, c := range map[string]struct {
		roads  [][]plane.Point
		length plane.MM
		want   *network.Fault
	}{
		"straight":         {roads(near, far), 1350, nil},
		"through a town":   {roads(near, []plane.Point{at(1000, 550), at(1650, 550)}), 1500, &network.Fault{Rule: network.Through, Terminal: 1, Length: 150}},
		"along its border": {roads([]plane.Point{at(150, 500), at(1150, 500)}, far), 1500, nil},
		"a hair's breadth inside": {roads([]plane.Point{at(150, 501), at(1150, 501)}, far), 1500,
			&network.Fault{Rule: network.Through, Terminal: 1, Length: 150}},
		"through a bridge": {roads(near, []plane.Point{at(1150, 550), at(1800, 550)}), 1500, nil},
		"off the table": {roads(near, []plane.Point{at(1150, 550), at(1150, 1300), at(1650, 550)}), 2501,
			// 100 + √(500² + 750²) · 100/750 = 220.2.
			fault(network.Outside, 221)},
		// The border itself is the table's; one millimetre beyond it is not.
		"on the border":                {roads(near, []plane.Point{at(1150, 550), at(1150, 1200), at(1650, 550)}), 2320, nil},
		"one millimetre off the table": {roads(near, []plane.Point{at(1150, 550), at(1150, 1201), at(1650, 550)}), 2322, fault(network.Outside, 3)},
		"one millimetre short":         {roads(near, []plane.Point{at(1151, 550), at(1649, 550)}), 1348, nil},
		"two millimetres short": {roads(near, []plane.Point{at(1150, 550), at(1648, 550)}), 1348,
			&network.Fault{Rule: network.Apart, Terminal: 2, Length: 2}},
		"joined in the middle of another road": {roads(near, far, []plane.Point{at(600, 550), at(600, 900)}), 1700, nil},
		"no road":                              {roads(), 0, &network.Fault{Rule: network.Apart, Terminal: 1, Length: 850}},
		"a road nowhere": {roads(near, far, []plane.Point{at(100, 100), at(200, 100)}, nil), 1450,
			fault(network.Loose, 100)},
		"a road of no length": {roads(near, far, nil), 1350, fault(network.Loose, 0)},
		"a road beyond reach": {roads(near, far, []plane.Point{at(1000, 550), at(1<<62, 550)}), 0, fault(network.Outside, 8200)},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := network.Check(c.roads, plan)
			if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
				t.Error(err, diff)
			}
			if length := network.Length(c.roads); length != c.length && c.length != 0 {
				t.Errorf("%d mm long, want %d", length, c.length)
			}
		})
	}
}

// TestRoadsLeadThroughZones: a road that is bent stays on the middle of a zone, and another one or the same
// leads to its side of the table.
func TestRoadsLeadThroughZones(t *testing.T) {
	plan := network.Plan{Table: table, Width: roadWidth, Terminals: []network.Terminal{line(900, plane.South), line(900, plane.North)}}
	for name, c := range map[string]struct {
		road []plane.Point
		want *network.Fault
	}{
		"straight":                  {[]plane.Point{at(900, 0), at(900, 1200)}, nil},
		"askew to the edge":         {[]plane.Point{at(880, 0), at(900, 38), at(900, 1162), at(900, 1200)}, nil},
		"one millimetre aside":      {[]plane.Point{at(899, 0), at(899, 1200)}, nil},
		"two millimetres aside":     {[]plane.Point{at(900, 0), at(900, 38), at(898, 1150), at(898, 1200)}, &network.Fault{Rule: network.Aside, Terminal: 1, Length: 2}},
		"short of the edge by 2 mm": {[]plane.Point{at(900, 2), at(900, 1200)}, &network.Fault{Rule: network.Aside, Terminal: 0, Length: 2}},
		"to no edge":                {[]plane.Point{at(900, 38), at(900, 1200)}, &network.Fault{Rule: network.Aside, Terminal: 0, Length: 38}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := network.Check(roads(c.road), plan)
			if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
				t.Error(err, diff)
			}
		})
	}
}

// TestRoadsInTheWater: each way of being in a river, or nearer to it than half a road's width, that is no
// crossing, measured. The second river begins at the first one.
func TestRoadsInTheWater(t *testing.T) {
	plan := network.Plan{Table: table, Width: roadWidth,
		Waters: network.Waters{Length: 30, Apart: 60, Shapes: []plane.Polygon{box(0, 580, 900, 40),
			{at(940, 600), at(940, 1200), at(900, 1200), at(900, 600)}}},
		Terminals: append(towns(box(250, 450, 100, 50)), network.Terminal{Shape: box(285, 580, 30, 40), Kind: network.Bridge}),
	}
	bridge := []plane.Point{at(300, 500), at(300, 700)}
	for name, c := range map[string]struct {
		path []plane.Point
		want *network.Fault
	}{
		"over the bridge":        {[]plane.Point{at(300, 500), at(300, 700)}, nil},
		"askew on the bridge":    {[]plane.Point{at(300, 500), at(290, 560), at(310, 640), at(300, 700)}, nil},
		"a vertex on the bridge": {[]plane.Point{at(300, 500), at(290, 600), at(300, 700)}, nil},
		"beside the bridge":      {[]plane.Point{at(300, 500), at(330, 565), at(330, 635), at(300, 700)}, fault(network.Crowded, 30)},
		"59 mm from the bridge":  {[]plane.Point{at(300, 500), at(359, 565), at(359, 635), at(300, 700)}, fault(network.Crowded, 59)},
		"60 mm from the bridge":  {[]plane.Point{at(300, 500), at(360, 565), at(360, 635), at(300, 700)}, nil},
		// Over 70 mm from bend to bend, of which 40 are water.
		"31 mm downstream":           {[]plane.Point{at(300, 500), at(400, 565), at(454, 635), at(300, 700)}, nil},
		"33 mm downstream":           {[]plane.Point{at(300, 500), at(400, 565), at(457, 635), at(300, 700)}, fault(network.Wet, 91)},
		"a bend 15 mm from the bank": {[]plane.Point{at(300, 500), at(400, 565), at(400, 635), at(300, 700)}, nil},
		// 1 mm + 1 mm of the slanted ways, and the 68 between them.
		"a bend 14 mm from the bank": {[]plane.Point{at(300, 500), at(400, 566), at(400, 634), at(300, 700)}, fault(network.Wet, 72)},
		"its edge on the bank":       {[]plane.Point{at(300, 500), at(400, 565), at(700, 565), at(300, 500)}, nil},
		"its edge in the water":      {[]plane.Point{at(300, 500), at(400, 565), at(450, 566), at(500, 565), at(300, 500)}, fault(network.Wet, 101)},
		"its middle on the bank":     {[]plane.Point{at(300, 500), at(400, 580), at(700, 580), at(300, 500)}, fault(network.Wet, 401)},
		"in and out by one bank":     {[]plane.Point{at(300, 500), at(400, 590), at(440, 500), at(300, 500)}, fault(network.Wet, 65)},
		"over both where they meet":  {[]plane.Point{at(300, 500), at(890, 550), at(890, 660), at(960, 660)}, fault(network.Wet, 140)},
		"over the other":             {[]plane.Point{at(300, 700), at(870, 900), at(970, 900)}, nil},
		"round its end at the edge":  {[]plane.Point{at(300, 700), at(880, 1200), at(960, 1200)}, fault(network.Wet, 70)},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := network.Check(append(roads(bridge), c.path), plan)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestTwoCrossingsKeepTheirDistance: two roads that cross 5 cm apart are refused; those proposed cross once,
// or at 6 cm.
func TestTwoCrossingsKeepTheirDistance(t *testing.T) {
	plan := network.Plan{Table: table, Width: roadWidth, Waters: river, Terminals: append(towns(box(200, 300, 100, 100), box(320, 300, 100, 100),
		box(200, 800, 100, 100), box(320, 800, 100, 100)), line(900, plane.South))}
	proposed, err := network.Build(plan)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := network.Check(proposed, plan); got != nil {
		t.Errorf("proposed: %+v", got)
	}
	pair := func(apart plane.MM) [][]plane.Point {
		return append(slices.Clone(proposed), []plane.Point{at(420, 350), at(1000, 500), at(1000, 700), at(420, 850)},
			[]plane.Point{at(420, 350), at(1000+apart, 500), at(1000+apart, 700), at(420, 850)})
	}
	for apart, want := range map[plane.MM]*network.Fault{10: nil, 50: fault(network.Crowded, 50), 59: fault(network.Crowded, 59), 60: nil} {
		if got, _ := network.Check(pair(apart), plan); !cmp.Equal(got, want) {
			t.Errorf("%d mm apart: %+v", apart, got)
		}
	}
}

func TestCrossingsThatRoadsMake(t *testing.T) {
	plan := network.Plan{Table: table, Width: roadWidth, Terminals: []network.Terminal{bridgeOver(900)}, Waters: river}
	slanted := plan
	slanted.Waters.Shapes = []plane.Polygon{plane.Rect{Centre: at(600, 600), Size: plane.Size{W: 600, D: 30}, Turn: 15}.Polygon()}
	for name, c := range map[string]struct {
		plan  network.Plan
		roads [][]plane.Point
		want  []plane.Point
	}{
		"straight over":         {plan, roads([]plane.Point{at(300, 0), at(300, 1200)}), []plane.Point{at(300, 600)}},
		"back again":            {plan, roads([]plane.Point{at(300, 0), at(300, 700), at(1500, 700), at(1500, 0)}), []plane.Point{at(300, 600), at(1500, 600)}},
		"on the bridge":         {plan, roads([]plane.Point{at(910, 0), at(910, 1200)}), nil},
		"beside the bridge":     {plan, roads([]plane.Point{at(920, 0), at(920, 1200)}), []plane.Point{at(920, 600)}},
		"along the bank":        {plan, roads([]plane.Point{at(100, 500), at(100, 580), at(700, 580), at(700, 500)}), nil},
		"touching the bank":     {plan, roads([]plane.Point{at(100, 500), at(300, 580), at(500, 500)}), nil},
		"feet wet":              {plan, roads([]plane.Point{at(100, 500), at(300, 590), at(500, 500)}), nil},
		"two roads to one ford": {plan, roads([]plane.Point{at(300, 0), at(300, 1200)}, []plane.Point{at(315, 0), at(315, 1200)}), []plane.Point{at(300, 600)}},
		"two roads, two fords":  {plan, roads([]plane.Point{at(300, 0), at(300, 1200)}, []plane.Point{at(316, 0), at(316, 1200)}), []plane.Point{at(300, 600), at(316, 600)}},
		"slanted":               {slanted, roads([]plane.Point{at(600, 0), at(600, 1200)}), []plane.Point{at(600, 600)}},
		"beyond reach":          {plan, roads([]plane.Point{at(300, -1<<62), at(300, 1<<62)}), []plane.Point{at(300, 600)}},
		"no plan":               {network.Plan{}, roads([]plane.Point{at(300, 0), at(300, 1200)}), nil},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, network.Crossings(c.roads, c.plan)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestCrossingsSeparate: a straight road crosses a river from edge to edge exactly when its ends lie on
// different sides.
func TestCrossingsSeparate(t *testing.T) {
	plan := network.Plan{Table: table, Waters: network.Waters{Shapes: river.Shapes, Length: table.W}}
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		anywhere := func() plane.Point { return at(plane.MM(r.IntN(1801)), plane.MM(r.IntN(1201))) }
		a, b := anywhere(), anywhere()
		dry := func(p plane.Point) bool { return p.Y < 580 || p.Y > 620 }
		if !dry(a) || !dry(b) {
			continue
		}
		want := 0
		if (a.Y < 600) != (b.Y < 600) {
			want = 1
		}
		got := network.Crossings(roads([]plane.Point{a, b}), plan)
		if len(got) != want || want == 1 && got[0].Y != 600 {
			t.Fatalf("%v to %v: %v, want %d", a, b, got, want)
		}
	}
}

func TestTerrainUnderRoads(t *testing.T) {
	pieces := []plane.Polygon{box(500, 500, 300, 150), box(500, 100, 300, 150), box(500, 650, 300, 150), nil}
	laid := roads([]plane.Point{at(0, 550), at(1000, 550), at(1000, 800)}, []plane.Point{at(600, 550), at(600, 650)},
		[]plane.Point{at(0, 650), at(400, 650), at(500, 650)})
	want := []network.Meet{{Piece: 0, Length: 400}}
	if diff := cmp.Diff(want, network.Meets(laid, pieces)); diff != "" {
		t.Error(diff)
	}
}
