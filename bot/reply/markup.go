package reply

import (
	"fmt"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// markup is a text as a forum reads it. What is said first holds no marks but the catalogue's.
type markup interface {
	say(v Voice, p phrase.Phrase) string
	title(text string)
	heading(text string)
	paragraph(text string)
	items(all []string)
	grid(p table.Panel, in func(phrase.Phrase) string)
	text() string
}

var markups = map[string]func() markup{
	Markdown: func() markup { return new(markdown) },
	BBCode:   func() markup { return new(bbcode) },
}

// page is what both have in common: paragraphs, a blank line between them.
type page struct{ parts []string }

func (p *page) paragraph(text string) { p.parts = append(p.parts, text) }

func (p *page) text() string { return strings.Join(p.parts, "\n\n") + "\n" }

// list adds items as one paragraph.
func (p *page) list(before, mark, after string, all []string) {
	if len(all) == 0 {
		return
	}
	p.paragraph(before + mark + strings.Join(all, "\n"+mark) + after)
}

// markdown is CommonMark with tables.
type markdown struct{ page }

// say says a phrase on one line, its names without marks of their own.
func (*markdown) say(v Voice, p phrase.Phrase) string { return onOneLine(v.text.Say(p)) }

func onOneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
}

func (m *markdown) title(text string) { m.paragraph("# " + text) }

func (m *markdown) heading(text string) { m.paragraph("### " + text) }

func (m *markdown) items(all []string) { m.list("", "- ", "", all) }

func (m *markdown) grid(p table.Panel, in func(phrase.Phrase) string) {
	width := len(p.Columns)
	for _, row := range p.Rows {
		width = max(width, len(row))
	}
	if width == 0 {
		return
	}
	lines := []string{m.row(p.Columns, width, "", in), strings.Repeat("|---", width) + "|"}
	for i, row := range p.Rows {
		mark := ""
		if i >= len(p.Rows)-p.Totals {
			mark = "**"
		}
		lines = append(lines, m.row(row, width, mark, in))
	}
	m.paragraph(strings.Join(lines, "\n"))
}

func (m *markdown) row(row []phrase.Phrase, width int, mark string, in func(phrase.Phrase) string) string {
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

// bbcode is what the older forums of clubs read. They know no tables.
type bbcode struct{ page }

// noBBCode takes off the catalogue's marks, and lets no bracket open anything: behind it stands a character
// without width.
var noBBCode = strings.NewReplacer("[", "[\u2060", "`", "", "**", "")

func (*bbcode) say(v Voice, p phrase.Phrase) string {
	return noBBCode.Replace(onOneLine(v.plain.Say(p)))
}

func (b *bbcode) title(text string) { b.paragraph("[size=150][b]" + text + "[/b][/size]") }

func (b *bbcode) heading(text string) { b.paragraph("[b]" + text + "[/b]") }

func (b *bbcode) items(all []string) { b.list("[list]\n", "[*]", "\n[/list]", all) }

func (b *bbcode) grid(p table.Panel, in func(phrase.Phrase) string) {
	said := func(row []phrase.Phrase) string {
		var cells []string
		for _, cell := range row {
			if text := in(cell); text != "" {
				cells = append(cells, text)
			}
		}
		return strings.Join(cells, " · ")
	}
	var rows []string
	if head := said(p.Columns); head != "" {
		rows = append(rows, fmt.Sprintf("[i]%s[/i]", head))
	}
	for i, row := range p.Rows {
		text := said(row)
		if i >= len(p.Rows)-p.Totals {
			text = fmt.Sprintf("[b]%s[/b]", text)
		}
		rows = append(rows, text)
	}
	b.items(rows)
}
