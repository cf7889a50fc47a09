package mourre

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

const (
	throwPurpose  = "coup"
	doublePurpose = "relance"
	lotPurpose    = "sort"
)

// throwKey is for a seat's throw of a round; with which hand is no part of it.
func throwKey(gate string, seat rules.Seat, purpose string) dice.Key {
	return dice.Key{System: "mourre", Turn: gate, Seat: string(seat), Purpose: purpose}
}

// lotKey is for a lot that is drawn for both seats.
func lotKey(gate string) dice.Key { return dice.Key{System: "mourre", Turn: gate, Purpose: lotPurpose} }

var lotDice = []dice.Group{{Name: "mourre.dice.sort", Sides: 6, Purposes: []string{lotPurpose}}}

var throwDice = []dice.Group{
	{Name: "mourre.dice.coup", Sides: 6, Purposes: []string{throwPurpose}},
	{Name: "mourre.dice.relance", Sides: 6, Purposes: []string{doublePurpose}},
}
