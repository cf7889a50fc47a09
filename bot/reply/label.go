package reply

import (
	"slices"
	"strconv"
	"unicode/utf8"
)

// Short cuts a text to most characters, and leaves its beginning.
func Short(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most-1]) + "…"
}

// ends cuts a text to most characters, and leaves its beginning and its end: where a unit stands is said
// last.
func ends(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	runes, last := []rune(text), most/2
	return string(runes[:most-1-last]) + "…" + string(runes[len(runes)-last:])
}

// Shorts cuts labels that stand side by side to most characters. Two that differ still differ then: those
// that one cut makes alike leave their ends too, and those that even this makes alike are numbered.
func Shorts(labels []string, most int) []string {
	clashes := func(label string, cut func(string, int) string) bool {
		return slices.ContainsFunc(labels, func(other string) bool { return other != label && cut(other, most) == cut(label, most) })
	}
	all, number := make([]string, len(labels)), map[string]int{}
	for i, label := range labels {
		switch {
		case !clashes(label, Short):
			all[i] = Short(label, most)
		case !clashes(label, ends):
			all[i] = ends(label, most)
		default:
			if number[label] == 0 {
				number[label] = len(number) + 1
			}
			all[i] = Ending(label, Between+strconv.Itoa(number[label]), most)
		}
	}
	return all
}

// Ending is a name cut to most characters so that its end fits behind it.
func Ending(name, end string, most int) string {
	return Short(name, most-utf8.RuneCountInString(end)) + end
}

// Between separates the names of one choice, and a name from its value.
const Between = " · "
