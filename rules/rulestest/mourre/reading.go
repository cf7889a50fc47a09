package mourre

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

const (
	countPath = "mourre compter"
	lookPath  = "mourre relire"
)

// readingChapter are the acts that change nothing.
func readingChapter() rules.Chapter[State] {
	return rules.Chapter[State]{Verbs: []rules.Verb[State]{
		{Answer: State.count, Spec: rules.ActSpec{Path: countPath, Free: true,
			Options: []rules.OptionSpec{{Name: "total", Kind: rules.WholeOption, Required: true}}}},
		{May: looking, Answer: State.look, Button: State.lookButton, Spec: rules.ActSpec{Path: lookPath, Unlisted: true}},
	}}
}

// looking refuses to show fingers that are not there.
func looking(s State, seat rules.Seat) *rules.Violation {
	if !seat.Plays() || !s.sides[index(seat)].Fingers.Made {
		return rules.Refuse(refRound, "mourre.refused.look")
	}
	return nil
}

// lookButton says the fingers: who may not know them can't say it.
func (s State) lookButton(seat rules.Seat) []rules.Candidate {
	n := s.sides[index(seat)].Fingers.N
	if n == hidden {
		return nil
	}
	return []rules.Candidate{{Key: "relire", Gate: s.gate(), Label: phrase.Say("mourre.offer.look", phrase.Number("n", n))}}
}

// look shows a seat its own fingers.
func (s State) look(act rules.Act) (rules.View, error) {
	n := s.sides[index(act.Seat)].Fingers.N
	return rules.View{Notes: []phrase.Phrase{phrase.Say("mourre.note.own-fingers", phrase.Number("n", n))}}, nil
}

// count says in how many ways the two hands of a round make a total; a seat's own fingers, once sealed, are
// known to it.
func (s State) count(act rules.Act) (rules.View, error) {
	total, _ := act.Args.Whole("total")
	if total < 0 || total > 2*fingers {
		return rules.View{}, rules.Refuse(refForecast, "mourre.refused.forecast", phrase.Number("n", total), phrase.Number("most", 2*fingers))
	}
	least, most := 0, fingers
	if mine := s.sides[index(act.Seat)].Fingers; act.Seat.Plays() && mine.Made {
		least, most = mine.N, mine.N
	}
	ways := 0
	for mine := least; mine <= most; mine++ {
		if total-mine >= 0 && total-mine <= fingers {
			ways++
		}
	}
	return rules.View{Notes: []phrase.Phrase{phrase.Say("mourre.note.ways", phrase.Number("ways", ways), phrase.Number("total", total))}}, nil
}
