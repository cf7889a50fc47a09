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
	rulestest.Conforms(t, system, rulestest.Games(rulestest.GamesAsked(t, 12)), rulestest.Acts(60),
		rulestest.With(rulestest.Answers{"adlg placer ou": {"+0,5 0", "12 8", "est 3", "5 0 | 15 10 | 25 20", "ailleurs"},
			"adlg placer taille": {"3x2", "4x3 carré", "1,5"}}))
}
