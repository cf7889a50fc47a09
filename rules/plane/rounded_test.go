package plane_test

import (
	"math"
	"testing"

	"aidedecamp/rules/plane"

	"pgregory.net/rapid"
)

// cutOuts are pieces with round corners, of the sizes that lie on a table.
func cutOuts() *rapid.Generator[plane.Rounded] {
	return rapid.Custom(func(t *rapid.T) plane.Rounded {
		r := plane.Rounded{Rect: pieces().Draw(t, "rect")}
		r.Corner = plane.MM(rapid.Int64Range(0, int64(min(r.Size.W, r.Size.D)/2)).Draw(t, "corner"))
		return r
	})
}

// enclosing is the diameter of the smallest circle around some points, by trying all twos and threes.
func enclosing(points plane.Polygon) float64 {
	apart := func(a, b plane.Point) float64 { return math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)) }
	best := 0.0
	for i, a := range points {
		for k, b := range points[:i] {
			best = max(best, apart(a, b))
			for _, c := range points[:k] {
				x, y, z := apart(a, b), apart(b, c), apart(c, a)
				longest := max(x, y, z)
				if 2*longest*longest >= x*x+y*y+z*z {
					continue // Obtuse: its longest side is the circle's diameter.
				}
				area := math.Abs(float64((b.X-a.X)*(c.Y-a.Y)-(b.Y-a.Y)*(c.X-a.X))) / 2
				best = max(best, x*y*z/(2*area))
			}
		}
	}
	return best
}

// The polygon is convex, runs counter-clockwise, lies in the rectangle but for the rounding, and is round.
func TestRoundedOutlines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := cutOuts().Draw(t, "outline")
		p := r.Polygon()
		for i := range p {
			a, b, c := p[i], p[(i+1)%len(p)], p[(i+2)%len(p)]
			if (b.X-a.X)*(c.Y-b.Y)-(b.Y-a.Y)*(c.X-b.X) <= 0 && r.Corner > 0 {
				t.Fatalf("%v turns the wrong way at %v", p, b)
			}
		}
		around := r.Rect
		around.Size.W, around.Size.D = around.Size.W+4, around.Size.D+4
		if !p.Inside(around.Polygon()) {
			t.Fatalf("%v reaches out of %v", p, r.Rect)
		}
		// Of the rectangle it lacks four corners, each a square less a quarter of a circle.
		whole := float64(r.Size.W*r.Size.D) - (4-math.Pi)*float64(r.Corner*r.Corner)
		loss := 2*float64(r.Size.W+r.Size.D) + 0.04*float64(r.Corner*r.Corner)
		if got := float64(p.Area()) / 2; math.Abs(got-whole) > loss {
			t.Fatalf("area %v, want %v", got, whole)
		}
		if diameter := float64(r.Circle()); math.Abs(enclosing(p)-diameter) > 3+0.02*float64(r.Corner) {
			t.Fatalf("a circle of %v mm holds %v, want %v", diameter, r, enclosing(p))
		}
		if !r.FitsCircle(r.Circle()) || r.FitsCircle(r.Circle()-1) {
			t.Fatalf("%v fits not in its own circle, or in a smaller one", r)
		}
	})
}

// Upright, an outline keeps its rectangle's bounds, so that it touches an edge as the rectangle would.
func TestUprightOutlinesKeepTheirBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := cutOuts().Draw(t, "outline")
		r.Turn = rapid.SampledFrom([]plane.Angle{0, 90, 180, 270}).Draw(t, "quarter")
		if got, want := r.Polygon().Bounds(), r.Rect.Bounds(); got != want {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

// A rectangle has room where each of its corners lies in the outline: measured here from the arc's centre.
func TestOutlinesHoldRectangles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := cutOuts().Draw(t, "outline")
		size := plane.Size{W: plane.MM(rapid.IntRange(1, 400).Draw(t, "w")), D: plane.MM(rapid.IntRange(1, 400).Draw(t, "d"))}
		fits := func(w, d plane.MM) bool {
			x := float64(w)/2 - (float64(r.Size.W)/2 - float64(r.Corner))
			y := float64(d)/2 - (float64(r.Size.D)/2 - float64(r.Corner))
			return w <= r.Size.W && d <= r.Size.D && (x <= 0 || y <= 0 || x*x+y*y <= float64(r.Corner*r.Corner))
		}
		if got, want := r.Holds(size), fits(size.W, size.D) || fits(size.D, size.W); got != want {
			t.Fatalf("%v holds %v: %v", r, size, got)
		}
	})
}

// What the text of L'Art de la Guerre asks: a circle of 6 UD around it, a rectangle of 2 × 3 UD in it.
func TestOutlinesAtTheirBounds(t *testing.T) {
	const ud = 40
	at := func(w, d, corner plane.MM) plane.Rounded {
		return plane.Rounded{Rect: plane.Rect{Size: plane.Size{W: w, D: d}, Turn: 37}, Corner: corner}
	}
	for _, c := range []struct {
		what        string
		outline     plane.Rounded
		fits, holds bool
	}{
		{"the usual piece", at(4*ud, 3*ud, 0), true, true},
		{"a diagonal of exactly 6 UD", at(192, 144, 0), true, true},
		{"a millimetre wider", at(193, 144, 0), false, true},
		{"a circle of 6 UD", at(6*ud, 6*ud, 3*ud), true, true},
		{"a circle a millimetre wider", at(6*ud+1, 6*ud+1, 3*ud), false, true},
		{"exactly 2 × 3 UD", at(3*ud, 2*ud, 0), true, true},
		{"2 × 3 UD with its corners off", at(3*ud, 2*ud, 1), true, false},
		{"across", at(2*ud, 3*ud, 0), true, true},
		{"too narrow", at(5*ud, 2*ud-1, 0), true, false},
		{"a circle around 2 × 3 UD", at(145, 145, 72), true, true},
		{"a circle too small for it", at(144, 144, 72), true, false},
	} {
		if got := c.outline.FitsCircle(6 * ud); got != c.fits {
			t.Errorf("%s fits in the circle: %v (%d mm)", c.what, got, c.outline.Circle())
		}
		if got := c.outline.Holds(plane.Size{W: 2 * ud, D: 3 * ud}); got != c.holds {
			t.Errorf("%s holds the rectangle: %v", c.what, got)
		}
	}
}

func TestEdgesAreTouched(t *testing.T) {
	table := plane.Size{W: 1200, D: 800}.Box()
	all := []plane.Side{plane.South, plane.East, plane.North, plane.West}
	r := plane.Rounded{Rect: plane.Rect{Centre: plane.Point{X: 600, Y: 60}, Size: plane.Size{W: 160, D: 120}}, Corner: 40}
	if p := r.Polygon(); p.Bounds().GapTo(table, all...) != 0 || p.Bounds().GapTo(table, plane.North, plane.East, plane.West) <= 0 {
		t.Errorf("%v touches the south edge alone", p)
	}
	r.Centre.Y++
	if p := r.Polygon(); p.Bounds().GapTo(table, all...) != 1 {
		t.Errorf("%v lies 1 mm off", p)
	}
}

// The depth that other polygons reach into one is that of its rectangle.
func TestDepthOfPolygons(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, q := pieces().Draw(t, "r"), pieces().Draw(t, "q").Polygon()
		if !r.Polygon().Overlaps(q) {
			return
		}
		// The sides of a turned rectangle are rounded, and so is its depth.
		if got, want := r.Polygon().Depth(q), r.Depth(q); max(got-want, want-got) > 3+want/8 {
			t.Fatalf("%v reaches %d mm into %v, want %d", q, got, r, want)
		}
	})
}

func TestUnits(t *testing.T) {
	ud := plane.Unit(40)
	for mm, want := range map[plane.MM]string{0: "0", 40: "1", 100: "2,5", 4: "0,1", 97: "2,43", -20: "-0,5", 240: "6", -97: "-2,43", 182: "4,55", 2: "0,05"} {
		if got := ud.Typed(mm); got != want {
			t.Errorf("%d mm is typed %q, want %q", mm, got, want)
		}
	}
	if down, up := ud.Tenths(79), ud.TenthsUp(79); down != 19 || up != 20 {
		t.Errorf("79 mm lie between %d and %d tenths", down, up)
	}
	for text, want := range map[string]plane.MM{"2,5": 100, "2.5 UD": 100, "2ud": 80, "97 mm": 97,
		"97mm": 97, "3 cm": 30, "0": 0, "2,50": 100, "4,55": 182, "2,43 UD": 97} {
		if got, ok := ud.Read(text); !ok || got != want {
			t.Errorf("%q reads %d, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "ud", "-1", "+1", "2,555", "3,25 cm", "x", "1 2", "1,2,3", "2 mmm", "0,5 mm", "cm"} {
		if got, ok := ud.Read(text); ok {
			t.Errorf("%q reads %d", text, got)
		}
	}
	if got, ok := plane.Unit(0).Read("37,5"); !ok || got != 375 {
		t.Errorf("centimetres read %d", got)
	}
	if _, ok := plane.Unit(0).Read("2 UD"); ok {
		t.Error("centimetres read UD")
	}
	rapid.Check(t, func(t *rapid.T) {
		unit := rapid.SampledFrom([]plane.Unit{0, 40, 60, 80}).Draw(t, "unit")
		mm := plane.MM(rapid.Int64Range(0, 10000).Draw(t, "mm"))
		if got, ok := unit.Read(unit.Typed(mm)); !ok || got != mm {
			t.Fatalf("%q reads %d, want %d", unit.Typed(mm), got, mm)
		}
		if low, high := unit.Tenths(mm), unit.TenthsUp(mm); high-low > 1 || low > high {
			t.Fatalf("%d mm lie between %d and %d tenths", mm, low, high)
		}
	})
}

func TestPlacesTypedInUnits(t *testing.T) {
	grid := plane.Grid{Cell: plane.Size{W: 400, D: 400}, Columns: 3, Rows: 2}
	around := plane.Around{Table: plane.Size{W: 1200, D: 800}, Grid: grid, Unit: 40,
		Zone: func(n int) (plane.Sector, bool) { return plane.Sector{Column: n - 1, Row: 1}, n >= 1 && n <= 3 },
		Piece: func(n int) (plane.Box, bool) {
			return plane.Box{Min: plane.Point{X: 400, Y: 400}, Max: plane.Point{X: 400, Y: 400}}, n == 3
		}}
	for text, want := range map[string]plane.Point{
		"2,5 3": {X: 100, Y: 120}, "2,5 UD 3 UD": {X: 100, Y: 120}, "97mm 3": {X: 97, Y: 120}, "97 mm 133 mm": {X: 97, Y: 133},
		"3 cm 2": {X: 30, Y: 80}, "3 +2 droite +0,5 haut": {X: 480, Y: 420}, "3 +20mm gauche": {X: 380, Y: 400}, "B2": {X: 600, Y: 600},
		"zone 3": {X: 1000, Y: 600}, "z1 so": {X: 0, Y: 400},
	} {
		if got, err := plane.ParsePlace(text, around); err != nil || got != want {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	for text, why := range map[string]plane.Reason{"2,555 3": plane.ReasonFine, "31 3": plane.ReasonOff, "mm 3": plane.ReasonForm,
		"99999999999 3": plane.ReasonOff, "ud ud": plane.ReasonForm,
		"zone 4": plane.ReasonSector, "zone": plane.ReasonForm} {
		_, err := plane.ParsePlace(text, around)
		if wrong, ok := err.(*plane.Misread); !ok || wrong.Why != why {
			t.Errorf("%q: %v, want %s", text, err, why)
		}
	}
}
