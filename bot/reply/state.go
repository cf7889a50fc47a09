package reply

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// State adds the state of the game to a public answer: notes, the number of the last line, picture, and above
// the buttons the one sentence that says who is awaited for what.
func (v Voice) State(a *Answer, g *house.Game, d referee.Deadlines) {
	view := g.View(rules.Public)
	a.Add(v.Pending(g, d.Final, a.Lines)...)
	if !d.Until.IsZero() {
		a.Add(v.Say("bot.standing.until", moment(d.Until)))
	}
	for _, line := range v.Stands(g) {
		if !slices.ContainsFunc(a.Lines, func(said string) bool { return strings.HasPrefix(said, line+" ") }) { // unless it was told just now
			a.Add(line)
		}
	}
	for _, answer := range view.Answers {
		if line := v.In(g, answer); !slices.Contains(a.Lines, line) { // unless it was given just now
			a.Add(v.Say("bot.standing.answered", phrase.Verbatim("answer", line)))
		}
	}
	if !a.Numbered {
		a.Add(v.Say("bot.small-print", phrase.Number("n", g.Len()-1)))
	}
	a.Prompt = v.standing(g, view, a.Called)
	a.Picture, a.Live = StatePicture(v, g, view), g
	if g.Ended() != nil {
		a.Rows = v.LastRows(g)
		return
	}
	a.Rows, _ = v.OfferRows(g, PublicOffers(g), v.Below(g, view), TableList, 0)
	if a.Passed {
		a.Rows = beneath(a.Rows, v.ShowButton("bot.button.since", g.ID(), ReadSince, ""))
	}
}

// sinceHisLastAct is the board with what happened since who is awaited acted last; where several are, as it
// is.
func sinceHisLastAct(g *house.Game, board table.Board, awaited []rules.Seat) table.Board {
	if !g.Started() || len(awaited) == 0 {
		return board
	}
	var seats []rules.Seat
	for _, seat := range ledger.Players {
		if g.User(seat) == g.User(awaited[0]) {
			seats = append(seats, seat)
		}
	}
	if slices.ContainsFunc(awaited, func(seat rules.Seat) bool { return !slices.Contains(seats, seat) }) {
		return board
	}
	drawn, err := house.WithTrail(g, rules.View{Board: &board}, house.SinceLastAct(g, seats...).Last)
	if err != nil {
		return board // The board shows without its past.
	}
	return *drawn.Board
}

// everyone are the seats whose offers a public message carries: who may press is the referee's business.
// Nobody could press those of a referee's seat that nobody has.
//
// Who is awaited comes first: his main button is then before what another may still change.
func everyone(g *house.Game, awaited []rules.Seat) []rules.Seat {
	var first, others []rules.Seat
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Referee} {
		switch {
		case seat == rules.Referee && g.User(seat) == "":
		case slices.Contains(awaited, seat):
			first = append(first, seat)
		default:
			others = append(others, seat)
		}
	}
	return append(append(first, others...), rules.Public)
}

// Pending says what somebody asks the others for, and that an end waits and until when, at final; nothing
// where neither does. What said tells already is not said again: the act told just now may be the asking.
func (v Voice) Pending(g *house.Game, final time.Time, said []string) []string {
	var lines []string
	if closing := g.Closing(); closing != nil {
		told := slices.ContainsFunc(g.Tell(g.Log()[closing.Number].Record), func(line phrase.Phrase) bool {
			return slices.Contains(said, v.In(g, line))
		})
		if !told {
			lines = append(lines, v.In(g, g.TellWaiting()))
		}
		lines = append(lines, v.Say("bot.standing.final", moment(final)))
	}
	if asked := g.Pending(); asked != nil && g.Ended() == nil {
		for _, line := range g.Tell(g.Log()[asked.Number].Record) {
			if line := v.In(g, line); !slices.Contains(said, line) {
				lines = append(lines, line)
			}
		}
		lines = append(lines, Struck(v, g, asked.Strikes)...)
	}
	return lines
}

// moment is a time as each reader's own client says it.
func moment(at time.Time) phrase.Arg {
	return phrase.Verbatim("when", "<t:"+strconv.FormatInt(at.Unix(), 10)+":R>")
}

// Footnotes are what is in small print: that the data is no official one, the readings in use.
func (v Voice) Footnotes(g *house.Game, view rules.View) []string {
	return v.Unofficial(g.System(), view, v.NotesOf(g, view))
}

// mostReadings is how many readings are listed where they are not what was asked for.
const mostReadings = 3

// FewFootnotes are the footnotes with many readings folded into one line, which leads to the map's.
func (v Voice) FewFootnotes(g *house.Game, view rules.View) []string {
	others := slices.DeleteFunc(slices.Clone(view.Notes), func(n phrase.Phrase) bool { return strings.HasSuffix(n.Key, ".reading") })
	if readings := len(view.Notes) - len(others); readings > mostReadings {
		view.Notes = append(others, phrase.Say("bot.state.readings", phrase.Number("count", readings)))
	}
	return v.Footnotes(g, view)
}

// NotesOf are a view's notes in small print.
func (v Voice) NotesOf(g *house.Game, view rules.View) []string {
	var said []string
	for _, note := range view.Notes {
		said = append(said, "-# "+v.In(g, note))
	}
	return said
}

// Why says the sentence of a refusal, and the rule that it comes from; one of this house's own has no text to
// name.
func (v Voice) Why(g *house.Game, why *rules.Violation) []string {
	said := []string{v.In(g, why.Say)}
	if standing := why.Ref.Standing(); why.Ref != "" && standing != rules.House {
		said = append(said, v.Say("bot.refused.ref."+string(standing), phrase.With("ref", why.Ref.Phrase())))
	}
	for _, note := range why.Notes {
		said = append(said, v.Say("bot.refused.note", phrase.With("note", note)))
	}
	return said
}
