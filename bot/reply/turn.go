package reply

import (
	"slices"
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Whose turn it is, and what somebody missed: a moment has one sentence for who acts and one for who waits.

// Standing says the phase and who is awaited, to who waits.
func (v Voice) Standing(g *house.Game, view rules.View) string { return v.standing(g, view, nil) }

// StandingFor is the sentence for who holds these seats: where one of them is awaited, that it is up to him.
// Who plays both sides is told which of them.
func (v Voice) StandingFor(g *house.Game, view rules.View, seats []rules.Seat) string {
	if len(seats) != 1 || !slices.Contains(view.Awaited, seats[0]) {
		return v.Standing(g, view)
	}
	you := func(seat rules.Seat) (phrase.Phrase, bool) { return phrase.Say("bot.you"), seat == seats[0] }
	return v.Say("bot.standing.yours", phrase.With("phase", v.phase(g, view)), awaitedArg(g, view, you))
}

// phase is what the game waits for: where somebody asks the others for something, their answer.
func (v Voice) phase(g *house.Game, view rules.View) phrase.Phrase {
	if asked := g.Pending(); asked != nil && g.Ended() == nil && (asked.Asker.Plays() || asked.Asker == rules.Referee) {
		return phrase.Say("bot.phase.asked", g.Who("who", asked.Asker))
	}
	return v.byName(g, view.Phase)
}

// standing says the phase and who is awaited; those whom it calls are told that it is up to them.
func (v Voice) standing(g *house.Game, view rules.View, called []string) string {
	stands := phrase.With("phase", v.phase(g, view))
	if len(view.Awaited) == 0 {
		return v.Say("bot.standing.nobody", stands)
	}
	key := "bot.standing.awaited"
	who := awaitedArg(g, view, func(seat rules.Seat) (phrase.Phrase, bool) {
		if user := g.User(seat); user != "" && slices.Contains(called, user) {
			key = "bot.standing.called"
			return phrase.Say("bot.mention", phrase.Verbatim("id", user)), true
		}
		return phrase.Phrase{}, false
	})
	return v.Say(key, stands, who)
}

// awaitedArg lists who is awaited: with « ou » where one of them is enough. own is how some are called.
func awaitedArg(g *house.Game, view rules.View, own func(rules.Seat) (phrase.Phrase, bool)) phrase.Arg {
	var items []phrase.Phrase
	for _, seat := range view.Awaited {
		called, ok := own(seat)
		if !ok {
			called = g.Holder(seat)
		}
		if !slices.ContainsFunc(items, func(p phrase.Phrase) bool { return ok && p.Key == called.Key && p.Args[0].Text == called.Args[0].Text }) {
			items = append(items, called)
		}
	}
	if !view.Either {
		return phrase.Listing("who", items...)
	}
	return house.OneOf("who", items)
}

// ReadSecrets shows a referee one player's view.
const ReadSecrets = "secrets"

// ReadSince is the button that steps through what somebody missed.
const ReadSince = "revoir"

const (
	// mostMissed is how many acts a message sums up.
	mostMissed = 8
	// mostMissedLine is how many characters one of them takes, where it has more than one sentence, and
	// mostMissedAll about how many they all do: a message has room for what it tells itself.
	mostMissedLine, mostMissedAll = 400, 1800
)

// Missed sums up what happened since who is awaited acted last, but for what the message tells in full: the
// last acts, and how many others there were. Nothing where several accounts are awaited, who missed different
// things.
func (v Voice) Missed(a *Answer, g *house.Game, told []ledger.Record) {
	awaited, _ := house.Awaited(g)
	accounts := slices.Compact(slices.Sorted(slices.Values(accountsOf(g, awaited...))))
	if len(accounts) != 1 {
		return
	}
	seats := g.Controls(accounts[0])
	said := func(n int) bool {
		asked, closing := g.Pending(), g.Closing()
		return asked != nil && asked.Number == n || closing != nil && closing.Number == n || // stands below as what is asked
			slices.ContainsFunc(told, func(t ledger.Record) bool { return t.Seq == n })
	}
	var lines []string
	var before ledger.Record
	for _, r := range house.SinceLastAct(g, seats...).Records {
		if line := v.missed(g, r); line != "" && !said(r.Seq) {
			if piece := r.Args["piece"]; len(lines) > 0 && piece != "" && piece == before.Args["piece"] && r.Path == before.Path && r.Seat == before.Seat {
				lines = lines[:len(lines)-1] // step by step, of which the last says where it lies
			}
			lines, before = append(lines, line), r
		}
	}
	if len(lines) == 0 {
		return
	}
	a.Add(v.Say("bot.missed.title", g.Who("who", seats[0])))
	if left := len(lines) - newestMissed(lines); left > 0 {
		a.Add(v.Say("bot.missed.rest", phrase.Number("count", left)))
		lines = lines[left:]
	}
	a.Add(lines...)
}

// newestMissed is how many of the lines are told: the last ones.
func newestMissed(lines []string) (n int) {
	size := 0
	for _, line := range slices.Backward(lines) {
		if size += utf8.RuneCountInString(line); n == mostMissed || n > 0 && size > mostMissedAll {
			break
		}
		n++
	}
	return n
}

// missed is an act in one line; empty where nothing is to be said of it.
func (v Voice) missed(g *house.Game, r ledger.Record) string {
	then := g.Then(r.Seq)
	var said []string
	for _, line := range then.Tell(r) {
		said = append(said, strings.TrimRight(v.In(then, line), "."))
	}
	if len(said) == 0 {
		return ""
	}
	what := gist(said)
	if r.Seat == rules.Public {
		return v.Say("bot.missed.line-public", phrase.Number("n", r.Seq), phrase.Verbatim("what", what))
	}
	return v.Say("bot.missed.line", phrase.Number("n", r.Seq), then.Who("who", r.Seat), phrase.Verbatim("what", what))
}

// gist joins an act's sentences. Where they are too long together, the longest are left out, which are lists
// and the arithmetic of dice: how it began and what came of it stay.
func gist(said []string) string {
	for {
		what := strings.Join(slices.Compact(slices.Clone(said)), Between)
		longest := -1
		for i, s := range said[1:] {
			if s != "…" && (longest < 0 || len(s) > len(said[longest])) {
				longest = i + 1
			}
		}
		if longest < 0 || utf8.RuneCountInString(what) <= mostMissedLine {
			return what
		}
		said = slices.Clone(said)
		said[longest] = "…"
	}
}

// beneath adds a button to the lowest row of buttons that has room, or below them all.
func beneath(rows []limits.Component, b limits.Component) []limits.Component {
	for i, row := range slices.Backward(rows) {
		if hasRoom(row) {
			rows = slices.Clone(rows)
			rows[i].Components = append(slices.Clone(row.Components), b)
			return rows
		}
	}
	return append(rows, Row(b))
}

// Reminder begins the message that calls somebody again who was called so often since he acted last.
func (v Voice) Reminder(g *house.Game, called int, account string) *Answer {
	a := &Answer{Public: true, Called: []string{account}, Passed: true}
	if called == 0 {
		a.Add(v.Say("bot.reminder.first"))
	} else {
		a.Add(v.Say("bot.reminder.again", phrase.Number("count", referee.DaysWaited(called))))
	}
	v.Missed(a, g, nil)
	return a
}
