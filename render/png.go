package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"sync"
)

// encode writes the rows with at most 256 opaque colours as PNG: eight bits a pixel or four where those do,
// no filter, the data in one chunk.
func (r *rows) encode(palette color.Palette, bands *bands) ([]byte, error) {
	depth, whole := byte(8), r.bytes
	if len(palette) <= 16 {
		depth, whole = 4, r.halve()
	}
	data, err := bands.compress(whole, len(whole)/r.height)
	if err != nil {
		return nil, fmt.Errorf("compress picture: %w", err)
	}
	var out bytes.Buffer
	out.Grow(len(data) + 2048)
	out.WriteString("\x89PNG\r\n\x1a\n")

	header := binary.BigEndian.AppendUint32(nil, uint32(r.width))
	header = binary.BigEndian.AppendUint32(header, uint32(r.height))
	chunk(&out, "IHDR", append(header, depth, 3, 0, 0, 0)) // Palette, deflate, filters by row, not interlaced.

	var colours []byte
	for _, c := range palette {
		r, g, b, _ := c.RGBA()
		colours = append(colours, byte(r>>8), byte(g>>8), byte(b>>8))
	}
	chunk(&out, "PLTE", colours)

	chunk(&out, "IDAT", data)
	chunk(&out, "IEND", nil)
	return out.Bytes(), nil
}

// rows are a picture's bytes as PNG wants them, each row behind the byte that names its filter, so that a
// picture is drawn where it is compressed from.
type rows struct {
	bytes         []uint8
	width, height int
}

var spareRows sync.Pool // Of *rows.

// newRows makes rows of one colour, none of them filtered. Give them back with free.
func newRows(width, height int, colour uint8) *rows {
	r, _ := spareRows.Get().(*rows)
	if size := (width + 1) * height; r == nil || cap(r.bytes) < size {
		r = &rows{bytes: make([]uint8, size)}
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

func (r *rows) free() { spareRows.Put(r) }

// picture is the rows as a picture to draw on.
func (r *rows) picture(colours color.Palette) *image.Paletted {
	return &image.Paletted{Pix: r.bytes[1:], Stride: r.width + 1, Rect: image.Rect(0, 0, r.width, r.height), Palette: colours}
}

// halve are the rows with two pixels in each byte, the left one in its upper half.
func (r *rows) halve() []uint8 {
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

// chunk writes a block of a PNG: length, name, data, checksum.
func chunk(out *bytes.Buffer, name string, data []byte) {
	var word [4]byte
	binary.BigEndian.PutUint32(word[:], uint32(len(data)))
	out.Write(word[:])
	sum := crc32.NewIEEE()
	for _, part := range [][]byte{[]byte(name), data} {
		out.Write(part)
		sum.Write(part)
	}
	binary.BigEndian.PutUint32(word[:], sum.Sum32())
	out.Write(word[:])
}
