package render

import (
	"slices"
	"strconv"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// tabletop is a sheet while its measured table is drawn.
type tabletop struct {
	*sheet
	perMM  Px
	turned bool // The north edge is at the bottom.
}

// plane draws the measured table: ground, grids, bands, edges, then the pieces and all that is written on
// them.
func (t *tabletop) plane(p table.Plane) {
	u := t.unit
	t.turned = p.Bottom == table.North
	t.y += 40 * u
	free := (t.inner() - gutter*u) * (1 - t.share)
	t.bounds = Frame{X0: margin*u + gutter*u + free/2, Y0: t.y, X1: t.width - margin*u - free/2}
	t.perMM = (t.bounds.X1 - t.bounds.X0) / Px(p.Size.W)
	t.bounds.Y1 = t.bounds.Y0 + Px(p.Size.D)*t.perMM
	if !t.draft {
		t.sprite("table", t.bounds, Frame{}, t.surface(p)...)
		t.edges(p)
		t.sectorNames(p)
		t.pieces(p)
		t.loose(p)
		t.strips(p)
		t.tokens(p)
		t.marks(p)
	}
	t.y = t.bounds.Y1 + 44*u
	if !p.Edges.Of(p.Bottom).IsZero() {
		t.y += 38 * u // Who has the edge stands below the figures.
	}
	t.key(p)
}

// surface is what is printed on the table itself.
func (t *tabletop) surface(p table.Plane) []Shape {
	u := t.unit
	border := [][]Spot{rectangle(t.bounds)}
	shapes := []Shape{area(Ground, border...)}
	var bands [][]Spot
	for _, band := range p.Bands {
		in := t.frameOf(band.Box(p.Size))
		bands = append(bands, rectangle(in))
		shapes = append(shapes, stroke(BandLine, 2*u, bandHatch(in, band, 15*u)...))
	}
	var fine [][]Spot
	size := p.Size
	cell := ruled(p.Unit)
	for x := cell; x < size.W; x += cell {
		fine = append(fine, []Spot{t.spot(plane.Point{X: x}), t.spot(plane.Point{X: x, Y: size.D})})
	}
	for y := cell; y < size.D; y += cell {
		fine = append(fine, []Spot{t.spot(plane.Point{Y: y}), t.spot(plane.Point{X: size.W, Y: y})})
	}
	var sectors [][]Spot
	for _, sector := range p.Sectors.Sectors() {
		sectors = append(sectors, rectangle(t.frameOf(p.Sectors.Box(sector))))
	}
	shapes = append(shapes,
		stroke(GridFine, 1.5*u, fine...),
		ring(GridBold, 2*u, bands...).withDash(12*u),
		ring(GridBold, 3*u, sectors...),
	)
	return append(append(shapes, t.zoneLines(p)...), ring(Writing, 4*u, border...))
}

// bandHatch rules a band; a minor one sparsely, and the other way.
func bandHatch(in Frame, band table.Band, gap Px) [][]Spot {
	if !band.Minor {
		return hatch(in, gap)
	}
	lines := hatch(in, 3*gap)
	for _, line := range lines {
		for i := range line {
			line[i].X = in.X0 + in.X1 - line[i].X
		}
	}
	return lines
}

// hatch rules a frame with lines that rise to the right, gap apart along x.
func hatch(in Frame, gap Px) [][]Spot {
	var lines [][]Spot
	height := in.Y1 - in.Y0
	for x := in.X0 - height + gap/2; x < in.X1; x += gap {
		from, to := Spot{X: x, Y: in.Y1}, Spot{X: x + height, Y: in.Y0}
		if from.X < in.X0 {
			from = Spot{X: in.X0, Y: in.Y1 - (in.X0 - x)}
		}
		if to.X > in.X1 {
			to = Spot{X: in.X1, Y: in.Y1 - (in.X1 - x)}
		}
		lines = append(lines, []Spot{from, to})
	}
	return lines
}

// edges names the long edges and counts the centimetres along the lower and the left one.
func (t *tabletop) edges(p table.Plane) {
	u, size := t.unit, tableSize*t.unit
	top, bottom := table.North, table.South
	if t.turned {
		top, bottom = bottom, top
	}
	middle := (t.bounds.X0 + t.bounds.X1) / 2
	name := func(edge table.Edge, y Px) Frame {
		words := fit(t.heldBy("render."+string(edge), p.Edges.Of(edge)), Bold, bodySize*u, t.bounds.X1-t.bounds.X0-80*u)
		box := t.write(Spot{middle - Bold.width(words, bodySize*u)/2, y}, words, Bold, bodySize*u, Writing)
		arrow := Shape{Closed: true, Fill: Writing}
		for _, x := range []Px{box.X0 - 22*u, box.X1 + 22*u} {
			mid, rise := (box.Y0+box.Y1)/2+2*u, 8*u
			if edge == bottom {
				rise = -rise
			}
			arrow.Lines = append(arrow.Lines, []Spot{{x - 8*u, mid + rise}, {x + 8*u, mid + rise}, {x, mid - rise}})
		}
		whole := around(box.middle(), (box.X1-box.X0)/2+32*u, 20*u)
		t.sprite("edge", whole, Frame{}, arrow)
		return whole
	}
	name(top, t.bounds.Y0-40*u)
	under := t.bounds.Y1 + 3*u
	if !p.Edges.Of(bottom).IsZero() {
		under += 38 * u
	}
	lower := name(bottom, under)
	step, in := t.countingStep(p), ruling(p.Unit)
	for at := plane.MM(0); at <= p.Size.W; at += step {
		words := strconv.FormatInt(int64(at/in), 10)
		width := Regular.width(words, size)
		x := min(t.spot(plane.Point{X: at}).X-width/2, t.width-width-2*u)
		if lower.Y0 < t.bounds.Y1+30*u && x < lower.X1+4*u && x+width > lower.X0-4*u {
			continue // The edge's name stands there.
		}
		t.write(Spot{x, t.bounds.Y1 + 5*u}, words, Regular, size, Muted)
	}
	for at := plane.MM(0); at <= p.Size.D; at += step {
		words := strconv.FormatInt(int64(at/in), 10)
		y := t.spot(plane.Point{Y: at}).Y - size*0.62
		// The figures of the two edges meet in the corner: the lower ones go a little up.
		y = min(y, t.bounds.Y1-size*lineHeight)
		t.write(Spot{t.bounds.X0 - 8*u - Regular.width(words, size), y}, words, Regular, size, Muted)
	}
}

// countingStep is how far apart figures along an edge stand, so that they keep clear of each other.
func (t *tabletop) countingStep(p table.Plane) plane.MM {
	steps, in := []plane.MM{10, 20, 30, 50, 100, 200}, ruling(p.Unit)
	if p.Unit != 0 {
		steps = []plane.MM{5, 10, 20, 50, 100}
	}
	for _, step := range steps {
		if Px(step*in)*t.perMM >= 84*t.unit && p.Size.W >= step {
			return step * in
		}
	}
	return 500 * in
}

// key explains signs beside the scale bar: what an objective, an optional piece and a band look like.
func (t *tabletop) key(p table.Plane) {
	u, size := t.unit, tableSize*t.unit
	x, right := margin*u, t.width-margin*u
	height := 40 * u
	bar := t.scaleBar(Spot{x, t.y}, p.Unit)
	x = bar + 36*u
	item := func(name, words string, sign func(Frame) []Shape) {
		words = fit(words, Regular, size, t.inner()-60*u)
		width := 52*u + Regular.width(words, size)
		if x+width > right {
			x = margin * u
			t.y += height
		}
		frame := Frame{x, t.y + 3*u, x + 42*u, t.y + 33*u}
		t.sprite(name, frame, Frame{}, sign(frame)...)
		t.write(Spot{frame.X1 + 10*u, t.y}, words, Regular, size, Writing)
		x += width + 30*u
	}
	seen := traits(p)
	t.zoneKey(p, item)
	t.lookKey(p, item)
	if seen.Objective {
		item("key-objective", t.say("render.objective"), func(f Frame) []Shape {
			middle := f.middle()
			return []Shape{area(Accent, burst(middle, 9*u, 9*u, 16*u))}
		})
	}
	if seen.Optional {
		item("key-optional", t.say("render.optional"), func(f Frame) []Shape {
			return t.optional(pill(around(f.middle(), 18*u, 13*u)))
		})
	}
	if seen.Wrong {
		item("key-wrong", t.say("render.wrong"), func(f Frame) []Shape {
			return t.faulty([][]Spot{rectangle(f.grow(-6 * u))})
		})
	}
	if seen.Ghost {
		item("key-ghost", t.say("render.ghost"), func(f Frame) []Shape {
			return []Shape{ring(Writing, ghostLine*u,
				rectangle(Frame{f.X0 + 2*u, f.Y0 + 4*u, f.X1 - 2*u, f.Y1 - 4*u})).withDash(ghostDash * u)}
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
		item("key-loose", t.say(free), func(f Frame) []Shape { return t.card(f, table.Face{}) })
	}
	for i, band := range p.Bands {
		if t.words.Say(band.Name) == "" {
			continue
		}
		item("key-band-"+strconv.Itoa(i), t.words.Say(band.Name), func(f Frame) []Shape {
			border := [][]Spot{rectangle(f)}
			return []Shape{
				area(Ground, border...),
				stroke(GridBold, 2*u, bandHatch(f, band, 11*u)...),
				ring(GridBold, 2*u, border...),
			}
		})
	}
	t.y += height + 2*u
}

// traits is a face with all that any piece of the table has.
func traits(p table.Plane) table.Face {
	var all table.Face
	see := func(f table.Face) {
		all.Objective, all.Optional = all.Objective || f.Objective, all.Optional || f.Optional
		all.Wrong, all.Ghost = all.Wrong || f.Wrong, all.Ghost || f.Ghost
	}
	for _, piece := range p.Pieces {
		see(piece.Face)
	}
	for _, road := range p.Roads {
		see(road.Face)
	}
	for _, loose := range p.Loose {
		see(loose.Face)
	}
	for _, spare := range p.Tray {
		see(spare.Face)
	}
	return all
}

// scaleBar draws a length that fits the table and returns where its label ends.
func (t *tabletop) scaleBar(at Spot, unit plane.Unit) Px {
	u := t.unit
	part := ruled(unit)
	for Px(part)*t.perMM < 40*u {
		part *= 2
	}
	length := 3 * part
	frame := Frame{at.X, at.Y + 12*u, at.X + Px(length)*t.perMM, at.Y + 24*u}
	third := (frame.X1 - frame.X0) / 3
	outline := [][]Spot{rectangle(frame)}
	t.sprite("scale", frame, Frame{},
		area(Tray, outline...),
		area(Writing, rectangle(Frame{frame.X0, frame.Y0, frame.X0 + third, frame.Y1}),
			rectangle(Frame{frame.X0 + 2*third, frame.Y0, frame.X1, frame.Y1})),
		ring(Writing, 2*u, outline...),
	)
	words := fit(t.scaleWords(length, unit), Regular, tableSize*u, t.inner()/2)
	return t.write(Spot{frame.X1 + 10*u, at.Y}, words, Regular, tableSize*u, Writing).X1
}

// spot is where a point of the table lies on the picture.
func (t *tabletop) spot(p plane.Point) Spot {
	x, y := Px(p.X)*t.perMM, Px(p.Y)*t.perMM
	if t.turned {
		return Spot{X: t.bounds.X1 - x, Y: t.bounds.Y0 + y}
	}
	return Spot{X: t.bounds.X0 + x, Y: t.bounds.Y1 - y}
}

// frameOf is where an upright box of the table lies on the picture.
func (t *tabletop) frameOf(b plane.Box) Frame {
	a, c := t.spot(b.Min), t.spot(b.Max)
	return Frame{X0: min(a.X, c.X), Y0: min(a.Y, c.Y), X1: max(a.X, c.X), Y1: max(a.Y, c.Y)}
}

// quad is where a turned rectangle of the table lies on the picture.
func (t *tabletop) quad(r plane.Rect) quad {
	var ground quad
	for i, corner := range r.Corners() {
		ground[i] = t.spot(corner)
	}
	return ground
}
