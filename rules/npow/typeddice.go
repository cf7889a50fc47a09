package npow

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
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
