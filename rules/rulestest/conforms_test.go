package rulestest_test

import (
	"testing"

	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/rulestest/mourre"
)

func TestMourreIsBounded(t *testing.T) { rulestest.Bounded(t, mourre.System()) }

func TestMourreConforms(t *testing.T) {
	rulestest.Conforms(t, mourre.System(), rulestest.Games(rulestest.GamesAsked(t, 12)))
}
