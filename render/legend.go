package render

import (
	"slices"

	"aidedecamp/render/draw"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// legendMost is how many lines of the legend are drawn at most.
const legendMost = 48

// legendHigh is how high the legend may grow, in widths: a picture is not cut within its columns.
const legendHigh = 1

// legendWraps are how many lines the words of one number or sign may take, in two columns and in three,
// which are hard to read where they are taller than wide.
var legendWraps = map[int]int{2: 4, 3: 3}

// legend lists what the numbers and the signs on the table mean, in two columns, or in three where that is
// not as high and cuts no words; the tray has its words beside its pieces.
func (s *sheet) legend(board table.Board) {
	lines := s.legendLines(board)
	if len(lines) == 0 {
		return
	}
	u := s.unit
	s.mayBreak()
	s.y += 4 * u
	s.y += s.fullWidth(s.say("render.legend"), draw.Bold, headSize*u, draw.Writing, 1) + 6*u
	all := len(lines)
	lines = lines[:min(all, legendMost)]
	best := s.legendShape(lines)
	for len(lines) > 1 && best.height > legendHigh*s.width {
		lines = lines[:len(lines)-1]
		best = s.legendShape(lines)
	}
	if !s.draft {
		s.legendColumnsAt(lines, best)
	}
	s.y += best.height
	s.more(all-len(lines), bodySize*u)
	s.y += 8 * u
}

// legendColumnsAt sets the lines from where the next block starts.
func (s *sheet) legendColumnsAt(lines []legendLine, c legendColumns) {
	x, y := margin*s.unit, s.y
	for i, line := range lines {
		if slices.Contains(c.starts, i) {
			x, y = x+c.width, s.y
		}
		s.legendLine(line, spot(x, y), c)
		y += c.heights[i]
	}
}

// legendShape is the legend in two columns or in three.
func (s *sheet) legendShape(lines []legendLine) legendColumns {
	best := s.legendColumns(lines, 2)
	if narrow := s.legendColumns(lines, 3); narrow.height < best.height && narrow.cut == 0 {
		return narrow
	}
	return best
}

// legendLine explains a number, or the sign of a mark.
type legendLine struct {
	face  table.Face
	sign  sign
	token *table.Token
	words string
}

// legendLines are the marks that need words, one for all labels with the same words, then the entries for
// what does not wait in the tray.
func (s *sheet) legendLines(board table.Board) []legendLine {
	var lines []legendLine
	faces, waiting := map[table.Number]table.Face{}, map[table.Number]bool{}
	var marks []table.Mark
	if p := board.Plane; p != nil {
		marks = p.Marks
		for _, face := range onTable(*p) {
			if known, double := faces[face.Number]; !double || known.Ghost {
				faces[face.Number] = face
			}
		}
		for _, spare := range p.Tray {
			waiting[spare.Number] = true
		}
	}
	signs := s.signs(marks)
	for i, mark := range marks {
		if mark.Label.IsZero() || !mark.Text.IsZero() {
			line := legendLine{sign: signs[i], words: s.words.Say(mark.Text)}
			if mark.Label.IsZero() || !slices.ContainsFunc(lines, func(l legendLine) bool { return l.words == line.words }) {
				lines = append(lines, line)
			}
		}
	}
	if p := board.Plane; p != nil {
		for _, token := range p.Tokens {
			if !token.Text.IsZero() {
				lines = append(lines, legendLine{token: &token, words: s.words.Say(token.Text)})
			}
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
		if !known && entry.Number > 0 && len(faces) > 0 {
			words += between + s.say("render.undrawn")
		}
		lines = append(lines, legendLine{face: face, words: words})
	}
	return lines
}

// onTable lists the faces of all that is on the table.
func onTable(p table.Plane) []table.Face {
	var all []table.Face
	for _, piece := range p.Pieces {
		all = append(all, piece.Face)
	}
	for _, road := range p.Roads {
		all = append(all, road.Face)
	}
	for _, loose := range p.Loose {
		all = append(all, loose.Face)
	}
	return all
}

// faces lists those and what waits in the tray.
func faces(p table.Plane) []table.Face {
	all := onTable(p)
	for _, spare := range p.Tray {
		all = append(all, spare.Face)
	}
	return all
}

// legendColumns is a legend shared out to columns.
type legendColumns struct {
	// sign is the room for a number, width that for a whole column with the gap to the next.
	sign, width Px
	// wraps is how many lines the words of one line may take.
	wraps int
	// starts are the lines that begin another column, and heights those of the lines.
	starts  []int
	heights []Px
	height  Px
	// cut is how many lines do not show all their words.
	cut int
}

// legendColumns shares lines out to columns, read downwards, so that the longest is as short as can be.
func (s *sheet) legendColumns(lines []legendLine, columns int) legendColumns {
	u := s.unit
	c := legendColumns{sign: 62 * u, wraps: legendWraps[columns], width: (s.inner() + 16*u) / Px(columns)}
	for _, line := range lines {
		widest, _ := s.badgeSize(line.face)
		c.sign = max(c.sign, 2*max(widest, line.sign.halfW)+10*u)
	}
	var all, highest Px
	for _, line := range lines {
		words := s.words.wrap(line.words, draw.Regular, bodySize*u, s.legendRoom(c), c.wraps+1)
		if len(words) > c.wraps {
			c.cut++
		}
		height := max(54*u, Px(min(len(words), c.wraps))*bodySize*u*lineHeight+12*u)
		c.heights = append(c.heights, height)
		all, highest = all+height, max(highest, height)
	}
	for limit := max(highest, all/Px(columns)); ; {
		c.starts, c.height = nil, limit
		var high Px
		raised := all
		for i, height := range c.heights {
			if high+height > limit+draw.Touching {
				raised = min(raised, high+height)
				c.starts, high = append(c.starts, i), 0
			}
			high += height
		}
		if len(c.starts) < columns {
			return c
		}
		limit = raised
	}
}

// legendRoom is the width for the words of a line.
func (s *sheet) legendRoom(c legendColumns) Px { return c.width - 16*s.unit - c.sign }

// legendLine sets one line with its upper left corner at a spot.
func (s *sheet) legendLine(line legendLine, at Spot, c legendColumns) {
	u := s.unit
	middle := at.Plus(c.sign/2-3*u, 27*u)
	switch {
	case line.token != nil:
		s.token(*line.token, middle)
	case line.sign != sign{}:
		s.sign(line.sign, middle)
	case line.face.Number > 0:
		s.badge(line.face, middle)
	}
	s.paragraph(at.Plus(c.sign, 8*u), s.legendRoom(c), line.words, draw.Regular, bodySize*u, draw.Writing, c.wraps)
}

// smallPrint sets the lines at the foot.
func (s *sheet) smallPrint(lines []phrase.Phrase) {
	for _, line := range lines {
		s.mayBreak()
		s.y += s.fullWidth(s.words.Say(line), draw.Regular, smallSize*s.unit, draw.Muted, 2)
	}
}
