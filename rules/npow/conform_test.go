package npow_test

import (
	"testing"

	"aidedecamp/rules/rulestest"
)

func TestConforms(t *testing.T) {
	t.Parallel()
	rulestest.Conforms(t, system, rulestest.Games(rulestest.GamesAsked(t, 12)), rulestest.Under(map[string]string{"mode": "suivi"}))
}
