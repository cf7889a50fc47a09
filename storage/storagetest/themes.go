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

// ownThemesAreKept over a restart, each for its person and apart from any club of that id; an empty one is
// forgotten, and so is one that nobody chose.
func ownThemesAreKept(t *testing.T, m Maker) {
	db := m.New(t)
	Must(t, db.PutTheme(t.Context(), "7", "clair"))
	Must(t, db.PutOwnTheme(t.Context(), "8", ""))
	for _, person := range []string{"7", "8"} {
		if theme, err := db.OwnTheme(t.Context(), person); !errors.Is(err, referee.ErrNotFound) {
			t.Errorf("a theme that %s never chose: %q, %v", person, theme, err)
		}
	}
	Must(t, db.PutOwnTheme(t.Context(), "7", "clair"))
	Must(t, db.PutOwnTheme(t.Context(), "7", "sombre"))
	Must(t, db.PutOwnTheme(t.Context(), "8", "clair"))
	Must(t, db.PutOwnTheme(t.Context(), "9", "clair"))
	Must(t, db.PutOwnTheme(t.Context(), "9", ""))
	db = m.again(t, db)
	for person, want := range map[string]string{"7": "sombre", "8": "clair"} {
		if theme, err := db.OwnTheme(t.Context(), person); err != nil || theme != want {
			t.Errorf("%s has %q, %v", person, theme, err)
		}
	}
	if theme, err := db.OwnTheme(t.Context(), "9"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a theme that was forgotten: %q, %v", theme, err)
	}
	if theme, err := db.Theme(t.Context(), "7"); err != nil || theme != "clair" {
		t.Errorf("the club has %q, %v", theme, err)
	}
}
