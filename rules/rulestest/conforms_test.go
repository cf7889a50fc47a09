package rulestest_test

import (
	"os"
	"strconv"
	"testing"

	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/rulestest/mourre"
)

// games is how many random games are played; AIDEDECAMP_GAMES asks for more.
func games(t *testing.T) rulestest.Option {
	t.Helper()
	text, set := os.LookupEnv("AIDEDECAMP_GAMES")
	if !set {
		return rulestest.Games(12)
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("AIDEDECAMP_GAMES: %v", err)
	}
	return rulestest.Games(n)
}

func TestMourreConforms(t *testing.T) {
	rulestest.Conforms(t, mourre.System(), games(t), rulestest.Under(map[string]string{"mourre-double": "rien", "manches": "2"}))
}
