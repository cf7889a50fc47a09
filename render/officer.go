package render

import (
	"fmt"
	"strconv"
	"strings"

	"aidedecamp/render/draw"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// leaders draws the officers of a hex: on the lower edge of the unit there, or alone in the middle.
func (b *hexBoard) leaders(at hex.Hex) {
	all := b.officers[at]
	alone := len(b.units[at]) == 0
	centre := b.centre(at)
	first := all[0]
	var numbers []string
	ghost, acted := true, false
	for _, o := range all {
		if rankHeight(o.Rank) > rankHeight(first.Rank) {
			first = o
		}
		numbers = append(numbers, strconv.Itoa(int(o.Number)))
		ghost, acted = ghost && o.Ghost, acted || o.Activated
	}
	if len(numbers) > 2 {
		numbers = []string{numbers[0], "+"}
	}
	words := strings.Join(numbers, " ")
	scale := 1.12 * b.W
	switch {
	case alone && !b.Tells(draw.LeastArm):
		scale = 2.1 * b.W
	case alone:
		scale = 1.55 * b.W
	case !b.Tells(draw.LeastArm):
		scale = 1.5 * b.W
	}
	size := 0.2 * scale
	if !b.Tells(draw.LeastNumber) || !alone && !b.Tells(draw.LeastArm) {
		words = ""
	}
	width, high := 0.2*scale, 0.225*scale
	if words != "" { // Long numbers are set smaller, so that the tab keeps to its hex.
		room := 0.56 * b.W // The names of the two hexes below begin there.
		if alone {
			room = 0.96 * b.W
		}
		size = min(size, (room-0.25*scale)/draw.Bold.Width(words, 1))
		width += draw.Bold.Width(words, size) + 0.05*scale
	}
	tab := Frame{X0: -width / 2, Y0: 0.31 * b.W, X1: width / 2, Y1: 0.31*b.W + high}
	if !b.Tells(draw.LeastArm) {
		tab = Frame{X0: -0.5 * b.W, Y0: -0.5 * b.W, X1: -0.5*b.W + width, Y1: -0.5*b.W + high}
	}
	if alone {
		tab = Frame{X0: -width / 2, Y0: -high/2 + 0.03*b.W, X1: width / 2, Y1: high/2 + 0.03*b.W}
	}
	star := spot(tab.X0+0.115*scale, (tab.Y0+tab.Y1)/2)
	key := fmt.Sprint("officer ", first.Camp, first.Rank, ghost, acted, alone, words)
	b.mould(key, "officer", centre, func() []Shape {
		shapes := []Shape{draw.Area(draw.Body(first.Camp), draw.CampOutline(first.Camp, tab)).WithEdge(draw.Tray, b.Pen(2, 0.03))}
		shapes = append(shapes, draw.RankStar(first.Rank, star, 0.1*scale, draw.OnBody(first.Camp))...)
		if ghost {
			shapes = append(shapes, draw.Ring(draw.Writing, b.Pen(1.5, 0.02), draw.CampOutline(first.Camp, tab)).WithDash(0.06*b.W))
		}
		if acted && alone && b.Tells(draw.LeastRemark) {
			shapes = append(shapes, draw.ActivationSign(spot(tab.X1, tab.Y0), 0.085*b.W)...)
		}
		return shapes
	})
	if alone && b.Tells(draw.LeastRemark) {
		var badges []phrase.Phrase
		for _, o := range all {
			badges = append(badges, o.Badges...)
		}
		b.remarkLetters(badges, centre.Plus(0, 0.4*b.W), spot(0.23*b.W, 0))
	}
	b.labels = append(b.labels, tab.Move(centre))
	if words != "" {
		x := centre.X + tab.X0 + 0.22*scale
		middle := centre.Y + (tab.Y0+tab.Y1)/2
		b.scene.Texts = append(b.scene.Texts, draw.Text{
			At: spot(x, middle+size*0.36), Words: words, Style: draw.Bold, Size: size, Ink: draw.OnBody(first.Camp),
			Box: Frame{X0: x, Y0: middle - size*0.4, X1: x + draw.Bold.Width(words, size), Y1: middle + size*0.4},
		})
	}
}

func rankHeight(rank table.Rank) int {
	return map[table.Rank]int{table.Chief: 2, table.Lieutenant: 1}[rank]
}

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
	b.y += 4*u + b.fullWidth(b.say("render.roster"), draw.Bold, headSize*u, draw.Writing, 1)
	width := (b.inner() + 20*u) / 2
	for i := range rows {
		if i > 0 {
			b.mayBreakInside()
		}
		var high Px
		for column, lines := range [][]rosterLine{blue, red} {
			if i < len(lines) {
				at := spot(margin*u+Px(column)*width, b.y)
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
	middle := at.Plus(sign/2*u, row/2*u).Whole()
	b.mould(fmt.Sprint("roster ", line.camp, line.rank), "roster", middle, func() []Shape {
		shapes := []Shape{draw.Area(draw.Body(line.camp), draw.CampOutline(line.camp, Spot{}.Around(sign/2*u, 17*u))).WithEdge(draw.Writing, 1.5*u)}
		if line.rank != "" {
			shapes = append(shapes, draw.RankStar(line.rank, spot(-15*u, 0), 11*u, draw.OnBody(line.camp))...)
		}
		return shapes
	})
	tag, room := middle, Px(sign-10)*u
	if line.rank != "" {
		tag, room = middle.Plus(12*u, 0), (sign/2-2)*u
	}
	b.figures(line.tag, tag, size, room, draw.OnBody(line.camp))
	high := b.paragraph(at.Plus((sign+10)*u, 4*u), width-(sign+10)*u, line.words, draw.Regular, size, draw.Writing, 2)
	return max(row*u, high+8*u)
}
