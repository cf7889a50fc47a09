package render

import "aidedecamp/rules/table"

// bar draws a share of the whole width below a row, against what is usual where that is known.
func (s *sheet) bar(share table.PerMille, by *table.Measure) {
	u := s.unit
	whole := Frame{margin * u, s.y - 2*u, s.width - margin*u, s.y + 12*u}
	if by != nil {
		whole.Y1 = s.y + 17*u
	}
	extent := whole
	if by != nil {
		extent = whole.grow(6 * u)
	}
	name, shapes := barShapes(whole, share, by, u)
	s.sprite(name, extent, Frame{}, shapes...)
	s.y = whole.Y1 + 8*u
}

// barShapes are a bar's, and what it is called: whole for a usual one, hatched beyond that, an outline in
// dashes where nothing is said of it.
func barShapes(whole Frame, share table.PerMille, by *table.Measure, u Px) (name string, shapes []Shape) {
	at := func(share table.PerMille) Px { return whole.X0 + (whole.X1-whole.X0)*Px(share)/1000 }
	full := whole
	full.X1 = at(share)
	name, shapes = "bar", []Shape{area(Tray, rectangle(whole))}
	switch {
	case share == 0:
	case by != nil && by.Faint:
		name = "faint bar"
		shapes = append(shapes, ring(Muted, 3*u, rectangle(full.grow(-1.5*u))).withDash(8*u))
	case by != nil && by.Beyond(share):
		name = "hatched bar"
		shapes = append(shapes, area(ZoneLine, rectangle(full)), stroke(Page, 5*u, hatch(full, 16*u)...), ring(Writing, 3*u, rectangle(full)))
	default:
		shapes = append(shapes, area(ZoneLine, rectangle(full)))
	}
	shapes = append(shapes, ring(TrayEdge, 2*u, rectangle(whole)))
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
	shapes := []Shape{stroke(Page, 9*u, line), stroke(Writing, 4*u, line)}
	if low < high {
		shapes = append(shapes, stroke(Writing, 3*u, bracket...))
	}
	return shapes
}
