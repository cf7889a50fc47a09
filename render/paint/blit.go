package paint

import (
	"encoding/binary"
	"sync/atomic"

	"aidedecamp/render/draw"
)

// covers is eight shares of which each covers what is below.
const covers = ^uint64(0)

// blit lays inks over a row, each with its share, 0 leaving what is below and 255 covering it: eight at a
// time where all are the one or the other, as most are.
func blit(row, ink, share []uint8, colours *palette) {
	n := len(share)
	row, ink = row[:n], ink[:n]
	x := 0
	for x+8 <= n {
		end := x + 8
		switch binary.LittleEndian.Uint64(share[x:]) {
		case 0:
		case covers:
			for end+8 <= n && binary.LittleEndian.Uint64(share[end:]) == covers {
				end += 8
			}
			copy(row[x:end], ink[x:end])
		default:
			blend(row[x:end], ink[x:end], share[x:end], colours)
		}
		x = end
	}
	blend(row[x:], ink[x:], share[x:], colours)
}

// blend is blit, one at a time.
func blend(row, ink, share []uint8, colours *palette) {
	row, ink = row[:len(share)], ink[:len(share)]
	for x, part := range share {
		switch part {
		case 0:
		case 255:
			row[x] = ink[x]
		default:
			row[x] = colours.over(row[x], ink[x], uint32(part)+1)
		}
	}
}

// overlay is what one ink makes of what is below it, for each share: worked out for a colour when a letter
// first is over it. It may be used by many at once.
type overlay struct {
	colours *palette
	ink     uint8
	below   [256]atomic.Pointer[[256]uint8]
}

// overlay is that of an ink.
func (p *palette) overlay(ink draw.Ink) *overlay {
	o := p.overlays[ink].Load()
	if o == nil {
		o = &overlay{colours: p, ink: p.inks[ink]}
		p.overlays[ink].Store(o)
	}
	return o
}

// over is what the ink makes of a colour, by its share.
func (o *overlay) over(colour uint8) *[256]uint8 {
	made := o.below[colour].Load()
	if made == nil {
		made = &[256]uint8{0: colour, 255: o.ink}
		for share := 1; share < 255; share++ {
			made[share] = o.colours.over(colour, o.ink, uint32(share)+1)
		}
		o.below[colour].Store(made)
	}
	return made
}

// lay lays the ink over a row, by shares. What is below words is mostly of one colour.
func (o *overlay) lay(row, share []uint8) {
	row = row[:len(share)]
	below, made := -1, (*[256]uint8)(nil)
	for x, part := range share {
		if part == 0 {
			continue
		}
		if is := int(row[x]); is != below {
			below, made = is, o.over(row[x])
		}
		row[x] = made[part]
	}
}
