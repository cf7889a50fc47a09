package tables

import (
	"slices"
	"strings"

	"aidedecamp/rules/phrase"
)

// Bounds says between which figures a key's must be.
func Bounds[N ~int | ~int64](key string, value, low, high N) phrase.Phrase {
	return phrase.Say("game.table.bounds", phrase.Verbatim("key", key), phrase.Figure("value", value),
		phrase.Figure("low", low), phrase.Figure("high", high))
}

// Choice says which words a key may have.
func Choice[T ~string](key string, value T, all []T) phrase.Phrase {
	return phrase.Say("game.table.choice", phrase.Verbatim("key", key), phrase.Named("value", value),
		phrase.Verbatim("all", Alternatives(all)))
}

// OneOf refuses a value that is none of the words that its key may have; nil where it is one of them.
func OneOf[T ~string](key string, value T, all []T) error {
	if slices.Contains(all, value) {
		return nil
	}
	return phrase.Errorf(Choice(key, value, all), "%s = %s: it must be of %s", key, Clip(string(value)), Alternatives(all))
}

// Within refuses a figure outside the bounds of its key; nil where it is within them.
func Within[N ~int | ~int64](key string, value, low, high N) error {
	if low <= value && value <= high {
		return nil
	}
	return phrase.Errorf(Bounds(key, value, low, high), "%s = %d: it must be %d to %d", key, value, low, high)
}

// Repeated says that something is in two rows, called as the table calls it.
func Repeated[T ~string](what T) error {
	return phrase.Errorf(Twice(what), "%s is given twice", what)
}

// Twice says what stands in two rows, called as the table calls it.
func Twice[T ~string](what T) phrase.Phrase {
	return phrase.Say("game.table.twice", phrase.Named("what", what))
}

// Lacks says which row is missing.
func Lacks[T ~string](what T) phrase.Phrase {
	return phrase.Say("game.table.lacks", phrase.Verbatim("what", what))
}

// Alternatives are the words that a table may use, in one text; the empty one is shown as it is written.
func Alternatives[T ~string](all []T) string {
	words := make([]string, len(all))
	for i, word := range all {
		words[i] = string(word)
		if word == "" {
			words[i] = `""`
		}
	}
	return strings.Join(words, ", ")
}

// CheckRef refuses a row without a ref: "adc7:pool/1". The row is named in the error,
// unless it is named around it.
func CheckRef(row, ref string) error {
	if head, rest, ok := strings.Cut(ref, ":"); ok && head != "" && rest != "" {
		return nil
	}
	if row != "" {
		row += ": "
	}
	return phrase.Errorf(phrase.Say("game.table.ref", phrase.Named("ref", ref)), "%sref %q names no place in a text", row, ref)
}
