package render

import (
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/render/draw"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

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
		f := b.Card()
		outline := [][]Spot{f.Grow(0.04 * b.W).Rectangle()}
		return []Shape{
			draw.Ring(draw.Tray, b.Pen(3, 0.06), outline...),
			draw.Ring(draw.Writing, b.Pen(2, 0.03), outline...).WithDash(0.08 * b.W),
		}
	})
}

// unitCounter draws a unit as far as hexes are wide enough.
func (b *hexBoard) unitCounter(u table.Unit) {
	at := b.centre(u.At)
	pips := !u.Hidden && b.Tells(draw.LeastPips) && u.Strength.Initial <= draw.MostPips
	key := fmt.Sprint("unit ", u.Camp, u.Arm, u.Weight, u.Hidden, u.Ghost, u.Activated, u.Fought, pips, u.Strength)
	b.mould(key, "unit", at, func() []Shape {
		shapes, ink := b.Blank(u), draw.InkOn(u)
		if !u.Hidden && b.Tells(draw.LeastArm) {
			shapes = append(shapes, b.Arm(u.Arm, spot(0.175*b.W, 0.05*b.W).Around(0.17*b.W, 0.11*b.W), ink)...)
		}
		if !u.Hidden && b.Tells(draw.LeastWeight) {
			shapes = append(shapes, draw.Stroke(ink, b.Pen(2, 0.05), b.Weight(u.Weight, spot(0.175*b.W, -0.145*b.W))...))
		}
		if pips {
			shapes = append(shapes, b.Pips(u.Strength, ink)...)
		}
		return append(shapes, b.Marks(u)...)
	})
	b.labels = append(b.labels, b.Card().Move(at))
	b.unitWords(u, at)
	if b.Tells(draw.LeastRemark) {
		b.unitRemarks(u, at)
	}
}

// unitWords writes a unit's number, what a paper shows instead of a sign, and elements that are too many for
// pips.
func (b *hexBoard) unitWords(u table.Unit, at Spot) {
	if !b.Tells(draw.LeastNumber) {
		return
	}
	put := func(words string, x, y, size, room Px) {
		b.figures(words, at.Plus(x*b.W, y*b.W), size*b.W, room*b.W, draw.InkOn(u))
	}
	number := strconv.Itoa(int(u.Number))
	switch {
	case !b.Tells(draw.LeastArm):
		if u.Hidden {
			number += "?"
		}
		put(number, 0, 0, 0.62, 0.74)
	case u.Hidden:
		put(number, -0.19, 0.05, 0.33, 0.33)
		put("?", 0.17, 0.05, 0.4, 0.3)
	default:
		put(number, -0.18, 0.01, 0.34, 0.32)
		if b.Tells(draw.LeastPips) && u.Strength.Initial > draw.MostPips {
			put(fmt.Sprintf("%d/%d", u.Strength.Left, u.Strength.Initial), 0, 0.23, 0.2, 0.7)
		}
	}
}

// unitRemarks sets the letters of the remarks on a unit and its officers on the counter's left edge: two, or
// one and a plus.
func (b *hexBoard) unitRemarks(u table.Unit, at Spot) {
	badges := u.Badges
	for _, o := range b.officers[u.At] {
		badges = slices.Concat(badges, o.Badges)
	}
	b.remarkLetters(badges, at.Plus(-0.4*b.W, -0.05*b.W), spot(0, 0.23*b.W))
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
		middle := at.Plus(off*step.X, off*step.Y)
		b.mould("remark", "remark", middle.Whole(), func() []Shape {
			return []Shape{draw.Area(draw.Accent, draw.Disc(Spot{}, 0.105*b.W)).WithEdge(draw.Tray, b.Pen(1.5, 0.018))}
		})
		b.remark(words, middle, 0.2*b.W)
	}
}
