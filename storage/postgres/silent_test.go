//go:build postgres

package postgres_test

import (
	"errors"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/postgres"
	"aidedecamp/storage/postgres/postgrestest"
	"aidedecamp/storage/storagetest"
)

// bearable is how long a call may take where a server says nothing; each ends after some ten seconds, on a busy
// machine later.
const bearable = 2 * time.Minute

// TestAServerThatSaysNothingIsLeft: its machine is cut off, so that nothing that was asked of it ends. Who
// asks is told within a while that the store is away, and goes on with the promoted standby; nothing that was
// acknowledged is lost.
func TestAServerThatSaysNothingIsLeft(t *testing.T) {
	t.Parallel()
	first, second, db := pair(t, true)
	newLoad(t, db).survives(1, func() {
		storagetest.Must(t, first.Freeze())
		t.Cleanup(func() { storagetest.Must(t, first.Thaw()) })
		takesOver(t, second)
	})
}

// TestACommitThatNoStandbyHasIsSeenByNobody: while its standby is away a server keeps a commit to itself. Who
// commits is told within a while that the store is away, also where the server has crashed meanwhile; nobody
// else reads the line before the standby has it, and then it is there, once.
func TestACommitThatNoStandbyHasIsSeenByNobody(t *testing.T) {
	t.Parallel()
	first, second, _ := pair(t, true)
	db := open(t, postgrestest.Either("t1", first, second), postgres.Options{Lease: time.Second})
	opening := storagetest.Opening(t, "g", "c")
	storagetest.Must(t, db.Open(t.Context(), opening))
	second.Kill()
	c := storagetest.Commit(t, "g", 2, 1)
	act := func() error {
		return db.Act(t.Context(), referee.Ask{Game: "g", Origin: c.Answer.Origin, Known: storagetest.HeadOf(t, storagetest.Log("g", 2))}, c.Ready)
	}
	for _, asked := range []string{"first", "again"} {
		began := time.Now()
		if err := act(); !errors.Is(err, referee.ErrStoreAway) {
			t.Errorf("%s: %v", asked, err)
		}
		if took := time.Since(began); took > bearable {
			t.Errorf("%s: told after %s", asked, took)
		}
		if stored, err := db.Load(t.Context(), "g"); err != nil || len(stored.Records) != 2 {
			t.Errorf("%s: %d records are read, %v", asked, len(stored.Records), err)
		}
	}
	later := storagetest.Opening(t, "h", "d")
	if err := db.Open(t.Context(), later); !errors.Is(err, referee.ErrStoreAway) {
		t.Errorf("another game: %v", err)
	}
	if _, err := db.Load(t.Context(), "h"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("another game is read: %v", err)
	}
	first.Kill()
	storagetest.Must(t, first.Launch()) // it shows now what it has by itself
	if err := act(); !errors.Is(err, referee.ErrStoreAway) {
		t.Errorf("after a crash: %v", err)
	}
	if err := db.Open(t.Context(), later); !errors.Is(err, referee.ErrStoreAway) {
		t.Errorf("after a crash, another game: %v", err)
	}
	storagetest.Must(t, second.Launch())
	for late := time.Now().Add(bearable); ; time.Sleep(50 * time.Millisecond) {
		err := act()
		if errors.Is(err, referee.ErrOriginKnown) {
			break
		}
		if time.Now().After(late) {
			t.Fatalf("the standby is back: %v", err)
		}
	}
	if err := db.Open(t.Context(), later); !errors.Is(err, referee.ErrOriginKnown) {
		t.Errorf("another game, again: %v", err)
	}
	if stored, err := db.Load(t.Context(), "g"); err != nil || len(stored.Records) != 3 {
		t.Errorf("%d records, %v", len(stored.Records), err)
	}
	storagetest.Must(t, db.Integrity(t.Context()))
}

// TestNobodyWaitsForASilentServer: each kind of call ends within a while, also that of who opens the store.
func TestNobodyWaitsForASilentServer(t *testing.T) {
	t.Parallel()
	s, err := postgrestest.Start()
	storagetest.Must(t, err)
	t.Cleanup(func() { storagetest.Must(t, s.Stop()) })
	url, err := s.Database(t.Context())
	storagetest.Must(t, err)
	db := open(t, url, postgres.Options{})
	storagetest.Must(t, db.Open(t.Context(), storagetest.Opening(t, "g", "c")))
	storagetest.Must(t, s.Freeze())
	t.Cleanup(func() { storagetest.Must(t, s.Thaw()) })
	c := storagetest.Commit(t, "g", 2, 1)
	for name, call := range map[string]func() error{
		"read": func() error { _, err := db.Load(t.Context(), "g"); return err },
		"write": func() error {
			_, err := db.NoteArrival(t.Context(), referee.Arrival{Origins: []string{"d:g/0"}})
			return err
		},
		"act": func() error {
			return db.Act(t.Context(), referee.Ask{Game: "g", Origin: c.Answer.Origin, Known: storagetest.HeadOf(t, storagetest.Log("g", 2))}, c.Ready)
		},
		"probe": func() error { return db.Probe(t.Context()) },
		"open": func() error {
			_, err := postgres.Open(t.Context(), url, postgres.Options{})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			if err := call(); !errors.Is(err, referee.ErrStoreAway) {
				t.Error(err)
			}
			if took := time.Since(began); took > bearable {
				t.Errorf("after %s", took)
			}
		})
	}
}
