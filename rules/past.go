package rules

import (
	"iter"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"aidedecamp/rules/ledger"
)

// Past returns a game as it stood once a record was written: what seats knew then they know there, and what
// came later nobody does. *ledger.Fault where there is no such record.
func Past(g *Game, record int) (*Game, error) {
	if record < 0 || record >= g.Len() {
		return nil, ledger.NewFault("past", "record %d of %d", record, g.Len())
	}
	then, from := g.known.before(g, record)
	if then == nil {
		then, from = unplayed(g.system, g.first, g.initial), -1
	}
	for _, e := range g.Entries[from+1 : record+1] {
		if err := noteLinked(then, e.Record, e.Link); err != nil {
			return nil, err
		}
	}
	then.steps = nil
	g.known.keep(then)
	return then, nil
}

// keptMoments is how many moments a game remembers: what each player last did is asked for again and again.
const keptMoments = 2

// moments are moments of a game that somebody looked back to, the one asked for last first. Games that come
// of one another share them.
type moments struct {
	sync.Mutex
	kept []moment
}

// moment is a game once a record was written, without its log.
type moment struct {
	record int
	game   *Game
}

// before returns the latest moment that is known up to a record, as a game of its own, and that record's
// number; nil and 0 where none is. A moment of a game that branched off has another head.
func (s *moments) before(g *Game, record int) (then *Game, at int) {
	s.Lock()
	defer s.Unlock()
	for _, k := range s.kept {
		if k.record <= record && k.game.head == g.Entries[k.record].Link && (then == nil || k.record > at) {
			then, at = k.game, k.record
		}
	}
	if then == nil {
		return nil, 0
	}
	then = apart(then)
	then.Entries = g.EntriesAt(at)
	then.used = new(atomic.Int64)
	then.used.Store(int64(at + 1))
	return then, at
}

// keep remembers a moment.
func (s *moments) keep(then *Game) {
	s.Lock()
	defer s.Unlock()
	var was moment
	if i := slices.IndexFunc(s.kept, func(k moment) bool { return k.game.head == then.head }); i >= 0 {
		was = s.kept[i]
		s.kept = slices.Delete(s.kept, i, i+1)
	} else {
		was = moment{len(then.Entries) - 1, apart(then)}
		was.game.Entries = nil
	}
	s.kept = append([]moment{was}, s.kept[:min(len(s.kept), keptMoments-1)]...)
}

// apart returns a copy with which nothing is shared that either may still change.
func apart(g *Game) *Game {
	n := g.clone()
	n.Texts, n.payloads, n.known = maps.Clone(g.Texts), maps.Clone(g.payloads), new(moments)
	return n
}

// Steps walks through a game as its players remember it: each record that stands, with the game as it stood
// then. What was taken back is told by the record that took it.
func Steps(g *Game) iter.Seq2[ledger.Record, *Game] {
	return func(yield func(ledger.Record, *Game) bool) {
		then, err := Past(g, 0)
		for k, e := range g.Entries {
			if k > 0 && err == nil {
				then = readyFor(then, e.Record)
				err = noteLinked(then, e.Record, e.Link)
			}
			if err != nil {
				return // a game that stands has been folded once
			}
			if e.StruckBy == 0 && !yield(e.Record, then) {
				return
			}
		}
	}
}
