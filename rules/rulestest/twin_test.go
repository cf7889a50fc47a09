package rulestest_test

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/rulestest/mourre"
)

func act(seat rules.Seat, path string, args ...string) rules.Act {
	a := rules.Act{Path: path, Seat: seat, Args: rules.Args{}}
	for i := 0; i+1 < len(args); i += 2 {
		a.Args[args[i]] = args[i+1]
	}
	return a
}

func TestMourreTwin(t *testing.T) { rulestest.Twin(t, mourre.System(), mourreStory()) }

// mourreStory hides a forecast, a bet, fingers (changed, taken back) and a stake from seat a, until he spies.
func mourreStory() rulestest.Story {
	const a, b = rules.SeatA, rules.SeatB
	return rulestest.Story{Acts: []rulestest.Pair{
		{Left: act(b, "mourre pronostic", "total", "7"), Right: act(b, "mourre pronostic", "total", "12")},
		{Left: act(b, "mourre parier", "points", "2"), Right: act(b, "mourre parier", "points", "9")},
		rulestest.Same(act(a, "mourre miser", "jetons", "2")),
		rulestest.Same(act(b, "mourre rectifier", "place", "b", "points", "3", "raison", "mal compté")),
		rulestest.Same(act(a, house.PathAgree)),
		rulestest.Same(act(b, rules.PathSet, "reglage", "mourre-double", "valeur", "rien")),
		rulestest.Same(act(a, "mourre lancer", "main", "gauche")),
		{Left: act(b, "mourre montrer", "doigts", "1"), Right: act(b, "mourre montrer", "doigts", "4")},
		{Left: act(b, "mourre montrer", "doigts", "9"), Right: act(b, "mourre montrer", "doigts", "8")},
		{Left: act(b, "mourre montrer", "doigts", "2"), Right: act(b, "mourre montrer", "doigts", "2")},
		rulestest.Same(act(b, rules.PathUndo)),
		rulestest.Same(act(b, rules.PathUndo)),
		{Left: act(b, "mourre montrer", "doigts", "1"), Right: act(b, "mourre montrer", "doigts", "3")},
		rulestest.Same(act(b, "mourre lancer", "main", "droite")),
		rulestest.Same(act(a, "mourre defier")),
		{Left: act(b, "mourre relever", "jetons", "1"), Right: act(b, "mourre relever", "jetons", "3")},
		rulestest.Same(act(a, "mourre epier")),
	}}
}
