package network_test

import (
	"errors"
	"slices"
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
		all = append(all, network.Terminal{Shape: s, Kind: network.Town})
	}
	return all
}

// line is a supply line of 150 x 76 mm about a point of the south edge, or of the north edge.
func line(x plane.MM, side plane.Side) network.Terminal {
	y := plane.MM(0)
	if side == plane.North {
		y = table.D - 76
	}
	return network.Terminal{Shape: box(x-75, y, 150, 76), Kind: network.Zone, Side: side}
}

func roads(paths ...[]plane.Point) [][]plane.Point { return paths }

func at(x, y plane.MM) plane.Point { return plane.Point{X: x, Y: y} }

// The river runs across the whole table, 4 cm wide.
var river = network.Waters{Shapes: []plane.Polygon{box(0, 580, 1800, 40)}, Length: 30, Apart: 60}

// bridgeOver is a bridge over it.
func bridgeOver(x plane.MM) network.Terminal {
	return network.Terminal{Shape: box(x-15, 580, 30, 40), Kind: network.Bridge}
}

func TestKnownRoads(t *testing.T) {
	both := []network.Terminal{line(900, plane.South), line(900, plane.North)}
	over := river
	over.Closed = true
	for name, c := range map[string]struct {
		plan network.Plan
		want [][]plane.Point
	}{
		"nothing to join":            {network.Plan{}, nil},
		"one town":                   {network.Plan{Terminals: towns(box(10, 10, 150, 150))}, nil},
		"two towns, touching":        {network.Plan{Terminals: towns(box(0, 0, 150, 150), box(150, 100, 150, 150))}, nil},
		"one line":                   {network.Plan{Terminals: both[:1]}, roads([]plane.Point{at(900, 0), at(900, 38)})},
		"two lines":                  {network.Plan{Terminals: both}, roads([]plane.Point{at(900, 0), at(900, 38), at(900, 1162), at(900, 1200)})},
		"two towns, facing":          {network.Plan{Terminals: towns(box(0, 0, 152, 152), box(450, 38, 152, 152))}, roads([]plane.Point{at(152, 38), at(450, 38)})},
		"a town joins what it is on": {network.Plan{Terminals: towns(box(0, 0, 150, 150), box(300, 0, 150, 150), box(600, 0, 150, 150))}, roads([]plane.Point{at(150, 0), at(300, 0)}, []plane.Point{at(450, 0), at(600, 0)})},
		"to a town, and on":          {network.Plan{Terminals: append(towns(box(825, 525, 150, 150)), both...)}, roads([]plane.Point{at(900, 0), at(900, 38), at(900, 525)}, []plane.Point{at(900, 675), at(900, 1162), at(900, 1200)})},
		"over a new crossing": {network.Plan{Terminals: both, Waters: river}, roads([]plane.Point{at(900, 0), at(900, 38), at(895, 561), at(895, 639),
			at(900, 1162), at(900, 1200)})},
		"over the bridge": {network.Plan{Terminals: append(slices.Clone(both), bridgeOver(900)), Waters: over},
			roads([]plane.Point{at(900, 0), at(900, 38), at(900, 1162), at(900, 1200)})},
		"over it, and to another": {network.Plan{Terminals: append(slices.Clone(both), bridgeOver(900), bridgeOver(1200)), Waters: river},
			roads([]plane.Point{at(900, 0), at(900, 38), at(900, 561)}, []plane.Point{at(900, 561), at(900, 1162), at(900, 1200)}, []plane.Point{at(900, 561), at(1200, 561), at(1200, 639)})},
		"beside a wood": {network.Plan{Terminals: both, Obstacles: []plane.Polygon{box(880, 500, 300, 150)}},
			roads([]plane.Point{at(900, 0), at(900, 38), at(880, 500), at(880, 650), at(900, 1162), at(900, 1200)})},
	} {
		t.Run(name, func(t *testing.T) {
			c.plan.Table, c.plan.Width = table, roadWidth
			got, err := network.Build(c.plan)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if fault, err := network.Check(got, c.plan); err != nil || fault != nil {
				t.Errorf("checked: %+v, %v", fault, err)
			}
			if again, _ := network.Build(c.plan); !slices.EqualFunc(got, again, slices.Equal) {
				t.Errorf("not the same twice: %v", again)
			}
		})
	}
}

// TestWhatNoRoadReaches: where a road has no room with its whole width there is none.
func TestWhatNoRoadReaches(t *testing.T) {
	ring := func(gap plane.MM) []network.Terminal {
		return append(towns(box(700, 0, 100, 300), box(1000, 0, 100, 300), box(800+gap, 200, 200-gap, 100)), line(900, plane.South), line(900, plane.North))
	}
	closed := river
	closed.Closed = true
	for name, c := range map[string]struct {
		terminals []network.Terminal
		waters    network.Waters
		none      bool
	}{
		"walled in by towns that touch":    {terminals: ring(0)}, // each is joined from its own side
		"a river and no crossing":          {[]network.Terminal{line(900, plane.South), line(900, plane.North)}, closed, true},
		"a bridge in another river's way":  {[]network.Terminal{line(300, plane.South), bridgeOver(900)}, network.Waters{Shapes: append([]plane.Polygon{box(880, 400, 40, 400)}, river.Shapes...), Length: 30}, true},
		"a bridge that a town has on land": {append(towns(box(800, 625, 200, 200)), line(300, plane.South), bridgeOver(900)), river, false},
		"a bridge inside a town":           {append(towns(box(800, 500, 200, 200)), line(300, plane.South), bridgeOver(900)), river, false},
	} {
		t.Run(name, func(t *testing.T) {
			plan := network.Plan{Table: table, Width: roadWidth, Terminals: c.terminals, Waters: c.waters}
			got, err := network.Build(plan)
			if c.none != errors.Is(err, network.ErrUnreached) || !c.none && err != nil {
				t.Errorf("%v: %v", err, got)
			}
			if fault, wrong := network.Check(got, plan); err == nil && (wrong != nil || fault != nil) {
				t.Errorf("checked: %+v of %v, %v", fault, got, wrong)
			}
		})
	}
}

// TestALineAwayFromItsEdge: what stands before it is passed on the way to the edge.
func TestALineAwayFromItsEdge(t *testing.T) {
	plan := network.Plan{Table: table, Width: roadWidth, Terminals: append(towns(box(825, 100, 150, 150)),
		network.Terminal{Shape: box(825, 300, 150, 76), Kind: network.Zone, Side: plane.South})}
	got, err := network.Build(plan)
	if err != nil {
		t.Fatal(err)
	}
	ends := func(road []plane.Point) bool { return road[0].Y == 0 || road[len(road)-1].Y == 0 }
	if fault, _ := network.Check(got, plan); fault != nil || !slices.ContainsFunc(got, ends) {
		t.Errorf("%v: %+v", got, fault)
	}
}

func TestMalformedPlans(t *testing.T) {
	dent := plane.Polygon{{X: 0, Y: 0}, {X: 100, Y: 0}, {X: 20, Y: 20}, {X: 0, Y: 100}}
	clockwise := box(0, 0, 10, 10)
	slices.Reverse(clockwise)
	for name, plan := range map[string]network.Plan{
		"no table":         {},
		"a huge table":     {Table: plane.Size{W: network.Reach + 1, D: 1}},
		"a huge road":      {Table: table, Width: network.Reach + 1},
		"no shape":         {Table: table, Terminals: []network.Terminal{{}}},
		"far away":         {Table: table, Terminals: towns(box(1<<61, 0, 10, 10))},
		"dented":           {Table: table, Obstacles: []plane.Polygon{dent}},
		"flat":             {Table: table, Waters: network.Waters{Shapes: []plane.Polygon{box(0, 0, 0, 10)}}},
		"clockwise":        {Table: table, Obstacles: []plane.Polygon{clockwise}},
		"too many":         {Table: table, Terminals: make([]network.Terminal, network.MaxTerminals+1)},
		"too many shapes":  {Table: table, Obstacles: make([]plane.Polygon, network.MaxShapes+1)},
		"too many rivers":  {Table: table, Waters: network.Waters{Shapes: make([]plane.Polygon, network.MaxWaters+1)}},
		"a negative width": {Table: table, Width: -1},
	} {
		_, err := network.Build(plan)
		_, again := network.Check(nil, plan)
		if !errors.Is(err, network.ErrMalformed) || !errors.Is(again, network.ErrMalformed) {
			t.Errorf("%s: %v, %v", name, err, again)
		}
	}
}
