package house

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"aidedecamp/rules/ledger"
)

// Export writes a game for whoever wants to check it, rebuild it or take it elsewhere. Before the end it
// contains neither the secret nor what is still sealed, and it never contains an account of the platform:
// what is one, or names one, is left out as if it was erased.
func Export(g *Game) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	if err := enc.Encode(ledger.ExportHead{Format: ledger.ExportFormat, Records: len(g.Entries)}); err != nil {
		return nil, &ledger.Fault{Where: "export", Err: err}
	}
	var link ledger.Link
	tail, written := ledger.ExportTail{Texts: []ledger.Text{}}, map[ledger.Mark]bool{}
	accounts := accountTexts(g)
	for _, entry := range g.Entries {
		line, err := entry.Line()
		if err != nil {
			return nil, err
		}
		link = ledger.Chain(link, line)
		if err := enc.Encode(ledger.ExportLine{Link: link.String(), Line: line}); err != nil {
			return nil, &ledger.Fault{Where: "export", Err: err}
		}
		for _, t := range entry.Texts {
			if t.Withheld && g.ending == nil {
				t = ledger.Text{Mark: t.Mark, Withheld: true}
			}
			if namesAccount(t.Body, accounts) {
				t = ledger.Text{Mark: t.Mark}
			}
			if !written[t.Mark] { // a word that was given twice has one mark
				tail.Texts = append(tail.Texts, t)
			}
			written[t.Mark] = true
		}
	}
	if err := enc.Encode(tail); err != nil {
		return nil, &ledger.Fault{Where: "export", Err: err}
	}
	return out.Bytes(), nil
}

// accountTexts are the platform's ids among a game's texts: of who sat anywhere, and of who was
// asked for.
func accountTexts(g *Game) map[string]bool {
	accounts := map[string]bool{}
	for _, entry := range g.Log() {
		for _, mark := range entry.AccountMarks() {
			accounts[g.Texts[mark].Body] = true
		}
	}
	delete(accounts, "")
	return accounts
}

// mention is how people name an account in what they type.
var mention = regexp.MustCompile(`<@[!&]?[0-9]+>`)

// namesAccount reports whether a text is an account, or names one: of the game, or anybody's.
func namesAccount(text string, accounts map[string]bool) bool {
	for account := range accounts {
		if containsAccount(text, account) {
			return true
		}
	}
	return mention.MatchString(text)
}

// Withheld reports whether the game's export must wait for its end: a line, maybe one struck since, was
// written while lines showed what is hidden.
func (g *Game) Withheld() bool { return g.concealed && g.ending == nil }

// noteConcealed notes that the lines to come show what is hidden; no take-back and no other setting makes
// those that do unread.
func noteConcealed(g *Game) {
	g.concealed = g.concealed || g.system.Withheld != nil && g.system.Withheld(g.state)
}

// DiceIn are the throws of a game for counting faces (ledger.DiceIn); public is false, and there are
// none, while the log shows what is hidden: two counts would betray by their difference what fell in between.
func DiceIn(g *Game) (all []ledger.Thrown, public bool) {
	if g.Withheld() {
		return nil, false
	}
	return ledger.DiceIn(&g.Course), true
}

// What of a game is one person's: a log line has marks alone in the place of accounts, names and what
// somebody typed, so that what they represent can be erased beside it, and the chain, the dice and the proof
// stay.

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

// typistOf is the account that did a record's act; empty for a clock, a spectator and who was erased. Who
// opened the game acts for its guests.
func typistOf(g *Game, e ledger.Entry) string {
	then := g.Then(e.Seq)
	seat := e.Seat
	if then.Players[seat].Guest {
		seat = ledger.SeatA
	}
	return then.User(seat)
}

// textsOf are the marks of a record's texts that are an account's: those by which the record names it, those
// that it typed but for who else is named there, and any that contains its id.
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

// shortestAccount is how many digits an account's id has at least that is looked for inside of texts:
// Discord's have 17 and more.
const shortestAccount = 15

// containsAccount reports whether a text is an account's id, or contains one that is no part of a longer
// number.
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
