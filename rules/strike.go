package rules

import (
	"maps"
	"slices"
	"sync/atomic"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
)

// Records taken back: the state is folded anew from what stands. A rebuild, which meets one after the other,
// goes back to a step of its own on the way, so a log of many takes no longer by the record than one of none.

// step is what a take-back folds anew, as it was before a record.
type step struct {
	before   int
	state    State
	settings map[string]string
	seals    []ledger.Seal
}

// steps are those on the way of a rebuild, before acts that stand, the opening's first.
type steps []step

// mostSteps bounds what a rebuild holds in memory. Where there are more, every second one goes: what lies
// between two is folded again once on the way back, and has steps of its own from then on.
const mostSteps = 512

// with adds the step before a record.
func (s steps) with(g *Game, record int) steps {
	if len(s) == mostSteps {
		for i := range s[:mostSteps/2] {
			s[i] = s[2*i]
		}
		clear(s[mostSteps/2:])
		s = s[:mostSteps/2]
	}
	return append(s, step{record, g.state, g.settings, g.seals})
}

// strike takes acts back. A game that others share is given its own of what that changes in place.
func (g *Game) strike(r ledger.Record, undone ledger.Undone) error {
	if len(undone.Struck) == 0 {
		return ledger.NewFault("apply", "record %d takes nothing back", r.Seq)
	}
	for i, n := range undone.Struck {
		if n <= g.Wall || n >= r.Seq || !g.Played(n) || i > 0 && n <= undone.Struck[i-1] {
			return ledger.NewFault("apply", "record %d takes back %d", r.Seq, n)
		}
	}
	if g.steps == nil {
		takeApart(g)
	}
	g.Strike(r.Seq, undone.Struck)
	var gone []dice.Throw
	for _, n := range undone.Struck {
		if seat := g.Actor(g.Entries[n].Record); seat != r.Seat {
			g.gens[seat]++
		}
		for _, t := range g.Entries[n].Throws {
			gone = append(gone, t)
			g.put[ledger.Occurrence{Key: t.Key, N: t.N}] = int64(n)
			// only the bot's dice would fall the same way again
			if t.Source == dice.Drawn {
				g.struck[ledger.Occurrence{Key: t.Key, N: t.N}] = int64(n)
			}
		}
	}
	g.counts = g.counts.Without(gone...)
	return foldFrom(g, undone.Struck[0], r)
}

// without is the game as its rules would have it if an act that stands had not been done; its log stays.
func without(g *Game, act int) (*Game, error) {
	n := g.clone()
	last := step{state: g.initial, settings: g.header.Setup.Settings}
	for _, s := range slices.Backward(g.steps) {
		if s.before <= act {
			last = s
			break
		}
	}
	n.state, n.settings, n.seals = last.state, last.settings, slices.Clone(last.seals)
	for _, k := range slices.Backward(slices.Collect(g.Acts(last.before))) {
		if k == act {
			continue
		}
		if err := foldAgain(n, g.Entries[k].Events, g.Entries[k].Record); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// takeApart gives a game its own of what a take-back changes in place.
func takeApart(g *Game) {
	g.Entries, g.Begun, g.used = slices.Clone(g.Entries), slices.Clone(g.Begun), new(atomic.Int64)
	g.used.Store(int64(len(g.Entries)))
	g.struck, g.put = maps.Clone(g.struck), maps.Clone(g.put)
}

// branch is a copy that may take acts back; of a game that is being rebuilt it has the same steps.
func branch(g *Game) *Game {
	n := g.clone()
	if g.steps != nil {
		takeApart(n)
		n.steps = slices.Clone(g.steps)
	}
	return n
}

// foldFrom folds the acts that stand up to a record anew, as far as those from the first one on may have
// changed.
func foldFrom(g *Game, first int, r ledger.Record) error {
	last := step{state: g.initial, settings: g.header.Setup.Settings}
	for i, s := range slices.Backward(g.steps) {
		if s.before <= first {
			last, g.steps = s, g.steps[:max(i, 1)] // the first act brings its own step again
			break
		}
	}
	g.state, g.settings, g.seals = last.state, last.settings, last.seals
	var acts []int
	for n := range g.Acts(last.before) {
		if n < r.Seq {
			acts = append(acts, n)
		}
	}
	for _, n := range slices.Backward(acts) {
		if g.steps != nil {
			g.steps = g.steps.with(g, n)
		}
		if err := foldAgain(g, g.Entries[n].Events, r); err != nil {
			return err
		}
	}
	return nil
}

// foldAgain folds what an act's events have changed of what a take-back folds anew.
func foldAgain(g *Game, events []ledger.Event, r ledger.Record) (err error) {
	for _, e := range events {
		if e.Seal != nil {
			g.seals = append(g.seals, g.sealOf(e))
		}
		if e.Closes != "" {
			g.open(e)
		}
		switch {
		case e.Kind == ledger.KindSet:
			err = setFact.fold(g, r, e)
		case !ledger.Kernels(e):
			err = g.evolve(e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
