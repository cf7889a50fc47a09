package rulestest_test

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest/mourre"
)

// stammering refuses two fingers, and proposes none and one by the same words.
func stammering(d *definition) {
	proposing(d, "mourre montrer", "doigts", rules.Args{"doigts": "0"}, rules.Args{"doigts": "1"})
}

// digressing refuses two points, and proposes one for somebody else.
func digressing(d *definition) {
	proposing(d, "mourre rectifier", "points", rules.Args{"place": "b", "points": "1"})
}

// proposing refuses an act where an option is 2, with ways out of one name.
func proposing(d *definition, path, option string, ways ...rules.Args) {
	redecided(d, path, func(decide decision) decision {
		return func(s mourre.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
			if act.Args[option] != "2" {
				return decide(s, act, roller)
			}
			refused := rules.Refuse("mourre:manche/1", "mourre.refused.hand", phrase.Named("hand", "2"))
			for _, args := range ways {
				refused.Or(phrase.Say("mourre.offer.fist"), rules.Act{Path: path, Seat: act.Seat, Args: args})
			}
			return nil, refused
		}
	})
}
