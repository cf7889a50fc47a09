package storage_test

import (
	"errors"
	"testing"

	"aidedecamp/bot/referee"
)

// TestAnArmyOfAnErasedAuthor is nobody's: nobody replaces it, for nobody can be told from him.
func TestAnArmyOfAnErasedAuthor(t *testing.T) {
	t.Parallel()
	db := open(t)
	_, err := db.PutArmy(t.Context(), "g", "garde", army("i1", "Garde", "1"))
	must(t, err)
	_, err = db.WritePool().ExecContext(t.Context(), "UPDATE club_armies SET salt = '', author = ''")
	must(t, err)
	nobody := army("i2", "Garde", "")
	if _, err := db.PutArmy(t.Context(), "g", "garde", nobody); !errors.Is(err, referee.ErrArmyTaken) {
		t.Errorf("replaced: %v", err)
	}
	must(t, db.Integrity(t.Context()))
}
