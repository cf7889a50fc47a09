package plane_test

import (
	"math"
	"slices"
	"testing"

	"aidedecamp/rules/plane"

	"pgregory.net/rapid"
)

var table = plane.Size{W: 1800, D: 1200}.Box()

// room is a table with a margin at its long edges and with other pieces; judged is what its judge asks of a
// piece.
type room struct {
	margin plane.MM
	others []plane.Rect
	// full says that no piece may have its middle within 150 mm of the table's.
	full bool
}

func clear(margin plane.MM, others ...plane.Rect) room { return room{margin: margin, others: others} }

// judged is legal where a piece lies on the table, over none of the others and not in the margin of a long
// edge.
func (r room) judged(at plane.Rect) bool {
	p := at.Polygon()
	return p.Bounds().Beyond(table) <= 0 && !(r.full && 450 < at.Centre.Y && at.Centre.Y < 750) &&
		p.DistanceTo(table.Side(plane.South)).AtLeast(r.margin) &&
		p.DistanceTo(table.Side(plane.North)).AtLeast(r.margin) &&
		!slices.ContainsFunc(r.others, func(o plane.Rect) bool { return p.Overlaps(o.Polygon()) })
}

// nearest asks for the nearest place of a piece, and counts the questions.
func (r room) nearest(start plane.Rect) (got plane.Rect, calls int, found bool) {
	within := table
	within.Min.Y, within.Max.Y = within.Min.Y+r.margin, within.Max.Y-r.margin
	in := plane.Room{Table: within}
	if r.full {
		in.Barred = []plane.Band{{From: 450 - start.Centre.Y, To: 750 - start.Centre.Y}}
	}
	for _, o := range r.others {
		in.Against = append(in.Against, o.Polygon())
	}
	shift, found := in.Nearest([]plane.Polygon{start.Polygon()}, func(by plane.Point) bool {
		calls++
		return r.judged(moved(start, by.X, by.Y, 0))
	})
	return moved(start, shift.X, shift.Y, 0), calls, found
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
	// A lane only 30 mm wider than a hill, 326 mm to the east; free ground begins 450 mm to the west.
	lane := []plane.Rect{
		{Centre: plane.Point{X: 838, Y: 600}, Size: plane.Size{W: 476, D: 1200}},
		{Centre: plane.Point{X: 1603, Y: 600}, Size: plane.Size{W: 394, D: 1200}},
	}
	wall := plane.Rect{Centre: plane.Point{X: 900, Y: 600}, Size: plane.Size{W: 300, D: 1200}}
	for _, c := range []struct {
		name        string
		start, want plane.Rect
		in          room
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
		// Where two slanted ones leave a corner, between millimetres of both.
		{"into a corner", hill(900, 560, 0), hill(900, 525, 0), clear(0, hill(600, 600, 30), hill(1200, 600, -30))},
	} {
		got, calls, found := c.in.nearest(c.start)
		if !found || calls > plane.SearchCalls || !c.in.judged(got) {
			t.Errorf("%s: %v, found %v after %d calls", c.name, got, found, calls)
		}
		if got != c.want {
			t.Errorf("%s: from %v to %v, want %v (%d calls)", c.name, c.start, got, c.want, calls)
		}
	}
}

// Deep in a slanted piece the way out is square to its long side: 200 mm of it and 75 of the hill, up to
// 276.07 where the rounding of the corners adds to it.
func TestWayOutOfASlantIsSquare(t *testing.T) {
	for turn := range plane.Angle(90) {
		middle := plane.Point{X: 900, Y: 600}
		wood := plane.Rect{Centre: middle, Size: plane.Size{W: 900, D: 400}, Turn: turn}
		hill := plane.Rect{Centre: middle, Size: plane.Size{W: 300, D: 150}, Turn: turn}
		got, _, found := clear(0, wood).nearest(hill)
		dx, dy := got.Centre.X-middle.X, got.Centre.Y-middle.Y
		if square := dx*dx + dy*dy; !found || square < 274*274 || square > 76230 {
			t.Errorf("turned by %d: moved by %d,%d", turn, dx, dy)
		}
	}
}

func TestNoPlaceIsSaid(t *testing.T) {
	start := plane.Rect{Centre: plane.Point{X: 300, Y: 300}, Size: plane.Size{W: 10, D: 10}}.Polygon()
	for _, box := range []plane.Box{table, {}, {Min: plane.Point{X: 5}}, plane.Size{W: plane.Reach, D: 1}.Box(),
		plane.Size{W: plane.Reach, D: plane.Reach}.Box()} {
		calls := 0
		if got, found := (plane.Room{Table: box}).Nearest([]plane.Polygon{start}, func(plane.Point) bool { calls++; return false }); found ||
			calls > plane.SearchCalls {
			t.Errorf("%v found on %v after %d calls", got, box, calls)
		}
	}
}

// Among up to eight pieces no legal place is nearer by more than 1 mm than the one found: held against every
// millimetre.
func TestNoPlaceNearerIsMissed(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		start := pieces().Draw(t, "start")
		in := clear(150, rapid.SliceOfN(pieces(), 0, 8).Draw(t, "others")...)
		in.full = rapid.Bool().Draw(t, "full")
		got, calls, found := in.nearest(start)
		if calls > plane.SearchCalls {
			t.Fatalf("%d calls", calls)
		}
		way := 400.0
		if found {
			way = math.Hypot(float64(got.Centre.X-start.Centre.X), float64(got.Centre.Y-start.Centre.Y))
			if !in.judged(got) {
				t.Fatalf("%v is no legal place", got)
			}
		}
		reach := plane.MM(way)
		for x := -reach; x <= reach; x++ {
			for y := -reach; y <= reach; y++ {
				if math.Hypot(float64(x), float64(y)) < way-1 && in.judged(moved(start, x, y, 0)) {
					t.Fatalf("%v goes to %v (%v), %.1f mm: moved by %d,%d it was legal", start, got, found, way, x, y)
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
			here, _, found := clear(150, other).nearest(start)
			there, _, alike := clear(150, across(other)).nearest(across(start))
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
