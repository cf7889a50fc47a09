package draw

import "aidedecamp/rules/table"

// BarShapes are a bar's, and what it is called: whole for a usual one, hatched beyond that, an outline in
// dashes where nothing is said of it.
func BarShapes(whole Frame, share table.PerMille, by *table.Measure, u Px) (name string, shapes []Shape) {
	at := func(share table.PerMille) Px { return whole.X0 + (whole.X1-whole.X0)*Px(share)/1000 }
	full := whole
	full.X1 = at(share)
	name, shapes = "bar", []Shape{Area(Tray, whole.Rectangle())}
	switch {
	case share == 0:
	case by != nil && by.Faint:
		name = "faint bar"
		shapes = append(shapes, Ring(Muted, 3*u, full.Grow(-1.5*u).Rectangle()).WithDash(8*u))
	case by != nil && by.Beyond(share):
		name = "hatched bar"
		shapes = append(shapes, Area(ZoneLine, full.Rectangle()), Stroke(Page, 5*u, hatch(full, 16*u)...), Ring(Writing, 3*u, full.Rectangle()))
	default:
		shapes = append(shapes, Area(ZoneLine, full.Rectangle()))
	}
	shapes = append(shapes, Ring(TrayEdge, 2*u, whole.Rectangle()))
	if by != nil {
		shapes = append(shapes, usual(whole, at(by.Low), at(by.Expected), at(by.High), u)...)
	}
	return name, shapes
}

// usual marks on a bar the expected value, by a line through it, and between which ends it usually is, by
// brackets at its foot: both stand out from a full bar as from an empty one.
func usual(whole Frame, low, expected, high, u Px) []Shape {
	foot := whole.Y1 + 3*u
	bracket := [][]Spot{{{low, foot - 7*u}, {low, foot}, {high, foot}, {high, foot - 7*u}}}
	line := []Spot{{expected, whole.Y0 - 5*u}, {expected, foot}}
	shapes := []Shape{Stroke(Page, 9*u, line), Stroke(Writing, 4*u, line)}
	if low < high {
		shapes = append(shapes, Stroke(Writing, 3*u, bracket...))
	}
	return shapes
}
