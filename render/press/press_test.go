package press

import (
	"bytes"
	"hash/adler32"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"testing"

	"pgregory.net/rapid"
)

// TestEncodedPicturesDecodeEqual: whatever is drawn, and whatever of it stood in the picture before, is
// what a reader of PNGs reads; and the same bytes come of it whatever was compressed before.
func TestEncodedPicturesDecodeEqual(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 70).Draw(t, "w"), rapid.IntRange(1, 4*BandRows+2).Draw(t, "h")
		colours := make(color.Palette, rapid.IntRange(1, 256).Draw(t, "colours"))
		for i := range colours {
			colours[i] = color.RGBA{R: uint8(i), G: uint8(i * 7), B: uint8(i * 31), A: 255}
		}
		picture := image.NewPaletted(image.Rect(0, 0, w, h), colours)
		sheet := Sheet{Width: w, Height: h, Colours: colours, Blank: uint8(rapid.IntRange(0, len(colours)-1).Draw(t, "page"))}
		sheet.Draw = func(on *image.Paletted) error { return nil }
		if _, err := sheet.Whole(picture.Pix); err != nil {
			t.Fatal(err)
		}
		sheet.Draw = func(on *image.Paletted) error {
			draw.Draw(on, on.Rect, picture, on.Rect.Min, draw.Src)
			return nil
		}
		bands := New(rapid.SampledFrom([]int{0, 4 << 10, 1 << 20}).Draw(t, "kept"))
		for range rapid.IntRange(1, 4).Draw(t, "pictures") {
			for range rapid.IntRange(0, 50).Draw(t, "dots") {
				picture.SetColorIndex(rapid.IntRange(0, w-1).Draw(t, "x"), rapid.IntRange(0, h-1).Draw(t, "y"),
					uint8(rapid.IntRange(0, len(colours)-1).Draw(t, "dot")))
			}
			data, err := bands.PNG(sheet)
			if err != nil {
				t.Fatal(err)
			}
			if anew, err := New(0).PNG(sheet); err != nil || !bytes.Equal(data, anew) {
				t.Fatalf("other bytes where nothing was compressed before (%v)", err)
			}
			decodesAs(t, data, picture)
		}
	})
}

func decodesAs(t *rapid.T, data []byte, picture *image.Paletted) {
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if decoded.Bounds() != picture.Rect {
		t.Fatalf("decoded as %v, want %v", decoded.Bounds(), picture.Rect)
	}
	for y := range picture.Rect.Dy() {
		for x := range picture.Rect.Dx() {
			if decoded.At(x, y) != picture.At(x, y) {
				t.Fatalf("%d,%d is %v, want %v", x, y, decoded.At(x, y), picture.At(x, y))
			}
		}
	}
}

func TestSumsJoin(t *testing.T) {
	t.Parallel()
	text := func(t *rapid.T, what string) []byte {
		piece := rapid.SliceOfN(rapid.Byte(), 0, 50).Draw(t, what)
		return bytes.Repeat(piece, rapid.SampledFrom([]int{1, 2, 3000}).Draw(t, what+" times"))
	}
	rapid.Check(t, func(t *rapid.T) {
		first, second := text(t, "first"), text(t, "second")
		want := adler32.Checksum(append(bytes.Clone(first), second...))
		if got := joinSums(adler32.Checksum(first), adler32.Checksum(second), len(second)); got != want {
			t.Fatalf("%08x, want %08x", got, want)
		}
	})
}

// TestOnlyChangedBandsAreCompressed: of a picture that differs in one row from the one before, one band is
// new.
func TestOnlyChangedBandsAreCompressed(t *testing.T) {
	t.Parallel()
	colours := make(color.Palette, 256)
	for i := range colours {
		colours[i] = color.Gray{Y: uint8(i)}
	}
	on := image.NewPaletted(image.Rect(0, 0, 10*BandRows, 10*BandRows), colours)
	for y := range on.Rect.Dy() {
		on.SetColorIndex(y, y, uint8(y%7)) // no two bands alike
	}
	sheet := Sheet{Width: on.Rect.Dx(), Height: on.Rect.Dy(), Colours: colours, Draw: func(part *image.Paletted) error {
		draw.Draw(part, part.Rect, on, part.Rect.Min, draw.Src)
		return nil
	}}
	bands, compressed := New(1<<20), map[*byte]bool{}
	for i, want := range []int{10, 10, 11} {
		if i == 2 {
			on.SetColorIndex(0, 5*BandRows, 9)
		}
		parts, err := bands.compress(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for _, band := range parts[1 : len(parts)-1] { // a head before, the checksum behind
			compressed[&band[0]] = true
		}
		if len(compressed) != want {
			t.Errorf("after picture %d: %d bands were compressed, want %d", i+1, len(compressed), want)
		}
	}
}
