package render

import (
	"slices"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// rim is how wide the band along a piece's border is that shows its category, in units.
const rim = 13

// going draws along the border of a piece how hard it is to cross, without a colour: a thin line where it is
// clear, thick dashes on it where it is rough, a thick hatch where it is difficult, crosses where nobody
// passes. Dashes with gaps between them say other things: what is proposed, where a piece lay.
func going(f footprint, category table.Category) []Shape {
	u := f.unit
	border, wide := [][]Spot{f.outline()}, min(rim*u, 0.24*min(f.w, f.h))
	inner := f.inset(wide).outline()
	hatched := func(gap Px) [][]Spot { return outside(clipAll(hatch(f.frame(), gap), border[0]), inner) }
	paper := ring(Tray, wide, f.inset(wide/2).outline())
	switch category {
	case table.Clear:
		return []Shape{ring(Writing, 1.6*u, border...)}
	case table.RoughGoing:
		return []Shape{ring(Tray, 8*u, border...), ring(Writing, 1.8*u, border...), ring(Writing, 6*u, border...).withDash(11 * u)}
	case table.Difficult:
		return []Shape{paper, stroke(Writing, 3.4*u, hatched(10*u)...), ring(Writing, 1.8*u, inner), ring(Writing, 4*u, border...)}
	case table.Impassable:
		lines := hatched(11 * u)
		return []Shape{
			paper, stroke(Writing, 2.6*u, slices.Concat(lines, mirrored(lines, 0))...),
			ring(Writing, 1.8*u, inner), ring(Writing, 5.5*u, border...),
		}
	}
	return nil
}

// categoryWord is what a piece's category is called; nothing where its name says so already.
func categoryWord(f table.Face, words phrase.Wordbook) string {
	if f.Category == "" {
		return ""
	}
	word := words.Say(phrase.Say("render.category." + string(f.Category)))
	if strings.EqualFold(word, words.Say(f.Name)) {
		return ""
	}
	return word
}

// clipAll cuts open lines to a convex outline.
func clipAll(lines [][]Spot, outline []Spot) [][]Spot {
	var all [][]Spot
	for _, line := range lines {
		all = append(all, clipLine(line, outline)...)
	}
	return all
}

// categories are those of what is on a table or waits beside it, the easiest first.
func categories(p table.Plane) []table.Category {
	seen := map[table.Category]bool{}
	for _, face := range faces(p) {
		seen[face.Category] = true
	}
	return slices.DeleteFunc(table.Categories(), func(c table.Category) bool { return !seen[c] })
}

// categorySign is a small piece of a category.
func categorySign(in Frame, category table.Category, u Px) []Shape {
	f := footprint{w: in.X1 - in.X0, h: in.Y1 - in.Y0, unit: u, corner: 6 * u}
	shapes := append([]Shape{area(Ground, f.outline())}, going(f, category)...)
	return moveAll(shapes, in.middle())
}
