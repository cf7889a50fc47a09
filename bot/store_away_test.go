package bot

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/session"
)

// away is a store that may be out of reach: then nothing can be written, and of an act that it may have kept
// nobody hears.
type away struct {
	referee.Store
	// fails is how often it will be found so, keeps that it keeps the next act first.
	fails atomic.Int64
	keeps atomic.Bool
	// met is called when it is.
	met func()
	// halts is how often another act is found committed when one has been judged.
	halts atomic.Int64
	// silent says that nobody learns what a club or a person has chosen.
	silent atomic.Bool
}

func (s *away) Choices(ctx context.Context, of referee.Chooser) (map[string]string, error) {
	if s.silent.Load() {
		return nil, fmt.Errorf("the network: %w", referee.ErrStoreAway)
	}
	return s.Store.Choices(ctx, of)
}

func (s *away) reach() error {
	if s.fails.Add(-1) < 0 {
		return nil
	}
	s.met()
	return fmt.Errorf("the network: %w", referee.ErrStoreAway)
}

func (s *away) Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	if s.keeps.Swap(false) {
		if err := s.Store.Act(ctx, ask, decide); err != nil {
			return err
		}
		s.fails.Store(mostAway)
	}
	if err := s.reach(); err != nil {
		return err
	}
	if s.halts.Add(-1) >= 0 {
		return fmt.Errorf("halted: %w", referee.ErrConflict)
	}
	return s.Store.Act(ctx, ask, decide)
}

func (s *away) Answer(ctx context.Context, origin string) (referee.Answer, error) {
	if err := s.reach(); err != nil {
		return referee.Answer{}, err
	}
	return s.Store.Answer(ctx, origin)
}

func (s *away) NoteArrival(ctx context.Context, a referee.Arrival) (referee.Live, error) {
	if err := s.reach(); err != nil {
		return referee.Live{}, err
	}
	return s.Store.NoteArrival(ctx, a)
}

// begunOver is a game that has begun, its store reached by way of another one.
func begunOver(t *testing.T, store *away) *story {
	s := begun(t)
	s.club.stop()
	s.club.over = func(real referee.Store) referee.Store {
		store.Store = real
		return store
	}
	s.club.start()
	return s
}

// mostAway is how often the store is found away: some tries, each of one request or more.
const mostAway = 5

// TestWhileTheStoreIsAway: an act waits until it is there again, and is done once and told once, whether or
// not it was kept before nobody heard of it; its interaction is deferred meanwhile.
func TestWhileTheStoreIsAway(t *testing.T) {
	for name, c := range map[string]struct {
		asks  string
		keeps bool
	}{
		"a command, not kept": {"Camille> /npow initiative qui:moi", false},
		"a command, kept":     {"Camille> /npow initiative qui:moi", true},
		"a press, not kept":   {"Camille! [Camille a l'initiative]", false},
		"a press, kept":       {"Camille! [Camille a l'initiative]", true},
	} {
		t.Run(name, func(t *testing.T) {
			var store away
			s := begunOver(t, &store)
			s.club.bot.within = slack
			before := s.recorded()
			store.met = sync.OnceFunc(func() { s.club.clock.Advance(session.DeferAfter) })
			if store.keeps.Store(c.keeps); !c.keeps {
				store.fails.Store(mostAway)
			}
			s.tell(c.asks, "public: L'initiative est à Camille")
			if kind := s.answer.Kind; kind != localdiscord.Deferred && kind != localdiscord.DeferredUpdate {
				t.Errorf("it is answered by %d first", kind)
			}
			s.club.idle()
			if now := s.recorded(); now != before+1 {
				t.Errorf("%d records after %d", now, before)
			}
			if n := s.saidTo("Sacha", "initiative est à"); n != 1 {
				t.Errorf("told %d times", n)
			}
			owed, err := s.club.db.ClaimUntold(patience(t), 9)
			if err != nil || len(owed) > 0 {
				t.Errorf("owed: %+v, %v", owed, err)
			}
		})
	}
}

// TestWhoWasHaltedJudgesAnew: who loses his game's lock because he was halted does his act again, once.
func TestWhoWasHaltedJudgesAnew(t *testing.T) {
	var store away
	s := begunOver(t, &store)
	before := s.recorded()
	store.halts.Store(2)
	s.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille")
	s.club.idle()
	if now := s.recorded(); now != before+1 || store.halts.Load() > 0 {
		t.Errorf("%d records after %d", now, before)
	}
}

// TestWhatAClubHasChosenNeedNotBeKnown: a call goes on without it, and names the zone that was known last.
func TestWhatAClubHasChosenNeedNotBeKnown(t *testing.T) {
	var store away
	s := begunOver(t, &store)
	s.tell("Alex> /organiser fuseau zone:America/Montreal", "private: America/Montreal")
	store.silent.Store(true)
	s.tell("Camille> /partie rappel quand:tout-de-suite", "private: on vous prévient", "says: Heures de silence : de 22 h à 8 h", "says: America/Montreal")
}
