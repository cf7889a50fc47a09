package render

import (
	"image"

	"github.com/fogleman/gg"
)

// rasterise draws shapes on nothing, in a theme's colours, one path of gg for each line: a row that
// many lines cross is slow to rasterise in one path.
func rasterise(shapes []Shape, width, height int, theme Theme) *image.RGBA {
	canvas := image.NewRGBA(image.Rect(0, 0, width, height))
	pen := gg.NewContextForRGBA(canvas)
	pen.SetLineJoin(gg.LineJoinRound)
	pen.SetLineCap(gg.LineCapButt)
	for _, shape := range shapes {
		if shape.Fill != None {
			pen.SetColor(theme.colour(shape.Fill))
			for _, line := range shape.Lines {
				shape.follow(pen, line)
				pen.Fill()
			}
		}
		if shape.Stroke != None {
			pen.SetColor(theme.colour(shape.Stroke))
			pen.SetLineWidth(shape.Width.snap())
			if shape.Dash.snap() > 0 {
				pen.SetDash(shape.Dash.snap())
			} else {
				pen.SetDash()
			}
			for _, line := range shape.Lines {
				shape.follow(pen, line)
				pen.Stroke()
			}
		}
	}
	return canvas
}

// follow makes one of the shape's lines the pen's path.
func (s Shape) follow(pen *gg.Context, line []Spot) {
	for _, p := range line {
		pen.LineTo(p.X.snap(), p.Y.snap()) // The first one starts the path.
	}
	if s.Closed {
		pen.ClosePath()
	}
}
