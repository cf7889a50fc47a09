package render

import (
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// tone is how a highlight rings its hex: smaller by an inset, so that several show in one hex.
type tone struct {
	ink         Ink
	inset       Px // Of half a hex.
	width, dash Px // In units of a hex's width.
	tail        tail
}

// tail is what an arrow has besides its line, where two lines are alike.
type tail int

const (
	plain  tail = iota
	knob        // where it begins
	core        // a pale line within
	hollow      // a head that is an outline
)

// tones differ by line as well as by ink.
var tones = map[table.Tone]tone{
	table.Zone:    {ZoneLine, 0.04, 0.022, 0.1, hollow},
	table.Command: {CommandLine, 0.075, 0.05, 0.05, core},
	table.Reach:   {ReachLine, 0.12, 0.05, 0, knob},
	table.Retreat: {RetreatLine, 0.12, 0.05, 0.16, plain},
	table.Past:    {Writing, 0.07, 0.045, 0.09, plain},
	table.Target:  {TargetLine, 0.12, 0.06, 0, plain},
	table.Chosen:  {Writing, 0.07, 0.075, 0, core},
}

// ring draws what points a hex out.
func (c *hexagon) ring(of table.Tone) []Shape {
	t := tones[of]
	outline := c.outline(1 - t.inset)
	line := ring(t.ink, c.pen(2, t.width), outline).withDash(t.dash * c.w)
	if of == table.Zone {
		return []Shape{line}
	}
	// A pale line below keeps the ring off the ground's own lines.
	shapes := []Shape{ring(Tray, c.pen(4, t.width+0.035), outline), line}
	switch of {
	case table.Target:
		var hairs [][]Spot
		for _, p := range outline {
			hairs = append(hairs, []Spot{p.times(1.1), p.times(0.72)})
		}
		return append(shapes, stroke(t.ink, c.pen(2, 0.06), hairs...))
	case table.Reach:
		var dots [][]Spot
		for _, p := range outline {
			dots = append(dots, disc(p, 0.055*c.w))
		}
		return append(shapes, area(t.ink, dots...))
	case table.Chosen:
		return append(shapes, ring(Tray, c.pen(1, 0.025), outline))
	}
	return shapes
}

// highlights rings the hexes that are pointed out, below the counters, and writes their names once more above
// the rings.
func (b *hexBoard) highlights() {
	named := map[hex.Hex]bool{}
	for _, tone := range table.Tones() {
		for _, l := range b.Highlights {
			if l.Tone == tone {
				b.mould("ring "+string(tone), "ring "+string(tone), b.centre(l.At), func() []Shape { return b.ring(tone) })
				if b.tells(leastName) && !named[l.At] {
					named[l.At] = true
					b.scene.Texts = append(b.scene.Texts, b.name(l.At))
				}
			}
		}
	}
}

// standShapes are a counter's outline alone, crossed out where its unit is no more.
func (c *hexagon) standShapes(s table.Stand) []Shape {
	card := c.card().grow(-0.03 * c.w)
	outline := campOutline(s.Camp, card)
	shapes := []Shape{
		area(Tray, outline),
		ring(Writing, c.pen(3, 0.05), outline),
		ring(body(s.Camp), c.pen(2, 0.035), outline),
	}
	if s.Lost {
		shapes = append(shapes, stroke(TargetLine, c.pen(2, 0.035), card.diagonals()...))
	}
	return shapes
}

// stands draws the places that units have left, with their numbers, where nobody is now.
func (b *hexBoard) stands() {
	for _, s := range b.Stood {
		if b.standsAt(s.At) {
			continue
		}
		at := b.centre(s.At)
		b.mould(fmt.Sprint("stood ", s.Camp, s.Lost), "stood", at, func() []Shape { return b.standShapes(s) })
		b.labels = append(b.labels, b.card().move(at))
		if b.tells(leastNumber) {
			b.figures(strconv.Itoa(int(s.Number)), at.plus(0, 0.05*b.w), 0.34*b.w, 0.6*b.w, Writing)
		}
	}
}

// standsAt reports whether a counter is on a hex, or another place that was left is drawn there.
func (b *hexBoard) standsAt(at hex.Hex) bool {
	return len(b.units[at])+len(b.officers[at]) > 0 || b.isTaken(around(b.centre(at), 1, 1))
}

// arrows run from hex to hex above the counters, from the border of one to that of the other's counter, a
// little to their right where the way back is drawn too, and beside the tab of an officer.
func (b *hexBoard) arrows() {
	for _, a := range b.Arrows {
		back := slices.ContainsFunc(b.Arrows, func(b table.Arrow) bool { return b.From == a.To && b.To == a.From })
		from, to := b.centre(a.From), b.centre(a.To)
		aside := b.besideTab(a)
		if back {
			aside = 0.12*b.w + 1.5*aside
		}
		key := fmt.Sprint("arrow ", a.Tone, to.X-from.X, to.Y-from.Y, aside)
		sprite := b.moulding(key, "arrow "+string(a.Tone), from, func() []Shape {
			return b.arrow(tones[a.Tone], to.plus(-from.X, -from.Y), aside)
		})
		sprite.Crop = b.bounds
		b.scene.Sprites = append(b.scene.Sprites, sprite)
		b.namesOver(b.arrowGround(from, to, aside))
	}
}

// namesOver writes once more, above an arrow, the names of hexes that it crosses.
func (b *hexBoard) namesOver(arrow quad) {
	if !b.tells(leastName) {
		return
	}
	for _, at := range b.shown {
		if name := b.name(at); name.Box.meetsQuad(arrow) && !slices.Contains(b.scene.Texts, name) {
			b.scene.Texts = append(b.scene.Texts, name)
		}
	}
}

// besideTab is how far to its right an arrow runs, so that it keeps off the tab of an officer below the unit
// where it ends, or where it begins; to its left below zero.
func (b *hexBoard) besideTab(a table.Arrow) Px {
	tabbed := a.To
	if b.centre(a.From).Y < b.centre(a.To).Y {
		tabbed = a.From
	}
	if !b.tells(leastArm) || len(b.units[tabbed]) == 0 || len(b.officers[tabbed]) == 0 || b.centre(a.From).Y == b.centre(a.To).Y {
		return 0
	}
	if b.centre(a.To).X > b.centre(a.From).X {
		return -0.1 * b.w
	}
	return 0.1 * b.w
}

// arrowAxes say where an arrow from 0,0 to a spot, so far to its right, begins and ends along its own line,
// and where a place along and across that line is.
func (c *hexagon) arrowAxes(to Spot, aside Px) (start, tip Px, at func(x, y Px) Spot) {
	long := to.length()
	along := Spot{to.X / long, to.Y / long}
	right := Spot{-along.Y, along.X}
	return 0.34 * c.w, long - 0.38*c.w, func(x, y Px) Spot {
		return Spot{along.X*x + right.X*(y+aside), along.Y*x + right.Y*(y+aside)}
	}
}

// arrowWide is half of the width of an arrow's head, of a hex's width.
const arrowWide = 0.12

// arrowGround is what an arrow takes on the picture.
func (c *hexagon) arrowGround(from, to Spot, aside Px) quad {
	start, tip, at := c.arrowAxes(to.plus(-from.X, -from.Y), aside)
	wide := arrowWide*c.w + 2*c.unit
	ground := quad{at(start, -wide), at(tip, -wide), at(tip, wide), at(start, wide)}
	for i := range ground {
		ground[i] = ground[i].plus(from.X, from.Y)
	}
	return ground
}

// arrow draws one from 0,0 to a spot, so far to its right.
func (c *hexagon) arrow(t tone, to Spot, aside Px) []Shape {
	start, tip, at := c.arrowAxes(to, aside)
	head, wide := 0.17*c.w, arrowWide*c.w
	shaft := [][]Spot{{at(start, 0), at(tip-head*0.9, 0)}}
	point := [][]Spot{{at(tip, 0), at(tip-head, wide), at(tip-head, -wide)}}
	shapes := []Shape{
		stroke(Tray, 0.1*c.w+3*c.unit, shaft...),
		ring(Tray, 4*c.unit, point...),
		stroke(t.ink, 0.08*c.w, shaft...).withDash(t.dash * c.w),
		area(t.ink, point...),
	}
	switch t.tail {
	case knob:
		shapes = append(shapes, area(t.ink, disc(at(start, 0), 0.09*c.w)))
	case core:
		shapes = append(shapes, stroke(Tray, 0.03*c.w, shaft...))
	case hollow:
		shapes = append(shapes, ring(t.ink, 0.05*c.w, point...), area(Tray, point...))
	}
	return shapes
}

// pins sets a sign on each pinned hex: in its middle if it is free, or else at a corner.
func (b *hexBoard) pins() {
	signs := b.signs(pinMarks(b.Pins))
	for i, p := range b.Pins {
		centre := b.centre(p.At)
		places := []Spot{{0, 0.02}, {0, 0.42}, {-0.36, 0.3}, {0.36, 0.3}, {-0.36, -0.3}, {0.36, -0.3}}
		if len(b.units[p.At])+len(b.officers[p.At]) > 0 {
			places = places[1:]
		}
		for k, place := range places {
			places[k] = centre.plus(place.X*b.w, place.Y*b.w).whole()
		}
		free := slices.IndexFunc(places, func(at Spot) bool {
			box := around(at, signs[i].halfW, signs[i].halfH)
			return box.Within(b.bounds) && !b.isTaken(box)
		})
		at, found := places[max(0, free)], free >= 0
		if !found {
			if at, found = b.freeAround(centre, b.width, signs[i], nil); found {
				b.leader(centre.plus(0, 0.4*b.w), at)
			}
		}
		if found { // If not, the key and the twin still say it.
			b.labels = append(b.labels, b.sign(signs[i], at))
		}
	}
}

// pinMarks are pins as the marks whose signs they share.
func pinMarks(pins []table.Pin) []table.Mark {
	all := make([]table.Mark, len(pins))
	for i, p := range pins {
		all[i] = table.Mark{Label: p.Label, Text: p.Text}
	}
	return all
}
