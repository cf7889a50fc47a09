package club

import (
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/command"
	"aidedecamp/bot/referee"
)

// noteWidth is how many characters a line of a table's note has.
const noteWidth = 100

// readerText is a table's text as the reader is given it: a shipped table's remarks, which are for
// programmers, give way to a note in his language. A club's own version stays as the club wrote it.
func readerText(c *command.Call, t referee.Sheet) string {
	key := "bot.bareme.note." + strings.TrimSuffix(t.Name, tableEnding)
	if t.Version != 0 || !c.Has(key) {
		return t.Text
	}
	note := c.Say(key)
	if t.Example {
		note += " " + c.Say("bot.bareme.note.example")
	}
	var out strings.Builder
	width := 0
	for _, word := range strings.Split(note, " ") {
		n := utf8.RuneCountInString(word)
		switch {
		case width == 0 || width+1+n > noteWidth:
			if width > 0 {
				out.WriteByte('\n')
			}
			out.WriteString("# ")
			width = 1
		default:
			out.WriteByte(' ')
			width++
		}
		out.WriteString(word)
		width += n
	}
	out.WriteByte('\n')
	out.WriteString(withoutRemarks(t.Text))
	return out.String()
}

// withoutRemarks leaves out the lines that are remarks alone.
func withoutRemarks(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			out.WriteString(line)
		}
	}
	return out.String()
}
