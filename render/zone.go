package render

import (
	"slices"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// ruling is the length in which a table's figures count.
func ruling(unit plane.Unit) plane.MM { return unit.Of(1) }

// ruled is how far apart the fine lines of a table are: one of its units, or 10 cm.
func ruled(unit plane.Unit) plane.MM {
	if unit == 0 {
		return 10 * plane.Centimetre
	}
	return unit.Of(1)
}

// scaleWords say what the scale bar measures, and how long a unit is.
func (t *tabletop) scaleWords(length plane.MM, unit plane.Unit) string {
	said := t.say("render.length", table.Length("length", length, unit))
	if unit != 0 {
		said += between + t.say("render.unit", table.Length("unit", unit.Of(1), unit), phrase.Figure("length", unit.Of(1)))
	}
	return said
}

// zoneLines are the zones pointed out and the line between the two halves.
func (t *tabletop) zoneLines(p table.Plane) []Shape {
	var shapes []Shape
	for _, sector := range p.Sectors.Sectors() {
		if p.Lights(sector) {
			shapes = append(shapes, litZone(t.frameOf(p.Sectors.Box(sector)), 26, t.unit)...)
		}
	}
	if p.Halved {
		y := (t.bounds.Y0 + t.bounds.Y1) / 2
		shapes = append(shapes, halves(Spot{t.bounds.X0, y}, Spot{t.bounds.X1, y}, t.unit)...)
	}
	return shapes
}

// litZone points a frame out: a hatch under the pieces and a thick border within its own.
func litZone(in Frame, gap, u Px) []Shape {
	border := in.grow(-4.5 * u) // the hatch ends below it
	return []Shape{stroke(BandLine, 5*u, hatch(border, gap*u)...), ring(Accent, 5*u, rectangle(border))}
}

// halves is the line between the halves of the players: long dashes on paper.
func halves(from, to Spot, u Px) []Shape {
	return []Shape{stroke(Tray, 7*u, []Spot{from, to}), stroke(Writing, 4*u, []Spot{from, to}).withDash(16 * u)}
}

// zoneKey explains what a table counted in zones shows: the zones pointed out, the line between the halves,
// categories, places left and tokens.
func (t *tabletop) zoneKey(p table.Plane, item func(name, words string, sign func(Frame) []Shape)) {
	u := t.unit
	if p.Zones != nil && len(p.Zones.Lit) > 0 {
		item("key-lit", t.say("render.lit"), func(f Frame) []Shape {
			return append([]Shape{area(Ground, rectangle(f))}, litZone(f, 14, u)...)
		})
	}
	if p.Halved {
		item("key-halves", t.say("render.halves"), func(f Frame) []Shape {
			y := f.middle().Y
			return halves(Spot{f.X0, y}, Spot{f.X1, y}, u)
		})
	}
	for _, category := range categories(p) {
		item("key-"+string(category), t.say("render.category."+string(category)), func(f Frame) []Shape {
			return categorySign(f.grow(-1*u), category, u)
		})
	}
	if len(p.Traces) > 0 {
		item("key-trace", t.say("render.trace"), func(f Frame) []Shape {
			return []Shape{ring(Muted, traceLine*u, f.grow(-3*u).rounded(8*u)).withDash(traceDash * u)}
		})
	}
	for _, camp := range []table.Camp{table.Blue, table.Red} {
		if slices.ContainsFunc(p.Tokens, func(o table.Token) bool { return o.Camp == camp && o.Text.IsZero() }) {
			words := t.say("render.hidden") + between + t.say("render.camp."+string(camp))
			item("key-token-"+string(camp), words, func(f Frame) []Shape { return tokenBody(camp, f.middle(), 14*u, u) })
		}
	}
}
