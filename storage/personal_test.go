package storage

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/fairness"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage/archive"
	"aidedecamp/storage/storagetest"
)

// impersonal are the columns in which no account's id stands, by table, each known to be so: marks are salted
// hashes, an origin is an interaction's id, a seat is no person, message is a message's id.
var impersonal = map[string]string{
	"games":              "number id system guild channel length head created_at ended_at worded dropped table_number dice_counted erased tables tables_at",
	"game_tables":        "hash body",          // what record 0 says of rules and tables
	"records":            "game seq line hash", // marks alone: TestLinesNameNobody of bot, TestLinesHoldNoPrivateText of rules
	"texts":              "game seq place mark salt withheld",
	"payloads":           "game seq seal payload", // choices of the game
	"secrets":            "game epoch secret",
	"answers":            "origin game seat seq act delivered_at leased_until calls", // act is a fingerprint: forgetIn
	"drafts":             "guild id kind game at",
	"deadlines":          "game gate key at leased_until notice",
	"heartbeat":          "one at",
	"rewrite_owed":       "one",
	"live":               "game message seq until",
	"reminders":          "game seat wish quiet awaited called at leased_until", // by seat: forgetIn
	"departures":         "guild since through",
	"club_tables":        "guild system name version text mark salt at",
	"club_armies":        "id guild system key name text mark salt at",
	"club_season_lines":  "guild n origin body mark salt at",
	"club_season_people": "guild n key name",
	"fallen_dice":        "guild game source sides face times",
	"choices":            "guild name value",
	"followers":          "guild game",
}

// columns are the names of each table's columns, as the schema has them today.
func columns(t *testing.T, db *DB) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	var q archive.Queue
	q.Each(func(row archive.Row) error {
		var table, column string
		err := row.Scan(&table, &column)
		all[table] = append(all[table], column)
		return err
	}, `SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`)
	if err := db.Read(t.Context(), archive.Step{Name: "read the schema"}, q); err != nil {
		t.Fatal(err)
	}
	return all
}

func openFor(t *testing.T) (*DB, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.db")
	db, err := Open(t.Context(), file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db, file
}

// TestEveryColumnIsKnown: of each column of the schema it is said whether an account's id may stand there, and
// each table that belongs to a game or a server goes with it. Who adds one says so, or this fails.
func TestEveryColumnIsKnown(t *testing.T) {
	t.Parallel()
	db, _ := openFor(t)
	schema := columns(t, db)
	for table, names := range schema {
		for _, name := range names {
			is := slices.ContainsFunc(dialect.Personal(), func(p archive.PersonalColumn) bool { return p.Table == table && p.Column == name })
			if not := slices.Contains(strings.Fields(impersonal[table]), name); is == not {
				t.Errorf("%s.%s: personal %v, impersonal %v; say it once, in personal or here", table, name, is, not)
			}
		}
		switch {
		case table == "games" || table == "departures":
		case slices.Contains(names, "game") != slices.Contains(archive.GameTables, table):
			t.Errorf("%s belongs to a game: %v, it goes with one: %v", table, slices.Contains(names, "game"), slices.Contains(archive.GameTables, table))
		case !slices.Contains(names, "game") && slices.Contains(names, "guild") != slices.Contains(archive.GuildTables, table):
			t.Errorf("%s belongs to a server: %v, it goes with one: %v", table, slices.Contains(names, "guild"), slices.Contains(archive.GuildTables, table))
		}
	}
	for _, p := range dialect.Personal() {
		if !slices.Contains(schema[p.Table], p.Column) {
			t.Errorf("the schema has no %s.%s", p.Table, p.Column)
		}
	}
}

// TestForgottenBytes writes an account's id into every personal column, directly; once it is forgotten neither
// a column nor a byte of the file and of the log beside it holds it, nor what he typed.
func TestForgottenBytes(t *testing.T) {
	t.Parallel()
	db, file := openFor(t)
	ctx := t.Context()
	const who, typed = "100000000000000077", "Mon secret est Waterloo"
	o := storagetest.Opening(t, "g1", "c")
	o.Opener = who
	o.Records[0].Texts = []ledger.Text{storagetest.Text(who), storagetest.Text(typed)}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(db.Open(ctx, o))
	must(db.PutDraft(ctx, referee.Draft{ID: "d1", Kind: "act", User: who, Body: json.RawMessage(`{}`), At: storagetest.Began}))
	must(db.PutDraft(ctx, referee.Draft{ID: "d2", Kind: "act", User: "1", Body: json.RawMessage(`{"user":"` + who + `"}`), At: storagetest.Began}))
	chart := storagetest.Chart("a.toml", "a = 1", 0)
	chart.Author = storagetest.Text(who)
	_, err := db.PutTable(ctx, storagetest.NPOWClub, chart, nil)
	must(err)
	_, err = db.PutArmy(ctx, "g", "ney", storagetest.Army("a1", typed, who))
	must(err)
	line := referee.SeasonLine{Origin: "o", Body: json.RawMessage(`{}`), Author: storagetest.Text(who), At: storagetest.Began}
	must(db.AddToSeason(ctx, "g", 0, line, []referee.SeasonPerson{{Key: "j1", Account: who, Name: typed}}))
	must(db.Follow(ctx, "g1", who))
	must(db.PutChoice(ctx, referee.Chooser{Person: who}, "affichage", "compact"))
	noteLive := func(game, says string) {
		_, err := db.NoteArrival(ctx, referee.Arrival{Game: game, Seq: 2, Live: referee.Live{Message: "7", Until: storagetest.Began.Add(time.Hour),
			Handle: referee.NewHandle([]byte(`{"token":"t","bare":{"content":"` + says + `"}}`))}})
		must(err)
	}
	noteLive("g1", typed) // by his name
	must(db.Open(ctx, storagetest.Opening(t, "g3", "c3")))
	noteLive("g3", "<@"+who+">")
	ended := storagetest.Opening(t, "g2", "c2")
	ended.Ends = true
	must(db.Open(ctx, ended))
	must(db.PutDice(ctx, "g2", []referee.DiceOf{{Account: who, Tally: fairness.Tally{Die: fairness.Die{Sides: 6, Source: dice.Drawn}, Faces: []int{1}}}}))
	if !holds(t, db, file, who, typed) {
		t.Fatal("nothing of him is found before he is erased: the test shows nothing")
	}
	for _, p := range dialect.Personal() {
		var n int
		must(db.read.QueryRowContext(ctx, fmt.Sprintf("SELECT count(*) FROM %s WHERE instr(%s, ?) > 0", p.Table, p.Column), who).Scan(&n))
		if n == 0 {
			t.Errorf("%s.%s is not tried", p.Table, p.Column)
		}
	}
	must(db.Forget(ctx, who, map[string]ledger.Traces{"g1": {Texts: []ledger.Mark{storagetest.Text(typed).Mark}}}))
	if holds(t, db, file, who, typed) {
		t.Error("something of him is left")
	}
	must(db.Integrity(context.Background()))
}

// holds reports whether a text stands in a column, or in the bytes on the disk.
func holds(t *testing.T, db *DB, file string, texts ...string) (found bool) {
	t.Helper()
	for table, names := range columns(t, db) {
		for _, name := range names {
			for _, text := range texts {
				var n int
				if err := db.read.QueryRowContext(t.Context(), fmt.Sprintf("SELECT count(*) FROM %s WHERE instr(CAST(%q AS TEXT), ?) > 0", table, name),
					text).Scan(&n); err != nil {
					t.Fatal(err)
				}
				if n > 0 {
					t.Logf("%q stands in %s.%s", text, table, name)
					found = true
				}
			}
		}
	}
	for _, name := range []string{file, file + "-wal"} {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			if bytes.Contains(raw, []byte(text)) {
				t.Logf("%q stands in the bytes of %s", text, filepath.Base(name))
				found = true
			}
		}
	}
	return found
}
