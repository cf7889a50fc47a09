package render

import (
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// legendRows is how many lines of each column of the legend are drawn at most.
const legendRows = 24

// legend lists what the numbers and the letters on the table mean, in two columns; the tray has its words beside its pieces.
func (s *sheet) legend(board table.Board) {
	var lines []legendLine
	faces, waiting := map[table.Number]table.Face{}, map[table.Number]bool{}
	if board.Plane != nil {
		for _, piece := range board.Plane.Pieces {
			faces[piece.Number] = piece.Face
		}
		for _, spare := range board.Plane.Tray {
			waiting[spare.Number] = true
		}
		for i, mark := range board.Plane.Marks {
			lines = append(lines, legendLine{letter: letter(i), words: s.words.Say(mark.Text)})
		}
	}
	for _, entry := range board.Legend {
		if entry.Number > 0 && waiting[entry.Number] {
			continue
		}
		face, known := faces[entry.Number]
		if !known {
			face = table.Face{Number: entry.Number}
		}
		words := s.words.Say(entry.Text)
		if remarks := s.remarks(face); remarks != "" {
			words += between + remarks
		}
		lines = append(lines, legendLine{face: face, words: words})
	}
	if len(lines) == 0 {
		return
	}
	u := s.unit
	s.y += 4 * u
	s.y += s.paragraph(Spot{margin * u, s.y}, s.inner(), s.say("render.legend"), Bold, headSize*u, Writing, 1) + 6*u
	hidden := max(0, len(lines)-2*legendRows)
	lines = lines[:len(lines)-hidden]
	half := (len(lines) + 1) / 2
	column := s.inner() / 2
	top, lowest, sign := s.y, s.y, 62*u
	for _, line := range lines {
		widest, _ := s.badgeSize(line.face)
		sign = max(sign, 2*widest+10*u)
	}
	for i, line := range lines {
		if i == half {
			s.y = top
		}
		left := margin * u
		if i >= half {
			left += column + 8*u
		}
		s.legendLine(line, left, sign, column-16*u)
		lowest = max(lowest, s.y)
	}
	s.y = lowest
	if hidden > 0 {
		s.y += s.paragraph(Spot{margin * u, s.y}, s.inner(), s.say("render.more", phrase.Number("count", hidden)), Italic, bodySize*u, Muted, 1)
	}
	s.y += 8 * u
}

// legendLine explains a number, or the letter of a mark.
type legendLine struct {
	face   table.Face
	letter string
	words  string
}

// legendLine sets one line, its words right of a sign of that width, and moves down by its height.
func (s *sheet) legendLine(line legendLine, left, sign, width Px) {
	u, size := s.unit, bodySize*s.unit
	middle := Spot{left + sign/2 - 3*u, s.y + 27*u}
	switch {
	case line.letter != "":
		s.diamond(middle)
		s.scene.Texts = append(s.scene.Texts, Text{
			At:    Spot{middle.X - Bold.width(line.letter, size)/2, middle.Y + size*0.26},
			Words: line.letter, Style: Bold, Size: badgeLetters * u, Ink: OnAccent, Box: around(middle, 24*u, 24*u),
		})
	case line.face.Number > 0:
		s.badge(line.face, middle)
	}
	height := s.paragraph(Spot{left + sign, s.y + 8*u}, width-sign, line.words, Regular, size, Writing, 2)
	s.y += max(54*u, height+12*u)
}

// smallPrint sets the lines at the foot.
func (s *sheet) smallPrint(lines []phrase.Phrase) {
	for _, line := range lines {
		s.y += s.paragraph(Spot{margin * s.unit, s.y}, s.inner(), s.words.Say(line), Regular, smallSize*s.unit, Muted, 2)
	}
}
