package storage_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"aidedecamp/storage"
	"aidedecamp/storage/archive"
	"aidedecamp/storage/storagetest"
)

// climbKills is how many processes are killed while they bring a file up to date.
const climbKills = 6

// slowStep is a later version's step that takes long enough to be killed within.
const slowStep = "; WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000) INSERT INTO laters SELECT 'x' || i, i FROM n"

// climbing are later's steps, the last of them slow.
func climbing(t storagetest.Fail) []string {
	steps := later(t)
	steps[len(steps)-1] += slowStep
	return steps
}

// climbs brings the file up to date, and says when it begins and when it has.
func climbs(path string) {
	ctx := context.Background()
	say("begin")
	db, err := storage.OpenAt(ctx, path, storage.Options{}, climbing(dying{}))
	must(dying{}, err)
	say("done")
	must(dying{}, db.Close())
}

// TestAKillWithinAStep: a process that is killed while it brings a file up to date leaves each step made
// whole or not at all, the games as they were, and the copy from before; the next process goes on.
func TestAKillWithinAStep(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(31, 2))
	within := map[string]int{}
	for range climbKills {
		folder := t.TempDir()
		path := filepath.Join(folder, "games.db")
		db := openAt(t, path)
		must(t, db.Open(t.Context(), opening(t, "g1", "c")))
		must(t, db.Close())
		process, says, _ := child(t, "climb", path)
		if !says.Scan() || says.Text() != "begin" {
			t.Fatalf("the process says %q", says.Text())
		}
		time.Sleep(time.Duration(chance.IntN(200)) * time.Millisecond)
		must(t, process.Process.Kill())
		_ = process.Wait() // it was killed, or had done

		copies, err := filepath.Glob(filepath.Join(folder, "games.v100-*.db"))
		must(t, err)
		after, err := storage.OpenAt(t.Context(), path, storage.Options{}, climbing(t))
		must(t, err)
		up := after.Upgrade()
		within[fmt.Sprint(up.From)]++
		if up.From > archive.FirstVersion && len(copies) == 0 {
			t.Errorf("killed at version %d, and there is no copy from before", up.From)
		}
		if n := count(t, after, "laters"); n != 60001 {
			t.Errorf("from version %d: the slow step made %d rows", up.From, n)
		}
		untouched(t, after)
		must(t, errors.Join(after.Integrity(t.Context()), after.Close()))
	}
	t.Logf("killed at versions %v", within)
	if within["101"] == 0 {
		t.Error("no process was killed within a step")
	}
}
