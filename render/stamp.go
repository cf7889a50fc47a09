package render

import "image"

// stamp is a sprite in palette colours, ready to be laid on a picture: one ink and one share of it for each
// pixel.
type stamp struct {
	width, height int
	ink           []uint8
	share         []uint8 // 0 nothing … 255 nothing of what is below.
}

// Bytes is what the stamp weighs in a cache.
func (s *stamp) Bytes() int { return len(s.ink) + len(s.share) + 64 }

// lay puts the stamp on a picture with its upper left corner at left, top, within crop.
func (s *stamp) lay(on *image.Paletted, left, top int, crop image.Rectangle, colours *palette) {
	place := image.Rect(left, top, left+s.width, top+s.height).Intersect(crop).Intersect(on.Rect)
	for y := place.Min.Y; y < place.Max.Y; y++ {
		from := (y-top)*s.width + place.Min.X - left
		n := place.Dx()
		ink, share := s.ink[from:from+n], s.share[from:from+n]
		blit(on.Pix[on.PixOffset(place.Min.X, y):], ink, share, colours)
	}
}
