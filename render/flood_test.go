package render

import (
	"bytes"
	"image"
	"testing"

	"github.com/fogleman/gg"
	"pgregory.net/rapid"
)

// drawn is what shapes come to on a canvas of their own.
func drawn(shapes []Shape, width, height int, theme Theme) *image.RGBA {
	canvas := image.NewRGBA(image.Rect(0, 0, width, height))
	rasterise(canvas, shapes, theme)
	return canvas
}

func TestAFloodedRectangleIsAsGGFillsIt(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(1, 200).Draw(t, "width"), rapid.IntRange(1, 200).Draw(t, "height")
		px := rapid.Custom(func(t *rapid.T) Px {
			if rapid.Bool().Draw(t, "whole") {
				return Px(rapid.IntRange(-20, 220).Draw(t, "px"))
			}
			return Px(rapid.Float64Range(-20, 220).Draw(t, "px"))
		})
		ink := rapid.Custom(func(t *rapid.T) Ink { return Ink(rapid.IntRange(int(None)+1, int(inks)-1).Draw(t, "ink")) })
		under := area(ink.Draw(t, "under"), disc(Spot{px.Draw(t, "x"), px.Draw(t, "y")}, 60))
		over := area(ink.Draw(t, "over"), rectangle(Frame{px.Draw(t, "x0"), px.Draw(t, "y0"), px.Draw(t, "x1"), px.Draw(t, "y1")}))
		got, want := drawn([]Shape{under, over}, width, height, Light), drawn([]Shape{under}, width, height, Light)
		pen := gg.NewContextForRGBA(want)
		pen.SetColor(Light.colour(over.Fill))
		over.follow(pen, over.Lines[0])
		pen.Fill()
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Fatalf("%v differs from what gg fills", over)
		}
	})
}

// Who drew something large leaves nothing of it for who draws next.
func TestACanvasIsClean(t *testing.T) {
	t.Parallel()
	colours := palettes[Light]()
	line := []Shape{stroke(WaterLine, 0.5, []Spot{{1, 1}, {8, 7}})}
	want := stampOf(drawn(line, 12, 9, Light), colours)
	for range 20 {
		newStamp([]Shape{area(RedBody, rectangle(Frame{0, 0, 200, 200}))}, 200, 200, Light, colours)
		if got := newStamp(line, 12, 9, Light, colours); !bytes.Equal(got.ink, want.ink) || !bytes.Equal(got.share, want.share) {
			t.Fatal("a thin line shows what was drawn before it")
		}
	}
}
