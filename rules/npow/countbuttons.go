package npow

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// countButton opens the count; it is there during the whole battle.
func countButton(state, rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "compter", Gate: countGate + "-ouvrir", Label: phrase.Say("npow.offer.count")}}
}

// plainButton is a button of the count that says no more than what it does.
func plainButton(key, label string, style rules.Style, rank int) func(state, rules.Seat) []rules.Candidate {
	return func(state, rules.Seat) []rules.Candidate {
		return []rules.Candidate{{Key: key, Gate: countGate, Label: phrase.Say("npow.offer." + label), Style: style, Rank: rank}}
	}
}

// endButton ends the game of a closed count, once the referee has confirmed it where it is his to do so.
func endButton(s state, seat rules.Seat) []rules.Candidate {
	if !s.count.Closed || seat == rules.Referee && !s.count.Signed {
		return nil
	}
	style := rules.Plain
	if s.count.Signed && seat.Plays() {
		style = rules.Main
	}
	return plainButton("finir", "end", style, 0)(s, seat)
}

// closeRank is the rank of the buttons under the objectives.
const closeRank = 1000

func lossesButton(state, rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "pertes", Gate: countGate, Label: phrase.Say("npow.offer.losses"), Rank: closeRank + 1,
		Ask: []rules.Question{
			{Option: "pertes", Label: phrase.Say("npow.ask.losses-of", bothSeats("a", "b")...), Hint: phrase.Say("npow.ask.losses-example")}}}}
}

// inOrder are the objectives that the count asks about: the selects keep their order under the thumb; where
// there are too many for one message, those without an answer come first.
func (s state) inOrder() []objective {
	all := s.askedObjectives()
	if len(all) > mostSelects {
		return slices.Concat(s.unanswered(), only(all, s.isAnsweredFor))
	}
	return all
}

// ask is what both buttons of an objective have in common: the same for both players, since whoever holds the
// phone answers.
func ask(o objective, rank int) rules.Candidate {
	return rules.Candidate{Key: "objectif-" + o.ID, Gate: countGate, Label: o.brief(), Args: rules.Args{"objectif": o.ID}, Rank: rank + 1,
		Listed: true}
}

// holdingButtons ask who is on each objective.
func holdingButtons(s state, _ rules.Seat) []rules.Candidate {
	var buttons []rules.Candidate
	for i, o := range s.inOrder() {
		h, c := s.count.Holdings[o.ID], ask(o, i)
		if h.On == nobody && !h.HasDetails {
			continue // asked who passed last
		}
		question := rules.Question{Option: "etat", Label: c.Label, Choices: holdingChoices(o.tag())}
		if h.On != "" {
			question.Given = []string{string(h.On)}
		}
		c.Ask = []rules.Question{question}
		buttons = append(buttons, c)
	}
	return buttons
}

// detailButtons ask what « les deux » and « personne » need besides. Who took the wrong one finds the way
// back where he looks: in the select.
func detailButtons(s state, _ rules.Seat) []rules.Candidate {
	var buttons []rules.Candidate
	for i, o := range s.inOrder() {
		h, c := s.count.Holdings[o.ID], ask(o, i)
		name := phrase.With("objective", c.Label)
		switch {
		case h.HasDetails:
			continue
		case h.On == nobody:
			c.Gate, c.Label = countGate+"-personne", phrase.Say("npow.count.ask-empty", name)
			c.Ask = []rules.Question{{Option: "cas", Label: c.Label, Choices: s.caseChoices()}}
		case h.On == onBoth:
			c.Gate, c.Label, c.Style = countGate+"-les-deux", phrase.Say("npow.count.ask-both", name), rules.Main
			c.Ask = []rules.Question{
				{Option: "force", Label: phrase.Say("npow.ask.strength"), Hint: phrase.Say("npow.ask.strength-example"),
					Advice: phrase.Say("npow.count.strengths", append(bothSeats("a", "b"), name)...)},
				{Option: "legers", Label: phrase.Say("npow.ask.light"), Hint: phrase.Say("npow.ask.light-example"), Optional: true},
			}
		default:
			continue
		}
		buttons = append(buttons, c)
	}
	return buttons
}

// holdingChoices say who is on an objective, each with its name: a picked answer must still say what it is
// about.
func holdingChoices(of phrase.Phrase) []rules.Choice {
	return rules.ChoicesOf(func(on string) phrase.Phrase {
		who := phrase.Say("npow.count.on." + on)
		if seat := rules.Seat(on); seat.Plays() {
			who = seatName(seat) // « seul » would be cut off on a phone
		}
		return phrase.Say("npow.count.choice", phrase.With("objective", of), phrase.With("who", who))
	}, slugs(presences)...)
}

func (s evening) caseChoices() []rules.Choice {
	choices := each(s.emptyCases(), func(c emptyCase) rules.Choice { return rules.Choice{Value: c.id, Label: c.brief()} })
	return append(choices, rules.Choice{Value: backCase, Label: phrase.Say("npow.count.back")})
}

// mostSelects is how many objectives one message surely has room for.
const mostSelects = 8
