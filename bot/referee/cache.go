package referee

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

// What is kept in memory; other games are read again from the store. A game of some acts weighs 15 to 40 kB,
// each further record 1.6 to 2 kB (docs/benchmarks.md): the games' number alone would bound nothing.
const (
	mostGames   = 2000
	mostRecords = 60_000
)

// cachedGame is a game in memory: an immutable value behind a pointer, and the lock of whoever changes it.
type cachedGame struct {
	id     string
	place  Place
	secret dice.Secret

	mu   sync.Mutex            // held from load to fold
	due  atomic.Pointer[[]Due] // the deadlines that run
	game atomic.Pointer[rules.Game]
	live atomic.Pointer[string]
	used atomic.Int64
}

func (t *cachedGame) deadlines() []Due {
	if due := t.due.Load(); due != nil {
		return *due
	}
	return nil
}

// cache holds the games in memory.
type cache struct {
	// tables and records are the most games and, over all games, the most records kept.
	tables, records int

	mu    sync.Mutex
	clock int64
	// gone counts the games dropped.
	gone  int64
	games map[string]*cachedGame
}

// put keeps a game read from the store, and returns the one that everybody gets. Where any game was dropped
// since it was read (gone), what was read may be behind the store by now: ok is false.
func (s *cache) put(t *cachedGame, g *rules.Game, gone int64) (kept *cachedGame, ok bool) {
	t.game.Store(g)
	s.mu.Lock()
	defer s.mu.Unlock()
	if known, ok := s.games[t.id]; ok {
		return known, true
	}
	if gone != s.gone {
		return nil, false
	}
	if s.games == nil {
		s.games = map[string]*cachedGame{}
	}
	s.makeRoom(g.Len())
	s.clock++
	t.used.Store(s.clock)
	s.games[t.id] = t
	return t, true
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
		s.gone++
		delete(s.games, t.id)
	}
}

// get returns a game in memory, and how many were dropped so far.
func (s *cache) get(id string) (t *cachedGame, gone int64, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok = s.games[id]
	if ok {
		s.clock++
		t.used.Store(s.clock)
	}
	return t, s.gone, ok
}

// has reports whether this is still the game that everybody gets.
func (s *cache) has(t *cachedGame) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.games[t.id] == t
}

func (s *cache) drop(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gone++
	delete(s.games, id)
}

// hall has the games that are played and were played, as they stand, and what is owed to their players; it
// decides nothing.
type hall struct {
	*means
	games cache
}

// game returns a game in memory, read from the store where it was not.
func (h *hall) game(ctx context.Context, id string) (*cachedGame, error) {
	for {
		t, gone, ok := h.games.get(id)
		if ok {
			return t, nil
		}
		stored, game, err := h.load(ctx, id)
		if err != nil {
			return nil, err
		}
		t = &cachedGame{id: id, place: stored.Place, secret: stored.Secret}
		t.due.Store(&stored.Due)
		t.live.Store(&stored.Live)
		if t, ok = h.games.put(t, game, gone); ok {
			return t, nil
		}
	}
}

// load reads a game from the store. ErrNotFound.
func (h *hall) load(ctx context.Context, id string) (Stored, *rules.Game, error) {
	stored, err := h.store.Load(ctx, id)
	if err != nil {
		return Stored{}, nil, fmt.Errorf("load game %s: %w", id, err)
	}
	game, err := rules.Rebuild(h.systems, stored.Records)
	if err != nil {
		return Stored{}, nil, fmt.Errorf("rebuild game %s: %w", id, err)
	}
	return stored, game, nil
}

// gameIn returns a game by its id; ErrStale where the place has none such.
func (h *hall) gameIn(ctx context.Context, place Place, id string) (*cachedGame, error) {
	t, err := h.game(ctx, id)
	if errors.Is(err, ErrNotFound) || err == nil && t.place != place {
		return nil, ErrStale
	}
	return t, err
}

// staleOr is ErrStale where what a button names is gone, else the fault in doing something.
func staleOr(err error, doing string) error {
	if errors.Is(err, ErrNotFound) {
		return ErrStale
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// at returns a game of the place. ErrNoGame.
func (h *hall) at(ctx context.Context, place Place, which Which) (*cachedGame, error) {
	id, err := h.store.At(ctx, place, which)
	switch {
	case errors.Is(err, ErrNotFound):
		return nil, ErrNoGame
	case err != nil:
		return nil, fmt.Errorf("find the game of channel %s: %w", place.Channel, err)
	}
	return h.game(ctx, id)
}
