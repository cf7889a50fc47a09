package storage_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// What these tests keep is made up as the contract's tests do it.
var (
	began      = storagetest.Began
	opened     = storagetest.Opened
	schemas    = storagetest.Record
	text       = storagetest.Text
	commit     = storagetest.Commit
	committing = storagetest.Committing
	opening    = storagetest.Opening
	secretOf   = storagetest.Secret
	logOf      = storagetest.Log
	same       = storagetest.Same
	place      = storagetest.Place
	must       = storagetest.Must
	chart      = storagetest.Chart
	army       = storagetest.Army

	npowClub = storagetest.NPOWClub
)

// open opens a new file in a folder of its own, and closes it with the test.
func open(t testing.TB) *storage.DB {
	t.Helper()
	return openAt(t, fresh(t))
}

// fresh is a file without games in a folder of its own. Its schema is made once: openAt makes a file anew for
// a test that is about that.
func fresh(t testing.TB) string {
	t.Helper()
	data, err := freshFile()
	must(t, err)
	path := filepath.Join(t.TempDir(), "games.db")
	must(t, os.WriteFile(path, data, 0o600))
	return path
}

var freshFile = sync.OnceValues(func() (data []byte, err error) {
	folder, err := os.MkdirTemp("", "fresh")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	path := filepath.Join(folder, "games.db")
	db, err := storage.Open(context.Background(), path, storage.Options{})
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

func openAt(t testing.TB, path string) *storage.DB {
	t.Helper()
	db, err := storage.Open(context.Background(), path, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // closed already where the test is about that
	return db
}

// later are today's steps and two that a later version might have: both touch what is there.
func later(t storagetest.Fail) []string {
	t.Helper()
	today, err := storage.Schema()
	must(t, err)
	return append(today, "CREATE TABLE laters (game TEXT NOT NULL PRIMARY KEY) STRICT; INSERT INTO laters SELECT id FROM games",
		"ALTER TABLE laters ADD COLUMN length INTEGER; UPDATE laters SET length = (SELECT length FROM games WHERE id = game)")
}

// started opens one game of two records in the channel "c".
func started(t testing.TB, game string) *storage.DB {
	t.Helper()
	db := open(t)
	must(t, db.Open(t.Context(), opening(t, game, "c")))
	return db
}
