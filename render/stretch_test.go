package render

import (
	"bytes"
	"image"
	"testing"

	"pgregory.net/rapid"
)

// TestAStretchedRectangleIsAsItWouldBeDrawn: a large upright rectangle shows the very pixels that it shows when
// all of it is drawn, wherever it is cut.
func TestAStretchedRectangleIsAsItWouldBeDrawn(t *testing.T) {
	t.Parallel()
	colours := palettes[Light]()
	tray := area(Tray, rectangle(Frame{2, 2, 290, 280})).withEdge(TrayEdge, 2)
	if newStamp([]Shape{tray}, 300, 300, Light, colours).rows.more == 0 {
		t.Error("a tray is not stretched")
	}
	rapid.Check(t, func(t *rapid.T) {
		width, height := 300-rapid.IntRange(0, 280).Draw(t, "narrower"), 300-rapid.IntRange(0, 280).Draw(t, "lower")
		px := func(name string, low, high int) Px {
			at := Px(rapid.IntRange(low, high).Draw(t, name))
			if rapid.Bool().Draw(t, "broken") {
				at += Px(rapid.Float64Range(0, 1).Draw(t, name+"'s part"))
			}
			return at
		}
		ink := rapid.Custom(func(t *rapid.T) Ink { return Ink(rapid.IntRange(int(None), int(inks)-1).Draw(t, "ink")) })
		at := Frame{px("x0", -5, 40), px("y0", -5, 40), Px(width) - px("right", -5, 40), Px(height) - px("bottom", -5, 40)}
		shapes := []Shape{area(ink.Draw(t, "fill"), rectangle(at)).
			withEdge(ink.Draw(t, "edge"), Px(rapid.Float64Range(0, 12).Draw(t, "width")))}
		whole := stampOf(drawn(shapes, width, height, Light), colours)
		made := newStamp(shapes, width, height, Light, colours)
		crop := image.Rect(rapid.IntRange(0, 320).Draw(t, "left"), rapid.IntRange(0, 320).Draw(t, "top"), 310, 310)
		var got, want [320 * 320]uint8
		on := func(pix []uint8) *image.Paletted {
			return &image.Paletted{Pix: pix, Stride: 320, Rect: image.Rect(0, 0, 320, 320)}
		}
		made.lay(on(got[:]), 5, 7, crop, colours)
		whole.lay(on(want[:]), 5, 7, crop, colours)
		if !bytes.Equal(got[:], want[:]) {
			t.Fatalf("%v is shown otherwise", shapes)
		}
	})
}
