package draw

import (
	"slices"

	"aidedecamp/rules/table"
)

// rim is how wide the band along a piece's border is that shows its category, in units.
const rim = 13

// going draws along the border of a piece how hard it is to cross, without a colour: a thin line where it is
// clear, thick dashes on it where it is rough, a thick hatch where it is difficult, crosses where nobody
// passes. Dashes with gaps between them say other things: what is proposed, where a piece lay.
func going(f Footprint, category table.Category) []Shape {
	u := f.Unit
	border, wide := [][]Spot{f.outline()}, min(rim*u, 0.24*min(f.W, f.H))
	inner := f.inset(wide).outline()
	hatched := func(gap Px) [][]Spot { return outside(clipAll(hatch(f.frame(), gap), border[0]), inner) }
	paper := Ring(Tray, wide, f.inset(wide/2).outline())
	switch category {
	case table.Clear:
		return []Shape{Ring(Writing, 1.6*u, border...)}
	case table.RoughGoing:
		return []Shape{Ring(Tray, 8*u, border...), Ring(Writing, 1.8*u, border...), Ring(Writing, 6*u, border...).WithDash(11 * u)}
	case table.Difficult:
		return []Shape{paper, Stroke(Writing, 3.4*u, hatched(10*u)...), Ring(Writing, 1.8*u, inner), Ring(Writing, 4*u, border...)}
	case table.Impassable:
		lines := hatched(11 * u)
		return []Shape{
			paper, Stroke(Writing, 2.6*u, slices.Concat(lines, mirrored(lines, 0))...),
			Ring(Writing, 1.8*u, inner), Ring(Writing, 5.5*u, border...),
		}
	}
	return nil
}

// CategorySign is a small piece of a category.
func CategorySign(in Frame, category table.Category, u Px) []Shape {
	f := Footprint{W: in.X1 - in.X0, H: in.Y1 - in.Y0, Unit: u, corner: 6 * u}
	shapes := append([]Shape{Area(Ground, f.outline())}, going(f, category)...)
	return MoveAll(shapes, in.Middle())
}
