package render

import (
	"fmt"
	"image"

	"aidedecamp/render/kept"
	"aidedecamp/render/press"
	"aidedecamp/rules/table"

	"golang.org/x/image/font"
)

// The caches' weights in bytes: together they stay below 60 MiB.
const (
	stampBytes   = 26 << 20
	blockBytes   = 16 << 20
	glyphBytes   = 4 << 20
	pictureBytes = 6 << 20 // Some eighty pictures.
	pieceBytes   = 8 << 20
)

// Painter turns scenes into PNGs and keeps what it drew for the next one. It may be used by many at once;
// make it with NewPainter.
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

// NewPainter makes a Painter with empty caches.
func NewPainter() *Painter {
	return &Painter{
		stamps: kept.New[stampKey, *stamp](stampBytes),
		blocks: kept.New[stampKey, *block](blockBytes),
		glyphs: &glyphs{kept: kept.New[glyphKey, *glyph](glyphBytes), faces: map[glyphKey]font.Face{}},
		press:  press.New(pieceBytes),

		pictures: kept.New[stampKey, file](pictureBytes),
	}
}

// Pictures lays board and panels out and paints them, on as many pictures as it takes. Its errors are those
// of NewScenes and PNG.
func (p *Painter) Pictures(board table.Board, panels []table.Panel, setting Setting) ([][]byte, error) {
	scenes, err := NewScenes(board, panels, setting)
	setting.ended(LaidOut)
	if err != nil {
		return nil, err
	}
	all := make([][]byte, len(scenes))
	for i, scene := range scenes {
		if all[i], err = p.png(scene, setting); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (p *Painter) png(scene Scene, setting Setting) ([]byte, error) {
	keys := scene.keys()
	if made, found := p.pictures.Get(keys.whole); found {
		setting.ended(Painted) // the keys are all that it took
		return made, nil
	}
	sheet, err := p.sheet(scene, keys)
	if err != nil {
		return nil, err
	}
	sheet.Ended = setting.byParts()
	made, err := p.press.PNG(sheet)
	setting.ended(Encoded)
	if err == nil {
		p.pictures.Put(keys.whole, made)
	}
	return made, err
}

// sheet is a scene ready to be drawn part by part: all that it takes is found or made.
func (p *Painter) sheet(scene Scene, keys sceneKeys) (press.Sheet, error) {
	makePalette, known := palettes[scene.Theme]
	if !known {
		return press.Sheet{}, fmt.Errorf("%w: theme %q", ErrSetting, scene.Theme)
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
	draw := func(on *image.Paletted) error {
		layer.copyTo(on)
		return p.lay(on, scene.Sprites, stamps, scene.Texts, colours)
	}
	return press.Sheet{Width: scene.Width, Height: scene.Height, Colours: colours.colours, Blank: colours.inks[Page], Draw: draw}, nil
}

// lay lays sprites on a part of a picture, and words above them.
func (p *Painter) lay(on *image.Paletted, sprites []Sprite, stamps []*stamp, texts []Text, colours *palette) error {
	for i, sprite := range sprites {
		stamps[i].lay(on, sprite.Left, sprite.Top, sprite.crop(on.Rect), colours)
	}
	for _, text := range texts {
		if err := p.glyphs.write(on, text, colours); err != nil {
			return fmt.Errorf("write %q: %w", text.Words, err)
		}
	}
	return nil
}

func (s Sprite) crop(whole image.Rectangle) image.Rectangle {
	if s.Crop == (Frame{}) {
		return whole
	}
	return image.Rect(s.Crop.X0.Whole(), s.Crop.Y0.Whole(), s.Crop.X1.Whole(), s.Crop.Y1.Whole())
}

// ready are sprites ready to be laid, in their order. Those that nobody drew before are drawn by as many
// hands as are free.
func (p *Painter) ready(keys []stampKey, sprites []Sprite, theme Theme, colours *palette) ([]*stamp, error) {
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
