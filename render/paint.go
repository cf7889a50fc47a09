package render

import (
	"image/color"
	"slices"
	"sync"

	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"
)

// pen draws shapes on a stamp, one path for each line: a row that many lines cross is slow to rasterise in
// one path. It draws what gg draws, to the last bit (TestThePenDrawsAsGGDoes).
type pen struct {
	on      *stamp
	colours *palette
	// drawn are the stamp's pixels so far, their parts multiplied by their alpha.
	drawn  []color.RGBA
	colour color.RGBA
	ink    uint8
	raster *raster.Rasterizer
	line   []fixed.Point26_6
	path   raster.Path
}

var pens = sync.Pool{New: func() any { return &pen{raster: new(raster.Rasterizer)} }}

// newStamp draws shapes on nothing, in a theme's colours.
func newStamp(shapes []Shape, width, height int, theme Theme, colours *palette) *stamp {
	p, size := pens.Get().(*pen), width*height
	defer pens.Put(p)
	p.on = &stamp{width: width, height: height, ink: make([]uint8, size), share: make([]uint8, size)}
	p.colours, p.drawn = colours, slices.Grow(p.drawn[:0], size)[:size]
	clear(p.drawn)
	p.raster.SetBounds(width, height)
	p.raster.UseNonZeroWinding = true
	for _, shape := range shapes {
		if shape.Fill != None {
			p.dip(theme.colour(shape.Fill))
			for _, line := range shape.Lines {
				p.follow(line, true)
				p.fill()
			}
		}
		if shape.Stroke != None {
			p.dip(theme.colour(shape.Stroke))
			for _, line := range shape.Lines {
				p.follow(line, shape.Closed)
				p.stroke(shape)
			}
		}
	}
	return p.on
}

func (p *pen) dip(colour color.RGBA) {
	p.colour, p.ink = colour, p.colours.index[cellOf(colour)]
}

// follow makes a line the pen's.
func (p *pen) follow(line []Spot, closed bool) {
	p.line = p.line[:0]
	for _, at := range line {
		p.line = append(p.line, fixedPoint(at.X.snap(), at.Y.snap()))
	}
	if closed && len(line) > 0 {
		p.line = append(p.line, p.line[0])
	}
}

func (p *pen) fill() {
	p.raster.Clear()
	for i, at := range p.line {
		if i == 0 {
			p.raster.Start(at)
		} else {
			p.raster.Add1(at)
		}
	}
	p.raster.Rasterize(p)
}

func (p *pen) stroke(shape Shape) {
	p.path = p.path[:0]
	if dash := shape.Dash.snap(); dash > 0 {
		for part := range dashes(p.line, dash) {
			p.along(part)
		}
	} else {
		p.along(p.line)
	}
	p.raster.Clear()
	p.raster.AddStroke(p.path, fixedPoint(shape.Width.snap(), 0).X, raster.ButtCapper, raster.RoundJoiner)
	p.raster.Rasterize(p)
}

// along adds a line to the path, without what is too short for a joint.
func (p *pen) along(line []fixed.Point26_6) {
	const least = 8
	for i, at := range line {
		if i == 0 {
			p.path.Start(at)
		} else if by := at.Sub(line[i-1]); max(by.X, -by.X)+max(by.Y, -by.Y) > least {
			p.path.Add1(at)
		}
	}
}

// Paint lays spans of the pen's colour on the stamp, as package raster has them: within it, row by row.
func (p *pen) Paint(spans []raster.Span, _ bool) {
	for _, s := range spans {
		from, to := s.Y*p.on.width+s.X0, s.Y*p.on.width+s.X1
		if s.Alpha == whole {
			flood(p.drawn[from:to], p.colour)
			flood(p.on.ink[from:to], p.ink)
			flood(p.on.share[from:to], 255)
			continue
		}
		for i := from; i < to; i++ {
			p.blend(i, s.Alpha)
		}
	}
}

// whole is an alpha that leaves nothing of what is below.
const whole = 1<<16 - 1

// blend lays a part of the pen's colour on a pixel, in the arithmetic of package image/draw.
func (p *pen) blend(i int, alpha uint32) {
	rest := (whole - alpha) * 0x101
	lay := func(below, above uint8) uint8 {
		return uint8((uint32(below)*rest + uint32(above)*0x101*alpha) / whole >> 8)
	}
	c := &p.drawn[i]
	*c = color.RGBA{R: lay(c.R, p.colour.R), G: lay(c.G, p.colour.G), B: lay(c.B, p.colour.B), A: lay(c.A, p.colour.A)}
	if c.A == 0 {
		return
	}
	full := *c
	if c.A < 255 {
		part := func(v uint8) uint8 { return uint8(min(255, uint32(v)*255/uint32(c.A))) }
		full = color.RGBA{R: part(c.R), G: part(c.G), B: part(c.B)}
	}
	p.on.ink[i], p.on.share[i] = p.colours.index[cellOf(full)], c.A
}

// flood makes all of a row the same.
func flood[T any](row []T, v T) {
	n := min(len(row), 16)
	for i := range row[:n] {
		row[i] = v
	}
	for ; n < len(row); n *= 2 {
		copy(row[n:], row[:n])
	}
}
