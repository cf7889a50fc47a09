package rules

import (
	"slices"

	"aidedecamp/rules/phrase"
)

// What falls unanswered: a request that something else is done after, or that its asker replaces; an end that
// its player plays on after. The log's lines settle it, and none of them says so by itself.

// tellFallen says what the record makes fall.
func tellFallen(g *Game, r Record) []phrase.Phrase {
	var said []phrase.Phrase
	if n, waits := requestCleared(g, r); waits {
		key := "game.tell.fallen"
		switch {
		case has(r.Events, kindAsked):
			key = "game.tell.replaced"
		case has(r.Events, kindClosing):
			key = "game.tell.replaced.closing"
		}
		said = append(said, phrase.Say(key, phrase.Number("n", n), askerOf(g, n)))
	}
	if n, falls := closingLifted(g, r); falls {
		key := "game.tell.fallen-end"
		if has(r.Events, kindRestored) {
			key = "game.tell.fallen-end.restored"
		}
		said = append(said, phrase.Say(key, phrase.Number("n", n), g.Who("who", g.log[n].Seat)))
	}
	return said
}

// askerOf is who asked by a record.
func askerOf(g *Game, n int) phrase.Arg {
	if asked, ok := dataOf[Request](g.log[n].Events, kindAsked); ok {
		return askerName(g, "who", asked)
	}
	return g.Who("who", g.log[n].Seat)
}

// requestCleared returns the request that waited before a record and falls by it.
func requestCleared(g *Game, r Record) (n int, falls bool) {
	if !clearsRequest(r) {
		return 0, false
	}
	return requestBefore(g, r.Seq)
}

// requestBefore returns the request that waited before a record.
func requestBefore(g *Game, seq int) (n int, waits bool) {
	for n := min(seq, len(g.log)) - 1; n >= 0; n-- {
		r := g.log[n].Record
		switch {
		case has(r.Events, kindAsked):
			return n, true
		case slices.ContainsFunc(r.Events, Event.clears):
			return 0, false
		}
	}
	return 0, false
}

// clearsRequest reports whether the record makes a request fall that it does not answer.
func clearsRequest(r Record) bool {
	_, agrees := agreedTo(r)
	silent := r.Seat == Clock && has(r.Events, kindAdopted)
	return !agrees && !silent && !has(r.Events, kindDeclined) && !has(r.Events, kindEnded) &&
		(has(r.Events, kindAsked) || slices.ContainsFunc(r.Events, Event.clears))
}

// closingLifted returns the end that one alone had decided and that falls by a record which does not object
// to it. Whatever lay before a line that lifts as much has fallen by that one.
func closingLifted(g *Game, later Record) (n int, falls bool) {
	var objected []Seat
	lifted, lifts := noEnd, later.lifts()
	for n := min(later.Seq, len(g.log)) - 1; n >= 0 && lifted < lifts; n-- {
		r := g.log[n].Record
		if has(r.Events, kindClosing) {
			c := Closing{By: r.Seat}
			return n, c.falls(lifts) && !c.falls(lifted) && !slices.ContainsFunc(objected, c.lifts)
		}
		if has(r.Events, kindObjected) {
			objected = append(objected, r.Seat)
		}
		lifted = max(lifted, r.lifts())
	}
	return 0, false
}
