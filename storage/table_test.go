package storage_test

import (
	"errors"
	"strings"
	"testing"

	"aidedecamp/bot/referee"
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
	if _, err := db.WritePool().ExecContext(t.Context(), "UPDATE club_tables SET text = text || '#'"); err == nil {
		t.Error("the schema takes more")
	}
}
