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
	line := "#"
	for _, word := range strings.Split(note, " ") {
		if line != "#" && utf8.RuneCountInString(line+word) > noteWidth {
			out.WriteString(line + "\n")
			line = "#"
		}
		line += " " + word
	}
	out.WriteString(line + "\n")
	for line := range strings.Lines(t.Text) {
		if !strings.HasPrefix(line, "#") { // a remark alone
			out.WriteString(line)
		}
	}
	return out.String()
}
