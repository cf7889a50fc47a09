package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// zlibLevel is the quickest: flat colours in few rows of a palette shrink well enough at it.
const zlibLevel = 1

var compressors = sync.Pool{New: func() any {
	w, err := zlib.NewWriterLevel(nil, zlibLevel)
	if err != nil {
		panic(err) // The level is a constant.
	}
	return w
}}

// encode writes a picture with at most 256 opaque colours as PNG: eight bits a pixel, no filter, one block of data.
func encode(picture *image.Paletted) ([]byte, error) {
	width, height := picture.Rect.Dx(), picture.Rect.Dy()
	var out bytes.Buffer
	out.Grow(width*height/8 + 2048)
	out.WriteString("\x89PNG\r\n\x1a\n")

	header := binary.BigEndian.AppendUint32(nil, uint32(width))
	header = binary.BigEndian.AppendUint32(header, uint32(height))
	chunk(&out, "IHDR", append(header, 8, 3, 0, 0, 0)) // Eight bits, palette, deflate, filters by row, not interlaced.

	var colours []byte
	for _, c := range picture.Palette {
		r, g, b, _ := c.RGBA()
		colours = append(colours, byte(r>>8), byte(g>>8), byte(b>>8))
	}
	chunk(&out, "PLTE", colours)

	data, err := deflate(picture)
	if err != nil {
		return nil, fmt.Errorf("compress picture: %w", err)
	}
	chunk(&out, "IDAT", data)
	chunk(&out, "IEND", nil)
	return out.Bytes(), nil
}

func deflate(picture *image.Paletted) ([]byte, error) {
	width, height := picture.Rect.Dx(), picture.Rect.Dy()
	rows := make([]byte, 0, (width+1)*height)
	for y := range height {
		rows = append(rows, 0) // This row has no filter.
		rows = append(rows, picture.Pix[y*picture.Stride:y*picture.Stride+width]...)
	}
	var data bytes.Buffer
	data.Grow(len(rows) / 8)
	w := compressors.Get().(*zlib.Writer)
	defer compressors.Put(w)
	w.Reset(&data)
	if _, err := w.Write(rows); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return data.Bytes(), nil
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
