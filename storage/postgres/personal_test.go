//go:build postgres

package postgres

import (
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
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
	"club_tables":        "guild system name version body mark salt at",
	"club_armies":        "guild system key id name body mark salt at",
	"club_themes":        "guild theme",
	"club_verdicts":      "guild days",
	"fallen_dice":        "guild game source sides face times",
	"choices":            "guild name value",
	"club_season_lines":  "guild n origin body mark salt at",
	"club_season_people": "guild n key name",
	"club_turns":         "guild what",
	"own_themes":         "theme",
	"schema_version":     "one version readable_from",
}

// everywhere are the tables whose rows belong to no server.
var everywhere = []string{"budget", "heartbeat", "own_themes", "schema_version"}

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
	rows, err := read(t.Context(), db, "read the schema", func(row pgx.Row) (c [2]string, err error) {
		err = row.Scan(&c[0], &c[1])
		return c, err
	}, "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range rows {
		schema[c[0]] = append(schema[c[0]], c[1])
	}
	for table, names := range schema {
		for _, name := range names {
			is := slices.ContainsFunc(personal, func(p personalColumn) bool { return p.table == table && p.column == name })
			if not := slices.Contains(strings.Fields(impersonal[table]), name); is == not {
				t.Errorf("%s.%s: personal %v, impersonal %v; say it once, in personal or here", table, name, is, not)
			}
		}
		ofGuild, ofGame := slices.Contains(names, "guild"), slices.Contains(names, "game")
		switch {
		case ofGuild == slices.Contains(everywhere, table):
			t.Errorf("%s belongs to a server: %v", table, ofGuild)
		case table == "games" || table == "departures" || table == "game_tables": // these go with the last game that has them
		case ofGame != slices.Contains(gameTables, table):
			t.Errorf("%s belongs to a game: %v", table, ofGame)
		case ofGuild && !ofGame != slices.Contains(guildTables, table):
			t.Errorf("%s goes with its server: %v", table, !ofGuild)
		}
	}
	keys, err := read(t.Context(), db, "read the keys", one[string], `SELECT c.relname || ' ' || t.relname FROM pg_index i
		JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE i.indisunique AND n.nspname = 'public'
		AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = ANY(i.indkey) AND a.attname = 'guild')`)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range keys {
		if _, table, _ := strings.Cut(key, " "); !slices.Contains(everywhere, table) {
			t.Errorf("a unique key without the server: %s", key)
		}
	}
}
