package press

import (
	"image"
	"image/color"
	"sync"
)

// Rows are a picture's bytes as PNG wants them, each row behind the byte that names its filter, so that a
// Picture is drawn where it is compressed from.
type Rows struct {
	bytes         []uint8
	width, height int
}

var spareRows sync.Pool // Of *Rows.

// NewRows makes rows of one colour, none of them filtered. Give them back with Free.
func NewRows(width, height int, colour uint8) *Rows {
	r, _ := spareRows.Get().(*Rows)
	if size := (width + 1) * height; r == nil || cap(r.bytes) < size {
		r = &Rows{bytes: make([]uint8, size)}
	} else {
		r.bytes = r.bytes[:size]
	}
	r.width, r.height = width, height
	for i := range r.bytes[:width+1] {
		r.bytes[i] = colour
	}
	r.bytes[0] = 0
	for done := width + 1; done < len(r.bytes); done *= 2 {
		copy(r.bytes[done:], r.bytes[:done])
	}
	return r
}

// Free gives the rows back: whoever makes some next may get them.
func (r *Rows) Free() { spareRows.Put(r) }

// Picture is the rows as a picture to draw on.
func (r *Rows) Picture(colours color.Palette) *image.Paletted {
	return &image.Paletted{Pix: r.bytes[1:], Stride: r.width + 1, Rect: image.Rect(0, 0, r.width, r.height), Palette: colours}
}

// InBands draws on the rows band by band, as many at once as hands are free; its error is one of draw's.
func (r *Rows) InBands(colours color.Palette, draw func(on *image.Paletted) error) error {
	whole := r.Picture(colours)
	return InHands((r.height+BandRows-1)/BandRows, func(i int) error {
		return draw(whole.SubImage(image.Rect(0, i*BandRows, r.width, (i+1)*BandRows)).(*image.Paletted))
	})
}

// halve are the rows with two pixels in each byte, the left one in its upper half.
func (r *Rows) halve() []uint8 {
	packed := make([]uint8, 0, (r.width/2+2)*r.height)
	for y := range r.height {
		row := r.bytes[y*(r.width+1):][:r.width+1]
		packed = append(packed, row[0])
		for row = row[1:]; len(row) > 1; row = row[2:] {
			packed = append(packed, row[0]<<4|row[1])
		}
		if len(row) == 1 {
			packed = append(packed, row[0]<<4)
		}
	}
	return packed
}
