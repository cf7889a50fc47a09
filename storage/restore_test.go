package storage_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"aidedecamp/storage"
	"aidedecamp/storage/archive"
	"aidedecamp/storage/storagetest"
)

var evening = time.Date(2026, 3, 1, 21, 30, 0, 0, time.UTC)

// nothing looks at neither file.
func nothing(_ *storage.Reader, _ *storage.DB) error { return nil }

// lengthOf reads the length of a game's log from a file, -1 where the game is not in it.
func lengthOf(t *testing.T, path, game string) int {
	t.Helper()
	r, err := storage.OpenReadOnly(t.Context(), path)
	must(t, err)
	defer func() { must(t, r.Close()) }()
	must(t, r.Integrity(t.Context()))
	games, err := r.Games(t.Context(), "", 100)
	must(t, err)
	for _, g := range games {
		if g.ID == game {
			return g.Length
		}
	}
	return -1
}

// club is a file with a game of four records, and a backup from when it had two.
func club(t *testing.T) (db *storage.DB, path, backup string) {
	t.Helper()
	folder := t.TempDir()
	path, backup = filepath.Join(folder, "club.db"), filepath.Join(folder, "saved.db")
	db = openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g", "c")))
	must(t, db.Backup(t.Context(), backup))
	length := lengthOf(t, backup, "g")
	must(t, storagetest.Append(t.Context(), db, commit(t, "g", length, 2)))
	return db, path, backup
}

func TestARestoreKeepsWhatWasThere(t *testing.T) {
	t.Parallel()
	db, path, backup := club(t)
	if _, err := storage.Restore(t.Context(), path, backup, evening, nothing); !errors.Is(err, storage.ErrLocked) {
		t.Fatalf("a restore beside the owner: %v, want ErrLocked", err)
	}
	must(t, db.Close())
	before, after := lengthOf(t, backup, "g"), lengthOf(t, path, "g")
	kept, err := storage.Restore(t.Context(), path, backup, evening, func(there *storage.Reader, coming *storage.DB) error {
		if there == nil || coming == nil {
			t.Fatal("one of the files is not shown")
		}
		if _, err := storage.Open(context.Background(), path, storage.Options{}); !errors.Is(err, storage.ErrLocked) {
			t.Errorf("meanwhile another may own the file: %v", err)
		}
		return nil
	})
	must(t, err)
	if want := filepath.Join(filepath.Dir(path), "club.before-20260301T213000.000Z.db"); kept != want {
		t.Errorf("kept as %s, want %s", kept, want)
	}
	if got := lengthOf(t, path, "g"); got != before {
		t.Errorf("restored, the game has %d records, the backup %d", got, before)
	}
	if got := lengthOf(t, kept, "g"); got != after {
		t.Errorf("kept, the game has %d records, it had %d", got, after)
	}
	must(t, storagetest.Append(t.Context(), openAt(t, path), commit(t, "g", before, 1)))
	if got := lengthOf(t, backup, "g"); got != before {
		t.Errorf("playing on changed the backup: %d records", got)
	}
	if _, err := storage.Restore(t.Context(), filepath.Join(filepath.Dir(path), "other.db"), backup, evening, nothing); err != nil {
		t.Errorf("where there was nothing: %v", err)
	}
}

// A kill leaves the last acts in the write-ahead log: they stay with the file they belong to and never enter
// the restored one.
func TestARestoreOverWhatAKillLeft(t *testing.T) {
	t.Parallel()
	_, path, backup := club(t)
	killed := filepath.Join(t.TempDir(), "killed.db")
	for _, ending := range []string{"", "-wal"} {
		raw, err := os.ReadFile(path + ending)
		must(t, err)
		must(t, os.WriteFile(killed+ending, raw, 0o600))
	}
	kept, err := storage.Restore(t.Context(), killed, backup, evening, nothing)
	must(t, err)
	want := lengthOf(t, backup, "g")
	if got := lengthOf(t, killed, "g"); got != want {
		t.Errorf("restored, the game has %d records, the backup %d", got, want)
	}
	if got := lengthOf(t, kept, "g"); got != want+2 {
		t.Errorf("kept, the game has %d records, it had %d", got, want+2)
	}
}

// TestARestoreOfAnEarlierVersion: the backup of the program before this one is brought up to date in its new
// place, and stays as it is.
func TestARestoreOfAnEarlierVersion(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path, backup := filepath.Join(folder, "games.db"), filepath.Join(folder, "backup.db")
	db := openAt(t, backup)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, db.Close())
	before, err := os.ReadFile(backup)
	must(t, err)
	_, err = storage.RestoreAt(t.Context(), path, backup, evening, nothing, later(t))
	must(t, err)
	db, err = storage.OpenAt(t.Context(), path, storage.Options{}, later(t))
	must(t, err)
	untouched(t, db)
	if up := db.Upgrade(); up.From != archive.FirstVersion+2 {
		t.Errorf("the file is of version %d", up.From)
	}
	must(t, db.Close())
	if after, err := os.ReadFile(backup); err != nil || string(after) != string(before) {
		t.Errorf("the backup has changed (%v)", err)
	}
	names(t, folder, "backup.db", "backup.db-shm", "backup.db-wal", "backup.db.lock", "games.db", "games.db.lock")
}

func TestARestoreThatIsRefusedChangesNothing(t *testing.T) {
	t.Parallel()
	db, path, backup := club(t)
	must(t, db.Close())
	before, err := os.ReadFile(path)
	must(t, err)
	torn := filepath.Join(t.TempDir(), "torn.db")
	raw, err := os.ReadFile(backup)
	must(t, err)
	must(t, os.WriteFile(torn, raw[:len(raw)/2], 0o600))
	unwilling := errors.New("no")
	for name, c := range map[string]struct {
		backup string
		look   func(there *storage.Reader, coming *storage.DB) error
		want   error
	}{
		"a torn backup":      {torn, nothing, storage.ErrCorrupt},
		"no backup":          {torn + ".none", nothing, fs.ErrNotExist},
		"whoever looks says": {backup, func(_ *storage.Reader, _ *storage.DB) error { return unwilling }, unwilling},
	} {
		if kept, err := storage.Restore(t.Context(), path, c.backup, evening, c.look); !errors.Is(err, c.want) || kept != "" {
			t.Errorf("%s: kept %q, %v, want %v", name, kept, err, c.want)
		}
		if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
			t.Errorf("%s: the file has changed (%v)", name, err)
		}
		if _, err := os.Stat(path + ".restoring"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the copy is left (%v)", name, err)
		}
	}
}

// A damaged file is why one restores: it is no obstacle, and it is kept.
func TestARestoreOverADamagedFile(t *testing.T) {
	t.Parallel()
	db, path, backup := club(t)
	must(t, db.Close())
	must(t,
		os.WriteFile(path, []byte("no longer a database, whatever it was before the disk lost it, and longer than a header of one hundred"),
			0o600))
	kept, err := storage.Restore(t.Context(), path, backup, evening, func(there *storage.Reader, coming *storage.DB) error {
		if there != nil || coming == nil {
			t.Errorf("shown: %v, %v", there, coming)
		}
		return nil
	})
	must(t, err)
	if raw, err := os.ReadFile(kept); err != nil || string(raw[:9]) != "no longer" {
		t.Errorf("kept: %q, %v", raw, err)
	}
	if lengthOf(t, path, "g") < 1 {
		t.Error("the game is not in the restored file")
	}
	// Twice in one millisecond would take the name of what is kept.
	if _, err := storage.Restore(t.Context(), path, backup, evening, nothing); !errors.Is(err, fs.ErrExist) {
		t.Errorf("onto what is kept: %v, want fs.ErrExist", err)
	}
}

// A probe is a real commit, in the log that is made durable, and changes nothing that anyone reads.
func TestAProbeIsAWrite(t *testing.T) {
	t.Parallel()
	db, path, _ := club(t)
	size := func() int64 {
		info, err := os.Stat(path + "-wal")
		must(t, err)
		return info.Size()
	}
	before, length := size(), lengthOf(t, path, "g")
	must(t, db.Probe(t.Context()))
	if size() <= before {
		t.Error("nothing was written")
	}
	if got := lengthOf(t, path, "g"); got != length {
		t.Errorf("the game has %d records, it had %d", got, length)
	}
	must(t, db.Close())
	if err := db.Probe(t.Context()); err == nil {
		t.Error("a closed file takes writes")
	}
	if up := openAt(t, path).Upgrade(); up.From != up.To {
		t.Errorf("a probe changed the version: %+v", up)
	}
}
