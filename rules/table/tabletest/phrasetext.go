package tabletest

import (
	"regexp"
	"strconv"
	"strings"

	"aidedecamp/rules/phrase"
)

// plain is what is without quotes: catalogue keys and names of fillings as this project writes them.
var plain = regexp.MustCompile(`^[a-z][a-z0-9._-]*$`)

func quote(text string) string {
	if plain.MatchString(text) {
		return text
	}
	return strconv.Quote(text)
}

// FormatPhrase writes a phrase as key(name=kind:value,…), and the zero Phrase as "-"; what is no plain word
// is quoted as in Go. The value of a series is a list in square brackets.
func FormatPhrase(p phrase.Phrase) string {
	if p.IsZero() {
		return "-"
	}
	if len(p.Args) == 0 {
		return quote(p.Key)
	}
	var fillings []string
	for _, arg := range p.Args {
		fillings = append(fillings, quote(arg.Name)+"="+string(arg.Kind)+":"+formatValue(arg))
	}
	return quote(p.Key) + "(" + strings.Join(fillings, ",") + ")"
}

func formatValue(arg phrase.Arg) string {
	var items []string
	for _, item := range arg.Items {
		items = append(items, FormatPhrase(item))
	}
	switch arg.Kind {
	case phrase.Name, phrase.Literal:
		return strconv.Quote(arg.Text)
	case phrase.Nested, phrase.Series:
		return "[" + strings.Join(items, ",") + "]"
	default:
		return strconv.FormatInt(arg.Number, 10)
	}
}
