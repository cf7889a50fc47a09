package paint

import (
	"fmt"
	"image"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"aidedecamp/render/draw"
	"aidedecamp/render/kept"
)

// glyphKey names one drawn letter. Sizes are in quarters of a pixel, and so is the part of a pixel at which
// it starts.
type glyphKey struct {
	style draw.Style
	size  int
	shift uint8
	rune  rune
}

// glyph is the mask of a drawn letter; its place is given from the start of the baseline.
type glyph struct {
	place image.Rectangle
	mask  []uint8
}

// Bytes is what the letter weighs.
func (g *glyph) Bytes() int { return len(g.mask) + 96 }

// glyphs draws letters and keeps them.
type glyphs struct {
	kept *kept.Cache[glyphKey, *glyph]

	// A face of package opentype draws one letter at a time.
	mu    sync.Mutex
	faces map[glyphKey]font.Face
}

// maxFaces bounds the open faces: a picture uses about eight.
const maxFaces = 64

func (g *glyphs) letter(key glyphKey) (*glyph, error) {
	if drawn, found := g.kept.Get(key); found {
		return drawn, nil
	}
	drawn, err := g.draw(key)
	if err != nil {
		return nil, err
	}
	g.kept.Put(key, drawn)
	return drawn, nil
}

func (g *glyphs) draw(key glyphKey) (*glyph, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	face, err := g.face(glyphKey{style: key.style, size: key.size})
	if err != nil {
		return nil, err
	}
	place, mask, from, _, ok := face.Glyph(fixed.Point26_6{X: fixed.Int26_6(key.shift) * 16}, draw.DrawnAs(key.rune))
	drawn := &glyph{}
	if !ok || place.Empty() {
		return drawn, nil
	}
	drawn.place = place
	for y := range place.Dy() {
		for x := range place.Dx() {
			_, _, _, alpha := mask.At(from.X+x, from.Y+y).RGBA()
			drawn.mask = append(drawn.mask, uint8(alpha>>8))
		}
	}
	return drawn, nil
}

func (g *glyphs) face(key glyphKey) (font.Face, error) {
	if face, found := g.faces[key]; found {
		return face, nil
	}
	if len(g.faces) >= maxFaces {
		clear(g.faces)
	}
	face, err := opentype.NewFace(draw.Typefaces()[key.style].Font, &opentype.FaceOptions{
		Size: float64(key.size) / 4, DPI: 72, Hinting: font.HintingNone,
	})
	if err != nil {
		return nil, fmt.Errorf("open typeface %s: %w", key.style, err)
	}
	g.faces[key] = face
	return face, nil
}

// write sets a line of words on a picture, its halo first.
func (g *glyphs) write(on *image.Paletted, text draw.Text, colours *palette) error {
	face, reach := draw.Typefaces()[text.Style], 0
	if text.Halo != draw.None {
		reach = max(1, int(text.Size/9))
	}
	top, bottom := text.At.Y-face.Above*text.Size, text.At.Y+face.Below*text.Size
	if bottom.Whole()+reach+1 < on.Rect.Min.Y || top.Whole()-reach-1 > on.Rect.Max.Y {
		return nil
	}
	if reach > 0 {
		for _, step := range []image.Point{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {-1, 1}, {1, -1}} {
			if err := g.line(on, text, step.Mul(reach), text.Halo, colours); err != nil {
				return err
			}
		}
	}
	return g.line(on, text, image.Point{}, text.Ink, colours)
}

func (g *glyphs) line(on *image.Paletted, text draw.Text, shift image.Point, ink draw.Ink, colours *palette) error {
	face, pen, over := draw.Typefaces()[text.Style], text.At.X, colours.overlay(ink)
	top := text.At.Y.Whole() + shift.Y
	for _, r := range text.Words {
		if r != ' ' && r != draw.Narrow && r != draw.Unbroken {
			quarter := int(math.Round(float64(pen) * 4))
			drawn, err := g.letter(glyphKey{
				style: text.Style, size: int(math.Round(float64(text.Size) * 4)), shift: uint8(quarter & 3), rune: r,
			})
			if err != nil {
				return err
			}
			drawn.lay(on, quarter>>2+shift.X, top, over)
		}
		pen += face.Advance(r) * text.Size
	}
	return nil
}

// lay puts the letter on a picture in one ink.
func (g *glyph) lay(on *image.Paletted, left, top int, ink *overlay) {
	place := g.place.Add(image.Pt(left, top))
	seen := place.Intersect(on.Rect)
	width, wide := place.Dx(), seen.Dx()
	for y := seen.Min.Y; y < seen.Max.Y; y++ {
		from := (y-place.Min.Y)*width + seen.Min.X - place.Min.X
		ink.lay(on.Pix[on.PixOffset(seen.Min.X, y):], g.mask[from:from+wide])
	}
}
