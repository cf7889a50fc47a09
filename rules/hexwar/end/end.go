package end

import (
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// endGate is the moment after the battle.
const endGate = "fin"

// Chapter says who has won, by how much, and closes the game. bareme:victoire
func Chapter() rules.Chapter[hexwar.State] {
	return rules.Chapter[hexwar.State]{
		Gate: endGate,
		Verbs: []rules.Verb[hexwar.State]{
			{Answer: readScore,
				Spec: rules.ActSpec{Path: scorePath, Options: []rules.OptionSpec{{Name: lostOption, Kind: rules.TextOption}}}},
		},
		Over: func(hexwar.State) bool { return false },
		Phase: func(s hexwar.State) (phrase.Phrase, []rules.Seat) {
			if !s.End.Over { // figures on a real table: the players keep their turns themselves
				return phrase.Say("hexwar.command.on-the-table"), nil
			}
			return phrase.Say("hexwar.end.phase", phrase.With("result", s.End.Result())), ledger.Players[:]
		},
		Either: func(hexwar.State) bool { return true },
		Ends: func(s hexwar.State, seat rules.Seat) []rules.Candidate {
			if !s.End.Over || !seat.Plays() {
				return nil
			}
			return []rules.Candidate{{Key: "terminer", Gate: endGate, Label: phrase.Say("hexwar.end.offer"), Style: rules.Main}}
		},
		Show:   showEnd,
		Topics: readingTopics,
	}
}

// showEnd puts the losses of both beside the board: all through the battle, and who has won after it.
func showEnd(s hexwar.State, _ rules.Seat, view *rules.View) {
	if s.Turn.Number == 0 {
		return
	}
	view.Turn = s.Turn.Number
	panel := table.Panel{Title: phrase.Say("hexwar.end.losses")}
	if s.End.Over {
		panel.Title = s.End.Result()
		view.Result = &rules.Result{Winner: s.End.Winner}
	}
	for i, seat := range ledger.Players {
		losses := orders.LossesOf(s, seat)
		if view.Result != nil { // each scores what the other has lost
			view.Result.Score[1-i] = 10 * losses.Lost
		}
		panel.Rows = append(panel.Rows, lossRow(losses))
	}
	view.Panels = append(view.Panels, panel)
}

// lossRow says what a camp has lost, and how much is enough to be beaten.
func lossRow(l hexwar.Losses) []phrase.Phrase {
	return []phrase.Phrase{hexwar.CampName(l.Seat), phrase.Say("hexwar.end.lost", phrase.Number("count", l.Lost), phrase.Number("of", l.Of),
		phrase.Number("enough", l.Enough))}
}

// readingTopics are the readings as /regle tells them: the value in use, and the others.
func readingTopics(s hexwar.State) []rules.Topic {
	var topics []rules.Topic
	for _, r := range s.Book.Settings {
		if !strings.HasPrefix(r.Name, "hex-") || r.Ref == "" {
			continue
		}
		var others []phrase.Phrase
		for _, value := range r.Values {
			if value != s.SettingValue(r.Name) {
				others = append(others, hexwar.ValueWords(r.Name, value))
			}
		}
		topics = append(topics, rules.Topic{Slug: r.Name, Title: phrase.Say("bot.setting." + r.Name), Ref: r.Ref,
			Body: phrase.Say("hexwar.reading.topic", phrase.With("value", hexwar.ValueWords(r.Name, s.SettingValue(r.Name))),
				phrase.Listing("others", others...))})
	}
	return topics
}
