package phrase

import (
	"strings"
	"text/template"
	"unicode"
)

// Functions is what a catalogue may write beside the fillings: {{de .who}} puts « de » before what is filled
// in, « d’Alice » or « de Bruno »; {{figure .x}} writes a length without its unit; hexagone{{s .n}} and
// hex{{es .n}} agree with a number beside them, where a sentence has several. Every reader of catalogues
// knows them.
func Functions(lang string) template.FuncMap {
	return template.FuncMap{
		"s":   func(n string) string { return ending(lang, n, "s") },
		"es":  func(n string) string { return ending(lang, n, "es") },
		"de":  func(next string) string { return elide("de", next) },
		"que": func(next string) string { return elide("que", next) },
		"figure": func(length string) string {
			return strings.TrimRightFunc(strings.TrimRightFunc(length, unicode.IsLetter), unicode.IsSpace)
		},
	}
}

// ending is what a noun takes in the plural: nothing beside one, in French nothing beside none either.
func ending(lang, n, plural string) string {
	if n == "1" || n == "-1" || n == "0" && lang == "fr" {
		return ""
	}
	return plural
}

// elide writes a French word that ends in a mute e before another.
func elide(word, next string) string {
	if startsWithVowel(next) {
		return strings.TrimSuffix(word, "e") + "’" + next
	}
	return word + " " + next
}

// startsWithVowel reports whether a French reader elides before the text. An h is mute but before an a, a y
// is a vowel but before one: « d’Hugo », « de Hans », « d’Yves », « de Yann ».
func startsWithVowel(text string) bool {
	letters := []rune(strings.ToLower(strings.TrimLeft(text, "*_")))
	if len(letters) < 2 || !unicode.IsLetter(letters[1]) {
		return false // a sector, a seat: « de A1 »
	}
	switch letters[0] {
	case 'h':
		return letters[1] != 'a'
	case 'y':
		return !strings.ContainsRune(vowels, letters[1])
	}
	return strings.ContainsRune(vowels, letters[0])
}

const vowels = "aeiouàâäéèêëîïôöùûüœæ"
