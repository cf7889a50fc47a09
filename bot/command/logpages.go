package command

import (
	"strings"
	"unicode/utf8"

	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// mostPage is how many characters of the log are on one page.
const mostPage = 2500

// logPage is a page of a game's log in words, the last one where n is none of them, and how many there are. A
// page is full where the next record would make it too long: its number stays the same as the log grows.
func (c *Call) logPage(g *house.Game, n int) (lines []string, page, of int) {
	pages, used := [][]string{nil}, 0
	for _, e := range g.Log() {
		said := c.logEntry(g, e)
		size := utf8.RuneCountInString(strings.Join(said, "\n"))
		if used > 0 && used+size > mostPage {
			pages, used = append(pages, nil), 0
		}
		last := len(pages) - 1
		pages[last], used = append(pages[last], said...), used+size
	}
	if of = len(pages); n < 0 || n >= of {
		n = of - 1
	}
	return pages[n], n, of
}

// logEntry is a record in words as the log shows it, struck through where it was taken back.
func (c *Call) logEntry(g *house.Game, e ledger.Entry) []string {
	said := c.Record(g, e.Record)
	if e.StruckBy == 0 {
		return said
	}
	for i, line := range said {
		said[i] = "~~" + line + "~~"
	}
	return append(said, c.Say("bot.log.struck", phrase.Number("n", e.StruckBy)))
}
