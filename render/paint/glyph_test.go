package paint

import (
	"bytes"
	"image"
	"testing"

	"aidedecamp/render/draw"
	"aidedecamp/render/kept"

	"golang.org/x/image/font"
	"pgregory.net/rapid"
)

// TestWordsAreWholeInBands: nothing of a letter is lost where it crosses two bands, however high it is.
func TestWordsAreWholeInBands(t *testing.T) {
	t.Parallel()
	colours := palettes[draw.Light]()
	letters := &glyphs{kept: kept.New[glyphKey, *glyph](glyphBytes), faces: map[glyphKey]font.Face{}}
	rapid.Check(t, func(t *rapid.T) {
		text := draw.Text{
			Words: rapid.StringOfN(rapid.RuneFrom([]rune("ÅÉŤģçgjy|{}_,Ωẫ‱�")), 1, 6, -1).Draw(t, "words"),
			At:    draw.Spot{X: draw.Px(rapid.Float64Range(-20, 180).Draw(t, "x")), Y: draw.Px(rapid.Float64Range(-20, 180).Draw(t, "y"))},
			Style: rapid.SampledFrom([]draw.Style{draw.Regular, draw.Bold, draw.Italic}).Draw(t, "style"),
			Size:  draw.Px(rapid.IntRange(8, 60).Draw(t, "size")), Ink: draw.Writing, Halo: rapid.SampledFrom([]draw.Ink{draw.None, draw.Accent}).Draw(t, "halo"),
		}
		whole, bands := image.NewPaletted(image.Rect(0, 0, 200, 160), colours.colours), image.NewPaletted(image.Rect(0, 0, 200, 160), colours.colours)
		err := letters.write(whole, text, colours)
		for y := 0; y < 160 && err == nil; y += 16 {
			err = letters.write(bands.SubImage(image.Rect(0, y, 200, y+16)).(*image.Paletted), text, colours)
		}
		if err != nil || !bytes.Equal(whole.Pix, bands.Pix) {
			t.Fatalf("%v differs in bands (%v)", text, err)
		}
	})
}
