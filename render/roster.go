package render

import (
	"fmt"
	"strconv"

	"aidedecamp/rules/table"
)

// rosterLine is a unit or an officer with a name of its own, as the roster lists it: its counter and its
// words.
type rosterLine struct {
	camp  table.Camp
	rank  table.Rank // Empty for a unit.
	tag   string
	words string
}

// roster says which names the troops on the board have: a hex has no room for them. The camps stand side by
// side.
func (b *hexBoard) roster() {
	blue, red := b.named(table.Blue), b.named(table.Red)
	rows := max(len(blue), len(red))
	if rows == 0 {
		return
	}
	u := b.unit
	b.mayBreak()
	b.y += 4*u + b.fullWidth(b.say("render.roster"), Bold, headSize*u, Writing, 1)
	width := (b.inner() + 20*u) / 2
	for i := range rows {
		if i > 0 {
			b.mayBreakInside()
		}
		var high Px
		for column, lines := range [][]rosterLine{blue, red} {
			if i < len(lines) {
				at := Spot{margin*u + Px(column)*width, b.y}
				high = max(high, b.rosterLine(lines[i], at, width-20*u))
			}
		}
		b.y += high
	}
	b.y += 6 * u
}

// named lists a camp's units and officers that show and have names.
func (b *hexBoard) named(camp table.Camp) []rosterLine {
	var all []rosterLine
	add := func(n table.Number, rank table.Rank, name, what string) {
		if what != "" {
			name += between + what
		}
		all = append(all, rosterLine{camp: camp, rank: rank, tag: strconv.Itoa(int(n)), words: name})
	}
	for _, o := range b.Officers {
		if o.Camp == camp && !o.Name.IsZero() {
			add(o.Number, o.Rank, b.words.Say(o.Name), b.say("render.rank."+string(o.Rank)))
		}
	}
	for _, unit := range b.Units {
		if unit.Camp == camp && !unit.Name.IsZero() && !unit.Ghost {
			add(unit.Number, "", b.words.Say(unit.Name), b.words.Say(unit.Troop))
		}
	}
	return all
}

// rosterLine sets a line and returns its height.
func (b *hexBoard) rosterLine(line rosterLine, at Spot, width Px) Px {
	u, size := b.unit, smallSize*b.unit
	const sign, row = 62, 40
	middle := at.plus(sign/2*u, row/2*u).whole()
	b.mould(fmt.Sprint("roster ", line.camp, line.rank), "roster", middle, func() []Shape {
		shapes := []Shape{area(body(line.camp), campOutline(line.camp, around(Spot{}, sign/2*u, 17*u))).withEdge(Writing, 1.5*u)}
		if line.rank != "" {
			shapes = append(shapes, rankStar(line.rank, Spot{-15 * u, 0}, 11*u, onBody(line.camp))...)
		}
		return shapes
	})
	tag, room := middle, Px(sign-10)*u
	if line.rank != "" {
		tag, room = middle.plus(12*u, 0), (sign/2-2)*u
	}
	b.figures(line.tag, tag, size, room, onBody(line.camp))
	high := b.paragraph(at.plus((sign+10)*u, 4*u), width-(sign+10)*u, line.words, Regular, size, Writing, 2)
	return max(row*u, high+8*u)
}
