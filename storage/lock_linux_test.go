package storage_test

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"aidedecamp/storage"
)

// A process that is being started holds whatever is open here until its own program begins: a closed file is
// free meanwhile.
func TestAClosedFileIsFreeWhileAProcessStarts(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	db, err := storage.Open(t.Context(), path, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	held := duplicate(t, path+".lock")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	db, err = storage.Open(t.Context(), path, storage.Options{})
	if err != nil {
		t.Fatalf("while a process starts: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	if err := syscall.Close(held); err != nil {
		t.Error(err)
	}
}

// duplicate is an open file of this process once more, as a process that starts has it.
func duplicate(t *testing.T, name string) int {
	t.Helper()
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range open {
		if to, err := os.Readlink("/proc/self/fd/" + f.Name()); err != nil || to != name {
			continue
		}
		n, err := strconv.Atoi(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		again, err := syscall.Dup(n)
		if err != nil {
			t.Fatal(err)
		}
		return again
	}
	t.Fatalf("%s is not open", name)
	return 0
}
