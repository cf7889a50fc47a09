package house

import (
	"iter"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/table"
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
	then = detached(then)
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
		was = moment{len(then.Entries) - 1, detached(then)}
		was.game.Entries = nil
	}
	s.kept = append([]moment{was}, s.kept[:min(len(s.kept), keptMoments-1)]...)
}

// detached returns a copy with which nothing is shared that either may still change.
func detached(g *Game) *Game {
	n := g.clone()
	n.Texts, n.payloads, n.known = maps.Clone(g.Texts), maps.Clone(g.payloads), new(moments)
	return n
}

// Steps walks through a game as its players remember it: each record in force, with the game as it was
// then. What was taken back is said by the record that took it.
func Steps(g *Game) iter.Seq2[ledger.Record, *Game] {
	return func(yield func(ledger.Record, *Game) bool) {
		then, err := Past(g, 0)
		for k, e := range g.Entries {
			if k > 0 && err == nil {
				then = readyFor(then, e.Record)
				err = noteLinked(then, e.Record, e.Link)
			}
			if err != nil {
				return // a game in memory has been folded once
			}
			if e.StruckBy == 0 && !yield(e.Record, then) {
				return
			}
		}
	}
}

// Since is what happened in a game since somebody acted there last.
type Since struct {
	// Last is the record of his last act, or that by which he sat down, where he has done nothing since.
	Last int
	// Records are those after it that are in force, in order; what was taken back is said by the record that
	// took it.
	Records []ledger.Record
}

// SinceLastAct returns what happened since the last act of the player of these seats: all the seats of one
// account. A consent or a refusal is an act; one that was taken back is one as well, for he was there. Who
// has taken a seat over was there from then on.
func SinceLastAct(g *Game, seats ...ledger.Seat) Since {
	since := Since{Last: sittingOf(g, seats)}
	for n, e := range slices.Backward(g.Entries) {
		if n > since.Last && slices.Contains(seats, e.Seat) {
			since.Last = n
			break
		}
	}
	for _, e := range g.Entries[min(since.Last+1, len(g.Entries)):] {
		if e.StruckBy == 0 {
			since.Records = append(since.Records, e.Record)
		}
	}
	return since
}

// sittingOf is the record by which the last of these seats came to its player of now; 0 is the opening.
func sittingOf(g *Game, seats []ledger.Seat) (from int) {
	held := map[ledger.Seat]int{}
	for _, s := range g.Sittings {
		if slices.Contains(seats, s.Seat) {
			held[s.Seat] = s.From
		}
	}
	for _, at := range held {
		from = max(from, at-1) // he has it from the record after that on
	}
	return from
}

// WithTrail is a view of the game as it is, its board with what happened since a record: what moved, was
// attacked or was lost. It shows nothing but what everybody has seen: it compares public views alone.
//
// A record that is not in the log is a *Fault.
func WithTrail(g *Game, view rules.View, since int) (rules.View, error) {
	if view.Board == nil || since == len(g.Entries)-1 {
		return view, nil
	}
	then, err := Past(g, since)
	if err != nil {
		return rules.View{}, err
	}
	var shown []table.Board
	show := func() {
		if board := viewOf(then, ledger.Public).Board; board != nil {
			shown = append(shown, *board)
		}
	}
	show()
	for _, e := range g.Entries[since+1:] {
		if err := noteLinked(then, e.Record, e.Link); err != nil {
			return rules.View{}, err
		}
		if e.StruckBy == 0 { // what was taken back is no part of what happened
			show()
		}
	}
	if len(shown) > 0 {
		board := view.Board.WithTrail(shown)
		view.Board = &board
	}
	return view, nil
}
