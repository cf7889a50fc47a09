package mourre

import (
	"fmt"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Read counts the ways to a total, or shows a seat its own fingers.
func (Game) Read(s State, act rules.Act) (rules.View, error) {
	switch act.Path {
	case countPath:
		return s.count(act)
	case lookPath:
		mine := s.sides[index(act.Seat)].Fingers
		if !act.Seat.Plays() || !mine.Made {
			return rules.View{}, rules.Refuse(refRound, "mourre.refused.look")
		}
		return rules.View{Notes: []phrase.Phrase{phrase.Say("mourre.note.own-fingers", phrase.Number("n", mine.N))}}, nil
	}
	return rules.View{}, fmt.Errorf("mourre: no reading %q", act.Path)
}

// count says in how many ways the two hands of a round make a total; a seat's own fingers, once sealed, are known to it.
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
