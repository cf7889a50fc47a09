package storage_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// damaged makes a closed file with a game of 200 records, spoils its bytes, and returns the path.
func damaged(t *testing.T, spoil func([]byte) []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 2, 198)))
	must(t, db.Close())
	raw, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, spoil(raw), 0o600))
	return path
}

// replaced spoils the first place where a text stands in the file.
func replaced(t *testing.T, before, after string) func([]byte) []byte {
	return func(raw []byte) []byte {
		if !bytes.Contains(raw, []byte(before)) {
			t.Fatalf("%q is not in the file", before)
		}
		return bytes.Replace(raw, []byte(before), []byte(after), 1)
	}
}

func TestDamageIsFoundAndNamed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil func(*testing.T) func([]byte) []byte
		named string
	}{
		"a letter of a line": {func(t *testing.T) func([]byte) []byte { return replaced(t, `"seq":117`, `"seq":118`) }, "record 117"},
		"a letter of a text": {func(t *testing.T) func([]byte) []byte { return replaced(t, "mot 117", "mot 118") }, "text of record 117"},
	} {
		t.Run(name, func(t *testing.T) {
			db := openAt(t, damaged(t, c.spoil(t)))
			_, loading := db.Load(t.Context(), "g1")
			_, reading := db.Tail(t.Context(), "g1", storagetest.HeadOf(t, logOf("g1", 117)))
			for what, err := range map[string]error{"load": loading, "tail": reading, "integrity": db.Integrity(t.Context())} {
				if !errors.Is(err, storage.ErrCorrupt) || !strings.Contains(err.Error(), c.named) || !strings.Contains(err.Error(), "g1") {
					t.Errorf("%s: got %v", what, err)
				}
			}
		})
	}
}

func TestRowsThatDoNotFitAreFoundAndNamed(t *testing.T) {
	t.Parallel()
	for statement, named := range map[string]string{
		"UPDATE games SET length = 199":                                                    "ends with record",
		"UPDATE games SET length = 201":                                                    "ends with record",
		"UPDATE games SET head = zeroblob(32)":                                             "the head",
		"UPDATE records SET hash = zeroblob(32) WHERE seq = 40":                            "record 40",
		"UPDATE records SET line = CAST(replace(line, '40', '41') AS BLOB) WHERE seq = 40": "record 40",
		"PRAGMA foreign_keys = 0; DELETE FROM records WHERE seq = 40":                      "",
		"PRAGMA foreign_keys = 0; DELETE FROM records WHERE seq = 199":                     "",
		"PRAGMA foreign_keys = 0; DELETE FROM records":                                     "",
		"PRAGMA ignore_check_constraints = 1; UPDATE games SET head = x'00'":               "",
	} {
		t.Run(statement, func(t *testing.T) {
			db := openAt(t, damaged(t, func(raw []byte) []byte { return raw }))
			_, err := db.WritePool().ExecContext(t.Context(), statement)
			must(t, err)
			_, loading := db.Load(t.Context(), "g1")
			for what, err := range map[string]error{"load": loading, "integrity": db.Integrity(t.Context())} {
				if !errors.Is(err, storage.ErrCorrupt) || !strings.Contains(err.Error(), named) {
					t.Errorf("%s: got %v", what, err)
				}
			}
		})
	}
}

func TestALineThatSaysAnotherNumber(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	c := commit(t, "g1", 2, 1)
	c.Lines[0] = bytes.Replace(c.Lines[0], []byte(`"n":2`), []byte(`"n":3`), 1)
	must(t, storagetest.Append(t.Context(), db, c))
	if _, err := db.Load(t.Context(), "g1"); !errors.Is(err, storage.ErrCorrupt) || !strings.Contains(err.Error(), "record 2") {
		t.Errorf("got %v", err)
	}
}

func TestAnErasedTextIsNoDamage(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	_, err := db.WritePool().ExecContext(t.Context(), "UPDATE texts SET body = ''")
	must(t, err)
	stored, err := db.Load(t.Context(), "g1")
	must(t, err)
	if got := stored.Records[0].Texts; len(got) != 2 || got[0].Body != "" || got[0].Mark != schemas("g1", 0).Texts[0].Mark {
		t.Errorf("texts: %+v", got)
	}
	must(t, db.Integrity(t.Context()))
}

func TestATruncatedFileIsRefused(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func([]byte) []byte{
		"half":          func(raw []byte) []byte { return raw[:len(raw)/2] },
		"half a page":   func(raw []byte) []byte { return raw[:len(raw)-2048] },
		"one page":      func(raw []byte) []byte { return raw[:4096] },
		"zeroed pages":  func(raw []byte) []byte { clear(raw[8192:]); return raw },
		"garbled pages": func(raw []byte) []byte { copy(raw[4096:], bytes.Repeat([]byte("garbled "), len(raw)/16)); return raw },
	} {
		t.Run(name, func(t *testing.T) {
			path := damaged(t, spoil)
			if err := examined(t, path); !errors.Is(err, storage.ErrCorrupt) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// examined opens a file as `check` does.
func examined(t *testing.T, path string) error {
	t.Helper()
	r, err := storage.OpenReadOnly(t.Context(), path)
	if err != nil {
		return err
	}
	return errors.Join(r.Integrity(t.Context()), r.Close())
}

func TestADiskThatIsFull(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	var pages int
	must(t, db.WritePool().QueryRowContext(t.Context(), "PRAGMA page_count").Scan(&pages))
	room := func(n int) {
		t.Helper()
		var most int
		must(t, db.WritePool().QueryRowContext(t.Context(), "PRAGMA max_page_count="+strconv.Itoa(n)).Scan(&most))
	}
	room(pages + 4)
	next, err := 2, error(nil)
	for ; err == nil && next < 2000; next++ {
		err = storagetest.Append(t.Context(), db, commit(t, "g1", next, 1))
	}
	next--
	if !errors.Is(err, storage.ErrFull) {
		t.Fatalf("record %d: got %v", next, err)
	}
	if err := db.PutDraft(t.Context(), referee.Draft{ID: "d", Body: bytes.Repeat([]byte(" "), 100_000), At: began}); !errors.Is(err,
		storage.ErrFull) {
		t.Errorf("a draft: got %v", err)
	}
	stored, err := db.Load(t.Context(), "g1")
	must(t, err)
	if diff := same(logOf("g1", next), stored.Records); diff != "" {
		t.Errorf("the log (-want +got):\n%s", diff)
	}
	if _, err := db.Answer(t.Context(), schemas("g1", next).Origin); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("the answer of what was not kept: %v", err)
	}
	room(pages + 1000)
	must(t, storagetest.Append(t.Context(), db, commit(t, "g1", next, 3)))
	must(t, db.Integrity(t.Context()))
}

func TestAFileThatCanNotBeWritten(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	_, err := db.WritePool().ExecContext(t.Context(), "PRAGMA query_only = 1")
	must(t, err)
	_, live := storagetest.SetLive(t.Context(), db, "g1", 2, referee.Live{Message: "m"})
	for what, err := range map[string]error{
		"open":      db.Open(t.Context(), opening(t, "g2", "d")),
		"append":    storagetest.Append(t.Context(), db, commit(t, "g1", 2, 1)),
		"live":      live,
		"delivered": storagetest.Delivered(t.Context(), db, "d:g1/0"),
		"draft":     db.PutDraft(t.Context(), referee.Draft{ID: "d", At: began}),
	} {
		if !errors.Is(err, storage.ErrReadOnly) {
			t.Errorf("%s: got %v", what, err)
		}
	}
	_, err = db.WritePool().ExecContext(t.Context(), "PRAGMA query_only = 0")
	must(t, err)
	untouched(t, db)
}

func TestABackupIsWholeWhileWritersGoOn(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	db := openAt(t, filepath.Join(folder, "games.db"))
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	beside, err := storage.OpenReadOnly(t.Context(), filepath.Join(folder, "games.db"))
	must(t, err)
	defer func() { must(t, beside.Close()) }()

	done := make(chan error)
	known := storagetest.HeadOf(t, logOf("g1", 2))
	go func() {
		for n := 2; n < 300; n++ {
			c := commit(t, "g1", n, 1)
			if err := db.Act(t.Context(), referee.Ask{Game: "g1", Known: known}, c.Ready); err != nil {
				done <- err
				return
			}
			known = referee.Head{Length: n + 1, Link: ledger.Chain(known.Link, c.Lines[0])}
		}
		done <- nil
	}()
	must(t, db.Backup(t.Context(), filepath.Join(folder, "one.db")))
	must(t, beside.Backup(t.Context(), filepath.Join(folder, "two.db")))
	must(t, <-done)
	names(t, folder, "games.db", "games.db-shm", "games.db-wal", "games.db.lock", "one.db", "two.db")
	for _, copied := range []string{"one.db", "two.db"} {
		db := openAt(t, filepath.Join(folder, copied))
		must(t, db.Integrity(t.Context()))
		stored, err := db.Load(t.Context(), "g1")
		must(t, err)
		if diff := same(logOf("g1", len(stored.Records)), stored.Records); diff != "" || len(stored.Records) < 2 {
			t.Errorf("%s (-want +got):\n%s", copied, diff)
		}
		must(t, storagetest.Append(t.Context(), db, commit(t, "g1", len(stored.Records), 1)))
	}
}

func TestABackupThatCanNotBeMade(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	// the last quarter: the schema stands in the first pages, and without it nothing would open
	path := damaged(t, func(raw []byte) []byte {
		copy(raw[len(raw)-len(raw)/4:], bytes.Repeat([]byte("garbled "), len(raw)/32))
		return raw
	})
	db := openAt(t, path)
	taken := filepath.Join(folder, "taken.db")
	must(t, os.WriteFile(taken, []byte("precious"), 0o600))
	if err := db.Backup(t.Context(), taken); !errors.Is(err, fs.ErrExist) {
		t.Errorf("got %v", err)
	}
	if err := db.Backup(t.Context(), filepath.Join(folder, "no", "copy.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if err := db.Backup(t.Context(), filepath.Join(folder, "copy.db")); !errors.Is(err, storage.ErrCorrupt) {
		t.Errorf("got %v", err)
	}
	names(t, folder, "taken.db")
	if kept, err := os.ReadFile(taken); err != nil || string(kept) != "precious" {
		t.Errorf("the file that stood there: %q, %v", kept, err)
	}
}
