package reply

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Outcome is the public answer to an act: what was done, the picture, the live buttons, and the links that
// are due.
func (v Voice) Outcome(out referee.Outcome, d referee.Deadlines) *Answer {
	if told := v.warning(out); told != nil {
		return told
	}
	g, a := out.Game, &Answer{Public: true, Pings: pings(out)}
	var kept []phrase.Phrase
	for _, r := range out.Kept {
		a.Origins = append(a.Origins, r.Origin)
		if r.Seat == rules.Public || r.Begins() { // the opening with its commitment, or a restore, is said in full
			a.Add(v.Record(g, r)...)
			continue
		}
		kept = append(kept, phrase.Say("bot.number", phrase.Number("n", r.Seq)))
	}
	if len(kept) > 0 {
		a.Add(v.Say("bot.kept", phrase.Listing("numbers", kept...)))
	}
	a.Called, a.Passed = out.Called, out.Passed || len(out.Called) > 0 // an answer that passes the turn on is a message of its own
	if a.Passed {
		v.Missed(a, g, slices.Concat(out.Kept, out.Records))
	}
	v.TellRecords(a, out)
	a.Numbered = out.Records[len(out.Records)-1].Seq == g.Len()-1
	state := a
	if a.Links = v.links(out); out.Witnessed() {
		state = v.witness(a, out)
	}
	v.State(state, g, d)
	state.Rows = append(v.contestRow(g, out.Records), state.Rows...)
	return a
}

// TellRecords adds what was committed.
func (v Voice) TellRecords(a *Answer, out referee.Outcome) {
	for _, r := range out.Records {
		a.Add(v.Record(out.Game, r)...)
		a.Origins = append(a.Origins, r.Origin)
	}
	if slices.ContainsFunc(out.Records, restsOnTables) {
		a.Lines = v.Unofficial(out.Game.System(), out.Game.View(rules.Public), a.Lines)
	}
}

// restsOnTables reports whether tables decide what a record tells: dice that are read by them, or a game that
// begins with them. That they are examples is said there, and not in each message.
func restsOnTables(r ledger.Record) bool {
	return len(r.Throws) > 0 || ledger.Has(r.Events, ledger.KindStarted)
}

// TellOpening begins with who plays what and what comes next; the record of the opening, with its commitment,
// is the small print below.
func (v Voice) TellOpening(a *Answer, out referee.Outcome) {
	g := out.Game
	who := []phrase.Arg{System(g.System().Meta.Slug), g.Who("a", rules.SeatA), g.Who("b", rules.SeatB)}
	a.Add(v.Say("bot.header.who", who...))
	if _, seated := g.Player(rules.Referee); seated {
		a.Add(v.Say("bot.header.referee", g.Who("who", rules.Referee)))
	}
	next := "bot.header.next"
	if g.User(rules.SeatB) == "" {
		next = "bot.header.next-free"
	}
	a.Add(v.Say(next))
	var small []string
	for _, r := range out.Records {
		a.Origins = append(a.Origins, r.Origin)
		if r.Begins() { // The first lines say who sits where.
			r.Events = slices.DeleteFunc(slices.Clone(r.Events), func(e ledger.Event) bool { return e.Kind == ledger.KindSeated })
		}
		for _, line := range v.Record(g, r) {
			if r.Begins() {
				small = append(small, smallPrint(line))
			} else { // what the game keeps of a draw before it
				a.Add(line)
			}
		}
	}
	a.Add(small...)
}

// smallPrint writes a line, or the lines of one, small.
func smallPrint(line string) string { return "-# " + strings.ReplaceAll(line, "\n", "\n-# ") }

// witness leaves of the answer what was done, with the links, in a message without controls, which nothing
// changes. It returns the message after it, for the state of the game.
func (v Voice) witness(a *Answer, out referee.Outcome) *Answer {
	if g := out.Game; g.Ended() != nil {
		a.Links[len(a.Links)-1] = v.Say("bot.compare", phrase.Verbatim("commitment", g.Header().Commitment.String()),
			phrase.Number("n", g.Len()-1), phrase.Verbatim("head", g.Head().String()))
	}
	a.Add(a.Links...)
	a.Links = nil
	a.Then = &Answer{Public: true, Numbered: a.Numbered, Pings: a.Pings, Called: a.Called, Passed: a.Passed}
	a.Pings, a.Called, a.Passed = nil, nil, false
	return a.Then
}

// Record is one line of the log in words: its number, who acted, what came of it.
func (v Voice) Record(g *house.Game, r ledger.Record) []string {
	g = g.Then(r.Seq)
	said := []string{v.Say("bot.record", phrase.Number("n", r.Seq), g.Who("who", r.Seat))}
	if r.Seat == rules.Public {
		said[0] = v.Say("bot.record-public", phrase.Number("n", r.Seq))
	}
	for _, line := range g.Tell(r) {
		said = append(said, v.In(g, line))
	}
	return said
}

// links are the numbers and links that the channel gets with an outcome.
func (v Voice) links(out referee.Outcome) (said []string) {
	for _, n := range out.Links() {
		said = append(said, v.Say("bot.link", phrase.Number("n", n), phrase.Verbatim("link", out.Game.Log()[n].Link.Short())))
	}
	return said
}

// pings are the accounts that must hear of the outcome: those who may object to an end that one alone has
// decided, or who are asked to let somebody take a seat over; and who has taken one. An edited message calls
// nobody.
func pings(out referee.Outcome) []string {
	if len(out.Records) == 0 {
		return nil
	}
	g, last := out.Game, out.Records[len(out.Records)-1]
	closing, asked := g.Closing(), g.Pending()
	if seat, handed := last.HandedOver(); handed {
		return accountsOf(g, seat)
	}
	told := func(n int) bool {
		return slices.ContainsFunc(slices.Concat(out.Kept, out.Records), func(r ledger.Record) bool { return r.Seq == n })
	}
	if closing != nil && told(closing.Number) || asked != nil && asked.Kind == ledger.AskSeat && asked.Number == last.Seq {
		return Answerers(g)
	}
	return nil
}

// Answerers are the accounts that a game waits for an answer of.
func Answerers(g *house.Game) []string { return accountsOf(g, g.Answering()...) }

// Seated are the accounts of everybody who has a seat in a game.
func Seated(g *house.Game) []string {
	return accountsOf(g, rules.SeatA, rules.SeatB, rules.Referee)
}

// accountsOf are the accounts of seats; a guest has none.
func accountsOf(g *house.Game, seats ...rules.Seat) []string {
	var accounts []string
	for _, seat := range seats {
		if user := g.User(seat); user != "" {
			accounts = append(accounts, user)
		}
	}
	return accounts
}

// contestRow are the button by which the declared dice of an answer may be contested, the last ones of it.
func (v Voice) contestRow(g *house.Game, records []ledger.Record) []limits.Component {
	for _, r := range slices.Backward(records) {
		if !slices.ContainsFunc(r.Throws, func(t dice.Throw) bool { return t.Source == dice.Declared }) || g.Ended() != nil {
			continue
		}
		// It names no seat: who presses doubts as his own, the referee too.
		act := rules.Act{Path: house.PathContest, Args: rules.Args{"n": strconv.Itoa(r.Seq)}}
		if _, seated := g.Player(r.Seat.Other()); seated {
			return Rows(v.Button(ActVerb.On(g.ID(), act), Secondary, "bot.button.contest", phrase.With("what", g.ThrowName(r.Seq))))
		}
	}
	return nil
}
