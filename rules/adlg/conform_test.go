package adlg_test

import (
	"testing"

	"aidedecamp/rules/adlg"
	"aidedecamp/rules/rulestest"
)

// system is the rule system, read once for all tests.
var system = adlg.System()

func TestTablesAreBounded(t *testing.T) { rulestest.Bounded(t, system) }

func TestConforms(t *testing.T) {
	t.Parallel()
	rulestest.Conforms(t, system, rulestest.Games(rulestest.GamesAsked(t, 12)), rulestest.Acts(60))
}
