package npow_test

import (
	"testing"

	"aidedecamp/rules/rulestest"
)

func TestTablesAreBounded(t *testing.T) { rulestest.Bounded(t, system) }

func TestConforms(t *testing.T) {
	t.Parallel()
	rulestest.Conforms(t, system, rulestest.Games(rulestest.GamesAsked(t, 12)),
		rulestest.Saying(rulestest.Together{"npow ldr": {"ou", "angle"}, "piece ecran": {"ecran", "sans"}}))
}
