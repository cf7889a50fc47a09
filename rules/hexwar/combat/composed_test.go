package combat_test

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// fortified are the composed elements of a book that have an obstacle.
func fortified(s hexwar.State) []ground.Composed {
	return slices.DeleteFunc(s.Tables.Ground.Composed(), func(c ground.Composed) bool { return len(c.Faces) == 0 })
}

// carries are the neighbours from which a hex is entered over all obstacles of an element.
func carries(t *testing.T, f hexwar.Field, at hex.Hex, faces []ground.RowID) string {
	t.Helper()
	var from []string
	for _, next := range f.Grid.Neighbours(at) {
		side, _ := hex.Between(at, next)
		held := f.RowsHeldBy(side, at)
		if !slices.ContainsFunc(faces, func(id ground.RowID) bool { return !slices.Contains(held, id) }) {
			from = append(from, next.String())
		}
		if len(held) > 0 && !slices.Equal(held, faces) {
			t.Errorf("%s holds %v", side, held)
		}
	}
	slices.Sort(from)
	return strings.Join(from, " ")
}

// pa1:composes, ta1:composes — an element with an obstacle is laid whole: its sides are asked for, and all
// buttons lay what they say.
func TestComposedElementsAskForTheirSides(t *testing.T) {
	for slug, count := range map[string]int{"panache": 5, "thucidide": 7} {
		s := hexwartest.Do(hexwartest.Bare(t, slug, nil), t, rules.Act{Path: "terrain nu", Seat: rules.SeatA}, nil)
		all := fortified(s)
		if len(all) != count {
			t.Fatalf("%s has %d composed elements with an obstacle", slug, len(all))
		}
		for _, made := range all {
			_, err := s.Book.Rules().Decide(s, hexwartest.Edit("terrain modifier", "a", "C4", string(made.ID), ""), dicetest.Seeded(1))
			v, refused := err.(*rules.Violation)
			if !refused || v.Say.Key != "hexwar.refused.faces" || string(v.Ref) != string(made.Ref) || len(v.WaysOut) != 3 {
				t.Fatalf("%s: %v", made.ID, err)
			}
			for i, want := range []string{"B4 C3 C5 D3 D4 D5", "C5 D5", "C3 D3"} {
				laid := hexwartest.Do(s, t, v.WaysOut[i].Act, nil)
				if got := carries(t, laid.Field, hexwartest.At(t, "C4"), made.Faces); got != want {
					t.Errorf("%s: button %d closes %q, want %q", made.ID, i, got, want)
				}
			}
			typed := hexwartest.Edit("terrain modifier", "a", "C4", string(made.ID), "")
			typed.Args["faces"] = "D4, C4/C5"
			laid := hexwartest.Do(s, t, typed, nil)
			if got := carries(t, laid.Field, hexwartest.At(t, "C4"), made.Faces); got != "C5 D4" {
				t.Errorf("%s: D4 and C4/C5 close %q", made.ID, got)
			}
			// It goes as it came: whole. Laid anew, it is closed where that is said.
			if bare := hexwartest.Do(laid, t, hexwartest.Edit("terrain modifier", "a", "C4", "nu", ""), nil); len(bare.Field.Sides) > 0 {
				t.Errorf("%s: %v is left", made.ID, bare.Field.Sides)
			}
			typed.Args["faces"] = "B4"
			if got := carries(t, hexwartest.Do(laid, t, typed, nil).Field, hexwartest.At(t, "C4"), made.Faces); got != "B4" {
				t.Errorf("%s: laid anew it is closed towards %q", made.ID, got)
			}
		}
	}
}

// lecture:hex-compose — closed all around, the board's edge left out, where nothing is said.
func TestComposedElementsOnAllSides(t *testing.T) {
	s := hexwartest.Do(hexwartest.Bare(t, "thucidide", map[string]string{ground.ComposeReading: ground.ComposeAll}), t,
		rules.Act{Path: "terrain nu", Seat: rules.SeatA}, nil)
	fortress := hexwartest.Edit("terrain modifier", "a", "C4 A1", "forteresse avec fossé", "")
	events, err := s.Book.Rules().Decide(s, fortress, nil)
	if err != nil {
		t.Fatal(err)
	}
	if told := s.Book.Rules().Tell(s, events[0]); told[len(told)-1].Key != "hexwar.map.told.all-sides" {
		t.Errorf("the reading is not told: %v", told)
	}
	s = hexwartest.Do(s, t, fortress, nil)
	walls := []ground.RowID{"muraille", "fosse"}
	if got := carries(t, s.Field, hexwartest.At(t, "C4"), walls); got != "B4 C3 C5 D3 D4 D5" {
		t.Errorf("C4 is closed towards %q", got)
	}
	if got := carries(t, s.Field, hexwartest.At(t, "A1"), walls); got != "A2 B1" {
		t.Errorf("A1 is closed towards %q", got)
	}
	if got := hexwartest.Refusal(s, t, hexwartest.Edit("terrain modifier", "a", "E4", "mur", "")); got != "hexwar.refused.row-place" {
		t.Errorf("a wall in a hex: %s", got)
	}
}

// Sides that mean nothing are refused; a composed element on a side is offered whole.
func TestSidesOfComposedElementsMisread(t *testing.T) {
	s := hexwartest.Do(hexwartest.Bare(t, "panache", nil), t, rules.Act{Path: "terrain nu", Seat: rules.SeatA}, nil)
	for faces, want := range map[string]string{
		"D9": "faces-misread", "@everyone": "faces-misread", "D4/C4": "faces-misread", "C4/C6": "faces-misread", "C4/": "faces-misread",
		"C4/Z": "faces-misread",
	} {
		act := hexwartest.Edit("terrain modifier", "a", "C4", "habitat muré", "")
		act.Args["faces"] = faces
		if got := hexwartest.Refusal(s, t, act); got != "hexwar.refused."+want {
			t.Errorf("%q: %s", faces, got)
		}
	}
	act := hexwartest.Edit("terrain modifier", "a", "C4", "foret", "")
	act.Args["faces"] = "toutes"
	if got := hexwartest.Refusal(s, t, act); got != "hexwar.refused.faces-none" {
		t.Errorf("a wood's sides: %s", got)
	}
	_, err := s.Book.Rules().Decide(s, hexwartest.Edit("terrain modifier", "a", "c4/d4", "cimetière", ""), nil)
	v, refused := err.(*rules.Violation)
	if !refused || v.Say.Key != "hexwar.refused.row-place" || len(v.WaysOut) != 1 {
		t.Fatalf("a cemetery on a side: %v", err)
	}
	laid := hexwartest.Do(s, t, v.WaysOut[0].Act, nil)
	if got := carries(t, laid.Field, hexwartest.At(t, "C4"), []ground.RowID{"mur"}); got != "D4" ||
		len(laid.Field.Cells[hexwartest.At(t, "C4")]) != 1 {
		t.Errorf("the way out closes %q", got)
	}
}

// A scenario names the sides of its composed elements, by the key faces or by blocks of sides; by the other
// reading it need not.
func TestComposedElementsOfAScenario(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		const head = "columns = 9\nrows = 12\n[[hex]]\nat = \"C4 D7\"\nrows = [\"colline-fortifiee\", \"foret\"]\n"
		fort := []ground.RowID{"fortification"}
		for name, c := range map[string]struct{ reading, more, c4, wrong string }{
			"nothing said":        {ground.ComposeAsk, "", "", "faces"},
			"one of two said":     {ground.ComposeAsk, "[[side]]\nat = \"C4/C5\"\nrows = [\"fortification\"]\n", "", "faces"},
			"another obstacle":    {ground.ComposeAsk, "[[side]]\nat = \"C4/C5 D7/D8\"\nrows = [\"pieux\"]\n", "", "faces"},
			"by sides":            {ground.ComposeAsk, "[[side]]\nat = \"C4/C5 D7/D8\"\nrows = [\"fortification\"]\n", "C5", ""},
			"by the key":          {ground.ComposeAsk, "faces = \"C4/D4 D7/D8\"\n", "D4", ""},
			"all by the key":      {ground.ComposeAsk, "faces = \"toutes\"\n", "B4 C3 C5 D3 D4 D5", ""},
			"misread":             {ground.ComposeAsk, "faces = \"E9\"\n", "", "faces-misread"},
			"all by the reading":  {ground.ComposeAll, "", "B4 C3 C5 D3 D4 D5", ""},
			"sides, all the same": {ground.ComposeAll, "[[side]]\nat = \"C4/C5 D7/D8\"\nrows = [\"fortification\"]\n", "C5", ""},
		} {
			s := hexwartest.Bare(t, slug, map[string]string{ground.ComposeReading: c.reading})
			f, scenario, faults := hexwartest.Read(s, head+c.more)
			if scenario.AllSides != (name == "all by the reading") {
				t.Errorf("%s: closed all around by the reading is %v", name, scenario.AllSides)
			}
			switch {
			case c.wrong != "":
				if len(faults) != 1 || faults[0].What.Key != "hexwar.scenario.wrong."+c.wrong || faults[0].Line < 5 {
					t.Errorf("%s: %+v", name, faults)
				}
			case len(faults) > 0:
				t.Errorf("%s: %+v", name, faults)
			case carries(t, f, hexwartest.At(t, "C4"), fort) != c.c4:
				t.Errorf("%s: C4 is closed towards %q", name, carries(t, f, hexwartest.At(t, "C4"), fort))
			}
		}
		s := hexwartest.Bare(t, slug, nil)
		if _, _,
			faults := hexwartest.Read(s,
			"columns = 9\nrows = 12\n[[hex]]\nat = \"C4\"\nrows = [\"foret\"]\nfaces = \"toutes\"\n"); len(faults) != 1 ||
			faults[0].Line != 6 || faults[0].What.Key != "hexwar.scenario.wrong.faces-none" {
			t.Errorf("a wood's faces: %+v", faults)
		}
	}
}

// On a real table the side crossed carries the obstacle of the element attacked: what is told so is fought as
// what is laid so.
func TestComposedElementsToldWhole(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Bare(t, slug, map[string]string{hexwar.ModeSetting: hexwar.OnTable})
		for _, made := range fortified(s) {
			tell := func(vers, cote string) ground.Crossing {
				act := rules.Act{Path: "bataille sur-table", Seat: "a", Args: rules.Args{"attacker": "inf", "target": "inf", "vers": vers, "cote": cote}}
				told, o, err := combat.ToldState(s, act)
				if err != nil {
					t.Fatalf("%s: %v", made.ID, err)
				}
				return orders.AttackCrossing(told, o.Attacker.At, o.Target.At)
			}
			whole, apart := tell(string(made.ID), ""), tell(hexwar.RowsText(made.Of), hexwar.RowsText(made.Faces))
			g, foot := s.Tables.Ground, ground.Troop{Kind: ground.Infantry}
			if !slices.Equal(whole.To.Rows(), apart.To.Rows()) || g.Attack(foot, foot, whole).NoAdvantage != true ||
				len(g.Attack(foot, foot, whole).Lines) != len(g.Attack(foot, foot, apart).Lines) ||
				g.PassageLoss(foot, whole).Dice != g.PassageLoss(foot, apart).Dice {
				t.Errorf("%s told whole: %+v, apart: %+v", made.ID, whole, apart)
			}
			a, _ := g.Flags(foot, whole)
			b, _ := g.Flags(foot, apart)
			if a != b || a < 1 {
				t.Errorf("%s: %d flags are ignored, apart %d", made.ID, a, b)
			}
		}
	}
}

// lecture:hex-compose — a composed element under the attacker on a real table asks whether the side that he
// crosses carries its obstacle, or has it on all, where it acts in his attack: abatis of both directions do,
// a wall does not. In the riposte no obstacle shelters him (hex-obstacle-sens).
func TestComposedElementsUnderTheAttacker(t *testing.T) {
	foot := ground.Troop{Kind: ground.Infantry}
	for _, slug := range []string{"panache", "thucidide"} {
		for _, set := range []map[string]string{{}, {ground.SideReading: "tous"}, {ground.SideReading: "tenant"},
			{ground.ComposeReading: ground.ComposeAll, ground.SideReading: "tous"}} {
			set[hexwar.ModeSetting] = hexwar.OnTable
			s := hexwartest.Bare(t, slug, set)
			g := s.Tables.Ground
			acted := 0
			for _, made := range fortified(s) {
				suffered := func(act rules.Act) [2]int { // dice of passage losses, flags that the unit attacked ignores
					told, o, err := combat.ToldState(s, act)
					if err != nil {
						t.Fatalf("%s %s %v: %v", slug, made.ID, set, err)
					}
					out := orders.AttackCrossing(told, o.Attacker.At, o.Target.At)
					if flags, _ := g.Flags(foot, out.Back()); flags != 0 || g.Attack(foot, foot, out.Back()).NoAdvantage {
						t.Errorf("%s %s %v shelters the attacker from the riposte", slug, made.ID, set)
					}
					flags, _ := g.Flags(foot, out)
					return [2]int{int(g.PassageLoss(foot, out).Dice), int(flags)}
				}
				act := rules.Act{Path: "bataille sur-table", Seat: "a", Args: rules.Args{"attacker": "inf", "target": "inf", "depuis": string(made.ID)}}
				without := act.With("cote-attaquant", "aucun")
				acts := slices.Contains(made.Faces, "abattis") && g.Choices()[ground.SideReading] == "tous"
				if acts {
					acted++
				}
				if acts && set[ground.ComposeReading] == "" {
					_, _, err := combat.ToldState(s, act)
					v, refused := err.(*rules.Violation)
					if !refused || v.Say.Key != "hexwar.combat.refused.own-side" || v.Ref != rules.Ref(made.Ref) || len(v.WaysOut) != 2 {
						t.Fatalf("%s %s %v: %v", slug, made.ID, set, err)
					}
					act, without = v.WaysOut[0].Act, v.WaysOut[1].Act
				}
				want := map[bool][2]int{true: {1, 1}}[acts]
				if with, none := suffered(act), suffered(without); with != want || none != [2]int{} {
					t.Errorf("%s %s %v: over it %v, not %v; beside it %v", slug, made.ID, set, with, want, none)
				}
			}
			if (acted > 0) != (g.Choices()[ground.SideReading] == "tous") {
				t.Errorf("%s %v: %d elements act", slug, set, acted)
			}
		}
		// What is told of the side lies there, each holder's own.
		s := hexwartest.Bare(t, slug, map[string]string{hexwar.ModeSetting: hexwar.OnTable})
		told, o, err := combat.ToldState(s, rules.Act{Path: "bataille sur-table", Seat: "a",
			Args: rules.Args{"attacker": "inf", "target": "inf", "cote-attaquant": "fortification", "cote": "pieux"}})
		if err != nil {
			t.Fatal(err)
		}
		for at, want := range map[hex.Hex]ground.Flags{o.Attacker.At: 2, o.Target.At: 1} {
			from := o.Attacker.At
			if at == from {
				from = o.Target.At
			}
			c := orders.AttackCrossing(told, from, at)
			if flags, _ := s.Tables.Ground.Flags(ground.Troop{Kind: ground.Infantry}, c); flags != want {
				t.Errorf("%s: %d flags are ignored at %s, not %d", slug, flags, at, want)
			}
		}
	}
}

// The neutral map lays no element that would lose its obstacle, whatever a club's table calls composed.
func TestTheNeutralMapLaysNoHalfElement(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Bare(t, slug, nil)
		c := hexwar.Climate{Patches: []hexwar.Patch{{Rows: []ground.RowID{"habitat-mure"}, Weight: 1, Least: 1, Most: 1},
			{Rows: []ground.RowID{"oasis"}, Weight: 1, Least: 1, Most: 1}}}
		if left := c.Known(s.Tables.Ground).Patches; len(left) != 1 || left[0].Rows[0] != "oasis" {
			t.Errorf("%s: %v", slug, left)
		}
	}
}
