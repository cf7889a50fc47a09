//go:build postgres

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage/postgres"
	"aidedecamp/storage/postgres/postgrestest"
	"aidedecamp/storage/storagetest"
)

// load is games that are played while a server dies. What a store has acknowledged is its witness.
type load struct {
	t  *testing.T
	db *postgres.DB

	mu    sync.Mutex
	acked map[string]referee.Head
}

const loadedGames = 6

func newLoad(t *testing.T, db *postgres.DB) *load {
	t.Helper()
	l := &load{t: t, db: db, acked: map[string]referee.Head{}}
	for n := range loadedGames {
		game := fmt.Sprint("g", n)
		storagetest.Must(t, db.Open(t.Context(), storagetest.Opening(t, game, game)))
		l.acked[game] = storagetest.HeadOf(t, storagetest.Log(game, 2))
	}
	return l
}

// play appends to every game until stop is closed. As the bot does, it asks again for what it does not know
// was done: by its origin it is done once.
func (l *load) play(stop chan struct{}) *sync.WaitGroup {
	var all sync.WaitGroup
	for game, head := range l.acked {
		all.Go(func() {
			for known := head; ; {
				select {
				case <-stop:
					return
				default:
				}
				next, err := l.act(game, known)
				if err != nil {
					l.t.Errorf("%s after %d records: %v", game, known.Length, err)
					return
				}
				known = next
				l.mu.Lock()
				l.acked[game] = known
				l.mu.Unlock()
			}
		})
	}
	return &all
}

// act appends one record, and returns where the log ends then.
func (l *load) act(game string, known referee.Head) (referee.Head, error) {
	ctx, cancel := context.WithTimeout(context.Background(), bearable)
	defer cancel()
	c := storagetest.Commit(l.t, game, known.Length, 1)
	end := referee.Head{Length: known.Length + 1, Link: ledger.Chain(known.Link, c.Lines[0])}
	for {
		err := l.db.Act(ctx, referee.Ask{Game: game, Origin: c.Answer.Origin, Known: known}, c.Ready)
		switch {
		case err == nil, errors.Is(err, referee.ErrOriginKnown):
			return end, nil
		case ctx.Err() != nil, !errors.Is(err, referee.ErrStoreAway) && !errors.Is(err, referee.ErrConflict) &&
			!errors.Is(err, referee.ErrStoreReadOnly):
			return known, err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// survives has games played, lets trouble come so many times while they are, and examines what is kept once
// they were played on after the last.
func (l *load) survives(times int, trouble func()) {
	l.t.Helper()
	stop := make(chan struct{})
	all := l.play(stop)
	for range times {
		l.grows()
		trouble()
	}
	l.grows()
	close(stop)
	all.Wait()
	l.examine()
}

// grows fails the test where nobody plays on within a while.
func (l *load) grows() {
	l.t.Helper()
	count := func() (n int) {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, head := range l.acked {
			n += head.Length
		}
		return n
	}
	before, late := count(), time.Now().Add(bearable)
	for count() < before+3*loadedGames {
		if time.Now().After(late) {
			l.t.Fatalf("nobody plays on: %d records", count())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// examine holds what is kept against what was acknowledged: nothing is missing, each record stands once, every
// chain is whole (Load walks it).
func (l *load) examine() {
	l.t.Helper()
	for game, head := range l.acked {
		stored, err := l.db.Load(l.t.Context(), game)
		storagetest.Must(l.t, err)
		if len(stored.Records) < head.Length {
			l.t.Errorf("%s has %d records, %d were acknowledged", game, len(stored.Records), head.Length)
		}
		if diff := storagetest.Same(storagetest.Log(game, len(stored.Records)), stored.Records); diff != "" {
			l.t.Errorf("%s (-want +got):\n%s", game, diff)
		}
	}
}

// TestAServerThatDiesLosesNothing: killed while games are played and started again at once, three times.
func TestAServerThatDiesLosesNothing(t *testing.T) {
	t.Parallel()
	s, err := postgrestest.Start()
	storagetest.Must(t, err)
	t.Cleanup(func() { storagetest.Must(t, s.Stop()) })
	url, err := s.Database(t.Context())
	storagetest.Must(t, err)
	newLoad(t, open(t, url, postgres.Options{})).survives(3, func() {
		s.Kill()
		time.Sleep(200 * time.Millisecond)
		storagetest.Must(t, s.Launch())
	})
}

// TestAPoolerThatDiesLosesNothing: who asks through it is told that the store is away, and goes on with the next
// one. So is who asks the server when his connection is ended.
func TestAPoolerThatDiesLosesNothing(t *testing.T) {
	t.Parallel()
	own, err := postgrestest.StartPooler(server)
	storagetest.Must(t, err)
	t.Cleanup(func() { storagetest.Must(t, own.Stop()) })
	db := open(t, own.URL(made(t)), postgres.Options{})
	newLoad(t, db).survives(3, func() {
		own.Kill()
		time.Sleep(100 * time.Millisecond)
		storagetest.Must(t, own.Launch())
	})
	own.Kill()
	ctx, cancel := context.WithTimeout(t.Context(), bearable)
	defer cancel()
	if err := db.Probe(ctx); !errors.Is(err, referee.ErrStoreAway) {
		t.Errorf("without a pooler: %v", err)
	}
}

// TestAServerThatTakesNoMoreWritesIsLeft: the old server still answers, and refuses to write; the store goes on
// with the promoted one, and nobody is told anything but that it was away.
func TestAServerThatTakesNoMoreWritesIsLeft(t *testing.T) {
	t.Parallel()
	first, second, db := pair(t, true)
	newLoad(t, db).survives(1, func() {
		storagetest.Must(t, first.Exec(t.Context(), "postgres", "ALTER SYSTEM SET default_transaction_read_only = on"))
		storagetest.Must(t, first.Exec(t.Context(), "postgres", "SELECT pg_reload_conf()"))
		time.Sleep(300 * time.Millisecond) // whoever is in a transaction ends it on both
		takesOver(t, second)
	})
}

// takesOver makes a standby the server, for which no other is to be waited.
func takesOver(t *testing.T, standby *postgrestest.Server) {
	t.Helper()
	storagetest.Must(t, standby.Exec(t.Context(), "postgres", "ALTER SYSTEM SET synchronous_standby_names = ''"))
	storagetest.Must(t, standby.Promote())
}

// TestWhoMayOnlyReadIsTold: where the address names one server, it is the operator's to make it writable.
func TestWhoMayOnlyReadIsTold(t *testing.T) {
	url := made(t)
	db := open(t, url+"&default_transaction_read_only=on", postgres.Options{})
	if err := db.Probe(t.Context()); !errors.Is(err, referee.ErrStoreReadOnly) {
		t.Errorf("a write: %v", err)
	}
	if safety, err := db.Safety(t.Context()); err != nil || !safety.ReadOnly {
		t.Errorf("%+v, %v", safety, err)
	}
	storagetest.Must(t, db.Integrity(t.Context()))
}

// TestHowSafeACommitIs: off, without a standby, with one that is named and not there, with one.
func TestHowSafeACommitIs(t *testing.T) {
	t.Parallel()
	first, second, db := pair(t, true)
	for late := time.Now().Add(bearable); ; time.Sleep(20 * time.Millisecond) {
		s, err := db.Safety(t.Context())
		if err == nil && s.Attached == 1 && !s.Alone() && !s.Lossy() && s.Standbys == "second" {
			break
		}
		if time.Now().After(late) {
			t.Fatalf("with a standby: %+v, %v", s, err)
		}
	}
	second.Kill()
	for late := time.Now().Add(bearable); ; time.Sleep(20 * time.Millisecond) {
		s, err := db.Safety(t.Context())
		if err == nil && s.Attached == 0 && s.Alone() && !s.Lossy() {
			break
		}
		if time.Now().After(late) {
			t.Fatalf("its standby is gone: %+v, %v", s, err)
		}
	}
	for setting, want := range map[string]postgres.Safety{
		"synchronous_commit=off":   {Commit: "off", Standbys: "second"},
		"synchronous_commit=local": {Commit: "local", Standbys: "second"},
	} {
		s, err := open(t, first.URL("t1")+"&"+setting, postgres.Options{}).Safety(t.Context())
		if err != nil || s != want || !s.Lossy() || s.Alone() {
			t.Errorf("%s: %+v, %v", setting, s, err)
		}
	}
	if s, err := open(t, made(t), postgres.Options{}).Safety(t.Context()); err != nil || !s.Lossy() || s.Commit != "on" {
		t.Errorf("a server by itself: %+v, %v", s, err)
	}
}

// TestAPromotedStandbyHasAll: where a commit waits for the standby, its promotion loses nothing; the store
// finds it by itself.
func TestAPromotedStandbyHasAll(t *testing.T) {
	t.Parallel()
	first, second, db := pair(t, true)
	before, err := postgres.Timeline(t.Context(), db)
	storagetest.Must(t, err)
	newLoad(t, db).survives(1, func() {
		first.Kill()
		takesOver(t, second)
	})
	if after, err := postgres.Timeline(t.Context(), db); err != nil || after == before || before != "timeline-00000001" {
		t.Errorf("%s, and after a promotion %s, %v", before, after, err)
	}
}

// TestALostHistoryIsNotBuiltOn: a standby for which no commit waited is promoted without the last acts. Who
// knows them is told that the log is another one, and nothing is appended to it.
func TestALostHistoryIsNotBuiltOn(t *testing.T) {
	t.Parallel()
	first, second, db := pair(t, false)
	l := newLoad(t, db)
	for deadline := time.Now().Add(bearable); ; { // the standby has the games
		reader, err := postgres.Open(t.Context(), second.URL("t1"), postgres.Options{})
		storagetest.Must(t, err)
		_, err = reader.Load(t.Context(), "g5")
		storagetest.Must(t, reader.Close())
		if err == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
	storagetest.Must(t, second.Exec(t.Context(), "postgres", "SELECT pg_wal_replay_pause()"))
	second.Kill() // what comes now it never gets
	for game, head := range l.acked {
		next, err := l.act(game, head)
		storagetest.Must(t, err)
		l.acked[game] = next
	}
	first.Kill()
	storagetest.Must(t, second.Launch())
	storagetest.Must(t, second.Promote())
	for game, head := range l.acked {
		stored, err := db.Load(t.Context(), game)
		storagetest.Must(t, err)
		if len(stored.Records) != 2 {
			t.Fatalf("%s has %d records: nothing was lost", game, len(stored.Records))
		}
		if _, err := l.act(game, head); !errors.Is(err, referee.ErrForked) {
			t.Errorf("%s goes on from a history that is lost: %v", game, err)
		}
		if stored, err = db.Load(t.Context(), game); err != nil || len(stored.Records) != 2 {
			t.Errorf("%s has %d records, %v", game, len(stored.Records), err)
		}
	}
}

// pair is a server with a standby, for which commits wait or do not, and a store that finds whichever of them
// takes writes.
func pair(t *testing.T, waits bool) (first, second *postgrestest.Server, db *postgres.DB) {
	t.Helper()
	first, err := postgrestest.Start()
	storagetest.Must(t, err)
	t.Cleanup(func() { storagetest.Must(t, first.Stop()) })
	_, err = first.Database(t.Context())
	storagetest.Must(t, err)
	second, err = first.Standby("second")
	storagetest.Must(t, err)
	t.Cleanup(func() { storagetest.Must(t, second.Stop()) })
	if waits {
		storagetest.Must(t, first.Exec(t.Context(), "postgres", "ALTER SYSTEM SET synchronous_standby_names = 'second'"))
		storagetest.Must(t, first.Exec(t.Context(), "postgres", "SELECT pg_reload_conf()"))
	}
	db = open(t, postgrestest.Either("t1", first, second), postgres.Options{})
	safety, err := db.Safety(t.Context())
	if err != nil || safety.Lossy() == waits {
		t.Errorf("the server promises %+v, %v", safety, err)
	}
	return first, second, db
}
