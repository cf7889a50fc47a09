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
	rulestest.Conforms(t, system, rulestest.Games(rulestest.GamesAsked(t, 12)), rulestest.Acts(90),
		rulestest.Saying(rulestest.Together{"adlg placer": {"ou", "angle", "taille"}}), rulestest.With(rulestest.Answers{
			"adlg placer ou":                  {"+0,5 0", "12 8", "est 3", "5 0 | 15 10 | 25 20", "ailleurs"},
			"adlg placer taille":              {"3x2", "4x3 carré", "1,5"},
			"adlg embuscade poser troupes":    {"2 li", "1 lc 1 li", "1 el", "4 autres", "1 art 1 li", "5 li", "1 LI, 3 éléphants"},
			"adlg embuscade poser profondeur": {"3", "5", "5,1", "7", "10"},
			"adlg embuscade poser note":       {"Vélites"},
		}))
}
