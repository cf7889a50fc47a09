package render

import (
	"encoding/binary"
	"image"
	"image/color"
)

// stamp is a sprite in palette colours, ready to be laid on a picture: one ink and one share of it for each
// pixel of its rows.
type stamp struct {
	width, height int // height is how many rows were drawn.
	ink           []uint8
	share         []uint8 // 0 nothing … 255 nothing of what is below.
	rows          stretch
}

// Bytes is what the stamp weighs in a cache.
func (s *stamp) Bytes() int { return len(s.ink) + len(s.share) + 64 }

// stampOf turns a drawing into palette colours.
func stampOf(drawn *image.RGBA, colours *palette) *stamp {
	size := drawn.Bounds().Size()
	s := &stamp{width: size.X, height: size.Y, ink: make([]uint8, size.X*size.Y), share: make([]uint8, size.X*size.Y)}
	var last uint32
	var lastInk uint8
	for i := range s.ink {
		px := drawn.Pix[4*i : 4*i+4 : 4*i+4]
		alpha := uint32(px[3])
		if alpha == 0 {
			continue
		}
		if word := binary.LittleEndian.Uint32(px); word != last {
			last = word
			// gg keeps colours multiplied by their alpha.
			part := func(v uint8) uint8 { return uint8(min(255, uint32(v)*255/alpha)) }
			lastInk = colours.index[cellOf(color.RGBA{R: part(px[0]), G: part(px[1]), B: part(px[2]), A: 255})]
		}
		s.ink[i], s.share[i] = lastInk, px[3]
	}
	return s
}

// lay puts the stamp on a picture with its upper left corner at left, top, within crop.
func (s *stamp) lay(on *image.Paletted, left, top int, crop image.Rectangle, colours *palette) {
	place := image.Rect(left, top, left+s.width, top+s.height+s.rows.more).Intersect(crop).Intersect(on.Rect)
	for y := place.Min.Y; y < place.Max.Y; y++ {
		from := s.rows.drawn(y-top)*s.width + place.Min.X - left
		n := place.Dx()
		ink, share := s.ink[from:from+n], s.share[from:from+n]
		blit(on.Pix[on.PixOffset(place.Min.X, y):], ink, share, colours)
	}
}
