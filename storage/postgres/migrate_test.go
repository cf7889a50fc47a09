//go:build postgres

package postgres_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

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
			if _, to, err := postgres.Migrate(ctx, url); err != nil || to < 1 {
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
		version, readableFrom postgres.Version
		opens, migrates       error
	}{
		{known, known, nil, nil},
		{known + 1, known, nil, nil}, // the expansion of a later version
		{known + 2, known + 1, postgres.ErrNewer, postgres.ErrNewer},
		{known + 1, 1, nil, nil},
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
