package house

import (
	"reflect"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// PathContest doubts a declared throw: option n, its record.
const PathContest = "partie contester"

const refUndo rules.Ref = "maison:retour"

var takeBackChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{
		{Spec: spec(ledger.PathUndo, "n"), May: mayUndo, Decide: rules.NoDice(decideUndo)},
		{Spec: spec(PathContest, "n"), May: maySit, Decide: rules.NoDice(decideContest)},
	},
	Facts: []rules.Fact[House]{
		rules.NewExplainedFact(ledger.KindUndone, func(h House, d ledger.Undone) (House, error) {
			return h, h.strike(*h.record, d)
		}, func(h House, d ledger.Undone) []phrase.Phrase {
			return phrase.Line("game.tell.undone", h.Who("who", d.Asker), phrase.Number("from", d.From),
				phrase.Number("count", len(d.Struck)))
		}),
		rules.NewExplainedFact(ledger.KindContested, unchanged[ledger.AnswerData], func(h House, d ledger.AnswerData) []phrase.Phrase {
			return h.line("contested", phrase.Number("n", d.Request), phrase.With("what", h.ThrowName(d.Request)))
		}),
	},
}

// strikeConsent asks to take records back.
var strikeConsent = consent{sound: func(r ledger.Request) bool { return len(r.Strikes) > 0 },
	grant: func(h House, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
		return event(ledger.KindUndone, ledger.Undone{From: r.Strikes[0], Asker: r.Asker, Consents: consents, Struck: r.Strikes})
	},
	say: func(h House, d ledger.Request) []phrase.Phrase {
		return h.line("asked."+string(d.Kind), phrase.Number("from", d.Strikes[0]), phrase.Number("count", len(d.Strikes)),
			phrase.With("what", h.ThrowName(d.Strikes[0])))
	},
	label: func(h House, r ledger.Request) phrase.Phrase {
		return phrase.Say("game.offer.agree."+string(r.Kind), phrase.With("what", h.ThrowName(r.Strikes[0])))
	},
}

// ThrowName names the throw of a record by what its declared dice are for: « le jet du pool ».
func (g *Game) ThrowName(n int) phrase.Phrase {
	if n >= 0 && n < len(g.Entries) {
		for _, t := range g.Entries[n].Throws {
			if group, known := diceFor(g.system, t.Key.Purpose); known && t.Source == dice.Declared {
				return phrase.Say(group.Name + ".thrown")
			}
		}
	}
	return phrase.Say("game.throw")
}

// diceFor returns the group of typed dice that are thrown for a purpose.
func diceFor(s *rules.System, purpose string) (dice.Group, bool) {
	for _, act := range s.Acts {
		for _, group := range act.Dice {
			if slices.Contains(group.Purposes, purpose) {
				return group, true
			}
		}
	}
	return dice.Group{}, false
}

// mayUndo refuses before the start: a kept free draw is what the game was opened for.
func mayUndo(h House, seat ledger.Seat) *rules.Violation {
	if refused := maySit(h, seat); refused != nil || h.started {
		return refused
	}
	return rules.Refuse(refUndo, "game.refused.nothing-to-undo")
}

// decideUndo takes back the seat's own last act where that is free, and else asks the others.
func decideUndo(h House, act ledger.Act) ([]ledger.Event, error) {
	if shown := act.Args["au"]; shown != "" && shown != strconv.Itoa(len(h.Entries)-1) {
		return nil, rules.Refuse(refUndo, "game.refused.undo-moved", phrase.Named("shown", shown), phrase.Number("last", len(h.Entries)-1))
	}
	from, err := undoFrom(h.Game, act)
	if err != nil {
		return nil, err
	}
	strikes := h.Strikes(from, act.Seat)
	if len(strikes) == 0 {
		return nil, rules.Refuse(refUndo, "game.refused.nothing-to-undo")
	}
	request := ledger.Request{Kind: ledger.AskUndo, Asker: act.Seat, Strikes: strikes}
	free, err := freelyUndone(h.Game, act.Seat, strikes)
	if err != nil {
		return nil, err
	}
	if free {
		return h.grant(request, nil)
	}
	return h.ask(request)
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
			return 0, rules.Refuse(refUndo, "game.refused.no-such-record", phrase.Named("n", text), phrase.Number("last", len(g.Entries)-1))
		case n <= g.Wall:
			return 0, rules.Refuse(refUndo, "game.refused.wall", phrase.Number("n", n), phrase.Number("wall", g.Wall))
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
		return 0, rules.Refuse(refUndo, "game.refused.nothing-to-undo-since", phrase.Number("wall", g.Wall))
	}
	return last, nil
}

// freelyUndone reports whether the take-back needs no consent: what its lines show asks for none, and no
// other seat was offered anything new by what is taken back.
func freelyUndone(g *Game, asker ledger.Seat, strikes []int) (bool, error) {
	if !g.NeedsNobody(asker, strikes) {
		return false, nil
	}
	partners := g.Partners(asker)
	if len(partners) == 0 {
		return true, nil
	}
	before, err := withoutAct(g, strikes[0])
	if err != nil {
		return false, err
	}
	for _, seat := range partners {
		then := before.systemOffers(seat, seat)
		for _, o := range g.systemOffers(seat, seat) {
			if !slices.ContainsFunc(then, func(had rules.Offer) bool { return reflect.DeepEqual(o, had) }) {
				return false, nil
			}
		}
	}
	return true, nil
}

// decideContest asks to take a declared throw back; it may be doubted until the other seat's next act.
func decideContest(h House, act ledger.Act) ([]ledger.Event, error) {
	n, ok := act.Args.Whole("n")
	switch {
	case !ok || n <= h.Wall || n >= len(h.Entries) || !h.Played(n) || !hasDeclared(h.Entries[n].Record):
		return nil, rules.Refuse(rules.RefDice, "game.refused.not-declared", phrase.Named("n", act.Args["n"]))
	case h.Actor(h.Entries[n].Record) == act.Seat:
		return nil, rules.Refuse(rules.RefDice, "game.refused.own-dice").Or(phrase.Say("game.offer.undo"),
			ledger.Act{Path: ledger.PathUndo, Seat: act.Seat, Args: ledger.Args{"n": strconv.Itoa(n)}})
	}
	for later := n + 1; later < len(h.Entries); later++ {
		if h.Played(later) && h.Actor(h.Entries[later].Record) == act.Seat {
			return nil, rules.Refuse(rules.RefDice, "game.refused.contest-late", phrase.Number("n", n), phrase.Number("later", later))
		}
	}
	contested, err := event(ledger.KindContested, ledger.AnswerData{Request: n, Seat: act.Seat})
	if err != nil {
		return nil, err
	}
	asked, err := h.ask(ledger.Request{Kind: ledger.AskContest, Asker: act.Seat, Strikes: h.Strikes(n, act.Seat)})
	if err != nil {
		return nil, err
	}
	return append(contested, asked...), nil
}

func hasDeclared(r ledger.Record) bool {
	for _, t := range r.Throws {
		if t.Source == dice.Declared {
			return true
		}
	}
	return false
}

// Reach is what a take-back comes to, before anybody asks for it: the records that it strikes, from the first
// on, and whether nobody else is asked.
type Reach struct {
	Struck []int
	Free   bool
}

// From is the first record that it strikes.
func (r Reach) From() int { return r.Struck[0] }

// ReachOf returns what a seat's take-back with these options (ledger.PathUndo's) comes to now. Nothing is
// done; what refuses it is what Decide would say.
func ReachOf(g *Game, seat ledger.Seat, args ledger.Args) (Reach, error) {
	if err := refuseEnded(g); err != nil {
		return Reach{}, err
	}
	events, err := houseRules.Decide(dryRun(g), ledger.Act{Path: ledger.PathUndo, Seat: seat, Args: args}, rules.DryRun{})
	if err != nil {
		return Reach{}, err
	}
	if first := events[0]; first.Kind == ledger.KindUndone {
		d, err := ledger.Read[ledger.Undone](first)
		return Reach{d.Struck, true}, err
	}
	d, err := ledger.Read[ledger.Request](events[0])
	return Reach{Struck: d.Strikes}, err
}

// Reaches are the take-backs that a seat could ask for now, the nearest first, at most so many. None are
// where Decide refuses them all.
func Reaches(g *Game, seat ledger.Seat, most int) (all []Reach) {
	for n := range g.Acts(g.Wall + 1) {
		if len(all) == most {
			break
		}
		if r, err := ReachOf(g, seat, ledger.Args{"n": strconv.Itoa(n)}); err == nil && r.From() == n {
			all = append(all, r)
		}
	}
	return all
}

// TurnOf returns the record with which a seat's present turn began, or its last one: its first act after the
// latest beginning of a turn that it was the first to act in. Where a system has no turns, or none has begun,
// that is the first of its last acts in a row. ok is false where it has done nothing that could be taken
// back.
func TurnOf(g *Game, seat ledger.Seat) (n int, ok bool) {
	for i := len(g.Begun) - 1; i >= 0 && g.Begun[i].Seq >= g.Wall; i-- {
		n := g.Begun[i].Seq + 1
		for n < len(g.Entries) && !g.Played(n) {
			n++
		}
		if n < len(g.Entries) && g.Actor(g.Entries[n].Record) == seat {
			return n, true
		}
	}
	for at := range g.Acts(g.Wall + 1) {
		switch {
		case g.Actor(g.Entries[at].Record) == seat:
			n, ok = at, true
		case ok:
			return n, true
		}
	}
	return n, ok
}
