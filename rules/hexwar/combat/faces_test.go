package combat_test

import (
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/hexwartest"
)

// Each side of the die says what it counted and why it counted nothing; dice that today's tables do not add
// up to what the log keeps are told as they lie, and none is crossed out.
func TestEachDieSaysWhatItCounted(t *testing.T) {
	tables := hexwartest.Bare(t, "panache", nil).Tables
	unit := hexwar.UnitTag{ID: "b1", Seat: rules.SeatB, Number: 1, Type: chart.Infantry, Weight: chart.Medium}
	light, heavy, letter, bonus := chart.Face{chart.LightHit}, chart.Face{chart.HeavyHit}, chart.Face{chart.Letter}, chart.Face{chart.Advantage}
	for name, c := range map[string]struct {
		step hexwar.Step
		void int
		want string
	}{
		"an attack": {hexwar.Step{Blow: hexwar.AttackBlow, Faces: []dice.Face{3, 1, 3, 6}, Shows: []chart.Face{heavy, light, heavy, bonus},
			Tally: &chart.Tally{Hits: 3}}, 1,
			"Dés : touché léger [1] = 0 contre armure moyenne · 2 × touché lourd [3] = 2 coups · avantage tactique [6] = 1 coup → 3 coups"},
		"a riposte": {hexwar.Step{Blow: hexwar.RiposteBlow, Faces: []dice.Face{6, 3}, Shows: []chart.Face{bonus, heavy},
			Tally: &chart.Tally{Hits: 1}}, 1, "Dés : touché lourd [3] = 1 coup · avantage tactique [6] = 0 en riposte"},
		"an obstacle": {hexwar.Step{Blow: hexwar.PassageBlow, Worth: chart.Cancelled, Faces: []dice.Face{6, 1},
			Shows: []chart.Face{bonus, light}, Tally: &chart.Tally{}}, 2,
			"Dés : touché léger [1] = 0 contre armure inversée, donc moyenne · avantage tactique [6] = 0 à cause du terrain → rien"},
		"another chart's": {hexwar.Step{Blow: hexwar.AttackBlow, Faces: []dice.Face{1, 5}, Shows: []chart.Face{light, letter},
			Tally: &chart.Tally{Hits: 2}}, 0, "Dés : touché léger [1] · lettre d’ordre [5] → 2 coups"},
	} {
		c.step.Kind, c.step.Unit, c.step.Other = hexwar.DidThrow, "a1", unit.ID
		d := hexwar.CombatData{Units: []hexwar.UnitTag{unit}, Steps: []hexwar.Step{c.step}}
		plain := strings.NewReplacer("\u202f", " ", "\u00a0", " ")
		if got := plain.Replace(hexwartest.FrenchWords(t).Say(t, d.ExplainedStepPhrase(tables, c.step))); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		void := 0
		_, accounts := d.ThrowPanels(tables)
		for _, die := range accounts[0].Panel().Dice {
			if die.Void {
				void++
			}
		}
		if void != c.void {
			t.Errorf("%s: %d dice are crossed out, want %d", name, void, c.void)
		}
	}
}
