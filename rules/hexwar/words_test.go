package hexwar_test

import (
	"slices"
	"testing"

	"aidedecamp/rules/hexwar"
)

// TestPiecesAreCalledAsTheBotWritesThem: by hex or by number, with what stands around it in an answer, one or
// several.
func TestPiecesAreCalledAsTheBotWritesThem(t *testing.T) {
	for text, want := range map[string][]string{
		"C4": {"C4"}, " c4 ": {"c4"}, "n° 1": {"1"}, "N° 1": {"1"}, "no. 1": {"1"}, "n° 1 (E6)": {"E6"}, "N° 12 (aa3)": {"aa3"},
		"Infanterie légère bleue n° 3 (E6)": {"E6"}, "Light infantry no. 3 (E6)": {"E6"}, "e6,d6": {"e6", "d6"}, "E6 et D6": {"E6", "D6"},
		"C4, D5 et E6": {"C4", "D5", "E6"}, "C4; D5 and E6": {"C4", "D5", "E6"}, "n° 1 (C4), n° 2 et E6": {"C4", "2", "E6"},
		"a!1/a3 a!1/a4": {"a!1/a3", "a!1/a4"}, "": {},
	} {
		if got := hexwar.PiecesNamed(text); !slices.Equal(got, want) {
			t.Errorf("%q calls %q, want %q", text, got, want)
		}
	}
}
