package storage_test

import (
	"errors"
	"path/filepath"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
)

// TestAnArmyOfAnErasedAuthor is nobody's: nobody replaces it, for nobody can be told from him.
func TestAnArmyOfAnErasedAuthor(t *testing.T) {
	t.Parallel()
	db := open(t)
	_, err := db.PutArmy(t.Context(), "g", "garde", army("i1", "Garde", "1"))
	must(t, err)
	_, err = db.Writing().ExecContext(t.Context(), "UPDATE club_armies SET salt = '', author = ''")
	must(t, err)
	nobody := army("i2", "Garde", "")
	if _, err := db.PutArmy(t.Context(), "g", "garde", nobody); !errors.Is(err, referee.ErrArmyTaken) {
		t.Errorf("replaced: %v", err)
	}
	must(t, db.Integrity(t.Context()))
}

// TestAFileWithoutArmies: a file of the version before keeps its games and tables, and takes armies.
func TestAFileWithoutArmies(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	ofVersion(t, path, 3, func(db *storage.DB) {
		must(t, db.Open(t.Context(), opening(t, "g1", "c")))
		_, err := db.PutTable(t.Context(), npowClub, chart("a.toml", "a = 1", 0), nil)
		must(t, err)
	})
	db := openAt(t, path)
	if up := db.Upgrade(); up.From != 3 || up.Backup == "" {
		t.Errorf("upgrade %+v", up)
	}
	if tables, err := db.Tables(t.Context(), npowClub); err != nil || len(tables) != 1 {
		t.Errorf("tables %v, %v", tables, err)
	}
	_, err := db.PutArmy(t.Context(), "g", "garde", army("i1", "Garde", "1"))
	must(t, errors.Join(err, db.Integrity(t.Context())))
}
