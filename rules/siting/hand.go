package siting

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// Hand is a piece in hand, and what the arrows of the live message do with it, as the picture shows: south at
// its bottom. They fill the options "piece", "ou", "angle" and "pas" of a system's acts.
type Hand struct {
	// Piece is the number that names it in an act, Name what it is called, Turn its angle.
	Piece string
	Name  phrase.Phrase
	Turn  plane.Angle
	// Step is how far an arrow moves, Other the step that it may be changed to.
	Step, Other plane.MM
	// Unit is the length in which the buttons speak.
	Unit plane.Unit
	// Gate is the buttons' moment, Words begins the keys "arrow.…".
	Gate, Words string
}

// turnStep is how far one press turns, clockwise as its arrow says.
const turnStep = plane.Angle(15)

// button is one button of the hand.
func (h Hand) button(key string, arg phrase.Arg, args rules.Args) rules.Candidate {
	args["piece"] = h.Piece
	return rules.Candidate{Key: key, Gate: h.Gate, Label: phrase.Say(h.Words+"arrow."+key, arg), Args: args}
}

// Arrows move the piece by a step, to the left, up, down and to the right.
func (h Hand) Arrows() []rules.Candidate {
	step, back := "+"+h.Unit.Typed(h.Step), "-"+h.Unit.Typed(h.Step)
	var all []rules.Candidate
	for _, way := range [...][2]string{{"gauche", back + " 0"}, {"haut", "0 " + step}, {"bas", "0 " + back}, {"droite", step + " 0"}} {
		all = append(all, h.button(way[0], phrase.With("what", h.Name), rules.Args{"ou": way[1]}))
	}
	return all
}

// Turns turns the piece a little further.
func (h Hand) Turns() []rules.Candidate {
	to := (h.Turn - turnStep).Normal()
	return []rules.Candidate{h.button("tourner", phrase.Number("angle", turnStep), rules.Args{"angle": strconv.Itoa(int(to))})}
}

// Keeps are the buttons that change the step, and let go of the piece.
func (h Hand) Keeps() []rules.Candidate {
	return []rules.Candidate{h.button("pas", table.Length("step", h.Other, h.Unit), rules.Args{"pas": strconv.Itoa(int(h.Other))}),
		h.button("lacher", phrase.With("what", h.Name), rules.Args{"pas": "0"})}
}
