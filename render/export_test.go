package render

import (
	"image/color"

	"aidedecamp/render/kept"
	"aidedecamp/render/press"
	"aidedecamp/rules/table"
)

// ColourForTest is what an ink looks like in a theme, for the picture to compare with.
func ColourForTest(theme Theme, ink Ink) color.Color { return theme.colour(ink) }

// Tallest is how many widths high a picture is at most.
const Tallest = tallest

// NewScene is all on one sheet, however high, before it is cut into pictures.
func NewScene(board table.Board, panels []table.Panel, setting Setting) (Scene, error) {
	l, err := newLayout(board, panels, setting)
	if err != nil {
		return Scene{}, err
	}
	return l.whole().scene, nil
}

// ScenesForTest are what NewScenes makes of a board, and what NewScene does, laid out once.
func ScenesForTest(board table.Board, panels []table.Panel, setting Setting) (pages []Scene, whole Scene, err error) {
	l, err := newLayout(board, panels, setting)
	if err != nil {
		return nil, Scene{}, err
	}
	sheet := l.whole()
	return l.scenes(sheet), sheet.scene, nil
}

// Picture is the first picture.
func (p *Painter) Picture(board table.Board, panels []table.Panel, setting Setting) ([]byte, error) {
	all, err := p.Pictures(board, panels, setting)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// KeepPicturesForTest bounds what whole pictures may weigh.
func (p *Painter) KeepPicturesForTest(most int) { p.pictures = kept.New[stampKey, file](most) }

// KeepBandsForTest bounds what compressed bands may weigh.
func (p *Painter) KeepBandsForTest(most int) { p.press = press.New(most) }

// PicturesWeightForTest is what they weigh, in bytes.
func (p *Painter) PicturesWeightForTest() int {
	_, weight := p.pictures.Keeps()
	return weight
}

// DraftForTest is how high a sheet is that draws nothing and how high one that draws all, at a share of the
// board's full width and a letter size of panels, in units; drawn is what the draft has drawn and written.
func DraftForTest(board table.Board, panels []table.Panel, setting Setting, share, cell Px) (draft, whole, drawn int, err error) {
	l, err := newLayout(board, panels, setting)
	if err != nil {
		return 0, 0, 0, err
	}
	full, bare := l.sheet(share, cell), l.sheet(share, cell)
	bare.draft = true
	full.layOut(l)
	bare.layOut(l)
	return bare.scene.Height, full.scene.Height, len(bare.scene.Sprites) + len(bare.scene.Texts) + len(bare.scene.Layer.Sprites), nil
}

// PNG paints a scene that NewScenes made. Equal scenes give equal bytes, whatever was painted before.
func (p *Painter) PNG(scene Scene) ([]byte, error) { return p.png(scene, Setting{}) }
