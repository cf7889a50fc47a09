package render

import (
	"image/color"
	"sync"
	"sync/atomic"
)

// palette is the fixed set of colours of a theme: the inks, and steps between those that meet at a soft edge.
type palette struct {
	colours color.Palette
	rgba    [256]color.RGBA
	// index finds the nearest colour by five bits of red, green and blue.
	index [1 << 15]uint8
	inks  [inks]uint8
	// parts are the colours once more, red and blue in one word, green in the other.
	parts    [256][2]uint32
	overlays [inks]atomic.Pointer[overlay]
}

var palettes = map[Theme]func() *palette{
	Light: sync.OnceValue(func() *palette { return newPalette(Light) }),
	Dark:  sync.OnceValue(func() *palette { return newPalette(Dark) }),
	Print: sync.OnceValue(func() *palette { return newPalette(Print) }),
}

// meetings are the inks that meet often enough to deserve steps between them.
var meetings = [][2]Ink{
	{Page, Writing}, {Page, Muted}, {Page, Accent}, {Tray, Writing}, {Tray, Accent}, {Accent, OnAccent},
	{Ground, Writing}, {Ground, Muted}, {Ground, GridBold}, {Ground, BandLine}, {Ground, GridFine},
	{HillFill, HillLine}, {HillMid, HillLine}, {HillTop, HillLine}, {HillTop, HillMid}, {HillFill, HillMid},
	{RiseFill, RiseLine}, {WoodFill, WoodLine}, {WoodLeaf, WoodLine}, {WoodLeaf, WoodFill},
	{TownFill, TownLine}, {RoofLight, TownLine}, {RoofDark, TownLine}, {FieldFill, FieldLine},
	{CloseFill, CloseLine}, {CloseFill, Hedge}, {MarshFill, MarshLine}, {RoughFill, StoneLine}, {Stone, StoneLine},
	{EarthFill, EarthLine}, {WaterFill, WaterLine}, {FenceFill, FenceLine}, {RoadFill, RoadLine},
	{BridgeFill, BridgeLine}, {SupplyFill, SupplyLine}, {HouseFill, HouseLine}, {Ground, WaterLine}, {Ground, HillLine},
	{Ground, WoodLine}, {SandFill, SandLine}, {SnowFill, SnowLine}, {BlueBody, OnBlue}, {RedBody, OnRed}, {BlueBody, Writing},
	{Ground, ReachLine}, {Ground, TargetLine}, {Ground, CommandLine}, {Ground, RetreatLine}, {Tray, HillLine},
	{Tray, WaterLine}, {Tray, WoodLine}, {HillFill, Writing},
}

// steps are between two inks that meet.
const steps = 3

func newPalette(theme Theme) *palette {
	p := &palette{}
	known := map[color.RGBA]bool{}
	add := func(c color.RGBA) {
		if !known[c] && len(p.colours) < len(p.rgba) {
			known[c] = true
			p.rgba[len(p.colours)] = c
			p.colours = append(p.colours, c)
		}
	}
	for ink := None + 1; ink < inks; ink++ {
		add(theme.colour(ink))
	}
	for _, c := range theme.between() {
		add(c)
	}
	for i, c := range p.rgba {
		p.parts[i] = [2]uint32{uint32(c.R)<<16 | uint32(c.B), uint32(c.G)}
	}
	for cell := range p.index {
		p.index[cell] = p.nearest(cellColour(cell))
	}
	// An ink keeps its own colour even where another one is nearer to the middle of its cell.
	for ink := inks - 1; ink > None; ink-- {
		c := theme.colour(ink)
		p.inks[ink] = p.exact(c)
		p.index[cellOf(c)] = p.inks[ink]
	}
	return p
}

// between lists the colours of soft edges.
func (t Theme) between() []color.RGBA {
	var all []color.RGBA
	if t == Print {
		// Sixteen greys, the inks' own among them: a pixel takes half a byte.
		for level := range 16 {
			grey := uint8(level * 0x11)
			all = append(all, color.RGBA{R: grey, G: grey, B: grey, A: 255})
		}
		return all
	}
	for _, pair := range meetings {
		a, b := t.colour(pair[0]), t.colour(pair[1])
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
