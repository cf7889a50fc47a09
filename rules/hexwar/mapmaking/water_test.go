package mapmaking_test

import (
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
)

// pa1:effets-naturels/riviere-fleuve, lecture:hex-route-eau — on a march, a road over water wants its bridge,
// and the refusal says so.
func TestMarchAlongARoadOverWater(t *testing.T) {
	s := hexwartest.Walker(t, "infanterie leger", "E5 route", "E6 route riviere", "E7 route")
	v := hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=E6", "unbridged")
	if v.Ref != "pa1:effets-naturels/riviere-fleuve" {
		t.Errorf("refused by %s", v.Ref)
	}
	hexwartest.Does(t, hexwartest.Walker(t, "infanterie leger", "E5 route", "E6 route riviere pont", "E7 route"), "a bataille bouger unit=a1 ou=E7")
	hexwartest.Does(t, hexwartest.Walker(t, "infanterie leger", "E5 route", "E6 route riviere gue", "E7 route"), "a bataille bouger unit=a1 ou=E6")
	hexwartest.Refused(t, hexwartest.Walker(t, "infanterie leger", "E6 riviere"), "a bataille bouger unit=a1 ou=E6", "barred")
	passes := hexwartest.Chosen(t, hexwartest.Walker(t, "infanterie leger", "E5 route", "E6 route fleuve", "E7 route"), ground.WaterReading,
		ground.WaterRoad)
	hexwartest.Does(t, passes, "a bataille bouger unit=a1 ou=E7")
}

// pa1:naturels/fleuve, ta1:naturels/fleuve — no ford is laid in a great river, by whatever way the board is
// made; a bridge is offered. Where a road ends at the water, whoever lays it is told.
func TestLayingWater(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Do(hexwartest.Bare(t, slug, nil), t, rules.Act{Path: "terrain nu", Seat: rules.SeatA}, nil)
		for _, words := range [][2]string{{"fleuve", "gué"}, {"fleuve, gué", ""}, {"ruisseau", "fleuve"}, {"plage", "gué"}} {
			_, err := s.Book.Rules().Decide(s, hexwartest.Edit("terrain modifier", "a", "C4 C5", words[0], words[1]), dicetest.Seeded(1))
			v, ok := err.(*rules.Violation)
			if !ok || v.Say.Key != "hexwar.refused.clash" || !strings.HasSuffix(string(v.Ref), ":naturels/fleuve") || len(v.WaysOut) != 1 {
				t.Fatalf("%v: %v", words, err)
			}
			laid := hexwartest.Do(s, t, v.WaysOut[0].Act, nil)
			if here, err := laid.Field.Ground(laid.Tables.Ground, hexwartest.At(t, "C5")); err != nil ||
				strings.Join(ids(here.Rows()), " ") != "fleuve pont" {
				t.Errorf("%v: the way out lays %v %v", words, here.Rows(), err)
			}
		}
		_, _,
			faults := hexwartest.Read(s,
			"columns = 9\nrows = 12\n[[hex]]\nat = \"C4\"\nrows = [\"fleuve\", \"gue\"]\n[[hex]]\nat = \"C5\"\nrows = [\"riviere\", \"gue\"]\n")
		if len(faults) != 1 || faults[0].Line != 5 || faults[0].What.Key != "hexwar.scenario.wrong.clash" {
			t.Errorf("%s: a scenario's ford in a great river: %+v", slug, faults)
		}
		told := rules.Act{Path: "bataille sur-table", Seat: rules.SeatA, Args: rules.Args{"attacker": "inf", "target": "cav", "vers": "fleuve gue"}}
		if got := hexwartest.Refusal(s, t, told); got != "hexwar.refused.clash" {
			t.Errorf("%s: told on a real table: %s", slug, got)
		}
		events, err := s.Book.Rules().Decide(s, hexwartest.Edit("terrain modifier", "a", "D4 C4 C5", "route rivière", ""), nil)
		if err != nil {
			t.Fatal(err)
		}
		lines := s.Book.Rules().Tell(s, events[0])
		if last := lines[len(lines)-1]; last.Key != "hexwar.map.told.unbridged" || last.Args[0].Text != "C4 D4 C5" {
			t.Errorf("%s: told %+v", slug, last)
		}
		events, err = s.Book.Rules().Decide(s, hexwartest.Edit("terrain modifier", "a", "C4 C5", "route rivière pont", ""), nil)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(s.Book.Rules().Tell(s, events[0])); n != 2 {
			t.Errorf("%s: %d lines of a bridge", slug, n)
		}
	}
}

func ids(rows []ground.RowID) []string {
	all := make([]string, len(rows))
	for i, id := range rows {
		all[i] = string(id)
	}
	return all
}

// A scenario whose road ends at the water says so when it is laid, and nobody is placed there.
func TestAScenarioTellsOfRoadsWithoutBridge(t *testing.T) {
	text := "columns = 9\nrows = 12\n[[hex]]\nat = \"C4 C5\"\nrows = [\"lac\", \"route\"]\n"
	s := hexwartest.Bare(t, "panache", nil)
	events, err := s.Book.Rules().Decide(s, rules.Act{Path: "terrain scenario", Seat: "a", Args: rules.Args{"texte": text}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := hexwartest.ReadEvent[mapmaking.BuiltData](t, events[0])
	if lines := s.Book.Rules().Tell(s, events[0]); len(lines) != 2 || len(d.Unbridged) != 2 || d.Unbridged[0] != hexwartest.At(t, "C4") {
		t.Errorf("%+v of %v", lines, d.Unbridged)
	}
	unit := text + "[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\nat = \"C4\"\n"
	if _, _, faults := hexwartest.Read(s, unit); len(faults) != 1 || faults[0].What.Key != "hexwar.scenario.wrong.impossible" {
		t.Errorf("a unit on a road over a lake: %+v", faults)
	}
}
