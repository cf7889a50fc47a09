package npow

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
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

// Real dice are typed as they lie on the table: the objectives' die together with the pool. Where an empty
// row leaves an element to the Defender the rule asks for that die only once he has chosen; the pool keeps
// its face until then.

// typedDice reads real dice: a face that will be kept is none of the act's, and one that was kept stands
// before what is typed.
func typedDice(s State, act rules.Act, typed string) string {
	layout, decide := poolDice, decidePool
	switch act.Path {
	case poolPath:
	case choosePath:
		layout, decide = choiceDice, decideChoice
	default:
		return typed
	}
	given := s.pool.Kept != 0 && len(s.pool.open()) == 1
	faces, err := dice.Parse(typed, layout)
	if only, onlyErr := dice.Parse(typed, []dice.Group{elementGroup}); act.Path == choosePath &&
		onlyErr == nil && (given || s.pool.WantedFace != 0) {
		faces, err = [][]dice.Face{nil, only[0]}, nil // no other dice are left to type
	}
	if err != nil {
		return typed // Parse says it to who typed it
	}
	at := objectivesIn(layout)
	if given {
		faces[at] = slices.Insert(faces[at], 0, s.pool.Kept)
	}
	if len(faces[at]) == 0 {
		return dice.Format(layout, faces)
	}
	events, err := decide(s, act, dice.NewTape(layout, faces))
	if err == nil {
		if data, err := rules.Read[stepsData](events[0]); err == nil && data.Kept != 0 {
			faces[at] = nil
		}
	}
	return dice.Format(layout, faces)
}

// objectivesIn is the place of the objectives' die in a layout.
func objectivesIn(layout []dice.Group) int {
	return slices.IndexFunc(layout, func(g dice.Group) bool { return g.Name == objectiveGroup.Name })
}

// keeping is what the draw did, with the objectives' die that was typed with the act where an element has to
// be chosen before it counts. One die is kept; without a game nobody could give it back.
func (d *draw) keeping(s State, act rules.Act, layout []dice.Group) stepsData {
	data := d.data()
	typed, given := act.Args[rules.DiceOption]
	if !given || s.free || d.pool.WantedFace != 0 || d.pool.Kept != 0 || len(d.pool.open()) == 0 {
		return data
	}
	if faces, err := dice.Parse(typed, layout); err == nil && len(faces[objectivesIn(layout)]) == 1 {
		if face := faces[objectivesIn(layout)][0]; dice.Sides(face) <= d.format.ObjectiveDie {
			data.Kept = face
		}
	}
	return data
}

// tellKept says that a die waits for the Defender's choice.
func (d stepsData) tellKept() []phrase.Phrase {
	if d.Kept == 0 {
		return nil
	}
	return []phrase.Phrase{phrase.Say("npow.tell.kept", phrase.Number("face", d.Kept))}
}
