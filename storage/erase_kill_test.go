package storage_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

const (
	// erasedAccount plays in all games, erasedText is what he typed there.
	erasedAccount, erasedText = "100000000000000077", "Mon secret est Waterloo"
	// erasedGames are how many games the server has that is purged, keptGames those of another.
	erasedGames, keptGames = 90, 5
	keptGuild              = "999"
)

// purge purges the server of a file's first game, as the bot does.
func purge(path string) {
	ctx := context.Background()
	db, err := storage.Open(ctx, path, storage.Options{})
	must(dying{}, err)
	say("begin")
	must(dying{}, referee.New(db, nil, referee.Options{Now: time.Now}).PurgeGuild(ctx, place("c").Guild))
	say("done")
	must(dying{}, db.Close())
}

// forget erases the account from all games of a file.
func forget(path string) {
	ctx := context.Background()
	db, err := storage.Open(ctx, path, storage.Options{})
	must(dying{}, err)
	say("begin")
	must(dying{}, db.Forget(ctx, erasedAccount, tracesToErase()))
	say("done")
	must(dying{}, db.Close())
}

func erasedGame(n int) string { return fmt.Sprintf("g%04d", n) }

func tracesToErase() map[string]rules.Traces {
	traces := map[string]rules.Traces{}
	for n := range erasedGames + keptGames {
		traces[erasedGame(n)] = rules.Traces{Texts: []ledger.Mark{storagetest.Text(erasedText).Mark}}
	}
	return traces
}

// toErase is a file of games that name somebody, with its log closed.
func toErase(t *testing.T, path string) {
	t.Helper()
	ctx := t.Context()
	db := openAt(t, path)
	for n := range erasedGames + keptGames {
		o := storagetest.Opening(t, erasedGame(n), fmt.Sprint("c", n))
		o.Opener = erasedAccount
		o.Records[0].Texts = []ledger.Text{storagetest.Text(erasedAccount), storagetest.Text(erasedText)}
		if n >= erasedGames {
			o.Place.Guild = keptGuild
		}
		must(t, db.Open(ctx, o))
		must(t, db.Follow(ctx, erasedGame(n), erasedAccount))
		must(t, db.PutDraft(ctx, referee.Draft{ID: fmt.Sprint("d", n), Kind: "act", User: erasedAccount, Game: erasedGame(n),
			Body: json.RawMessage(`{}`), At: storagetest.Began}))
	}
	must(t, db.Close())
}

// killAnywhere runs a part and kills it after a while that is drawn; it reports whether it had ended.
func killAnywhere(t *testing.T, part, path string, chance *rand.Rand, most time.Duration) (ended bool) {
	t.Helper()
	eraser, says, _ := child(t, part, path)
	if !says.Scan() || says.Text() != "begin" {
		t.Fatalf("the child says %q", says.Text())
	}
	if chance.IntN(2) == 0 { // else at once
		time.Sleep(time.Duration(chance.Int64N(int64(most))))
	}
	must(t, eraser.Process.Kill())
	for says.Scan() {
		ended = ended || says.Text() == "done"
	}
	if err := eraser.Wait(); err != nil && eraser.ProcessState.ExitCode() == 3 {
		t.Fatalf("the child failed: %v", err)
	}
	return ended
}

// onDisk counts how often a text stands in the bytes of a file, its log and its index.
func onDisk(t *testing.T, path, text string) (times int) {
	t.Helper()
	names, err := filepath.Glob(path + "*")
	must(t, err)
	for _, name := range names {
		data, err := os.ReadFile(name)
		must(t, err)
		times += bytes.Count(data, []byte(text))
	}
	return times
}

// TestAKillInMidPurge: a purge that is killed anywhere has not begun, or is finished after the restart; each
// game meanwhile is whole or gone, another server's stay, and in the end no byte of the file tells what was
// in them.
func TestAKillInMidPurge(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(15, 3))
	folder := t.TempDir()
	whole := filepath.Join(folder, "whole.db")
	toErase(t, whole)
	data, err := os.ReadFile(whole)
	must(t, err)
	if onDisk(t, whole, erasedText) < erasedGames {
		t.Fatal("what is to be erased is not in the file: nothing is shown")
	}
	var untouched, midway, finished int
	for n := range eraseKills {
		path := filepath.Join(folder, fmt.Sprint(n), "games.db")
		must(t, os.Mkdir(filepath.Dir(path), 0o700))
		must(t, os.WriteFile(path, data, 0o600))
		ended := killAnywhere(t, "purge", path, chance, eraseWithin)
		db := openAt(t, path)
		must(t, db.Integrity(t.Context()))
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
	t.Logf("%d kills: %d before it began, %d midway, %d behind its end", eraseKills, untouched, midway, finished)
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
	chance := rand.New(rand.NewPCG(15, 4))
	folder := t.TempDir()
	whole := filepath.Join(folder, "whole.db")
	toErase(t, whole)
	data, err := os.ReadFile(whole)
	must(t, err)
	var before, after, midway int
	for n := 0; n < eraseKills || midway == 0 && n < 6*eraseKills; n++ {
		path := filepath.Join(folder, fmt.Sprint(n), "games.db")
		must(t, os.Mkdir(filepath.Dir(path), 0o700))
		must(t, os.WriteFile(path, data, 0o600))
		ended := killAnywhere(t, "forget", path, chance, eraseWithin)
		db := openAt(t, path)
		must(t, db.Integrity(t.Context()))
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

// eraseKills is how often a process that erases is killed, within how long.
const eraseKills, eraseWithin = 10, 60 * time.Millisecond
