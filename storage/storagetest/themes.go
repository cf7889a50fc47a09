package storagetest

import (
	"errors"
	"testing"

	"aidedecamp/bot/referee"
)

// themesAreKept over a restart, each for its club; the last one stands.
func themesAreKept(t *testing.T, m Maker) {
	db := m.New(t)
	if theme, err := db.Theme(t.Context(), "g"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a theme that nobody chose: %q, %v", theme, err)
	}
	Must(t, db.PutTheme(t.Context(), "g", "clair"))
	Must(t, db.PutTheme(t.Context(), "g", "sombre"))
	Must(t, db.PutTheme(t.Context(), "h", "clair"))
	db = m.again(t, db)
	for guild, want := range map[string]string{"g": "sombre", "h": "clair"} {
		if theme, err := db.Theme(t.Context(), guild); err != nil || theme != want {
			t.Errorf("%s has %q, %v", guild, theme, err)
		}
	}
}
