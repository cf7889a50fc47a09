package paint

import (
	"fmt"
	"image"

	"golang.org/x/image/font"

	"aidedecamp/render/draw"
	"aidedecamp/render/kept"
	"aidedecamp/render/press"
)

// What the caches weigh at most, in bytes: together they stay below 60 MiB.
const (
	stampBytes   = 26 << 20
	blockBytes   = 16 << 20
	glyphBytes   = 4 << 20
	PictureBytes = 6 << 20 // Some eighty whole pictures.
	BandBytes    = 8 << 20
)

// Painter turns scenes into PNGs and keeps what it drew for the next one. It may be used by many at once.
type Painter struct {
	stamps *kept.Cache[stampKey, *stamp]
	blocks *kept.Cache[stampKey, *block]
	glyphs *glyphs
	press  *press.Press
	// pictures are whole files, by all that they show.
	pictures *kept.Cache[stampKey, file]
}

// file is a picture as it is sent.
type file []byte

// Bytes is what the file weighs.
func (f file) Bytes() int { return len(f) + 64 }

// New makes a Painter that keeps pictures and compressed bands of so many bytes at most.
func New(pictures, bands int) *Painter {
	return &Painter{
		stamps:   kept.New[stampKey, *stamp](stampBytes),
		blocks:   kept.New[stampKey, *block](blockBytes),
		glyphs:   &glyphs{kept: kept.New[glyphKey, *glyph](glyphBytes), faces: map[glyphKey]font.Face{}},
		press:    press.New(bands),
		pictures: kept.New[stampKey, file](pictures),
	}
}

// PNG paints a scene, or gives what it made before of one that shows the same: its bytes are not to be
// changed. Equal scenes give equal bytes, whatever was painted before. It calls ended as a press does; nil
// for nobody.
func (p *Painter) PNG(scene draw.Scene, ended func(press.Part)) ([]byte, error) {
	if ended == nil {
		ended = func(press.Part) {}
	}
	keys := keysOf(scene)
	if made, found := p.pictures.Get(keys.whole); found {
		ended(press.Drawn) // the keys are all that it took
		return made, nil
	}
	sheet, err := p.sheet(scene, keys)
	if err != nil {
		return nil, err
	}
	sheet.Ended = ended
	made, err := p.press.PNG(sheet)
	ended(press.Compressed)
	if err == nil {
		p.pictures.Put(keys.whole, made)
	}
	return made, err
}

// sheet is a scene ready to be drawn part by part: all that it takes is found or made.
func (p *Painter) sheet(scene draw.Scene, keys sceneKeys) (press.Sheet, error) {
	makePalette, known := palettes[scene.Theme]
	if !known {
		return press.Sheet{}, fmt.Errorf("paint: no theme %q", scene.Theme)
	}
	colours := makePalette()
	layer, err := p.layer(scene, keys, colours)
	if err != nil {
		return press.Sheet{}, err
	}
	stamps, err := p.ready(keys.sprites, scene.Sprites, scene.Theme, colours)
	if err != nil {
		return press.Sheet{}, err
	}
	return press.Sheet{Width: scene.Width, Height: scene.Height, Colours: colours.colours, Blank: colours.inks[draw.Page],
		Draw: func(on *image.Paletted) error {
			layer.copyTo(on)
			return p.lay(on, scene.Sprites, stamps, scene.Texts, colours)
		}}, nil
}

// lay lays sprites on a part of a picture, and words above them.
func (p *Painter) lay(on *image.Paletted, sprites []draw.Sprite, stamps []*stamp, texts []draw.Text, colours *palette) error {
	for i, sprite := range sprites {
		stamps[i].lay(on, sprite.Left, sprite.Top, cropOf(sprite, on.Rect), colours)
	}
	for _, text := range texts {
		if err := p.glyphs.write(on, text, colours); err != nil {
			return fmt.Errorf("write %q: %w", text.Words, err)
		}
	}
	return nil
}

func cropOf(s draw.Sprite, whole image.Rectangle) image.Rectangle {
	if s.Crop == (draw.Frame{}) {
		return whole
	}
	return image.Rect(s.Crop.X0.Whole(), s.Crop.Y0.Whole(), s.Crop.X1.Whole(), s.Crop.Y1.Whole())
}

// ready are sprites ready to be laid, in their order. Those that nobody drew before are drawn by as many
// hands as are free.
func (p *Painter) ready(keys []stampKey, sprites []draw.Sprite, theme draw.Theme, colours *palette) ([]*stamp, error) {
	all, first := make([]*stamp, len(sprites)), make(map[stampKey]int, len(sprites))
	var missing []int
	for i, key := range keys {
		if _, twice := first[key]; twice {
			continue
		}
		first[key] = i
		if made, found := p.stamps.Get(key); found {
			all[i] = made
			continue
		}
		missing = append(missing, i)
	}
	err := press.InHands(len(missing), func(n int) error {
		i := missing[n]
		all[i] = newStamp(sprites[i].Shapes, sprites[i].Width, sprites[i].Height, theme, colours)
		p.stamps.Put(keys[i], all[i])
		return nil
	})
	for i, key := range keys {
		all[i] = all[first[key]]
	}
	return all, err
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
func (p *Painter) layer(scene draw.Scene, keys sceneKeys, colours *palette) (*block, error) {
	l := scene.Layer
	if len(l.Sprites) == 0 {
		return nil, nil
	}
	if drawn, found := p.blocks.Get(keys.layer); found {
		return drawn, nil
	}
	whole := image.Rect(0, 0, scene.Width, scene.Height)
	// What reaches over the frame would be lost when the block is laid down again: it never shows.
	on := image.NewPaletted(cropOf(draw.Sprite{Crop: l.Frame}, whole).Intersect(whole), colours.colours)
	for i := range on.Pix {
		on.Pix[i] = colours.inks[draw.Page]
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
