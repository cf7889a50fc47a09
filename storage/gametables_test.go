package storage_test

import (
	"errors"
	"fmt"
	"testing"

	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// charts are tables of some 9 kB, as a game of NPOW has them.
var charts = storagetest.Charts("npow", 9000)

// bytesKept is how many bytes of first lines and of tables a file holds, and how many tables.
func bytesKept(t *testing.T, db *storage.DB) (bytes, tables int) {
	t.Helper()
	must(t, db.ReadPool().QueryRowContext(t.Context(), `SELECT (SELECT sum(length(line)) FROM records WHERE seq = 0) + coalesce(sum(length(body)), 0), count(*)
		FROM game_tables`).Scan(&bytes, &tables))
	return bytes, tables
}

// TestTablesAreKeptOnce: a further game adds its line without the tables that others have already: from 10
// games to 100 a file grows by a part of what the tables alone would be.
func TestTablesAreKeptOnce(t *testing.T) {
	t.Parallel()
	db := open(t)
	sizes := map[int]int{}
	whole := 0
	for n := range 100 {
		game := fmt.Sprint("g", n)
		o := storagetest.OpeningBy(t, game, game, charts)
		if n == 0 {
			whole = len(o.Lines[0])
		}
		must(t, db.Open(t.Context(), o))
		var tables int
		if sizes[n+1], tables = bytesKept(t, db); tables != 1 {
			t.Fatalf("%d tables after game %d", tables, n)
		}
	}
	if slope := (sizes[100] - sizes[10]) / 90; slope > whole/5 || sizes[1] < whole {
		t.Errorf("a first line of %d bytes, and each further game %d", whole, slope)
	}
	must(t, db.Integrity(t.Context()))
}

// TestTablesGoWithTheLastGame that has them.
func TestTablesGoWithTheLastGame(t *testing.T) {
	t.Parallel()
	db := open(t)
	for _, game := range []string{"g1", "h1", "h2"} {
		o := storagetest.OpeningBy(t, game, game, charts)
		if game == "h2" {
			o = storagetest.OpeningBy(t, game, game, storagetest.Charts("club", 3000))
		}
		o.Place.Guild = game[:1]
		must(t, db.Open(t.Context(), o))
	}
	for i, guild := range []string{"g", "h"} {
		_, before := bytesKept(t, db)
		must(t, db.BeginPurge(t.Context(), guild))
		more, err := db.Purge(t.Context(), guild, 9)
		must(t, err)
		var left int
		must(t, db.ReadPool().QueryRowContext(t.Context(), "SELECT count(*) FROM game_tables").Scan(&left))
		if more || before != 2 || left != 2-2*i {
			t.Errorf("purged %s: of %d tables %d are left, more %v", guild, before, left, more)
		}
		must(t, db.Integrity(t.Context()))
	}
}

// TestDamagedTablesAreFound: another letter, another place, none: the chain says so.
func TestDamagedTablesAreFound(t *testing.T) {
	t.Parallel()
	for _, spoil := range []string{
		"UPDATE game_tables SET body = CAST(replace(CAST(body AS TEXT), 'adc7', 'adc8') AS BLOB)",
		"UPDATE games SET tables_at = tables_at - 1",
		"UPDATE games SET tables_at = NULL",
		"UPDATE games SET tables = NULL",
		"PRAGMA foreign_keys = 0; DELETE FROM game_tables",
	} {
		db := open(t)
		must(t, db.Open(t.Context(), storagetest.OpeningBy(t, "g1", "c", charts)))
		_, err := db.WritePool().ExecContext(t.Context(), spoil)
		must(t, err)
		_, loading := db.Load(t.Context(), "g1")
		for what, err := range map[string]error{"load": loading, "integrity": db.Integrity(t.Context())} {
			if !errors.Is(err, storage.ErrCorrupt) {
				t.Errorf("%s: %s: %v", spoil, what, err)
			}
		}
	}
}
