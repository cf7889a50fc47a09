package house

import (
	"slices"
	"strconv"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

const (
	// PathObject objects to an end that one alone has decided, and withdraws one's own: option n, its record.
	PathObject = "partie continuer"
)

const refEnd rules.Ref = "maison:fin"

var endChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{
		{Spec: spec(PathObject, "n"), Decide: rules.NoDice(decideObject), Button: objectButtons},
		{Spec: spec(ledger.PathEnd, ledger.AloneOption, "n"), May: mayOrClock, Decide: rules.NoDice(decideEnd), Button: endButtons, Forgoes: endForgoes},
	},
	Facts: []rules.Fact[House]{
		rules.NewExplainedFact(ledger.KindClosing, foldClosing, tellClosing),
		rules.NewExplainedFact(ledger.KindObjected, foldObjected, tellObjected),
		rules.NewExplainedFact(ledger.KindEnded, foldEnded, tellEnded),
	},
}

var endConsent = consent{grant: grantEnd}

// closingSeconds is a delay as a header keeps it: whole seconds, at least one where there is a delay at all.
func closingSeconds(delay time.Duration) int {
	return int((delay + time.Second - 1) / time.Second)
}

// Closing returns the end that waits to be final, nil where none does.
func (g *Game) Closing() *ledger.Closing { return g.closing }

// closes reports whether an end that the seat decides alone waits first: the game has begun, its header names
// a delay, and somebody else has a say.
func (g *Game) closes(by ledger.Seat) bool {
	return g.started && g.header.Closing > 0 && len(g.objectors(by)) > 0
}

// objectors are the seats that may object to an end of the given seat's.
func (g *Game) objectors(by ledger.Seat) []ledger.Seat {
	seats := g.Partners(by)
	if g.Human(ledger.Referee, by) {
		seats = append(seats, ledger.Referee)
	}
	return seats
}

// closingKey names the deadline of a closing.
const closingKey = "finir"

// ClosingDeadline returns when an end that waits is final, and the moment of the line that began it; waits is
// false where none does.
func (g *Game) ClosingDeadline() (d rules.Deadline, began time.Time, waits bool) {
	if g.closing == nil {
		return rules.Deadline{}, time.Time{}, false
	}
	began, err := time.Parse(time.RFC3339, g.closing.At)
	d = rules.Deadline{Gate: g.closing.Gate(), Key: closingKey, Seconds: g.header.Closing, Act: byClock(ledger.PathEnd, "n", strconv.Itoa(g.closing.Number))}
	return d, began, err == nil
}

// decideEnd ends the game: alone, where others have a say after a delay; or by both.
func decideEnd(h House, act ledger.Act) ([]ledger.Event, error) {
	if act.Seat == ledger.Clock {
		return decideClosed(h.Game, act, h.record.At)
	}
	if events, is, err := decideWhileClosing(h.Game, act); is {
		return events, err
	}
	r := ledger.Request{Kind: ledger.AskEnd, Asker: act.Seat}
	if act.Args[ledger.AloneOption] == ledger.Yes {
		return h.grant(r, nil)
	}
	return h.ask(r)
}

// grantEnd ends the game, or begins the delay of an end by one alone.
func grantEnd(h House, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
	if len(consents) == 0 && h.closes(r.Asker) {
		return event(ledger.KindClosing, ledger.ClosingData{By: r.Asker})
	}
	return event(ledger.KindEnded, ledger.Ending{By: r.By(consents)})
}

// decideClosed makes a closing final, once its time is over.
func decideClosed(g *Game, act ledger.Act, at string) ([]ledger.Event, error) {
	c := g.closing
	if c == nil || act.Args["n"] != strconv.Itoa(c.Number) || !c.Final(g.header.Closing, at) {
		return nil, ledger.NewFault("end", "the clock ends a game that is not closing, or not yet")
	}
	return event(ledger.KindEnded, ledger.Ending{By: []ledger.Seat{c.By}})
}

// decideWhileClosing answers who ends a game that is closing: another agrees, and it ends at once by both. ok
// is false where the end is asked for as ever: the players may agree on one though the referee's waits, but
// neither's own takes its place, for he could withdraw that one.
func decideWhileClosing(g *Game, act ledger.Act) (events []ledger.Event, ok bool, err error) {
	c := g.closing
	if c == nil {
		return nil, false, nil
	}
	n := phrase.Number("n", c.Number)
	answer := func(seat ledger.Seat) ledger.Act {
		return ledger.Act{Path: PathObject, Seat: seat, Args: ledger.Args{"n": strconv.Itoa(c.Number)}}
	}
	switch {
	case c.By == ledger.Referee && act.Seat == ledger.Referee:
		return nil, true, rules.Refuse(refEnd, "game.refused.closing-own", n).Or(phrase.Say("game.offer.withdraw-end"), answer(ledger.Referee))
	case c.By == ledger.Referee && act.Args[ledger.AloneOption] != ledger.Yes && len(g.Partners(act.Seat)) > 0:
		return nil, false, nil
	case c.By == ledger.Referee:
		stands := rules.Refuse(refEnd, "game.refused.closing-referees", n, g.Who("who", ledger.Referee))
		if slices.Contains(g.objectors(c.By), act.Seat) && !hasObjected(g, act.Seat) {
			stands.Or(phrase.Say("game.offer.object"), answer(act.Seat))
		}
		return nil, true, stands
	case slices.Contains(g.objectors(c.By), act.Seat):
		events, err := event(ledger.KindEnded, ledger.Ending{By: []ledger.Seat{c.By, act.Seat}})
		return events, true, err
	}
	return nil, true, rules.Refuse(refEnd, "game.refused.closing-already", n).Or(phrase.Say("game.offer.withdraw-end"), answer(c.By))
}

// decideObject objects to a closing, or withdraws one's own.
func decideObject(h House, act ledger.Act) ([]ledger.Event, error) {
	c := h.closing
	switch {
	case c == nil || act.Args["n"] != "" && act.Args["n"] != strconv.Itoa(c.Number):
		return nil, rules.Refuse(refEnd, "game.refused.no-closing")
	case act.Seat != c.By && !slices.Contains(h.objectors(c.By), act.Seat):
		return nil, h.refuseStranger()
	case !c.Lifts(act.Seat) && hasObjected(h.Game, act.Seat):
		return nil, rules.Refuse(refEnd, "game.refused.objected-already", h.Who("who", c.By))
	}
	return event(ledger.KindObjected, ledger.ObjectedData{Closing: c.Number, Seat: act.Seat})
}

func foldClosing(h House, d ledger.ClosingData) (House, error) {
	if !d.By.Plays() && d.By != ledger.Referee {
		return h, ledger.NewFault("apply", "record %d closes the game for nobody", h.record.Seq)
	}
	h.closing = &ledger.Closing{Number: h.record.Seq, By: d.By, At: h.record.At}
	return h, nil
}

func foldObjected(h House, d ledger.ObjectedData) (House, error) {
	if h.closing != nil && h.closing.Lifts(d.Seat) {
		h.closing = nil
	}
	return h, nil
}

func foldEnded(h House, d ledger.Ending) (House, error) {
	if len(d.By) == 0 {
		return h, ledger.NewFault("apply", "record %d ends the game for nobody", h.record.Seq)
	}
	h.ending, h.closing, h.seals = &d, nil, nil
	return h, nil
}

// hasObjected reports whether the seat has objected to the closing already.
func hasObjected(g *Game, seat ledger.Seat) bool {
	return slices.ContainsFunc(g.Entries[g.closing.Number:],
		func(e ledger.Entry) bool { return e.Seat == seat && ledger.Has(e.Events, ledger.KindObjected) })
}

// objectButtons object to the closing, or withdraw it.
func objectButtons(h House, seat ledger.Seat) []rules.Candidate {
	c := h.closing
	if c == nil {
		return nil
	}
	object := rules.Candidate{Key: "continuer", Gate: c.Gate(), Label: phrase.Say("game.offer.object"), Style: rules.Main, Rank: ofClosing,
		Args: ledger.Args{"n": strconv.Itoa(c.Number)}}
	if seat == c.By {
		object.Key, object.Label, object.Style = "retirer", phrase.Say("game.offer.withdraw-end"), rules.Plain
	}
	return []rules.Candidate{object}
}

// endButtons agree to a closing that a player began, and end alone what was asked for.
func endButtons(h House, seat ledger.Seat) []rules.Candidate {
	switch c := h.closing; {
	case c != nil && c.By != ledger.Referee:
		return []rules.Candidate{{Key: "accepter", Gate: c.Gate(), Label: phrase.Say("game.offer.agree.end"), Rank: ofClosing}}
	case c == nil && h.request != nil && h.request.Kind == ledger.AskEnd && h.request.Asker == seat:
		return []rules.Candidate{{Key: "seul", Gate: h.request.Gate(), Label: endAloneLabel(h.Game, seat), Style: rules.Grave, Rank: afterAnswer,
			Args: ledger.Act{}.Alone().Args}}
	}
	return nil
}

// endForgoes says that a game is over for good that could be played on: where its system offers no end yet.
// Where another account sits at the table the end waits for it, and ending alone is a second press.
func endForgoes(h House, act ledger.Act) []phrase.Phrase {
	asks := act.Seat != ledger.Referee && len(h.Partners(act.Seat)) > 0
	begun := false
	for n := range h.Entries {
		begun = begun || h.Played(n)
	}
	if !begun || asks || act.Args[ledger.AloneOption] != "" || h.closing != nil || h.closes(act.Seat) {
		return nil
	}
	if slices.ContainsFunc(h.systemOffers(act.Seat, act.Seat), func(o rules.Offer) bool { return o.Act.Path == ledger.PathEnd }) {
		return nil
	}
	return phrase.Line("game.forgone.end")
}

// endAloneLabel is what the button says by which a seat ends alone: after which delay, where others have a
// say.
func endAloneLabel(g *Game, seat ledger.Seat) phrase.Phrase {
	if g.closes(seat) {
		return phrase.Say("game.offer.end-alone.later", phrase.With("delay", delayPhrase(g.header.Closing)))
	}
	return phrase.Say("game.offer.end-alone")
}

// tellClosing says that an end waits, how long, and what stops it.
func tellClosing(h House, d ledger.ClosingData) []phrase.Phrase {
	key := "game.tell.closing"
	if d.By == ledger.Referee {
		key = "game.tell.closing.referee"
	}
	return phrase.Line(key, h.Who("who", d.By), phrase.With("delay", delayPhrase(h.header.Closing)))
}

// TellWaiting says that an end waits, without the delay that it had at first; the zero Phrase where none
// does.
func (g *Game) TellWaiting() phrase.Phrase {
	switch {
	case g.closing == nil:
		return phrase.Phrase{}
	case g.closing.By == ledger.Referee:
		return phrase.Say("game.tell.waiting-end.referee", phrase.Number("n", g.closing.Number), g.Who("who", ledger.Referee))
	}
	return phrase.Say("game.tell.waiting-end", phrase.Number("n", g.closing.Number), g.Who("who", g.closing.By))
}

func tellObjected(h House, d ledger.ObjectedData) []phrase.Phrase {
	key := "game.tell.objected"
	if n := d.Closing; n > 0 && n < len(h.Entries) {
		switch c := (ledger.Closing{By: h.Entries[n].Seat}); {
		case c.By == d.Seat:
			key = "game.tell.withdrawn-end"
		case !c.Lifts(d.Seat):
			key = "game.tell.objected.noted"
		}
	}
	return phrase.Line(key, h.Who("who", d.Seat))
}

func tellEnded(h House, d ledger.Ending) []phrase.Phrase {
	key := "game.tell.ended.both"
	if len(d.By) == 1 {
		key = "game.tell.ended.one"
	}
	return []phrase.Phrase{phrase.Say(key, h.Who("who", d.By[0])), phrase.Say("game.tell.secret", phrase.Verbatim("secret", d.Secret))}
}

// delayPhrase says a delay in the largest unit of which it is a whole number.
func delayPhrase(seconds int) phrase.Phrase {
	unit, per := "seconds", 1
	switch {
	case seconds >= 2*86400 && seconds%86400 == 0:
		unit, per = "days", 86400
	case seconds%3600 == 0:
		unit, per = "hours", 3600
	case seconds%60 == 0:
		unit, per = "minutes", 60
	}
	return phrase.Say("game.delay."+unit, phrase.Number("count", seconds/per))
}
