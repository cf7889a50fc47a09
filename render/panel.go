package render

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"aidedecamp/render/draw"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// panelRows is how many rows of one panel are drawn at most, its totals among them.
const panelRows = 24

// columnGap keeps the words of two columns apart, in units.
const columnGap = 24

// cellWraps is how many lines a cell may take.
const cellWraps = 5

// panel sets a panel as a table: figures to the right of their column, words in as many lines as they need,
// totals set off.
func (s *sheet) panel(panel table.Panel) {
	u := s.unit
	s.y += 4 * u
	if panel.Title.IsZero() && len(panel.Dice) > 0 {
		s.throw(panel)
		return
	}
	if s.brief && s.line(panel) {
		return
	}
	if !panel.Title.IsZero() {
		s.y += s.fullWidth(s.words.Say(panel.Title), draw.Bold, headSize*u, draw.Writing, 2) + 2*u
	}
	if len(panel.Dice) > 0 {
		s.dice(panel.Dice)
	}
	all := len(panel.Rows)
	hidden := max(0, all-panelRows)
	panel.Totals = min(panel.Totals, panelRows)
	panel.Rows = slices.Concat(panel.Rows[:all-hidden-panel.Totals], panel.Rows[all-panel.Totals:])
	bars := panel.Bars[:min(len(panel.Bars), all-hidden-panel.Totals)]
	columns := s.columns(panel)
	if len(panel.Columns) > 0 {
		s.row(panel.Columns, columns, headStyle, draw.Muted)
	}
	first := len(panel.Rows) - panel.Totals
	for i, row := range panel.Rows {
		if i == first {
			s.more(hidden, s.cell*u)
		}
		ink, width, style := draw.TrayEdge, 2*u, draw.Regular
		if i >= first {
			style = draw.Bold
		}
		if i == first {
			ink, width = draw.Writing, 3.5*u
		}
		if i > 0 {
			s.mayBreakInside()
		}
		if i > 0 || len(panel.Columns) > 0 {
			rule := Frame{X0: margin * u, Y0: s.y, X1: s.width - margin*u, Y1: s.y}
			s.sprite("rule", rule, Frame{}, draw.Stroke(ink, width, []Spot{spot(rule.X0, s.y), spot(rule.X1, s.y)}))
		}
		s.row(row, columns, style, draw.Writing)
		if i < len(bars) {
			s.bar(bars[i], panel.Measure)
		}
	}
	if panel.Totals == 0 {
		s.more(hidden, s.cell*u)
	}
	s.y += 8 * u
}

// headStyle is the cut of the heads of columns, and of nothing else in a panel.
const headStyle = draw.Italic

// column is the room of one column, the gap to the next one in it.
type column struct {
	width Px
	// figures are to the right.
	figures bool
}

// columns shares the width out. A column gets what its longest cell asks for; where that is too much for all
// together, each gets what its longest words that stay together need, and what is left goes to them as far as
// their cells ask for more.
func (s *sheet) columns(panel table.Panel) []column {
	most := len(panel.Columns)
	for _, row := range panel.Rows {
		most = max(most, len(row))
	}
	columns, asked, least := make([]column, most), make([]Px, most), make([]Px, most)
	counted, u := make([]bool, most), s.unit
	for i := range columns {
		columns[i].figures = true
	}
	measure := func(row []phrase.Phrase, style draw.Style) {
		for i, cell := range row {
			words := draw.Legible(s.words.Say(cell))
			over := i == len(row)-1 && i < most-1 // It runs on over the columns that the row leaves empty.
			for _, part := range draw.Together(words) {
				least[i] = max(least[i], style.Width(part, s.cell*u)+columnGap*u)
			}
			if asked[i] = max(asked[i], least[i]); style == headStyle || over {
				continue // A head may be broken between words.
			}
			asked[i] = max(asked[i], style.Width(words, s.cell*u)+columnGap*u)
			counted[i] = counted[i] || strings.ContainsFunc(words, unicode.IsDigit) // Dashes alone are no figures.
			columns[i].figures = columns[i].figures && isFigure(words)
		}
	}
	measure(panel.Columns, headStyle)
	for i, row := range panel.Rows {
		style := draw.Regular
		if i >= len(panel.Rows)-panel.Totals {
			style = draw.Bold
		}
		measure(row, style)
	}
	var sumAsked, sumLeast Px
	for i := range columns {
		columns[i].figures = columns[i].figures && counted[i] && len(panel.Columns) > 0
		sumAsked, sumLeast = sumAsked+asked[i], sumLeast+least[i]
	}
	room := s.inner() + columnGap*u // The last column needs no gap.
	for i := range columns {
		switch {
		case sumAsked <= room:
			columns[i].width = asked[i]
		case sumLeast <= room:
			columns[i].width = least[i] + (asked[i]-least[i])*(room-sumLeast)/(sumAsked-sumLeast)
		}
	}
	if sumLeast > room {
		for i, width := range fairly(least, room) {
			columns[i].width = width
		}
	}
	if slices.ContainsFunc(columns, func(c column) bool { return c.figures }) {
		// Figures are at the right margin, not in the middle of the page.
		if words := slices.IndexFunc(columns, func(c column) bool { return !c.figures }); words >= 0 {
			columns[words].width += max(0, room-sumAsked)
		}
	}
	return columns
}

// fairly shares room out: whatever wants more than its fair part of what is left gets that part.
func fairly(asked []Px, room Px) []Px {
	order := make([]int, len(asked))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(asked[a], asked[b]) })
	shares := make([]Px, len(asked))
	for k, i := range order {
		shares[i] = min(asked[i], room/Px(len(order)-k))
		room -= shares[i]
	}
	return shares
}

// isFigure reports whether words are a number, with a sign or a unit of no letters, or a dash for none.
func isFigure(words string) bool {
	return strings.IndexFunc(words, func(r rune) bool {
		return !unicode.IsDigit(r) && !unicode.IsSpace(r) && !strings.ContainsRune("+-−–—.,½%∙/", r)
	}) < 0
}

// row sets one line of cells; the last one runs on to the right margin.
func (s *sheet) row(cells []phrase.Phrase, columns []column, style draw.Style, ink draw.Ink) {
	u, size := s.unit, s.cell*s.unit
	x, height := margin*u, size*lineHeight
	for i, cell := range cells {
		width, right := columns[i].width-columnGap*u, columns[i].figures
		if i == len(cells)-1 {
			width = s.width - margin*u - x
			right = right && i == len(columns)-1
		}
		at := s.y + 3*u
		for _, line := range s.words.wrap(s.words.Say(cell), style, size, width+draw.Touching, cellWraps) {
			left := x
			if right {
				left += max(0, width-style.Width(line, size))
			}
			s.write(spot(left, at), line, style, size, ink)
			at += size * lineHeight
		}
		height = max(height, at-s.y-3*u)
		x += columns[i].width
	}
	s.y += height + 6*u
}

// bar draws a share of the whole width below a row, against what is usual where that is known.
func (s *sheet) bar(share table.PerMille, by *table.Measure) {
	u := s.unit
	whole := Frame{X0: margin * u, Y0: s.y - 2*u, X1: s.width - margin*u, Y1: s.y + 12*u}
	if by != nil {
		whole.Y1 = s.y + 17*u
	}
	extent := whole
	if by != nil {
		extent = whole.Grow(6 * u)
	}
	name, shapes := draw.BarShapes(whole, share, by, u)
	s.sprite(name, extent, Frame{}, shapes...)
	s.y = whole.Y1 + 8*u
}
