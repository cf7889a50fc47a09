package render

import (
	"strconv"

	"aidedecamp/render/draw"
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
	border := [][]Spot{t.bounds.Rectangle()}
	shapes := []Shape{draw.Area(draw.Ground, border...)}
	var bands [][]Spot
	for _, band := range p.Bands {
		in := t.frameOf(band.Box(p.Size))
		bands = append(bands, in.Rectangle())
		shapes = append(shapes, draw.Stroke(draw.BandLine, 2*u, draw.BandHatch(in, band, 15*u)...))
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
		sectors = append(sectors, t.frameOf(p.Sectors.Box(sector)).Rectangle())
	}
	shapes = append(shapes,
		draw.Stroke(draw.GridFine, 1.5*u, fine...),
		draw.Ring(draw.GridBold, 2*u, bands...).WithDash(12*u),
		draw.Ring(draw.GridBold, 3*u, sectors...),
	)
	return append(append(shapes, t.zoneLines(p)...), draw.Ring(draw.Writing, 4*u, border...))
}

// zoneLines are the zones pointed out and the line between the two halves.
func (t *tabletop) zoneLines(p table.Plane) []Shape {
	var shapes []Shape
	for _, sector := range p.Sectors.Sectors() {
		if p.Lights(sector) {
			shapes = append(shapes, draw.LitZone(t.frameOf(p.Sectors.Box(sector)), 26, t.unit)...)
		}
	}
	if p.Halved {
		y := (t.bounds.Y0 + t.bounds.Y1) / 2
		shapes = append(shapes, draw.Halves(spot(t.bounds.X0, y), spot(t.bounds.X1, y), t.unit)...)
	}
	return shapes
}

// edgeAside is the room for an arrow beside an edge's name, in units.
const edgeAside = 32

// edgeWords are an edge's name, and whose it is, in the width of the sheet beside the figures of the table.
func (t *tabletop) edgeWords(p table.Plane, edge table.Edge) string {
	room := t.width - margin*t.unit - t.bounds.X0 - 2*edgeAside*t.unit
	return draw.Bold.Fit(t.heldBy("render."+string(edge), p.Edges.Of(edge)), bodySize*t.unit, room)
}

// edgeFrame is the place of an edge's name with its arrows: in the middle of the edge, above the table or
// below the figures.
func (t *tabletop) edgeFrame(p table.Plane, edge table.Edge) Frame {
	u := t.unit
	half, y := draw.Bold.Width(t.edgeWords(p, edge), bodySize*u)/2+edgeAside*u, t.bounds.Y0-40*u
	if edge == p.Bottom {
		y = t.bounds.Y1 + 42*u
	}
	middle := min(max((t.bounds.X0+t.bounds.X1)/2, t.bounds.X0+half), t.width-margin*u-half)
	return Frame{X0: middle - half, Y0: y, X1: middle + half, Y1: y + bodySize*u*lineHeight}
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
		box := t.write(spot(frame.X0+edgeAside*u, frame.Y0), t.edgeWords(p, edge), draw.Bold, bodySize*u, draw.Writing)
		arrow := Shape{Closed: true, Fill: draw.Writing}
		for _, x := range []Px{box.X0 - 22*u, box.X1 + 22*u} {
			mid, rise := (box.Y0+box.Y1)/2+2*u, 8*u
			if edge == p.Bottom {
				rise = -rise
			}
			arrow.Lines = append(arrow.Lines, []Spot{spot(x-8*u, mid+rise), spot(x+8*u, mid+rise), spot(x, mid-rise)})
		}
		t.sprite("edge", frame.Middle().Around((frame.X1-frame.X0)/2, 20*u), Frame{}, arrow)
	}
	step, in := t.countingStep(p), ruling(p.Unit)
	for at := plane.MM(0); at <= p.Size.W; at += step {
		words := strconv.FormatInt(int64(at/in), 10)
		width := draw.Regular.Width(words, size)
		x := min(t.spot(plane.Point{X: at}).X-width/2, t.width-width-2*u)
		t.write(spot(x, t.bounds.Y1+5*u), words, draw.Regular, size, draw.Muted)
	}
	for at := plane.MM(0); at <= p.Size.D; at += step {
		words := strconv.FormatInt(int64(at/in), 10)
		y := t.spot(plane.Point{Y: at}).Y - size*0.62
		// The figures of the two edges meet in the corner: the lower ones go a little up.
		y = min(y, t.bounds.Y1-size*lineHeight)
		t.write(spot(t.bounds.X0-8*u-draw.Regular.Width(words, size), y), words, draw.Regular, size, draw.Muted)
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
func (t *tabletop) quad(r plane.Rect) draw.Quad {
	var ground draw.Quad
	for i, corner := range r.Corners() {
		ground[i] = t.spot(corner)
	}
	return ground
}

// ruling is the length in which a table's figures count.
func ruling(unit plane.Unit) plane.MM { return unit.Of(1) }

// ruled is how far apart the fine lines of a table are: one of its units, or 10 cm.
func ruled(unit plane.Unit) plane.MM {
	if unit == 0 {
		return 10 * plane.Centimetre
	}
	return unit.Of(1)
}
