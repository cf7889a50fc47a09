package rules

import (
	"slices"
	"strconv"

	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// MayForgo reports whether the act at path is one of those that may give something up.
func (g *Game) MayForgo(path string) bool {
	spec, _ := g.system.Act(path)
	return spec.Forgoes || path == ledger.PathEnd || path == PathReady || path == PathResign || path == PathVerdict
}

// Forgoes returns what an act would give up for good; none where it gives up nothing, where whoever does it
// could take it back without asking anybody and it says all that it does, where another player must agree to
// it first, and where it is refused, which Decide says. Nothing is done.
func (g *Game) Forgoes(act ledger.Act, now Occasion) ([]phrase.Phrase, error) {
	lost := forgone(g, act)
	spec, ok := g.system.Act(act.Path)
	if len(lost) == 0 || ok && g.asks(spec, act) {
		return nil, nil
	}
	record, err := g.Decide(act, now)
	if err != nil {
		return nil, nil
	}
	if spec.Surprises {
		return lost, nil
	}
	next, err := g.Apply(record)
	if err != nil || next.ending != nil {
		return lost, err
	}
	undone, err := decideUndo(next, ledger.Act{Path: PathUndo, Seat: act.Seat, Args: ledger.Args{"n": strconv.Itoa(record.Seq)}}, judging{})
	switch {
	case is[*Violation](err):
		return lost, nil
	case err != nil:
		return nil, err
	case slices.ContainsFunc(undone, func(e ledger.Event) bool { return e.Kind == ledger.KindUndone }):
		return nil, nil
	}
	return lost, nil
}

// forgone is what the act gives up, whether or not it could be taken back.
func forgone(g *Game, act ledger.Act) []phrase.Phrase {
	switch act.Path {
	case ledger.PathEnd:
		return endForgoes(g, act)
	case PathReady:
		return readyForgoes(g)
	case PathResign, PathVerdict:
		return verdictForgoes(g, act)
	}
	v := g.system.Verb(act.Path)
	if v.Forgoes == nil {
		return nil
	}
	return v.Forgoes(g.system.Mask(g.state, act.Seat), act)
}

// endForgoes says that a game is over for good that could be played on: where its system offers no end yet.
// Where another account sits at the table the end waits for it, and ending alone is a second press.
func endForgoes(g *Game, act ledger.Act) []phrase.Phrase {
	asks := act.Seat != ledger.Referee && len(g.Partners(act.Seat)) > 0
	begun := false
	for n := range g.Entries {
		begun = begun || g.Played(n)
	}
	if !begun || asks || act.Args[ledger.AloneOption] != "" || g.closing != nil || g.closes(act.Seat) {
		return nil
	}
	if slices.ContainsFunc(g.systemOffers(act.Seat, act.Seat), func(o Offer) bool { return o.Act.Path == ledger.PathEnd }) {
		return nil
	}
	return []phrase.Phrase{phrase.Say("game.forgone.end")}
}

// readyForgoes says that nobody has taken the seat opposite: once the game has begun, it is a guest's for
// good.
func readyForgoes(g *Game) []phrase.Phrase {
	if g.started || !g.Players[ledger.SeatB].Guest || namedGuest(g, ledger.SeatB) {
		return nil
	}
	return []phrase.Phrase{phrase.Say("game.forgone.seat", g.Who("who", ledger.SeatB))}
}

// Generation counts what a seat has chosen so far: whatever was prepared for it dies with its next choice.
func (g *Game) Generation(seat ledger.Seat) int { return g.gens[seat] }
