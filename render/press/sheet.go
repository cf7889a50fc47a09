package press

import (
	"image"
	"image/color"
	"sync"
)

// Part is a part of the work on a band.
type Part int

// The parts, each named when it has ended.
const (
	Drawn Part = iota
	Compressed
)

// Sheet is a picture to be: all of one colour before anything is drawn on it.
type Sheet struct {
	Width, Height int
	Colours       color.Palette
	Blank         uint8
	// Draw draws what of the picture is within the bounds of a part of it, on that part. Several parts may
	// be drawn at once.
	Draw func(on *image.Paletted) error
	// Ended hears what has ended of each band, from whoever did it; nil for nobody.
	Ended func(Part)
}

func (s Sheet) ended(p Part) {
	if s.Ended != nil {
		s.Ended(p)
	}
}

// Whole draws all of the sheet on pixels, row by row, by as many hands as are free. Its error is one of
// Draw's.
func (s Sheet) Whole(pixels []uint8) (*image.Paletted, error) {
	whole := &image.Paletted{Pix: pixels[:s.Width*s.Height], Stride: s.Width, Rect: image.Rect(0, 0, s.Width, s.Height), Palette: s.Colours}
	for i := range whole.Pix {
		whole.Pix[i] = s.Blank
	}
	return whole, InHands((s.Height+BandRows-1)/BandRows, func(i int) error {
		return s.Draw(whole.SubImage(image.Rect(0, i*BandRows, s.Width, (i+1)*BandRows)).(*image.Paletted))
	})
}

// rows are a band's bytes as PNG wants them, each row behind the byte that names its filter, so that it is
// drawn where it is compressed from.
type rows struct {
	bytes []uint8
	// halves have two pixels in each byte.
	halves []uint8
}

var bands = sync.Pool{New: func() any { return new(rows) }}

// newBand is the blank rows of a sheet from one on, none of them filtered. Give it back to bands.
func newBand(s Sheet, from int) *rows {
	r := bands.Get().(*rows)
	size := (s.Width + 1) * min(BandRows, s.Height-from)
	if cap(r.bytes) < size {
		r.bytes = make([]uint8, size)
	}
	r.bytes = r.bytes[:size]
	for i := range r.bytes[:s.Width+1] {
		r.bytes[i] = s.Blank
	}
	r.bytes[0] = 0
	for done := s.Width + 1; done < size; done *= 2 {
		copy(r.bytes[done:], r.bytes[:done])
	}
	return r
}

// picture is the rows as a part of the sheet to draw on.
func (r *rows) picture(s Sheet, from int) *image.Paletted {
	return &image.Paletted{Pix: r.bytes[1:], Stride: s.Width + 1, Palette: s.Colours,
		Rect: image.Rect(0, from, s.Width, from+len(r.bytes)/(s.Width+1))}
}

// halved reports whether a sheet's pixels take half a byte.
func (s Sheet) halved() bool { return len(s.Colours) <= 16 }

// packed are the rows as they are compressed: of few colours with two pixels in each byte, the left one in
// its upper half.
func (r *rows) packed(s Sheet) []uint8 {
	if !s.halved() {
		return r.bytes
	}
	r.halves = r.halves[:0]
	for row := r.bytes; len(row) > 0; row = row[s.Width+1:] {
		r.halves = append(r.halves, row[0])
		for x := 1; x < s.Width; x += 2 {
			r.halves = append(r.halves, row[x]<<4|row[x+1])
		}
		if s.Width%2 == 1 {
			r.halves = append(r.halves, row[s.Width]<<4)
		}
	}
	return r.halves
}
