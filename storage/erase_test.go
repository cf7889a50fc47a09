package storage_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
	"aidedecamp/storage/disktest"
	"aidedecamp/storage/storagetest"
)

const (
	// erasedAccount plays in all games, erasedText is what he typed there.
	erasedAccount, erasedText = "100000000000000077", "Mon secret est Waterloo"
	// erasedGames are how many games the server has that is purged, keptGames those of another.
	erasedGames, keptGames = 90, 5
	keptGuild              = "999"
)

func erasedGame(n int) string { return fmt.Sprintf("g%04d", n) }

func tracesToErase() map[string]ledger.Traces {
	traces := map[string]ledger.Traces{}
	for n := range erasedGames + keptGames {
		traces[erasedGame(n)] = ledger.Traces{Texts: []ledger.Mark{storagetest.Text(erasedText).Mark}}
	}
	return traces
}

// toErase returns how to put a closed file at a path whose games name somebody.
func toErase(t *testing.T) (put func(path string)) {
	t.Helper()
	ctx := t.Context()
	whole := filepath.Join(t.TempDir(), "whole.db")
	db := openAt(t, whole)
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
	if onDisk(t, whole, erasedText) < erasedGames {
		t.Fatal("what is to be erased is not in the file: nothing is shown")
	}
	data, err := os.ReadFile(whole)
	must(t, err)
	return func(path string) {
		t.Helper()
		must(t, os.Mkdir(filepath.Dir(path), 0o700))
		must(t, os.WriteFile(path, data, 0o600))
	}
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

// erasure is a way to erase what toErase puts, and how often its text may stand in the file then.
type erasure struct {
	do   func(context.Context, *storage.DB) error
	left int
}

// erasures are the ways.
func erasures() map[string]erasure {
	return map[string]erasure{
		"forget": {func(ctx context.Context, db *storage.DB) error { return db.Forget(ctx, erasedAccount, tracesToErase()) }, 0},
		"purge": {func(ctx context.Context, db *storage.DB) error {
			if err := db.BeginPurge(ctx, place("c").Guild); err != nil {
				return err
			}
			for more := true; more; {
				var err error
				if more, err = db.Purge(ctx, place("c").Guild, 20); err != nil {
					return err
				}
			}
			return nil
		}, keptGames},
	}
}

// TestAReaderThatHoldsTheLogBack: who reads meanwhile, as a backup does, keeps the log from being folded in.
// It is erased all the same, and the file is written anew once he has gone.
func TestAReaderThatHoldsTheLogBack(t *testing.T) {
	t.Parallel()
	put := toErase(t)
	for name, e := range erasures() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "here", "games.db")
			put(path)
			db := openAt(t, path)
			_, err := db.WritePool().ExecContext(t.Context(), "PRAGMA busy_timeout = 20")
			must(t, err)
			reading, err := db.ReadPool().Conn(t.Context())
			must(t, err)
			_, err = reading.ExecContext(t.Context(), "BEGIN")
			must(t, err)
			var n int
			must(t, reading.QueryRowContext(t.Context(), "SELECT count(*) FROM games").Scan(&n))
			must(t, e.do(t.Context(), db))
			if onDisk(t, path, erasedText) <= e.left {
				t.Error("the reader holds nothing back: nothing is shown")
			}
			must(t, db.Sweep(t.Context()))
			_, err = reading.ExecContext(t.Context(), "ROLLBACK")
			must(t, errors.Join(err, reading.Close()))
			must(t, db.Sweep(t.Context()))
			if found := onDisk(t, path, erasedText); found > e.left {
				t.Errorf("%q stands %d times in the file, want %d at most", erasedText, found, e.left)
			}
			if owed := count(t, db, "rewrite_owed"); owed != 0 {
				t.Error("the file is to be written anew once more")
			}
		})
	}
}

// TestErasingOnAFullDisk: wherever the room ends, somebody is erased everywhere or nowhere, and the error
// says which. Once he is, the file is written anew as soon as there is room.
func TestErasingOnAFullDisk(t *testing.T) {
	t.Parallel()
	put := toErase(t)
	for name, e := range erasures() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			refused, owed := 0, 0
			for room, done := int64(0), false; !done; room = room*5/4 + 16*4120 {
				path := filepath.Join(folder, fmt.Sprint(room), "games.db")
				put(path)
				disk := disktest.Watch(t, path, false)
				db := openAt(t, path)
				disk.Limit(room)
				err := e.do(t.Context(), db)
				switch {
				case errors.Is(err, storage.ErrFull):
					refused++
					games, known := db.GamesOf(t.Context(), erasedAccount)
					must(t, known)
					if name == "forget" && len(games) != erasedGames+keptGames {
						t.Errorf("room for %d bytes: %v, and he is known in %d games", room, err, len(games))
					}
				case err != nil:
					t.Fatalf("room for %d bytes: %v", room, err)
				default:
					done = count(t, db, "rewrite_owed") == 0
					if !done {
						owed++
						if err := db.Sweep(t.Context()); !errors.Is(err, storage.ErrFull) {
							t.Errorf("room for %d bytes: nobody is told that the file waits for room: %v", room, err)
						}
					}
				}
				disk.Unlimit()
				if err != nil {
					must(t, e.do(t.Context(), db))
				} else {
					must(t, db.Sweep(t.Context()))
				}
				must(t, db.Integrity(t.Context()))
				if found := onDisk(t, path, erasedText); found > e.left {
					t.Errorf("room for %d bytes: %q stands %d times in the file, want %d at most", room, erasedText, found, e.left)
				}
				must(t, db.Close())
			}
			t.Logf("refused %d times, %d times the file waited for room", refused, owed)
			if refused == 0 || owed == 0 {
				t.Error("there was always room, or never too little to write the file anew")
			}
		})
	}
}
