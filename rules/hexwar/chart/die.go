package chart

import (
	"fmt"
	"slices"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// Sides is the number of sides of the die that is thrown; the table says what each shows.
const Sides dice.Sides = 6

// Symbol is a symbol on a side of the die, by its slug.
type Symbol string

// The symbols that the rule texts name: three hits, « drapeau » or « coup au moral », « lettre d'ordre », «
// avantage tactique », which PA1 calls « coup spécial ».
const (
	LightHit  Symbol = "touche-leger"
	MediumHit Symbol = "touche-moyen"
	HeavyHit  Symbol = "touche-lourd"
	Flag      Symbol = "drapeau"
	Letter    Symbol = "lettre"
	Advantage Symbol = "avantage"
)

// hitSymbols are the symbols that an armour may be hurt by.
var hitSymbols = []Symbol{LightHit, MediumHit, HeavyHit}

// Symbols returns every symbol, the hits first.
func Symbols() []Symbol { return append(append([]Symbol(nil), hitSymbols...), Flag, Letter, Advantage) }

// Phrase returns the symbol's name.
func (s Symbol) Phrase() phrase.Phrase { return phrase.Say("chart.symbol." + string(s)) }

// Face is what one side of the die shows; none on a blank side.
type Face []Symbol

// Phrase returns the face's name.
func (f Face) Phrase() phrase.Phrase {
	switch len(f) {
	case 0:
		return phrase.Say("chart.symbol.vierge")
	case 1:
		return f[0].Phrase()
	}
	return phrase.Say("chart.face", phrase.Listing("symbols", f...))
}

// Count returns how often the face shows the symbol.
func (f Face) Count(s Symbol) int {
	n := 0
	for _, x := range f {
		if x == s {
			n++
		}
	}
	return n
}

// Die is what each side of the die shows. It is read only.
type Die struct{ sides [Sides]Face }

// Read returns what a thrown side shows. A side that the die does not have is an error.
func (d Die) Read(side dice.Face) (Face, error) {
	if side < 1 || side > dice.Face(Sides) {
		return nil, fmt.Errorf("chart: a die that shows %d: it has %d sides", side, Sides)
	}
	return slices.Clone(d.sides[side-1]), nil
}

// maxSymbols is how many symbols a side may show: on no die are there more than two.
const maxSymbols = 2

type dieText struct {
	head
	Faces []faceText `toml:"face"`
}

type faceText struct {
	Sides   []int64  `toml:"sides"`
	Symbols []Symbol `toml:"symbols"`
	Ref     string   `toml:"ref"`
}

func (t *dieText) into(c *Chart) error {
	var given [Sides]bool
	var faults tables.Faults
	for i, row := range t.Faces {
		if err := row.into(&c.Die, &given); err != nil {
			faults = append(faults, fmt.Errorf("row %d: %w", i+1, err))
		}
	}
	var blank []error
	for i, ok := range given {
		if !ok {
			blank = append(blank, phrase.Fault("chart.fault.blank-side",
				"side %s of the die shows nothing: give it symbols = [] if it is blank", phrase.Figure("side", i+1)))
		}
	}
	return faults.Missing(blank...).And(t.check()).Err()
}

func (f faceText) into(d *Die, given *[Sides]bool) error {
	if len(f.Symbols) > maxSymbols {
		return phrase.Fault("chart.fault.symbols", "%s symbols on a side, at most %s",
			phrase.Figure("given", len(f.Symbols)), phrase.Figure("most", maxSymbols))
	}
	for _, s := range f.Symbols {
		if err := tables.OneOf("symbols", s, Symbols()); err != nil {
			return err
		}
	}
	if len(f.Sides) == 0 {
		return phrase.Fault("chart.fault.no-side", "on no side of the die")
	}
	for _, side := range f.Sides {
		if side < 1 || side > int64(Sides) {
			return phrase.Errorf(tables.Bounds("sides", side, 1, int64(Sides)), "side %d: the die has 1 to %d", side, Sides)
		}
		if given[side-1] {
			return phrase.Fault("chart.fault.side-twice", "side %s stands there twice", phrase.Figure("side", side))
		}
		given[side-1], d.sides[side-1] = true, Face(f.Symbols)
	}
	return tables.CheckRef("", f.Ref)
}
