package render

import (
	"strconv"
	"strings"

	"aidedecamp/render/draw"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// briefRows is how many rows a panel may have that is set in running lines.
const briefRows = 3

// briefGap keeps two rows of a running line apart, in units.
const briefGap = 40

// throwRoom is the least part of the width that words beside dice need.
const throwRoom = 0.42

// throwLines is how many lines each row beside dice may take.
const throwLines = 4

// line sets a small panel in running lines, its title first, and reports whether it is small enough: a few
// rows and nothing else.
func (s *sheet) line(panel table.Panel) bool {
	u, size := s.unit, s.cell*s.unit
	title, head := draw.Legible(s.words.Say(panel.Title)), min(headSize*u, size*1.12)
	if len(panel.Columns)+len(panel.Bars)+len(panel.Dice)+panel.Totals > 0 || len(panel.Rows) > briefRows ||
		title == "" || draw.Bold.Width(title, head) > s.inner() {
		return false
	}
	left, right, high := margin*u, s.width-margin*u, size*lineHeight+3*u
	x := s.write(spot(left, s.y), title, draw.Bold, head, draw.Writing).X1 + briefGap*u
	for _, row := range panel.Rows {
		lines := s.words.wrap(s.cells(row), draw.Regular, size, s.inner(), cellWraps)
		for i, words := range lines {
			width := draw.Regular.Width(words, size)
			if i > 0 || x > left && x+width > right+draw.Touching {
				x = left
				s.y += high
			}
			s.write(spot(x, s.y+(head-size)*0.95), words, draw.Regular, size, draw.Writing)
			x += width + briefGap*u
		}
		if len(lines) > 1 {
			x = right
		}
	}
	s.y += head*lineHeight + 4*u
	return true
}

// cells says a row in one: its head before the rest.
func (s *sheet) cells(row []phrase.Phrase) string {
	var said []string
	for _, cell := range row {
		if words := s.words.Say(cell); words != "" {
			said = append(said, words)
		}
	}
	return strings.Join(said, " ")
}

// throw sets dice and beside them what they are and what they came to; below them where there is no room. The
// head of a row stands out.
func (s *sheet) throw(panel table.Panel) {
	u, size := s.unit, s.cell*s.unit
	step := (smallDie + smallGap) * u
	perLine := max(1, int((s.inner()+smallGap*u)/step))
	top, left := s.y, margin*u
	var foot Px
	if wide := Px(len(panel.Dice))*step + 8*u; wide <= s.inner()*(1-throwRoom) {
		left += wide
		foot = s.diceAt(panel.Dice, smallDie, smallGap, perLine)
	} else {
		s.y = s.diceAt(panel.Dice, smallDie, smallGap, perLine)
		top, foot = s.y, s.y
	}
	y, right := top+2*u, s.width-margin*u
	for i, row := range panel.Rows {
		if s.y = y; i > 0 && y >= foot {
			s.mayBreakInside()
		}
		words, lines := draw.Legible(s.cells(row)), throwLines
		if len(row) > 1 {
			head := draw.Bold.Fit(s.words.Say(row[0]), size, (right-left)/2)
			x := s.write(spot(left, y), head, draw.Bold, size, draw.Writing).X1 + 14*u
			var first string
			first, words = draw.Regular.BreakLine(draw.Legible(s.cells(row[1:])), size, right-x)
			s.write(spot(x, y), first, draw.Regular, size, draw.Writing)
			y += size * lineHeight
			lines--
		}
		y += s.paragraph(spot(left, y), right-left+draw.Touching, words, draw.Regular, size, draw.Writing, lines)
	}
	s.y = max(y, foot) + 2*u
}

// dieSide is how wide a die is drawn at most, and dieGap the room between two, in units; smallDie and
// smallGap those with words beside them.
const (
	dieSide  = 84
	dieGap   = 16
	smallDie = 62
	smallGap = 10
)

// dice sets a row of dice, in as many lines as it takes.
func (s *sheet) dice(all []table.Die) {
	s.y = s.diceAt(all, dieSide, dieGap, max(1, int((s.inner()+dieGap*s.unit)/((dieSide+dieGap)*s.unit)))) + 4*s.unit
}

// diceAt sets dice of a size from the left margin on and returns where they end.
func (s *sheet) diceAt(all []table.Die, side, gap Px, perLine int) Px {
	u := s.unit
	step := (side + gap) * u
	for i, d := range all {
		line, column := i/perLine, i%perLine
		at := spot(margin*u+(Px(column)+0.5)*step-gap/2*u, s.y+Px(line)*step+(side/2+6)*u).Whole()
		key := "die " + strconv.FormatBool(d.Void)
		if side != dieSide {
			key = "small " + key
		}
		for _, symbol := range d.Symbols {
			key += " " + string(symbol)
		}
		s.mould(key, key, at, func() []Shape { return draw.Die(d, side, u) })
	}
	return s.y + Px((len(all)+perLine-1)/perLine)*step
}
