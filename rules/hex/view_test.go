package hex_test

import (
	"testing"

	"aidedecamp/rules/hex"

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
	for name, want := range map[string]hex.Spot{"A1": {X: 500, Y: 577}, "A2": {X: 1000, Y: 1443},
		"C4": {X: 3000, Y: 3175}, "I12": {X: 9000, Y: 10103}} {
		if got := south.Centre(at(t, name)); got != want {
			t.Errorf("%s lies at %v, want %v", name, got, want)
		}
	}
	if got, want := north.Centre(at(t, "I12")), south.Centre(at(t, "A1")); got != want {
		t.Errorf("the north player sees I12 at %v, want %v", got, want)
	}
	if (hex.View{Grid: hex.Grid{Columns: -1, Rows: 3}}).Extent() != (hex.Spot{}) {
		t.Error("no board has an extent")
	}
}

func TestHexesTileTheBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := views().Draw(t, "view")
		h := on(v.Grid).Draw(t, "hex")
		centre, e := v.Centre(h), v.Extent()
		if centre.X < hex.Width/2 || centre.X > e.X-hex.Width/2 || centre.Y < hex.Half || centre.Y > e.Y-hex.Half {
			t.Fatalf("%v lies at %v and stands out of %v", h, centre, e)
		}
		for _, n := range h.Neighbours() {
			// As regular as whole mils allow: the distance is 1000 by rights.
			dx, dy := int(v.Centre(n).X-centre.X), int(v.Centre(n).Y-centre.Y)
			if square := dx*dx + dy*dy; square < 999*999 || square > 1000*1000 {
				t.Fatalf("%v and its neighbour %v lie apart by a length² of %d", h, n, square)
			}
		}
		turned := hex.View{Grid: v.Grid, Bottom: v.Bottom.Opposite()}
		if got := turned.Centre(v.Grid.Opposite(h)); got != centre {
			t.Fatalf("half a turn brings %v to %v, not %v", v.Grid.Opposite(h), got, centre)
		}
	})
}
