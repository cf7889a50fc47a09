package orders_test

import (
	"slices"
	"testing"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// A select shows 24 of more than 25: what an order for some hexes has just opened is among them, and so are
// the hexes beside the unit.
func TestGoalsInTheirOrder(t *testing.T) {
	t.Parallel()
	lines := []string{"a !1 general-en-chef E4", "a 1 cavalerie leger E5", "b 1 infanterie moyen H12", "purse a 9", "E6 foret"}
	for _, beside := range []string{"D6", "F6", "D5", "F5"} {
		lines = append(lines, beside+" foret")
	}
	s := hexwartest.Active(hexwartest.Campaign(t, "panache", lines...), "a1")
	goals := func(s hexwar.State) (all []string) {
		for _, c := range orders.UnitMarch(s, s.Units["a1"]).GoalChoices() {
			all = append(all, c.Value)
		}
		return all
	}
	before := goals(s)
	after := goals(hexwartest.Does(t, s, "a order coureur-des-bois unit=a1 ou=E6"))
	opened := 0
	for place, at := range after {
		h := hexwartest.HexAt(t, at)
		isNew := !slices.Contains(before, at)
		if isNew {
			opened++
		}
		if (isNew || hex.Distance(h, s.Units["a1"].At) == 1) && place >= orders.MostChoices-1 {
			t.Errorf("%s is no. %d of %d", at, place+1, len(after))
		}
	}
	if len(after) <= orders.MostChoices || opened == 0 {
		t.Fatalf("%d goals, %d of them opened by the order: nothing is shown", len(after), opened)
	}
}
