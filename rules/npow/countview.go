package npow

import (
	"maps"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

func countPhase(s state) (phrase.Phrase, []rules.Seat) {
	if !s.count.Open {
		return phrase.Say("npow.phase.playing"), nil
	}
	asked := len(s.askedObjectives())
	args := []phrase.Arg{phrase.Number("told", asked-len(s.unanswered())), phrase.Number("of", asked)}
	question, rest := s.nextQuestion()
	if question.IsZero() {
		return phrase.Say("npow.phase.count", args...), ledger.Players[:]
	}
	key := "npow.phase.count-last"
	if args = append(args, phrase.With("question", question)); len(rest) > 0 {
		key, args = "npow.phase.count-next", append(args, phrase.Listing("rest", rest...))
	}
	return phrase.Say(key, args...), ledger.Players[:]
}

// nextQuestion asks about one objective, one whose answer was begun before all others, and names those that
// lack one after it; the zero phrase where none does.
func (s state) nextQuestion() (question phrase.Phrase, rest []phrase.Phrase) {
	missing := s.unanswered()
	if len(missing) == 0 {
		return phrase.Phrase{}, nil
	}
	i := max(0, slices.IndexFunc(missing, func(o objective) bool { return s.holdingOf(o).On != "" }))
	next := missing[i]
	key := map[presence]string{nobody: "passed", onBoth: "strength", "": "who"}[s.holdingOf(next).On]
	rest = each(slices.Delete(missing, i, i+1), objective.tag)
	return phrase.Say("npow.count.question."+key, phrase.With("objective", next.brief())), rest
}

// showCount shows the sum as far as it has come, and then for good.
func showCount(s state, _ rules.Seat, view *rules.View) {
	if s.count.Sheet != nil {
		showSheet(s, view)
		return
	}
	if !s.count.Open {
		return
	}
	b := s.bill()
	view.Fought = true
	view.Notes = append(view.Notes, s.overdrawn()...)
	if s.count.Closed {
		view.Result = b.result()
	} else {
		view.Notes = append(view.Notes, s.countNotes()...)
		view.Answers = s.answers()
	}
	if len(b.Lines) > 0 { // a sum of nothing says nothing
		view.Panels = append(view.Panels, b.panels(s.settings)...)
	}
	view.Notes = append(view.Notes, readingNotes(b.readings(s.settings))...)
	for _, o := range s.objectives() {
		set := s.setOn(o.ID)
		if at, known := s.spot(o); known && set != [2]int{} {
			points := []phrase.Arg{phrase.Number("a", set[0]), phrase.Number("b", set[1])}
			view.Board.Plane.Marks = append(view.Board.Plane.Marks, table.Mark{At: at, Label: phrase.Say("npow.count.mark", points...),
				Text: phrase.Say("npow.count.mark-text", slices.Concat(bothSeats("first", "second"), points,
					[]phrase.Arg{phrase.With("objective", o.brief())})...)})
		}
	}
}

// answers are those that the open count has in full, as they were declared.
func (s state) answers() (said []phrase.Phrase) {
	for _, o := range only(s.askedObjectives(), s.isAnsweredFor) {
		said = append(said, tellHolding(holdingData{o.label, s.holdingOf(o)})...)
	}
	return said
}

// countNotes say what the open count does not ask, and who threatens an empty objective. adc7:hold/3
func (s state) countNotes() []phrase.Phrase {
	var notes, without []phrase.Phrase
	asked := s.askedObjectives()
	for _, o := range s.objectives() {
		if !slices.ContainsFunc(asked, func(a objective) bool { return a.ID == o.ID }) {
			without = append(without, o.said())
		}
	}
	if len(without) > 0 {
		notes = append(notes, phrase.Say("npow.count.unasked", phrase.Listing("what", without...)))
	}
	if slices.ContainsFunc(s.unanswered(), func(o objective) bool { return s.holdingOf(o).On == nobody }) {
		notes = append(notes, phrase.Say("npow.count.who-threatens"))
	}
	return notes
}

// tellOpened says that the count is open, and what the seals held.
func tellOpened(_ struct{}, e rules.Event) []phrase.Phrase {
	lines := phrase.Line("npow.tell.count-opened")
	for _, o := range e.Opened {
		on, err := readPayload(o.Payload)
		if err != nil {
			return nil
		}
		laid := each(slices.Sorted(maps.Keys(on)), func(id string) phrase.Phrase {
			return phrase.Say("npow.tell.laid", what(laidOn(id)), phrase.Number("points", on[id]))
		})
		lines = append(lines, phrase.Say("npow.tell.revealed", who(o.Seat), phrase.Listing("laid", laid...)))
	}
	return lines
}

// laidOn names an objective of which a seal held no more than the id.
func laidOn(id string) phrase.Phrase {
	if of, line := strings.CutPrefix(id, supplyWord+"."); line && rules.Seat(of).Plays() {
		return label{Of: rules.Seat(of)}.brief()
	}
	return phrase.Say("npow.tell.by-id", phrase.Verbatim("id", id))
}

func tellHolding(data holdingData) []phrase.Phrase {
	name, h := phrase.With("objective", data.label.said()), data.Holding
	on := phrase.Say("npow.count.on." + string(h.On))
	switch {
	case h.On == "":
		return phrase.Line("npow.tell.count-asked-again", name)
	case h.On == onlyA || h.On == onlyB:
		on = phrase.Say("npow.count.on.seat", who(rules.Seat(h.On)))
	case h.On == onBoth && h.HasDetails:
		key, forces := "npow.tell.both-plain", numbersBySeat("a", "b", h.Strength)
		if h.Light[rules.SeatA]+h.Light[rules.SeatB] > 0 {
			key, forces = "npow.tell.both", append(forces, numbersBySeat("la", "lb", h.Light)...)
		}
		on = phrase.Say(key, forces...)
	case h.On == nobody && h.HasDetails:
		on = phrase.Say("npow.tell.empty", phrase.With("case", h.said()))
	}
	return phrase.Line("npow.tell.count-told", name, phrase.With("on", on))
}

// numbersBySeat says a number of each player, by the fillings for seat a and for seat b.
func numbersBySeat(a, b string, of map[rules.Seat]int) []phrase.Arg {
	return []phrase.Arg{phrase.Number(a, of[rules.SeatA]), phrase.Number(b, of[rules.SeatB])}
}

func tellLosses(data lossesData) []phrase.Phrase {
	return phrase.Line("npow.tell.count-losses", phrase.With("a", percent(data.Losses[0])), phrase.With("b", percent(data.Losses[1])))
}

// tell says the sum line by line.
func (d closedData) tell() []phrase.Phrase {
	var lines []phrase.Phrase
	for _, l := range d.Lines {
		if !strings.HasPrefix(string(l.Ref), holdRefs) {
			continue
		}
		lines = append(lines, phrase.Say("npow.tell.counted-line", phrase.With("objective", l.label.said()), phrase.With("verdict",
			l.verdict.said(players(), l.Holding)), phrase.With("a", l.Of[0].Gained.said()), phrase.With("b", l.Of[1].Gained.said())))
	}
	net := append(bothSeats("first", "second"), phrase.With("a", d.Net[0].said()), phrase.With("b", d.Net[1].said()))
	lines = append(lines, phrase.Say("npow.tell.count-closed", net...), d.won())
	return append(lines, readingNotes(d.readings())...)
}

// won says who has more by the objectives, by how much, and what brought it him.
func (d closedData) won() phrase.Phrase {
	first, by := 0, d.Net[0]-d.Net[1]
	switch {
	case by == 0:
		return phrase.Say("npow.tell.count-even")
	case by < 0:
		first, by = 1, -by
	}
	var why []phrase.Phrase
	for _, l := range d.Lines {
		if gained := l.Of[first].Gained; gained > 0 {
			why = append(why, phrase.Say("npow.tell.count-brought", phrase.With("objective", l.label.tag()), phrase.With("points", gained.said())))
		}
	}
	args := []phrase.Arg{phrase.With("who", seatName(ledger.Players[first])), phrase.With("by", by.said())}
	if len(why) == 0 {
		return phrase.Say("npow.tell.count-won-plain", args...)
	}
	return phrase.Say("npow.tell.count-won", append(args, phrase.Listing("why", why...))...)
}

// readings are the settings that decided something, at the values that the lines show: each value has
// verdicts and sums of its own.
func (d closedData) readings() map[string]string {
	read := map[string]string{}
	for _, l := range d.Lines {
		switch l.Why {
		case "sans-force":
			read[noneReading] = noneCrushes
		case "conteste-sans-force":
			read[noneReading] = noneContests
		case "menace", "deux-menaces":
			read[threatReading] = threatHolds
		case "menace-empeche":
			// Under the other value one threat alone would hold.
			if read[threatReading] = threatPrevents; len(l.Holding.Threats) > 1 {
				read[threatReading] = threatHolds
			}
		case "moitie":
			for i, seat := range ledger.Players {
				if of := l.Of[i]; l.Holder == seat && of.Set%2 == 1 {
					if read[halfReading] = halfKept; of.Gained%2 == 0 {
						read[halfReading] = halfRoundedDown
					}
				}
			}
		}
		for _, of := range l.Of {
			switch {
			case of.Lost > 0:
				read[lostReading] = lostSubtracted
			case of.Gained+of.Kept == 0 && of.Set > 0:
				read[lostReading] = lostIgnored
			}
		}
	}
	return read
}

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
		h, c := s.holdingOf(o), ask(o, i)
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

// mostFields is how many fields a form has.
const mostFields = 5

// holdingsButton asks who is on the next objectives in a form, as many as it holds.
func holdingsButton(s state, _ rules.Seat) []rules.Candidate {
	open := only(s.askedObjectives(), func(o objective) bool { return s.holdingOf(o).On == "" })
	if len(open) < 2 {
		return nil
	}
	c := rules.Candidate{Key: "saisir", Gate: countGate, Label: phrase.Say("npow.offer.count-all"), Rank: closeRank + 1}
	c.Ask = each(open[:min(len(open), mostFields)], func(o objective) rules.Question {
		return rules.Question{Option: "etats", Part: o.ID, Label: o.brief(), Choices: rules.ChoicesOf(onIt, slugs(presences)...)}
	})
	return []rules.Candidate{c}
}

// detailButtons ask what « les deux » and « personne » need besides. Who took the wrong one finds the way
// back where he looks: in the select.
func detailButtons(s state, _ rules.Seat) []rules.Candidate {
	var buttons []rules.Candidate
	for i, o := range s.inOrder() {
		h, c := s.holdingOf(o), ask(o, i)
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
		return phrase.Say("npow.count.choice", phrase.With("objective", of), phrase.With("who", onIt(on)))
	}, slugs(presences)...)
}

// onIt says who is on an objective.
func onIt(on string) phrase.Phrase {
	if seat := rules.Seat(on); seat.Plays() {
		return seatName(seat) // « seul » would be cut off on a phone
	}
	return phrase.Say("npow.count.on." + on)
}

func (s evening) caseChoices() []rules.Choice {
	choices := each(s.emptyCases(), func(c emptyCase) rules.Choice { return rules.Choice{Value: c.id, Label: c.brief()} })
	return append(choices, rules.Choice{Value: backCase, Label: phrase.Say("npow.count.back")})
}

// mostSelects is how many objectives one message surely has room for.
const mostSelects = 8
