package render

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// body and onBody are the inks of a camp's counters. One is dark and square, the other light with cut
// corners, so that they differ in two ways without colours.
func body(camp table.Camp) Ink {
	if camp == table.Red {
		return RedBody
	}
	return BlueBody
}

func onBody(camp table.Camp) Ink {
	if camp == table.Red {
		return OnRed
	}
	return OnBlue
}

// inkOn is what is written on a unit's counter; a proposed one is pale.
func inkOn(u table.Unit) Ink {
	if u.Ghost {
		return Writing
	}
	return onBody(u.Camp)
}

// campOutline is the shape of a camp's counters in a frame.
func campOutline(camp table.Camp, f Frame) []Spot {
	if camp != table.Red {
		return rectangle(f)
	}
	k := 0.24 * min(f.X1-f.X0, f.Y1-f.Y0)
	return []Spot{
		{f.X0 + k, f.Y0}, {f.X1 - k, f.Y0}, {f.X1, f.Y0 + k}, {f.X1, f.Y1 - k}, {f.X1 - k, f.Y1},
		{f.X0 + k, f.Y1}, {f.X0, f.Y1 - k}, {f.X0, f.Y0 + k},
	}
}

// card is where a counter is in its hex, around 0,0. Below the width for arms it fills more of the hex.
func (c *hexagon) card() Frame {
	if !c.tells(leastArm) {
		return Frame{-0.42 * c.w, -0.34 * c.w, 0.42 * c.w, 0.34 * c.w}
	}
	return Frame{-0.385 * c.w, -0.23 * c.w, 0.385 * c.w, 0.345 * c.w}
}

// counters draws units, arrows between them and officers, what is only proposed above all.
func (b *hexBoard) counters() {
	for _, at := range b.shown {
		// One counter is legible on a hex: the unit that is there, or else the first that is proposed.
		units := b.units[at]
		if len(units) > 0 {
			b.unitCounter(units[max(0, slices.IndexFunc(units, func(u table.Unit) bool { return !u.Ghost }))])
		}
		if len(units) > 1 {
			b.shadow(at)
		}
	}
	b.sidesOver()
	b.arrows() // Below the officers, whose numbers they would else cross out.
	for _, at := range b.shown {
		if len(b.officers[at]) > 0 {
			b.leaders(at)
		}
	}
}

// shadow says that a unit is proposed where another counter is: a dashed line around that one.
func (b *hexBoard) shadow(at hex.Hex) {
	b.mould("shadow", "shadow", b.centre(at), func() []Shape {
		f := b.card()
		outline := [][]Spot{rectangle(f.grow(0.04 * b.w))}
		return []Shape{
			ring(Tray, b.pen(3, 0.06), outline...),
			ring(Writing, b.pen(2, 0.03), outline...).withDash(0.08 * b.w),
		}
	})
}

// unitCounter draws a unit as far as hexes are wide enough.
func (b *hexBoard) unitCounter(u table.Unit) {
	at := b.centre(u.At)
	pips := !u.Hidden && b.tells(leastPips) && u.Strength.Initial <= mostPips
	key := fmt.Sprint("unit ", u.Camp, u.Arm, u.Weight, u.Hidden, u.Ghost, u.Activated, u.Fought, pips, u.Strength)
	b.mould(key, "unit", at, func() []Shape {
		shapes, ink := b.blank(u), inkOn(u)
		if !u.Hidden && b.tells(leastArm) {
			shapes = append(shapes, b.arm(u.Arm, around(Spot{0.175 * b.w, 0.05 * b.w}, 0.17*b.w, 0.11*b.w), ink)...)
		}
		if !u.Hidden && b.tells(leastWeight) {
			shapes = append(shapes, stroke(ink, b.pen(2, 0.05), b.weight(u.Weight, Spot{0.175 * b.w, -0.145 * b.w})...))
		}
		if pips {
			shapes = append(shapes, b.pips(u.Strength, ink)...)
		}
		return append(shapes, b.marks(u)...)
	})
	b.labels = append(b.labels, b.card().move(at))
	b.unitWords(u, at)
	if b.tells(leastRemark) {
		b.unitRemarks(u, at)
	}
}

// blank is a counter without signs.
func (c *hexagon) blank(u table.Unit) []Shape {
	card, camp := c.card(), u.Camp
	outline := [][]Spot{campOutline(camp, card)}
	if !u.Ghost {
		return []Shape{area(body(camp), outline...).withEdge(Writing, c.pen(1.5, 0.022))}
	}
	low := Frame{card.X0 + 0.05*c.w, card.Y1 - 0.07*c.w, card.X1 - 0.05*c.w, card.Y1 - 0.02*c.w}
	return []Shape{
		area(Tray, outline...),
		area(body(camp), rectangle(low)),
		ring(Writing, c.pen(2, 0.03), outline...).withDash(0.08 * c.w),
	}
}

// unitWords writes a unit's number, what a paper shows instead of a sign, and elements that are too many for
// pips.
func (b *hexBoard) unitWords(u table.Unit, at Spot) {
	if !b.tells(leastNumber) {
		return
	}
	put := func(words string, x, y, size, room Px) {
		b.figures(words, at.plus(x*b.w, y*b.w), size*b.w, room*b.w, inkOn(u))
	}
	number := strconv.Itoa(int(u.Number))
	switch {
	case !b.tells(leastArm):
		if u.Hidden {
			number += "?"
		}
		put(number, 0, 0, 0.62, 0.74)
	case u.Hidden:
		put(number, -0.19, 0.05, 0.33, 0.33)
		put("?", 0.17, 0.05, 0.4, 0.3)
	default:
		put(number, -0.18, 0.01, 0.34, 0.32)
		if b.tells(leastPips) && u.Strength.Initial > mostPips {
			put(fmt.Sprintf("%d/%d", u.Strength.Left, u.Strength.Initial), 0, 0.23, 0.2, 0.7)
		}
	}
}

// mostPips is how many elements are drawn one by one.
const mostPips = 6

// pips are the elements of a unit: filled while they are left.
func (c *hexagon) pips(strength table.Strength, ink Ink) []Shape {
	const side, gap = 0.095, 0.028
	x := -c.w * (side*Px(strength.Initial) + gap*Px(strength.Initial-1)) / 2
	var left, lost [][]Spot
	for i := range strength.Initial {
		box := Frame{x, 0.195 * c.w, x + side*c.w, 0.29 * c.w}
		if i < strength.Left {
			left = append(left, rectangle(box))
		} else {
			lost = append(lost, rectangle(box.grow(-0.012*c.w)))
		}
		x += (side + gap) * c.w
	}
	return []Shape{
		area(ink, left...),
		ring(ink, c.pen(1.2, 0.014), lost...),
	}
}

// weight is one stroke above the arm for light troops, two for medium ones, three for heavy ones.
func (c *hexagon) weight(weight table.Weight, at Spot) [][]Spot {
	n := map[table.Weight]int{table.LightWeight: 1, table.MediumWeight: 2, table.HeavyWeight: 3}[weight]
	var lines [][]Spot
	for i := range n {
		x := at.X + (Px(i)-Px(n-1)/2)*0.115*c.w
		lines = append(lines, []Spot{{x, at.Y - 0.058*c.w}, {x, at.Y + 0.058*c.w}})
	}
	return lines
}

// arm is the sign of an arm in a frame: crossed for foot, one diagonal for horse, a disc for guns, two humps
// for camels, an oval for vehicles, an elephant's back and trunk.
func (c *hexagon) arm(arm table.Arm, f Frame, ink Ink) []Shape {
	wide := c.pen(1.6, 0.022)
	middle := f.middle()
	half := (f.Y1 - f.Y0) / 2
	up, down := []Spot{{f.X0, f.Y1}, {f.X1, f.Y0}}, []Spot{{f.X0, f.Y0}, {f.X1, f.Y1}}
	lines := [][]Spot{rectangle(f)}
	lines[0] = append(lines[0], lines[0][0])
	var filled [][]Spot
	humps := func(y Px) []Spot {
		var line []Spot
		for i := range 17 {
			part := Px(i) / 16
			line = append(line, Spot{f.X0 + part*(f.X1-f.X0), y - half*0.75*Px(math.Abs(math.Sin(2*math.Pi*float64(part))))})
		}
		return line
	}
	elephant := func(middle Spot) {
		back := []Spot{{middle.X - 1.2*half, f.Y1}}
		for i := range 9 {
			sin, cos := sincos(math.Pi * float64(i) / 8)
			back = append(back, Spot{middle.X - 0.35*half - 0.85*half*cos, middle.Y + 0.1*half - 0.85*half*sin})
		}
		back = append(back, Spot{middle.X + 0.5*half, f.Y1})
		filled = append(filled, back)
		lines = append(lines, []Spot{{middle.X + 0.3*half, middle.Y - 0.3*half},
			{middle.X + 1.05*half, middle.Y - 0.25*half}, {middle.X + 1.15*half, f.Y1}})
	}
	gun := func(at Spot, r Px) { filled = append(filled, disc(at, r)) }
	switch arm {
	case table.Infantry:
		lines = append(lines, up, down)
	case table.Cavalry:
		lines = append(lines, up)
	case table.Camelry:
		lines = append(lines, up, humps(f.Y1))
	case table.FootArtillery:
		gun(middle, half*0.7)
	case table.HorseArtillery:
		lines = append(lines, up)
		gun(middle, half*0.66)
	case table.CamelArtillery:
		lines = append(lines, humps(f.Y1))
		gun(middle.plus(0, -0.25*half), half*0.4)
	case table.ElephantArtillery:
		elephant(middle.plus(0.35*half, 0))
		gun(Spot{f.X0 + 0.42*half, middle.Y - 0.25*half}, half*0.4)
	case table.Elephants:
		elephant(middle)
	case table.Vehicles:
		lines = append(lines, pill(Frame{f.X0 + 0.3*half, f.Y0 + 0.35*half, f.X1 - 0.3*half, f.Y1 - 0.35*half}))
		last := len(lines) - 1
		lines[last] = append(lines[last], lines[last][0])
	}
	shapes := []Shape{stroke(ink, wide, lines...)}
	if len(filled) > 0 {
		shapes = append(shapes, area(ink, filled...))
	}
	return shapes
}

// marks show who acted, on the counter's right edge, off the hex's name: a triangle who was activated, a
// cross who fought.
func (c *hexagon) marks(u table.Unit) []Shape {
	if !c.tells(leastRemark) {
		return nil
	}
	var shapes []Shape
	at, r := Spot{0.4 * c.w, -0.17 * c.w}, 0.095*c.w
	if u.Activated {
		shapes, at.Y = activationSign(at, r), at.Y+0.2*c.w
	}
	if u.Fought {
		shapes = append(shapes, fightSign(at, r)...)
	}
	return shapes
}

func activationSign(at Spot, r Px) []Shape {
	return []Shape{
		area(Tray, disc(at, r)).withEdge(Writing, 0.2*r),
		area(ReachLine, at.path(r, []Spot{{-0.4, -0.6}, {0.65, 0}, {-0.4, 0.6}})),
	}
}

func fightSign(at Spot, r Px) []Shape {
	k := 0.48 * r
	return []Shape{
		area(Tray, disc(at, r)).withEdge(Writing, 0.2*r),
		stroke(TargetLine, 0.34*r, around(at, k, k).diagonals()...),
	}
}

// unitRemarks sets the letters of the remarks on a unit and its officers on the counter's left edge: two, or
// one and a plus.
func (b *hexBoard) unitRemarks(u table.Unit, at Spot) {
	badges := u.Badges
	for _, o := range b.officers[u.At] {
		badges = slices.Concat(badges, o.Badges)
	}
	b.remarkLetters(badges, at.plus(-0.4*b.w, -0.05*b.w), Spot{0, 0.23 * b.w})
}

// remarkLetters sets letters about a spot, each so far from the one before.
func (b *hexBoard) remarkLetters(badges []phrase.Phrase, at, step Spot) {
	var all []string
	for _, badge := range badges {
		if !badge.IsZero() {
			all = append(all, b.letterOf(badge))
		}
	}
	if len(all) > 2 {
		all = []string{all[0], "+"}
	}
	for i, words := range all {
		off := Px(i) - Px(len(all)-1)/2
		middle := at.plus(off*step.X, off*step.Y)
		b.mould("remark", "remark", middle.whole(), func() []Shape {
			return []Shape{area(Accent, disc(Spot{}, 0.105*b.w)).withEdge(Tray, b.pen(1.5, 0.018))}
		})
		b.remark(words, middle, 0.2*b.w)
	}
}
