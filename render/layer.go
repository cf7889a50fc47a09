package render

import (
	"image"
)

// Layer is what of a picture seldom changes and is below all else: ground, sides and names of a board of
// hexes. It is drawn once and kept whole.
type Layer struct {
	// Frame, in whole pixels, is all that the layer touches.
	Frame   Frame
	Sprites []Sprite
	Texts   []Text
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
