package hexwar

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/tables"
)

//go:embed data/army-words.toml
var armyWordText string

// sense is what a word of an army list stands for.
type sense struct{ As, ID string }

// What words stand for.
const (
	asTroop   = "troupe"
	asWeight  = "poids"
	asGear    = "equipement"
	asRank    = "rang"
	asLower   = "sous"
	asElement = "element"
	asTokens  = "pions"
	asLevel   = "niveau"
	asNothing = "vide"
)

// armyWords are the words of the notation, plain.
var armyWords = sync.OnceValue(func() map[string]sense {
	words, err := decodeArmyWords(armyWordText)
	if err != nil {
		panic(fmt.Errorf("the shipped words of army lists: %w", err)) // embedded at build
	}
	return words
})

func decodeArmyWords(text string) (map[string]sense, error) {
	var file struct {
		Word []struct {
			As    string   `toml:"as"`
			ID    string   `toml:"id"`
			Words []string `toml:"words"`
		} `toml:"word"`
	}
	if err := tables.Decode(text, &file); err != nil {
		return nil, err
	}
	all := map[string]sense{}
	for _, row := range file.Word {
		known := map[string]bool{
			asTroop:  slices.Contains(chart.Types(), chart.Type(row.ID)),
			asWeight: slices.Contains(chart.Weights(), chart.Weight(row.ID)),
			asGear:   slices.Contains(gears(), ground.Trait(row.ID)),
			asRank:   slices.Contains([]Rank{Chief, Lieutenant, Officer}, Rank(row.ID)),
			asLower:  true, asElement: true, asTokens: true, asLevel: true, asNothing: true,
		}
		if !known[row.As] {
			return nil, fmt.Errorf("%s %q: the engine does not know it", row.As, row.ID)
		}
		for _, word := range row.Words {
			w := plainWord(word)
			if old, twice := all[w]; twice && old != (sense{row.As, row.ID}) {
				return nil, fmt.Errorf("word %q stands for %s and for %s", word, old.ID, row.ID)
			}
			all[w] = sense{row.As, row.ID}
		}
	}
	return all, nil
}

var unaccented = strings.NewReplacer("à", "a", "â", "a", "ä", "a", "ç", "c", "é", "e", "è", "e", "ê", "e", "ë", "e", "î", "i", "ï", "i",
	"ô", "o", "ö", "o", "û", "u", "ù", "u", "ü", "u", "œ", "oe")

// plainWord is a word without accents, marks of combination, capitals and the letter of a plural.
func plainWord(word string) string {
	word = unaccented.Replace(strings.ToLower(strings.ToValidUTF8(word, "\uFFFD")))
	word = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, word)
	if len(word) > 2 {
		word = strings.TrimRight(word, "sx")
	}
	return word
}
