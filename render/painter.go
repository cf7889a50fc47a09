package render

import (
	"fmt"
	"image"

	"aidedecamp/rules/table"

	"golang.org/x/image/font"
)

// The caches' weights in bytes: together they stay below 48 MiB.
const (
	stampBytes = 26 << 20
	blockBytes = 16 << 20
	glyphBytes = 4 << 20
)

// Painter turns scenes into PNGs and keeps what it drew for the next one. It may be used by many at once;
// make it with NewPainter.
type Painter struct {
	stamps *cache[stampKey, *stamp]
	blocks *cache[stampKey, *block]
	glyphs *glyphs
}

// NewPainter makes a Painter with empty caches.
func NewPainter() *Painter {
	return &Painter{
		stamps: newCache[stampKey, *stamp](stampBytes),
		blocks: newCache[stampKey, *block](blockBytes),
		glyphs: &glyphs{kept: newCache[glyphKey, *glyph](glyphBytes), faces: map[glyphKey]font.Face{}},
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

// PNG paints a scene that NewScenes made. Equal scenes give equal bytes, whatever was painted before.
func (p *Painter) PNG(scene Scene) ([]byte, error) { return p.png(scene, Setting{}) }

func (p *Painter) png(scene Scene, setting Setting) ([]byte, error) {
	rows, colours, err := p.paint(scene)
	setting.ended(Painted)
	if err != nil {
		return nil, err
	}
	defer rows.free()
	defer setting.ended(Encoded)
	return rows.encode(colours.colours)
}

// paint paints a scene; give its rows back with free.
func (p *Painter) paint(scene Scene) (*rows, *palette, error) {
	makePalette, known := palettes[scene.Theme]
	if !known {
		return nil, nil, fmt.Errorf("%w: theme %q", ErrSetting, scene.Theme)
	}
	colours := makePalette()
	rows := newRows(scene.Width, scene.Height, colours.inks[Page])
	picture := rows.picture(colours.colours)
	if err := p.layer(picture, scene, colours); err != nil {
		rows.free()
		return nil, nil, err
	}
	for _, sprite := range scene.Sprites {
		p.stamp(sprite, scene.Theme, colours).lay(picture, sprite.Left, sprite.Top, sprite.crop(picture.Rect), colours)
	}
	for _, text := range scene.Texts {
		if err := p.glyphs.write(picture, text, colours); err != nil {
			rows.free()
			return nil, nil, fmt.Errorf("write %q: %w", text.Words, err)
		}
	}
	return rows, colours, nil
}

func (s Sprite) crop(whole image.Rectangle) image.Rectangle {
	if s.Crop == (Frame{}) {
		return whole
	}
	return image.Rect(s.Crop.X0.Whole(), s.Crop.Y0.Whole(), s.Crop.X1.Whole(), s.Crop.Y1.Whole())
}

func (p *Painter) stamp(sprite Sprite, theme Theme, colours *palette) *stamp {
	return p.stampFor(sprite.key(theme), sprite, theme, colours)
}

// stampFor is the stamp of a sprite whose key is known.
func (p *Painter) stampFor(key stampKey, sprite Sprite, theme Theme, colours *palette) *stamp {
	if made, found := p.stamps.get(key); found {
		return made
	}
	made := newStamp(rasterise(sprite.Shapes, sprite.Width, sprite.Height, theme), colours)
	p.stamps.put(key, made)
	return made
}
