package render

import (
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// The line around a proposed place, in units.
const (
	ghostLine = 3.5
	ghostDash = 10
)

// ghostly draws a look as lines alone, so that what is below still shows, within a dashed border.
func ghostly(look func(footprint) []Shape) func(footprint) []Shape {
	return func(f footprint) []Shape {
		var shapes []Shape
		for _, shape := range look(f) {
			if shape.Stroke != None {
				shape.Fill, shape.Width = None, min(shape.Width, 1.6*f.unit)
				shapes = append(shapes, shape)
			}
		}
		border := [][]Spot{f.outline()}
		return append(shapes,
			ring(Tray, 6.5*f.unit, border...),
			ring(Writing, ghostLine*f.unit, border...).withDash(ghostDash*f.unit))
	}
}

// faultWidth is how wide the line around a piece that breaks a rule is, in units.
const faultWidth = 6

// faulty is the outline that points a fault out.
func faulty(lines [][]Spot, u Px) []Shape {
	return []Shape{ring(Tray, (faultWidth+6)*u, lines...), ring(Accent, faultWidth*u, lines...)}
}

// faults outlines the pieces that break a rule, a little outside their border.
func (t *tabletop) faults(p table.Plane) {
	u := t.unit
	wider := plane.MM(10 * u / t.perMM)
	for _, piece := range p.Pieces {
		if !piece.Wrong {
			continue
		}
		var lines [][]Spot
		var reach []Spot
		for _, section := range piece.Sections {
			section.Size.W, section.Size.D = section.Size.W+wider, section.Size.D+wider
			ground := t.ground(section, roundWider(piece.Corner, wider))
			lines, reach = append(lines, ground), append(reach, ground...)
		}
		frame := boundsOf(reach...).grow(8 * u)
		// It may reach over the table's border, but not to the figures beside it.
		crop := t.bounds.grow(6 * u)
		t.sprite("wrong", frame, crop, faulty(lines, u)...)
	}
}
