package npow_test

import (
	"os"
	"strconv"
	"testing"

	"aidedecamp/rules/rulestest"
)

// AIDEDECAMP_GAMES sets how many random games are played; CI asks for more than a developer waits for.
func TestConforms(t *testing.T) {
	games := 12
	if text := os.Getenv("AIDEDECAMP_GAMES"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("AIDEDECAMP_GAMES=%q is no number of games", text)
		}
		games = n
	}
	rulestest.Conforms(t, system, rulestest.Games(games), rulestest.Under(map[string]string{"mode": "suivi"}))
}
