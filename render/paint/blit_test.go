package paint

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"aidedecamp/render/draw"

	"pgregory.net/rapid"
)

// plainly lays inks over a row one by one, each worked out from its colours.
func plainly(row, ink, share []uint8, colours *palette) {
	for x, part := range share {
		if part > 0 {
			row[x] = colours.index[cellOf(mix(colours.rgba[row[x]], colours.rgba[ink[x]], uint32(part)+1))]
		}
		if part == 255 {
			row[x] = ink[x]
		}
	}
}

// anyShares are shares in runs, as a drawing has them.
func anyShares() *rapid.Generator[[]uint8] {
	return rapid.Custom(func(t *rapid.T) []uint8 {
		var all []uint8
		for range rapid.IntRange(0, 6).Draw(t, "runs") {
			run := rapid.IntRange(1, 40).Draw(t, "run")
			switch rapid.IntRange(0, 2).Draw(t, "kind") {
			case 0:
				all = append(all, make([]uint8, run)...)
			case 1:
				all = append(all, bytes.Repeat([]uint8{255}, run)...)
			default:
				all = append(all, rapid.SliceOfN(rapid.Uint8(), run, run).Draw(t, "shares")...)
			}
		}
		return all
	})
}

// TestBlitsAreAsDrawnPlainly: by runs and by tables comes what comes pixel by pixel, in every theme.
func TestBlitsAreAsDrawnPlainly(t *testing.T) {
	t.Parallel()
	for theme, colours := range palettes {
		colours := colours()
		t.Run(string(theme), rapid.MakeCheck(func(t *rapid.T) {
			share := anyShares().Draw(t, "shares")
			n := len(share)
			any := rapid.SliceOfN(rapid.IntRange(0, len(colours.colours)-1), n, n)
			bytesOf := func(what string) []uint8 {
				all := make([]uint8, n)
				for i, c := range any.Draw(t, what) {
					all[i] = uint8(c)
				}
				return all
			}
			row, ink := bytesOf("below"), bytesOf("inks")
			row = append(row, 7) // What is beyond is left alone.
			want, got := slices.Clone(row), slices.Clone(row)
			plainly(want[:n], ink, share, colours)
			if blit(got, ink, share, colours); !bytes.Equal(want, got) {
				t.Fatalf("by runs %v, plainly %v", got, want)
			}
			letters := draw.Ink(rapid.IntRange(int(draw.None)+1, int(draw.Inks)-1).Draw(t, "letters"))
			want, got = slices.Clone(row), slices.Clone(row)
			plainly(want[:n], bytes.Repeat([]uint8{colours.inks[letters]}, n), share, colours)
			if colours.overlay(letters).lay(got, share); !bytes.Equal(want, got) {
				t.Fatalf("by tables %v, plainly %v", got, want)
			}
		}))
	}
}

// BenchmarkBlit compares runs and tables with pixel by pixel, on a row of a table's and on a letter's.
func BenchmarkBlit(b *testing.B) {
	colours := palettes[draw.Light]()
	wide := slices.Concat(bytes.Repeat([]uint8{255}, 900), []uint8{200, 90, 3}, make([]uint8, 120))
	letter := []uint8{0, 0, 12, 180, 255, 255, 240, 60, 0, 0, 0, 20, 210, 255, 90, 0}
	row, ink := make([]uint8, len(wide)), bytes.Repeat([]uint8{3}, len(wide))
	for what, lay := range map[string]func(){
		"row/plain":    func() { plainly(row, ink, wide, colours) },
		"row/runs":     func() { blit(row, ink, wide, colours) },
		"letter/plain": func() { plainly(row[:16], ink[:16], letter, colours) },
		"letter/table": func() { clear(row[:16]); colours.overlay(draw.Writing).lay(row, letter) },
	} {
		b.Run(fmt.Sprint(what), func(b *testing.B) {
			for b.Loop() {
				lay()
			}
		})
	}
}
