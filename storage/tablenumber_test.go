package storage_test

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"aidedecamp/bot/referee"
)

// TestTableNumbers: one open game of a server has a table's number, which is free again with its end; the open
// games are listed by it, those without behind.
func TestTableNumbers(t *testing.T) {
	t.Parallel()
	db := openAt(t, filepath.Join(t.TempDir(), "games.db"))
	open := func(game, guild string, number int) error {
		o := opening(t, game, game)
		o.Place.Guild, o.Table = guild, number
		return db.Open(t.Context(), o)
	}
	must(t, open("g1", "g", 0))
	must(t, open("g2", "g", 12))
	must(t, open("g3", "g", 3))
	must(t, open("g4", "elsewhere", 3))
	if err := open("g5", "g", 3); !errors.Is(err, referee.ErrTableTaken) {
		t.Errorf("a table's number for two games: %v", err)
	}
	listed := func(guild string, want ...string) {
		t.Helper()
		tables, err := db.OpenTables(t.Context(), guild)
		must(t, err)
		var games []string
		for _, table := range tables {
			games = append(games, table.Game)
			if n, err := db.TableNumber(t.Context(), table.Game); err != nil || n != table.Number || table.Place.Guild != guild {
				t.Errorf("%+v has the number %d, %v", table, n, err)
			}
		}
		if !slices.Equal(games, want) {
			t.Errorf("server %s lists %v, want %v", guild, games, want)
		}
	}
	listed("g", "g3", "g2", "g1")
	listed("elsewhere", "g4")
	listed("nowhere")
	end := commit(t, "g3", 2, 1)
	end.Ends = true
	must(t, db.Append(t.Context(), end))
	must(t, open("g5", "g", 3))
	listed("g", "g5", "g2", "g1")
	if _, err := db.TableNumber(t.Context(), "gone"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("the table of no game: %v", err)
	}
}
