package house

import (
	"slices"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Tell returns a record as lines of the public log: what was done, what came of it, and what is to be said
// of the dice.
func (g *Game) Tell(r ledger.Record) []phrase.Phrase {
	g = g.Then(r.Seq)
	var lines []phrase.Phrase
	if r.Insists() {
		lines = append(lines, phrase.Say("game.tell.insisted", g.Who("who", r.Seat)))
	}
	for _, e := range r.Events {
		if ledger.Kernels(e) {
			lines = append(lines, houseRules.Tell(House{Game: g, record: &r}, e)...)
		} else if told := g.system.Tell(g.state, e.Shut()); len(told) > 0 {
			lines = append(lines, told...)
			continue // What was sealed or opened is in its words.
		}
		for i, o := range e.Opened {
			if slices.ContainsFunc(e.Opened[:i], func(said ledger.Opening) bool { return said.Seat == o.Seat }) {
				continue // a choice sealed more than once opens each time, and is said once
			}
			lines = append(lines, phrase.Say("game.tell.opened", g.Who("who", o.Seat)))
		}
		if e.Seal != nil {
			lines = append(lines, phrase.Say("game.tell.sealed", g.Who("who", e.Seal.Seat)))
		}
	}
	lines = append(lines, tellReason(g, r)...)
	lines = append(lines, tellFallen(g, r)...)
	return append(lines, tellDice(r.Throws)...)
}

// tellDice says of a record's dice what nobody may overlook: declared, drawn without a game, already seen.
func tellDice(throws []dice.Throw) []phrase.Phrase {
	var declared, free int
	type known struct { // faces that have to do with those of a struck record
		key string
		n   int64
	}
	again := map[known]int{}
	var order []known
	note := func(k known, count int) {
		if again[k] == 0 {
			order = append(order, k)
		}
		again[k] += count
	}
	for _, t := range throws {
		switch {
		case t.Replaces > 0:
			note(known{"game.tell.replaces", t.Replaces}, len(t.Faces))
		case t.Source == dice.Declared:
			declared += len(t.Faces)
		case t.Source == dice.Free:
			free += len(t.Faces)
		case t.Seen > 0:
			note(known{"game.tell.seen", t.Seen}, len(t.Faces))
		}
	}
	var lines []phrase.Phrase
	if declared > 0 {
		lines = append(lines, phrase.Say("game.tell.declared", phrase.Number("count", declared)))
	}
	if free > 0 {
		lines = append(lines, phrase.Say("game.tell.free", phrase.Number("count", free)))
	}
	for _, k := range order {
		lines = append(lines, phrase.Say(k.key, phrase.Number("count", again[k]), phrase.Number("n", k.n)))
	}
	return lines
}

// tellReason says what was typed for the others to read with an act that needed nobody's consent: the
// referee's reason for a correction.
func tellReason(g *Game, r ledger.Record) []phrase.Phrase {
	if spec, ok := g.system.Act(r.Path); !ok || !spec.Consent || ledger.Has(r.Events, ledger.KindAsked) {
		return nil
	}
	return tellTexts(g, r)
}

func tellTexts(g *Game, r ledger.Record) []phrase.Phrase {
	var said []phrase.Phrase
	spec, _ := g.system.Act(r.Path)
	for _, o := range spec.Options {
		if text := g.Texts[ledger.Mark(r.Args[o.Name])].Body; o.Private && !o.Secret && text != "" {
			said = append(said, phrase.Say("game.tell.asked.text", phrase.Named("text", text)))
		}
	}
	return said
}

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
