//go:build unix

package storage_test

import (
	"os"
	"path/filepath"
	"testing"

	"aidedecamp/storage"
)

// The file holds secrets: only its owner may read it, or what stands beside it.
func TestOnlyTheOwnerReadsTheFiles(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, db.Backup(t.Context(), filepath.Join(folder, "copy.db")))
	names(t, folder, "copy.db", "games.db", "games.db-shm", "games.db-wal", "games.db.lock")
	entries, err := os.ReadDir(folder)
	must(t, err)
	for _, e := range entries {
		info, err := e.Info()
		must(t, err)
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is %v", e.Name(), info.Mode())
		}
	}
}

func TestNamesThatOnlyUnixAllows(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a?b\"c\\d\n:e.db")
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, db.Close())
	r, err := storage.OpenReadOnly(t.Context(), path)
	must(t, err)
	if _, err := r.Load(t.Context(), "g1"); err != nil {
		t.Error(err)
	}
	must(t, r.Close())
}
