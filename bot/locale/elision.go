package locale

import (
	"strings"
	"text/template"
	"unicode"

	i18ntemplate "github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/unicode/norm"
)

// templates reads what a catalogue writes. Beside the fillings it knows {{de .who}}, which writes « de » before what follows it:
// « d’Alice », « de Bruno », also where a word of the catalogue itself begins with the filling: {{elide "Que" .who}}.
var templates = parser{&i18ntemplate.TextParser{Funcs: template.FuncMap{
	"de":    func(next string) string { return elide("de", next) },
	"elide": elide,
}}}

// parser lets what it has read be kept: its functions never change.
type parser struct{ i18ntemplate.Parser }

// Cacheable says so.
func (parser) Cacheable() bool { return true }

// elide writes a French word that ends in a mute e before another: « d’Alice », « de Bruno », « d’Hélène », « de Hamid ».
func elide(word, next string) string {
	if startsWithVowel(next) {
		return strings.TrimSuffix(word, "e") + "’" + next
	}
	return word + " " + next
}

// startsWithVowel reports whether a French reader elides before the text. An h is mute but before an a, a y is a vowel but before
// one: « d’Hugo », « de Hans », « d’Yves », « de Yann ».
func startsWithVowel(text string) bool {
	letters := []rune(strings.ToLower(strings.Map(withoutAccent, norm.NFD.String(strings.TrimLeft(text, "*_")))))
	if len(letters) < 2 || !unicode.IsLetter(letters[1]) {
		return false // a sector, a seat: « de A1 »
	}
	switch first, second := letters[0], letters[1]; first {
	case 'a', 'e', 'i', 'o', 'u', 'œ', 'æ':
		return true
	case 'h':
		return second != 'a'
	case 'y':
		return !strings.ContainsRune("aeiou", second)
	}
	return false
}

// withoutAccent drops a combining mark.
func withoutAccent(r rune) rune {
	if unicode.Is(unicode.Mn, r) {
		return -1
	}
	return r
}
