package twin

import (
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// Letters gives each mark without a label its letter, in the order of the board: a, b, c… Those with a label
// have none.
func Letters(marks []table.Mark) []string {
	all := make([]string, len(marks))
	next := 'a'
	for i, mark := range marks {
		if mark.Label.IsZero() {
			all[i] = string(next)
			next++
		}
	}
	return all
}

// Category is what a piece's category is called; nothing where its name says so already.
func Category(f table.Face, words phrase.Wordbook) string {
	if f.Category == "" {
		return ""
	}
	word := words.Say(phrase.Say("render.category." + string(f.Category)))
	if strings.EqualFold(word, words.Say(f.Name)) {
		return ""
	}
	return word
}

// PinMarks are pins as the marks whose signs they share.
func PinMarks(pins []table.Pin) []table.Mark {
	all := make([]table.Mark, len(pins))
	for i, p := range pins {
		all[i] = table.Mark{Label: p.Label, Text: p.Text}
	}
	return all
}
