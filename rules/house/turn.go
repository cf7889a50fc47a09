package house

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// The count of a battle's turns, for tables whose game keeps none: who sits there counts on by a press, and
// everybody sees it. That a turn is the last one both agree to, or the referee says; it binds no rule.

// PathTurn counts: on by one, or to option n; with option dernier it asks that the turn is the last one, or
// is not.
const PathTurn = "partie tour"

// The options of PathTurn.
const (
	TurnNumber = "n"
	TurnLast   = "dernier"
)

const refTurns rules.Ref = "maison:tours"

var turnChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{
		{Spec: spec(PathTurn, TurnNumber, TurnLast), May: maySitStarted, Decide: rules.NoDice(decideTurn), Button: turnButtons},
	},
	Facts: []rules.Fact[House]{
		change(ledger.KindTurn, func(h House, d ledger.TurnData) {
			h.turns.N = d.N
		}, func(h House, d ledger.TurnData) []phrase.Phrase {
			return h.line("turn", phrase.Number("n", d.N))
		}),
		change(ledger.KindLastTurn, func(h House, d ledger.LastTurnData) {
			h.turns.Last = d.Last
		}, func(h House, d ledger.LastTurnData) []phrase.Phrase {
			if !d.Last {
				return phrase.Line("game.tell.last-turn.not")
			}
			return phrase.Line("game.tell.last-turn")
		}),
	},
}

var lastConsent = consent{
	grant: func(h House, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
		if h.turns.Last == (r.Value == ledger.Yes) {
			return event(ledger.KindLapsed, ledger.LapsedData{Request: r.Number})
		}
		return event(ledger.KindLastTurn, ledger.LastTurnData{Last: r.Value == ledger.Yes, By: r.By(consents)})
	},
	label: func(h House, r ledger.Request) phrase.Phrase {
		return phrase.Say("game.offer.agree.last." + r.Value)
	},
	say: func(h House, d ledger.Request) []phrase.Phrase {
		return h.line("asked.last." + d.Value)
	},
	sound: func(r ledger.Request) bool { return r.Value == ledger.Yes || r.Value == notLast },
}

// notLast is the value of TurnLast by which a turn is not the last one after all.
const notLast = "non"

// Turns is the count of a battle's turns: the one played now, 0 where nobody has counted, and whether it is
// the last one.
type Turns struct {
	N    int
	Last bool
}

// TurnsOf returns the count as it is: a system's own where it keeps one.
func TurnsOf(g *Game) Turns {
	now := g.turns
	if own := publicView(g).Turn; own > 0 {
		now.N = own
	}
	return now
}

// CountsTurns reports whether it is the people at the table who count the battle's turns.
func CountsTurns(g *Game) bool { return g.turns.N > 0 }

func decideTurn(h House, act ledger.Act) ([]ledger.Event, error) {
	if last, given := act.Args[TurnLast]; given {
		switch {
		case last != ledger.Yes && last != notLast:
			return nil, rules.Refuse(refTurns, "game.refused.turn-last", phrase.Named("read", last))
		case h.turns.Last == (last == ledger.Yes):
			return nil, rules.Refuse(refTurns, "game.refused.turn-last-already."+last)
		}
		return h.ask(ledger.Request{Kind: ledger.AskLast, Asker: act.Seat, Value: last})
	}
	n := h.turns.N + 1
	read, given := act.Args[TurnNumber]
	if given {
		n, _ = act.Args.Whole(TurnNumber) // 0 for what is no number
	} else {
		read = strconv.Itoa(n)
	}
	switch own := publicView(h.Game).Turn; {
	case n < 1 || n > ledger.MostTurns:
		return nil, rules.Refuse(refTurns, "game.refused.turn-number", phrase.Named("read", read), phrase.Number("most", ledger.MostTurns))
	case own > 0:
		return nil, rules.Refuse(refTurns, "game.refused.turn-own", h.systemName(), phrase.Number("n", own))
	case n == h.turns.N:
		return nil, rules.Refuse(refTurns, "game.refused.turn-same", phrase.Number("n", n))
	case h.turns.Last && n > h.turns.N:
		return nil, rules.Refuse(refTurns, "game.refused.turn-past-last", phrase.Number("n", h.turns.N)).
			Or(phrase.Say("game.offer.agree.last."+notLast), ledger.Act{Path: PathTurn, Seat: act.Seat, Args: ledger.Args{TurnLast: notLast}})
	}
	return event(ledger.KindTurn, ledger.TurnData{N: n})
}

// turnButtons count on, once a count has begun by the command, for as long as the battle lasts.
func turnButtons(h House, _ ledger.Seat) []rules.Candidate {
	if h.turns.N == 0 || h.turns.Last || publicView(h.Game).Fought {
		return nil
	}
	gate := "tour-" + strconv.Itoa(h.turns.N)
	buttons := []rules.Candidate{{Key: "tour", Gate: gate, Label: phrase.Say("game.offer.turn", phrase.Number("n", h.turns.N+1)), Rank: ofTable}}
	if h.request == nil || h.request.Kind != ledger.AskLast {
		buttons = append(buttons, rules.Candidate{Key: "dernier", Gate: gate, Label: phrase.Say("game.offer.last-turn"), Rare: true, Rank: ofTable,
			Args: ledger.Args{TurnLast: ledger.Yes}})
	}
	return buttons
}
