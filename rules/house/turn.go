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

var turnChapter = ownChapter{
	verbs: map[string]ownVerb{PathTurn: {[]string{TurnNumber, TurnLast}, playersAct(decideTurn)}},
	facts: map[string]ownFact{
		ledger.KindTurn: fact(func(g *Game, _ ledger.Record, d ledger.TurnData) error {
			g.turns.N = d.N
			return nil
		}, func(g *Game, r ledger.Record, d ledger.TurnData) []phrase.Phrase {
			return g.line(r, "turn", phrase.Number("n", d.N))
		}),
		ledger.KindLastTurn: fact(func(g *Game, _ ledger.Record, d ledger.LastTurnData) error {
			g.turns.Last = d.Last
			return nil
		}, func(_ *Game, _ ledger.Record, d ledger.LastTurnData) []phrase.Phrase {
			if !d.Last {
				return phrase.Line("game.tell.last-turn.not")
			}
			return phrase.Line("game.tell.last-turn")
		}),
	},
	offers: turnOffers,
}

var lastAsking = asking{
	grant: func(g *Game, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
		if g.turns.Last == (r.Value == ledger.Yes) {
			return event(ledger.KindLapsed, ledger.LapsedData{Request: r.Number})
		}
		return event(ledger.KindLastTurn, ledger.LastTurnData{Last: r.Value == ledger.Yes, By: append([]ledger.Seat{r.Asker}, consents...)})
	},
	label: func(_ *Game, r ledger.Request) phrase.Phrase {
		return phrase.Say("game.offer.agree.last." + r.Value)
	},
	say: func(g *Game, r ledger.Record, d ledger.Request) []phrase.Phrase {
		return g.line(r, "asked.last."+d.Value)
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

// TurnsOf returns the count as it stands: a system's own where it keeps one.
func TurnsOf(g *Game) Turns {
	now := g.turns
	if own := g.system.View(g.state, ledger.Public).Turn; own > 0 {
		now.N = own
	}
	return now
}

// CountsTurns reports whether it is the people at the table who count the battle's turns.
func CountsTurns(g *Game) bool { return g.turns.N > 0 }

func decideTurn(g *Game, act ledger.Act, _ judging) ([]ledger.Event, error) {
	if !g.started {
		return nil, rules.Refuse(refStart, "game.refused.not-started")
	}
	if last, given := act.Args[TurnLast]; given {
		switch {
		case last != ledger.Yes && last != notLast:
			return nil, rules.Refuse(refTurns, "game.refused.turn-last", phrase.Named("read", last))
		case g.turns.Last == (last == ledger.Yes):
			return nil, rules.Refuse(refTurns, "game.refused.turn-last-already."+last)
		}
		return g.ask(ledger.Request{Kind: ledger.AskLast, Asker: act.Seat, Value: last})
	}
	n := g.turns.N + 1
	text, given := act.Args[TurnNumber]
	if given {
		n, given = act.Args.Whole(TurnNumber)
		if !given || n < 1 || n > ledger.MostTurns {
			return nil, rules.Refuse(refTurns, "game.refused.turn-number", phrase.Named("read", text), phrase.Number("most", ledger.MostTurns))
		}
	}
	switch own := g.system.View(g.state, ledger.Public).Turn; {
	case own > 0:
		return nil, rules.Refuse(refTurns, "game.refused.turn-own", g.systemName(), phrase.Number("n", own))
	case n == g.turns.N:
		return nil, rules.Refuse(refTurns, "game.refused.turn-same", phrase.Number("n", n))
	case n > ledger.MostTurns:
		return nil, rules.Refuse(refTurns, "game.refused.turn-number", phrase.Named("read", strconv.Itoa(n)), phrase.Number("most", ledger.MostTurns))
	case g.turns.Last && n > g.turns.N:
		return nil, rules.Refuse(refTurns, "game.refused.turn-past-last", phrase.Number("n", g.turns.N)).
			Or(phrase.Say("game.offer.agree.last."+notLast), ledger.Act{Path: PathTurn, Seat: act.Seat, Args: ledger.Args{TurnLast: notLast}})
	}
	return event(ledger.KindTurn, ledger.TurnData{N: n})
}

// turnOffers are the buttons of a count that has begun, as long as the battle lasts: one press begins it, by
// the command.
func turnOffers(g *Game, seat ledger.Seat) []rules.Offer {
	if !g.started || g.turns.N == 0 || g.turns.Last || g.system.View(g.state, ledger.Public).Fought || !seat.Plays() && seat != ledger.Referee {
		return nil
	}
	gate := "tour-" + strconv.Itoa(g.turns.N)
	offers := []rules.Offer{{Key: "tour", Gate: gate, Label: phrase.Say("game.offer.turn", phrase.Number("n", g.turns.N+1)), Act: ledger.Act{Path: PathTurn}}}
	if g.request == nil || g.request.Kind != ledger.AskLast {
		offers = append(offers, rules.Offer{Key: "dernier", Gate: gate, Label: phrase.Say("game.offer.last-turn"), Rare: true,
			Act: ledger.Act{Path: PathTurn, Args: ledger.Args{TurnLast: ledger.Yes}}})
	}
	return offers
}
