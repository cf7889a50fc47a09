package paint

import (
	"bytes"
	"image"
	"testing"

	"aidedecamp/render/draw"

	"github.com/fogleman/gg"
	"pgregory.net/rapid"
)

// drawn is what shapes come to on a canvas of their own.
func drawn(shapes []draw.Shape, width, height int, theme draw.Theme) *image.RGBA {
	canvas := image.NewRGBA(image.Rect(0, 0, width, height))
	rasterise(canvas, shapes, theme)
	return canvas
}

func TestAFloodedRectangleIsAsGGFillsIt(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(1, 200).Draw(t, "width"), rapid.IntRange(1, 200).Draw(t, "height")
		px := rapid.Custom(func(t *rapid.T) draw.Px {
			if rapid.Bool().Draw(t, "whole") {
				return draw.Px(rapid.IntRange(-20, 220).Draw(t, "px"))
			}
			return draw.Px(rapid.Float64Range(-20, 220).Draw(t, "px"))
		})
		ink := rapid.Custom(func(t *rapid.T) draw.Ink {
			return draw.Ink(rapid.IntRange(int(draw.None)+1, int(draw.Inks)-1).Draw(t, "ink"))
		})
		under := draw.Area(ink.Draw(t, "under"), draw.Disc(draw.Spot{X: px.Draw(t, "x"), Y: px.Draw(t, "y")}, 60))
		over := draw.Area(ink.Draw(t, "over"), draw.Frame{X0: px.Draw(t, "x0"), Y0: px.Draw(t, "y0"), X1: px.Draw(t, "x1"), Y1: px.Draw(t, "y1")}.Rectangle())
		got, want := drawn([]draw.Shape{under, over}, width, height, draw.Light), drawn([]draw.Shape{under}, width, height, draw.Light)
		pen := gg.NewContextForRGBA(want)
		pen.SetColor(draw.Light.Colour(over.Fill))
		follow(pen, over, over.Lines[0])
		pen.Fill()
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Fatalf("%v differs from what gg fills", over)
		}
	})
}

// Who drew something large leaves nothing of it for who draws next.
func TestACanvasIsClean(t *testing.T) {
	t.Parallel()
	colours := palettes[draw.Light]()
	line := []draw.Shape{draw.Stroke(draw.WaterLine, 0.5, []draw.Spot{{X: 1, Y: 1}, {X: 8, Y: 7}})}
	want := stampOf(drawn(line, 12, 9, draw.Light), colours)
	for range 20 {
		newStamp([]draw.Shape{draw.Area(draw.RedBody, draw.Frame{X0: 0, Y0: 0, X1: 200, Y1: 200}.Rectangle())}, 200, 200, draw.Light, colours)
		if got := newStamp(line, 12, 9, draw.Light, colours); !bytes.Equal(got.ink, want.ink) || !bytes.Equal(got.share, want.share) {
			t.Fatal("a thin line shows what was drawn before it")
		}
	}
}
