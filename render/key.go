package render

import (
	"slices"
	"strconv"

	"aidedecamp/render/draw"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// key explains signs beside the scale bar: what an objective, an optional piece and a band look like. Its
// first line leaves room for what is there, and begins below that where the bar has no room beside it.
func (t *tabletop) key(p table.Plane, taken Frame) {
	u, size := t.unit, tableSize*t.unit
	x, right := margin*u, t.width-margin*u
	height, gap := 40*u, 36*u
	bar := t.scaleBar(p.Unit)
	if x+bar.width+gap > taken.X0 && taken != (Frame{}) {
		t.y, taken = t.y+38*u, Frame{}
	}
	t.setScaleBar(bar, spot(x, t.y))
	x += bar.width + gap
	item := func(name, words string, sign func(Frame) []Shape) {
		words = draw.Regular.Fit(words, size, t.inner()-60*u)
		width := 52*u + draw.Regular.Width(words, size)
		if x < taken.X1+gap && x+width > taken.X0-gap {
			x = taken.X1 + gap
		}
		if x+width > right {
			x, taken = margin*u, Frame{}
			t.y += height
		}
		frame := Frame{X0: x, Y0: t.y + 3*u, X1: x + 42*u, Y1: t.y + 33*u}
		t.sprite(name, frame, Frame{}, sign(frame)...)
		t.write(spot(frame.X1+10*u, t.y), words, draw.Regular, size, draw.Writing)
		x += width + 30*u
	}
	seen := traits(p)
	t.zoneKey(p, item)
	t.lookKey(p, item)
	if seen.Objective {
		item("key-objective", t.say("render.objective"), func(f Frame) []Shape {
			middle := f.Middle()
			return []Shape{draw.Area(draw.Accent, draw.Burst(middle, 9*u, 9*u, 16*u))}
		})
	}
	if seen.Optional {
		item("key-optional", t.say("render.optional"), func(f Frame) []Shape {
			return draw.Optional(draw.Pill(f.Middle().Around(18*u, 13*u)), u)
		})
	}
	if seen.Wrong {
		item("key-wrong", t.say("render.wrong"), func(f Frame) []Shape {
			return draw.Faulty([][]Spot{f.Grow(-6 * u).Rectangle()}, u)
		})
	}
	if seen.Ghost {
		item("key-ghost", t.say("render.ghost"), func(f Frame) []Shape {
			return []Shape{draw.Ring(draw.Writing, draw.GhostLine*u,
				Frame{X0: f.X0 + 2*u, Y0: f.Y0 + 4*u, X1: f.X1 - 2*u, Y1: f.Y1 - 4*u}.Rectangle()).WithDash(draw.GhostDash * u)}
		})
	}
	if len(p.Loose) > 0 {
		free := "render.loose"
		if slices.ContainsFunc(p.Loose, func(l table.Loose) bool { return len(l.Strips) > 0 }) {
			free = "render.loose-strip"
		}
		if p.Zones != nil {
			free = "render.loose-zone"
		}
		item("key-loose", t.say(free), func(f Frame) []Shape { return draw.Paper(f, table.Face{}, u) })
	}
	if slices.ContainsFunc(p.Loose, func(l table.Loose) bool { return len(l.Sectors)+len(l.Strips) > 1 }) {
		item("key-tie", t.say("render.tie"), func(f Frame) []Shape {
			y := f.Middle().Y
			return []Shape{draw.Tie(spot(f.X0, y), spot(f.X1, y), draw.Muted, u)}
		})
	}
	for i, band := range p.Bands {
		if t.words.Say(band.Name) == "" {
			continue
		}
		item("key-band-"+strconv.Itoa(i), t.words.Say(band.Name), func(f Frame) []Shape {
			border := [][]Spot{f.Rectangle()}
			return []Shape{
				draw.Area(draw.Ground, border...),
				draw.Stroke(draw.GridBold, 2*u, draw.BandHatch(f, band, 11*u)...),
				draw.Ring(draw.GridBold, 2*u, border...),
			}
		})
	}
	t.y += height + 2*u
}

// traits is a face with all that any piece of the table has.
func traits(p table.Plane) table.Face {
	var all table.Face
	for _, f := range faces(p) {
		all.Objective, all.Optional = all.Objective || f.Objective, all.Optional || f.Optional
		all.Wrong, all.Ghost = all.Wrong || f.Wrong, all.Ghost || f.Ghost
	}
	return all
}

// scaleBar is a length drawn, and what it measures.
type scaleBar struct {
	words string
	// length is the bar's, width with its words.
	length, width Px
}

// scaleBar finds a length that fits the table.
func (t *tabletop) scaleBar(unit plane.Unit) scaleBar {
	u, part := t.unit, ruled(unit)
	for Px(part)*t.perMM < 40*u {
		part *= 2
	}
	bar := scaleBar{
		words:  draw.Regular.Fit(t.scaleWords(3*part, unit), tableSize*u, t.inner()/2),
		length: Px(3*part) * t.perMM,
	}
	bar.width = bar.length + 10*u + draw.Regular.Width(bar.words, tableSize*u)
	return bar
}

func (t *tabletop) setScaleBar(bar scaleBar, at Spot) {
	u := t.unit
	frame := Frame{X0: at.X, Y0: at.Y + 12*u, X1: at.X + bar.length, Y1: at.Y + 24*u}
	third := bar.length / 3
	outline := [][]Spot{frame.Rectangle()}
	t.sprite("scale", frame, Frame{},
		draw.Area(draw.Tray, outline...),
		draw.Area(draw.Writing, Frame{X0: frame.X0, Y0: frame.Y0, X1: frame.X0 + third, Y1: frame.Y1}.Rectangle(),
			Frame{X0: frame.X0 + 2*third, Y0: frame.Y0, X1: frame.X1, Y1: frame.Y1}.Rectangle()),
		draw.Ring(draw.Writing, 2*u, outline...),
	)
	t.write(spot(frame.X1+10*u, at.Y), bar.words, draw.Regular, tableSize*u, draw.Writing)
}

// scaleWords say what the scale bar measures, and how long a unit is.
func (t *tabletop) scaleWords(length plane.MM, unit plane.Unit) string {
	said := t.say("render.length", table.Length("length", length, unit))
	if unit != 0 {
		said += between + t.say("render.unit", table.Length("unit", unit.Of(1), unit), phrase.Figure("length", unit.Of(1)))
	}
	return said
}

// zoneKey explains what a table counted in zones shows: the zones pointed out, the line between the halves,
// categories, places left and tokens.
func (t *tabletop) zoneKey(p table.Plane, item func(name, words string, sign func(Frame) []Shape)) {
	u := t.unit
	if p.Zones != nil && len(p.Zones.Lit) > 0 {
		item("key-lit", t.say("render.lit"), func(f Frame) []Shape {
			return append([]Shape{draw.Area(draw.Ground, f.Rectangle())}, draw.LitZone(f, 14, u)...)
		})
	}
	if p.Halved {
		item("key-halves", t.say("render.halves"), func(f Frame) []Shape {
			y := f.Middle().Y
			return draw.Halves(spot(f.X0, y), spot(f.X1, y), u)
		})
	}
	for _, category := range categories(p) {
		item("key-"+string(category), t.say("render.category."+string(category)), func(f Frame) []Shape {
			return draw.CategorySign(f.Grow(-1*u), category, u)
		})
	}
	if len(p.Traces) > 0 {
		item("key-trace", t.say("render.trace"), func(f Frame) []Shape {
			return []Shape{draw.Ring(draw.Muted, draw.TraceLine*u, f.Grow(-3*u).Rounded(8*u)).WithDash(draw.TraceDash * u)}
		})
	}
	for _, camp := range []table.Camp{table.Blue, table.Red} {
		if slices.ContainsFunc(p.Tokens, func(o table.Token) bool { return o.Camp == camp && o.Text.IsZero() }) {
			words := t.say("render.hidden") + between + t.say("render.camp."+string(camp))
			item("key-token-"+string(camp), words, func(f Frame) []Shape { return draw.TokenBody(camp, f.Middle(), 14*u, u) })
		}
	}
}

// unnumbered lists one face of each look that is on the table without a number: no legend explains it.
// Bridges over roads are among them.
func unnumbered(p table.Plane) []table.Face {
	var all []table.Face
	see := func(f table.Face) {
		known := slices.ContainsFunc(all, func(o table.Face) bool { return o.Look == f.Look })
		if f.Number == 0 && !known {
			all = append(all, f)
		}
	}
	for _, piece := range p.Pieces {
		see(piece.Face)
	}
	for _, road := range p.Roads {
		see(road.Face)
		if len(road.Bridges) > 0 {
			see(table.Face{Look: table.Bridge})
		}
	}
	return all
}

// lookKey explains what is on the table without a number: a small one of each look, by the look's own name.
func (t *tabletop) lookKey(p table.Plane, item func(name, words string, sign func(Frame) []Shape)) {
	for _, face := range unnumbered(p) {
		item("key-look "+string(face.Look), t.say("render.look."+string(face.Look)), func(f Frame) []Shape {
			sign := draw.Footprint{W: f.X1 - f.X0, H: f.Y1 - f.Y0, Unit: t.unit}
			switch face.Look {
			case table.Roadway, table.Obstacle, table.Earthwork, table.Watercourse:
				sign.H /= 2
			}
			return draw.MoveAll(draw.Looks[face.Look](sign), f.Middle())
		})
	}
}

// categories are those of what is on a table or waits beside it, the easiest first.
func categories(p table.Plane) []table.Category {
	seen := map[table.Category]bool{}
	for _, face := range faces(p) {
		seen[face.Category] = true
	}
	return slices.DeleteFunc(table.Categories(), func(c table.Category) bool { return !seen[c] })
}
