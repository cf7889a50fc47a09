package rules

import (
	"slices"

	"aidedecamp/rules/phrase"
)

// What falls unanswered: a request that something else is done after, or that its asker replaces; an end that
// its player plays on after. The log's lines settle it, and none of them says so by itself.

// tellFallen says what the record makes fall.
func (g *Game) tellFallen(r Record) []phrase.Phrase {
	var said []phrase.Phrase
	if n, waits := g.requestBefore(r.Seq); waits && clearsRequest(r) {
		key := "game.tell.fallen"
		if has(r.Events, kindAsked) || has(r.Events, kindClosing) {
			key = "game.tell.replaced"
		}
		said = append(said, phrase.Say(key, phrase.Number("n", n), g.Who("who", g.log[n].Seat)))
	}
	if n, waits := g.closingBefore(r.Seq); waits && playsOn(r) {
		said = append(said, phrase.Say("game.tell.fallen-end", phrase.Number("n", n), g.Who("who", g.log[n].Seat)))
	}
	return said
}

// requestBefore returns the request that waited before a record.
func (g *Game) requestBefore(seq int) (n int, waits bool) {
	for n := min(seq, len(g.log)) - 1; n >= 0; n-- {
		r := g.log[n].Record
		switch {
		case has(r.Events, kindAsked):
			return n, true
		case slices.ContainsFunc(r.Events, settlesRequest):
			return 0, false
		}
	}
	return 0, false
}

// settlesRequest reports whether no request waits after the event.
func settlesRequest(e Event) bool {
	return !kernels(e) || answers(e) || slices.Contains([]string{kindDeclined, kindLapsed, kindRestored, kindClosing}, e.Kind)
}

// clearsRequest reports whether the record makes a request fall that it does not answer.
func clearsRequest(r Record) bool {
	_, agrees := agreedTo(r)
	return !agrees && !has(r.Events, kindDeclined) && !has(r.Events, kindEnded) &&
		(has(r.Events, kindAsked) || slices.ContainsFunc(r.Events, settlesRequest))
}

// closingBefore returns the end that a player had decided alone and that waited before a record.
func (g *Game) closingBefore(seq int) (n int, waits bool) {
	for n := min(seq, len(g.log)) - 1; n >= 0; n-- {
		r := g.log[n].Record
		switch {
		case has(r.Events, kindClosing):
			return n, r.Seat.Plays()
		case playsOn(r), has(r.Events, kindObjected), has(r.Events, kindRestored):
			return 0, false
		}
	}
	return 0, false
}
