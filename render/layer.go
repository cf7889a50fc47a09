package render

import (
	"fmt"
	"image"
	"strings"
)

// Layer is what of a picture seldom changes and is below all else: ground, sides and names of a board of
// hexes. It is drawn once and kept whole.
type Layer struct {
	// Frame, in whole pixels, is all that the layer touches.
	Frame   Frame
	Sprites []Sprite
	Texts   []Text
}

// String writes the layer as a scene's text does; shapes drawn before are named by their first sprite.
func (l Layer) String() string {
	if len(l.Sprites) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, "layer %v\n", l.Frame)
	drawn := map[string]int{}
	for i, sprite := range l.Sprites {
		fmt.Fprintf(&out, "sprite %d %s %dx%d at %d,%d", i, sprite.Name, sprite.Width, sprite.Height, sprite.Left, sprite.Top)
		var shapes strings.Builder
		for _, shape := range sprite.Shapes {
			fmt.Fprintf(&shapes, "  %v\n", shape)
		}
		if first, known := drawn[shapes.String()]; known {
			fmt.Fprintf(&out, " as %d\n", first)
			continue
		}
		drawn[shapes.String()] = i
		out.WriteString("\n" + shapes.String())
	}
	for _, text := range l.Texts {
		out.WriteString(text.String() + "\n")
	}
	return out.String()
}

// String sums the text up in one line.
func (t Text) String() string {
	line := fmt.Sprintf("text %q at %v %s %.0f %s", t.Words, t.At, t.Style, t.Size, t.Ink)
	if t.Halo != None {
		line += fmt.Sprintf(" halo %s", t.Halo)
	}
	return line
}

// block is a part of a picture in palette colours, in its place; nil is none.
type block image.Paletted

// Bytes is what the block weighs.
func (b *block) Bytes() int { return len(b.Pix) + 64 }

// copyTo lays the block on a part of the picture.
func (b *block) copyTo(on *image.Paletted) {
	if b == nil {
		return
	}
	place := b.Rect.Intersect(on.Rect)
	for y := place.Min.Y; y < place.Max.Y; y++ {
		from := (y-b.Rect.Min.Y)*b.Stride + place.Min.X - b.Rect.Min.X
		copy(on.Pix[on.PixOffset(place.Min.X, y):], b.Pix[from:from+place.Dx()])
	}
}

// layer is a scene's layer, drawn on a blank page now or before.
func (p *Painter) layer(scene Scene, keys sceneKeys, colours *palette) (*block, error) {
	l := scene.Layer
	if len(l.Sprites) == 0 {
		return nil, nil
	}
	if drawn, found := p.blocks.Get(keys.layer); found {
		return drawn, nil
	}
	whole := image.Rect(0, 0, scene.Width, scene.Height)
	// What reaches over the frame would be lost when the block is laid down again: it never shows.
	on := image.NewPaletted(Sprite{Crop: l.Frame}.crop(whole).Intersect(whole), colours.colours)
	for i := range on.Pix {
		on.Pix[i] = colours.inks[Page]
	}
	stamps, err := p.ready(keys.layersSprites, l.Sprites, scene.Theme, colours)
	if err != nil {
		return nil, err
	}
	if err := p.lay(on, l.Sprites, stamps, l.Texts, colours); err != nil {
		return nil, err
	}
	made := (*block)(on)
	p.blocks.Put(keys.layer, made)
	return made, nil
}
