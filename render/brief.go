package render

import (
	"strings"

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
	title, head := legible(s.words.Say(panel.Title)), min(headSize*u, size*1.12)
	if len(panel.Columns)+len(panel.Bars)+len(panel.Dice)+panel.Totals > 0 || len(panel.Rows) > briefRows ||
		title == "" || Bold.width(title, head) > s.inner() {
		return false
	}
	left, right, high := margin*u, s.width-margin*u, size*lineHeight+3*u
	x := s.write(Spot{left, s.y}, title, Bold, head, Writing).X1 + briefGap*u
	for _, row := range panel.Rows {
		lines := s.words.wrap(s.cells(row), Regular, size, s.inner(), cellWraps)
		for i, words := range lines {
			width := Regular.width(words, size)
			if i > 0 || x > left && x+width > right+touching {
				x = left
				s.y += high
			}
			s.write(Spot{x, s.y + (head-size)*0.95}, words, Regular, size, Writing)
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
		words, lines := legible(s.cells(row)), throwLines
		if len(row) > 1 {
			head := fit(s.words.Say(row[0]), Bold, size, (right-left)/2)
			x := s.write(Spot{left, y}, head, Bold, size, Writing).X1 + 14*u
			var first string
			first, words = breakLine(legible(s.cells(row[1:])), Regular, size, right-x)
			s.write(Spot{x, y}, first, Regular, size, Writing)
			y += size * lineHeight
			lines--
		}
		y += s.paragraph(Spot{left, y}, right-left+touching, words, Regular, size, Writing, lines)
	}
	s.y = max(y, foot) + 2*u
}
