package render

import (
	"bytes"
	"hash/adler32"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules/table"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestEveryLookIsDrawn(t *testing.T) {
	t.Parallel()
	drawn := map[string]table.Look{}
	for _, look := range table.Looks() {
		for _, f := range []footprint{{w: 160, h: 80, unit: 1}, {w: 48, h: 8, unit: 1},
			{w: 0.2, h: 0.2, unit: 0.4}, {w: 4000, h: 20, unit: 2}} {
			shapes := looks[look](f)
			var text strings.Builder
			for _, shape := range shapes {
				bounds := shape.bounds()
				if len(shape.Lines) > 0 && !bounds.Within(around(Spot{}, f.w/2+14*f.unit, f.h/2+20*f.unit)) {
					t.Errorf("%s of %v reaches %v", look, f, bounds)
				}
				for _, line := range shape.Lines {
					for _, p := range line {
						if p.X != p.X || p.Y != p.Y {
							t.Fatalf("%s of %v has a point that is no number", look, f)
						}
					}
				}
				// Hatches without their inks, for who does not see colours.
				shape.Fill, shape.Stroke = None, None
				text.WriteString(shape.String() + "\n")
			}
			if f.w == 160 {
				if twin, found := drawn[text.String()]; found {
					t.Errorf("%s and %s have the same hatch", look, twin)
				}
				drawn[text.String()] = look
			}
		}
	}
}

func TestFramesMeetTurnedRectangles(t *testing.T) {
	t.Parallel()
	diamond := quad{{0, -10}, {10, 0}, {0, 10}, {-10, 0}}
	for frame, want := range map[Frame]bool{
		{-20, -20, 20, 20}: true,  // Holds it.
		{-1, -1, 1, 1}:     true,  // Lies in it.
		{4, 4, 12, 12}:     true,  // Cuts a side.
		{6, 6, 12, 12}:     false, // Lies in a corner of its bounds.
		{-12, -12, -6, -6}: false,
		{10, -5, 20, 5}:    false, // Touches a corner.
		{0, 11, 5, 20}:     false,
	} {
		if got := frame.meetsQuad(diamond); got != want {
			t.Errorf("%v meets the diamond: %v, want %v", frame, got, want)
		}
	}
}

// TestEncodedPicturesDecodeEqual: whatever is drawn, and whatever of it stood in the picture before, is what a
// reader of PNGs reads; and the same bytes come of it whatever was compressed before.
func TestEncodedPicturesDecodeEqual(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 70).Draw(t, "w"), rapid.IntRange(1, 4*bandRows+2).Draw(t, "h")
		colours := make(color.Palette, rapid.IntRange(1, 256).Draw(t, "colours"))
		for i := range colours {
			colours[i] = color.RGBA{R: uint8(i), G: uint8(i * 7), B: uint8(i * 31), A: 255}
		}
		rows := newRows(w, h, uint8(rapid.IntRange(0, len(colours)-1).Draw(t, "page")))
		defer rows.free()
		picture := rows.picture(colours)
		bands := newBands(rapid.SampledFrom([]int{0, 4 << 10, 1 << 20}).Draw(t, "kept"))
		for range rapid.IntRange(1, 4).Draw(t, "pictures") {
			for range rapid.IntRange(0, 50).Draw(t, "dots") {
				picture.SetColorIndex(rapid.IntRange(0, w-1).Draw(t, "x"), rapid.IntRange(0, h-1).Draw(t, "y"),
					uint8(rapid.IntRange(0, len(colours)-1).Draw(t, "dot")))
			}
			data, err := rows.encode(colours, bands)
			if err != nil {
				t.Fatal(err)
			}
			if anew, err := rows.encode(colours, newBands(0)); err != nil || !bytes.Equal(data, anew) {
				t.Fatalf("other bytes where nothing was compressed before (%v)", err)
			}
			decodesAs(t, data, picture)
		}
	})
}

func decodesAs(t *rapid.T, data []byte, picture *image.Paletted) {
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if decoded.Bounds() != picture.Rect {
		t.Fatalf("decoded as %v, want %v", decoded.Bounds(), picture.Rect)
	}
	for y := range picture.Rect.Dy() {
		for x := range picture.Rect.Dx() {
			if decoded.At(x, y) != picture.At(x, y) {
				t.Fatalf("%d,%d is %v, want %v", x, y, decoded.At(x, y), picture.At(x, y))
			}
		}
	}
}

func TestSumsJoin(t *testing.T) {
	t.Parallel()
	text := func(t *rapid.T, what string) []byte {
		piece := rapid.SliceOfN(rapid.Byte(), 0, 50).Draw(t, what)
		return bytes.Repeat(piece, rapid.SampledFrom([]int{1, 2, 3000}).Draw(t, what+" times"))
	}
	rapid.Check(t, func(t *rapid.T) {
		first, second := text(t, "first"), text(t, "second")
		want := adler32.Checksum(append(bytes.Clone(first), second...))
		if got := joinSums(adler32.Checksum(first), adler32.Checksum(second), len(second)); got != want {
			t.Fatalf("%08x, want %08x", got, want)
		}
	})
}

// TestOnlyChangedBandsAreCompressed: of a picture that differs in one row from the one before, one band is new.
func TestOnlyChangedBandsAreCompressed(t *testing.T) {
	t.Parallel()
	colours := palettes[Light]()
	rows := newRows(10*bandRows, 10*bandRows, colours.inks[Page])
	defer rows.free()
	on := rows.picture(colours.colours)
	for y := range on.Rect.Dy() {
		on.SetColorIndex(y, y, uint8(y%7)) // no two bands alike
	}
	bands := newBands(1 << 20)
	for i, want := range []int{10, 10, 11} {
		if i == 2 {
			on.SetColorIndex(0, 5*bandRows, 9)
		}
		if _, err := rows.encode(colours.colours, bands); err != nil || len(bands.kept.place) != want {
			t.Errorf("after picture %d: %d bands are kept, want %d (%v)", i+1, len(bands.kept.place), want, err)
		}
	}
}

type weight int

func (w weight) bytes() int { return int(w) }

func TestCacheKeepsWhatWasUsedLast(t *testing.T) {
	t.Parallel()
	c := newCache[string, weight](10)
	for _, key := range []string{"a", "b"} {
		c.put(key, 4)
	}
	c.get("a")
	c.put("c", 4)
	c.put("heavy", 11)
	left := slices.DeleteFunc([]string{"a", "b", "c", "heavy"}, func(key string) bool { _, found := c.get(key); return !found })
	if diff := cmp.Diff([]string{"a", "c"}, left); diff != "" || c.weight != 8 {
		t.Errorf("weight %d\n%s", c.weight, diff)
	}
	if stampBytes+blockBytes+glyphBytes+pictureBytes+pieceBytes > 60<<20 {
		t.Error("the caches weigh more than 60 MiB together")
	}
	rapid.Check(t, func(t *rapid.T) {
		c := newCache[int, weight](100)
		for range 50 {
			c.put(rapid.IntRange(0, 9).Draw(t, "key"), weight(rapid.IntRange(1, 60).Draw(t, "weight")))
			sum := 0
			for _, element := range c.place {
				sum += element.Value.(kept[int, weight]).value.bytes()
			}
			if sum != c.weight || sum > c.limit || len(c.place) != c.order.Len() {
				t.Fatalf("weighs %d, says %d, may %d", sum, c.weight, c.limit)
			}
		}
	})
}

func TestLegible(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"":                         "",
		" l’Aigle \n\t vole ":      "l’Aigle vole",
		"a\u202f: b\u00a0c\u2009d": "a\u202f: b\u00a0c\u202fd",
		"e\u0301tang":              "étang",
		"\u202egnal\u0000\ufeff":   "gnal",
		"👩‍👩‍👧":                    "\ufffd",
		"👍🏽 🏰":                     "\ufffd \ufffd",
		"一二":                       "\ufffd\ufffd",
		"\xff\xfe":                 "\ufffd",
	} {
		if got := legible(given); got != want {
			t.Errorf("%q is set as %q, want %q", given, got, want)
		}
	}
}

func TestWrappedLinesFit(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.StringN(0, 120, -1).Draw(t, "words")
		width := Px(rapid.IntRange(60, 900).Draw(t, "width"))
		most := rapid.IntRange(1, 4).Draw(t, "most")
		lines := wrap(words, Regular, 30, width, most)
		if len(lines) > most {
			t.Fatalf("%d lines of at most %d", len(lines), most)
		}
		for _, line := range lines {
			if got := Regular.width(line, 30); got > width {
				t.Fatalf("%q is %.0f wide, may be %.0f", line, got, width)
			}
		}
		told, whole := strings.ReplaceAll(strings.Join(lines, ""), " ", ""), strings.ReplaceAll(legible(words), " ", "")
		if told != whole && !strings.HasPrefix(whole, strings.TrimSuffix(told, ellipsis)) {
			t.Fatalf("%q is set as %q", whole, told)
		}
		if told != whole && !strings.HasSuffix(told, ellipsis) {
			t.Fatalf("%q is cut without ellipsis: %q", whole, told)
		}
	})
}

func TestCataloguesSayTheSame(t *testing.T) {
	t.Parallel()
	keys := map[string][]string{}
	for _, lang := range []string{"fr", "en"} {
		data, err := fs.ReadFile(Locale(), lang+".toml")
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := toml.Unmarshal(data, &tree); err != nil {
			t.Fatal(err)
		}
		keys[lang] = leaves("", tree)
		if lang == "fr" {
			for _, wrong := range []string{" :", " ;", " !", " ?", "« ", " »"} {
				if strings.Contains(string(data), wrong) {
					t.Errorf("fr.toml holds %q with a plain space", wrong)
				}
			}
		}
	}
	if diff := cmp.Diff(keys["fr"], keys["en"]); diff != "" {
		t.Errorf("(-fr +en)\n%s", diff)
	}
	for _, look := range table.Looks() {
		if !slices.Contains(keys["fr"], ".render.look."+string(look)+".other") {
			t.Errorf("no word for %s", look)
		}
	}
}

func leaves(path string, tree map[string]any) []string {
	var all []string
	for key, value := range tree {
		if branch, ok := value.(map[string]any); ok {
			all = append(all, leaves(path+"."+key, branch)...)
		} else {
			all = append(all, path+"."+key)
		}
	}
	slices.Sort(all)
	return all
}
