package storagetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
)

// whoActsIsGivenWhatHeDoesNotKnow: the records that follow, the deadlines, what is owed; a log that does not
// go on from the one that he knows is refused, and so is an origin that was committed.
func whoActsIsGivenWhatHeDoesNotKnow(t *testing.T, m Maker) {
	db := m.Timed(t, func() time.Time { return Began })
	Must(t, db.Open(t.Context(), Opening(t, "g1", "c")))
	c := Commit(t, "g1", 2, 1)
	due := referee.Due{Game: "g1", Place: Place("c"), Gate: "a", Key: "k", At: Began}
	c.Clocked, c.Due = true, []referee.Due{due}
	Must(t, Append(t.Context(), db, c))
	for known := range 4 {
		asked := 0
		ask := referee.Ask{Game: "g1", Origin: "d:new", Known: HeadOf(t, Log("g1", known))}
		Must(t, db.Act(t.Context(), ask, func(now referee.Moment) (referee.Commit, error) {
			asked++
			want := referee.Moment{Now: Began, Tail: Log("g1", 3)[known:], Due: []referee.Due{due},
				Owed: []referee.Answer{Opening(t, "g1", "c").Answer, c.Answer}}
			want.Owed[0].Told, want.Owed[1].Told = true, true
			if diff := Same(want, now); diff != "" {
				t.Errorf("%d are known (-want +got):\n%s", known, diff)
			}
			return referee.Commit{}, nil
		}))
		if asked != 1 {
			t.Errorf("decided %d times", asked)
		}
	}
	never := func(referee.Moment) (referee.Commit, error) {
		t.Error("decided all the same")
		return referee.Commit{}, nil
	}
	other := HeadOf(t, Log("g1", 2))
	other.Link[0]++
	for name, wrong := range map[string]struct {
		ask  referee.Ask
		want error
	}{
		"another log":             {referee.Ask{Game: "g1", Known: other}, referee.ErrForked},
		"a longer log":            {referee.Ask{Game: "g1", Known: HeadOf(t, Log("g1", 4))}, referee.ErrForked},
		"another end":             {referee.Ask{Game: "g1", Known: referee.Head{Length: 3, Link: other.Link}}, referee.ErrForked},
		"an origin that is known": {referee.Ask{Game: "g1", Origin: "d:g1/0"}, referee.ErrOriginKnown},
		"no game":                 {referee.Ask{Game: "g2"}, referee.ErrNotFound},
	} {
		if err := db.Act(t.Context(), wrong.ask, never); !errors.Is(err, wrong.want) {
			t.Errorf("%s: %v", name, err)
		}
		if errors.Is(wrong.want, referee.ErrForked) {
			if tail, err := db.Tail(t.Context(), "g1", wrong.ask.Known); !errors.Is(err, referee.ErrForked) {
				t.Errorf("%s is read on: %v, %v", name, tail, err)
			}
		}
	}
	refused := errors.New("refused")
	if err := db.Act(t.Context(), referee.Ask{Game: "g1"}, func(referee.Moment) (referee.Commit, error) {
		return Commit(t, "g1", 3, 1), refused
	}); err != refused { //nolint:errorlint // as it is
		t.Errorf("not the error that decided: %v", err)
	}
	tip, err := db.At(t.Context(), Place("c"), referee.OpenGame)
	if want := (referee.Tip{Game: "g1", Head: HeadOf(t, Log("g1", 3))}); err != nil || tip != want {
		t.Errorf("the log ends at %+v, %v", tip, err)
	}
}

// actsOfOneGameFollowOneAnother: each is judged by what the one before has left, none in vain.
func actsOfOneGameFollowOneAnother(t *testing.T, m Maker) {
	db := begun(t, m)
	const writers, acts = 8, 10
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			var known []ledger.Record
			for n := range acts {
				origin := fmt.Sprintf("d:%d/%d", w, n)
				err := db.Act(t.Context(), referee.Ask{Game: "g1", Origin: origin, Known: HeadOf(t, known)},
					func(now referee.Moment) (referee.Commit, error) {
						known = append(known, now.Tail...)
						c := Commit(t, "g1", len(known), 1)
						c.Answer.Origin = origin
						return c, nil
					})
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	stored, err := db.Load(t.Context(), "g1")
	Must(t, err)
	if diff := Same(Log("g1", 2+writers*acts), stored.Records); diff != "" {
		t.Errorf("the log (-want +got):\n%s", diff)
	}
}

// whoIsHaltedLosesHisLock: others go on after the lease, other games at once, and what he decided is not
// kept.
func whoIsHaltedLosesHisLock(t *testing.T, m Maker) {
	if m.Hasty == nil {
		t.Fatal("the store has no short lease for its tests")
	}
	db := m.Hasty(t, 20*time.Millisecond)
	Must(t, db.Open(t.Context(), Opening(t, "g1", "c")))
	Must(t, db.Open(t.Context(), Opening(t, "g2", "d")))
	err := db.Act(t.Context(), referee.Ask{Game: "g1"}, func(referee.Moment) (referee.Commit, error) {
		Must(t, Append(t.Context(), db, Commit(t, "g2", 2, 1)))
		other := Commit(t, "g1", 2, 1)
		other.Answer.Origin = "d:other"
		Must(t, Append(t.Context(), db, other))
		return Commit(t, "g1", 2, 1), nil
	})
	if !errors.Is(err, referee.ErrConflict) {
		t.Errorf("who was halted: %v", err)
	}
	if _, err := db.Answer(t.Context(), "d:g1/2"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("his answer: %v", err)
	}
	Must(t, Append(t.Context(), db, Commit(t, "g1", 3, 1)))
	gone, cancel := context.WithCancel(t.Context())
	err = db.Act(t.Context(), referee.Ask{Game: "g1"}, func(referee.Moment) (referee.Commit, error) {
		cancel()
		return referee.Commit{}, db.Act(gone, referee.Ask{Game: "g1"}, nil)
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("who gave up waiting: %v", err)
	}
}

// aDraftIsKeptWithAnAct: also where the log does not grow.
func aDraftIsKeptWithAnAct(t *testing.T, m Maker) {
	db := begun(t, m)
	d := referee.Draft{ID: "echo", Kind: "act", Game: "g1", User: "u", Body: []byte(`{}`), At: Began}
	Must(t, Append(t.Context(), db, referee.Commit{Game: "g1", Keep: &d}))
	got, err := db.Draft(t.Context(), "echo")
	Must(t, err)
	if diff := Same(d, got); diff != "" {
		t.Errorf("draft (-want +got):\n%s", diff)
	}
	untouched(t, db)
}

// whoDoesNotReachAStoreAsksForTheOrigin: once the store is there again its origin says whether an act was
// kept, whole, and it is committed once.
func whoDoesNotReachAStoreAsksForTheOrigin(t *testing.T, m Maker) {
	for _, kept := range []bool{false, true} {
		db, leave := m.Away(t)
		Must(t, db.Open(t.Context(), Opening(t, "g1", "c")))
		c := Commit(t, "g1", 2, 2)
		act := func() error {
			return db.Act(t.Context(), referee.Ask{Game: "g1", Origin: c.Answer.Origin}, c.Ready)
		}
		leave(kept)
		if err := act(); !errors.Is(err, referee.ErrStoreAway) {
			t.Errorf("away: %v", err)
		}
		asked, again := referee.ErrNotFound, error(nil)
		if kept {
			asked, again = nil, referee.ErrOriginKnown
		}
		if _, err := db.Answer(t.Context(), c.Answer.Origin); !errors.Is(err, asked) {
			t.Errorf("kept %v: the origin: %v", kept, err)
		}
		if err := act(); !errors.Is(err, again) {
			t.Errorf("kept %v: again: %v", kept, err)
		}
		stored, err := db.Load(t.Context(), "g1")
		Must(t, err)
		if diff := Same(Log("g1", 4), stored.Records); diff != "" {
			t.Errorf("kept %v (-want +got):\n%s", kept, diff)
		}
	}
}
