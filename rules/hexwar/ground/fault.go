package ground

import (
	"strconv"
	"strings"

	"aidedecamp/rules/phrase"
)

// choiceSaid says what a key of a table may be, twiceSaid what stands there twice.
func choiceSaid[T ~string](key string, value T, all []T) phrase.Phrase {
	return phrase.Say("game.table.choice", phrase.Verbatim("key", key), phrase.Named("value", string(value)), alternatives(all))
}

func twiceSaid[T ~string](what T) phrase.Phrase {
	return phrase.Say("game.table.twice", phrase.Named("what", string(what)))
}

// effectSaid says what is wrong with the effect of that index in a row.
func effectSaid(index int, kind EffectKind, why ...phrase.Phrase) phrase.Phrase {
	return phrase.Say("ground.fault.effect", written("n", index+1), phrase.Named("kind", string(kind)), phrase.Listing("why", why...))
}

// alternatives fills "all" with the words that a table may use.
func alternatives[T ~string](all []T) phrase.Arg {
	words := make([]string, len(all))
	for i, word := range all {
		words[i] = string(word)
	}
	return phrase.Verbatim("all", strings.Join(words, ", "))
}

// written fills name with a number as the table has it, which decides no plural.
func written[N ~int](name string, n N) phrase.Arg {
	return phrase.Verbatim(name, strconv.Itoa(int(n)))
}
