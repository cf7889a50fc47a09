package render

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
		if got := strings.Join(together(strings.ReplaceAll(want, "|", "")), "|"); got != strings.ReplaceAll(want, " |", "|") {
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
		lines := wrap(all, Regular, 30, width, 99)
		var widest Px
		for _, part := range together(all) {
			widest = max(widest, Regular.width(part, 30))
		}
		var parts []string
		for i, line := range lines {
			if i > 0 && strings.HasPrefix(line, bullet) {
				t.Errorf("a line begins with a bullet: %q", lines)
			}
			parts = append(parts, together(line)...)
		}
		if widest <= width && !slices.Equal(parts, together(all)) {
			t.Errorf("%q parts what belongs together", lines)
		}
	})
}

// The typeface's hyphen-minus is a minus, longer than its dash.
func TestAHyphenIsShorterThanADash(t *testing.T) {
	t.Parallel()
	for style := range typefaces() {
		if hyphen, dash := style.width("-", 1), style.width("–", 1); hyphen >= dash {
			t.Errorf("%s: a hyphen of %v, a dash of %v", style, hyphen, dash)
		}
	}
}
