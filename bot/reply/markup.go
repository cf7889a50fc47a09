package reply

import (
	"fmt"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// markup are the marks of a text as a forum reads it. What is said first holds no marks but the catalogue's.
type markup struct {
	// title, heading and list have a text in the place of %s, item begins each item of a list.
	title, heading, list, item string
	// say says a phrase on one line.
	say func(Voice, phrase.Phrase) string
	// grid writes a panel.
	grid func(*page, table.Panel, func(phrase.Phrase) string)
}

var markups = map[string]markup{
	// CommonMark with tables; names have no marks of their own.
	Markdown: {"# %s", "### %s", "%s", "- ", func(v Voice, p phrase.Phrase) string { return onOneLine(v.text.Say(p)) }, tableOf},
	// What the older forums of clubs read. They know no tables.
	BBCode: {"[size=150][b]%s[/b][/size]", "[b]%s[/b]", "[list]\n%s\n[/list]", "[*]",
		func(v Voice, p phrase.Phrase) string { return noBBCode.Replace(onOneLine(v.plain.Say(p))) }, listOf},
}

// noBBCode takes off the catalogue's marks, and lets no bracket open anything: behind it stands a character
// without width.
var noBBCode = strings.NewReplacer("[", "[\u2060", "`", "", "**", "")

func onOneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
}

// page is a text in a markup: paragraphs, a blank line between them.
type page struct {
	markup
	parts []string
}

// add adds a paragraph, in the place of %s of a format.
func (p *page) add(format, text string) { p.parts = append(p.parts, fmt.Sprintf(format, text)) }

// items adds a list as one paragraph.
func (p *page) items(all []string) {
	if len(all) > 0 {
		p.add(p.list, p.item+strings.Join(all, "\n"+p.item))
	}
}

func (p *page) text() string { return strings.Join(p.parts, "\n\n") + "\n" }

// tableOf adds a panel as a table of CommonMark.
func tableOf(page *page, p table.Panel, in func(phrase.Phrase) string) {
	width := len(p.Columns)
	for _, row := range p.Rows {
		width = max(width, len(row))
	}
	if width == 0 {
		return
	}
	rowOf := func(row []phrase.Phrase, mark string) string {
		var line strings.Builder
		for i := range width {
			text := ""
			if i < len(row) {
				text = strings.ReplaceAll(strings.ReplaceAll(in(row[i]), `\|`, "|"), "|", `\|`) // no bar is a border
			}
			if text != "" {
				text = mark + text + mark
			}
			line.WriteString("| " + text + " ")
		}
		return line.String() + "|"
	}
	lines := []string{rowOf(p.Columns, ""), strings.Repeat("|---", width) + "|"}
	for i, row := range p.Rows {
		mark := ""
		if i >= len(p.Rows)-p.Totals {
			mark = "**"
		}
		lines = append(lines, rowOf(row, mark))
	}
	page.add("%s", strings.Join(lines, "\n"))
}

// listOf adds a panel as a list, a row an item.
func listOf(page *page, p table.Panel, in func(phrase.Phrase) string) {
	said := func(row []phrase.Phrase) string {
		var cells []string
		for _, cell := range row {
			if text := in(cell); text != "" {
				cells = append(cells, text)
			}
		}
		return strings.Join(cells, Between)
	}
	var rows []string
	if head := said(p.Columns); head != "" {
		rows = append(rows, "[i]"+head+"[/i]")
	}
	for i, row := range p.Rows {
		text := said(row)
		if i >= len(p.Rows)-p.Totals {
			text = "[b]" + text + "[/b]"
		}
		rows = append(rows, text)
	}
	page.items(rows)
}
