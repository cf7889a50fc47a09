package storagetest

import (
	"maps"
	"testing"

	"aidedecamp/bot/referee"
)

// choicesAreKept over a restart, each for its club or its person, who are never mistaken for one another; the
// last one stands, an empty one is forgotten.
func choicesAreKept(t *testing.T, m Maker) {
	db := m.New(t)
	club, person := referee.Chooser{Guild: "7"}, referee.Chooser{Person: "7"}
	for _, c := range []struct {
		of          referee.Chooser
		name, value string
	}{{club, "langue", "fr"}, {club, "langue", "en"}, {club, "role", "9"}, {person, "affichage", "compact"}, {club, "profil", "x"}, {club, "profil", ""},
		{person, "rien", ""}} {
		Must(t, db.PutChoice(t.Context(), c.of, c.name, c.value))
	}
	db = m.again(t, db)
	for of, want := range map[referee.Chooser]map[string]string{club: {"langue": "en", "role": "9"}, person: {"affichage": "compact"},
		{Guild: "8"}: {}, {Person: "8"}: {}} {
		if got, err := db.Choices(t.Context(), of); err != nil || !maps.Equal(got, want) {
			t.Errorf("%+v: %v, %v", of, got, err)
		}
	}
	Must(t, db.Forget(t.Context(), "7", nil))
	for of, want := range map[referee.Chooser]int{club: 2, person: 0} {
		if got, err := db.Choices(t.Context(), of); err != nil || len(got) != want {
			t.Errorf("%+v, once the person is erased: %v, %v", of, got, err)
		}
	}
	Must(t, db.BeginPurge(t.Context(), "7"))
	if got, err := db.Choices(t.Context(), club); err != nil || len(got) != 0 {
		t.Errorf("a purged club has chosen %v, %v", got, err)
	}
}
