//go:build postgres

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"aidedecamp/storage/archive"
	"aidedecamp/storage/postgres"
	"aidedecamp/storage/storagetest"
)

// TestWhichVersionsMayRead: an empty database is of an earlier version; one of a later version is read as long as
// that one says so, and never taken back.
func TestWhichVersionsMayRead(t *testing.T) {
	ctx := t.Context()
	storagetest.Must(t, server.Exec(ctx, "postgres", "CREATE DATABASE versions"))
	url := server.URL("versions")
	if _, err := postgres.Open(ctx, url, postgres.Options{}); !errors.Is(err, postgres.ErrOlder) {
		t.Errorf("before it is migrated: %v", err)
	}
	var all sync.WaitGroup
	for range 4 { // several processes of a deployment do it at once
		all.Go(func() {
			if _, to, err := postgres.Migrate(ctx, url); err != nil || to < archive.FirstVersion {
				t.Errorf("migrated to %d, %v", to, err)
			}
		})
	}
	all.Wait()
	from, known, err := postgres.Migrate(ctx, url)
	if err != nil || from != known {
		t.Errorf("once more: from %d to %d, %v", from, known, err)
	}
	for _, c := range []struct {
		version, readableFrom archive.Version
		opens, migrates       error
	}{
		{known, known, nil, nil},
		{known + 1, known, nil, nil}, // the expansion of a later version
		{known + 2, known + 1, postgres.ErrNewer, postgres.ErrNewer},
		{1, 1, postgres.ErrBefore, postgres.ErrBefore},
		{99, 98, postgres.ErrBefore, postgres.ErrBefore},
	} {
		storagetest.Must(t, server.Exec(ctx, "versions", fmt.Sprintf("UPDATE schema_version SET version = %d, readable_from = %d", c.version, c.readableFrom)))
		db, err := postgres.Open(ctx, url, postgres.Options{})
		if !errors.Is(err, c.opens) || (err == nil) != (c.opens == nil) {
			t.Errorf("version %d, readable from %d: %v", c.version, c.readableFrom, err)
		}
		if err == nil {
			storagetest.Must(t, db.Close())
		}
		if _, to, err := postgres.Migrate(ctx, url); !errors.Is(err, c.migrates) || (err == nil) != (c.migrates == nil) || to != c.version {
			t.Errorf("migrate version %d, readable from %d: %d, %v", c.version, c.readableFrom, to, err)
		}
	}
	storagetest.Must(t, server.Exec(ctx, "versions", "UPDATE schema_version SET version = 0, readable_from = 0"))
	if _, err := postgres.Open(ctx, url, postgres.Options{}); !errors.Is(err, postgres.ErrOlder) {
		t.Errorf("an earlier version: %v", err)
	}
}

// TestAStepThatIsBrokenOff: a later version's steps are made all or none, whether one of them fails or its
// process goes in the middle; the next one makes them, and what was there stays.
func TestAStepThatIsBrokenOff(t *testing.T) {
	ctx := t.Context()
	storagetest.Must(t, server.Exec(ctx, "postgres", "CREATE DATABASE steps"))
	url := server.URL("steps")
	_, known, err := postgres.Migrate(ctx, url)
	storagetest.Must(t, err)
	db, err := postgres.Open(ctx, url, postgres.Options{})
	storagetest.Must(t, err)
	storagetest.Must(t, db.Open(ctx, storagetest.Opening(t, "g1", "c")))
	storagetest.Must(t, db.Close())
	good := "CREATE TABLE laters (game text); INSERT INTO laters SELECT id FROM games"
	if _, _, err := postgres.MigrateBy(ctx, url, good, "CREATE TABLE games (x text)"); err == nil {
		t.Error("a step that fails is no error")
	}
	killed, kill := context.WithCancel(ctx)
	time.AfterFunc(300*time.Millisecond, kill)
	if _, _, err := postgres.MigrateBy(killed, url, good, "SELECT pg_sleep(60)"); err == nil {
		t.Error("who was killed has migrated")
	}
	if from, to, err := postgres.MigrateBy(ctx, url, good, "ALTER TABLE laters ADD COLUMN length integer"); err != nil || from != known || to != known+2 {
		t.Errorf("from %d to %d, %v", from, to, err)
	}
	db, err = postgres.Open(ctx, url, postgres.Options{}) // today's program goes on
	storagetest.Must(t, err)
	defer func() { storagetest.Must(t, db.Close()) }()
	stored, err := db.Load(ctx, "g1")
	if err != nil || len(stored.Records) != 2 {
		t.Errorf("%d records, %v", len(stored.Records), err)
	}
	storagetest.Must(t, db.Integrity(ctx))
}
