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
	// ordered are the pieces, the lowest first, and crowded what their numbers keep off.
	ordered []table.Piece
	crowded crowd
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
		t.furtherNumbers()
	}
	t.y = t.bounds.Y1 + 44*u
	var beside Frame
	if p.Edges.Of(p.Bottom).IsZero() {
		beside = t.edgeFrame(p, p.Bottom)
	} else {
		t.y += 38 * u
	}
	t.key(p, beside)
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

// edgeAside is the room for an arrow beside an edge's name, in units.
const edgeAside = 32

// edgeWords are an edge's name, and whose it is, in the width of the sheet beside the figures of the table.
func (t *tabletop) edgeWords(p table.Plane, edge table.Edge) string {
	room := t.width - margin*t.unit - t.bounds.X0 - 2*edgeAside*t.unit
	return fit(t.heldBy("render."+string(edge), p.Edges.Of(edge)), Bold, bodySize*t.unit, room)
}

// edgeFrame is the place of an edge's name with its arrows: in the middle of the edge, above the table or
// below the figures.
func (t *tabletop) edgeFrame(p table.Plane, edge table.Edge) Frame {
	u := t.unit
	half, y := Bold.width(t.edgeWords(p, edge), bodySize*u)/2+edgeAside*u, t.bounds.Y0-40*u
	if edge == p.Bottom {
		y = t.bounds.Y1 + 42*u
	}
	middle := min(max((t.bounds.X0+t.bounds.X1)/2, t.bounds.X0+half), t.width-margin*u-half)
	return Frame{middle - half, y, middle + half, y + bodySize*u*lineHeight}
}

// edges names the long edges and counts the centimetres along the lower and the left one.
func (t *tabletop) edges(p table.Plane) {
	u, size := t.unit, tableSize*t.unit
	top := table.North
	if t.turned {
		top = table.South
	}
	for _, edge := range []table.Edge{top, p.Bottom} {
		frame := t.edgeFrame(p, edge)
		box := t.write(Spot{frame.X0 + edgeAside*u, frame.Y0}, t.edgeWords(p, edge), Bold, bodySize*u, Writing)
		arrow := Shape{Closed: true, Fill: Writing}
		for _, x := range []Px{box.X0 - 22*u, box.X1 + 22*u} {
			mid, rise := (box.Y0+box.Y1)/2+2*u, 8*u
			if edge == p.Bottom {
				rise = -rise
			}
			arrow.Lines = append(arrow.Lines, []Spot{{x - 8*u, mid + rise}, {x + 8*u, mid + rise}, {x, mid - rise}})
		}
		t.sprite("edge", around(frame.middle(), (frame.X1-frame.X0)/2, 20*u), Frame{}, arrow)
	}
	step, in := t.countingStep(p), ruling(p.Unit)
	for at := plane.MM(0); at <= p.Size.W; at += step {
		words := strconv.FormatInt(int64(at/in), 10)
		width := Regular.width(words, size)
		x := min(t.spot(plane.Point{X: at}).X-width/2, t.width-width-2*u)
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

// countingStep is how far apart figures along an edge are, so that they keep clear of each other.
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
	t.setScaleBar(bar, Spot{x, t.y})
	x += bar.width + gap
	item := func(name, words string, sign func(Frame) []Shape) {
		words = fit(words, Regular, size, t.inner()-60*u)
		width := 52*u + Regular.width(words, size)
		if x < taken.X1+gap && x+width > taken.X0-gap {
			x = taken.X1 + gap
		}
		if x+width > right {
			x, taken = margin*u, Frame{}
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
			return optional(pill(around(f.middle(), 18*u, 13*u)), u)
		})
	}
	if seen.Wrong {
		item("key-wrong", t.say("render.wrong"), func(f Frame) []Shape {
			return faulty([][]Spot{rectangle(f.grow(-6 * u))}, u)
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
		item("key-loose", t.say(free), func(f Frame) []Shape { return paper(f, table.Face{}, u) })
	}
	if slices.ContainsFunc(p.Loose, func(l table.Loose) bool { return len(l.Sectors)+len(l.Strips) > 1 }) {
		item("key-tie", t.say("render.tie"), func(f Frame) []Shape {
			y := f.middle().Y
			return []Shape{tie(Spot{f.X0, y}, Spot{f.X1, y}, Muted, u)}
		})
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
		words:  fit(t.scaleWords(3*part, unit), Regular, tableSize*u, t.inner()/2),
		length: Px(3*part) * t.perMM,
	}
	bar.width = bar.length + 10*u + Regular.width(bar.words, tableSize*u)
	return bar
}

func (t *tabletop) setScaleBar(bar scaleBar, at Spot) {
	u := t.unit
	frame := Frame{at.X, at.Y + 12*u, at.X + bar.length, at.Y + 24*u}
	third := bar.length / 3
	outline := [][]Spot{rectangle(frame)}
	t.sprite("scale", frame, Frame{},
		area(Tray, outline...),
		area(Writing, rectangle(Frame{frame.X0, frame.Y0, frame.X0 + third, frame.Y1}),
			rectangle(Frame{frame.X0 + 2*third, frame.Y0, frame.X1, frame.Y1})),
		ring(Writing, 2*u, outline...),
	)
	t.write(Spot{frame.X1 + 10*u, at.Y}, bar.words, Regular, tableSize*u, Writing)
}

// spot is where a point of the table is on the picture.
func (t *tabletop) spot(p plane.Point) Spot {
	x, y := Px(p.X)*t.perMM, Px(p.Y)*t.perMM
	if t.turned {
		return Spot{X: t.bounds.X1 - x, Y: t.bounds.Y0 + y}
	}
	return Spot{X: t.bounds.X0 + x, Y: t.bounds.Y1 - y}
}

// frameOf is where an upright box of the table is on the picture.
func (t *tabletop) frameOf(b plane.Box) Frame {
	a, c := t.spot(b.Min), t.spot(b.Max)
	return Frame{X0: min(a.X, c.X), Y0: min(a.Y, c.Y), X1: max(a.X, c.X), Y1: max(a.Y, c.Y)}
}

// quad is where a turned rectangle of the table is on the picture.
func (t *tabletop) quad(r plane.Rect) quad {
	var ground quad
	for i, corner := range r.Corners() {
		ground[i] = t.spot(corner)
	}
	return ground
}
