package draw

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A line may end where | is: a number stays with what it counts, with what names it and with the other
// figures of its place, and a bullet with what comes before it.
func TestLinesEndBetweenThoughts(t *testing.T) {
	t.Parallel()
	for _, want := range []string{
		"",
		"Rivière |(Joueur |A) ∙ |difficile ∙ |dé 5",
		"hexagone 5 |(F6) |recule |2 fois",
		"Cours |d’eau |2 × 60\u202fcm ∙ |2 objectifs",
		"Cours |d’eau |2\u00a0×\u00a060\u00a0cm ∙ |2 objectifs",
		"Bois ∙ |obligatoire ∙ |après |rotation",
		"H5 |perd |1 élément, |reste 3 ∙ |H5 |tient",
		"base 4 ∙ |fossé |en |y |entrant\u202f: |−1 dé",
		"Europe |Centrale ∙ |2 / 2",
		"Champ |Ouvert, |27 23,5 /90",
		"Cours |d’eau |2 × 60\u202fcm, |163,6 35,5 /120 /105 ∙ |2 objectifs",
		"bleue |n° 7 |(F6) |attaque",
		"(d6\u202f: 1 + 6) ∙ |4 objectifs\u202f; |le |d4 |en |demande 4",
		"Charge\u202f! |2 − 1 |(général |en |chef |n° 1) |= 1 pion",
		"un |sous-|général ∙ |demi-|tour",
	} {
		if got := strings.Join(Together(strings.ReplaceAll(want, "|", "")), "|"); got != strings.ReplaceAll(want, " |", "|") {
			t.Errorf("%q parts as %q", want, got)
		}
	}
}

// A line ends between thoughts wherever one of them fits, and none begins with a bullet, however narrow.
func TestThoughtsPartOnlyWhereTheyAreLongerThanALine(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var words []string
		for range rapid.IntRange(1, 12).Draw(t, "thoughts") {
			words = append(words, rapid.SampledFrom([]string{"dé 5", "difficile", "obligatoire ∙", "2 objectifs", "n° 3", "27 23,5 /90,", "à ∙"}).
				Draw(t, "thought"))
		}
		all := strings.Join(words, " ")
		width := Px(rapid.IntRange(40, 600).Draw(t, "width"))
		lines := Regular.Wrap(all, 30, width, 99)
		var widest Px
		for _, part := range Together(all) {
			widest = max(widest, Regular.Width(part, 30))
		}
		var parts []string
		for i, line := range lines {
			if i > 0 && strings.HasPrefix(line, Bullet) {
				t.Errorf("a line begins with a bullet: %q", lines)
			}
			parts = append(parts, Together(line)...)
		}
		if widest <= width && !slices.Equal(parts, Together(all)) {
			t.Errorf("%q parts what belongs together", lines)
		}
	})
}

// The typeface's hyphen-minus is a minus, longer than its dash.
func TestAHyphenIsShorterThanADash(t *testing.T) {
	t.Parallel()
	for style := range Typefaces() {
		if hyphen, dash := style.Width("-", 1), style.Width("–", 1); hyphen >= dash {
			t.Errorf("%s: a hyphen of %v, a dash of %v", style, hyphen, dash)
		}
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
		if got := Legible(given); got != want {
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
		lines := Regular.Wrap(words, 30, width, most)
		if len(lines) > most {
			t.Fatalf("%d lines of at most %d", len(lines), most)
		}
		for _, line := range lines {
			if got := Regular.Width(line, 30); got > width {
				t.Fatalf("%q is %.0f wide, may be %.0f", line, got, width)
			}
		}
		told, whole := strings.ReplaceAll(strings.Join(lines, ""), " ", ""), strings.ReplaceAll(Legible(words), " ", "")
		if told != whole && !strings.HasPrefix(whole, strings.TrimSuffix(told, ellipsis)) {
			t.Fatalf("%q is set as %q", whole, told)
		}
		if told != whole && !strings.HasSuffix(told, ellipsis) {
			t.Fatalf("%q is cut without ellipsis: %q", whole, told)
		}
	})
}
