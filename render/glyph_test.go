package render

import (
	"bytes"
	"image"
	"testing"

	"aidedecamp/render/kept"

	"golang.org/x/image/font"
	"pgregory.net/rapid"
)

// TestWordsAreWholeInBands: nothing of a letter is lost where it crosses two bands, however high it is.
func TestWordsAreWholeInBands(t *testing.T) {
	t.Parallel()
	colours := palettes[Light]()
	letters := &glyphs{kept: kept.New[glyphKey, *glyph](glyphBytes), faces: map[glyphKey]font.Face{}}
	rapid.Check(t, func(t *rapid.T) {
		text := Text{
			Words: rapid.StringOfN(rapid.RuneFrom([]rune("ÅÉŤģçgjy|{}_,Ωẫ‱�")), 1, 6, -1).Draw(t, "words"),
			At:    Spot{Px(rapid.Float64Range(-20, 180).Draw(t, "x")), Px(rapid.Float64Range(-20, 180).Draw(t, "y"))},
			Style: rapid.SampledFrom([]Style{Regular, Bold, Italic}).Draw(t, "style"),
			Size:  Px(rapid.IntRange(8, 60).Draw(t, "size")), Ink: Writing, Halo: rapid.SampledFrom([]Ink{None, Accent}).Draw(t, "halo"),
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
