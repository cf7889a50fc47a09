package npow

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
)

// TestQualityTable: the shipped example gives each face of the die, and says that it is one; each change of
// it is refused with the table's name.
func TestQualityTable(t *testing.T) {
	text := shippedTables()
	decoded, err := charts.Decode(text)
	if err != nil || !decoded.Quality.Example {
		t.Fatalf("%v, %+v", err, decoded)
	}
	for face := dice.Face(1); face <= dice.Face(charts.QualityDie); face++ {
		if decoded.Quality.ByFace[face] == "" {
			t.Errorf("face %d gives nothing", face)
		}
	}
	for _, c := range []struct{ name, old, new, says string }{
		{"no TOML", "ref = ", "ref ", "decode"},
		{"unknown key", "example = true", "example = true\nauthor = \"x\"", "author"},
		{"a face twice", "die = 2", "die = 1", "twice"},
		{"a face beyond", "die = 6", "die = 7", "1 to 6"},
		{"a negative face", "die = 6", "die = -6", "1 to 6"},
		{"an unknown quality", `quality = "lente"`, `quality = "boueuse"`, "boueuse"},
		{"no ref", `ref = "bareme:qualite-riviere"`, `ref = ""`, "ref"},
		{"a face missing", "[[row]]\ndie = 2\nquality = \"gueable\"\nref = \"bareme:qualite-riviere\"\n", "", "the faces 2 of"},
	} {
		t.Run(c.name, func(t *testing.T) {
			changed := shippedTables()
			if !strings.Contains(changed[charts.QualityTable], c.old) {
				t.Fatalf("holds no %q", c.old)
			}
			changed[charts.QualityTable] = strings.ReplaceAll(changed[charts.QualityTable], c.old, c.new)
			if _, err := charts.Decode(changed); err == nil || !strings.Contains(err.Error(), c.says) ||
				!strings.Contains(err.Error(), charts.QualityTable) {
				t.Errorf("%v, want %q of %s", err, c.says, charts.QualityTable)
			}
		})
	}
	fr, err := catalogues.ReadFile("locale/gates.roads.fr.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range charts.QualityIDs {
		for _, key := range []string{`"npow.quality.` + id + `" = `, `"npow.quality.effect.` + id + `" = `} {
			if !strings.Contains(string(fr), key) {
				t.Errorf("no words for %s", key)
			}
		}
	}
}

// TestAClubsQualityTableIsNoExample: the game says whose chart it is, and the picture is no example for that.
func TestAClubsQualityTableIsNoExample(t *testing.T) {
	s := onPaper(t, "cours-d-eau")
	club := *s.tables
	club.Quality.Example = false
	club.Quality.ByFace = map[dice.Face]string{1: "profonde"}
	s.tables = &club
	s = do(t, s, actBy("a", acceptPath, "ponts", noBridge))
	if s.roads.Quality[0].Quality != "profonde" {
		t.Errorf("thrown: %+v", s.roads.Quality)
	}
	view := bare().View(s, "")
	if !slices.ContainsFunc(view.Notes, func(p phrase.Phrase) bool { return p.Key == "npow.quality.note.club" }) {
		t.Errorf("notes %+v", view.Notes)
	}
}
