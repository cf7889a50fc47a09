package render

import (
	"cmp"
	"slices"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// panelRows is how many rows of one panel are drawn at most.
const panelRows = 24

// panel sets a panel as a table: each column as wide as its share of the words, one line per row.
func (s *sheet) panel(panel table.Panel) {
	u, size := s.unit, bodySize*s.unit
	s.y += 4 * u
	if !panel.Title.IsZero() {
		s.y += s.paragraph(Spot{margin * u, s.y}, s.inner(), s.words.Say(panel.Title), Bold, headSize*u, Writing, 2) + 2*u
	}
	rows := panel.Rows
	hidden := max(0, len(rows)-panelRows)
	rows = rows[:len(rows)-hidden]
	columns := s.columns(panel.Columns, rows)
	if len(panel.Columns) > 0 {
		s.row(panel.Columns, columns, Italic, Muted)
	}
	for i, row := range rows {
		if i > 0 || len(panel.Columns) > 0 {
			rule := Frame{margin * u, s.y, s.width - margin*u, s.y}
			s.sprite("rule", rule, Frame{}, Shape{Lines: [][]Spot{{{rule.X0, s.y}, {rule.X1, s.y}}}, Stroke: TrayEdge, Width: 2 * u})
		}
		s.row(row, columns, Regular, Writing)
	}
	if hidden > 0 {
		s.y += s.paragraph(Spot{margin * u, s.y}, s.inner(), s.say("render.more", phrase.Number("count", hidden)), Italic, size, Muted, 1)
	}
	s.y += 8 * u
}

// columns shares the width out: each column gets what its longest cell asks for; those that ask for more than their fair
// part of what is left share that alike.
func (s *sheet) columns(heads []phrase.Phrase, rows [][]phrase.Phrase) []Px {
	most := len(heads)
	for _, row := range rows {
		most = max(most, len(row))
	}
	var asked []Px
	measure := func(row []phrase.Phrase, style Style) {
		for i, cell := range row {
			if i == len(row)-1 && i < most-1 {
				break // It runs on over the columns that the row leaves empty.
			}
			if i == len(asked) {
				asked = append(asked, 0)
			}
			asked[i] = max(asked[i], style.width(legible(s.words.Say(cell)), bodySize*s.unit)+columnGap*s.unit)
		}
	}
	measure(heads, Italic)
	for _, row := range rows {
		measure(row, Regular)
	}
	order := make([]int, len(asked))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(asked[a], asked[b]) })
	left := s.inner()
	for k, i := range order {
		asked[i] = min(asked[i], left/Px(len(order)-k))
		left -= asked[i]
	}
	return asked
}

// columnGap keeps the words of two columns apart, in units.
const columnGap = 24

// row sets one line of cells, each in at most two lines of its column; the last one runs on to the right margin.
func (s *sheet) row(cells []phrase.Phrase, columns []Px, style Style, ink Ink) {
	u, size := s.unit, bodySize*s.unit
	x, heights := margin*u, []Px{size * lineHeight}
	for i, cell := range cells {
		width := columns[i] - (columnGap-2)*u
		if i == len(cells)-1 {
			width = s.width - margin*u - x
		}
		heights = append(heights, s.paragraph(Spot{x, s.y + 3*u}, width, s.words.Say(cell), style, size, ink, 2))
		x += columns[i]
	}
	s.y += slices.Max(heights) + 6*u
}
