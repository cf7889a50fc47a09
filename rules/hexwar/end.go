package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// endGate is the moment after the battle.
const endGate = "fin"

// endChapter says who has won, by how much, and closes the game. bareme:victoire
func endChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Gate: endGate,
		Verbs: []rules.Verb[State]{
			{Answer: State.readScore,
				Spec: rules.ActSpec{Path: scorePath, Options: []rules.OptionSpec{{Name: lostOption, Kind: rules.TextOption}}}},
		},
		Over: func(State) bool { return false },
		Phase: func(s State) (phrase.Phrase, []rules.Seat) {
			if !s.end.Over { // figures on a real table: the players keep their turns themselves
				return phrase.Say("hexwar.command.on-the-table"), nil
			}
			return phrase.Say("hexwar.end.phase", phrase.With("result", s.end.result())), rules.Players[:]
		},
		Ends: func(s State, seat rules.Seat) []rules.Candidate {
			if !s.end.Over || !seat.Plays() {
				return nil
			}
			return []rules.Candidate{{Key: "terminer", Gate: endGate, Label: phrase.Say("hexwar.end.offer"), Style: rules.Main}}
		},
		Show:   State.showEnd,
		Topics: State.readingTopics,
	}
}

// showEnd puts the losses of both beside the board: all through the battle, and who has won after it.
func (s State) showEnd(_ rules.Seat, view *rules.View) {
	if s.turn.Number == 0 {
		return
	}
	panel := table.Panel{Title: phrase.Say("hexwar.end.losses")}
	if s.end.Over {
		panel.Title = s.end.result()
	}
	for _, seat := range rules.Players {
		lost, of := s.fallen(seat)
		panel.Rows = append(panel.Rows, []phrase.Phrase{campName(seat), phrase.Say("hexwar.end.lost", phrase.Number("count", lost),
			phrase.Number("of", of), phrase.Number("enough", s.enough(seat.Other())))})
	}
	view.Panels = append(view.Panels, panel)
}
