package render

import (
	"image/color"

	"aidedecamp/rules/table"
)

// ColourForTest is what an ink looks like in a theme, for the picture to compare with.
func ColourForTest(theme Theme, ink Ink) color.Color { return theme.colour(ink) }

// Tallest is how many widths high a picture is at most.
const Tallest = tallest

// NewScene is all on one sheet, however high, before it is cut into pictures.
func NewScene(board table.Board, panels []table.Panel, setting Setting) (Scene, error) {
	_, s, err := newSheet(board, panels, setting)
	if err != nil {
		return Scene{}, err
	}
	return s.scene, nil
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
func (p *Painter) KeepPicturesForTest(most int) { p.pictures = newCache[stampKey, file](most) }

// PicturesWeightForTest is what they weigh, in bytes.
func (p *Painter) PicturesWeightForTest() int { return p.pictures.weight }
