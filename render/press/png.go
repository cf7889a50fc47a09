// Package press turns rows of palette colours into PNGs: by bands, as many at once as hands are free, each
// compressed once as long as it stays as it was.
package press

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image/color"
)

// PNG writes rows with at most 256 opaque colours as PNG: eight bits a pixel or four where those do,
// no filter, the data in one chunk.
func (b *Press) PNG(r *Rows, palette color.Palette) ([]byte, error) {
	depth, whole := byte(8), r.bytes
	if len(palette) <= 16 {
		depth, whole = 4, r.halve()
	}
	data, err := b.compress(whole, len(whole)/r.height)
	if err != nil {
		return nil, fmt.Errorf("compress picture: %w", err)
	}
	size := 2048
	for _, part := range data {
		size += len(part)
	}
	var out bytes.Buffer
	out.Grow(size)
	out.WriteString("\x89PNG\r\n\x1a\n")

	header := binary.BigEndian.AppendUint32(nil, uint32(r.width))
	header = binary.BigEndian.AppendUint32(header, uint32(r.height))
	chunk(&out, "IHDR", append(header, depth, 3, 0, 0, 0)) // Palette, deflate, filters by row, not interlaced.

	var colours []byte
	for _, c := range palette {
		red, green, blue, _ := c.RGBA()
		colours = append(colours, byte(red>>8), byte(green>>8), byte(blue>>8))
	}
	chunk(&out, "PLTE", colours)

	chunk(&out, "IDAT", data...)
	chunk(&out, "IEND", nil)
	return out.Bytes(), nil
}

// chunk writes a block of a PNG: length, name, data, checksum.
func chunk(out *bytes.Buffer, name string, data ...[]byte) {
	length := 0
	for _, part := range data {
		length += len(part)
	}
	var word [4]byte
	binary.BigEndian.PutUint32(word[:], uint32(length))
	out.Write(word[:])
	from := out.Len()
	out.WriteString(name)
	for _, part := range data {
		out.Write(part)
	}
	binary.BigEndian.PutUint32(word[:], crc32.ChecksumIEEE(out.Bytes()[from:]))
	out.Write(word[:])
}
