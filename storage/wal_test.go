package storage_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// killedAfter lets a process play in a new file, kills it after that many acts, and returns the file and what
// it had said.
func killedAfter(t *testing.T, acts int) (path string, said map[string]int) {
	t.Helper()
	path, said = filepath.Join(t.TempDir(), "games.db"), map[string]int{}
	player, says, _ := child(t, "play", path)
	for n := -1; n < acts && says.Scan(); n++ {
		var game string
		var length int
		if _, err := fmt.Sscan(says.Text(), &game, &length); err == nil {
			said[game] = length
		}
	}
	must(t, player.Process.Kill())
	for says.Scan() {
		var game string
		var length int
		if _, err := fmt.Sscan(says.Text(), &game, &length); err != nil {
			t.Fatalf("the player says %q", says.Text())
		}
		said[game] = length
	}
	if err := player.Wait(); err == nil {
		t.Fatal("the player ended by itself")
	}
	return path, said
}

// TestALogLeftByAKill: the acts of a killed process stand in the write-ahead log alone; whoever opens the
// file next has them.
func TestALogLeftByAKill(t *testing.T) {
	t.Parallel()
	path, said := killedAfter(t, 30)
	log, err := os.Stat(path + "-wal")
	must(t, err)
	if log.Size() == 0 {
		t.Fatal("the log is empty")
	}
	beside, err := storage.OpenReadOnly(t.Context(), path)
	must(t, err)
	must(t, errors.Join(beside.Integrity(t.Context()), beside.Close()))
	survives(t, path, said)
	survives(t, path, said) // closed by now, and folded
}

// TestALogThatIsGone: without its log a killed process's file would be a game some acts ago. It is refused
// until the log is back, or somebody decides to go on without.
func TestALogThatIsGone(t *testing.T) {
	t.Parallel()
	path, said := killedAfter(t, 30)
	must(t, os.Rename(path+"-wal", path+".aside"))
	must(t, os.Remove(path+"-shm"))
	for range 2 { // a refusal forgets nothing
		_, err := storage.Open(t.Context(), path, storage.Options{})
		if !errors.Is(err, storage.ErrCorrupt) || !strings.Contains(err.Error(), "games.db-wal is gone") ||
			!strings.Contains(err.Error(), "games.db.lock") {
			t.Fatalf("got %v", err)
		}
	}
	must(t, os.Rename(path+".aside", path+"-wal"))
	survives(t, path, said)

	// what was closed has no log to miss
	if _, err := os.Stat(path + "-wal"); err == nil {
		t.Error("a closed file has a log")
	}
	survives(t, path, said)

	path, _ = killedAfter(t, 30)
	must(t, os.Remove(path+"-wal"))
	must(t, os.Remove(path+".lock"))
	db, err := storage.Open(t.Context(), path, storage.Options{})
	must(t, err)
	must(t, errors.Join(db.Integrity(t.Context()), db.Close()))
}

// TestAFileThatIsGone: a restore broken off between its renames, after a kill, leaves no file at all; an
// empty one in its place would hide every game.
func TestAFileThatIsGone(t *testing.T) {
	t.Parallel()
	path, _ := killedAfter(t, 5)
	for _, ending := range []string{"", "-wal", "-shm"} {
		must(t, os.Rename(path+ending, path+".before"+ending))
	}
	for range 2 {
		db, err := storage.Open(t.Context(), path, storage.Options{})
		if !errors.Is(err, storage.ErrCorrupt) || !strings.Contains(err.Error(), "games.db is gone") ||
			!strings.Contains(err.Error(), "games.db.lock") {
			if err == nil {
				must(t, db.Close())
			}
			t.Fatalf("the way out is not named: %v", err)
		}
	}
	must(t, os.Remove(path+".lock"))
	db, err := storage.Open(t.Context(), path, storage.Options{})
	must(t, err)
	must(t, db.Close())
}

// TestARestoreAfterALogIsGone: a backup needs no log.
func TestARestoreAfterALogIsGone(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	backup := filepath.Join(t.TempDir(), "backup.db")
	must(t, db.Backup(t.Context(), backup))
	path, _ := killedAfter(t, 30)
	must(t, os.Remove(path+"-wal"))
	_, err := storage.Restore(t.Context(), path, backup, began, func(*storage.Reader, *storage.DB) error { return nil })
	must(t, err)
	untouched(t, openAt(t, path))
}

// TestAClockSetBack: records whose moments go backwards stay in the order in which they were done, what is
// owed is the oldest by its number, and a draft made before the jump is not too old after it.
func TestAClockSetBack(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	db := openAt(t, path)
	draft := referee.Draft{ID: "before", Kind: "act", Body: []byte("{}"), At: began.Add(30 * 24 * time.Hour)}
	must(t, db.PutDraft(t.Context(), draft))
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	log := logOf("g1", 2)
	for n := 2; n < 20; n++ {
		c := commit(t, "g1", n, 1)
		c.Records[0].At = began.Add(-time.Duration(n) * 24 * time.Hour).Format(time.RFC3339)
		log = append(log, c.Records[0])
		must(t, storagetest.Append(t.Context(), db, committing(t, "g1", c.Records)))
	}
	later := opening(t, "g2", "d")
	later.Records[0].At = began.Add(-1000 * 24 * time.Hour).Format(time.RFC3339)
	later.Commit = committing(t, "g2", later.Records)
	must(t, db.Open(t.Context(), later))
	must(t, db.PutDraft(t.Context(), referee.Draft{ID: "after", Kind: "act", Body: []byte("{}"), At: began.Add(-30 * 24 * time.Hour)}))
	must(t, storagetest.Delivered(t.Context(), db, log[5].Origin))
	must(t, db.Close())

	db = openAt(t, path)
	must(t, db.Integrity(t.Context()))
	stored, err := db.Load(t.Context(), "g1")
	must(t, err)
	if diff := same(log, stored.Records); diff != "" {
		t.Errorf("the log (-want +got):\n%s", diff)
	}
	owed, err := db.Undelivered(t.Context(), "g1")
	must(t, err)
	var seqs []int
	for _, a := range owed {
		seqs = append(seqs, a.Seq)
	}
	if diff := same([]int{0, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19}, seqs); diff != "" {
		t.Errorf("owed (-want +got):\n%s", diff)
	}
	games, err := db.Games(t.Context(), "", 10)
	must(t, err)
	if len(games) != 2 || games[0].ID != "g1" || games[1].ID != "g2" {
		t.Errorf("games: %+v", games)
	}
	for _, id := range []string{"before", "after"} {
		if _, err := db.Draft(t.Context(), id); err != nil {
			t.Errorf("draft %s: %v", id, err)
		}
	}
}
