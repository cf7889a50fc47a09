package chart

import (
	"cmp"
	"fmt"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// armour is what hurts a weight, and as which weight it is read when armour is inverted.
type armour struct {
	hurts    map[Symbol]bool
	inverted Weight
}

type armourText struct {
	head
	Rows []armourRow `toml:"armour"`
}

type armourRow struct {
	Weight Weight   `toml:"weight"`
	HurtBy []Symbol `toml:"hurt-by"`
	// Inverted is the weight that it counts as at a passage. PA1 and TA1, « armure inversée ».
	Inverted Weight `toml:"inverted"`
	Ref      string `toml:"ref"`
}

func (t *armourText) into(c *Chart) error {
	all := map[Weight]armour{}
	c.armour = all
	var faults tables.Faults
	for i, r := range t.Rows {
		a, err := r.armour()
		if err != nil {
			faults = append(faults, fmt.Errorf("row %d (%s): %w", i+1, tables.Clip(string(r.Weight)), err))
		}
		if _, twice := all[r.Weight]; twice {
			faults = append(faults, phrase.Errorf(sayTwice(r.Weight), "row %d: %s stands there twice", i+1, r.Weight))
		}
		all[r.Weight] = a
	}
	var lacks []error
	for _, w := range Weights() {
		if _, ok := all[w]; !ok {
			lacks = append(lacks, phrase.Errorf(phrase.Say("game.table.lacks", phrase.With("what", w)), "no row for %s", w))
		}
	}
	return faults.Missing(lacks...).And(t.check()).Err()
}

func (r armourRow) armour() (armour, error) {
	a := armour{hurts: map[Symbol]bool{}, inverted: r.Inverted}
	if err := cmp.Or(tables.OneOf("weight", r.Weight, Weights()), tables.OneOf("inverted", r.Inverted, Weights())); err != nil {
		return a, err
	}
	for _, s := range r.HurtBy {
		if err := tables.OneOf("hurt-by", s, hitSymbols); err != nil { // only hits hurt
			return a, err
		}
		if a.hurts[s] {
			return a, phrase.Errorf(sayTwice(s), "hurt by %s twice", s)
		}
		a.hurts[s] = true
	}
	return a, tables.CheckRef("", r.Ref)
}
