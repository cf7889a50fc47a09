package house

import (
	"slices"
	"strings"

	"aidedecamp/rules/ledger"
)

// What of a game is one person's: a log line holds marks alone in the place of accounts, names and what
// somebody typed, so what they stand for can be erased beside it, and the chain, the dice and the proof stay.

// TracesOf finds what a game keeps of an account: nothing where it never had to do with it.
func TracesOf(g *Game, account string) ledger.Traces {
	var t ledger.Traces
	if account == "" {
		return t
	}
	begun := -1
	for _, e := range g.Entries {
		own := typistOf(g, e) == account
		if own {
			t.Typed = append(t.Typed, typedBy(g, e))
		}
		if ledger.Has(e.Events, ledger.KindStarted) {
			begun = e.Seq
		}
		t.Texts = append(t.Texts, textsOf(g, e, account, own)...)
	}
	for seat := range g.Players {
		if g.User(seat) == account {
			t.Seats = append(t.Seats, seat)
		}
	}
	slices.Sort(t.Seats)
	for _, seat := range ledger.Players {
		if blinding, ok := g.header.Blinding[seat]; ok && g.started && g.Then(begun).User(seat) == account {
			t.Texts = append(t.Texts, blinding)
		}
	}
	return t
}

// typistOf is the account that did a record's act; empty for a clock, a spectator and who was erased. Who opened
// the game acts for its guests.
func typistOf(g *Game, e ledger.Entry) string {
	then := g.Then(e.Seq)
	seat := e.Seat
	if then.Players[seat].Guest {
		seat = ledger.SeatA
	}
	return then.User(seat)
}

// textsOf are the marks of a record's texts that are an account's: those by which the record names it, those
// that it typed but for who else is named there, and any in which its id stands.
func textsOf(g *Game, e ledger.Entry, account string, own bool) []ledger.Mark {
	var its, others []ledger.Mark
	for _, p := range e.Named() {
		switch {
		case g.Texts[p.User].Body == account:
			its = append(its, p.User, p.Name)
		case !p.Guest:
			others = append(others, p.User, p.Name)
		}
	}
	var found []ledger.Mark
	for _, text := range e.Texts {
		switch {
		case text.Body == "": // erased, or what a word is hashed with
		case slices.Contains(its, text.Mark), containsAccount(text.Body, account), own && !slices.Contains(others, text.Mark):
			found = append(found, text.Mark)
		}
	}
	return found
}

// typedBy is a record without what came of it, and with its texts in the place of their marks.
func typedBy(g *Game, e ledger.Entry) ledger.Record {
	r := ledger.Record{Seq: e.Seq, At: e.At, Seat: e.Seat, Path: e.Path, Args: ledger.Args{}}
	for name, value := range e.Args {
		if text, is := g.Texts[ledger.Mark(value)]; is {
			value = text.Body
		}
		r.Args[name] = value
	}
	return r
}

// shortestAccount is how many digits an account's id has at least that is looked for inside of texts: Discord's
// have 17 and more.
const shortestAccount = 15

// containsAccount reports whether a text is an account's id, or one stands in it that is no part of a longer number.
func containsAccount(text, account string) bool {
	if text == account || len(account) < shortestAccount {
		return text == account
	}
	digit := func(r rune) bool { return r >= '0' && r <= '9' }
	for before, after, found := strings.Cut(text, account); found; before, after, found = strings.Cut(after, account) {
		if strings.TrimRightFunc(before, digit) == before && strings.TrimLeftFunc(after, digit) == after {
			return true
		}
	}
	return false
}
