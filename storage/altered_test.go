package storage_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/storage"
)

// alter changes a closed file as another program can.
func alter(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	must(t, err)
	for _, s := range statements {
		_, err := db.ExecContext(t.Context(), s)
		must(t, err)
	}
	must(t, db.Close())
}

// A schema that is not the steps' own is refused by whoever opens the file: a trigger would play along.
func TestSchemasOfAnotherHandAreRefused(t *testing.T) {
	for what, statements := range map[string][]string{
		"trigger":              {"CREATE TRIGGER surprise AFTER INSERT ON records BEGIN DELETE FROM texts; END"},
		"view":                 {"CREATE VIEW surprise AS SELECT secret FROM secrets"},
		"table":                {"CREATE TABLE surprise (x)"},
		"virtual table":        {"CREATE VIRTUAL TABLE surprise USING fts5 (x)"},
		"index":                {"CREATE INDEX surprise ON records (line)"},
		"a unique index":       {"CREATE UNIQUE INDEX surprise ON answers (game, seat)"},
		"a table renamed":      {"ALTER TABLE drafts RENAME TO surprise"},
		"a column":             {"ALTER TABLE games ADD COLUMN surprise TEXT"},
		"no index":             {"DROP INDEX games_open"},
		"no table":             {"DROP TABLE deadlines"},
		"a view for the table": {"DROP TABLE drafts", "CREATE VIEW drafts AS SELECT '' id, '' kind, '' game, '' user, '' body, 0 at"},
		"a check less": {"PRAGMA writable_schema = 1",
			"UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (length(secret) = 32)', '') WHERE name = 'secrets'"},
	} {
		t.Run(what, func(t *testing.T) {
			folder := t.TempDir()
			path, fresh := filepath.Join(folder, "games.db"), filepath.Join(folder, "other.db")
			db := openAt(t, path)
			must(t, db.Open(t.Context(), opening(t, "g1", "c")))
			must(t, db.Close())
			alter(t, path, statements...)
			before, err := os.ReadFile(path)
			must(t, err)
			_, opening := storage.Open(t.Context(), path, storage.Options{})
			_, reading := storage.OpenReadOnly(t.Context(), path)
			_, restoring := storage.Restore(t.Context(), fresh, path, evening, nothing)
			for who, err := range map[string]error{"open": opening, "read": reading, "restore": restoring} {
				var altered *storage.Altered
				if !errors.Is(err, storage.ErrAltered) || !errors.As(err, &altered) || altered.What == "" {
					t.Errorf("%s: %v", who, err)
				}
			}
			if _, err := os.Stat(fresh); err == nil {
				t.Error("it was restored")
			}
			if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
				t.Errorf("the file has changed (%v)", err)
			}
		})
	}
}

// An earlier version is held to its own steps, before they are climbed.
func TestTheSchemaOfAnEarlierVersionIsItsOwn(t *testing.T) {
	for what, test := range map[string]struct {
		statement string
		refused   bool
	}{
		"as it was":      {"PRAGMA user_version", false},
		"a trigger":      {"CREATE TRIGGER surprise AFTER INSERT ON records BEGIN DELETE FROM texts; END", true},
		"a table ahead":  {"CREATE TABLE laters (x)", true},
		"statistics too": {"ANALYZE", false},
	} {
		path := filepath.Join(t.TempDir(), "games.db")
		db := openAt(t, path)
		must(t, db.Open(t.Context(), opening(t, "g1", "c")))
		must(t, db.Close())
		alter(t, path, test.statement)
		db, err := storage.OpenAt(t.Context(), path, storage.Options{}, later(t))
		if errors.Is(err, storage.ErrAltered) != test.refused || !test.refused && err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if err == nil {
			must(t, errors.Join(db.Integrity(t.Context()), db.Close()))
		}
	}
}

// A name that another hand gave is quoted, and never fills a line.
func TestAnAlteredSchemaIsNamedInOneLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	must(t, openAt(t, path).Close())
	alter(t, path, "CREATE VIEW \"\x1b[2J\n\u202e"+strings.Repeat("é", 500)+"\" AS SELECT 1")
	_, err := storage.OpenReadOnly(t.Context(), path)
	var altered *storage.Altered
	if !errors.As(err, &altered) || len(altered.What) > 500 || strings.ContainsAny(altered.What, "\x1b\n\u202e") {
		t.Errorf("%q", err)
	}
}

// A secret that its game has not committed to would make each of its acts an incident.
func TestSecretsOfAnotherHandAreFound(t *testing.T) {
	for what, statement := range map[string]string{
		"another secret":       "UPDATE secrets SET secret = randomblob(32) WHERE game = 'g2'",
		"the other's secret":   "UPDATE secrets SET secret = (SELECT secret FROM secrets WHERE game = 'g1') WHERE game = 'g2'",
		"no secret":            "DELETE FROM secrets WHERE game = 'g2'",
		"a secret of no bytes": "UPDATE secrets SET secret = zeroblob(32) WHERE game = 'g2'",
		"another epoch":        "UPDATE secrets SET epoch = 2 WHERE game = 'g2'",
		"a second secret":      "INSERT INTO secrets VALUES ('g2', 2, randomblob(32))",
	} {
		folder := t.TempDir()
		path, fresh := filepath.Join(folder, "games.db"), filepath.Join(folder, "other.db")
		db := openAt(t, path)
		must(t, db.Open(t.Context(), opening(t, "g1", "c")))
		must(t, db.Open(t.Context(), opening(t, "g2", "d")))
		must(t, db.Integrity(t.Context()))
		must(t, db.Close())
		alter(t, path, statement)
		_, restoring := storage.Restore(t.Context(), fresh, path, evening, nothing)
		for who, err := range map[string]error{"check": examined(t, path), "restore": restoring} {
			if !errors.Is(err, storage.ErrAltered) || !strings.Contains(err.Error(), "g2") {
				t.Errorf("%s: %s: %v", what, who, err)
			}
		}
		if _, err := os.Stat(fresh); err == nil {
			t.Errorf("%s: it was restored", what)
		}
	}
}
