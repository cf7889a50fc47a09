package storage_test

import (
	"bytes"
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

const noMount = "no mount is permitted here"

// TestADiskWithoutRoom is the real ENOSPC, on a small tmpfs where the machine lets a process mount: as root,
// or in a user namespace. Where it does not, TestADiskThatIsFull stands for SQLite's answer and
// TestAFileOverItsLimit for the system's.
func TestADiskWithoutRoom(t *testing.T) {
	t.Parallel()
	as := &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS}
	here, said, err := apart(t, as)
	if errors.Is(err, syscall.EPERM) {
		as = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER, Unshareflags: syscall.CLONE_NEWNS,
			UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}}
		here, said, err = apart(t, as)
	}
	if !here {
		if err != nil || strings.Contains(said, noMount) {
			t.Logf("%s: %v", noMount, err)
		}
		return
	}
	disk := t.TempDir()
	switch err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=4m"); {
	case errors.Is(err, syscall.EPERM), errors.Is(err, syscall.EACCES):
		t.Log(noMount)
		return
	case err != nil:
		t.Fatal(err)
	}
	defer func() { must(t, syscall.Unmount(disk, syscall.MNT_DETACH)) }()
	path, ballast := filepath.Join(disk, "games.db"), filepath.Join(disk, "ballast")
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 2, 100)))

	fill(t, ballast)
	refusedFor(t, db, storage.ErrFull, 102)
	err = db.Probe(t.Context())
	if err == nil { // the log's last block had room for one page of the file
		err = db.Probe(t.Context())
	}
	if !errors.Is(err, storage.ErrFull) {
		t.Errorf("probe: got %v", err)
	}
	if err := db.Backup(t.Context(), filepath.Join(disk, "copy.db")); !errors.Is(err, storage.ErrFull) {
		t.Errorf("backup: got %v", err)
	}
	if _, err := storage.Open(t.Context(), filepath.Join(disk, "other.db"), storage.Options{}); !errors.Is(err, storage.ErrFull) {
		t.Errorf("a new file: got %v", err)
	}
	names(t, disk, "ballast", "games.db", "games.db-shm", "games.db-wal", "games.db.lock", "other.db.lock")

	// room again: the same handle goes on
	must(t, os.Remove(ballast))
	must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 102, 20)))
	must(t, db.Integrity(t.Context()))

	// a bot that ends and starts on a full disk loses nothing: it starts once there is room
	fill(t, ballast)
	if err := db.Close(); err != nil && !errors.Is(err, storage.ErrFull) {
		t.Errorf("close: got %v", err)
	}
	if again, err := storage.Open(t.Context(), path, storage.Options{}); err == nil {
		must(t, again.Close())
	} else if !errors.Is(err, storage.ErrFull) {
		t.Errorf("open: got %v", err)
	}
	must(t, os.Remove(ballast))
	holds(t, openAt(t, path), 122)
}

// fill writes a file until there is no room left.
func fill(t *testing.T, name string) {
	t.Helper()
	f, err := os.Create(name)
	must(t, err)
	page := make([]byte, 4096)
	for err == nil {
		_, err = f.Write(page)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("got %v", err)
	}
	must(t, f.Close())
}

// refusedFor checks that no kind of write is done, that each says why, and that the game g1 stays as it is.
func refusedFor(t *testing.T, db *storage.DB, why error, length int) {
	t.Helper()
	for what, err := range map[string]error{
		"open":   db.Open(t.Context(), opening(t, "g2", "d")),
		"append": storagetest.Append(t.Context(), db, commit(t, "g1", length, 20)),
		"draft":  db.PutDraft(t.Context(), referee.Draft{ID: "d", Body: bytes.Repeat([]byte(" "), 20_000), At: began}),
	} {
		if !errors.Is(err, why) {
			t.Errorf("%s: got %v", what, err)
		}
	}
	if _, err := db.Answer(t.Context(), schemas("g1", length).Origin); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("the answer of what was not kept: %v", err)
	}
	holds(t, db, length)
}

// TestAFileOverItsLimit: files that may not grow. It needs no right, so it is what every machine tests.
func TestAFileOverItsLimit(t *testing.T) {
	t.Parallel()
	here, _, err := apart(t, nil)
	must(t, err)
	if !here {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	path := filepath.Join(t.TempDir(), "games.db")
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 2, 100)))
	log, err := os.Stat(path + "-wal")
	must(t, err)
	var usual syscall.Rlimit
	must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &usual))
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: uint64(log.Size()) + 6000, Max: usual.Max}))
	refusedFor(t, db, storage.ErrDisk, 102)
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &usual))
	must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 102, 20)))
	holds(t, db, 122)
	must(t, db.Close())
	holds(t, openAt(t, path), 122)
}

// nobody is the account that owns nothing.
const nobody = 65534

// TestFilesThatMayOnlyBeRead: the rights of a folder and of a file, as anyone but root meets them.
func TestFilesThatMayOnlyBeRead(t *testing.T) {
	t.Parallel()
	here, _, err := apart(t, nil)
	must(t, err)
	if !here {
		return
	}
	if os.Getuid() == 0 {
		must(t, syscall.Setgid(nobody))
		must(t, syscall.Setuid(nobody))
	}
	folder, err := os.MkdirTemp("", "games") // the test's own folder is root's
	if errors.Is(err, os.ErrPermission) {    // and so is that for all of them: nobody could not remove his own from it
		folder, err = os.MkdirTemp("/tmp", "games")
	}
	must(t, err)
	defer func() {
		must(t, os.Chmod(folder, 0o700))
		must(t, os.RemoveAll(folder))
	}()
	path := filepath.Join(folder, "games.db")
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))

	// what is taken away under a running owner touches what he has open as little as it does any program
	must(t, errors.Join(os.Chmod(path, 0o400), os.Chmod(folder, 0o500)))
	must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 2, 10)))
	holds(t, db, 12)
	if err := db.Backup(t.Context(), filepath.Join(folder, "copy.db")); !errors.Is(err, storage.ErrReadOnly) {
		t.Errorf("backup: got %v", err)
	}
	must(t, errors.Join(os.Chmod(folder, 0o700), os.Chmod(path, 0o600), db.Close()))

	for what, forbid := range map[string]func() error{
		"a file": func() error { return os.Chmod(path, 0o400) },
		"a folder, and no lock yet": func() error {
			return errors.Join(os.Remove(path+".lock"), os.Chmod(folder, 0o500))
		},
		"a folder": func() error { return os.Chmod(folder, 0o500) },
		"a log": func() error {
			return errors.Join(os.WriteFile(path+"-wal", nil, 0o400), os.WriteFile(path+"-shm", nil, 0o400))
		},
		"a file unread":    func() error { return os.Chmod(path, 0) },
		"a lock of others": func() error { return os.Chmod(path+".lock", 0o400) },
	} {
		must(t, forbid())
		if _, err := storage.Open(t.Context(), path, storage.Options{}); !errors.Is(err, storage.ErrReadOnly) ||
			!strings.Contains(err.Error(), path) {
			t.Errorf("%s: got %v", what, err)
		}
		must(t, errors.Join(os.Chmod(folder, 0o700), os.Chmod(path, 0o600)))
		for _, beside := range []string{".lock", "-wal", "-shm"} {
			if err := os.Chmod(path+beside, 0o600); err != nil && !errors.Is(err, os.ErrNotExist) {
				t.Fatal(err)
			}
		}
		again := openAt(t, path)
		holds(t, again, 12)
		must(t, again.Close())
	}
}
