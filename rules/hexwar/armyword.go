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

// WordMeaning is the meaning of a word in an army list.
type WordMeaning struct{ As, ID string }

// The kinds of meanings.
const (
	AsTroop   = "troupe"
	AsWeight  = "poids"
	AsGear    = "equipement"
	AsRank    = "rang"
	AsLower   = "sous"
	AsElement = "element"
	AsTokens  = "pions"
	AsLevel   = "niveau"
	AsNothing = "vide"
)

// ArmyWords are the words of the notation, plain.
var ArmyWords = sync.OnceValue(func() map[string]WordMeaning {
	words, err := DecodeArmyWords(armyWordText)
	if err != nil {
		panic(fmt.Errorf("the shipped words of army lists: %w", err)) // embedded at build
	}
	return words
})

// DecodeArmyWords reads the meaning of each word of army lists; a word that appears twice is an error.
func DecodeArmyWords(text string) (map[string]WordMeaning, error) {
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
	all := map[string]WordMeaning{}
	for _, row := range file.Word {
		known := map[string]bool{
			AsTroop:  slices.Contains(chart.Types(), chart.Type(row.ID)),
			AsWeight: slices.Contains(chart.Weights(), chart.Weight(row.ID)),
			AsGear:   slices.Contains(Gears(), ground.Trait(row.ID)),
			AsRank:   slices.Contains(AllRanks, Rank(row.ID)),
			AsLower:  true, AsElement: true, AsTokens: true, AsLevel: true, AsNothing: true,
		}
		if !known[row.As] {
			return nil, fmt.Errorf("%s %q: the engine does not know it", row.As, row.ID)
		}
		for _, word := range row.Words {
			w := PlainWord(word)
			if old, twice := all[w]; twice && old != (WordMeaning{row.As, row.ID}) {
				return nil, fmt.Errorf("word %q stands for %s and for %s", word, old.ID, row.ID)
			}
			all[w] = WordMeaning{row.As, row.ID}
		}
	}
	return all, nil
}

var unaccented = strings.NewReplacer("à", "a", "â", "a", "ä", "a", "ç", "c", "é", "e", "è", "e", "ê", "e", "ë", "e", "î", "i", "ï", "i",
	"ô", "o", "ö", "o", "û", "u", "ù", "u", "ü", "u", "œ", "oe")

// PlainWord is a word without accents, marks of combination, capitals and the letter of a plural.
func PlainWord(word string) string {
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

// ReadBody reads a troop with its gear, in the same words.
func ReadBody(text string) (Body, bool) {
	b := Body{Troop: chart.Troop{Weight: chart.Medium}}
	var said ArmyLine
	troop := func(id string) {
		if !slices.Contains(said.Troops, id) {
			said.Troops = append(said.Troops, id)
		}
	}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("/,’'", r) }) {
		if slices.Contains(chart.Types(), chart.Type(word)) {
			troop(word)
			continue
		}
		switch sense := ArmyWords()[PlainWord(word)]; sense.As {
		case AsTroop:
			troop(sense.ID)
		case AsWeight:
			b.Weight = chart.Weight(sense.ID)
		case AsGear:
			b.Gear = ground.Trait(sense.ID)
		case AsNothing:
		default:
			if !slices.Contains(Gears(), ground.Trait(word)) {
				return b, false
			}
			b.Gear = ground.Trait(word)
		}
	}
	var ok bool
	b.Type, ok = said.Kind()
	return b, ok
}
