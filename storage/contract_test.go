package storage_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// TestTheContractOfTheReferee: a file keeps what the port promises, also over a restart, and is whole after
// each of the contract's tests.
func TestTheContractOfTheReferee(t *testing.T) {
	t.Parallel()
	var paths sync.Map
	open := func(t *testing.T, o storage.Options) *storage.DB {
		path := fresh(t)
		t.Cleanup(func() {
			r, err := storage.OpenReadOnly(context.Background(), path)
			must(t, err)
			must(t, errors.Join(r.Integrity(context.Background()), r.Close()))
		})
		db, err := storage.Open(context.Background(), path, o)
		must(t, err)
		t.Cleanup(func() { _ = db.Close() }) // closed already where it is opened again
		paths.Store(db, path)
		return db
	}
	storagetest.Run(t, storagetest.Maker{
		New:   func(t *testing.T) referee.Store { return open(t, storage.Options{}) },
		Timed: func(t *testing.T, now func() time.Time) referee.Store { return open(t, storage.Options{Now: now}) },
		Hasty: func(t *testing.T, lease time.Duration) referee.Store {
			return open(t, storage.Options{Lease: lease})
		},
		Again: func(t *testing.T, before referee.Store) referee.Store {
			path, _ := paths.Load(before)
			must(t, before.(*storage.DB).Close())
			again := openAt(t, path.(string))
			paths.Store(again, path)
			return again
		},
	})
}

// TestGamesAreListed from the oldest on, with when they began and ended: what is said after the end does not
// move it.
func TestGamesAreListed(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	must(t, db.Open(t.Context(), opening(t, "g2", "d")))
	end := commit(t, "g1", 2, 1)
	end.Ends = true
	must(t, storagetest.Append(t.Context(), db, end))
	must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 3, 1)))
	must(t, db.Open(t.Context(), opening(t, "g3", "c")))
	games, err := db.Games(t.Context(), "", 2)
	must(t, err)
	rest, err := db.Games(t.Context(), games[1].ID, 9)
	must(t, err)
	want := []referee.Listing{
		{ID: "g1", System: "essai", Place: place("c"), Length: 4, Created: began, Ended: began.Add(2 * time.Second)},
		{ID: "g2", System: "essai", Place: place("d"), Length: 2, Created: began},
		{ID: "g3", System: "essai", Place: place("c"), Length: 2, Created: began},
	}
	if diff := same(want, append(games, rest...)); diff != "" {
		t.Errorf("list (-want +got):\n%s", diff)
	}
	if _, err := db.Games(t.Context(), "g9", 9); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a list after nothing: %v", err)
	}
}
