//go:build postgres

package postgres

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/storage/archive"
)

// impersonal are the columns in which no account's id stands, by table, each known to be so: marks are salted
// hashes, an origin is an interaction's id, a seat is no person, message is a message's id.
var impersonal = map[string]string{
	"games":              "guild id number system channel length head created_at ended_at worded dropped table_number dice_counted erased tables tables_at",
	"game_tables":        "guild hash body", // what record 0 says of rules and tables
	"live":               "guild game message seq until",
	"records":            "guild game seq line hash",
	"texts":              "guild game seq place mark salt withheld",
	"payloads":           "guild game seq seal payload",
	"secrets":            "guild game epoch secret",
	"answers":            "guild origin game seat seq act delivered_at calls leased_until",
	"drafts":             "guild id kind game at",
	"deadlines":          "guild game gate key at notice leased_until",
	"heartbeat":          "one at",
	"budget":             "one free_at",
	"reminders":          "guild game seat wish quiet awaited called at leased_until",
	"followers":          "guild game",
	"departures":         "guild since through",
	"club_tables":        "guild system name version text mark salt at",
	"club_armies":        "guild system key id name text mark salt at",
	"fallen_dice":        "guild game source sides face times",
	"choices":            "guild name value",
	"club_season_lines":  "guild n origin body mark salt at",
	"club_season_people": "guild n key name",
	"club_turns":         "guild what",
	"schema_version":     "one version readable_from",
}

// everywhere are the tables whose rows belong to no server.
var everywhere = []string{"budget", "heartbeat", "schema_version"}

// TestEveryColumnIsKnown: of each column of the schema it is said whether an account's id may stand there; each
// table that belongs to a game or a server goes with it, and every row of one carries its server in each of its
// unique keys.
func TestEveryColumnIsKnown(t *testing.T) {
	db, err := Open(t.Context(), Made(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	schema := map[string][]string{}
	var keys []string
	var q archive.Queue
	q.Each(func(row archive.Row) error {
		var table, column string
		err := row.Scan(&table, &column)
		schema[table] = append(schema[table], column)
		return err
	}, "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'")
	q.Each(func(row archive.Row) error {
		var key string
		err := row.Scan(&key)
		keys = append(keys, key)
		return err
	}, `SELECT c.relname || ' ' || t.relname FROM pg_index i
		JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE i.indisunique AND n.nspname = 'public'
		AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = ANY(i.indkey) AND a.attname = 'guild')`)
	if err := db.Read(t.Context(), archive.Step{Name: "read the schema"}, q); err != nil {
		t.Fatal(err)
	}
	for table, names := range schema {
		for _, name := range names {
			is := slices.ContainsFunc(dialect.Personal(), func(p archive.PersonalColumn) bool { return p.Table == table && p.Column == name })
			if not := slices.Contains(strings.Fields(impersonal[table]), name); is == not {
				t.Errorf("%s.%s: personal %v, impersonal %v; say it once, in personal or here", table, name, is, not)
			}
		}
		ofGuild, ofGame := slices.Contains(names, "guild"), slices.Contains(names, "game")
		switch {
		case ofGuild == slices.Contains(everywhere, table):
			t.Errorf("%s belongs to a server: %v", table, ofGuild)
		case table == "games" || table == "departures" || table == "game_tables" || table == "club_turns": // these go by themselves
		case ofGame != slices.Contains(archive.GameTables, table):
			t.Errorf("%s belongs to a game: %v", table, ofGame)
		case ofGuild && !ofGame != slices.Contains(archive.GuildTables, table):
			t.Errorf("%s goes with its server: %v", table, !ofGuild)
		}
	}
	for _, key := range keys {
		if _, table, _ := strings.Cut(key, " "); !slices.Contains(everywhere, table) {
			t.Errorf("a unique key without the server: %s", key)
		}
	}
}
