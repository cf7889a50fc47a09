package storage_test

import (
	"errors"
	"path/filepath"
	"strconv"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
	"aidedecamp/storage/disktest"
	"aidedecamp/storage/storagetest"
)

// TestWhatWaitsForTheDisk: an act does once, its arrival and what is read do not.
func TestWhatWaitsForTheDisk(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	disk := disktest.Watch(t, path, false)
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 2, 1)))
	waits := func(what string, want int64, do func() error) {
		t.Helper()
		before := disk.Flushes()
		must(t, do())
		if got := disk.Flushes() - before; got != want {
			t.Errorf("%s waits for the disk %d times, want %d", what, got, want)
		}
	}
	arrives := func(seq int) func() error {
		return func() error {
			_, err := db.NoteArrival(t.Context(), referee.Arrival{Origins: []string{schemas("g1", seq).Origin}, Game: "g1", Seq: seq + 1,
				Live: referee.Live{Message: strconv.Itoa(seq), Handle: referee.NewHandle([]byte("by this")), Until: began}})
			return err
		}
	}
	for seq := 3; seq < 8; seq++ {
		waits("an act", 1, func() error { return storagetest.Append(t.Context(), db, commit(t, "g1", seq, 1)) })
		waits("its arrival", 0, arrives(seq))
		waits("reading", 0, func() error {
			_, err := db.Load(t.Context(), "g1")
			return err
		})
	}
	waits("an arrival after another", 0, arrives(7))
	waits("an arrival in no game", 0, func() error {
		_, err := db.NoteArrival(t.Context(), referee.Arrival{Game: "g9"})
		if !errors.Is(err, referee.ErrNotFound) {
			t.Errorf("an arrival in no game: %v", err)
		}
		return nil
	})
	waits("a draft", 1, func() error {
		return db.PutDraft(t.Context(), referee.Draft{ID: "d", Kind: "act", Body: []byte("{}"), At: began})
	})
}

// TestAPowerCutLosesAnArrivalAlone cuts the power after each act and after its arrival: of what was committed
// nothing is lost but the last arrival, which costs that its answer is owed and that the buttons before
// stand.
func TestAPowerCutLosesAnArrivalAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	disk := disktest.Watch(t, path, true)
	db := openAt(t, path)
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	left := func(length int, owed []int, live string) {
		t.Helper()
		after := filepath.Join(t.TempDir(), "games.db")
		must(t, disk.Left(after))
		again, err := storage.Open(t.Context(), after, storage.Options{})
		must(t, err)
		defer func() { must(t, again.Close()) }()
		holds(t, again, length)
		rows, err := again.Undelivered(t.Context(), "g1")
		must(t, err)
		var got []int
		for _, a := range rows {
			if got = append(got, a.Seq); a.Told || a.Act == "" {
				t.Errorf("after %d records: %+v", length, a)
			}
		}
		if diff := same(owed, got); diff != "" {
			t.Errorf("after %d records: owed (-want +got):\n%s", length, diff)
		}
		if l, err := again.Live(t.Context(), "g1"); err != nil || l.Message != live {
			t.Errorf("after %d records: the live message is %q, want %q, %v", length, l.Message, live, err)
		}
	}
	arrives := func(seq int) {
		t.Helper()
		_, err := db.NoteArrival(t.Context(), referee.Arrival{Origins: []string{schemas("g1", seq).Origin}, Game: "g1", Seq: seq + 1,
			Live: referee.Live{Message: strconv.Itoa(seq)}})
		must(t, err)
	}
	arrives(0)
	left(2, []int{0}, "")
	for seq := 2; seq < 8; seq++ {
		before := strconv.Itoa(seq - 1)
		if seq == 2 {
			before = "0"
		}
		must(t, storagetest.Append(t.Context(), db, commit(t, "g1", seq, 1)))
		left(seq+1, []int{seq}, before)
		arrives(seq)
		left(seq+1, []int{seq}, before)
	}
	must(t, errors.Join(db.Close()))
	left(8, nil, "7")
}

// holds checks that the game g1 has exactly its first records, and nothing else is in the file's pages that
// should not be.
func holds(t *testing.T, db *storage.DB, length int) {
	t.Helper()
	stored, err := db.Load(t.Context(), "g1")
	must(t, err)
	if diff := same(logOf("g1", length), stored.Records); diff != "" {
		t.Errorf("the log (-want +got):\n%s", diff)
	}
	must(t, db.Integrity(t.Context()))
}
