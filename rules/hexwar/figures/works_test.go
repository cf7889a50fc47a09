package figures_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/figures"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/table"
)

// heldBy are the obstacles that a side's first hex holds.
func heldBy(t *testing.T, s hexwar.State, name string) string {
	t.Helper()
	side, err := hex.ParseSide(name)
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(name, "/")
	return hexwar.RowsText(s.Field.RowsHeldBy(side, hexwartest.At(t, first)))
}

// TestWorksHaveNoButtonInTheBattle: while the board is made both are offered to change it together, on a
// board that is played on nobody is; the command does it.
func TestWorksHaveNoButtonInTheBattle(t *testing.T) {
	offered := func(s hexwar.State) bool {
		return slices.ContainsFunc(s.Book.Rules().Offers(s, rules.SeatA, rules.SeatA),
			func(o rules.Offer) bool { return o.Act.Path == "terrain modifier" })
	}
	made := hexwartest.Do(hexwartest.Bare(t, "panache", nil), t, rules.Act{Path: "terrain nu", Seat: rules.SeatA}, nil)
	made.Mapping.Builder = rules.Public
	if !offered(made) {
		t.Error("a board that is made has no button to change it")
	}
	s := hexwartest.Campaign(t, "panache", "a 1 infanterie moyen E5", "b 1 infanterie moyen A12")
	if hexwartest.Does(t, s, "a terrain modifier ou=C4/C5 element=pieux"); offered(s) {
		t.Error("field works have a button in the battle")
	}
}

// pa1:elements/1, ta1:elements/1 — field works are built and destroyed in the battle too; other terrain
// stays.
func TestFieldWorksInTheBattle(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Campaign(t, slug, "a 1 infanterie moyen E5", "b 1 infanterie moyen A12", "E5 habitat", "E5/E6 mur E5")
		s = hexwartest.Does(t, s, "a terrain modifier ou=E5/E6,C4/C5 element=pieux")
		if got := heldBy(t, s, "E5/E6"); got != "mur pieux" {
			t.Errorf("%s: E5 holds %q: the wall stays, the stakes are new", slug, got)
		}
		if got := heldBy(t, s, "C4/C5"); got != "pieux" {
			t.Errorf("%s: C4 holds %q", slug, got)
		}
		s = hexwartest.Does(t, s, "b terrain modifier ou=E5/E6 element=fossé avec=remblai")
		if got := heldBy(t, s, "E5/E6"); got != "mur fosse remblai" {
			t.Errorf("%s: E5 holds %q", slug, got)
		}
		bare := hexwartest.Does(t, s, "a terrain modifier ou=E5/E6,C4/C5 element=nu")
		if got := heldBy(t, bare, "E5/E6") + "|" + heldBy(t, bare, "C4/C5"); got != "mur|" {
			t.Errorf("%s: destroyed, %q are left", slug, got)
		}
		for act, want := range map[string]string{
			"ou=C4 element=pieux":             "hexwar.works.refused.hex",
			"ou=C4 element=foret":             "hexwar.works.refused.stays",
			"ou=C4/C5 element=mur":            "hexwar.works.refused.stays",
			"ou=C4/C5 element=palissade":      "hexwar.works.refused.stays",
			"ou=C4/C5 element=route":          "hexwar.works.refused.stays",
			"ou=C4 element=colline-fortifiee": "hexwar.works.refused.stays",
			"ou=C4/C5 element=pieux":          "hexwar.works.refused.same",
			"ou=D8/D9 element=nu":             "hexwar.works.refused.same",
			"ou=C4/C9 element=pieux":          "hexwar.refused.side-misread",
			"ou=M1/N1 element=pieux":          "hexwar.refused.hex-off",
			"ou=C4/C5 element=canon":          "hexwar.refused.row",
			"ou= element=pieux":               "hexwar.refused.edit-places",
		} {
			_, err := s.Book.Rules().Decide(s, hexwartest.Typed("a terrain modifier "+act), hexwartest.NoDice{})
			if v, ok := errors.AsType[*rules.Violation](err); !ok || v.Say.Key != want {
				t.Errorf("%s: %s: %v", slug, act, err)
			}
		}
		for name, f := range map[string]func(hexwar.State) hexwar.State{
			"in a combat":      func(s hexwar.State) hexwar.State { s.Fight = &hexwar.Fight{}; return s },
			"after the battle": func(s hexwar.State) hexwar.State { s.End = hexwar.Ending{Over: true}; return s },
		} {
			if _, err := s.Book.Rules().Decide(f(s), hexwartest.Typed("a terrain modifier ou=C4/C5 element=trous"),
				hexwartest.NoDice{}); err == nil {
				t.Errorf("%s: works are built", name)
			}
		}
	}
}

// pa1:passage/chaines, ta1:passage/chaines — one hex less to place or to take away, told both times; other
// works say nothing of it.
func TestChainsAreOneHexLess(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Campaign(t, slug, "a 1 infanterie moyen E5", "b 1 infanterie moyen A12")
		for _, c := range []struct {
			element string
			effort  int
		}{{"chaînes", 1}, {"nu", 1}, {"barrière", 0}, {"chaînes", 1}} {
			events, err := s.Book.Rules().Decide(s, rules.Act{Path: "terrain modifier", Seat: "a",
				Args: rules.Args{"ou": "C4/C5", "element": c.element}}, nil)
			if err != nil {
				t.Fatalf("%s: %v", c.element, err)
			}
			s = hexwartest.Folded(t, s, events)
			lines := s.Book.Rules().Tell(s, events[0])
			told := 0
			for _, line := range lines {
				if line.Key == "hexwar.works.effort" {
					told += int(line.Args[1].Number)
				}
			}
			if told != c.effort {
				t.Errorf("%s: %s: %d hexes less: %v", slug, c.element, told, lines)
			}
		}
		if got := heldBy(t, s, "C4/C5"); got != "chaines" {
			t.Errorf("C4 holds %q", got)
		}
		c, err := s.Field.Crossing(s.Tables.Ground, hexwartest.At(t, "C5"), hexwartest.At(t, "C4"))
		if err != nil || s.Tables.Ground.PassageLoss(ground.Troop{Kind: ground.Cavalry}, c).Dice != 3 {
			t.Errorf("chains cost cavalry what a barrier does: %v", err)
		}
	}
}

// A unit, what it has left and an officer are put right: recorded, told and drawn, and what can't be is
// refused.
func TestPuttingTheBattleRight(t *testing.T) {
	s := hexwartest.Campaign(t, "panache", "a 1 infanterie moyen E5", "a 2 artillerie moyen F5", "a !1 general-en-chef E5",
		"b 1 cavalerie moyen A12", "b 2 infanterie moyen B12",
		"b 3 infanterie moyen C12", "b 4 infanterie moyen D12", "b !1 officier A12", "H5 foret", "J5 lac")
	right := func(s hexwar.State, what, value string) ([]rules.Event, error) {
		return s.Book.Rules().Decide(s, rules.Act{Path: "partie rectifier", Seat: "a",
			Args: rules.Args{"quoi": what, "valeur": value, "raison": "vu"}}, hexwartest.NoDice{})
	}
	put := func(s hexwar.State, what, value, told string) hexwar.State {
		t.Helper()
		events, err := right(s, what, value)
		if err != nil {
			t.Fatalf("%s %s: %v", what, value, err)
		}
		if key := s.Book.Rules().Tell(s, events[0])[0].Args[0].Items[0].Key; key != "hexwar.rectify."+told {
			t.Errorf("%s %s is told as %s", what, value, key)
		}
		return hexwartest.Folded(t, s, events)
	}
	s = put(s, "place.bleu.1", "h5", "place")
	s = put(s, "elements bleu 1", "2", "elements")
	s = put(s, "officier.bleu.1", "H5", "officer")
	if u := s.Units["a1"]; u.At != hexwartest.At(t, "H5") || u.Elements != 2 || s.Officers["a!1"].At != hexwartest.At(t, "H5") {
		t.Errorf("%+v, %+v", u, s.Officers["a!1"])
	}
	if drawn := mapmaking.Drawing(s, "b"); !slices.ContainsFunc(drawn.Units,
		func(u table.Unit) bool { return u.At == hexwartest.At(t, "H5") && u.Strength.Left == 2 }) {
		t.Error("the picture shows it where it was")
	}
	off := put(s, "officier.rouge.1", "hors", "officer-gone")
	if !off.Officers["b!1"].Gone || put(off, "officier.rouge.1", "B12", "officer").Officers["b!1"].Gone {
		t.Error("an officer goes off the table and comes back")
	}
	lost := put(s, "elements.rouge.1", "0", "gone")
	if !lost.Units["b1"].Gone || lost.End.Over {
		t.Errorf("one of four is lost: %+v", lost.Units["b1"])
	}
	if back := put(lost, "place.rouge.1", "A11", "back"); back.Units["b1"].Gone || back.Units["b1"].Elements != 1 {
		t.Errorf("back: %+v", back.Units["b1"])
	}
	if back := put(lost, "elements.rouge.1", "3", "back"); back.Units["b1"].Gone || back.Units["b1"].At != hexwartest.At(t, "A12") {
		t.Errorf("back: %+v", back.Units["b1"])
	}
	// A third of four, rounded up, are two.
	if won := put(lost, "place.rouge.2", "hors", "gone"); !won.End.Over || won.End.Winner != rules.SeatA {
		t.Errorf("two of four are lost: %+v", won.End)
	}
	for _, c := range [][3]string{
		{"place.bleu.1", "H5", "rectify.refused.same"}, {"place.bleu.1", "F5", "rectify.refused.taken"},
		{"place.bleu.1", "A12", "rectify.refused.taken"},
		{"place.bleu.2", "H4", ""}, {"place.bleu.2", "J5", "rectify.refused.ground"}, {"place.bleu.1", "Z9", "refused.hex-off"},
		{"place.bleu.1", "ici", "refused.hex-misread"},
		{"place.bleu.9", "D4", "rectify.refused.no-unit"}, {"elements.bleu.1", "5", "rectify.refused.elements"},
		{"elements.bleu.1", "-1", "rectify.refused.elements"},
		{"elements.bleu.1", "@everyone", "rectify.refused.elements"}, {"elements.bleu.1", "2", "rectify.refused.same"},
		{"officier.bleu.4", "D4", "rectify.refused.no-officer"},
		{"officier.bleu.1", "B12", "rectify.refused.taken"}, {"officier.bleu.1", "J5", "rectify.refused.ground"},
		{"officier.bleu.1", "H5", "rectify.refused.same"},
		{"chapeau.bleu.1", "D4", "table.refused.what"}, {"place.vert.1", "D4", "table.refused.what"},
	} {
		_, err := right(s, c[0], c[1])
		v, refused := errors.AsType[*rules.Violation](err)
		if refused != (c[2] != "") || refused && v.Say.Key != "hexwar."+c[2] {
			t.Errorf("%s %s: %v", c[0], c[1], err)
		}
	}
	guns := put(s, "place.bleu.2", "H4", "place")
	if _, err := right(guns, "place.bleu.2", "J5"); err == nil {
		t.Error("guns in a lake")
	}
	s.Fight = &hexwar.Fight{}
	if _, err := right(s, "elements.bleu.1", "1"); err == nil {
		t.Error("put right in the middle of a combat")
	}
	// Nothing is there to put right before the battle, nor on a real table, where purses are.
	for name, s := range map[string]hexwar.State{"before": hexwartest.Bare(t, "panache", nil),
		"on a real table": hexwartest.Bare(t, "panache", map[string]string{hexwar.ModeSetting: hexwar.OnTable})} {
		if _, err := right(s, "place.bleu.1", "D4"); err == nil || len(figures.MendChoices(s)) > 0 {
			t.Errorf("%s: %v", name, figures.MendChoices(s))
		}
	}
}

// Each choice that is completed names somebody who can be put right, and its consent says what is asked.
func TestWhatCanBePutRight(t *testing.T) {
	s := hexwartest.Campaign(t, "thucidide", "a 1 infanterie moyen E5", "a !1 general-en-chef E5", "b 1 infanterie moyen A12")
	choices := figures.MendChoices(s)
	if len(choices) != 5 {
		t.Fatalf("%d choices", len(choices))
	}
	words := hexwartest.FrenchWords(t)
	for _, c := range choices {
		words.Say(t, c.Label)
		m, ok := figures.MendedCalled(c.Value)
		act := rules.Act{Path: "partie rectifier", Seat: "a",
			Args: rules.Args{"quoi": c.Value, "valeur": map[string]string{"elements": "1"}[m.What]}}
		if m.What != "elements" {
			act.Args["valeur"] = "G7"
		}
		if !ok || figures.WordRectify(s, act).IsZero() {
			t.Errorf("%s can't be asked for", c.Value)
		}
		words.Say(t, figures.WordRectify(s, act))
	}
}
