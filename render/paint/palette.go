package paint

import (
	"image/color"
	"sync"
	"sync/atomic"

	"aidedecamp/render/draw"
)

// palette is the fixed set of colours of a theme: the inks, and steps between those that meet at a soft edge.
type palette struct {
	colours color.Palette
	rgba    [256]color.RGBA
	// index finds the nearest colour by five bits of red, green and blue.
	index [1 << 15]uint8
	inks  [draw.Inks]uint8
	// parts are the colours once more, red and blue in one word, green in the other.
	parts    [256][2]uint32
	overlays [draw.Inks]atomic.Pointer[overlay]
}

var palettes = map[draw.Theme]func() *palette{
	draw.Light: sync.OnceValue(func() *palette { return newPalette(draw.Light) }),
	draw.Dark:  sync.OnceValue(func() *palette { return newPalette(draw.Dark) }),
	draw.Print: sync.OnceValue(func() *palette { return newPalette(draw.Print) }),
}

// steps are between two inks that meet.
const steps = 3

func newPalette(theme draw.Theme) *palette {
	p := &palette{}
	known := map[color.RGBA]bool{}
	add := func(c color.RGBA) {
		if !known[c] && len(p.colours) < len(p.rgba) {
			known[c] = true
			p.rgba[len(p.colours)] = c
			p.colours = append(p.colours, c)
		}
	}
	for ink := draw.None + 1; ink < draw.Inks; ink++ {
		add(theme.Colour(ink))
	}
	for _, c := range softEdges(theme) {
		add(c)
	}
	for i, c := range p.rgba {
		p.parts[i] = [2]uint32{uint32(c.R)<<16 | uint32(c.B), uint32(c.G)}
	}
	for cell := range p.index {
		p.index[cell] = p.nearest(cellColour(cell))
	}
	// An ink keeps its own colour even where another one is nearer to the middle of its cell.
	for ink := draw.Inks - 1; ink > draw.None; ink-- {
		c := theme.Colour(ink)
		p.inks[ink] = p.exact(c)
		p.index[cellOf(c)] = p.inks[ink]
	}
	return p
}

// softEdges lists the colours of soft edges.
func softEdges(t draw.Theme) []color.RGBA {
	var all []color.RGBA
	if t == draw.Print {
		// Sixteen greys, the inks' own among them: a pixel takes half a byte.
		for level := range 16 {
			grey := uint8(level * 0x11)
			all = append(all, color.RGBA{R: grey, G: grey, B: grey, A: 255})
		}
		return all
	}
	for _, pair := range draw.Meetings {
		a, b := t.Colour(pair[0]), t.Colour(pair[1])
		for step := range steps {
			all = append(all, mix(a, b, uint32(step+1)*256/(steps+1)))
		}
	}
	return all
}

// mix is a with share/256 of b laid over it.
func mix(a, b color.RGBA, share uint32) color.RGBA {
	part := func(x, y uint8) uint8 { return uint8((uint32(x)*(256-share) + uint32(y)*share) >> 8) }
	return color.RGBA{R: part(a.R, b.R), G: part(a.G, b.G), B: part(a.B, b.B), A: 255}
}

func cellOf(c color.RGBA) int { return int(c.R>>3)<<10 | int(c.G>>3)<<5 | int(c.B>>3) }

func cellColour(cell int) color.RGBA {
	return color.RGBA{R: uint8(cell>>10)<<3 | 4, G: uint8(cell>>5)<<3 | 4, B: uint8(cell)<<3 | 4, A: 255}
}

func (p *palette) exact(c color.RGBA) uint8 {
	for i := range p.colours {
		if p.rgba[i] == c {
			return uint8(i)
		}
	}
	return 0
}

// nearest weighs green most, as the eye does.
func (p *palette) nearest(c color.RGBA) uint8 {
	best, least := 0, int(^uint(0)>>1)
	for i := range p.colours {
		q := p.rgba[i]
		r, g, b := int(c.R)-int(q.R), int(c.G)-int(q.G), int(c.B)-int(q.B)
		if d := 3*r*r + 5*g*g + 2*b*b; d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}

// over is the palette's colour for ink laid with share/256 over a colour.
func (p *palette) over(below, ink uint8, share uint32) uint8 {
	a, b := &p.parts[below], &p.parts[ink]
	redBlue := (a[0]*(256-share) + b[0]*share) >> 8 // As mix: no half carries into the other.
	green := (a[1]*(256-share) + b[1]*share) >> 8
	return p.index[redBlue>>9&0x7c00|green<<2&0x3e0|redBlue>>3&0x1f]
}
