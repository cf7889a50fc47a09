package npow

import (
	"maps"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

func countPhase(s state) (phrase.Phrase, []rules.Seat) {
	if !s.count.Open {
		return phrase.Say("npow.phase.playing"), nil
	}
	args := []phrase.Arg{phrase.Number("told", s.answeredCount()), phrase.Number("of", len(s.askedObjectives()))}
	question, rest := s.nextQuestion()
	switch {
	case question.IsZero():
		return phrase.Say("npow.phase.count", args...), ledger.Players[:]
	case len(rest) == 0:
		return phrase.Say("npow.phase.count-last", append(args, phrase.With("question", question))...), ledger.Players[:]
	}
	return phrase.Say("npow.phase.count-next", append(args, phrase.With("question", question), phrase.Listing("rest", rest...))...),
		ledger.Players[:]
}

// nextQuestion asks about one objective, one whose answer was begun before all others, and names those that
// lack one after it; the zero phrase where none does.
func (s state) nextQuestion() (question phrase.Phrase, rest []phrase.Phrase) {
	var missing []objective
	for _, o := range s.inOrder() {
		if h := s.count.Holdings[o.ID]; !h.complete() {
			missing = append(missing, o)
		}
	}
	if len(missing) == 0 {
		return phrase.Phrase{}, nil
	}
	next := max(0, slices.IndexFunc(missing, func(o objective) bool { return s.count.Holdings[o.ID].On != "" }))
	for i, o := range missing {
		if i != next {
			rest = append(rest, o.tag())
		}
	}
	key := "who"
	switch s.count.Holdings[missing[next].ID].On {
	case nobody:
		key = "passed"
	case onBoth:
		key = "strength"
	}
	return phrase.Say("npow.count.question."+key, phrase.With("objective", missing[next].brief())), rest
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
	view.Fought = true
	view.Notes = append(view.Notes, s.overdrawn()...)
	view.Notes = append(view.Notes, s.countNotes()...)
	if !s.count.Closed {
		view.Answers = s.answers()
	}
	b := s.bill()
	if len(b.Lines) > 0 { // a sum of nothing says nothing
		view.Panels = append(view.Panels, b.panels(s.settings)...)
	}
	view.Notes = append(view.Notes, readingNotes(b.readings(s.settings))...)
	if s.count.Closed {
		view.Result = b.result()
	}
	for _, o := range s.objectives() {
		if at, known := s.spot(o); known {
			set := s.setOn(o.ID)
			if set != [2]int{} {
				view.Board.Plane.Marks = append(view.Board.Plane.Marks, markOf(at, o, set))
			}
		}
	}
}

// answers are those that the open count has in full, as they were declared.
func (s state) answers() (said []phrase.Phrase) {
	for _, o := range s.askedObjectives() {
		if h := s.count.Holdings[o.ID]; h.complete() {
			said = append(said, tellHolding(holdingData{label: o.label, Holding: h})...)
		}
	}
	return said
}

// countNotes say what the open count does not ask, and who threatens an empty objective. adc7:hold/3
func (s state) countNotes() []phrase.Phrase {
	if s.count.Closed {
		return nil
	}
	var notes, without []phrase.Phrase
	asked := s.askedObjectives()
	for _, o := range s.objectives() {
		if !slices.ContainsFunc(asked, func(a objective) bool { return a.ID == o.ID }) {
			without = append(without, o.Name)
		}
	}
	if len(without) > 0 {
		notes = append(notes, phrase.Say("npow.count.unasked", phrase.Listing("what", without...)))
	}
	if slices.ContainsFunc(asked, func(o objective) bool { h := s.count.Holdings[o.ID]; return h.On == nobody && !h.HasDetails }) {
		notes = append(notes, phrase.Say("npow.count.who-threatens"))
	}
	return notes
}

// tellOpened says that the count is open, and what the seals held.
func tellOpened(_ struct{}, e rules.Event) []phrase.Phrase {
	lines := phrase.Line("npow.tell.count-opened")
	for _, o := range e.Opened {
		payload, err := ledger.Read[pointsPayload](rules.Event{Kind: e.Kind, Data: o.Payload})
		if err != nil {
			return nil
		}
		var laid []phrase.Phrase
		for _, id := range slices.Sorted(maps.Keys(payload.On)) {
			laid = append(laid, phrase.Say("npow.tell.laid", what(laidOn(id)), phrase.Number("points", payload.On[id])))
		}
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
	name, h := data.said(), data.Holding
	on := phrase.Say("npow.count.on." + string(h.On))
	switch {
	case h.On == "":
		return phrase.Line("npow.tell.count-asked-again", phrase.With("objective", name))
	case h.On == onlyA || h.On == onlyB:
		on = phrase.Say("npow.count.on.seat", phrase.With("who", seatName(rules.Seat(h.On))))
	case h.On == onBoth && h.HasDetails:
		forces := []phrase.Arg{phrase.Number("a", h.Strength[rules.SeatA]), phrase.Number("b", h.Strength[rules.SeatB])}
		if on = phrase.Say("npow.tell.both-plain", forces...); h.Light[rules.SeatA]+h.Light[rules.SeatB] > 0 {
			on = phrase.Say("npow.tell.both", append(forces, phrase.Number("la", h.Light[rules.SeatA]),
				phrase.Number("lb", h.Light[rules.SeatB]))...)
		}
	case h.On == nobody && h.HasDetails:
		on = phrase.Say("npow.tell.empty", phrase.With("case", emptyCase{passed: h.Passed, threats: h.Threats}.said()))
	}
	return phrase.Line("npow.tell.count-told", phrase.With("objective", name), phrase.With("on", on))
}

func tellLosses(data lossesData) []phrase.Phrase {
	return phrase.Line("npow.tell.count-losses", phrase.With("a", percent(data.Losses[0])), phrase.With("b",
		percent(data.Losses[1])))
}

// tellClosed says the sum line by line.
func tellClosed(data closedData) []phrase.Phrase {
	var lines []phrase.Phrase
	for _, l := range data.Lines {
		if !strings.HasPrefix(string(l.Ref), "adc7:hold/") {
			continue
		}
		lines = append(lines, phrase.Say("npow.tell.counted-line", phrase.With("objective", l.label.said()), phrase.With("verdict",
			l.verdict.said(players(), l.Holding)),
			phrase.With("a", l.Of[0].Gained.said()), phrase.With("b", l.Of[1].Gained.said())))
	}
	lines = append(lines, phrase.Say("npow.tell.count-closed", phrase.With("first", seatName(rules.SeatA)), phrase.With("a",
		data.Net[0].said()),
		phrase.With("second", seatName(rules.SeatB)), phrase.With("b", data.Net[1].said())))
	lines = append(lines, data.won())
	return append(lines, readingNotes(data.readings())...)
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

// markOf writes both players' points beside an objective once they are revealed.
func markOf(at plane.Point, o objective, set [2]int) table.Mark {
	return table.Mark{At: at, Label: phrase.Say("npow.count.mark", phrase.Number("a", set[0]), phrase.Number("b", set[1])),
		Text: phrase.Say("npow.count.mark-text", phrase.With("objective", o.brief()),
			phrase.With("first", seatName(rules.SeatA)), phrase.Number("a", set[0]), phrase.With("second", seatName(rules.SeatB)), phrase.Number("b", set[1]))}
}
