package render

import "aidedecamp/render/draw"

// The geometry of a picture, by its short names: it is in every line here.
type (
	Px    = draw.Px
	Spot  = draw.Spot
	Frame = draw.Frame
	Shape = draw.Shape
)

// spot is the place so far to the right and down.
func spot(x, y Px) Spot { return Spot{X: x, Y: y} }
