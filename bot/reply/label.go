package reply

import (
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
	cut := func(how func(string, int) string) ([]string, map[string]map[string]bool) {
		all, from := make([]string, len(labels)), map[string]map[string]bool{}
		for i, label := range labels {
			all[i] = how(label, most)
			if from[all[i]] == nil {
				from[all[i]] = map[string]bool{}
			}
			from[all[i]][label] = true
		}
		return all, from
	}
	begun, sameBegun := cut(Short)
	ended, sameEnded := cut(ends)
	number := map[string]int{}
	for i, label := range labels {
		if len(sameBegun[begun[i]]) == 1 {
			continue
		}
		begun[i] = ended[i]
		if len(sameEnded[ended[i]]) > 1 {
			if number[label] == 0 {
				number[label] = len(number) + 1
			}
			begun[i] = Ending(label, Between+strconv.Itoa(number[label]), most)
		}
	}
	return begun
}

// Ending is a name cut to most characters so that its end fits behind it.
func Ending(name, end string, most int) string {
	return Short(name, most-utf8.RuneCountInString(end)) + end
}

// Between separates the names of one choice, and a name from its value.
const Between = " · "
