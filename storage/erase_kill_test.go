package storage_test

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
)

// erase erases in a file, in one of the ways.
func erase(path, way string) {
	ctx := context.Background()
	db, err := storage.Open(ctx, path, storage.Options{})
	must(dying{}, err)
	say("begin")
	must(dying{}, erasures()[way].do(ctx, db))
	say("done")
	must(dying{}, db.Close())
}

// eraseKills is how often a process that erases is killed at least, mostKills at most, where none came midway.
const eraseKills, mostKills = 10, 80

// reaper draws when a process is killed: within how long it was that the last ones took. A kill that came before
// anything was done lets the next one come later, one that came too late sooner.
type reaper struct {
	chance *rand.Rand
	within time.Duration
}

func newReaper(seed uint64) *reaper {
	return &reaper{rand.New(rand.NewPCG(15, seed)), 60 * time.Millisecond}
}

func (r *reaper) waits() {
	if r.chance.IntN(2) == 0 { // else at once
		time.Sleep(time.Duration(r.chance.Int64N(int64(r.within))))
	}
}

func (r *reaper) came(early, late bool) {
	switch {
	case early:
		r.within = min(r.within*3/2, 4*time.Second)
	case late:
		r.within = max(r.within*2/3, time.Millisecond)
	}
}

// killAnywhere lets a process erase in a new file and kills it after a while that is drawn; it returns the
// file, opened again, and whether it had ended.
func killAnywhere(t *testing.T, put func(string), way string, when *reaper) (path string, db *storage.DB, ended bool) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "here", "games.db")
	put(path)
	eraser, says, _ := child(t, way, path)
	if !says.Scan() || says.Text() != "begin" {
		t.Fatalf("the child says %q", says.Text())
	}
	when.waits()
	must(t, eraser.Process.Kill())
	for says.Scan() {
		ended = ended || says.Text() == "done"
	}
	if err := eraser.Wait(); err != nil && eraser.ProcessState.ExitCode() == 3 {
		t.Fatalf("the child failed: %v", err)
	}
	db = openAt(t, path)
	must(t, db.Integrity(t.Context()))
	return path, db, ended
}

// TestAKillInMidPurge: a purge that is killed anywhere has not begun, or is finished after the restart; each
// game meanwhile is whole or gone, another server's stay, and in the end no byte of the file tells what was
// in them.
func TestAKillInMidPurge(t *testing.T) {
	t.Parallel()
	when := newReaper(3)
	put := toErase(t)
	var untouched, midway, finished int
	for n := 0; n < eraseKills || midway == 0 && n < mostKills; n++ {
		path, db, ended := killAnywhere(t, put, "purge", when)
		left := wholeGames(t, db)
		began := false
		guilds, err := db.Guilds(t.Context())
		must(t, err)
		for _, g := range guilds {
			began = began || g.Purging
		}
		switch {
		case left == erasedGames && !began && !ended:
			untouched++
		case left == 0 && !began:
			finished++
		case began && !ended:
			midway++
		default:
			t.Errorf("kill %d: %d games are left, begun %v, ended %v", n, left, began, ended)
		}
		when.came(left == erasedGames && !began, left == 0 && !began)
		if _, err := referee.New(db, nil, referee.Options{Now: time.Now}).Depart(t.Context(), nil, 0); err != nil {
			t.Fatal(err)
		}
		left = wholeGames(t, db)
		if began && left != 0 || !began && !ended && left != erasedGames && left != 0 {
			t.Errorf("kill %d: after the restart %d games are left, begun %v", n, left, began)
		}
		must(t, db.Close())
		if found := onDisk(t, path, erasedText); left == 0 && found > keptGames {
			t.Errorf("kill %d: what was typed stands %d times in the file, %d games may have it", n, found, keptGames)
		}
	}
	t.Logf("%d kills: %d before it began, %d midway, %d behind its end", untouched+midway+finished, untouched, midway, finished)
	if midway == 0 {
		t.Error("no kill came midway")
	}
}

// wholeGames counts the games of the server that is purged; each game that is listed is whole, and the other
// server has all of its own.
func wholeGames(t *testing.T, db *storage.DB) (left int) {
	t.Helper()
	games, err := db.Games(t.Context(), "", erasedGames+keptGames+1)
	must(t, err)
	others := 0
	for _, g := range games {
		stored, err := db.Load(t.Context(), g.ID)
		must(t, err)
		if g.Length == 0 || len(stored.Records) != g.Length {
			t.Errorf("game %s has %d of %d records", g.ID, len(stored.Records), g.Length)
		}
		if g.Place.Guild == keptGuild {
			others++
		} else {
			left++
		}
	}
	if others != keptGames {
		t.Errorf("another server has %d games, want %d", others, keptGames)
	}
	return left
}

// TestAKillInMidErasure: somebody is erased everywhere or nowhere. Where he is, no byte of him is left once
// the file was opened again; else he asks again.
func TestAKillInMidErasure(t *testing.T) {
	t.Parallel()
	when := newReaper(4)
	put := toErase(t)
	var before, after, midway int
	for n := 0; n < eraseKills || (midway == 0 || before == 0) && n < mostKills; n++ {
		path, db, ended := killAnywhere(t, put, "forget", when)
		if wholeGames(t, db) != erasedGames {
			t.Errorf("kill %d: games are gone", n)
		}
		games, err := db.GamesOf(t.Context(), erasedAccount)
		must(t, err)
		switch {
		case len(games) == erasedGames+keptGames && !ended:
			before++
			must(t, db.Forget(t.Context(), erasedAccount, tracesToErase()))
		case len(games) == 0:
			after++
			if !ended {
				midway++
			}
		default:
			t.Errorf("kill %d: he is known in %d games, ended %v", n, len(games), ended)
		}
		when.came(len(games) > 0, ended)
		must(t, db.Close())
		for _, text := range []string{erasedAccount, erasedText} {
			if found := onDisk(t, path, text); found > 0 {
				t.Errorf("kill %d: %q stands %d times in the file", n, text, found)
			}
		}
	}
	t.Logf("%d kills: %d before, %d after, %d of these while the file was written anew", before+after, before, after, midway)
	if before == 0 || midway == 0 {
		t.Error("no kill came before he was erased, or none while the file was written anew")
	}
}
