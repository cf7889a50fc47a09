package combat_test

import (
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/table"
)

// combatPanels are what stands beside the board of a combat fought to its end: each panel as its rows.
func combatPanels(t *testing.T, s hexwar.State) ([]table.Panel, []string) {
	t.Helper()
	var view rules.View
	combat.ShowCombat(s, rules.SeatA, &view)
	words := hexwartest.FrenchWords(t)
	var said []string
	for _, p := range view.Panels {
		for _, row := range p.Rows {
			var cells []string
			for _, cell := range row {
				cells = append(cells, words.Say(t, cell))
			}
			said = append(said, strings.Join(cells, " "))
		}
	}
	return view.Panels, said
}

// TestACombatStandsInAFewLines: who fights by what orders, then each throw with its dice, its arithmetic and
// what it came to; units that went back keep the names that the first line gives them.
func TestACombatStandsInAFewLines(t *testing.T) {
	s := hexwartest.Duel(t, "panache",
		"purse a 5\npurse b 0\na1 inf lourd E6 act=1\nb1 cav lourd E7\nb2 inf moyen D7\nb3 inf moyen F7\nhex E7 colline\nside E6/E7 E7 pieux\n")
	throws := &hexwartest.FacesOf{Faces: []dice.Face{1, 3, 1, 5, 6, 3, 4, 1, 1, 1, 1, 1}}
	fight := func(act rules.Act) {
		events, err := s.Book.Rules().Decide(s, act, throws)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if s, err = s.Book.Rules().Evolve(s, e); err != nil {
				t.Fatal(err)
			}
		}
	}
	fight(rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7", "order": hexwartest.Dash}})
	fight(rules.Act{Path: "bataille combat recul", Seat: rules.SeatA, Args: rules.Args{"ou": "E5"}})
	if s.Fight != nil {
		t.Fatalf("the combat waits for %s", s.Fight.Question)
	}
	panels, said := combatPanels(t, s)
	want := []string{
		"infanterie lourde bleue n° 1 (E6) attaque cavalerie lourde rouge n° 1 (E7)",
		"Ordre Allant 1 pion, reste 4 · pour E6",
		"Obstacle pieux dans les deux sens : pertes de passage (1 dé) · coups spéciaux ignorés → 1 dé · lecture : pertes de passage, à part du combat",
		"1 coup · E6 perd 1 élément, reste 3",
		"Attaque base 4 · colline vers le haut : 2 dés au plus · Allant +1 · obstacle : pas de coup spécial → 3 dés · lecture : dés en plus, après le terrain",
		"1 coup, 1 lettre · E7 perd 1 élément, reste 2",
		"Riposte base 4 · colline vers le bas : 3 dés au plus → 3 dés",
		"1 coup, 1 drapeau · E6 perd 1 élément, reste 2 · E6 recule en E5",
	}
	plain := strings.NewReplacer("\u202f", " ", "\u00a0", " ")
	if got := plain.Replace(strings.Join(said, "\n")); got != strings.Join(want, "\n") {
		t.Errorf("the panels say\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
	for i, p := range panels {
		if (i == 0) == p.Title.IsZero() || len(p.Rows) > 2 || (i == 0) != (len(p.Dice) == 0) {
			t.Errorf("panel %d has %d rows and %d dice", i, len(p.Rows), len(p.Dice))
		}
	}
	s.Turn.Phase = hexwar.CommandPhase
	if panels, _ := combatPanels(t, s); len(panels) > 0 {
		t.Error("the combat of the turn before stands beside the board")
	}
}

// On a real table the figures go back by hand: the panel keeps how far they must go.
func TestTheTablesPanelSaysHowFarToGoBack(t *testing.T) {
	home := hexwartest.At(t, "E8")
	unit := func(id hexwar.UnitID, seat rules.Seat) hexwar.UnitTag {
		return hexwar.UnitTag{ID: id, Seat: seat, Number: 1, Type: chart.Infantry, Weight: chart.Medium}
	}
	for name, c := range map[string]struct {
		table bool
		want  string
	}{
		"on the board":    {false, "E7 recule en E8"},
		"on a real table": {true, "le défenseur (infanterie moyenne) doit reculer de 2 hexagones"},
	} {
		target := unit(orders.TableTarget, rules.SeatB)
		target.At = hexwartest.At(t, "E7")
		d := hexwar.CombatData{Table: c.table, Units: []hexwar.UnitTag{unit(orders.TableAttacker, rules.SeatA), target}, Steps: []hexwar.Step{
			{Kind: hexwar.DidSum, Blow: hexwar.AttackBlow, Unit: orders.TableAttacker, Count: 3},
			{Kind: hexwar.DidFlags, Blow: hexwar.AttackBlow, Unit: orders.TableTarget, Count: 2, Left: 2},
			{Kind: hexwar.DidBack, Blow: hexwar.AttackBlow, Unit: orders.TableTarget, At: &home},
		}}
		_, accounts := d.ThrowPanels(nil)
		plain := strings.NewReplacer("\u202f", " ", "\u00a0", " ")
		if got := plain.Replace(hexwartest.FrenchWords(t).Say(t, hexwar.Chained(accounts[0].Outcomes))); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
