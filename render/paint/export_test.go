package paint

import (
	"aidedecamp/render/draw"
	"aidedecamp/render/press"
)

// KeyForTest is equal for two scenes only where their pictures are.
func KeyForTest(scene draw.Scene) any { return keysOf(scene).whole }

// SheetForTest is a scene ready to be drawn part by part.
func (p *Painter) SheetForTest(scene draw.Scene) (press.Sheet, error) {
	return p.sheet(scene, keysOf(scene))
}
