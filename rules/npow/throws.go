package npow

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/table"
)

// The purposes of this system's throws.
const (
	initiativePurpose = "initiative"
	countPurpose      = "count"
	elementsPurpose   = "elements"
	riverPurpose      = "river-reroll"
	objectivePurpose  = "objectives"
	rerollPurpose     = "objective-reroll"
)

// initiativeKey is for one seat's die; a tie is its next occurrence.
func initiativeKey(seat rules.Seat) dice.Key {
	return dice.Key{System: "npow", Turn: initiativeGate, Seat: string(seat), Purpose: initiativePurpose}
}

// poolKey is for a throw of the pool as a whole. The pool is the table's, not the Defender's: who draws it changes no face.
func poolKey(purpose string) dice.Key {
	return dice.Key{System: "npow", Turn: poolGate, Purpose: purpose}
}

// rerollKey is for one element's next die; each reroll of it is another occurrence, whatever was rerolled elsewhere.
func rerollKey(purpose string, element table.Number) dice.Key {
	k := poolKey(purpose)
	k.Subject = strconv.Itoa(int(element))
	return k
}

// The groups in which real dice may be typed, in the order in which they are thrown.
var (
	initiativeDice = []dice.Group{{Name: "npow.dice.initiative", Sides: 6, Purposes: []string{initiativePurpose}}}
	poolDice       = []dice.Group{countGroup, elementGroup, objectiveGroup}
	choiceDice     = []dice.Group{objectiveGroup, elementGroup}

	countGroup     = dice.Group{Name: "npow.dice.count", Sides: charts.MostCountSides, Purposes: []string{countPurpose}}
	elementGroup   = dice.Group{Name: "npow.dice.elements", Sides: charts.RegionDie, Purposes: []string{elementsPurpose, riverPurpose, rerollPurpose}}
	objectiveGroup = dice.Group{Name: "npow.dice.objectives", Sides: charts.MostObjectiveDie, Purposes: []string{objectivePurpose}}
)
