package render

import (
	"fmt"
	"image"
	"strings"
)

// Layer is what of a picture seldom changes and lies below all else: ground, sides and names of a board of
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

// block is a part of a picture in palette colours, as it lies.
type block struct {
	place image.Rectangle
	ink   []uint8
}

// Bytes is what the block weighs.
func (b *block) Bytes() int { return len(b.ink) + 64 }

// copyTo lays the block on a picture.
func (b *block) copyTo(on *image.Paletted) {
	width := b.place.Dx()
	for y := range b.place.Dy() {
		copy(on.Pix[(b.place.Min.Y+y)*on.Stride+b.place.Min.X:][:width], b.ink[y*width:])
	}
}

// newBlock takes a part of a picture.
func newBlock(from *image.Paletted, place image.Rectangle) *block {
	b := &block{place: place, ink: make([]uint8, 0, place.Dx()*place.Dy())}
	for y := place.Min.Y; y < place.Max.Y; y++ {
		b.ink = append(b.ink, from.Pix[y*from.Stride+place.Min.X:][:place.Dx()]...)
	}
	return b
}

// layer draws a scene's layer on a picture that is blank there, or lays down what was drawn before.
func (p *Painter) layer(on *image.Paletted, scene Scene, keys sceneKeys, colours *palette) error {
	l := scene.Layer
	if len(l.Sprites) == 0 {
		return nil
	}
	if drawn, found := p.blocks.Get(keys.layer); found {
		drawn.copyTo(on)
		return nil
	}
	// What reaches over the frame would be lost when the block is laid down again: it never shows.
	place := Sprite{Crop: l.Frame}.crop(on.Rect).Intersect(on.Rect)
	stamps, err := p.ready(keys.layersSprites, l.Sprites, scene.Theme, colours)
	if err != nil {
		return err
	}
	if err := p.lay(on.SubImage(place).(*image.Paletted), l.Sprites, stamps, l.Texts, colours); err != nil {
		return err
	}
	p.blocks.Put(keys.layer, newBlock(on, place))
	return nil
}
