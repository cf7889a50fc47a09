package render

import (
	"aidedecamp/render/draw"
	"aidedecamp/render/paint"
	"aidedecamp/rules/table"
)

// Tallest is how many widths high a picture is at most.
const Tallest = tallest

// NewScene is all on one sheet, however high, before it is cut into pictures.
func NewScene(board table.Board, panels []table.Panel, setting Setting) (draw.Scene, error) {
	l, err := newLayout(board, panels, setting)
	if err != nil {
		return draw.Scene{}, err
	}
	return l.whole().scene, nil
}

// ScenesForTest are what NewScenes makes of a board, and what NewScene does, laid out once.
func ScenesForTest(board table.Board, panels []table.Panel, setting Setting) (pages []draw.Scene, whole draw.Scene, err error) {
	l, err := newLayout(board, panels, setting)
	if err != nil {
		return nil, draw.Scene{}, err
	}
	sheet := l.whole()
	return l.scenes(sheet), sheet.scene, nil
}

// NewPainterKeeping makes a Painter that keeps pictures and compressed bands of so many bytes at most.
func NewPainterKeeping(pictures, bands int) *Painter { return &Painter{paint.New(pictures, bands)} }

// Picture is the first picture.
func (p *Painter) Picture(board table.Board, panels []table.Panel, setting Setting) ([]byte, error) {
	all, err := p.Pictures(board, panels, setting)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// PNG paints a scene.
func (p *Painter) PNG(scene draw.Scene) ([]byte, error) { return p.paint.PNG(scene, nil) }

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
