package paint

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"slices"
	"time"

	"aidedecamp/render/draw"
)

// Reel is a film that is being drawn. It keeps its pictures compressed: image/gif would keep them all as they
// are, half a megabyte each.
type Reel struct {
	painter *Painter
	colours [256]color.RGBA
	// canvas is what the screen shows, row by row, unchanged where nothing was drawn yet; next takes its
	// place.
	canvas, next  []uint8
	width, height int
	changes       []change
}

// NewReel is a film without pictures; give it one before it is asked for its file.
func NewReel(p *Painter) *Reel { return &Reel{painter: p} }

// Len is how many pictures differ from the one before.
func (r *Reel) Len() int { return len(r.changes) }

// How long a film lasts at most, and each of its pictures; the last one stays.
const (
	filmLasts = 90 * time.Second
	shotLeast = 400 * time.Millisecond
	shotMost  = 1500 * time.Millisecond
	lastShot  = 5 * time.Second
)

// change is what a shot changes: a part of the screen, unchanged where it stays as it was, compressed.
type change struct {
	part image.Rectangle
	data []byte
}

// unchanged is the last colour of a film, which lets through what was there; what a picture draws in its last
// colour is drawn in the nearest.
const unchanged = 255

// Add draws a scene over what the screen shows.
func (r *Reel) Add(scene draw.Scene) error {
	sheet, err := r.painter.sheet(scene, keysOf(scene))
	if err != nil {
		return err
	}
	r.colours, r.width = palettes[scene.Theme]().rgba, scene.Width
	if taller := scene.Height - r.height; taller > 0 {
		r.canvas = append(r.canvas, bytes.Repeat([]uint8{unchanged}, taller*r.width)...)
		r.height = scene.Height
	}
	r.next = slices.Grow(r.next[:0], len(r.canvas))[:scene.Width*scene.Height]
	if _, err := sheet.Whole(r.next); err != nil {
		return err
	}
	nearest := sheet.Colours[:min(unchanged, len(sheet.Colours))].Index(r.colours[unchanged])
	for i, is := range r.next {
		if is == unchanged {
			r.next[i] = uint8(nearest)
		}
	}
	for len(r.next) < len(r.canvas) { // below a picture less tall
		r.next = append(r.next, sheet.Blank)
	}
	part := r.changed()
	if part.Empty() {
		return nil
	}
	data, err := r.compress(part)
	if err != nil {
		return err
	}
	r.changes = append(r.changes, change{part, data})
	r.canvas, r.next = r.next, r.canvas
	return nil
}

// changed is the least part of the screen that contains all that changes.
func (r *Reel) changed() (part image.Rectangle) {
	for y := range r.height {
		was, is := r.canvas[y*r.width:][:r.width], r.next[y*r.width:][:r.width]
		if bytes.Equal(was, is) {
			continue
		}
		left, right := 0, r.width
		for was[left] == is[left] {
			left++
		}
		for was[right-1] == is[right-1] {
			right--
		}
		part = part.Union(image.Rect(left, y, right, y+1))
	}
	return part
}

// compress writes what changes in a part of the screen as a GIF has it, in blocks of 255 bytes.
func (r *Reel) compress(part image.Rectangle) ([]byte, error) {
	var packed bytes.Buffer
	w := lzw.NewWriter(&packed, lzw.LSB, 8)
	line := make([]uint8, part.Dx())
	for y := part.Min.Y; y < part.Max.Y; y++ {
		was, is := r.canvas[y*r.width+part.Min.X:], r.next[y*r.width+part.Min.X:]
		for x := range line {
			line[x] = is[x]
			if was[x] == is[x] {
				line[x] = unchanged
			}
		}
		if _, err := w.Write(line); err != nil {
			return nil, fmt.Errorf("compress a film's picture: %w", err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress a film's picture: %w", err)
	}
	data := []byte{8} // bits of a pixel
	for packed.Len() > 0 {
		block := packed.Next(255)
		data = append(append(data, byte(len(block))), block...)
	}
	return append(data, 0), nil
}

// The bytes of a GIF beside the pictures' own.
const (
	gifHead    = 13 + 3*256
	changeHead = 8 + 10
)

// Size is what the film weighs as a file, in bytes.
func (r *Reel) Size() int {
	n := gifHead + 1
	for _, s := range r.changes {
		n += changeHead + len(s.data)
	}
	return n
}

// GIF is the film as a file, which runs once.
func (r *Reel) GIF() []byte {
	out := append(make([]byte, 0, r.Size()), "GIF89a"...)
	word := func(n int) { out = binary.LittleEndian.AppendUint16(out, uint16(n)) }
	word(r.width)
	word(r.height)
	out = append(out, 0xf7, 0, 0) // 256 colours for all pictures
	for _, c := range r.colours {
		out = append(out, c.R, c.G, c.B)
	}
	each := min(max(filmLasts/time.Duration(len(r.changes)), shotLeast), shotMost)
	for i, s := range r.changes {
		lasts := each
		if i == len(r.changes)-1 {
			lasts = lastShot
		}
		out = append(out, 0x21, 0xf9, 4, 1<<2|1) // it stays on the screen, and lets through what is unchanged
		word(int(lasts / (10 * time.Millisecond)))
		out = append(out, unchanged, 0, 0x2c)
		word(s.part.Min.X)
		word(s.part.Min.Y)
		word(s.part.Dx())
		word(s.part.Dy())
		out = append(append(out, 0), s.data...)
	}
	return append(out, 0x3b)
}
