package render

import (
	"image"

	"github.com/fogleman/gg"
)

// rasterise draws shapes on nothing, in a theme's colours, one path of gg for all lines of a shape.
func rasterise(shapes []Shape, width, height int, theme Theme) *image.RGBA {
	canvas := image.NewRGBA(image.Rect(0, 0, width, height))
	pen := gg.NewContextForRGBA(canvas)
	pen.SetLineJoin(gg.LineJoinRound)
	pen.SetLineCap(gg.LineCapButt)
	for _, shape := range shapes {
		for _, line := range shape.Lines {
			for i, p := range line {
				if i == 0 {
					pen.MoveTo(float64(p.X), float64(p.Y))
				} else {
					pen.LineTo(float64(p.X), float64(p.Y))
				}
			}
			if shape.Closed {
				pen.ClosePath()
			}
		}
		if shape.Fill != None {
			pen.SetColor(theme.colour(shape.Fill))
			pen.FillPreserve()
		}
		if shape.Stroke != None {
			pen.SetColor(theme.colour(shape.Stroke))
			pen.SetLineWidth(float64(shape.Width))
			if shape.Dash > 0 {
				pen.SetDash(float64(shape.Dash))
			} else {
				pen.SetDash()
			}
			pen.StrokePreserve()
		}
		pen.ClearPath()
	}
	return canvas
}
