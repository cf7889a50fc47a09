package adlg

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// ambush is what the players hide once their plans are made.
type ambush struct{}

// ambushChapter is the ambushes.
func ambushChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate:  ambushGate,
		Over:  func(state) bool { return false },
		Phase: func(state) (phrase.Phrase, []rules.Seat) { return phrase.Say("adlg.phase.played"), nil },
		Ends: func(s state, _ rules.Seat) []rules.Candidate {
			if !s.controlOver() {
				return nil
			}
			return []rules.Candidate{{Key: "fin", Gate: ambushGate, Label: phrase.Say("adlg.offer.end")}}
		},
	}
}
