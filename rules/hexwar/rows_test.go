package hexwar_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// hexRows are what the tables of both annexes say of elements in a hex, by hand from their texts: what it
// costs light cavalry (4 hexes) to enter and to go on beyond, whether guns enter, the dice of heavy infantry
// (4) into it and out of it, whether it hides.
const hexRows = `
foret     1 -  no   2 2  hides
colline   1 2  yes  2 3  hides
rocaille  2 4  no   3 2  open
marais    1 -  no   2 2  open
montagne  - -  no   . .  hides
sable     1 -  yes  2 2  open
neige     1 -  yes  2 2  open
lac       - -  no   . .  open
riviere   - -  no   . .  open
fleuve    - -  no   . .  open
gue       1 -  yes  4 2  open
ruisseau  1 -  yes  4 2  open
route     1 2  yes  4 4  open
pont      1 2  yes  4 4  open
habitat   1 -  no   2 2  hides
`

// faceRows are what they say of obstacles on a side: light cavalry over it with its first step and on, over
// it with its second step, out over its own and on; whether guns cross; the dice of heavy infantry over it;
// the flags that infantry behind it ignores; whether it hides. No advantage counts over any of them. The
// first word is the book, where the two differ.
const faceRows = `
both       mur               2 3  3  1 -  no   2  1  hides
both       palissade         2 3  3  1 -  no   2  1  hides
both       remblai           2 3  3  1 2  no   3  1  hides
both       fortification     2 3  3  1 -  no   2  2  hides
both       fosse             2 3  3  1 2  no   3  1  open
both       pieux             1 -  -  1 -  no   4  1  open
both       barriere          1 -  -  1 -  no   4  1  open
both       chaines           1 -  -  1 -  no   4  1  open
both       abattis           1 -  -  1 -  no   4  1  open
both       trous             1 -  -  1 -  no   4  1  open
panache    chausses-trappes  1 -  2  1 -  yes  4  0  open
thucidide  chausses-trappes  1 -  -  1 -  no   4  1  open
panache    eboulis           1 -  -  1 -  no   4  1  open
thucidide  eboulis           1 -  -  1 -  no   4  1  open
thucidide  muraille          - -  -  1 2  no   2  2  hides
panache    falaise           - -  -  - -  no   .  .  hides
`

// walled is a unit in E5 whose only way is over E6 to E7.
func walled(t *testing.T, slug, troop string, lines ...string) hexwar.State {
	t.Helper()
	lakes := []string{"D4 lac", "E4 lac", "D5 lac", "F5 lac", "D6 lac", "F6 lac"}
	return hexwartest.Active(hexwartest.Campaign(t, slug,
		append(append([]string{"a 1 " + troop + " E5", "b 1 infanterie moyen A12"}, lakes...), lines...)...), "a1")
}

// goes is what it costs the unit to come to each hex, "-" where it does not.
func goes(s hexwar.State, t *testing.T, budget int, places ...string) string {
	t.Helper()
	m := orders.UnitMarch(s, s.Units["a1"])
	if budget > 0 {
		m.Budget = hex.Steps(budget)
	}
	costs := make([]string, len(places))
	for i, place := range places {
		costs[i] = "-"
		for _, d := range m.Destinations() {
			if d.At == hexwartest.HexAt(t, place) {
				costs[i] = strconv.Itoa(int(d.Cost))
			}
		}
	}
	return strings.Join(costs, " ")
}

// struck are the dice of heavy infantry from one hex at another, and whether an advantage counts.
func struck(s hexwar.State, t *testing.T, from, to string) (dice int, advantage bool) {
	t.Helper()
	c, err := s.Field.Crossing(s.Tables.Ground, hexwartest.HexAt(t, from), hexwartest.HexAt(t, to))
	if err != nil {
		t.Fatal(err)
	}
	foot := hexwar.Body{Troop: chart.Troop{Type: chart.Infantry, Weight: chart.Heavy}}
	sum, err := s.Tables.Sum(hexwar.ThrowInput{Thrower: foot, Target: foot, Crossing: c}, s.Book)
	if err != nil {
		t.Fatal(err)
	}
	return sum.Dice, !s.Tables.Ground.Attack(foot.Terrain(), foot.Terrain(), c).NoAdvantage
}

// TestEveryRowInTheBattle holds the march, the dice, the flags and the sight of a battle against every row of
// both annexes' tables.
func TestEveryRowInTheBattle(t *testing.T) {
	hides := func(t *testing.T, slug, line, want string) {
		t.Helper()
		s := hexwartest.Duel(t, slug, "a1 art moyen C6 act=1\nb1 inf moyen G6\n"+line)
		if _, open := orders.Sight(s, hexwartest.HexAt(t, "C6"), hexwartest.HexAt(t, "G6")); open != (want == "open") {
			t.Errorf("%s: seen across: %v", line, open)
		}
	}
	guns := func(t *testing.T, slug, line, want string) {
		t.Helper()
		for _, troop := range []string{"artillerie moyen", "vehicules moyen"} {
			if comes := goes(walled(t, slug, troop, line), t, 9, "E6") != "-"; comes != (want == "yes") {
				t.Errorf("%s: %s comes there: %v", line, troop, comes)
			}
		}
	}
	seen := map[string][]string{}
	for _, slug := range []string{"panache", "thucidide"} {
		for line := range strings.Lines(strings.TrimSpace(hexRows)) {
			w := strings.Fields(line)
			seen[slug] = append(seen[slug], w[0])
			t.Run(slug+" "+w[0], func(t *testing.T) {
				s := walled(t, slug, "cavalerie leger", "E6 "+w[0])
				if got := goes(s, t, 0, "E6", "E7"); got != w[1]+" "+w[2] {
					t.Errorf("light cavalry goes %s, want %s %s", got, w[1], w[2])
				}
				guns(t, slug, "E6 "+w[0], w[3])
				for i, ends := range [][2]string{{"E7", "E6"}, {"E6", "E7"}} {
					if dice, advantage := struck(s, t, ends[0], ends[1]); w[4+i] != "." && (strconv.Itoa(dice) != w[4+i] || !advantage) {
						t.Errorf("from %s to %s: %d dice, advantage %v", ends[0], ends[1], dice, advantage)
					}
				}
				hides(t, slug, "hex E6 "+w[0], w[6])
			})
		}
		for line := range strings.Lines(strings.TrimSpace(faceRows)) {
			w := strings.Fields(line)
			if w[0] != "both" && w[0] != slug {
				continue
			}
			w = w[1:]
			seen[slug] = append(seen[slug], w[0])
			t.Run(slug+" "+w[0], func(t *testing.T) {
				over := walled(t, slug, "cavalerie leger", "E5/E6 "+w[0]+" E6")
				if got := goes(over, t, 0, "E6", "E7"); got != w[1]+" "+w[2] {
					t.Errorf("over it and on: %s, want %s %s", got, w[1], w[2])
				}
				if got := goes(walled(t, slug, "cavalerie leger", "D7 lac", "F7 lac", "E6/E7 "+w[0]+" E7"), t, 0, "E7"); got != w[3] {
					t.Errorf("over it in the march: %s, want %s", got, w[3])
				}
				if got := goes(walled(t, slug, "cavalerie leger", "E5/E6 "+w[0]+" E5"), t, 0, "E6", "E7"); got != w[4]+" "+w[5] {
					t.Errorf("out over its own and on: %s, want %s %s", got, w[4], w[5])
				}
				guns(t, slug, "E5/E6 "+w[0]+" E6", w[6])
				hides(t, slug, "side D6/E6 E6 "+w[0], w[9])
				if w[7] == "." {
					return
				}
				if dice, advantage := struck(over, t, "E5", "E6"); strconv.Itoa(dice) != w[7] || advantage {
					t.Errorf("%d dice over it, advantage %v", dice, advantage)
				}
				c, err := over.Field.Crossing(over.Tables.Ground, hexwartest.HexAt(t, "E5"), hexwartest.HexAt(t, "E6"))
				if flags, _ := over.Tables.Ground.Flags(ground.Troop{Kind: ground.Infantry}, c); err != nil || strconv.Itoa(int(flags)) != w[8] {
					t.Errorf("infantry behind it ignores %d flags (%v)", flags, err)
				}
			})
		}
		for _, row := range rowsOf(hexwartest.BookOf(t, slug)) {
			if !slices.Contains(seen[slug], string(row)) {
				t.Errorf("%s: %s is not asked", slug, row)
			}
		}
	}
}
