package storage_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
	"aidedecamp/storage/disktest"
	"aidedecamp/storage/storagetest"
)

// gathered lets writes wait behind a transaction that halts, calls before, and lets all go on; it returns what came of
// each.
func gathered(t *testing.T, db *storage.DB, before func(), writes ...func() error) []error {
	t.Helper()
	halted, release, errs := make(chan struct{}), make(chan struct{}), make([]error, len(writes))
	var all sync.WaitGroup
	all.Go(func() {
		_ = db.HaltWithin(context.Background(), referee.Draft{ID: "halted", Kind: "act", Body: []byte("{}"), At: began}, func() {
			close(halted)
			<-release
		})
	})
	<-halted
	for i, write := range writes {
		all.Go(func() { errs[i] = write() })
		for db.Waiting() <= i {
			time.Sleep(time.Millisecond)
		}
	}
	before()
	close(release)
	all.Wait()
	return errs
}

// inGames opens so many games, and returns an act in each.
func inGames(t *testing.T, db *storage.DB, games int) (acts []func() error) {
	t.Helper()
	for n := range games {
		game := fmt.Sprint("g", n)
		must(t, db.Open(t.Context(), opening(t, game, game)))
		c := commit(t, game, 2, 1)
		acts = append(acts, func() error { return storagetest.Append(context.Background(), db, c) })
	}
	return acts
}

// lengths checks how many records each of the games has, and that the file is whole.
func lengths(t *testing.T, db *storage.DB, games, want int) {
	t.Helper()
	for n := range games {
		stored, err := db.Load(t.Context(), fmt.Sprint("g", n))
		must(t, err)
		if len(stored.Records) != want {
			t.Errorf("game %d has %d records, want %d", n, len(stored.Records), want)
		}
	}
	must(t, db.Integrity(t.Context()))
}

// TestWritesThatWaitAreCommittedTogether: the disk is waited for once by all; one that fails changes nothing and harms
// nobody, and one that is given up meanwhile is not done.
func TestWritesThatWaitAreCommittedTogether(t *testing.T) {
	const games = 5
	path := fresh(t)
	disk := disktest.Watch(t, path, false)
	db := openAt(t, path)
	writes := inGames(t, db, games)
	gone, giveUp := context.WithCancel(context.Background())
	draft := func(ctx context.Context, id string) error {
		return db.PutDraft(ctx, referee.Draft{ID: id, Kind: "act", Body: []byte("{}"), At: began})
	}
	writes = append(writes, func() error { return draft(context.Background(), "kept") })
	writes = append(writes, func() error { return draft(context.Background(), "kept") })
	writes = append(writes, func() error { return draft(gone, "given up") })
	before := disk.Flushes()
	errs := gathered(t, db, func() {
		giveUp()
		for db.Waiting() > games+2 {
			time.Sleep(time.Millisecond)
		}
	}, writes...)
	if n := disk.Flushes() - before; n != 2 {
		t.Errorf("the disk was waited for %d times by what halted and what waited for it", n)
	}
	must(t, errors.Join(errs[:games+1]...))
	if errs[games+1] == nil {
		t.Error("a draft is kept twice")
	}
	if !errors.Is(errs[games+2], context.Canceled) {
		t.Errorf("given up: %v", errs[games+2])
	}
	for id, kept := range map[string]bool{"halted": true, "kept": true, "given up": false} {
		if _, err := db.Draft(t.Context(), id); (err == nil) != kept {
			t.Errorf("draft %s: %v", id, err)
		}
	}
	lengths(t, db, games, 3)
}

// TestACommitThatFailsFailsForAll: whose acts a commit holds on a full disk are all told so, nothing of them is kept, and
// they are done anew once there is room.
func TestACommitThatFailsFailsForAll(t *testing.T) {
	const games = 5
	path := fresh(t)
	disk := disktest.Watch(t, path, false)
	db := openAt(t, path)
	acts := inGames(t, db, games)
	for i, err := range gathered(t, db, func() { disk.Limit(0) }, acts...) {
		if !errors.Is(err, storage.ErrFull) {
			t.Errorf("act %d: %v", i, err)
		}
	}
	lengths(t, db, games, 2)
	disk.Unlimit()
	must(t, errors.Join(gathered(t, db, func() {}, acts...)...))
	lengths(t, db, games, 3)
}

// TestAPanicBesideAWriteIsNoCommit: a work that panics takes back what was done beside it, and nobody is told that it is
// kept.
func TestAPanicBesideAWriteIsNoCommit(t *testing.T) {
	t.Parallel()
	db := openAt(t, fresh(t))
	draft := func(id string) referee.Draft {
		return referee.Draft{ID: id, Kind: "act", Body: []byte("{}"), At: began}
	}
	leads := func() (err error) {
		defer func() { err = fmt.Errorf("the leader: %v", recover()) }()
		return db.PutDraft(context.Background(), draft("leads"))
	}
	beside := func() error { return db.PutDraft(context.Background(), draft("beside")) }
	panics := func() error {
		return db.HaltWithin(context.Background(), draft("panics"), func() { panic("halt") })
	}
	if errs := gathered(t, db, func() {}, leads, beside, panics); errs[1] == nil || errs[2] == nil {
		t.Errorf("told of what a panic has taken back: %v", errs)
	}
	for _, id := range []string{"leads", "beside", "panics"} {
		if _, err := db.Draft(t.Context(), id); !errors.Is(err, referee.ErrNotFound) {
			t.Errorf("draft %s: %v", id, err)
		}
	}
	must(t, beside())
}

// together plays several games at once, and says how long each is after each of its acts.
func together(path string) {
	ctx := context.Background()
	say("begin", 0)
	db, err := storage.Open(ctx, path, storage.Options{})
	must(dying{}, err)
	var all sync.WaitGroup
	for n := range 6 {
		game, length := fmt.Sprint("g", n), 2
		stored, err := db.Load(ctx, game)
		if errors.Is(err, referee.ErrNotFound) {
			err = db.Open(ctx, opening(dying{}, game, game))
		} else {
			length = len(stored.Records)
		}
		must(dying{}, err)
		all.Go(func() {
			for ; ; length++ {
				must(dying{}, storagetest.Append(ctx, db, commit(dying{}, game, length, 1)))
				say(game, length+1)
			}
		})
	}
	all.Wait()
}

// TestNothingAcknowledgedTogetherIsLost kills a process that plays several games at once: of each of them every act is
// there that it had said, and the file is whole.
func TestNothingAcknowledgedTogetherIsLost(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(3, 4))
	path, said := filepath.Join(t.TempDir(), "games.db"), map[string]int{}
	for range kills {
		player, says, _ := child(t, "together", path)
		for range 10 + chance.IntN(60) {
			if !says.Scan() {
				t.Fatalf("the player ended by itself: %v", says.Err())
			}
			noteSaid(t, says.Text(), said)
		}
		time.Sleep(time.Duration(chance.IntN(2000)) * time.Microsecond)
		must(t, player.Process.Kill())
		for says.Scan() {
			noteSaid(t, says.Text(), said)
		}
		if err := player.Wait(); err == nil || player.ProcessState.ExitCode() == 3 {
			t.Fatalf("the player was not killed: %v", err)
		}
		db, err := storage.Open(t.Context(), path, storage.Options{})
		must(t, err)
		must(t, db.Integrity(t.Context()))
		for game, length := range said {
			stored, err := db.Load(t.Context(), game)
			must(t, err)
			if len(stored.Records) < length {
				t.Errorf("game %s has %d records, %d were acknowledged", game, len(stored.Records), length)
			}
		}
		must(t, db.Close())
	}
}

func noteSaid(t *testing.T, line string, said map[string]int) {
	t.Helper()
	var game string
	var length int
	if _, err := fmt.Sscan(line, &game, &length); err != nil {
		t.Fatalf("the player says %q: %v", line, err)
	}
	if game != "begin" {
		said[game] = length
	}
}
