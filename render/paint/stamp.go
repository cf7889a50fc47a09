package paint

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"slices"

	"aidedecamp/render/draw"
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

const (
	// leastStretch is how many pixels of a rectangle are left out before it is worth it.
	leastStretch = 64 * 64
	// leastColumns are drawn of a wider stamp: on 120 and less, the rasteriser bends round corners otherwise.
	leastColumns = 128
)

// stretch says that a column, or a row, represents so many more after it that are like it.
type stretch struct{ at, more int }

// shrunk are shapes that are nothing but a large upright rectangle, without the columns and rows of it that
// are alike: the stamp has them back. A tray is half a million pixels of one colour, and each pool's has a
// height of its own.
func shrunk(shapes []draw.Shape, width, height int) (small []draw.Shape, columns, rows stretch) {
	if len(shapes) != 1 || len(shapes[0].Lines) != 1 || !shapes[0].Closed || snap(shapes[0].Dash) > 0 {
		return shapes, stretch{}, stretch{}
	}
	shape := shapes[0]
	f, upright := draw.FrameOf(shape.Lines[0])
	if !upright {
		return shapes, stretch{}, stretch{}
	}
	columns, rows = alike(f.X0, f.X1, shape.Width, width), alike(f.Y0, f.Y1, shape.Width, height)
	columns.more = min(columns.more, width-leastColumns)
	if columns.more <= 0 || columns.more*rows.more < leastStretch {
		return shapes, stretch{}, stretch{}
	}
	shape.Lines = [][]draw.Spot{draw.Frame{X0: f.X0, Y0: f.Y0, X1: f.X1 - draw.Px(columns.more), Y1: f.Y1 - draw.Px(rows.more)}.Rectangle()}
	return []draw.Shape{shape}, columns, rows
}

// alike are the columns, or rows, that are clear of both sides of a rectangle with an edge; none where it
// reaches over a side of the stamp.
func alike(low, high, edge draw.Px, extent int) stretch {
	half := snap(edge) / 2
	from, to := int(math.Ceil(snap(low)+half))+1, int(math.Floor(snap(high)-half))-1
	if snap(low)-half < 0 || snap(high)+half > float64(extent) || to <= from {
		return stretch{}
	}
	return stretch{from, to - from - 1}
}

// drawn is which of the drawn rows is shown at one of the stamp's.
func (s stretch) drawn(shown int) int {
	switch {
	case shown <= s.at:
		return shown
	case shown <= s.at+s.more:
		return s.at
	}
	return shown - s.more
}

// widen are rows of so many drawn columns each with all that they represent.
func (s stretch) widen(rows []uint8, width int) []uint8 {
	if s.more == 0 {
		return rows
	}
	wide := make([]uint8, 0, len(rows)/width*(width+s.more))
	for row := range slices.Chunk(rows, width) {
		wide = append(append(wide, row[:s.at]...), bytes.Repeat(row[s.at:s.at+1], 1+s.more)...)
		wide = append(wide, row[s.at+1:]...)
	}
	return wide
}
