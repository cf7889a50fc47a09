package plane_test

import (
	"math"
	"testing"

	"aidedecamp/rules/plane"

	"github.com/google/go-cmp/cmp"
	"github.com/peterstace/simplefeatures/geom"
	"pgregory.net/rapid"
)

// other is the polygon as an independent library sees it.
func other(t *rapid.T, p plane.Polygon) geom.Geometry {
	flat := make([]float64, 0, 2*len(p)+2)
	for i := range len(p) + 1 {
		c := p[i%len(p)]
		flat = append(flat, float64(c.X), float64(c.Y))
	}
	made := geom.NewPolygon([]geom.LineString{geom.NewLineString(geom.NewSequence(flat, geom.DimXY))})
	if err := made.Validate(); err != nil {
		t.Fatalf("%v is no polygon: %v", p, err)
	}
	return made.AsGeometry()
}

// pieces are rectangles of the sizes that lie on a table, near enough to each other to meet about as often as
// not.
func pieces() *rapid.Generator[plane.Rect] {
	return rapid.Custom(func(t *rapid.T) plane.Rect {
		mm := func(low, high int64, name string) plane.MM {
			return plane.MM(rapid.Int64Range(low, high).Draw(t, name))
		}
		return plane.Rect{
			Centre: plane.Point{X: mm(0, 900, "x"), Y: mm(0, 600, "y")},
			Size:   plane.Size{W: mm(10, 600, "w"), D: mm(10, 300, "d")},
			Turn:   plane.Angle(rapid.IntRange(0, 359).Draw(t, "turn")),
		}
	})
}

func boxes() *rapid.Generator[plane.Box] {
	return rapid.Custom(func(t *rapid.T) plane.Box {
		low := plane.Point{X: plane.MM(rapid.IntRange(-100, 900).Draw(t, "left")), Y: plane.MM(rapid.IntRange(-100, 600).Draw(t, "bottom"))}
		return plane.Box{Min: low, Max: plane.Point{
			X: low.X + plane.MM(rapid.IntRange(1, 900).Draw(t, "width")),
			Y: low.Y + plane.MM(rapid.IntRange(1, 600).Draw(t, "height")),
		}}
	})
}

func TestMeetingsAgreeWithAnotherLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q := pieces().Draw(t, "p").Polygon(), pieces().Draw(t, "q").Polygon()
		a, b := other(t, p), other(t, q)
		if got, want := float64(p.Area())/2, a.Area(); got != want {
			t.Fatalf("area of %v is %v, want %v", p, got, want)
		}
		if got, want := p.Touches(q), geom.Intersects(a, b); got != want {
			t.Fatalf("%v touches %v: %v, want %v", p, q, got, want)
		}
		relation, err := geom.Relate(a, b)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := p.Overlaps(q), relation[0] == '2'; got != want {
			t.Fatalf("%v overlaps %v: %v, relation %s", p, q, got, relation)
		}
		if p.Overlaps(q) != q.Overlaps(p) || p.Touches(q) != q.Touches(p) || p.Overlaps(q) && !p.Touches(q) {
			t.Fatalf("%v and %v do not see each other alike", p, q)
		}
		want, _ := geom.Distance(a, b)
		d := p.DistanceTo(q)
		// What the library's floats lose is far less than this.
		const loss = 1e-6
		if float64(d.Down()) > want+loss || float64(d.Up()) < want-loss || d.Up()-d.Down() > 1 || d.Compare(q.DistanceTo(p)) != 0 {
			t.Fatalf("%v to %v: %d…%d mm, want %v", p, q, d.Down(), d.Up(), want)
		}
		if !d.AtLeast(d.Down()) || d.AtLeast(d.Up()+1) || d.AtLeast(d.Up()) != (d.Up() == d.Down()) {
			t.Fatalf("%v does not lie between %d and %d", d, d.Down(), d.Up())
		}
	})
}

func TestSharesAgreeWithAnotherLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		box := boxes().Draw(t, "box")
		var polys []plane.Polygon
		var whole, inside float64
		for _, r := range rapid.SliceOfN(pieces(), 1, 6).Draw(t, "pieces") {
			p := r.Polygon()
			polys = append(polys, p)
			a := other(t, p)
			common, err := geom.Intersection(a, other(t, box.Polygon()))
			if err != nil {
				t.Fatal(err)
			}
			whole += a.Area()
			inside += common.Area()
			if covers := common.Area() > a.Area()-1e-6; (p.Bounds().Beyond(box) <= 0) != covers {
				t.Fatalf("%v is within %v: %v, of %v square mm %v", p, box, !covers, a.Area(), common.Area())
			}
		}
		share := plane.ShareOf(polys, box)
		for _, limit := range []int64{0, 1, 333, 499, 500, 501, 999, 1000, 1001} {
			bound := whole * float64(limit) / 1000
			if got := share.MoreThan(limit, 1000); math.Abs(inside-bound) > 1e-4 && got != (inside > bound) {
				t.Fatalf("%v of %v is over %d ‰: %v", inside, whole, limit, got)
			}
		}
		read := share.In(1000)
		if exact := 1000 * inside / whole; float64(read) < exact-1e-6 || float64(read) >= exact+1+1e-6 {
			t.Fatalf("%v ‰ reads %d", exact, read)
		}
		if (read > 500) != share.MoreThan(1, 2) {
			t.Fatalf("reads %d ‰, more than half: %v", read, share.MoreThan(1, 2))
		}
	})
}

func TestKnownMeetings(t *testing.T) {
	square := func(x, y plane.MM) plane.Rect {
		return plane.Rect{Centre: plane.Point{X: x, Y: y}, Size: plane.Size{W: 100, D: 100}}
	}
	slant := func(x, y plane.MM) plane.Rect {
		r := square(x, y)
		r.Turn = 45
		return r
	}
	for _, c := range []struct {
		name              string
		p, q              plane.Rect
		overlaps, touches bool
		down, up          plane.MM
	}{
		{"the same", square(0, 0), square(0, 0), true, true, 0, 0},
		{"side by side", square(0, 0), square(100, 0), false, true, 0, 0},
		{"one millimetre in", square(0, 0), square(99, 30), true, true, 0, 0},
		{"corner to corner", square(0, 0), square(100, 100), false, true, 0, 0},
		{"tip on a side", square(0, 0), slant(121, 0), false, true, 0, 0},
		{"tip inside", square(0, 0), slant(120, 0), true, true, 0, 0},
		{"tip short of it", square(0, 0), slant(122, 0), false, false, 1, 1},
		{"three and four", square(0, 0), square(103, 104), false, false, 5, 5},
		{"root of two", square(0, 0), square(101, 101), false, false, 1, 2},
		{"corner on a slanted side", slant(0, 0), square(85, 86), false, true, 0, 0},
		{"slanted side on a corner", square(85, 86), slant(0, 0), false, true, 0, 0},
		{"slanted sides together", slant(0, 0), slant(71, 71), false, true, 0, 0},
	} {
		p, q := c.p.Polygon(), c.q.Polygon()
		d := p.DistanceTo(q)
		if p.Overlaps(q) != c.overlaps || p.Touches(q) != c.touches || d.Down() != c.down || d.Up() != c.up {
			t.Errorf("%s: overlaps %v, touches %v, %d…%d mm", c.name, p.Overlaps(q), p.Touches(q), d.Down(), d.Up())
		}
	}
}

func TestSegmentsAndPlaces(t *testing.T) {
	box := plane.Size{W: 1800, D: 1200}.Box()
	piece := plane.Rect{Centre: plane.Point{X: 600, Y: 292}, Size: plane.Size{W: 300, D: 300}}.Polygon()
	south := piece.DistanceTo(box.Side(plane.South))
	if south.Down() != 142 || south.AtLeast(143) || !south.AtLeast(142) {
		t.Errorf("%d…%d mm from the south edge", south.Down(), south.Up())
	}
	if north := piece.DistanceTo(box.Side(plane.North)); north.Down() != 758 || north.Compare(south) <= 0 {
		t.Errorf("%d mm from the north edge", north.Down())
	}
	line := plane.Polygon{{X: 0, Y: 0}, {X: 10, Y: 10}}
	for _, c := range []struct {
		q    plane.Polygon
		want bool
	}{
		{plane.Polygon{{X: 0, Y: 10}, {X: 10, Y: 0}}, true},
		{plane.Polygon{{X: 10, Y: 10}, {X: 20, Y: 20}}, true},
		{plane.Polygon{{X: 11, Y: 11}, {X: 20, Y: 20}}, false},
		{plane.Polygon{{X: 5, Y: 5}}, true},
		{plane.Polygon{{X: 5, Y: 6}}, false},
		{plane.Polygon{{X: 12, Y: 12}}, false},
		{plane.Box{Min: plane.Point{X: -5, Y: -5}, Max: plane.Point{X: 20, Y: 20}}.Polygon(), true},
		{plane.Polygon{}, false},
	} {
		if got := line.Touches(c.q); got != c.want || c.q.Touches(line) != c.want || line.Overlaps(c.q) {
			t.Errorf("%v touches %v: %v", line, c.q, got)
		}
	}
	if !(plane.Polygon{}).DistanceTo(piece).AtLeast(0) || (plane.Polygon{}).DistanceTo(piece).AtLeast(1) {
		t.Error("a polygon without corners is somewhere")
	}
}

// Exactly 150 mm is far enough, a hair less is not.
func TestBoundIsExact(t *testing.T) {
	origin := plane.Polygon{{}}
	for _, c := range []struct {
		edge plane.Polygon
		want bool
	}{
		{plane.Polygon{{X: 90, Y: 120}}, true},
		{plane.Polygon{{X: 90, Y: 119}}, false},
		{plane.Polygon{{X: 250, Y: 0}, {X: 90, Y: 120}}, true},
		// 250·187/√(250² + 187²) = 149,7 mm; 250·186/√(248² + 186²) = 150 mm.
		{plane.Polygon{{X: 250, Y: 0}, {X: 0, Y: 187}}, false},
		{plane.Polygon{{X: 250, Y: 0}, {X: 2, Y: 186}}, true},
		// The last two pass within a millionth of a millimetre of 150 mm.
		{plane.Polygon{{X: 150, Y: -100000000}, {X: 150, Y: 100000000}}, true},
		{plane.Polygon{{X: 150, Y: -1}, {X: 149, Y: 100000000}}, false},
		{plane.Polygon{{X: 151, Y: -100000000}, {X: 150, Y: 1}}, true},
	} {
		d := origin.DistanceTo(c.edge)
		if d.AtLeast(150) != c.want {
			t.Errorf("%v is %d…%d mm away, at least 150: %v", c.edge, d.Down(), d.Up(), !c.want)
		}
	}
}

func TestExactlyHalfInTheBand(t *testing.T) {
	band := plane.Band{From: 450, To: 750}.Box(plane.Size{W: 1800, D: 1200})
	for turn := range plane.Angle(360) {
		hill := plane.Rect{Centre: plane.Point{X: 900, Y: 450}, Size: plane.Size{W: 300, D: 150}, Turn: turn}
		// A point symmetry halves the footprint, however its corners are rounded.
		if s := share(hill, band); s.MoreThan(1, 2) || !s.MoreThan(499999999, 1000000000) || s.In(1000) != 500 {
			t.Errorf("turned by %d: %d ‰, more than half: %v", turn, s.In(1000), s.MoreThan(1, 2))
		}
		hill.Centre.Y++
		if s := share(hill, band); !s.MoreThan(1, 2) || s.In(1000) <= 500 {
			t.Errorf("turned by %d, 1 mm further: %d ‰", turn, s.In(1000))
		}
	}
	// Two sections of a river: one wholly out, one wholly in, the same length.
	out := plane.Rect{Centre: plane.Point{X: 300, Y: 150}, Size: plane.Size{W: 600, D: 30}}
	in := plane.Rect{Centre: plane.Point{X: 900, Y: 600}, Size: plane.Size{W: 600, D: 30}}
	both := plane.ShareOf([]plane.Polygon{out.Polygon(), in.Polygon()}, band)
	if both.MoreThan(1, 2) || both.In(1000) != 500 {
		t.Errorf("half of the chain reads %d ‰", both.In(1000))
	}
	if none := plane.ShareOf(nil, band); none.MoreThan(0, 1) || none.In(1000) != 0 {
		t.Error("nothing has a share")
	}
	if odd := share(in, band); odd.MoreThan(-1, 2) || odd.MoreThan(1, 0) || odd.MoreThan(1, 1) || !odd.MoreThan(999, 1000) {
		t.Error("an impossible fraction is exceeded")
	}
}

func TestSectorsUnderAPiece(t *testing.T) {
	grid := plane.Grid{Cell: plane.Size{W: 600, D: 600}, Columns: 3, Rows: 2}
	for _, c := range []struct {
		centre plane.Point
		turn   plane.Angle
		want   []string
	}{
		{plane.Point{X: 300, Y: 300}, 0, []string{"A1"}},
		{plane.Point{X: 450, Y: 525}, 0, []string{"A1"}}, // touches B1 and A2 along its sides
		{plane.Point{X: 451, Y: 525}, 0, []string{"A1", "B1"}},
		{plane.Point{X: 600, Y: 600}, 45, []string{"A1", "B1", "A2", "B2"}},
		{plane.Point{X: 2400, Y: 600}, 0, nil},
	} {
		piece := plane.Rect{Centre: c.centre, Size: plane.Size{W: 300, D: 150}, Turn: c.turn}
		var names []string
		for _, s := range grid.Under(piece.Polygon()) {
			names = append(names, s.String())
		}
		if diff := cmp.Diff(c.want, names); diff != "" {
			t.Errorf("%v (-want +got)\n%s", piece, diff)
		}
	}
	first := plane.Rect{Centre: plane.Point{X: 300, Y: 300}, Size: plane.Size{W: 600, D: 30}}
	second := plane.Rect{Centre: plane.Point{X: 600, Y: 600}, Size: plane.Size{W: 600, D: 30}, Turn: 90}
	if got := grid.Under(first.Polygon(), second.Polygon()); len(got) != 4 {
		t.Errorf("the chain lies in %v", got)
	}
}

func share(r plane.Rect, box plane.Box) plane.Share {
	return plane.ShareOf([]plane.Polygon{r.Polygon()}, box)
}
