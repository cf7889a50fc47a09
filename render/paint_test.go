package render

import (
	"io/fs"
	"maps"
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
		{-20, -20, 20, 20}: true,  // Contains it.
		{-1, -1, 1, 1}:     true,  // Is in it.
		{4, 4, 12, 12}:     true,  // Cuts a side.
		{6, 6, 12, 12}:     false, // Is in a corner of its bounds.
		{-12, -12, -6, -6}: false,
		{10, -5, 20, 5}:    false, // Touches a corner.
		{0, 11, 5, 20}:     false,
	} {
		if got := frame.meetsQuad(diamond); got != want {
			t.Errorf("%v meets the diamond: %v, want %v", frame, got, want)
		}
	}
}

func TestCachesWeighNoMoreThanTheyMay(t *testing.T) {
	t.Parallel()
	if stampBytes+blockBytes+glyphBytes+pictureBytes+pieceBytes > 60<<20 {
		t.Error("the caches weigh more than 60 MiB together")
	}
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
		keys[lang] = slices.Sorted(maps.Keys(tree))
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
		if !slices.Contains(keys["fr"], "render.look."+string(look)) {
			t.Errorf("no word for %s", look)
		}
	}
}
