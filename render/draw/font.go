package draw

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Style is a cut of the one typeface. Its text is the cut's name.
type Style string

// The cuts in use.
const (
	Regular Style = "regular"
	Bold    Style = "bold"
	Italic  Style = "italic"
)

// missing replaces what the typeface lacks: it has a glyph of its own, so that an emoji in a name stays
// visible.
const missing = '\uFFFD'

// Typeface is one cut, read once. After that it is only read, so any number of pictures may share it.
type Typeface struct {
	Font *opentype.Font
	// advances are widths per rune, in parts of the letter size.
	advances advances
	// Above and Below are how far the highest and the lowest letter reach from the line, in parts of the letter
	// size.
	Above, Below Px
}

// advances are by rune, as far as most letters go, and beyond; 0 for what the typeface lacks.
type advances struct {
	near [0x300]Px
	far  map[rune]Px
}

func (a *advances) of(r rune) Px {
	if 0 <= r && int(r) < len(a.near) {
		return a.near[r]
	}
	return a.far[r]
}

// Typefaces are the cuts, read when they are first used.
var Typefaces = sync.OnceValue(func() map[Style]*Typeface {
	return map[Style]*Typeface{
		Regular: readTypeface(goregular.TTF),
		Bold:    readTypeface(gobold.TTF),
		Italic:  readTypeface(goitalic.TTF),
	}
})

// lastRune ends the search for glyphs: the Go fonts have nothing beyond but ligatures.
const lastRune = 0x2FFF

func readTypeface(ttf []byte) *Typeface {
	parsed, err := opentype.Parse(ttf)
	if err != nil {
		panic(err) // The font is embedded: it fails only if the program was built wrong.
	}
	face := &Typeface{Font: parsed, advances: advances{far: map[rune]Px{}}}
	var buffer sfnt.Buffer
	em := fixed.I(int(parsed.UnitsPerEm()))
	bounds, err := parsed.Bounds(&buffer, em, font.HintingNone)
	if err != nil {
		panic(err)
	}
	face.Above, face.Below = -Px(bounds.Min.Y)/Px(em), Px(bounds.Max.Y)/Px(em)
	measure := func(r rune) {
		glyph, err := parsed.GlyphIndex(&buffer, DrawnAs(r))
		if err != nil || glyph == 0 {
			return
		}
		if advance, err := parsed.GlyphAdvance(&buffer, glyph, em, 0); err == nil {
			if int(r) < len(face.advances.near) {
				face.advances.near[r] = Px(advance) / Px(em)
			} else {
				face.advances.far[r] = Px(advance) / Px(em)
			}
		}
	}
	for r := rune(' '); r <= lastRune; r++ {
		measure(r)
	}
	measure(missing)
	return face
}

// DrawnAs is the rune whose glyph a rune has: the typeface's hyphen-minus is as long as its minus, longer
// than its dash, and its hyphen is the soft one.
func DrawnAs(r rune) rune {
	if r == '-' {
		return softHyphen
	}
	return r
}

const softHyphen = '\u00AD'

// Advance is the width of a rune at letter size 1. Narrow spaces, which the typeface lacks, are a fifth of
// it.
func (f *Typeface) Advance(r rune) Px {
	if r == Narrow {
		return 0.2
	}
	return f.advances.of(r)
}

// Width is how long words run in a cut at a letter size.
func (s Style) Width(words string, size Px) Px {
	face, sum := Typefaces()[s], Px(0)
	for _, r := range words {
		sum += face.Advance(r)
	}
	return sum * size
}
