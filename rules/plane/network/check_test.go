package network_test

import (
	"math/rand/v2"
	"testing"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"

	"github.com/google/go-cmp/cmp"
)

func roads(paths ...[]plane.Point) network.Network {
	var net network.Network
	for _, p := range paths {
		net.Legs = append(net.Legs, network.Leg{Path: p})
	}
	return net
}

func TestBentNetworks(t *testing.T) {
	plan := network.Plan{
		Table:     table,
		Terminals: append(towns(box(0, 500, 150, 150), box(1000, 500, 150, 150)), network.Terminal{Shape: box(1650, 500, 150, 75)}),
		Obstacles: []plane.Polygon{box(500, 500, 100, 100), box(600, 500, 100, 100)},
	}
	ends := func(between ...plane.Point) []plane.Point {
		return append(append([]plane.Point{{X: 150, Y: 550}}, between...), plane.Point{X: 1000, Y: 550})
	}
	far := []plane.Point{{X: 1150, Y: 550}, {X: 1650, Y: 550}}
	over := ends(plane.Point{X: 500, Y: 600}, plane.Point{X: 700, Y: 600})
	for name, c := range map[string]struct {
		net    network.Network
		length plane.MM
		want   []network.Fault
	}{
		// √(350² + 50²) + 200 + √(300² + 50²) + 500 = 1357.7.
		"along the border": {roads(over, far), 1358, nil},
		"straight through two": {roads(ends(), far), 1350, []network.Fault{
			{Rule: network.Through, Terminal: -1, Leg: 0, Obstacle: 0, Length: 100},
			{Rule: network.Through, Terminal: -1, Leg: 0, Obstacle: 1, Length: 100},
		}},
		"between two": {roads(over, far, []plane.Point{{X: 600, Y: 600}, {X: 600, Y: 450}}), 1508, []network.Fault{
			{Rule: network.Through, Terminal: -1, Leg: 2, Obstacle: 0, Length: 100},
		}},
		"a hair's breadth inside": {roads(ends(plane.Point{X: 500, Y: 600}, plane.Point{X: 600, Y: 599}, plane.Point{X: 700, Y: 600}), far), 1358,
			[]network.Fault{
				{Rule: network.Through, Terminal: -1, Leg: 0, Obstacle: 0, Length: 101},
				{Rule: network.Through, Terminal: -1, Leg: 0, Obstacle: 1, Length: 101},
			}},
		"through a town": {roads(over, []plane.Point{{X: 1000, Y: 550}, {X: 1650, Y: 550}}), 1508, []network.Fault{
			{Rule: network.Through, Terminal: 1, Leg: 1, Obstacle: -1, Length: 150},
		}},
		"through an open terminal": {roads(over, []plane.Point{{X: 1150, Y: 550}, {X: 1800, Y: 550}}), 1508, nil},
		"off the table": {roads(over, []plane.Point{{X: 1150, Y: 550}, {X: 1150, Y: 1300}, {X: 1650, Y: 550}}), 2509, []network.Fault{
			// 100 + √(500² + 750²) · 100/750 = 220.2.
			{Rule: network.Outside, Terminal: -1, Leg: 1, Obstacle: -1, Length: 221},
		}},
		// The border itself is the table's; one millimetre beyond it is not, on any of its four sides.
		"on the border": {roads(over, []plane.Point{{X: 1150, Y: 550}, {X: 1150, Y: 1200}, {X: 1650, Y: 550}}), 2328, nil},
		"one millimetre off the table": {roads(over, []plane.Point{{X: 1150, Y: 550}, {X: 1150, Y: 1201}, {X: 1650, Y: 550}}), 2330,
			[]network.Fault{
				{Rule: network.Outside, Terminal: -1, Leg: 1, Obstacle: -1, Length: 3},
			}},
		"one millimetre short": {roads(over, []plane.Point{{X: 1151, Y: 550}, {X: 1649, Y: 550}}), 1356, nil},
		"two millimetres short": {roads(over, []plane.Point{{X: 1150, Y: 550}, {X: 1648, Y: 550}}), 1356, []network.Fault{
			{Rule: network.Apart, Terminal: 2, Leg: -1, Obstacle: -1, Length: 2},
		}},
		"joined in the middle of another road": {roads(over, []plane.Point{{X: 800, Y: 583}, {X: 1075, Y: 700}, {X: 1650, Y: 575}}), 1745, nil},
		"no road": {roads(), 0, []network.Fault{
			{Rule: network.Apart, Terminal: 1, Leg: -1, Obstacle: -1, Length: 850},
			{Rule: network.Apart, Terminal: 2, Leg: -1, Obstacle: -1, Length: 1500},
		}},
		"a road nowhere": {roads(over, far, []plane.Point{{X: 100, Y: 100}, {X: 200, Y: 100}}, nil), 1458, []network.Fault{
			{Rule: network.Loose, Terminal: -1, Leg: 2, Obstacle: -1, Length: 100},
			{Rule: network.Loose, Terminal: -1, Leg: 3, Obstacle: -1},
		}},
		"a road beyond reach": {roads(over, far, []plane.Point{{X: 1000, Y: 550}, {X: 1 << 62, Y: 550}}), 10358, []network.Fault{
			{Rule: network.Outside, Terminal: -1, Leg: 2, Obstacle: -1, Length: 8200},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			report, err := network.Check(c.net, plan)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(network.Report{Length: c.length, Faults: c.want}, report); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRiversAndRoads(t *testing.T) {
	slanted := plane.Rect{Centre: plane.Point{X: 600, Y: 600}, Size: plane.Size{W: 600, D: 30}, Turn: 45}.Polygon()
	for name, c := range map[string]struct {
		net    network.Network
		rivers []plane.Polygon
		want   []network.Crossing
	}{
		"straight over": {roads([]plane.Point{{X: 300, Y: 0}, {X: 300, Y: 1200}}), river,
			[]network.Crossing{{0, 0, plane.Point{X: 300, Y: 600}}}},
		"back again": {roads([]plane.Point{{X: 300, Y: 0}, {X: 300, Y: 700}, {X: 1500, Y: 700}, {X: 1500, Y: 0}}), river,
			[]network.Crossing{{0, 0, plane.Point{X: 300, Y: 600}}, {1, 0, plane.Point{X: 1500, Y: 600}}}},
		"where two sections meet": {roads([]plane.Point{{X: 890, Y: 560}, {X: 950, Y: 640}}), river,
			[]network.Crossing{{1, 0, plane.Point{X: 920, Y: 600}}}},
		"along the bank":     {roads([]plane.Point{{X: 100, Y: 500}, {X: 100, Y: 580}, {X: 700, Y: 580}, {X: 700, Y: 500}}), river, nil},
		"touching the bank":  {roads([]plane.Point{{X: 100, Y: 500}, {X: 300, Y: 580}, {X: 500, Y: 500}}), river, nil},
		"feet wet":           {roads([]plane.Point{{X: 100, Y: 500}, {X: 300, Y: 590}, {X: 500, Y: 500}}), river, nil},
		"ending on the bank": {roads([]plane.Point{{X: 100, Y: 500}, {X: 300, Y: 580}}), river, nil},
		"ending in it": {roads([]plane.Point{{X: 300, Y: 605}, {X: 300, Y: 1000}}), river,
			[]network.Crossing{{0, 0, plane.Point{X: 300, Y: 605}}}},
		"two roads to one ford": {roads([]plane.Point{{X: 300, Y: 0}, {X: 300, Y: 600}},
			[]plane.Point{{X: 300, Y: 600}, {X: 300, Y: 1200}}), river,
			[]network.Crossing{{0, 0, plane.Point{X: 300, Y: 600}}}},
		"a junction on the bank": {roads([]plane.Point{{X: 300, Y: 0}, {X: 300, Y: 580}},
			[]plane.Point{{X: 300, Y: 580}, {X: 300, Y: 1200}}), river,
			[]network.Crossing{{0, 1, plane.Point{X: 300, Y: 600}}}},
		"a bend in the water": {roads([]plane.Point{{X: 300, Y: 0}, {X: 300, Y: 600}, {X: 400, Y: 1200}}), river,
			[]network.Crossing{{0, 0, plane.Point{X: 300, Y: 600}}}},
		"slanted": {roads([]plane.Point{{X: 600, Y: 0}, {X: 600, Y: 1200}}), []plane.Polygon{slanted},
			[]network.Crossing{{0, 0, plane.Point{X: 600, Y: 600}}}},
		"no river": {roads([]plane.Point{{X: 600, Y: 0}, {X: 600, Y: 1200}}, nil), []plane.Polygon{nil}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, network.Crossings(c.net, c.rivers)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestCrossingsSeparate: a straight road crosses a river from edge to edge exactly when its ends lie on
// different sides.
func TestCrossingsSeparate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		at := func() plane.Point { return plane.Point{X: plane.MM(r.IntN(1801)), Y: plane.MM(r.IntN(1201))} }
		a, b := at(), at()
		dry := func(p plane.Point) bool { return p.Y < 580 || p.Y > 620 }
		if !dry(a) || !dry(b) {
			continue
		}
		want := 0
		if (a.Y < 600) != (b.Y < 600) {
			want = 1
		}
		got := network.Crossings(roads([]plane.Point{a, b}), river)
		if len(got) != want || want == 1 && (got[0].At.Y != 600 || !river[got[0].Section].Touches(plane.Polygon{got[0].At})) {
			t.Fatalf("%v to %v: %v, want %d", a, b, got, want)
		}
	}
}

func TestTerrainUnderRoads(t *testing.T) {
	pieces := []plane.Polygon{box(500, 500, 300, 150), box(500, 100, 300, 150), box(500, 650, 300, 150), nil}
	net := roads([]plane.Point{{X: 0, Y: 550}, {X: 1000, Y: 550}, {X: 1000, Y: 800}}, []plane.Point{{X: 600, Y: 550}, {X: 600, Y: 650}},
		[]plane.Point{{X: 0, Y: 650}, {X: 400, Y: 650}, {X: 500, Y: 650}})
	want := []network.Meet{{Piece: 0, Length: 400}}
	if diff := cmp.Diff(want, network.Meets(net, pieces)); diff != "" {
		t.Error(diff)
	}
}
