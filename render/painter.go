package render

import (
	"fmt"
	"image"

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
	stamps *cache[stampKey, *stamp]
	blocks *cache[stampKey, *block]
	glyphs *glyphs
	bands  *bands
	// pictures are whole files, by all that they show.
	pictures *cache[stampKey, file]
}

// file is a picture as it is sent.
type file []byte

func (f file) bytes() int { return len(f) + 64 }

// NewPainter makes a Painter with empty caches.
func NewPainter() *Painter {
	return &Painter{
		stamps: newCache[stampKey, *stamp](stampBytes),
		blocks: newCache[stampKey, *block](blockBytes),
		glyphs: &glyphs{kept: newCache[glyphKey, *glyph](glyphBytes), faces: map[glyphKey]font.Face{}},
		bands:  newBands(pieceBytes),

		pictures: newCache[stampKey, file](pictureBytes),
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

// PNG paints a scene that NewScenes made, or gives what it made before of one that shows the same: its bytes
// are not to be changed. Equal scenes give equal bytes, whatever was painted before.
func (p *Painter) PNG(scene Scene) ([]byte, error) { return p.png(scene, Setting{}) }

func (p *Painter) png(scene Scene, setting Setting) ([]byte, error) {
	keys := scene.keys()
	if made, found := p.pictures.get(keys.whole); found {
		setting.ended(Painted) // the keys are all that it took
		return made, nil
	}
	rows, colours, err := p.paint(scene, keys)
	setting.ended(Painted)
	if err != nil {
		return nil, err
	}
	defer rows.free()
	made, err := rows.encode(colours.colours, p.bands)
	setting.ended(Encoded)
	if err == nil {
		p.pictures.put(keys.whole, made)
	}
	return made, err
}

// paint paints a scene; give its rows back with free.
func (p *Painter) paint(scene Scene, keys sceneKeys) (*rows, *palette, error) {
	makePalette, known := palettes[scene.Theme]
	if !known {
		return nil, nil, fmt.Errorf("%w: theme %q", ErrSetting, scene.Theme)
	}
	colours := makePalette()
	rows := newRows(scene.Width, scene.Height, colours.inks[Page])
	picture := rows.picture(colours.colours)
	if err := p.layer(picture, scene, keys, colours); err != nil {
		rows.free()
		return nil, nil, err
	}
	stamps, err := p.ready(keys.sprites, scene.Sprites, scene.Theme, colours)
	if err != nil {
		rows.free()
		return nil, nil, err
	}
	err = inHands((scene.Height+bandRows-1)/bandRows, func(i int) error {
		band := image.Rect(0, i*bandRows, scene.Width, (i+1)*bandRows)
		return p.lay(picture.SubImage(band).(*image.Paletted), scene.Sprites, stamps, scene.Texts, colours)
	})
	if err != nil {
		rows.free()
		return nil, nil, err
	}
	return rows, colours, nil
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

// ready are sprites ready to be laid, in their order. Those that nobody drew before are drawn by as many hands as
// are free.
func (p *Painter) ready(keys []stampKey, sprites []Sprite, theme Theme, colours *palette) ([]*stamp, error) {
	all, first := make([]*stamp, len(sprites)), make(map[stampKey]int, len(sprites))
	var missing []int
	for i, key := range keys {
		if _, twice := first[key]; twice {
			continue
		}
		first[key] = i
		if made, found := p.stamps.get(key); found {
			all[i] = made
			continue
		}
		missing = append(missing, i)
	}
	err := inHands(len(missing), func(n int) error {
		i := missing[n]
		all[i] = newStamp(sprites[i].Shapes, sprites[i].Width, sprites[i].Height, theme, colours)
		p.stamps.put(keys[i], all[i])
		return nil
	})
	for i, key := range keys {
		all[i] = all[first[key]]
	}
	return all, err
}
