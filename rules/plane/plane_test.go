package plane_test

import (
	"testing"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/table/tabletest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func rects() *rapid.Generator[plane.Rect] {
	return rapid.Custom(func(t *rapid.T) plane.Rect {
		mm := func(low, high int64, name string) plane.MM {
			return plane.MM(rapid.Int64Range(low, high).Draw(t, name))
		}
		return plane.Rect{
			Centre: plane.Point{X: mm(-3000, 3000, "x"), Y: mm(-3000, 3000, "y")},
			Size:   plane.Size{W: mm(1, 2000, "w"), D: mm(1, 2000, "d")},
			Turn:   plane.Angle(rapid.IntRange(-720, 720).Draw(t, "turn")),
		}
	})
}

func TestKnownCorners(t *testing.T) {
	hill := plane.Rect{Centre: plane.Point{X: 450, Y: 300}, Size: plane.Size{W: 300, D: 150}}
	quarter := hill
	quarter.Turn = 90
	slant := hill
	slant.Turn = 30
	for _, c := range []struct {
		rect plane.Rect
		want [4]plane.Point
	}{
		{hill, [4]plane.Point{{300, 225}, {600, 225}, {600, 375}, {300, 375}}},
		{quarter, [4]plane.Point{{525, 150}, {525, 450}, {375, 450}, {375, 150}}},
		// 150·cos 30° = 129,9 ; 75·sin 30° = 37,5 ; 150·sin 30° = 75 ; 75·cos 30° = 64,95.
		{slant, [4]plane.Point{{358, 160}, {617, 310}, {542, 440}, {283, 290}}},
	} {
		if diff := cmp.Diff(c.want, c.rect.Corners()); diff != "" {
			t.Errorf("%v (-want +got)\n%s", c.rect, diff)
		}
	}
}

func TestCornersKeepCentreAndSides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rects().Draw(t, "rect")
		c := r.Corners()
		for i := range 2 {
			if c[i].X+c[i+2].X != 2*r.Centre.X || c[i].Y+c[i+2].Y != 2*r.Centre.Y {
				t.Fatalf("corners %v are not symmetrical about %v", c, r.Centre)
			}
		}
		for i, want := range []plane.MM{r.Size.W, r.Size.D} {
			dx, dy := c[i+1].X-c[i].X, c[i+1].Y-c[i].Y
			square := dx*dx + dy*dy
			low, high := max(want-2, 0), want+2
			if square < low*low || square > high*high {
				t.Fatalf("side %d of %v has length² %d, want %d²±2", i, r, square, want)
			}
		}
		turned := r
		turned.Turn += 360
		if turned.Corners() != c {
			t.Fatalf("a whole turn moved %v", r)
		}
		box := r.Bounds()
		for _, p := range c {
			if !box.Contains(p) {
				t.Fatalf("corner %v outside bounds %v", p, box)
			}
		}
		if back, err := tabletest.ParseRect(r.String()); err != nil || back != r {
			t.Fatalf("%s reads back as %v, %v", r, back, err)
		}
	})
}

func TestEveryPointHasOneSector(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		grid := plane.Grid{
			Cell:    plane.Size{W: plane.MM(rapid.IntRange(1, 600).Draw(t, "w")), D: plane.MM(rapid.IntRange(1, 600).Draw(t, "d"))},
			Columns: rapid.IntRange(1, plane.MaxColumns).Draw(t, "columns"),
			Rows:    rapid.IntRange(1, plane.MaxRows).Draw(t, "rows"),
		}
		far := grid.Bounds().Max
		p := plane.Point{
			X: plane.MM(rapid.Int64Range(-50, int64(far.X)+50).Draw(t, "x")),
			Y: plane.MM(rapid.Int64Range(-50, int64(far.Y)+50).Draw(t, "y")),
		}
		sector, on := grid.At(p)
		if on != grid.Bounds().Contains(p) {
			t.Fatalf("%v on the grid: %v", p, on)
		}
		if !on {
			return
		}
		if !grid.Box(sector).Contains(p) {
			t.Fatalf("%v is said to lie in %v = %v", p, sector, grid.Box(sector))
		}
		if back, err := plane.ParseSector(sector.String()); err != nil || back != sector {
			t.Fatalf("%s reads back as %v, %v", sector, back, err)
		}
	})
}

func TestSectorsOfTheTable(t *testing.T) {
	grid := plane.Grid{Cell: plane.Size{W: 600, D: 600}, Columns: 3, Rows: 2}
	var names []string
	for _, s := range grid.Sectors() {
		names = append(names, s.String())
	}
	if diff := cmp.Diff([]string{"A1", "B1", "C1", "A2", "B2", "C2"}, names); diff != "" {
		t.Error(diff)
	}
	for point, want := range map[plane.Point]string{
		{0, 0}: "A1", {600, 0}: "B1", {599, 600}: "A2", {1800, 1200}: "C2", {1200, 599}: "C1",
	} {
		if got, _ := grid.At(point); got.String() != want {
			t.Errorf("%v lies in %v, want %s", point, got, want)
		}
	}
	if _, on := (plane.Grid{}).At(plane.Point{}); on {
		t.Error("a grid without sectors holds a point")
	}
	box := plane.Band{From: 450, To: 750}.Box(plane.Size{W: 1800, D: 1200})
	if box.Size() != (plane.Size{W: 1800, D: 300}) || !box.Contains(plane.Point{X: 900, Y: 600}) {
		t.Errorf("central band is %v", box)
	}
}

func TestRefusedNotations(t *testing.T) {
	for _, text := range []string{"", "A", "a1", "A0", "A100", "A01", "A+1", "1A", "É1"} {
		if s, err := plane.ParseSector(text); err == nil {
			t.Errorf("sector %q read as %v", text, s)
		}
	}
	for _, text := range []string{"", "3x4", "3x4@1,2", "3x4@1/2", "03x4@1,2/3", "3x4@1,2/", "3x4@1,2/9999999999999999999"} {
		if r, err := tabletest.ParseRect(text); err == nil {
			t.Errorf("rectangle %q read as %v", text, r)
		}
	}
}
