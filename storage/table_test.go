package storage_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
)

func TestATableThatIsTooLarge(t *testing.T) {
	t.Parallel()
	db := open(t)
	_, err := db.PutTable(t.Context(), npowClub, chart("a.toml", strings.Repeat("é", referee.MostTableBytes/2)+"#", 0), nil)
	if !errors.Is(err, referee.ErrTableTooLarge) {
		t.Errorf("a byte too many: %v", err)
	}
	if found, err := db.Tables(t.Context(), npowClub); err != nil || len(found) != 0 {
		t.Errorf("it was kept: %d, %v", len(found), err)
	}
	if _, err := db.PutTable(t.Context(), npowClub, chart("a.toml", strings.Repeat("é", referee.MostTableBytes/2), 0), nil); err != nil {
		t.Errorf("as large as may be: %v", err)
	}
	// the file itself holds the bound, in bytes
	if _, err := db.Writing().ExecContext(t.Context(), "UPDATE club_tables SET text = text || '#'"); err == nil {
		t.Error("the schema takes more")
	}
}

// TestAFileWithoutClubTables: a file of the first version keeps its games and takes tables.
func TestAFileWithoutClubTables(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	ofVersion(t, path, 1, func(db *storage.DB) { must(t, db.Open(t.Context(), opening(t, "g1", "c"))) })
	db, err := storage.Open(t.Context(), path, storage.Options{Now: func() time.Time { return began }})
	must(t, err)
	if up := db.Upgrade(); up.From != 1 || int(up.To) != len(steps(t)) ||
		up.Backup != filepath.Join(folder, "games.v1-20260102T030405.000Z.db") {
		t.Errorf("upgrade %+v", up)
	}
	untouched(t, db)
	if put, err := db.PutTable(t.Context(), npowClub, chart("a.toml", "a = 1", 0), nil); err != nil || put.Version != 1 {
		t.Errorf("version %d, %v", put.Version, err)
	}
	must(t, errors.Join(db.Integrity(t.Context()), db.Close()))
}
