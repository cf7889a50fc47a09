package storage_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// SQLite finds the log by the file's name: by another name of the same file a program would play on without
// the last acts, beside the owner.
func TestAFileOfTwoNamesIsRefused(t *testing.T) {
	folder := t.TempDir()
	path, other := filepath.Join(folder, "games.db"), filepath.Join(folder, "other.db")
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, os.Link(path, other))
	refused := func(when string) {
		t.Helper()
		for _, name := range []string{path, other} {
			if _, err := storage.Open(t.Context(), name, storage.Options{}); name == other && !errors.Is(err, storage.ErrLinked) ||
				!errors.Is(err, storage.ErrLinked) && !errors.Is(err, storage.ErrLocked) {
				t.Errorf("%s: open %s: %v", when, name, err)
			}
			if _, err := storage.OpenReadOnly(t.Context(), name); !errors.Is(err, storage.ErrLinked) {
				t.Errorf("%s: read %s: %v", when, name, err)
			}
			if _, err := storage.Restore(t.Context(), name, path, evening, nothing); !errors.Is(err, storage.ErrLinked) &&
				!errors.Is(err, storage.ErrLocked) {
				t.Errorf("%s: restore over %s: %v", when, name, err)
			}
		}
	}
	refused("beside the owner")
	must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 2, 1)))
	must(t, db.Close())
	refused("after the owner")
	must(t, os.Remove(other))
	untouchedBy(t, path, 3)
	// A backup may have as many names as whoever keeps it likes: it is only copied.
	backup := filepath.Join(folder, "backup.db")
	r, err := storage.OpenReadOnly(t.Context(), path)
	must(t, err)
	must(t, errors.Join(r.Backup(t.Context(), backup), r.Close(), os.Link(backup, other)))
	if _, err := storage.Restore(t.Context(), path, backup, evening, nothing); err != nil {
		t.Errorf("a backup of two names: %v", err)
	}
}

// untouchedBy looks for a game of so many records.
func untouchedBy(t *testing.T, path string, length int) {
	t.Helper()
	if got := lengthOf(t, path, "g1"); got != length {
		t.Errorf("%d records, want %d", got, length)
	}
}

// A symbolic link is another name too: it leads to the one file and the one lock, also where the file is not
// there yet.
func TestASymbolicLinkLeadsToTheFile(t *testing.T) {
	folder, elsewhere := t.TempDir(), t.TempDir()
	path, link, far := filepath.Join(folder, "games.db"), filepath.Join(folder, "link.db"), filepath.Join(elsewhere, "far.db")
	must(t, os.Symlink("games.db", link))
	must(t, os.Symlink(link, far))
	db := openAt(t, far)
	if _, err := os.Lstat(path); err != nil {
		t.Errorf("the file is not made where the link leads: %v", err)
	}
	for _, name := range []string{path, link, far} {
		if _, err := storage.Open(t.Context(), name, storage.Options{}); !errors.Is(err, storage.ErrLocked) {
			t.Errorf("a second owner by %s: %v", name, err)
		}
	}
	must(t, db.Close())
	names(t, folder, "games.db", "games.db.lock", "link.db")
	names(t, elsewhere, "far.db")
	must(t, os.Remove(path))
	must(t, os.Remove(path+".lock"))
	must(t, os.Symlink("link.db", path)) // a ring
	if _, err := storage.Open(t.Context(), far, storage.Options{}); err == nil {
		t.Error("a ring of links leads to a file")
	}
}

// A restore that was broken off has given the file a second name, which the next start takes away.
func TestASecondNameOfARestoreIsTakenAway(t *testing.T) {
	folder := t.TempDir()
	path, kept := filepath.Join(folder, "games.db"), filepath.Join(folder, "games.before-20260301T213000.000Z.db")
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, db.Close())
	must(t, os.Link(path, kept))
	must(t, openAt(t, path).Close())
	untouchedBy(t, path, 2)
	if _, err := os.Lstat(kept); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the second name is still there: %v", err)
	}
}

// What is written under a new name never replaces or follows what has it, and is there whole or not at all.
func TestANewFileIsNew(t *testing.T) {
	folder := t.TempDir()
	target := filepath.Join(folder, "target")
	must(t, os.WriteFile(target, []byte("before"), 0o600))
	must(t, os.Mkdir(filepath.Join(folder, "folder"), 0o700))
	for _, name := range []string{"link", "dangling"} {
		must(t, os.Symlink(map[string]string{"link": "target", "dangling": "nowhere"}[name], filepath.Join(folder, name)))
	}
	fill := func(part string) error { return os.WriteFile(part, []byte("after"), 0o600) }
	for _, name := range []string{"target", "link", "dangling", "folder"} {
		if err := storage.WriteNew(filepath.Join(folder, name), fill); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
	broken := errors.New("broken")
	if err := storage.WriteNew(filepath.Join(folder, "half"), func(part string) error {
		return errors.Join(os.WriteFile(part, []byte("ha"), 0o600), broken)
	}); !errors.Is(err, broken) {
		t.Error(err)
	}
	late := filepath.Join(folder, "late")
	if err := storage.WriteNew(late, func(part string) error {
		return errors.Join(fill(part), os.WriteFile(late, []byte("before"), 0o600)) // somebody was quicker
	}); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a name that was taken meanwhile: %v", err)
	}
	must(t, storage.WriteNew(filepath.Join(folder, "new"), fill))
	if text, err := os.ReadFile(filepath.Join(folder, "new")); err != nil || string(text) != "after" {
		t.Errorf("%q, %v", text, err)
	}
	for _, name := range []string{target, late} {
		if text, err := os.ReadFile(name); err != nil || string(text) != "before" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	entries, err := os.ReadDir(folder)
	must(t, err)
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".part") || e.Name() == "half" || e.Name() == "nowhere" {
			t.Errorf("%s is left", e.Name())
		}
	}
}
