// Package press draws pictures and writes them as PNGs: by bands, as many at once as hands are free, each
// compressed once as long as it stays as it was.
package press

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

// PNG draws a sheet of at most 256 opaque colours and writes it as PNG: eight bits a pixel or four where
// those do, no filter, the data in one chunk. Its error is one of Draw's.
func (b *Press) PNG(s Sheet) ([]byte, error) {
	data, err := b.compress(s)
	if err != nil {
		return nil, fmt.Errorf("draw picture: %w", err)
	}
	depth := byte(8)
	if s.halved() {
		depth = 4
	}
	size := 2048
	for _, part := range data {
		size += len(part)
	}
	var out bytes.Buffer
	out.Grow(size)
	out.WriteString("\x89PNG\r\n\x1a\n")

	header := binary.BigEndian.AppendUint32(nil, uint32(s.Width))
	header = binary.BigEndian.AppendUint32(header, uint32(s.Height))
	chunk(&out, "IHDR", append(header, depth, 3, 0, 0, 0)) // Palette, deflate, filters by row, not interlaced.

	var colours []byte
	for _, c := range s.Colours {
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
