package locale

import (
	"strings"
	"text/template"

	"aidedecamp/rules/phrase"
)

// functions is what a catalogue of each language may write before a filling.
var functions = map[Lang]template.FuncMap{French: phrase.Functions(string(French)), English: phrase.Functions(string(English))}

// filled writes the fillings of a phrase into what a catalogue says of it, by name: {{.who}}, {{de .who}}. It
// says what text/template would; the tests check that no catalogue writes anything else.
func (l Lang) filled(text string, fillings func(name string) string) string {
	head, rest, has := strings.Cut(text, "{{")
	if !has {
		return text
	}
	var out strings.Builder
	out.Grow(len(text) + len(text)/2)
	for has {
		out.WriteString(head)
		var inside string
		inside, rest, _ = strings.Cut(rest, "}}")
		function, name, _ := strings.Cut(inside, ".")
		next := fillings(name)
		if write, is := functions[l][strings.TrimSpace(function)].(func(string) string); is {
			next = write(next)
		}
		out.WriteString(next)
		head, rest, has = strings.Cut(rest, "{{")
	}
	out.WriteString(head)
	return out.String()
}

// unfilled is written where nobody filled anything in: a fault of this program, that somebody can report.
const unfilled = "<no value>"
