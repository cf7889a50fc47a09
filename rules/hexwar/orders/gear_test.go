package orders_test

import (
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/hexwar/orders"
)

// geared is a battle in which a1 has a gear.
func geared(t *testing.T, slug string, gear ground.Trait, lines ...string) hexwar.State {
	t.Helper()
	s := hexwartest.Campaign(t, slug, append([]string{"b 1 infanterie moyen A12"}, lines...)...)
	u := s.Units["a1"]
	u.Gear = gear
	return hexwartest.Active(s.WithUnit(u), "a1")
}

// reaches lists where a1 may go.
func reaches(s hexwar.State) []hex.Hex {
	var all []hex.Hex
	for _, d := range orders.UnitMarch(s, s.Units["a1"]).Destinations() {
		all = append(all, d.At)
	}
	return all
}

// PA1, TA1, « Effet du terrain »: snow does not stop skiers, water lets boats pass, a rampart infantry with
// siege equipment and nobody else.
func TestGearOnTheMarch(t *testing.T) {
	snow := []string{"a 1 infanterie leger E5"}
	for _, at := range []string{"D6", "E6", "D5", "F5", "D4", "E4", "F6", "F4"} {
		snow = append(snow, at+" neige")
	}
	far := func(s hexwar.State) (most hex.Steps) {
		for _, at := range reaches(s) {
			most = max(most, hex.Distance(s.Units["a1"].At, at))
		}
		return most
	}
	if on, off := far(geared(t, "panache", ground.Skiers, snow...)), far(geared(t, "panache", "", snow...)); on != 3 || off != 1 {
		t.Errorf("over snow skiers go %d, others %d", on, off)
	}
	lake := []string{"a 1 infanterie moyen E5", "E6 lac"}
	if with, without := reaches(geared(t, "panache", ground.Boats, lake...)),
		reaches(geared(t, "panache", "", lake...)); !slices.Contains(with, hexwartest.HexAt(t, "E6")) ||
		slices.Contains(without, hexwartest.HexAt(t, "E6")) {
		t.Errorf("onto a lake: %v with boats, %v without", with, without)
	}
	for troop, over := range map[string]bool{"infanterie moyen": true, "cavalerie moyen": false} {
		wall := []string{"a 1 " + troop + " E5"}
		s := geared(t, "thucidide", ground.SiegeGear, wall...)
		side, _ := hex.Between(hexwartest.HexAt(t, "E5"), hexwartest.HexAt(t, "E6"))
		s.Field = s.Field.WithSide(side, hexwartest.HexAt(t, "E6"), []ground.RowID{"muraille"})
		direct := false
		for _, d := range orders.UnitMarch(s, s.Units["a1"]).Destinations() {
			direct = direct || d.At == hexwartest.HexAt(t, "E6") && d.Cost == 1
		}
		if direct != over {
			t.Errorf("%s over a rampart: %v", troop, direct)
		}
	}
}

// A list and a scenario give gear; it is written again, seen on the counter, and opens water at the
// deployment.
func TestGearOfListsAndScenarios(t *testing.T) {
	s := hexwartest.Armed(t, "alternatif", "1 inf barques C1; 2 inf légère skieurs; inf lourde équipement de siège; gen",
		map[string]ground.RowID{"C1": "lac", "D1": "lac"})
	list := s.Armies.Lists[rules.SeatA].List
	for i, want := range []ground.Trait{ground.Boats, ground.Skiers, ground.Skiers, ground.SiegeGear} {
		if list.Units[i].Gear != want {
			t.Errorf("unit %d has %q", i+1, list.Units[i].Gear)
		}
	}
	if got := hexwartest.DeployRefusal(t, s, hexwartest.PlaceAct(rules.SeatA, "2", "C1")); got == "" {
		t.Error("skiers stand on a lake")
	}
	s = hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatA, "1", "D1"), nil)
	if badges := mapmaking.Counter(s, list.Unit(rules.SeatA, 2, hexwartest.HexAt(t, "D2"))).Badges; len(badges) != 1 ||
		badges[0].Key != "ground.trait.skieurs" {
		t.Errorf("the counter shows %v", badges)
	}
	text := hexwartest.SoundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"lac\"]\n[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\ngear = \"barque\"\nat = \"A1\"\n"
	_, scenario, faults := hexwartest.Read(hexwartest.Bare(t, "panache", nil), text)
	if len(faults) > 0 || scenario.Units[0].Gear != ground.Boats {
		t.Fatalf("%+v %+v", faults, scenario.Units)
	}
	s = hexwartest.Do(hexwartest.Bare(t, "panache", nil), t,
		rules.Act{Path: "terrain scenario", Seat: "a", Args: rules.Args{"texte": text}}, nil)
	s = hexwartest.Do(hexwartest.Do(s, t, rules.Act{Path: "terrain jouer", Seat: "a"}, nil), t,
		rules.Act{Path: "terrain jouer", Seat: "b"}, nil)
	if got := s.Armies.Lists[rules.SeatA].List.Units[0].Gear; got != ground.Boats {
		t.Errorf("the scenario's unit has %q", got)
	}
}

// A crossing is asked for troops with gear too.
func TestACrossingWithGear(t *testing.T) {
	s := hexwartest.Do(hexwartest.Do(hexwartest.Bare(t, "panache", nil), t, rules.Act{Path: "terrain nu", Seat: "a"}, nil), t,
		hexwartest.Edit("terrain modifier", "a", "C4", "lac", ""), nil)
	for troop, want := range map[string]string{"infanterie": "hexwar.map.cross.barred", "infanterie/barque": "hexwar.map.cross.free",
		"inf lourde barques": "hexwar.map.cross.free", "cav barques": "hexwar.map.cross.free"} {
		view, err := s.Book.Rules().Answer(s, rules.Act{Path: "terrain passage", Args: rules.Args{"de": "C5", "vers": "C4", "troupe": troop}})
		if err != nil || view.Notes[1].Key != want {
			t.Errorf("%s: %v %v", troop, view.Notes, err)
		}
	}
	if _, err := s.Book.Rules().Answer(s, rules.Act{Path: "terrain passage",
		Args: rules.Args{"de": "C5", "vers": "C4", "troupe": "cavalerie/fusée"}}); err == nil {
		t.Error("a choice that is none is told")
	}
}

// Two words that make one kind of troops are read as that kind, as in a list.
func TestTroopsOfTwoWords(t *testing.T) {
	for text, want := range map[string]string{
		"artillerie à cheval": "artillerie-a-cheval/moyen", "art sur éléphants lourde": "artillerie-sur-elephants/lourd",
		"light horse artillery":     "artillerie-a-cheval/leger",
		"artillerie-a-cheval/lourd": "artillerie-a-cheval/lourd", "éléphants": "elephants/moyen", "inf légère skieurs": "infanterie/leger",
		"inf cav": "", "inf infanterie": "infanterie/moyen", "": "", "lourde": "",
	} {
		troop, ok := orders.ReadTroop(text)
		got := string(troop.Type) + "/" + string(troop.Weight)
		if ok != (want != "") || ok && got != want {
			t.Errorf("%q: %s %v", text, got, ok)
		}
	}
}
