package plane_test

import (
	"slices"
	"testing"

	"aidedecamp/rules/plane"

	"pgregory.net/rapid"
)

var table = plane.Size{W: 1800, D: 1200}.Box()

// clear is legal where a piece lies on the table, over none of the others and not in the margin of a long edge.
func clear(margin plane.MM, others ...plane.Rect) func(plane.Rect) bool {
	return func(r plane.Rect) bool {
		p := r.Polygon()
		return p.Within(table) &&
			p.DistanceTo(table.Side(plane.South)).AtLeast(margin) &&
			p.DistanceTo(table.Side(plane.North)).AtLeast(margin) &&
			!slices.ContainsFunc(others, func(o plane.Rect) bool { return p.Overlaps(o.Polygon()) })
	}
}

func moved(r plane.Rect, x, y plane.MM, turn plane.Angle) plane.Rect {
	r.Centre.X += x
	r.Centre.Y += y
	r.Turn += turn
	return r
}

func TestNearestPlaces(t *testing.T) {
	hill := func(x, y plane.MM, turn plane.Angle) plane.Rect {
		return plane.Rect{Centre: plane.Point{X: x, Y: y}, Size: plane.Size{W: 300, D: 150}, Turn: turn}
	}
	// A wall across the table, with a gap that a hill passes only when turned.
	left := plane.Rect{Centre: plane.Point{X: 775, Y: 600}, Size: plane.Size{W: 1550, D: 1200}}
	// A lane only 30 mm wider than a hill, 326 mm to the east; free ground begins 450 mm to the west.
	lane := []plane.Rect{
		{Centre: plane.Point{X: 838, Y: 600}, Size: plane.Size{W: 476, D: 1200}},
		{Centre: plane.Point{X: 1603, Y: 600}, Size: plane.Size{W: 394, D: 1200}},
	}
	wall := plane.Rect{Centre: plane.Point{X: 900, Y: 600}, Size: plane.Size{W: 300, D: 1200}}
	for _, c := range []struct {
		name        string
		start, want plane.Rect
		legal       func(plane.Rect) bool
	}{
		{"legal already", hill(600, 600, 7), hill(600, 600, 7), clear(150)},
		{"142 mm from the edge", hill(600, 217, 0), hill(600, 225, 0), clear(150)},
		{"142 mm from the other edge", hill(600, 983, 0), hill(600, 975, 0), clear(150)},
		{"10 mm off the table", hill(140, 600, 0), hill(150, 600, 0), clear(0)},
		{"on the edge's middle", hill(900, 0, 0), hill(900, 225, 0), clear(150)},
		{"far off the table", hill(-90000, 600, 0), hill(150, 600, 0), clear(0)},
		{"out of reach of the dense search", hill(600, -50, 0), hill(600, 225, 0), clear(150)},
		{"half over a square one", hill(600, 600, 0), hill(600, 675, 0), clear(0, hill(600, 525, 0), hill(1500, 900, 0))},
		// 100·sin 30° and 100·cos 30° away from the slanted one's long side.
		{"over a slanted one", hill(850, 513, 30), hill(825, 556, 30), clear(0, hill(900, 426, 30))},
		{"as near on both sides: the middle", hill(600, 300, 0), hill(600, 450, 0), clear(0, hill(600, 300, 0))},
		{"as near on both sides: the middle, seen from north", hill(600, 900, 0), hill(600, 750, 0), clear(0, hill(600, 900, 0))},
		{"mirrored about the way to the middle: left", hill(900, 300, 0), hill(600, 300, 0), clear(0, wall)},
		{"mirrored about the way to the middle: left, seen from north", hill(900, 900, 0), hill(1200, 900, 0), clear(0, wall)},
		{"a narrow lane", hill(900, 600, 0), hill(1226, 600, 0), clear(150, lane...)},
		{"only when turned", hill(1300, 600, 0), hill(1625, 600, 90), clear(0, left)},
	} {
		calls := 0
		got, found := plane.Nearest(c.start, table, func(r plane.Rect) bool { calls++; return c.legal(r) })
		if !found || calls > plane.SearchCalls || !c.legal(got) {
			t.Errorf("%s: %v, found %v after %d calls", c.name, got, found, calls)
		}
		if got != c.want {
			t.Errorf("%s: from %v to %v, want %v (%d calls)", c.name, c.start, got, c.want, calls)
		}
	}
}

// Deep in a slanted piece the way out is square to its long side: 200 mm of it and 75 of the hill, up to 276.07 where the
// rounding of the corners adds to it.
func TestWayOutOfASlantIsSquare(t *testing.T) {
	for turn := range plane.Angle(90) {
		middle := plane.Point{X: 900, Y: 600}
		wood := plane.Rect{Centre: middle, Size: plane.Size{W: 900, D: 400}, Turn: turn}
		hill := plane.Rect{Centre: middle, Size: plane.Size{W: 300, D: 150}, Turn: turn}
		got, found := plane.Nearest(hill, table, clear(0, wood))
		dx, dy := got.Centre.X-middle.X, got.Centre.Y-middle.Y
		if square := dx*dx + dy*dy; !found || square < 274*274 || square > 76230 {
			t.Errorf("turned by %d: moved by %d,%d", turn, dx, dy)
		}
	}
}

func TestNoPlaceIsSaid(t *testing.T) {
	start := plane.Rect{Centre: plane.Point{X: 300, Y: 300}, Size: plane.Size{W: 10, D: 10}}
	for _, box := range []plane.Box{table, {}, {Min: plane.Point{X: 5}}, plane.Size{W: plane.Reach, D: 1}.Box(), plane.Size{W: plane.Reach, D: plane.Reach}.Box()} {
		calls := 0
		if got, found := plane.Nearest(start, box, func(plane.Rect) bool { calls++; return false }); found || calls > plane.SearchCalls {
			t.Errorf("%v found on %v after %d calls", got, box, calls)
		}
	}
}

func TestNoPlaceNearerIsMissed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := pieces().Draw(t, "start")
		legal := clear(150, rapid.SliceOfN(pieces(), 0, 4).Draw(t, "others")...)
		calls := 0
		got, found := plane.Nearest(start, table, func(r plane.Rect) bool { calls++; return legal(r) })
		if calls > plane.SearchCalls {
			t.Fatalf("%d calls", calls)
		}
		if !found {
			return
		}
		if !legal(got) || got.Size != start.Size {
			t.Fatalf("%v is no legal place", got)
		}
		if got.Turn != start.Turn {
			return
		}
		dx, dy := got.Centre.X-start.Centre.X, got.Centre.Y-start.Centre.Y
		way := dx*dx + dy*dy
		nearer := func(x, y plane.MM) {
			if x*x+y*y < way && legal(moved(start, x, y, 0)) {
				t.Fatalf("%v moved by %d,%d: %d,%d was nearer", start, dx, dy, x, y)
			}
		}
		for x := plane.MM(-2); x <= 2; x++ {
			for y := plane.MM(-2); y <= 2; y++ {
				nearer(dx+x, dy+y)
			}
		}
		for x := plane.MM(-15); x <= 15; x++ {
			for y := plane.MM(-15); y <= 15; y++ {
				if x*x+y*y <= 225 {
					nearer(x, y)
				}
			}
		}
	})
}

// A table seen in a mirror gives the mirrored place: no corner is favoured.
func TestNoCornerIsFavoured(t *testing.T) {
	for _, mirror := range []struct{ x, y bool }{{true, false}, {false, true}, {true, true}} {
		across := func(r plane.Rect) plane.Rect {
			if mirror.x {
				r.Centre.X = 1800 - r.Centre.X
			}
			if mirror.y {
				r.Centre.Y = 1200 - r.Centre.Y
			}
			return r
		}
		rapid.Check(t, func(t *rapid.T) {
			upright := rapid.Map(pieces(), func(r plane.Rect) plane.Rect { r.Turn = 0; return r })
			start := upright.Draw(t, "start")
			other := upright.Draw(t, "other")
			here, found := plane.Nearest(start, table, clear(150, other))
			there, alike := plane.Nearest(across(start), table, clear(150, across(other)))
			if found && here.Turn != start.Turn {
				return
			}
			if found != alike {
				t.Fatalf("found %v, in the mirror %v", found, alike)
			}
			away := func(from, to plane.Rect) plane.MM {
				x, y := to.Centre.X-from.Centre.X, to.Centre.Y-from.Centre.Y
				return x*x + y*y
			}
			if found && (away(start, here) != away(across(start), there)) {
				t.Fatalf("%v goes to %v, in the mirror %v", start, here, across(there))
			}
		})
	}
}
