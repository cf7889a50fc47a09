package systems_test

import (
	"io/fs"
	"testing"

	"aidedecamp/rules/systems"
)

// Every system's catalogues are among those that are read without it.
func TestLocalesAreThoseOfAllSystems(t *testing.T) {
	at := len(systems.Shared())
	all := systems.Locales()
	if len(all) != at+len(systems.All()) {
		t.Fatalf("%d catalogues of %d systems: systems.go names each system in All, and its Locale() at the same place in Locales",
			len(all)-at, len(systems.All()))
	}
	for i, system := range systems.All() {
		want, err := fs.ReadFile(system.Locale, "fr.toml")
		got, gotErr := fs.ReadFile(all[at+i], "fr.toml")
		if err != nil || gotErr != nil || string(got) != string(want) {
			t.Errorf("%s: its catalogue is another: %v, %v", system.Meta.Slug, err, gotErr)
		}
	}
}
