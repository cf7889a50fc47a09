package render

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// Where hexes get smaller, details go in this order, each below so many units of a hex's width, so that what
// is left stays legible: remarks and the marks of units that acted; the hexes' names, for which letters and
// figures along the edges stand in; weights; elements left; arms; numbers. The camp and the ground always
// show.
const (
	leastRemark = 78
	leastName   = 78
	leastWeight = 70
	leastPips   = 64
	leastArm    = 56
	leastNumber = 30
)

// hexagon is how large a hex is on a picture.
type hexagon struct {
	// unit is the picture's. w is a hex's width between its flat sides, pitch, half and shoulder are as in
	// package hex. All but unit are whole pixels, so that equal hexes share one sprite.
	unit, w, pitch, half, shoulder Px
}

// honeycomb is a board of hexes while it is laid out: where each hex is, and how much of it is shown.
type honeycomb struct {
	table.Hex
	hexagon
	view hex.View
	// first is where the centre of the hex that is furthest to the left and that of the one furthest up
	// would meet.
	first     Spot
	left, top hex.Mil
	shown     []hex.Hex
	ground    map[hex.Hex][]table.Feature
	// units and officers are by hex.
	units    map[hex.Hex][]table.Unit
	officers map[hex.Hex][]table.Officer
	lettered []phrase.Phrase
	// explained are the elements of ground and of sides that show, each look and name once.
	explained, explainedSides []table.Feature
}

// newHoneycomb is what of a board shows, in a picture of that unit.
func newHoneycomb(h table.Hex, unit Px) *honeycomb {
	c := &honeycomb{
		Hex: h.Shown(), view: hex.View{Grid: h.Grid, Bottom: h.Bottom}, hexagon: hexagon{unit: unit},
		ground: map[hex.Hex][]table.Feature{}, units: map[hex.Hex][]table.Unit{}, officers: map[hex.Hex][]table.Officer{},
	}
	if h.Window == nil {
		c.shown = h.Grid.All()
	} else {
		c.shown = h.Grid.Disk(h.Window.Centre, h.Window.Radius)
	}
	for _, cell := range h.Cells {
		c.ground[cell.At] = cell.Features
	}
	for _, u := range c.Units {
		c.units[u.At] = append(c.units[u.At], u)
	}
	for _, o := range c.Officers {
		c.officers[o.At] = append(c.officers[o.At], o)
	}
	c.lettered = c.allRemarks()
	c.explained, c.explainedSides = c.features(), c.obstacles()
	return c
}

// hexBoard is a sheet while its board of hexes is drawn.
type hexBoard struct {
	*sheet
	*honeycomb
}

// pen is the width of a line: a part of a hex's, and so many units at least.
func (h *hexagon) pen(least, part Px) Px { return max(least*h.unit, part*h.w) }

// tells reports whether hexes are wide enough for a detail, in units.
func (h *hexagon) tells(least Px) bool { return h.w >= least*h.unit }

// hexes draws the board of hexes: what seldom changes as the scene's layer, then what points at hexes, and
// the counters.
func (b *hexBoard) hexes() {
	u := b.unit
	left, right, top, bottom := b.reach()
	across := Px(right-left)/Px(hex.Width) + 1
	down := Px(top-bottom) / Px(hex.Pitch)
	room := b.inner() * b.share
	b.setWidth(room / across)
	gutter := Px(0)
	if !b.tells(leastName) {
		gutter = 40 * u
		b.setWidth((room - 2*gutter) / across)
	}
	b.left, b.top = left, top
	width := across * b.w
	b.y += 4 * u
	b.y += b.campCaption(b.Bottom.Opposite(), b.y, b.beside)
	if gutter > 0 {
		b.y += 30 * u
	}
	b.y = Px(b.y.Whole())
	b.first = Spot{X: floor((b.width-width)/2) + b.w/2, Y: b.y + 2*u + b.half}.whole()
	b.bounds = Frame{X0: b.first.X - b.w/2, Y0: b.y + 2*u, X1: b.first.X - b.w/2 + width, Y1: b.y + 2*u + down*b.pitch + 2*b.half}
	if !b.draft {
		b.groundLayer()
		if gutter > 0 {
			b.coordinates()
		}
		b.highlights()
		b.stands()
		b.counters()
		b.pins()
	}
	b.y = b.bounds.Y1 + 4*u
	if gutter > 0 {
		b.y += 28 * u
	}
	b.y += b.campCaption(b.Bottom, b.y, Frame{}) + 2*u
}

// reach is how far the centres of the hexes that show extend.
func (c *honeycomb) reach() (left, right, top, bottom hex.Mil) {
	for i, at := range c.shown {
		spot := c.view.Centre(at)
		if i == 0 {
			left, right, top, bottom = spot.X, spot.X, spot.Y, spot.Y
		}
		left, right = min(left, spot.X), max(right, spot.X)
		top, bottom = max(top, spot.Y), min(bottom, spot.Y)
	}
	return left, right, top, bottom
}

// setWidth makes hexes as wide as a width allows, in whole pixels.
func (h *hexagon) setWidth(width Px) {
	h.w = max(2, 2*floor(width/2))
	h.pitch = Px((h.w * Px(hex.Pitch) / Px(hex.Width)).Whole())
	h.half = Px((h.w * Px(hex.Half) / Px(hex.Width)).Whole())
	h.shoulder = h.pitch - h.half
}

// centre is where the middle of a hex is on the picture, on whole pixels.
func (c *honeycomb) centre(at hex.Hex) Spot {
	spot := c.view.Centre(at)
	return Spot{
		X: c.first.X + Px(spot.X-c.left)*c.w/Px(hex.Width),
		Y: c.first.Y + Px((Px(c.top-spot.Y)/Px(hex.Pitch)).Whole())*c.pitch,
	}.whole()
}

// outline is the border of a hex around 0,0, smaller by a scale. It begins at the upper corner and runs
// clockwise.
func (h *hexagon) outline(scale Px) []Spot {
	x, y, k := h.w/2*scale, h.half*scale, h.shoulder*scale
	return []Spot{{0, -y}, {x, -k}, {x, k}, {0, y}, {-x, k}, {-x, -k}}
}

// asSeen is a direction as it is on the picture: NorthEast is up to the right.
func (c *honeycomb) asSeen(d hex.Direction) hex.Direction {
	if c.Bottom == hex.North {
		return d.Opposite()
	}
	return d
}

// middle is the middle of the side in a direction as seen.
func (h *hexagon) middle(seen hex.Direction) Spot {
	corners := h.outline(1)
	return corners[seen].halfway(corners[seen.Turn(1)])
}

// mould is a drawing of its own that many sprites share.
type mould struct {
	shapes        []Shape
	left, top     Px
	width, height int
}

// moulding is the sprite of a drawing about a spot of whole pixels. The drawing is made once for each key.
func (s *sheet) moulding(key, name string, at Spot, draw func() []Shape) Sprite {
	if s.moulds == nil {
		s.moulds = map[string]mould{}
	}
	m, known := s.moulds[key]
	if !known {
		shapes := slices.DeleteFunc(draw(), func(shape Shape) bool { return len(shape.Lines) == 0 })
		var wide Px
		all := Frame{X0: Px(math.Inf(1)), Y0: Px(math.Inf(1)), X1: Px(math.Inf(-1)), Y1: Px(math.Inf(-1))}
		for _, shape := range shapes {
			b := shape.bounds()
			all = Frame{min(all.X0, b.X0), min(all.Y0, b.Y0), max(all.X1, b.X1), max(all.Y1, b.Y1)}
			wide = max(wide, shape.Width)
		}
		m.left, m.top = floor(all.X0-wide/2)-1, floor(all.Y0-wide/2)-1
		m.width, m.height = int(floor(all.X1+wide/2)-m.left)+2, int(floor(all.Y1+wide/2)-m.top)+2
		for _, shape := range shapes {
			m.shapes = append(m.shapes, shape.move(Spot{-m.left, -m.top}))
		}
		s.moulds[key] = m
	}
	return Sprite{Name: name, Left: (at.X + m.left).Whole(), Top: (at.Y + m.top).Whole(),
		Width: m.width, Height: m.height, Shapes: m.shapes}
}

// mould adds the sprite of a shared drawing to the scene.
func (s *sheet) mould(key, name string, at Spot, draw func() []Shape) {
	if !s.draft {
		s.scene.Sprites = append(s.scene.Sprites, s.moulding(key, name, at, draw))
	}
}

// groundLayer lays ground, ways, sides and names as the scene's layer.
func (b *hexBoard) groundLayer() {
	u := b.unit
	layer := &b.scene.Layer
	layer.Frame = b.bounds.grow(3 * u)
	layer.Frame.X0, layer.Frame.Y0 = max(0, floor(layer.Frame.X0)), max(0, floor(layer.Frame.Y0))
	layer.Frame.X1, layer.Frame.Y1 = min(b.width, floor(layer.Frame.X1)+1), floor(layer.Frame.Y1)+1
	add := func(key, name string, at Spot, draw func() []Shape) {
		layer.Sprites = append(layer.Sprites, b.moulding(key, name, at, draw))
	}
	for _, at := range b.shown {
		areas := areasOf(b.ground[at])
		key := strings.Join(append([]string{"hex"}, areas...), " ")
		add(key, key, b.centre(at), func() []Shape { return b.soil(areas) })
	}
	for _, at := range b.shown {
		for _, way := range b.waysOf(at) {
			add(way.key(), string(way.look), b.centre(at), func() []Shape { return b.way(way) })
		}
	}
	for _, barrier := range b.Barriers {
		for i := range barrier.Features {
			layer.Sprites = append(layer.Sprites, b.side(barrier, i))
		}
	}
	if !b.tells(leastName) {
		return
	}
	for _, at := range b.shown {
		text := b.name(at)
		layer.Texts = append(layer.Texts, text)
		b.labels = append(b.labels, text.Box)
	}
}

// name is a hex's name in its upper corner.
func (c *honeycomb) name(at hex.Hex) Text {
	size := max(c.w*0.235, 19*c.unit)
	centre, words := c.centre(at), at.String()
	width := Bold.width(words, size)
	text := Text{
		At:    Spot{centre.X - width/2, centre.Y - c.half + size*1.2},
		Words: words, Style: Bold, Size: size, Ink: Writing, Halo: soilOf(areasOf(c.ground[at])),
	}
	text.Box = Frame{text.At.X, text.At.Y - size*0.8, text.At.X + width, text.At.Y + size*0.1}
	return text
}

// coordinates writes the columns' letters above and below the board and the rows' figures beside it, as
// sparsely as they need room.
func (b *hexBoard) coordinates() {
	u, size := b.unit, 22*b.unit
	step := max(1, int(math.Ceil(float64(46*u/b.w))))
	rows := max(1, int(math.Ceil(float64(30*u/b.pitch))))
	put := func(words string, at Spot) {
		width := Bold.width(words, size)
		b.write(at.plus(-width/2, -size*lineHeight/2), words, Bold, size, Muted)
	}
	for _, at := range b.shown {
		centre := b.centre(at)
		name := strings.TrimRight(at.String(), "0123456789")
		if at.Column()%step == 0 {
			switch {
			case centre.Y-b.half <= b.bounds.Y0+1:
				put(name, Spot{centre.X, b.bounds.Y0 - 14*u})
			case centre.Y+b.half >= b.bounds.Y1-1:
				put(name, Spot{centre.X, b.bounds.Y1 + 14*u})
			}
		}
		if at.Row()%rows != 0 {
			continue
		}
		row := strconv.Itoa(at.Row() + 1)
		if centre.X-b.w < b.bounds.X0+1 {
			put(row, Spot{b.bounds.X0 - 20*u, centre.Y})
		}
		if centre.X+b.w > b.bounds.X1-1 {
			put(row, Spot{b.bounds.X1 + 20*u, centre.Y})
		}
	}
}

// captionSide is the room for a camp's counter beside its caption, in units.
const captionSide = 60

// campCaption says which camp has an edge and who leads it, between two of its counters, and returns the
// height; beside the heading, where there is room, it takes none and one counter.
func (b *hexBoard) campCaption(edge hex.Edge, y Px, beside Frame) Px {
	u, size := b.unit, bodySize*b.unit
	camp, holder := table.Blue, b.Edges.South
	if edge == hex.North {
		camp, holder = table.Red, b.Edges.North
	}
	words := fit(b.heldBy("render.camp."+string(camp), holder), Bold, size, b.inner()-140*u)
	width := Bold.width(words, size)
	x, height := (b.width-width)/2, size*lineHeight+4*u
	heading := width+captionSide*u <= beside.X1-beside.X0
	if heading {
		x = max(min(x, beside.X1-width), beside.X0+captionSide*u)
		y, height = (beside.Y0+beside.Y1-size*lineHeight)/2, 0
	}
	box := b.write(Spot{x, y}, words, Bold, size, Writing)
	for _, x := range []Px{box.X0 - 34*u, box.X1 + 34*u} {
		if heading && x > box.X1 {
			break
		}
		at := Spot{x, (box.Y0 + box.Y1) / 2}.whole()
		b.mould("caption "+string(camp), "camp", at, func() []Shape {
			return []Shape{area(body(camp), campOutline(camp, around(Spot{}, 19*u, 13*u))).withEdge(Writing, 2*u)}
		})
	}
	return height
}

// allRemarks lists what the remarks on the counters that show say, each once, in the order of the board.
func (c *honeycomb) allRemarks() []phrase.Phrase {
	var all []phrase.Phrase
	known := map[string]bool{}
	put := func(badges []phrase.Phrase) {
		for _, b := range badges {
			if text := textOf(b); !known[text] && !b.IsZero() {
				known[text] = true
				all = append(all, b)
			}
		}
	}
	for _, u := range c.Units {
		put(u.Badges)
	}
	for _, o := range c.Officers {
		put(o.Badges)
	}
	return all
}

// greek represents remarks on counters: letters that name neither a column nor a pin.
var greek = []rune("αβγδεζηθικλμνξπρστφχψω")

// letterOf is the letter of a remark; the last one for all that are too many.
func (c *honeycomb) letterOf(remark phrase.Phrase) string {
	text := textOf(remark)
	i := slices.IndexFunc(c.lettered, func(p phrase.Phrase) bool { return textOf(p) == text })
	return string(greek[min(max(i, 0), len(greek)-1)])
}
