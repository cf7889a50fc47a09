package ground

import (
	"fmt"
	"slices"
	"testing"
)

// told writes a difference in one line: row, field, key: first | second.
func told(d Difference) string {
	return fmt.Sprintf("%s %s %s: %s | %s", d.Row, d.Field, d.Key, d.A.Text, d.B.Text)
}

// TestDifferences: the two annexes differ here and nowhere else.
func TestDifferences(t *testing.T) {
	a, b := shipped(t, pa1), shipped(t, ta1)
	want := []string{
		" symbol : coup-special | avantage-tactique",
		" reading hex-falaise: combat,sans-combat | ",
		" reading hex-muraille:  | vers,tous",
		" reading hex-obstacle-sens: tenant,tous | tous,tenant",
		" reading hex-passage: a-part,comme-un-combat | ",
		" reading hex-eboulis:  | comme-abattis,pertes",
		"eboulis effect tous drapeaux: tous drapeaux 1 infanterie,artillerie | ",
		"eboulis effect tous drapeaux hex-eboulis=comme-abattis:  | tous drapeaux 1 infanterie,artillerie si hex-eboulis=comme-abattis",
		"eboulis effect tous interdit: tous interdit artillerie,vehicule | ",
		"eboulis effect tous interdit hex-eboulis=comme-abattis:  | tous interdit artillerie,vehicule si hex-eboulis=comme-abattis",
		"eboulis effect tous sans-avantage: tous sans-avantage | ",
		"eboulis effect tous sans-avantage hex-eboulis=comme-abattis:  | tous sans-avantage si hex-eboulis=comme-abattis",
		"eboulis effect tous stop-apres: tous stop-apres | ",
		"eboulis effect tous stop-apres hex-eboulis=comme-abattis:  | tous stop-apres si hex-eboulis=comme-abattis",
		"eboulis effect tous stop-avant: tous stop-avant | ",
		"eboulis effect tous stop-avant hex-eboulis=comme-abattis:  | tous stop-avant si hex-eboulis=comme-abattis",
		"falaise element : oui | ",
		"muraille element :  | oui",
		"forteresse element :  | oui",
		"forteresse-avec-fosse element :  | oui",
		"chausses-trappes effect tous stop-avant:  | tous stop-avant",
		"chausses-trappes effect tous interdit:  | tous interdit artillerie,vehicule",
		"chausses-trappes effect tous drapeaux:  | tous drapeaux 1 infanterie,artillerie",
		"chausses-trappes loss artillerie: 2 | ",
		"chausses-trappes loss vehicule: 3 | ",
		" clause hors-ordres: oui hex-passage=a-part | oui",
		" clause sans-lettres: oui hex-passage=a-part | oui",
		" clause sans-avantages: oui hex-passage=a-part | oui",
	}
	slices.Sort(want)
	var got, back []string
	for _, d := range Differences(a, b) {
		got = append(got, told(d))
		for _, v := range []Value{d.A, d.B} {
			if (v.Text == "") != v.Words.IsZero() || (v.Text == "") != (v.Ref == "") {
				t.Errorf("%s: half a value: %+v", told(d), v)
			}
		}
		if a, b := fmt.Sprint(d.A.Words), fmt.Sprint(d.B.Words); a == b {
			t.Errorf("%s: said alike of both: %s", told(d), a)
		}
	}
	for _, d := range Differences(b, a) {
		d.A, d.B = d.B, d.A
		back = append(back, told(d))
	}
	slices.Sort(got)
	slices.Sort(back)
	if !slices.Equal(got, want) {
		t.Errorf("differences\n%q, want\n%q", got, want)
	}
	if !slices.Equal(got, back) {
		t.Errorf("the other way round\n%q, not\n%q", back, got)
	}
	each(t, func(t *testing.T, table *Table) {
		if d := Differences(table, table); len(d) > 0 {
			t.Errorf("a table differs from itself: %v", d)
		}
	})
}

// pa1:effets-campagne/chausses-trappes against ta1:effets-campagne/chausses-trappes.
func TestCaltropsDiffer(t *testing.T) {
	for document, want := range map[string]struct {
		before, guns bool
		flags        Flags
		gunDice      Dice
		cartDice     Dice
	}{pa1: {false, true, 0, 2, 3}, ta1: {true, false, 1, 0, 0}} {
		table := shipped(t, document)
		c := table.over(t, "chausses-trappes")
		m := table.Enter(foot, c)
		if m.StopBefore != want.before || !m.StopAfter {
			t.Errorf("%s: stop before %v, after %v", document, m.StopBefore, m.StopAfter)
		}
		if table.Enter(guns, c).Barred == want.guns || table.Enter(carts, c).Barred == want.guns {
			t.Errorf("%s: who may pass", document)
		}
		if n, _ := table.Flags(foot, c); n != want.flags {
			t.Errorf("%s: %d flags", document, n)
		}
		if n := table.PassageLoss(guns, c).Dice; n != want.gunDice {
			t.Errorf("%s: artillery loses by %d dice", document, n)
		}
		if n := table.PassageLoss(carts, c).Dice; n != want.cartDice {
			t.Errorf("%s: vehicles lose by %d dice", document, n)
		}
	}
}

// ta1:effets-artificiels/muraille, ta1:composes/forteresse — one text only; the way out is a reading.
func TestRampart(t *testing.T) {
	if _, err := shipped(t, pa1).Face([]RowID{"muraille"}, nil); err == nil {
		t.Error("a rampart in the text that has none")
	}
	climbers, riders := Troop{Infantry, []Trait{SiegeGear}}, Troop{Cavalry, []Trait{SiegeGear}}
	for value, out := range map[string]bool{"vers": false, "tous": true} {
		table := shipped(t, ta1, "hex-muraille", value)
		c := table.over(t, "muraille")
		for _, w := range []struct {
			u      Troop
			barred bool
		}{{foot, true}, {horse, true}, {climbers, false}, {riders, true}} {
			if got := table.Enter(w.u, c).Barred; got != w.barred {
				t.Errorf("%v over the rampart: barred %v", w.u, got)
			}
		}
		if got := table.Enter(foot, c.Back()).Barred; got != out {
			t.Errorf("%s: down from the rampart: barred %v", value, got)
		}
		if n, _ := table.Flags(guns, c); n != 2 {
			t.Errorf("behind the rampart %d flags", n)
		}
		if ok, _ := table.IsSupported(horse, c); !ok || !c.Face.Masks() || dice(table, c, 4) != 2 ||
			!table.Attack(foot, foot, c).NoAdvantage {
			t.Error("the rampart: supported, masks, max 2, no advantage")
		}
	}
	table := shipped(t, ta1)
	for id, faces := range map[RowID][]RowID{"forteresse": {"muraille"}, "forteresse-avec-fosse": {"muraille", "fosse"}} {
		if c, ok := table.Compound(id); !ok || !slices.Equal(c.Faces, faces) {
			t.Errorf("%s: %+v", id, c)
		}
		if _, ok := shipped(t, pa1).Compound(id); ok {
			t.Errorf("%s in the text that has none", id)
		}
	}
}

// pa1:effets-naturels/eboulis, ta1:passage/eboulis — a row of effects in one text; in the other an equivalent
// of the abatis, in everything or in its losses alone: lecture:hex-eboulis
func TestRockfallDiffers(t *testing.T) {
	for reading, full := range map[[2]string]bool{{pa1, ""}: true, {ta1, "comme-abattis"}: true, {ta1, "pertes"}: false} {
		document := reading[0]
		table := shipped(t, document)
		if document == ta1 {
			if table.Choices()["hex-eboulis"] != "comme-abattis" {
				t.Error("by default rockfall is as an abatis")
			}
			table = shipped(t, document, "hex-eboulis", reading[1])
			abatis, fall := table.over(t, "abattis"), table.over(t, "eboulis")
			if full && table.Enter(foot, abatis).StopBefore != table.Enter(foot, fall).StopBefore {
				t.Error("rockfall is not as an abatis")
			}
		}
		c := table.over(t, "eboulis")
		m := table.Enter(guns, c)
		if m.Barred != full || m.StopBefore != full || m.StopAfter != full {
			t.Errorf("%s: %+v", document, m)
		}
		if n, _ := table.Flags(foot, c); (n == 1) != full {
			t.Errorf("%s: %d flags", document, n)
		}
		if a := table.Attack(foot, foot, c); a.NoAdvantage != full {
			t.Errorf("%s: no advantage %v", document, a.NoAdvantage)
		}
		p := table.PassageLoss(horse, c)
		if p.Dice != 3 || len(p.Lines) != 1 || p.Lines[0].Ref != Ref(document+":passage/eboulis") {
			t.Errorf("%s: %+v", document, p)
		}
	}
}

// pa1:effets-naturels/falaise — impassable both ways, masks; its empty combat cell is a reading.
func TestCliff(t *testing.T) {
	if _, err := shipped(t, ta1).Face([]RowID{"falaise"}, nil); err == nil {
		t.Error("a cliff in the text that has none")
	}
	for value, barred := range map[string]bool{"combat": false, "sans-combat": true} {
		table := shipped(t, pa1, "hex-falaise", value)
		c := table.over(t, "falaise")
		if !table.Enter(foot, c).Barred || !table.Enter(foot, c.Back()).Barred || !c.Face.Masks() {
			t.Error("a cliff is impassable and masks")
		}
		if !table.Enter(foot, c.byRoad()).Barred {
			t.Error("no road climbs a cliff")
		}
		if got := table.Attack(foot, foot, c).Barred; got != barred {
			t.Errorf("%s: no combat %v", value, got)
		}
	}
	if r, _ := shipped(t, pa1).Row("falaise"); !slices.Equal(r.Beside, []RowID{"colline"}) {
		t.Errorf("a cliff is the edge of %v", r.Beside)
	}
}

// Named by both, a row in neither: water.
func TestBeachIsWater(t *testing.T) {
	sentence(t, "pa1:particuliers/plage ta1:naturels/fleuve", func(t *testing.T, table *Table) {
		if _, ok := table.Row("plage"); ok {
			t.Error("a row for the beach")
		}
		if got := table.mustGround(t, "plage").Rows(); !slices.Equal(got, []RowID{"fleuve"}) {
			t.Errorf("the beach is %v", got)
		}
	})
}

// TestNameOfTheSymbol: one symbol, two names.
func TestNameOfTheSymbol(t *testing.T) {
	for document, want := range map[string]Symbol{pa1: specialHit, ta1: tacticalAdvantage} {
		if got := shipped(t, document).symbol; got != want {
			t.Errorf("%s: %q", document, got)
		}
	}
}

// allFields are the fields of a comparison.
var allFields = []Field{"element", "class", "place", "aka", "beside", "yields",
	"excludes", "ways", "effect", "of", "faces",
	"loss", "as", "to-place", "clause", "symbol", "reading"}
