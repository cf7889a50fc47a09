package rules

import (
	"reflect"
	"slices"
	"strconv"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

const (
	// PathUndo goes back: option n, the first record to take back; without it the seat's own last act.
	// Option au, the last record that the person saw, refuses where something has happened since.
	PathUndo = "retour"
	// PathContest doubts a declared throw: option n, its record.
	PathContest = "partie contester"
)

const refUndo Ref = "maison:retour"

var undoChapter = ownChapter{
	verbs: map[string]ownVerb{
		PathUndo:    {[]string{"n"}, playersAct(decideUndo)},
		PathContest: {[]string{"n"}, playersAct(decideContest)},
	},
	facts: map[string]ownFact{
		ledger.KindUndone: fact((*Game).strike, func(g *Game, _ ledger.Record, d ledger.Undone) []phrase.Phrase {
			return []phrase.Phrase{phrase.Say("game.tell.undone", g.Who("who", d.Asker), phrase.Number("from", d.From),
				phrase.Number("count", len(d.Struck)))}
		}),
		ledger.KindContested: fact(nil, func(g *Game, r ledger.Record, d ledger.AnswerData) []phrase.Phrase {
			return g.line(r, "contested", phrase.Number("n", d.Request), phrase.With("what", g.ThrowName(d.Request)))
		}),
	},
}

// strikeAsking asks to take records back.
var strikeAsking = asking{sound: func(r ledger.Request) bool { return len(r.Strikes) > 0 },
	grant: func(_ *Game, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
		return event(ledger.KindUndone, ledger.Undone{From: r.Strikes[0], Asker: r.Asker, Consents: consents, Struck: r.Strikes})
	},
	say: func(g *Game, r ledger.Record, d ledger.Request) []phrase.Phrase {
		return g.line(r, "asked."+string(d.Kind), phrase.Number("from", d.Strikes[0]), phrase.Number("count", len(d.Strikes)),
			phrase.With("what", g.ThrowName(d.Strikes[0])))
	},
	label: func(g *Game, r ledger.Request) phrase.Phrase {
		return phrase.Say("game.offer.agree."+string(r.Kind), phrase.With("what", g.ThrowName(r.Strikes[0])))
	},
}

// ThrowName names the throw of a record by what its declared dice are for: « le jet du pool ».
func (g *Game) ThrowName(n int) phrase.Phrase {
	if n >= 0 && n < len(g.Entries) {
		for _, t := range g.Entries[n].Throws {
			if group, known := g.system.diceFor(t.Key.Purpose); known && t.Source == dice.Declared {
				return phrase.Say(group.Name + ".thrown")
			}
		}
	}
	return phrase.Say("game.throw")
}

// diceFor returns the group of typed dice that are thrown for a purpose.
func (s *System) diceFor(purpose string) (dice.Group, bool) {
	for _, act := range s.Acts {
		for _, group := range act.Dice {
			if slices.Contains(group.Purposes, purpose) {
				return group, true
			}
		}
	}
	return dice.Group{}, false
}

// decideUndo takes back the seat's own last act where that is free, and else asks the others.
func decideUndo(g *Game, act ledger.Act, _ judging) ([]ledger.Event, error) {
	if !g.started { // a kept free draw is what the game was opened for
		return nil, Refuse(refUndo, "game.refused.nothing-to-undo")
	}
	if shown := act.Args["au"]; shown != "" && shown != strconv.Itoa(len(g.Entries)-1) {
		return nil, Refuse(refUndo, "game.refused.undo-moved", phrase.Named("shown", shown), phrase.Number("last", len(g.Entries)-1))
	}
	from, err := undoFrom(g, act)
	if err != nil {
		return nil, err
	}
	strikes := g.Strikes(from, act.Seat)
	if len(strikes) == 0 {
		return nil, Refuse(refUndo, "game.refused.nothing-to-undo")
	}
	request := ledger.Request{Kind: ledger.AskUndo, Asker: act.Seat, Strikes: strikes}
	free, err := freelyUndone(g, act.Seat, strikes)
	if err != nil {
		return nil, err
	}
	if free {
		return g.grant(request, nil)
	}
	return g.ask(request)
}

// LastAct returns the last act that a take-back could reach; ok is false where there is none.
func (g *Game) LastAct() (r ledger.Record, ok bool) {
	if !g.started || g.ending != nil {
		return ledger.Record{}, false
	}
	n := g.LastPlayed()
	return g.Entries[n].Record, n > g.Wall
}

// undoFrom returns the first record to take back: the one asked for, or the seat's last act, or the last
// act of all.
func undoFrom(g *Game, act ledger.Act) (int, error) {
	if text := act.Args["n"]; text != "" {
		n, err := strconv.Atoi(text)
		switch {
		case err != nil || n < 0 || n >= len(g.Entries) || !g.Played(n):
			return 0, Refuse(refUndo, "game.refused.no-such-record", phrase.Named("n", text), phrase.Number("last", len(g.Entries)-1))
		case n <= g.Wall:
			return 0, Refuse(refUndo, "game.refused.wall", phrase.Number("n", n), phrase.Number("wall", g.Wall))
		}
		return n, nil
	}
	last := 0
	for n := range g.Acts(g.Wall + 1) {
		if g.Actor(g.Entries[n].Record) == act.Seat {
			return n, nil
		}
		if last == 0 {
			last = n
		}
	}
	if last == 0 {
		return 0, Refuse(refUndo, "game.refused.nothing-to-undo-since", phrase.Number("wall", g.Wall))
	}
	return last, nil
}

// freelyUndone reports whether the take-back needs no consent: what its lines tell asks for none, and no
// other seat was offered anything new by what is taken back.
func freelyUndone(g *Game, asker ledger.Seat, strikes []int) (bool, error) {
	if !g.NeedsNobody(asker, strikes) {
		return false, nil
	}
	partners := g.Partners(asker)
	if len(partners) == 0 {
		return true, nil
	}
	before, err := without(g, strikes[0])
	if err != nil {
		return false, err
	}
	for _, seat := range partners {
		then := before.systemOffers(seat, seat)
		for _, o := range g.systemOffers(seat, seat) {
			if !slices.ContainsFunc(then, func(had Offer) bool { return reflect.DeepEqual(o, had) }) {
				return false, nil
			}
		}
	}
	return true, nil
}

// decideContest asks to take a declared throw back; it may be doubted until the other seat's next act.
func decideContest(g *Game, act ledger.Act, _ judging) ([]ledger.Event, error) {
	n, ok := act.Args.Whole("n")
	switch {
	case !ok || n <= g.Wall || n >= len(g.Entries) || !g.Played(n) || !declared(g.Entries[n].Record):
		return nil, Refuse(refDice, "game.refused.not-declared", phrase.Named("n", act.Args["n"]))
	case g.Actor(g.Entries[n].Record) == act.Seat:
		return nil, Refuse(refDice, "game.refused.own-dice").Or(phrase.Say("game.offer.undo"),
			ledger.Act{Path: PathUndo, Seat: act.Seat, Args: ledger.Args{"n": strconv.Itoa(n)}})
	}
	for later := n + 1; later < len(g.Entries); later++ {
		if g.Played(later) && g.Actor(g.Entries[later].Record) == act.Seat {
			return nil, Refuse(refDice, "game.refused.contest-late", phrase.Number("n", n), phrase.Number("later", later))
		}
	}
	contested, err := event(ledger.KindContested, ledger.AnswerData{Request: n, Seat: act.Seat})
	if err != nil {
		return nil, err
	}
	asked, err := g.ask(ledger.Request{Kind: ledger.AskContest, Asker: act.Seat, Strikes: g.Strikes(n, act.Seat)})
	if err != nil {
		return nil, err
	}
	return append(contested, asked...), nil
}

func declared(r ledger.Record) bool {
	for _, t := range r.Throws {
		if t.Source == dice.Declared {
			return true
		}
	}
	return false
}
