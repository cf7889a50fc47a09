//go:build postgres

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/fairness"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
	"aidedecamp/storage/archive"
	"aidedecamp/storage/postgres"
	"aidedecamp/storage/storagetest"
)

// account is that of a player of the test's file.
const account = "100000000000000008"

// filed is a file with games, one of them ended, and what a club and persons keep.
func filed(t *testing.T) *storage.DB {
	t.Helper()
	ctx := t.Context()
	db, err := storage.Open(ctx, filepath.Join(t.TempDir(), "games.db"), storage.Options{})
	storagetest.Must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	storagetest.Live(t, db)
	later := storagetest.Opening(t, "g3", "c3")
	later.Table, later.Ends, later.Worded = 4, true, true
	storagetest.Must(t, db.Open(ctx, later))
	for _, game := range []string{"g4", "g5"} { // they have the same tables
		storagetest.Must(t, db.Open(ctx, storagetest.OpeningBy(t, game, "c-"+game, storagetest.Charts("npow", 9000))))
	}
	c := storagetest.Commit(t, "g1", 2, 4) // with texts and payloads
	c.Clocked, c.Due = true, []referee.Due{{Gate: "gate", Key: "key", At: storagetest.Began}}
	storagetest.Must(t, storagetest.Append(ctx, db, c))
	storagetest.Must(t, db.PutDice(ctx, "g3", []referee.DiceOf{{Account: account, Tally: fairness.Tally{
		Die: fairness.Die{Sides: 6, Source: dice.Drawn}, Faces: []int{1, 0, 2, 0, 0, 3}}}}))
	storagetest.Must(t, storagetest.Delivered(ctx, db, "d:g1/0"))
	_, err = storagetest.SetLive(ctx, db, "g2", 2, referee.Live{Message: "900", Handle: referee.NewHandle([]byte("by this")), Until: storagetest.Began})
	storagetest.Must(t, err)
	storagetest.Must(t, db.PutChoice(ctx, referee.Chooser{Guild: "g"}, "langue", "en"))
	storagetest.Must(t, db.PutChoice(ctx, referee.Chooser{Person: account}, "affichage", "texte"))
	storagetest.Must(t, db.SetMissing(ctx, "h", storagetest.Began))
	storagetest.Must(t, db.Forget(ctx, "100000000000000007", map[string]ledger.Traces{"g1": {}}))
	_, err = db.ClaimDue(ctx, 0) // the heartbeat
	storagetest.Must(t, err)
	return db
}

// rowsOf are all rows that something dumps, by table.
func rowsOf(t *testing.T, db *storage.DB) (rows map[string][]string, columns map[string][]string) {
	t.Helper()
	rows, columns = map[string][]string{}, map[string][]string{}
	storagetest.Must(t, db.Dump(t.Context(), func(table string, names []string, next func() ([]any, error)) error {
		columns[table] = names
		for {
			row, err := next()
			if row == nil || err != nil {
				return err
			}
			rows[table] = append(rows[table], fmt.Sprint(row...))
		}
	}))
	return rows, columns
}

// TestAFileIsCopiedWhole: every column of the schema is filled, each row once, and the games go on there.
func TestAFileIsCopiedWhole(t *testing.T) {
	ctx, file, url := t.Context(), filed(t), made(t)
	rows, columns := rowsOf(t, file)
	db := open(t, url, postgres.Options{})
	storagetest.Must(t, db.Fill(ctx, file.Dump))
	there := columnsOf(t, url)
	delete(there, "schema_version")
	delete(there, "budget")
	delete(there, "club_turns")
	for table, names := range there {
		given := map[string]bool{}
		for _, name := range columns[table] {
			given[name] = true
		}
		if !maps.Equal(given, names) {
			t.Errorf("%s has %v, the file gives %v", table, names, given)
		}
		if len(rows[table]) == 0 {
			t.Errorf("%s: the test's file has no row", table)
		}
		if n := count(t, url, table); n != len(rows[table]) {
			t.Errorf("%s: %d rows, the file has %d", table, n, len(rows[table]))
		}
	}
	storagetest.Must(t, db.Integrity(ctx))
	games, err := file.Games(ctx, "", 100)
	storagetest.Must(t, err)
	copied, err := db.Games(ctx, "", 100)
	storagetest.Must(t, err)
	if diff := storagetest.Same(games, copied); diff != "" {
		t.Errorf("the games (-file +database):\n%s", diff)
	}
	for _, g := range games {
		want, err := file.Load(ctx, g.ID)
		storagetest.Must(t, err)
		got, err := db.Load(ctx, g.ID)
		storagetest.Must(t, err)
		if diff := storagetest.Same(want, got); diff != "" {
			t.Errorf("game %s (-file +database):\n%s", g.ID, diff)
		}
		wantLive, err := file.Live(ctx, g.ID)
		storagetest.Must(t, err)
		if live, err := db.Live(ctx, g.ID); err != nil || live.Message != wantLive.Message || string(live.Handle.Reveal()) != string(wantLive.Handle.Reveal()) ||
			!live.Until.Equal(wantLive.Until) {
			t.Errorf("game %s: live %+v, %v", g.ID, live, err)
		}
	}
	want, err := file.Held(ctx, account)
	storagetest.Must(t, err)
	if got, err := db.Held(ctx, account); err != nil || len(want) != len(got) || len(want) < 8 {
		t.Errorf("of a player: %v, %v; the file has %v", got, err, want)
	}
	next := storagetest.Opening(t, "later", "later")
	storagetest.Must(t, db.Open(ctx, next)) // its number follows on the copied ones
	if last, err := db.Games(ctx, games[len(games)-1].ID, 9); err != nil || len(last) != 1 || last[0].ID != "later" {
		t.Errorf("a new game: %v, %v", last, err)
	}
	if err := db.Fill(ctx, file.Dump); !errors.Is(err, postgres.ErrFilled) {
		t.Errorf("once more: %v", err)
	}
}

// columnsOf are the columns of every table, and count how many rows one has.
func columnsOf(t *testing.T, url string) map[string]map[string]bool {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	storagetest.Must(t, err)
	defer conn.Close(context.Background())
	rows, err := conn.Query(t.Context(), "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'")
	storagetest.Must(t, err)
	all := map[string]map[string]bool{}
	var table, column string
	_, err = pgx.ForEachRow(rows, []any{&table, &column}, func() error {
		if all[table] == nil {
			all[table] = map[string]bool{}
		}
		all[table][column] = true
		return nil
	})
	storagetest.Must(t, err)
	return all
}

func count(t *testing.T, url, table string) (n int) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	storagetest.Must(t, err)
	defer conn.Close(context.Background())
	storagetest.Must(t, conn.QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&n))
	return n
}

// TestACopyIsWholeOrNothing: cut off at any table, or damaged on its way, it leaves an empty database, and is
// made again.
func TestACopyIsWholeOrNothing(t *testing.T) {
	ctx, file, url := t.Context(), filed(t), made(t)
	db := open(t, url, postgres.Options{})
	_, columns := rowsOf(t, file)
	cut := errors.New("cut off")
	for table := range columns {
		err := db.Fill(ctx, func(ctx context.Context, take archive.Take) error {
			return file.Dump(ctx, func(now string, names []string, next func() ([]any, error)) error {
				if now == table {
					return cut
				}
				return take(now, names, next)
			})
		})
		if !errors.Is(err, cut) {
			t.Errorf("cut off at %s: %v", table, err)
		}
	}
	for name, spoil := range map[string]func(table string, row []any){
		"a line": func(table string, row []any) {
			if table == "records" {
				row[3] = append([]byte(" "), row[3].([]byte)...)
			}
		},
		"a head": func(table string, row []any) {
			if table == "games" {
				row[6] = make([]byte, 32)
			}
		},
		"a text": func(table string, row []any) {
			if table == "texts" && row[6] != "" {
				row[6] = "another"
			}
		},
		"a secret": func(table string, row []any) {
			if table == "secrets" {
				row[3] = make([]byte, 32)
			}
		},
	} {
		err := db.Fill(ctx, func(ctx context.Context, take archive.Take) error {
			return file.Dump(ctx, func(table string, names []string, next func() ([]any, error)) error {
				return take(table, names, func() ([]any, error) {
					row, err := next()
					if row != nil {
						spoil(table, row)
					}
					return row, err
				})
			})
		})
		if !errors.Is(err, referee.ErrStoreCorrupt) {
			t.Errorf("%s is another one: %v", name, err)
		}
	}
	if games, err := db.Games(ctx, "", 9); err != nil || len(games) > 0 {
		t.Errorf("left behind: %v, %v", games, err)
	}
	storagetest.Must(t, db.Fill(ctx, file.Dump))
}
