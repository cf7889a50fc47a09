package rules

import (
	"slices"
	"strconv"
	"time"

	"aidedecamp/rules/phrase"
)

const (
	// PathEnd ends the game: with option seul "oui" by one alone.
	PathEnd = "partie finir"
	// PathObject objects to an end that one alone has decided, and withdraws one's own: option n, its record.
	PathObject = "partie continuer"
)

const refEnd Ref = "maison:fin"

var endChapter = ownChapter{
	verbs: map[string]ownVerb{
		PathEnd:    {[]string{AloneOption, "n"}, decideEnd},
		PathObject: {[]string{"n"}, decideObject},
	},
	facts: map[string]ownFact{
		kindClosing:  fact(foldClosing, tellClosing),
		kindObjected: fact(foldObjected, tellObjected),
		kindEnded:    fact(foldEnded, tellEnded),
	},
	offers: closingOffers,
}

var endAsking = asking{grant: grantEnd}

// closingSeconds is a delay as a header keeps it: whole seconds, at least one where there is a delay at all.
func closingSeconds(delay time.Duration) int {
	return int((delay + time.Second - 1) / time.Second)
}

// Closing returns the end that waits to be final, nil where none does.
func (g *Game) Closing() *Closing { return g.closing }

// closes reports whether an end that the seat decides alone waits first: the game has begun, its header names
// a delay, and somebody else has a say. (A game opened before headers named one ends as it promised.)
func (g *Game) closes(by Seat) bool {
	return g.started && g.header.Closing > 0 && len(g.objectors(by)) > 0
}

// objectors are the seats that may object to an end of the given seat's.
func (g *Game) objectors(by Seat) []Seat {
	seats := g.partners(by)
	if g.human(Referee, by) {
		seats = append(seats, Referee)
	}
	return seats
}

// closingKey names the deadline of a closing.
const closingKey = "finir"

// ClosingDeadline returns when an end that waits is final, and the moment of the line that began it; waits is
// false where none does.
func (g *Game) ClosingDeadline() (d Deadline, began time.Time, waits bool) {
	if g.closing == nil {
		return Deadline{}, time.Time{}, false
	}
	began, err := time.Parse(time.RFC3339, g.closing.At)
	return Deadline{Gate: g.closing.gate(), Key: closingKey, Seconds: g.header.Closing}, began, err == nil
}

// expiredClosing is the act by which the clock makes the closing final; ok is false where the deadline is
// another's.
func expiredClosing(g *Game, d Deadline) (act Act, ok bool) {
	if g.closing == nil || d.Gate != g.closing.gate() || d.Key != closingKey {
		return Act{}, false
	}
	return Act{Path: PathEnd, Seat: Clock, Args: Args{"n": strconv.Itoa(g.closing.Number)}}, true
}

// decideEnd ends the game: alone, where others have a say after a delay; or by both.
func decideEnd(g *Game, act Act, j judging) ([]Event, error) {
	switch {
	case act.Seat == Clock:
		return decideClosed(g, act, j.record.At)
	case !act.Seat.Plays() && act.Seat != Referee:
		return nil, g.refuseStranger()
	}
	if events, is, err := decideWhileClosing(g, act); is {
		return events, err
	}
	r := Request{Kind: AskEnd, Asker: act.Seat}
	if act.Args[AloneOption] == yes {
		return g.grant(r, nil)
	}
	return g.ask(r)
}

// grantEnd ends the game, or begins the delay of an end by one alone.
func grantEnd(g *Game, r Request, consents []Seat) ([]Event, error) {
	if len(consents) == 0 && g.closes(r.Asker) {
		return event(kindClosing, closingData{By: r.Asker})
	}
	return event(kindEnded, Ending{By: append([]Seat{r.Asker}, consents...)})
}

// decideClosed makes a closing final, once its time is over.
func decideClosed(g *Game, act Act, at string) ([]Event, error) {
	c := g.closing
	if c == nil || act.Args["n"] != strconv.Itoa(c.Number) || !c.final(g.header.Closing, at) {
		return nil, fault("end", "the clock ends a game that is not closing, or not yet")
	}
	return event(kindEnded, Ending{By: []Seat{c.By}})
}

// decideWhileClosing answers who ends a game that is closing: another agrees, and it ends at once by both. ok
// is false where the end is asked for as ever: the players may agree on one though the referee's waits, but
// neither's own takes its place, for he could withdraw that one.
func decideWhileClosing(g *Game, act Act) (events []Event, ok bool, err error) {
	c := g.closing
	if c == nil {
		return nil, false, nil
	}
	n := phrase.Number("n", c.Number)
	answer := func(seat Seat) Act { return Act{Path: PathObject, Seat: seat, Args: Args{"n": strconv.Itoa(c.Number)}} }
	switch {
	case c.By == Referee && act.Seat == Referee:
		return nil, true, Refuse(refEnd, "game.refused.closing-own", n).Or(phrase.Say("game.offer.withdraw-end"), answer(Referee))
	case c.By == Referee && act.Args[AloneOption] != yes && len(g.partners(act.Seat)) > 0:
		return nil, false, nil
	case c.By == Referee:
		stands := Refuse(refEnd, "game.refused.closing-referees", n, g.Who("who", Referee))
		if slices.Contains(g.objectors(c.By), act.Seat) && !hasObjected(g, act.Seat) {
			stands.Or(phrase.Say("game.offer.object"), answer(act.Seat))
		}
		return nil, true, stands
	case slices.Contains(g.objectors(c.By), act.Seat):
		events, err := event(kindEnded, Ending{By: []Seat{c.By, act.Seat}})
		return events, true, err
	}
	return nil, true, Refuse(refEnd, "game.refused.closing-already", n).Or(phrase.Say("game.offer.withdraw-end"), answer(c.By))
}

// decideObject objects to a closing, or withdraws one's own.
func decideObject(g *Game, act Act, _ judging) ([]Event, error) {
	c := g.closing
	switch {
	case c == nil || act.Args["n"] != "" && act.Args["n"] != strconv.Itoa(c.Number):
		return nil, Refuse(refEnd, "game.refused.no-closing")
	case act.Seat != c.By && !slices.Contains(g.objectors(c.By), act.Seat):
		return nil, g.refuseStranger()
	case !c.lifts(act.Seat) && hasObjected(g, act.Seat):
		return nil, Refuse(refEnd, "game.refused.objected-already", g.Who("who", c.By))
	}
	return event(kindObjected, objectedData{Closing: c.Number, Seat: act.Seat})
}

func foldClosing(g *Game, r Record, d closingData) error {
	if !d.By.Plays() && d.By != Referee {
		return fault("apply", "record %d closes the game for nobody", r.Seq)
	}
	g.closing = &Closing{Number: r.Seq, By: d.By, At: r.At}
	return nil
}

func foldObjected(g *Game, _ Record, d objectedData) error {
	if g.closing != nil && g.closing.lifts(d.Seat) {
		g.closing = nil
	}
	return nil
}

func foldEnded(g *Game, r Record, d Ending) error {
	if len(d.By) == 0 {
		return fault("apply", "record %d ends the game for nobody", r.Seq)
	}
	g.ending, g.closing, g.seals = &d, nil, nil
	return nil
}

// hasObjected reports whether the seat has objected to the closing already.
func hasObjected(g *Game, seat Seat) bool {
	return slices.ContainsFunc(g.log[g.closing.Number:], func(e Entry) bool { return e.Seat == seat && has(e.Events, kindObjected) })
}

// closingOffers are what a seat may answer to the closing.
func closingOffers(g *Game, seat Seat) []Offer {
	c := g.closing
	if c == nil || seat == Public {
		return nil
	}
	object := Offer{Key: "continuer", Gate: c.gate(), Label: phrase.Say("game.offer.object"), Style: Main,
		Act: Act{Path: PathObject, Args: Args{"n": strconv.Itoa(c.Number)}}}
	switch {
	case seat == c.By:
		object.Key, object.Label, object.Style = "retirer", phrase.Say("game.offer.withdraw-end"), Plain
		return []Offer{object}
	case !slices.Contains(g.objectors(c.By), seat):
		return nil
	case !c.lifts(seat) && hasObjected(g, seat):
		return nil
	case c.By == Referee:
		return []Offer{object}
	}
	return []Offer{object, {Key: "accepter", Gate: c.gate(), Label: phrase.Say("game.offer.agree.end"), Act: Act{Path: PathEnd}}}
}

// endAloneLabel is what the button says by which a seat ends alone: after which delay, where others have a
// say.
func endAloneLabel(g *Game, seat Seat) phrase.Phrase {
	if g.closes(seat) {
		return phrase.Say("game.offer.end-alone.later", phrase.With("delay", delayPhrase(g.header.Closing)))
	}
	return phrase.Say("game.offer.end-alone")
}

// tellClosing says that an end waits, how long, and what stops it.
func tellClosing(g *Game, _ Record, d closingData) []phrase.Phrase {
	key := "game.tell.closing"
	if d.By == Referee {
		key = "game.tell.closing.referee"
	}
	return []phrase.Phrase{phrase.Say(key, g.Who("who", d.By), phrase.With("delay", delayPhrase(g.header.Closing)))}
}

// TellWaiting says that an end waits, without the delay that it had at first; the zero Phrase where none
// does.
func (g *Game) TellWaiting() phrase.Phrase {
	switch {
	case g.closing == nil:
		return phrase.Phrase{}
	case g.closing.By == Referee:
		return phrase.Say("game.tell.waiting-end.referee", phrase.Number("n", g.closing.Number), g.Who("who", Referee))
	}
	return phrase.Say("game.tell.waiting-end", phrase.Number("n", g.closing.Number), g.Who("who", g.closing.By))
}

func tellObjected(g *Game, _ Record, d objectedData) []phrase.Phrase {
	key := "game.tell.objected"
	if n := d.Closing; n > 0 && n < len(g.log) {
		switch c := (Closing{By: g.log[n].Seat}); {
		case c.By == d.Seat:
			key = "game.tell.withdrawn-end"
		case !c.lifts(d.Seat):
			key = "game.tell.objected.noted"
		}
	}
	return []phrase.Phrase{phrase.Say(key, g.Who("who", d.Seat))}
}

func tellEnded(g *Game, _ Record, d Ending) []phrase.Phrase {
	key := "game.tell.ended.both"
	if len(d.By) == 1 {
		key = "game.tell.ended.one"
	}
	return []phrase.Phrase{phrase.Say(key, g.Who("who", d.By[0])), phrase.Say("game.tell.secret", phrase.Verbatim("secret", d.Secret))}
}

// delayPhrase says a delay in the largest unit of which it is a whole number.
func delayPhrase(seconds int) phrase.Phrase {
	unit, per := "seconds", 1
	switch {
	case seconds%3600 == 0:
		unit, per = "hours", 3600
	case seconds%60 == 0:
		unit, per = "minutes", 60
	}
	return phrase.Say("game.delay."+unit, phrase.Number("count", seconds/per))
}
