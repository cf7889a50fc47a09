package rules

import (
	"slices"

	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// What falls unanswered: a request that something else is done after, or that its asker replaces; an end that
// its player plays on after. The log's lines settle it, and none of them says so by itself.

// tellFallen says what the record makes fall.
func tellFallen(g *Game, r ledger.Record) []phrase.Phrase {
	var said []phrase.Phrase
	if n, waits := requestCleared(g, r); waits {
		key := "game.tell.fallen"
		switch {
		case ledger.Has(r.Events, ledger.KindAsked):
			key = "game.tell.replaced"
		case ledger.Has(r.Events, ledger.KindClosing):
			key = "game.tell.replaced.closing"
		}
		said = append(said, phrase.Say(key, phrase.Number("n", n), askerOf(g, n)))
	}
	if n, falls := closingLifted(g, r); falls {
		key := "game.tell.fallen-end"
		if ledger.Has(r.Events, ledger.KindRestored) {
			key = "game.tell.fallen-end.restored"
		}
		said = append(said, phrase.Say(key, phrase.Number("n", n), g.Who("who", g.Entries[n].Seat)))
	}
	return said
}

// askerOf is who asked by a record.
func askerOf(g *Game, n int) phrase.Arg {
	if asked, ok := ledger.DataOf[ledger.Request](g.Entries[n].Events, ledger.KindAsked); ok {
		return askerName(g, "who", asked)
	}
	return g.Who("who", g.Entries[n].Seat)
}

// requestCleared returns the request that waited before a record and falls by it.
func requestCleared(g *Game, r ledger.Record) (n int, falls bool) {
	if !clearsRequest(r) {
		return 0, false
	}
	return requestBefore(g, r.Seq)
}

// requestBefore returns the request that waited before a record.
func requestBefore(g *Game, seq int) (n int, waits bool) {
	for n := min(seq, len(g.Entries)) - 1; n >= 0; n-- {
		r := g.Entries[n].Record
		switch {
		case ledger.Has(r.Events, ledger.KindAsked):
			return n, true
		case slices.ContainsFunc(r.Events, ledger.Event.Clears):
			return 0, false
		}
	}
	return 0, false
}

// clearsRequest reports whether the record makes a request fall that it does not answer.
func clearsRequest(r ledger.Record) bool {
	_, agrees := ledger.AgreedTo(r)
	silent := r.Seat == ledger.Clock && ledger.Has(r.Events, ledger.KindAdopted)
	return !agrees && !silent && !ledger.Has(r.Events, ledger.KindDeclined) && !ledger.Has(r.Events, ledger.KindEnded) &&
		(ledger.Has(r.Events, ledger.KindAsked) || slices.ContainsFunc(r.Events, ledger.Event.Clears))
}

// closingLifted returns the end that one alone had decided and that falls by a record which does not object
// to it. Whatever lay before a line that lifts as much has fallen by that one.
func closingLifted(g *Game, later ledger.Record) (n int, falls bool) {
	var objected []ledger.Seat
	lifted, lifts := ledger.NoEnd, later.Lifts()
	for n := min(later.Seq, len(g.Entries)) - 1; n >= 0 && lifted < lifts; n-- {
		r := g.Entries[n].Record
		if ledger.Has(r.Events, ledger.KindClosing) {
			c := ledger.Closing{By: r.Seat}
			return n, c.Falls(lifts) && !c.Falls(lifted) && !slices.ContainsFunc(objected, c.Lifts)
		}
		if ledger.Has(r.Events, ledger.KindObjected) {
			objected = append(objected, r.Seat)
		}
		lifted = max(lifted, r.Lifts())
	}
	return 0, false
}
