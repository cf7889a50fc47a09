package storage_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
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

// ofVersion makes a file of an earlier version that holds, as far as it has room, what fill puts into one of
// today's.
func ofVersion(t *testing.T, path string, version int, fill func(*storage.DB)) {
	t.Helper()
	today := filepath.Join(t.TempDir(), "today.db")
	db := openAt(t, today)
	fill(db)
	must(t, db.Close())
	old, err := storage.OpenAt(t.Context(), path, storage.Options{}, steps(t)[:version])
	must(t, err)
	run := func(statement string, args ...any) {
		t.Helper()
		_, err := old.Writing().ExecContext(t.Context(), statement, args...)
		must(t, err)
	}
	run("ATTACH ? AS today", today)
	for _, table := range []string{"games", "records", "texts", "payloads", "secrets", "answers", "drafts", "club_tables", "deadlines"} {
		var columns sql.NullString
		must(t, old.Writing().QueryRowContext(t.Context(), "SELECT group_concat(name) FROM pragma_table_info(?, 'main')", table).Scan(&columns))
		switch {
		case table == "records" && version < tablesOnce:
			run("INSERT INTO main.records (game, seq, line, hash) SELECT g.id, r.seq, " + storage.WholeLine +
				", r.hash FROM today.games g JOIN today.records r ON r.game = g.id")
		case columns.Valid:
			run(fmt.Sprintf("INSERT INTO main.%s (%s) SELECT %[2]s FROM today.%[1]s", table, columns.String))
		}
	}
	run("DETACH today")
	must(t, old.Close())
}

// tablesOnce is the version from which on a game's tables stand beside its first line.
const tablesOnce = 18

// started opens one game of two records in the channel "c".
func started(t testing.TB, game string) *storage.DB {
	t.Helper()
	db := open(t)
	must(t, db.Open(t.Context(), opening(t, game, "c")))
	return db
}
