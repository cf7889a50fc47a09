package paint

import (
	"image"
	"image/color"

	"aidedecamp/render/draw"

	goimage "image/draw"
	"math"
	"slices"
	"sync"

	"github.com/fogleman/gg"
)

// canvases are what stamps are drawn on, one after the other.
var canvases = sync.Pool{New: func() any { return new(image.RGBA) }}

// newStamp draws shapes on nothing, in a theme's colours.
func newStamp(shapes []draw.Shape, width, height int, theme draw.Theme, colours *palette) *stamp {
	shapes, columns, rows := shrunk(shapes, width, height)
	width, height = width-columns.more, height-rows.more
	canvas, size := canvases.Get().(*image.RGBA), 4*width*height
	defer canvases.Put(canvas)
	canvas.Pix, canvas.Stride, canvas.Rect = slices.Grow(canvas.Pix[:0], size)[:size], 4*width, image.Rect(0, 0, width, height)
	clear(canvas.Pix)
	rasterise(canvas, shapes, theme)
	s := stampOf(canvas, colours)
	s.ink, s.share = columns.widen(s.ink, width), columns.widen(s.share, width)
	s.width, s.rows = width+columns.more, rows
	return s
}

// rasterise draws shapes on a canvas, one path of gg for each line: a row that many lines cross is slow to
// rasterise in one path.
func rasterise(canvas *image.RGBA, shapes []draw.Shape, theme draw.Theme) {
	pen := gg.NewContextForRGBA(canvas)
	pen.SetLineJoin(gg.LineJoinRound)
	pen.SetLineCap(gg.LineCapButt)
	for _, shape := range shapes {
		if shape.Fill != draw.None {
			pen.SetColor(theme.Colour(shape.Fill))
			for _, line := range shape.Lines {
				if inner, upright := uprightIn(line); upright {
					flood(canvas, pen, theme.Colour(shape.Fill), line, inner)
					continue
				}
				follow(pen, shape, line)
				pen.Fill()
			}
		}
		if shape.Stroke != draw.None {
			pen.SetColor(theme.Colour(shape.Stroke))
			pen.SetLineWidth(snap(shape.Width))
			if snap(shape.Dash) > 0 {
				pen.SetDash(snap(shape.Dash))
			} else {
				pen.SetDash()
			}
			for _, line := range shape.Lines {
				follow(pen, shape, line)
				pen.Stroke()
			}
		}
	}
}

// leastFlood is how many pixels are flooded rather than drawn.
const leastFlood = 64 * 64

// uprightIn are the whole pixels within a line that is a large upright rectangle, as Rectangle has it.
func uprightIn(line []draw.Spot) (inner image.Rectangle, upright bool) {
	f, upright := draw.FrameOf(line)
	if !upright || snap(min(f.X0, f.Y0, f.X1, f.Y1)) < 0 { // there gg rounds the other way
		return image.Rectangle{}, false
	}
	whole := func(round func(float64) float64, of draw.Px) int { return int(round(snap(of))) }
	inner = image.Rectangle{Min: image.Pt(whole(math.Ceil, f.X0), whole(math.Ceil, f.Y0)),
		Max: image.Pt(whole(math.Floor, f.X1), whole(math.Floor, f.Y1))}
	return inner, inner.Min.X < inner.Max.X && inner.Min.Y < inner.Max.Y && inner.Dx()*inner.Dy() >= leastFlood
}

// flood fills a rectangle as gg does, its whole pixels at once: pixel by pixel, a tray took longer than all
// that is on it.
func flood(canvas *image.RGBA, pen *gg.Context, colour color.RGBA, line []draw.Spot, inner image.Rectangle) {
	goimage.Draw(canvas, inner, image.NewUniform(colour), image.Point{}, goimage.Src)
	left, top, right, bottom := snap(line[0].X), snap(line[0].Y), snap(line[2].X), snap(line[2].Y)
	x0, y0, x1, y1 := float64(inner.Min.X), float64(inner.Min.Y), float64(inner.Max.X), float64(inner.Max.Y)
	for _, rim := range [][4]float64{{left, top, right, y0}, {left, y0, x0, y1}, {x1, y0, right, y1}, {left, y1, right, bottom}} {
		pen.DrawRectangle(rim[0], rim[1], rim[2]-rim[0], rim[3]-rim[1])
		pen.Fill()
	}
}

// follow makes one of the shape's lines the pen's path.
func follow(pen *gg.Context, s draw.Shape, line []draw.Spot) {
	for _, p := range line {
		pen.LineTo(snap(p.X), snap(p.Y)) // The first one starts the path.
	}
	if s.Closed {
		pen.ClosePath()
	}
}
