package club

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/reply"
	"aidedecamp/rules/season"
)

// csvTable is one table as a file that a spreadsheet of the reader's language opens by a double click: a
// French one takes a comma for a decimal's and wants semicolons between cells, and either needs a mark to see
// accents.
type csvTable struct {
	out               bytes.Buffer
	between, decimals string
}

// newCSV begins a table in the reader's language, with the titles of its columns.
func newCSV(v reply.Voice, titles string) *csvTable {
	t := &csvTable{between: ",", decimals: "."}
	if v.Lang() == string(locale.French) {
		t.between, t.decimals = ";", ","
	}
	t.out.WriteString("\uFEFF")
	var head []any
	for _, title := range strings.Split(v.Label(titles), reply.Between) {
		head = append(head, title)
	}
	t.row(head...)
	return t
}

// row adds a line of cells (RFC 4180).
func (t *csvTable) row(cells ...any) {
	written := make([]string, len(cells))
	for i, cell := range cells {
		written[i] = t.cell(cell)
	}
	t.out.WriteString(strings.Join(written, t.between) + "\r\n")
}

// cell is a figure as it is, or a text between quotes; one that a spreadsheet would reckon all the same
// stands behind an apostrophe.
func (t *csvTable) cell(cell any) string {
	switch cell := cell.(type) {
	case season.Tenths:
		return strings.Replace(strconv.FormatFloat(float64(cell)/10, 'f', -1, 64), ".", t.decimals, 1)
	case string:
		if cell != "" && strings.ContainsRune("=+-@\t\r\n|%", []rune(cell)[0]) {
			cell = "'" + cell
		}
		return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
	}
	return fmt.Sprint(cell)
}
