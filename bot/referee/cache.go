package referee

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// What is kept in memory; other games are read again from the store. A game of some acts weighs 15 to 40 kB,
// each further record 1.6 to 2 kB (measured): the games' number alone would bound nothing.
const (
	mostGames   = 2000
	mostRecords = 60_000
)

// cachedGame is a game in memory: an immutable value behind a pointer, which may be behind the store.
type cachedGame struct {
	id     string
	place  Place
	secret dice.Secret

	game atomic.Pointer[house.Game]
	used atomic.Int64
}

// advance keeps a later state of the game.
func (t *cachedGame) advance(g *house.Game) {
	for known := t.game.Load(); g.Len() > known.Len(); known = t.game.Load() {
		if t.game.CompareAndSwap(known, g) {
			return
		}
	}
}

// headOf is where the log ends of a state of a game.
func headOf(g *house.Game) Head { return Head{g.Len(), g.Head(), g.Erasures()} }

// follow returns a game with the records that were committed since.
func follow(g *house.Game, tail []ledger.Record) (_ *house.Game, err error) {
	for _, record := range tail {
		if g, err = g.Apply(record); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// cache holds the games in memory.
type cache struct {
	// tables and records are the most games and, over all games, the most records kept.
	tables, records int

	mu    sync.Mutex
	clock int64
	games map[string]*cachedGame
}

// put keeps a game read from the store, and returns the one that everybody gets.
func (s *cache) put(t *cachedGame, g *house.Game) *cachedGame {
	t.game.Store(g)
	s.mu.Lock()
	defer s.mu.Unlock()
	if known, ok := s.games[t.id]; ok && known.game.Load().Erasures() >= g.Erasures() {
		known.advance(g)
		return known
	}
	if s.games == nil {
		s.games = map[string]*cachedGame{}
	}
	s.makeRoom(g.Len())
	s.clock++
	t.used.Store(s.clock)
	s.games[t.id] = t
	return t
}

// makeRoom drops the games used longest ago until there is room for one more of so many records.
func (s *cache) makeRoom(records int) {
	kept := make([]*cachedGame, 0, len(s.games))
	for _, t := range s.games {
		kept = append(kept, t)
		records += t.game.Load().Len()
	}
	if len(kept) < s.tables && records <= s.records {
		return
	}
	slices.SortFunc(kept, func(a, b *cachedGame) int { return cmp.Compare(a.used.Load(), b.used.Load()) })
	for _, t := range kept {
		if len(s.games) < s.tables && records <= s.records {
			return
		}
		records -= t.game.Load().Len()
		delete(s.games, t.id)
	}
}

// get returns a game in memory.
func (s *cache) get(id string) (t *cachedGame, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok = s.games[id]
	if ok {
		s.clock++
		t.used.Store(s.clock)
	}
	return t, ok
}

func (s *cache) drop(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.games, id)
}

// dropOf drops the games of a server.
func (s *cache) dropOf(guild string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.games, func(_ string, t *cachedGame) bool { return t.place.Guild == guild })
}

// hall has the games that are played and were played, as they stand, and what is owed to their players; it
// decides nothing.
type hall struct {
	*deps
	games cache
}

// game returns a game as the store has it by now. ErrNotFound; ErrForked where lines are lost that were known
// here, and no line of the log says so.
func (h *hall) game(ctx context.Context, id string) (*cachedGame, error) {
	t, ok := h.games.get(id)
	if !ok {
		return h.readAnew(ctx, id)
	}
	behind := h.catchUp(ctx, t)
	switch {
	case errors.Is(behind, ErrForked):
		if err := h.mayForget(ctx, t, behind); err != nil {
			return nil, err
		}
	case !errors.Is(behind, ErrErased):
		return t, behind
	}
	h.games.drop(id)
	return h.readAnew(ctx, id)
}

// mayForget reports whether the stored log of a game says itself that lines were lost that are known here;
// else it returns the fork, with how many lines there are.
func (h *hall) mayForget(ctx context.Context, t *cachedGame, fork error) error {
	stored, err := h.store.Load(ctx, t.id)
	if err != nil {
		return err
	}
	var known []ledger.Record
	for _, e := range t.game.Load().Log() {
		known = append(known, e.Record)
	}
	if restores(stored.Records) <= restores(known) {
		return fmt.Errorf("%d lines are known, %d are stored: %w", len(known), len(stored.Records), fork)
	}
	return nil
}

// restores counts the lines by which a log says that lines before were lost.
func restores(log []ledger.Record) (n int) {
	for _, r := range log {
		if ledger.Has(r.Events, ledger.KindRestored) {
			n++
		}
	}
	return n
}

// readAnew returns a game from its first record on.
func (h *hall) readAnew(ctx context.Context, id string) (*cachedGame, error) {
	stored, err := h.store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	game, err := house.Rebuild(h.systems, stored.Records)
	if err != nil {
		return nil, fmt.Errorf("rebuild game %s: %w", id, err)
	}
	return h.games.put(&cachedGame{id: id, place: stored.Place, secret: stored.Secret}, game.ReadAfter(stored.Erased)), nil
}

// catchUp reads what others have committed to a game since it was last seen.
func (h *hall) catchUp(ctx context.Context, t *cachedGame) error {
	g := t.game.Load()
	tail, err := h.store.Tail(ctx, t.id, headOf(g))
	if err == nil {
		g, err = follow(g, tail)
	}
	if err == nil {
		t.advance(g)
	}
	return err
}

// gameIn returns a game by its id; ErrStale where the place has none such.
func (h *hall) gameIn(ctx context.Context, place Place, id string) (*cachedGame, error) {
	t, err := h.game(ctx, id)
	if errors.Is(err, ErrNotFound) || err == nil && t.place != place {
		return nil, ErrStale
	}
	return t, err
}

// staleOr is ErrStale where what a button names is gone; any other error stays one.
func staleOr(err error) error {
	if errors.Is(err, ErrNotFound) {
		return ErrStale
	}
	return err
}

// at returns a game of the place. ErrNoGame.
func (h *hall) at(ctx context.Context, place Place, which Which) (*cachedGame, error) {
	tip, err := h.store.At(ctx, place, which)
	switch {
	case errors.Is(err, ErrNotFound):
		return nil, ErrNoGame
	case err != nil:
		return nil, err
	}
	if t, ok := h.games.get(tip.Game); ok && headOf(t.game.Load()) == tip.Head {
		return t, nil
	}
	return h.game(ctx, tip.Game)
}
