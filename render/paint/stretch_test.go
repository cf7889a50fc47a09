package paint

import (
	"bytes"
	"image"
	"testing"

	"aidedecamp/render/draw"

	"pgregory.net/rapid"
)

// TestAStretchedRectangleIsAsItWouldBeDrawn: a large upright rectangle shows the very pixels that it shows
// when all of it is drawn, wherever it is cut.
func TestAStretchedRectangleIsAsItWouldBeDrawn(t *testing.T) {
	t.Parallel()
	colours := palettes[draw.Light]()
	tray := draw.Area(draw.Tray, draw.Frame{X0: 2, Y0: 2, X1: 290, Y1: 280}.Rectangle()).WithEdge(draw.TrayEdge, 2)
	if newStamp([]draw.Shape{tray}, 300, 300, draw.Light, colours).rows.more == 0 {
		t.Error("a tray is not stretched")
	}
	rapid.Check(t, func(t *rapid.T) {
		width, height := 300-rapid.IntRange(0, 280).Draw(t, "narrower"), 300-rapid.IntRange(0, 280).Draw(t, "lower")
		px := func(name string, low, high int) draw.Px {
			at := draw.Px(rapid.IntRange(low, high).Draw(t, name))
			if rapid.Bool().Draw(t, "broken") {
				at += draw.Px(rapid.Float64Range(0, 1).Draw(t, name+"'s part"))
			}
			return at
		}
		ink := rapid.Custom(func(t *rapid.T) draw.Ink {
			return draw.Ink(rapid.IntRange(int(draw.None), int(draw.Inks)-1).Draw(t, "ink"))
		})
		at := draw.Frame{X0: px("x0", -5, 40), Y0: px("y0", -5, 40), X1: draw.Px(width) - px("right", -5, 40), Y1: draw.Px(height) - px("bottom", -5, 40)}
		shapes := []draw.Shape{draw.Area(ink.Draw(t, "fill"), at.Rectangle()).
			WithEdge(ink.Draw(t, "edge"), draw.Px(rapid.Float64Range(0, 12).Draw(t, "width")))}
		whole := stampOf(drawn(shapes, width, height, draw.Light), colours)
		made := newStamp(shapes, width, height, draw.Light, colours)
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
