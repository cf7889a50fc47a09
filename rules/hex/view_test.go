package hex_test

import (
	"testing"

	"aidedecamp/rules/hex"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func views() *rapid.Generator[hex.View] {
	return rapid.Custom(func(t *rapid.T) hex.View {
		return hex.View{Grid: grids().Draw(t, "grid"), Bottom: rapid.SampledFrom([]hex.Edge{hex.South, hex.North}).Draw(t, "bottom")}
	})
}

func TestKnownSpots(t *testing.T) {
	south := hex.View{Grid: hex.Grid{Columns: 9, Rows: 12}}
	north := hex.View{Grid: south.Grid, Bottom: hex.North}
	if got, want := south.Extent(), (hex.Spot{X: 9500, Y: 10680}); got != want || north.Extent() != want {
		t.Errorf("the board extends to %v", got)
	}
	if got, want := (hex.View{Grid: hex.Grid{Columns: 13, Rows: 9}}).Extent(), (hex.Spot{X: 13000, Y: 8082}); got != want {
		t.Errorf("a board of short rows extends to %v", got)
	}
	for name, want := range map[string]hex.Spot{"A1": {X: 500, Y: 577}, "A2": {X: 1000, Y: 1443}, "C4": {X: 3000, Y: 3175}, "I12": {X: 9000, Y: 10103}} {
		if got := south.Centre(at(t, name)); got != want {
			t.Errorf("%s lies at %v, want %v", name, got, want)
		}
	}
	if got, want := north.Centre(at(t, "I12")), south.Centre(at(t, "A1")); got != want {
		t.Errorf("the north player sees I12 at %v, want %v", got, want)
	}
	want := [6]hex.Spot{{X: 500, Y: 1154}, {X: 1000, Y: 866}, {X: 1000, Y: 288}, {X: 500, Y: 0}, {X: 0, Y: 288}, {X: 0, Y: 866}}
	if diff := cmp.Diff(want, south.Corners(hex.Hex{})); diff != "" {
		t.Errorf("the corners of A1 (-want +got)\n%s", diff)
	}
	for _, spot := range []hex.Spot{{X: -1, Y: 577}, {X: 0, Y: 0}, {X: 9501, Y: 577}, {X: 9500, Y: 577}, {X: -1 << 62, Y: 1 << 62}, {X: 1<<63 - 1, Y: -1 << 63}} {
		if h, ok := south.At(spot); ok {
			t.Errorf("%v off the board lies in %v", spot, h)
		}
	}
	if (hex.View{Grid: hex.Grid{Columns: -1, Rows: 3}}).Extent() != (hex.Spot{}) {
		t.Error("no board has an extent")
	}
}

func TestHexesTileTheBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := views().Draw(t, "view")
		h := on(v.Grid).Draw(t, "hex")
		centre, corners := v.Centre(h), v.Corners(h)
		if got, ok := v.At(centre); !ok || got != h {
			t.Fatalf("the centre of %v lies in %v, %t", h, got, ok)
		}
		for i, d := range hex.Directions() {
			c := corners[i]
			if opposite := corners[(i+3)%6]; c.X+opposite.X != 2*centre.X || c.Y+opposite.Y != 2*centre.Y {
				t.Fatalf("the corners %v are not symmetrical about %v", corners, centre)
			}
			if e := v.Extent(); c.X < 0 || c.Y < 0 || c.X > e.X || c.Y > e.Y {
				t.Fatalf("the corner %v of %v lies outside %v", c, h, e)
			}
			n := h.To(d)
			theirs := v.Corners(n)
			if theirs[d.Opposite().Turn(1)] != c || theirs[d.Opposite()] != corners[d.Turn(1)] {
				t.Fatalf("%v and its neighbour %v do not share the ends of their side", h, n)
			}
			ends := v.Ends(h.Side(d))
			mine := [2]hex.Spot{c, corners[d.Turn(1)]}
			if ends != mine && ends != [2]hex.Spot{mine[1], mine[0]} {
				t.Fatalf("%v ends at %v, want %v", h.Side(d), ends, mine)
			}
			// As regular as whole mils allow: side and radius are 577,35 by rights.
			for _, other := range [2]hex.Spot{centre, corners[d.Turn(1)]} {
				dx, dy := int(c.X-other.X), int(c.Y-other.Y)
				if square := dx*dx + dy*dy; square < 576*576 || square > 579*579 {
					t.Fatalf("a side or radius of %v has length² %d", h, square)
				}
			}
		}
		turned := hex.View{Grid: v.Grid, Bottom: v.Bottom.Opposite()}
		if got := turned.Centre(v.Grid.Opposite(h)); got != centre {
			t.Fatalf("half a turn brings %v to %v, not %v", v.Grid.Opposite(h), got, centre)
		}
	})
}

func TestEverySpotHasOneHex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := views().Draw(t, "view")
		e := v.Extent()
		spot := hex.Spot{X: hex.Mil(rapid.IntRange(-50, int(e.X)+50).Draw(t, "x")), Y: hex.Mil(rapid.IntRange(-50, int(e.Y)+50).Draw(t, "y"))}
		if rapid.Bool().Draw(t, "on a border") {
			corners := v.Corners(on(v.Grid).Draw(t, "hex"))
			i := rapid.IntRange(0, 5).Draw(t, "corner")
			spot = corners[i]
			if next := corners[(i+1)%6]; rapid.Bool().Draw(t, "amid the side") {
				spot = hex.Spot{X: (spot.X + next.X) / 2, Y: (spot.Y + next.Y) / 2}
			}
		}
		got, ok := v.At(spot)
		for _, h := range v.Grid.All() {
			if !encloses(v.Corners(h), spot) {
				continue
			}
			if !ok || got != h {
				t.Fatalf("%v lies in %v first, not in %v (%t)", spot, h, got, ok)
			}
			return
		}
		if ok {
			t.Fatalf("%v lies in no hex, not in %v", spot, got)
		}
	})
}

// encloses reports whether a spot lies in a polygon given clockwise, or on its border.
func encloses(corners [6]hex.Spot, s hex.Spot) bool {
	for i, a := range corners {
		b := corners[(i+1)%6]
		if (b.X-a.X)*(s.Y-a.Y)-(b.Y-a.Y)*(s.X-a.X) > 0 {
			return false
		}
	}
	return true
}
