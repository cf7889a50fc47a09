package mourre

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

const (
	throwPurpose  = "coup"
	doublePurpose = "relance"
)

// throwKey is for a seat's throw of a round; with which hand is no part of it.
func throwKey(gate string, seat rules.Seat, purpose string) dice.Key {
	return dice.Key{System: "mourre", Turn: gate, Seat: string(seat), Purpose: purpose}
}

var throwDice = []dice.Group{
	{Name: "mourre.dice.coup", Sides: 6, Purposes: []string{throwPurpose}},
	{Name: "mourre.dice.relance", Sides: 6, Purposes: []string{doublePurpose}},
}
