package render

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/render/draw"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// honeycomb is a board of hexes while it is laid out: where each hex is, and how much of it is shown.
type honeycomb struct {
	table.Hex
	draw.Hexagon
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
		Hex: h.Shown(), view: hex.View{Grid: h.Grid, Bottom: h.Bottom}, Hexagon: draw.Hexagon{Unit: unit},
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

// hexes draws the board of hexes: what seldom changes as the scene's layer, then what points at hexes, and
// the counters.
func (b *hexBoard) hexes() {
	u := b.unit
	left, right, top, bottom := b.reach()
	across := Px(right-left)/Px(hex.Width) + 1
	down := Px(top-bottom) / Px(hex.Pitch)
	room := b.inner() * b.share
	b.SetWidth(room / across)
	gutter := Px(0)
	if !b.Tells(draw.LeastName) {
		gutter = 40 * u
		b.SetWidth((room - 2*gutter) / across)
	}
	b.left, b.top = left, top
	width := across * b.W
	b.y += 4 * u
	b.y += b.campCaption(b.Bottom.Opposite(), b.y, b.beside)
	if gutter > 0 {
		b.y += 30 * u
	}
	b.y = Px(b.y.Whole())
	b.first = Spot{X: ((b.width - width) / 2).Floor() + b.W/2, Y: b.y + 2*u + b.Half}.Whole()
	b.bounds = Frame{X0: b.first.X - b.W/2, Y0: b.y + 2*u, X1: b.first.X - b.W/2 + width, Y1: b.y + 2*u + down*b.Pitch + 2*b.Half}
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
		centre := c.view.Centre(at)
		if i == 0 {
			left, right, top, bottom = centre.X, centre.X, centre.Y, centre.Y
		}
		left, right = min(left, centre.X), max(right, centre.X)
		top, bottom = max(top, centre.Y), min(bottom, centre.Y)
	}
	return left, right, top, bottom
}

// centre is where the middle of a hex is on the picture, on whole pixels.
func (c *honeycomb) centre(at hex.Hex) Spot {
	centre := c.view.Centre(at)
	return Spot{
		X: c.first.X + Px(centre.X-c.left)*c.W/Px(hex.Width),
		Y: c.first.Y + Px((Px(c.top-centre.Y)/Px(hex.Pitch)).Whole())*c.Pitch,
	}.Whole()
}

// asSeen is a direction as it is on the picture: NorthEast is up to the right.
func (c *honeycomb) asSeen(d hex.Direction) hex.Direction {
	if c.Bottom == hex.North {
		return d.Opposite()
	}
	return d
}

// groundLayer lays ground, ways, sides and names as the scene's layer.
func (b *hexBoard) groundLayer() {
	u := b.unit
	layer := &b.scene.Layer
	layer.Frame = b.bounds.Grow(3 * u)
	layer.Frame.X0, layer.Frame.Y0 = max(0, layer.Frame.X0.Floor()), max(0, layer.Frame.Y0.Floor())
	layer.Frame.X1, layer.Frame.Y1 = min(b.width, layer.Frame.X1.Floor()+1), layer.Frame.Y1.Floor()+1
	add := func(key, name string, at Spot, drawing func() []Shape) {
		layer.Sprites = append(layer.Sprites, b.moulding(key, name, at, drawing))
	}
	for _, at := range b.shown {
		areas := draw.AreasOf(b.ground[at])
		key := strings.Join(append([]string{"hex"}, areas...), " ")
		add(key, key, b.centre(at), func() []Shape { return b.Soil(areas) })
	}
	for _, at := range b.shown {
		for _, way := range b.waysOf(at) {
			add(way.Key(), string(way.Look), b.centre(at), func() []Shape { return b.Way(way) })
		}
	}
	for _, barrier := range b.Barriers {
		for i := range barrier.Features {
			layer.Sprites = append(layer.Sprites, b.side(barrier, i))
		}
	}
	if !b.Tells(draw.LeastName) {
		return
	}
	for _, at := range b.shown {
		text := b.name(at)
		layer.Texts = append(layer.Texts, text)
		b.labels = append(b.labels, text.Box)
	}
}

// name is a hex's name in its upper corner.
func (c *honeycomb) name(at hex.Hex) draw.Text {
	size := max(c.W*0.235, 19*c.Unit)
	centre, words := c.centre(at), at.String()
	width := draw.Bold.Width(words, size)
	text := draw.Text{
		At:    spot(centre.X-width/2, centre.Y-c.Half+size*1.2),
		Words: words, Style: draw.Bold, Size: size, Ink: draw.Writing, Halo: draw.SoilOf(draw.AreasOf(c.ground[at])),
	}
	text.Box = Frame{X0: text.At.X, Y0: text.At.Y - size*0.8, X1: text.At.X + width, Y1: text.At.Y + size*0.1}
	return text
}

// coordinates writes the columns' letters above and below the board and the rows' figures beside it, as
// sparsely as they need room.
func (b *hexBoard) coordinates() {
	u, size := b.unit, 22*b.unit
	step := max(1, int(math.Ceil(float64(46*u/b.W))))
	rows := max(1, int(math.Ceil(float64(30*u/b.Pitch))))
	put := func(words string, at Spot) {
		width := draw.Bold.Width(words, size)
		b.write(at.Plus(-width/2, -size*lineHeight/2), words, draw.Bold, size, draw.Muted)
	}
	for _, at := range b.shown {
		centre := b.centre(at)
		name := strings.TrimRight(at.String(), "0123456789")
		if at.Column()%step == 0 {
			switch {
			case centre.Y-b.Half <= b.bounds.Y0+1:
				put(name, spot(centre.X, b.bounds.Y0-14*u))
			case centre.Y+b.Half >= b.bounds.Y1-1:
				put(name, spot(centre.X, b.bounds.Y1+14*u))
			}
		}
		if at.Row()%rows != 0 {
			continue
		}
		row := strconv.Itoa(at.Row() + 1)
		if centre.X-b.W < b.bounds.X0+1 {
			put(row, spot(b.bounds.X0-20*u, centre.Y))
		}
		if centre.X+b.W > b.bounds.X1-1 {
			put(row, spot(b.bounds.X1+20*u, centre.Y))
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
	words := draw.Bold.Fit(b.heldBy("render.camp."+string(camp), holder), size, b.inner()-140*u)
	width := draw.Bold.Width(words, size)
	x, height := (b.width-width)/2, size*lineHeight+4*u
	heading := width+captionSide*u <= beside.X1-beside.X0
	if heading {
		x = max(min(x, beside.X1-width), beside.X0+captionSide*u)
		y, height = (beside.Y0+beside.Y1-size*lineHeight)/2, 0
	}
	box := b.write(spot(x, y), words, draw.Bold, size, draw.Writing)
	for _, x := range []Px{box.X0 - 34*u, box.X1 + 34*u} {
		if heading && x > box.X1 {
			break
		}
		at := spot(x, (box.Y0+box.Y1)/2).Whole()
		b.mould("caption "+string(camp), "camp", at, func() []Shape {
			return []Shape{draw.Area(draw.Body(camp), draw.CampOutline(camp, Spot{}.Around(19*u, 13*u))).WithEdge(draw.Writing, 2*u)}
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
			if text := b.Ident(); !known[text] && !b.IsZero() {
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
	text := remark.Ident()
	i := slices.IndexFunc(c.lettered, func(p phrase.Phrase) bool { return p.Ident() == text })
	return string(greek[min(max(i, 0), len(greek)-1)])
}

// side is the i-th obstacle on a side, at its place.
func (b *hexBoard) side(barrier table.Barrier, i int) draw.Sprite {
	out, look := b.facing(barrier), barrier.Features[i].Look
	key := "side " + string(look) + " " + out.String() + " " + strconv.Itoa(i)
	return b.moulding(key, "side "+string(look), b.centre(barrier.Holder), func() []Shape { return b.Barrier(look, out, i) })
}

// facing is where an obstacle looks, as seen.
func (c *honeycomb) facing(barrier table.Barrier) hex.Direction {
	across, _ := barrier.At.Across(barrier.Holder)
	out, _ := barrier.Holder.Towards(across)
	return c.asSeen(out)
}

// sidesOver draws what is on the lower sides of a hex once more above its counter, whose corners would
// hide it: only what is at the side itself, and so keeps off the counter's signs.
func (b *hexBoard) sidesOver() {
	for _, barrier := range b.Barriers {
		if len(b.units[barrier.Holder]) == 0 || len(barrier.Features) == 0 {
			continue
		}
		if out := b.facing(barrier); out == hex.SouthEast || out == hex.SouthWest {
			b.scene.Sprites = append(b.scene.Sprites, b.side(barrier, 0))
		}
	}
}
