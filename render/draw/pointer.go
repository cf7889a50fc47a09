package draw

import "aidedecamp/rules/table"

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

// Ring draws what points a hex out.
func (h *Hexagon) Ring(of table.Tone) []Shape {
	t := tones[of]
	outline := h.Outline(1 - t.inset)
	line := Ring(t.ink, h.Pen(2, t.width), outline).WithDash(t.dash * h.W)
	if of == table.Zone {
		return []Shape{line}
	}
	// A pale line below keeps the ring off the ground's own lines.
	shapes := []Shape{Ring(Tray, h.Pen(4, t.width+0.035), outline), line}
	switch of {
	case table.Target:
		var hairs [][]Spot
		for _, p := range outline {
			hairs = append(hairs, []Spot{p.times(1.1), p.times(0.72)})
		}
		return append(shapes, Stroke(t.ink, h.Pen(2, 0.06), hairs...))
	case table.Reach:
		var dots [][]Spot
		for _, p := range outline {
			dots = append(dots, Disc(p, 0.055*h.W))
		}
		return append(shapes, Area(t.ink, dots...))
	case table.Chosen:
		return append(shapes, Ring(Tray, h.Pen(1, 0.025), outline))
	}
	return shapes
}

// arrowAxes say where an arrow from 0,0 to a spot, so far to its right, begins and ends along its own line,
// and where a place along and across that line is.
func (h *Hexagon) arrowAxes(to Spot, aside Px) (start, tip Px, at func(x, y Px) Spot) {
	long := to.length()
	along := Spot{to.X / long, to.Y / long}
	right := Spot{-along.Y, along.X}
	return 0.34 * h.W, long - 0.38*h.W, func(x, y Px) Spot {
		return Spot{along.X*x + right.X*(y+aside), along.Y*x + right.Y*(y+aside)}
	}
}

// arrowWide is half of the width of an arrow's head, of a hex's width.
const arrowWide = 0.12

// ArrowGround is what an arrow takes on the picture.
func (h *Hexagon) ArrowGround(from, to Spot, aside Px) Quad {
	start, tip, at := h.arrowAxes(to.Plus(-from.X, -from.Y), aside)
	wide := arrowWide*h.W + 2*h.Unit
	ground := Quad{at(start, -wide), at(tip, -wide), at(tip, wide), at(start, wide)}
	for i := range ground {
		ground[i] = ground[i].Plus(from.X, from.Y)
	}
	return ground
}

// Arrow draws one of a tone from 0,0 to a spot, so far to its right.
func (h *Hexagon) Arrow(of table.Tone, to Spot, aside Px) []Shape {
	t := tones[of]
	start, tip, at := h.arrowAxes(to, aside)
	head, wide := 0.17*h.W, arrowWide*h.W
	shaft := [][]Spot{{at(start, 0), at(tip-head*0.9, 0)}}
	point := [][]Spot{{at(tip, 0), at(tip-head, wide), at(tip-head, -wide)}}
	shapes := []Shape{
		Stroke(Tray, 0.1*h.W+3*h.Unit, shaft...),
		Ring(Tray, 4*h.Unit, point...),
		Stroke(t.ink, 0.08*h.W, shaft...).WithDash(t.dash * h.W),
		Area(t.ink, point...),
	}
	switch t.tail {
	case knob:
		shapes = append(shapes, Area(t.ink, Disc(at(start, 0), 0.09*h.W)))
	case core:
		shapes = append(shapes, Stroke(Tray, 0.03*h.W, shaft...))
	case hollow:
		shapes = append(shapes, Ring(t.ink, 0.05*h.W, point...), Area(Tray, point...))
	}
	return shapes
}
