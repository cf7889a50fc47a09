package table

import (
	"slices"

	"aidedecamp/rules/phrase"
)

// Symbol is one sign on a side of a special die. Its text is its name where tests write a board.
type Symbol string

// The symbols of the battles on hexes. A hit is named by the heaviest armour that it hurts.
const (
	LightHit        Symbol = "light-hit"
	MediumHit       Symbol = "medium-hit"
	HeavyHit        Symbol = "heavy-hit"
	FlagSymbol      Symbol = "flag"
	LetterSymbol    Symbol = "letter"
	AdvantageSymbol Symbol = "advantage"
)

// Symbols lists every Symbol.
func Symbols() []Symbol {
	return []Symbol{LightHit, MediumHit, HeavyHit, FlagSymbol, LetterSymbol, AdvantageSymbol}
}

// Die is one special die as it fell.
type Die struct {
	// Symbols are what its upper side shows; none on a blank side.
	Symbols []Symbol
	// Name says the side in words; zero for the words of the symbols.
	Name phrase.Phrase
	// Void is set where the side counts for nothing: the armour protects, a flag is ignored.
	Void bool
}

// What a row of dice may contain at most.
const (
	MaxDice    = 64
	MaxSymbols = 4 // On one side.
)

func checkDice(dice []Die) error {
	if len(dice) > MaxDice {
		return invalid("%d dice", len(dice))
	}
	for _, d := range dice {
		if len(d.Symbols) > MaxSymbols {
			return invalid("a die with %d symbols", len(d.Symbols))
		}
		for _, s := range d.Symbols {
			if !slices.Contains(Symbols(), s) {
				return invalid("symbol %q", s)
			}
		}
		if err := checkPhrases(d.Name); err != nil {
			return err
		}
	}
	return nil
}
