package storage_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"aidedecamp/storage"
	"aidedecamp/storage/archive"
)

func TestConnectionsAreAsDesigned(t *testing.T) {
	t.Parallel()
	db := open(t)
	for pragma, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000", "application_id": "1097098563",
	} {
		var got string
		must(t, db.WritePool().QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got))
		if got != want {
			t.Errorf("%s is %s, want %s", pragma, got, want)
		}
	}
	if n := db.WritePool().Stats().MaxOpenConnections; n != 1 {
		t.Errorf("%d connections write", n)
	}
	if _, err := db.ReadPool().ExecContext(t.Context(), "DELETE FROM games"); !errors.Is(storage.Classify(err), storage.ErrReadOnly) {
		t.Errorf("a reading connection writes: %v", err)
	}
	rows, err := db.ReadPool().QueryContext(t.Context(),
		"SELECT name FROM pragma_table_list WHERE schema = 'main' AND NOT strict AND name NOT LIKE 'sqlite_%'")
	must(t, err)
	for rows.Next() {
		var name string
		must(t, rows.Scan(&name))
		t.Errorf("table %s is not STRICT", name)
	}
	must(t, errors.Join(rows.Err(), rows.Close()))
}

func TestWhatIsClosedIsWholeInOneFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, db.Close())
	names(t, folder, "games.db", "games.db.lock")
	db = openAt(t, path)
	untouched(t, db)
	if up := db.Upgrade(); up.From != up.To || up.Backup != "" {
		t.Errorf("a file of today was upgraded: %+v", up)
	}
}

// names checks what a folder holds.
func names(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	must(t, err)
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if diff := same(want, got); diff != "" {
		t.Errorf("the folder (-want +got):\n%s", diff)
	}
}

func TestFilesWithOddNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"#1 é'.db", "100%.db", "file.db", "no ending", "a&mode=ro&vfs=x"} {
		path := filepath.Join(t.TempDir(), name)
		db := openAt(t, path)
		must(t, db.Open(t.Context(), opening(t, "g1", "c")))
		must(t, db.Backup(t.Context(), path+" copy"))
		must(t, db.Close())
		for _, made := range []string{path, path + " copy"} {
			r, err := storage.OpenReadOnly(t.Context(), made)
			must(t, err)
			if _, err := r.Load(t.Context(), "g1"); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			must(t, r.Close())
		}
	}
}

func TestTwoNamesOfOneFileHaveOneOwner(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	must(t, os.Mkdir(filepath.Join(folder, "real"), 0o700))
	path := filepath.Join(folder, "real", "games.db")
	openAt(t, path)
	other := filepath.Join(folder, "other")
	must(t, os.Symlink(filepath.Join(folder, "real"), other))
	for _, name := range []string{path, filepath.Join(other, "games.db"), filepath.Join(folder, "real", "..", "real", "games.db")} {
		_, err := storage.Open(t.Context(), name, storage.Options{})
		var locked *storage.Locked
		if !errors.Is(err, storage.ErrLocked) || !errors.As(err, &locked) || locked.PID != os.Getpid() || locked.Host == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestALockFileWithoutAnOwnerIsNoLock(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	must(t, os.WriteFile(path+".lock", []byte("1 elsewhere, and more than the next note\n"), 0o600))
	db := openAt(t, path)
	_, err := storage.Open(t.Context(), path, storage.Options{})
	var locked *storage.Locked
	if !errors.As(err, &locked) || locked.PID != os.Getpid() || strings.Contains(locked.Error(), "elsewhere") {
		t.Errorf("got %v", err)
	}
	must(t, os.WriteFile(path+".lock", nil, 0o600))
	if _, err := storage.Open(t.Context(), path, storage.Options{}); !errors.As(err, &locked) || locked.PID != 0 {
		t.Errorf("an owner that noted nothing yet: %v", err)
	}
	must(t, db.Close())
	openAt(t, path)
}

func TestForeignFilesAreRefusedUntouched(t *testing.T) {
	t.Parallel()
	foreign := func(t *testing.T, path string, statements string) {
		db, err := sql.Open("sqlite", path)
		must(t, err)
		_, err = db.ExecContext(t.Context(), statements)
		must(t, errors.Join(err, db.Close()))
	}
	for name, write := range map[string]func(*testing.T, string){
		"a text": func(t *testing.T, p string) { must(t, os.WriteFile(p, []byte("bonjour\n"), 0o600)) },
		"a long text": func(t *testing.T, p string) {
			must(t, os.WriteFile(p, []byte(strings.Repeat("bonjour\n", 999)), 0o600))
		},
		"another database":          func(t *testing.T, p string) { foreign(t, p, "CREATE TABLE games (id TEXT)") },
		"another database, in WAL":  func(t *testing.T, p string) { foreign(t, p, "PRAGMA journal_mode=WAL; CREATE TABLE t (a)") },
		"another program's":         func(t *testing.T, p string) { foreign(t, p, "PRAGMA application_id=7; PRAGMA user_version=1") },
		"the first bytes of a good": func(t *testing.T, p string) { must(t, os.WriteFile(p, []byte("SQLite format 3\x00"), 0o600)) },
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.db")
			write(t, path)
			before, err := os.ReadFile(path)
			must(t, err)
			if _, err := storage.Open(t.Context(), path, storage.Options{}); !errors.Is(err, storage.ErrForeign) {
				t.Errorf("got %v", err)
			}
			names(t, filepath.Dir(path), "games.db", "games.db.lock")
			if _, err := storage.OpenReadOnly(t.Context(), path); !errors.Is(err, storage.ErrForeign) {
				t.Errorf("reading: got %v", err)
			}
			after, err := os.ReadFile(path)
			must(t, err)
			if string(before) != string(after) {
				t.Error("the file was changed")
			}
		})
	}
}

func TestWhereThereIsNoFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	if _, err := storage.OpenReadOnly(t.Context(), path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	names(t, folder)
	if _, err := storage.Open(t.Context(), filepath.Join(path, "deep.db"), storage.Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if _, err := storage.Open(t.Context(), folder, storage.Options{}); err == nil {
		t.Error("a folder is a database")
	}
	if _, err := storage.OpenReadOnly(t.Context(), folder); err == nil {
		t.Error("a folder is a database")
	}
	// an empty file is as good as none
	must(t, os.WriteFile(path, nil, 0o600))
	must(t, openAt(t, path).Integrity(t.Context()))
}

func TestWhatAKilledCreationLeavesIsNoObstacle(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	for _, left := range []string{".new", ".new-wal", ".new-shm", ".new-journal"} {
		must(t, os.WriteFile(path+left, []byte("left behind"), 0o600))
	}
	must(t, openAt(t, path).Close())
	names(t, folder, "games.db", "games.db.lock")
}

func TestALogWithoutItsDatabaseIsNotPlayedIntoANewOne(t *testing.T) {
	t.Parallel()
	for _, beside := range []string{"-wal", "-journal"} {
		path := filepath.Join(t.TempDir(), "games.db")
		must(t, os.WriteFile(path+beside, []byte("frames"), 0o600))
		_, err := storage.Open(t.Context(), path, storage.Options{})
		if !errors.Is(err, storage.ErrCorrupt) || !strings.Contains(err.Error(), "games.db"+beside) {
			t.Errorf("got %v", err)
		}
	}
}

func TestAFileOfALaterVersionIsRefused(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	db := openAt(t, path)
	_, err := db.WritePool().ExecContext(t.Context(), "PRAGMA user_version = 199")
	must(t, errors.Join(err, db.Close()))
	before, err := os.ReadFile(path)
	must(t, err)
	if _, err := storage.Open(t.Context(), path, storage.Options{}); !errors.Is(err, storage.ErrNewer) {
		t.Errorf("got %v", err)
	}
	if _, err := storage.OpenReadOnly(t.Context(), path); !errors.Is(err, storage.ErrNewer) {
		t.Errorf("reading: got %v", err)
	}
	after, err := os.ReadFile(path)
	must(t, err)
	if string(before) != string(after) {
		t.Error("the file was changed")
	}
}

// TestAFileOfBeforeIsRefused: a file of before version 1.0 is named as such by whoever opens it, and never
// changed.
func TestAFileOfBeforeIsRefused(t *testing.T) {
	t.Parallel()
	for _, version := range []int{1, 19, 99} {
		folder := t.TempDir()
		path := filepath.Join(folder, "games.db")
		db := openAt(t, path)
		_, err := db.WritePool().ExecContext(t.Context(), fmt.Sprint("PRAGMA user_version = ", version))
		must(t, errors.Join(err, db.Close()))
		before, err := os.ReadFile(path)
		must(t, err)
		_, opening := storage.Open(t.Context(), path, storage.Options{})
		_, reading := storage.OpenReadOnly(t.Context(), path)
		_, restoring := storage.Restore(t.Context(), filepath.Join(folder, "other.db"), path, began, nothing)
		for what, err := range map[string]error{"opening": opening, "reading": reading, "restoring": restoring} {
			if !errors.Is(err, storage.ErrBefore) || errors.Is(err, storage.ErrNewer) || errors.Is(err, storage.ErrOlder) {
				t.Errorf("version %d: %s: %v", version, what, err)
			}
		}
		after, err := os.ReadFile(path)
		must(t, err)
		if string(before) != string(after) {
			t.Errorf("version %d: the file was changed", version)
		}
	}
}

func TestAnEarlierFileIsBroughtUpToDateAfterACopy(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, db.Close())

	known, next := archive.FirstVersion, later(t)
	earlier := strconv.Itoa(int(known))
	if _, err := storage.OpenReadOnlyAt(t.Context(), path, next); !errors.Is(err, storage.ErrOlder) {
		t.Errorf("reading as a later program: %v", err)
	}
	now := storage.Options{Now: func() time.Time { return began }}
	upgraded, err := storage.OpenAt(t.Context(), path, now, next)
	must(t, err)
	copied := filepath.Join(folder, "games.v"+earlier+"-20260102T030405.000Z.db")
	if diff := same(storage.Upgrade{From: known, To: known + 2, Backup: copied}, upgraded.Upgrade()); diff != "" {
		t.Errorf("upgrade (-want +got):\n%s", diff)
	}
	if n := count(t, upgraded, "laters WHERE game = 'g1' AND length = 2"); n != 1 {
		t.Errorf("%d rows were made of what was there", n)
	}
	untouched(t, upgraded)
	must(t, upgraded.Close())
	if _, err := storage.Open(t.Context(), path, storage.Options{}); !errors.Is(err, storage.ErrNewer) {
		t.Errorf("today's program opens it: %v", err)
	}
	before := openAt(t, copied)
	untouched(t, before)
	must(t, before.Close())

	// once more there is nothing to do, and no copy is made
	upgraded, err = storage.OpenAt(t.Context(), path, now, next)
	must(t, err)
	must(t, upgraded.Close())
	names(t, folder, "games.db", "games.db.lock", "games.v"+earlier+"-20260102T030405.000Z.db",
		"games.v"+earlier+"-20260102T030405.000Z.db.lock")
}

func TestAStepThatFailsLeavesTheFileAsItWas(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, db.Close())
	wrong := append(later(t)[:1:1], "CREATE TABLE tables (name TEXT) STRICT; DELETE FROM answers; CREATE TABLE games (id TEXT)")
	_, err := storage.OpenAt(t.Context(), path, storage.Options{}, wrong)
	if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("step %d", archive.FirstVersion+1)) ||
		!strings.Contains(err.Error(), fmt.Sprintf("games.v%d-", archive.FirstVersion)) {
		t.Errorf("got %v", err)
	}
	untouched(t, openAt(t, path))

	// a new file is not left half made either
	fresh := filepath.Join(t.TempDir(), "games.db")
	if _, err := storage.OpenAt(t.Context(), fresh, storage.Options{}, wrong); err == nil {
		t.Error("was made")
	}
	if _, err := os.Stat(fresh); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file is there: %v", err)
	}
}

func TestTheNextStepIsTheNextFile(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir("schema")
	must(t, err)
	today, err := storage.Schema()
	must(t, err)
	if len(entries) != len(today) || len(today) == 0 {
		t.Errorf("%d files, %d steps", len(entries), len(today))
	}
	for i, e := range entries {
		if want := fmt.Sprint(archive.FirstVersion + archive.Version(i)); !strings.HasPrefix(e.Name(), want) {
			t.Errorf("step %s is %s", want, e.Name())
		}
	}
}

func TestErrorsOfTheSystemAreClassified(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ err, want error }{
		{&fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}, storage.ErrFull},
		{&fs.PathError{Op: "write", Path: "x", Err: syscall.EDQUOT}, storage.ErrFull},
		{&fs.PathError{Op: "open", Path: "x", Err: syscall.EROFS}, storage.ErrReadOnly},
		{&fs.PathError{Op: "open", Path: "x", Err: fs.ErrPermission}, storage.ErrReadOnly},
	} {
		got := storage.Classify(c.err)
		if !errors.Is(got, c.want) || !errors.Is(got, c.err) {
			t.Errorf("%v is %v, want %v", c.err, got, c.want)
		}
	}
	if got := storage.Classify(context.Canceled); got != context.Canceled {
		t.Errorf("got %v", got)
	}
}
