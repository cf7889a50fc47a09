package ground

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Effects add up but do not worsen; −n dice first, then the cap. The examples of the text.
func TestComposition(t *testing.T) {
	sentence(t, "pa1:effets/cumul ta1:effets/cumul", func(t *testing.T, table *Table) {
		twice := table.into(t, "foret", "marais")
		if got := dice(table, twice, 4); got != 2 {
			t.Errorf("twice max 2 on 4 dice: %d", got)
		}
		scrub := table.into(t, "maquis") // −1 die and max 2
		for base, want := range map[Dice]Dice{4: 2, 3: 2, 2: 1, 1: 0, 0: 0, -3: 0} {
			if got := dice(table, scrub, base); got != want {
				t.Errorf("−1 and max 2 on %d dice: %d, not %d", base, got, want)
			}
		}
		n, steps := table.Attack(foot, foot, scrub).Apply(4)
		want := []struct {
			row           RowID
			before, after Dice
		}{{"rocaille", 4, 3}, {"foret", 3, 2}}
		if n != 2 || len(steps) != len(want) {
			t.Fatalf("%d dice by %+v", n, steps)
		}
		for i, w := range want {
			if s := steps[i]; s.Line.Row != w.row || s.Line.Via != "maquis" ||
				s.Before != w.before || s.After != w.after || !s.Line.Counts {
				t.Errorf("step %d: %+v, not %+v", i, s, w)
			}
		}
		// Out of a wood up a wooded hill: three caps, the cap is 2.
		climb := Crossing{From: table.mustGround(t, "foret"), To: table.mustGround(t, "colline-boisee")}
		if got := dice(table, climb, 5); got != 2 {
			t.Errorf("three caps: %d", got)
		}
		counting := 0
		for _, l := range table.Attack(foot, foot, climb).Lines {
			if l.Counts {
				counting++
			}
		}
		if counting != 1 {
			t.Errorf("%d caps count", counting)
		}
		// A lower cap wins: downhill max 3, into a wood max 2.
		down := Crossing{From: table.mustGround(t, "colline"), To: table.mustGround(t, "foret")}
		if got := dice(table, down, 4); got != 2 {
			t.Errorf("max 3 and max 2: %d", got)
		}
	})
}

// lecture hex-cumul — two −1 are −1 by "fort", −2 by "addition"; flags 2 and 1 are 2 or 3; caps never add.
func TestCumulReadings(t *testing.T) {
	for value, want := range map[string]struct {
		dice  Dice
		hexes Hexes
		flags Flags
		loss  Dice
	}{cumulStrongest: {3, -1, 2, 4}, CumulSum: {2, -3, 3, 6}} {
		each(t, func(t *testing.T, table *Table) {
			rocks := Crossing{From: table.mustGround(t), To: table.mustGround(t, "rocaille"), Face: table.over(t, "remblai").Face}
			if got := dice(table, rocks, 4); got != want.dice {
				t.Errorf("%s: −1 and −1 on 4 dice: %d", value, got)
			}
			rocks.From = table.mustGround(t, "rocaille")
			if got := table.Enter(foot, rocks).Hexes; got != want.hexes {
				t.Errorf("%s: −1 in, −1 out, −1 over the bank: %d", value, got)
			}
			if got, _ := table.Flags(foot, table.over(t, "fortification", "remblai")); got != want.flags {
				t.Errorf("%s: flags 2 and 1: %d", value, got)
			}
			if got := table.PassageLoss(horse, table.over(t, "pieux", "trous")).Dice; got != want.loss {
				t.Errorf("%s: losses 2 and 4: %d", value, got)
			}
			if got := dice(table, table.into(t, "foret", "marais", "sable"), 4); got != 2 {
				t.Errorf("%s: caps: %d", value, got)
			}
		}, CumulReading, value)
	}
}

// placed draws any terrain for a hex or a face.
func placed(rt *rapid.T, table *Table, place Place, label string) []RowID {
	var ids []RowID
	for _, r := range table.Rows() {
		if r.Place == place {
			ids = append(ids, r.ID)
		}
	}
	for _, c := range table.Composed() {
		if c.Place == place {
			ids = append(ids, c.ID)
		}
	}
	return rapid.SliceOfN(rapid.SampledFrom(ids), 0, 4).Draw(rt, label)
}

type drawn struct {
	from, to, near, far []RowID
	u                   Troop
	base                Dice
	road                bool
}

func draw(rt *rapid.T, table *Table) drawn {
	return drawn{
		from: placed(rt, table, InHex, "from"), to: placed(rt, table, InHex, "to"),
		near: placed(rt, table, OnFace, "held by the hex left"), far: placed(rt, table, OnFace, "held by the hex entered"),
		u:    Troop{rapid.SampledFrom(kinds).Draw(rt, "kind"), rapid.SliceOfN(rapid.SampledFrom(traits), 0, 2).Draw(rt, "traits")},
		base: Dice(rapid.IntRange(-2, 12).Draw(rt, "base")),
		road: rapid.Bool().Draw(rt, "road"),
	}
}

func (d drawn) crossing(rt *rapid.T, table *Table) Crossing {
	c := Crossing{Road: d.road}
	var err error
	if c.From, err = table.Ground(d.from...); err != nil {
		rt.Fatal(err)
	}
	if c.To, err = table.Ground(d.to...); err != nil {
		rt.Fatal(err)
	}
	if c.Face, err = table.Face(d.far, d.near); err != nil {
		rt.Fatal(err)
	}
	return c
}

func shuffled(rt *rapid.T, ids []RowID, label string) []RowID {
	if len(ids) == 0 {
		return ids
	}
	return rapid.Permutation(ids).Draw(rt, label)
}

// TestOrderDoesNotMatter: the same terrain in another order, or given twice, judges the same, by either
// reading.
func TestOrderDoesNotMatter(t *testing.T) {
	for _, value := range []string{cumulStrongest, CumulSum} {
		each(t, func(t *testing.T, table *Table) {
			rapid.Check(t, func(rt *rapid.T) {
				d := draw(rt, table)
				e := d
				e.from, e.to = append(shuffled(rt, d.from, "a"), d.from...), shuffled(rt, d.to, "b")
				e.near, e.far = shuffled(rt, d.near, "c"), append(shuffled(rt, d.far, "d"), d.far...)
				c, o := d.crossing(rt, table), e.crossing(rt, table)
				n, steps := table.Attack(d.u, foot, c).Apply(d.base)
				m, others := table.Attack(d.u, foot, o).Apply(d.base)
				if n != m || !slices.Equal(steps, others) {
					rt.Fatalf("%d dice by %v, %d by %v", n, steps, m, others)
				}
				a, b := table.Enter(d.u, c), table.Enter(d.u, o)
				if a.Barred != b.Barred || a.Hexes != b.Hexes || a.StopBefore != b.StopBefore || a.StopAfter != b.StopAfter ||
					a.Road != b.Road || !slices.Equal(a.Lines, b.Lines) {
					rt.Fatalf("%+v and %+v", a, b)
				}
			})
		}, CumulReading, value)
	}
}

// TestNeverWorseThanTheStrongest: by "fort", all effects together leave exactly what the strongest line alone
// leaves; by either reading there are 0 dice at least, never more than before, and each step follows the
// last.
func TestNeverWorseThanTheStrongest(t *testing.T) {
	for _, value := range []string{cumulStrongest, CumulSum} {
		each(t, func(t *testing.T, table *Table) {
			rapid.Check(t, func(rt *rapid.T) {
				d := draw(rt, table)
				c := d.crossing(rt, table)
				all := table.Attack(d.u, foot, c)
				n, steps := all.Apply(d.base)
				if n < 0 || n > max(d.base, 0) {
					rt.Fatalf("%d dice of %d", n, d.base)
				}
				at := max(d.base, 0)
				for _, s := range steps {
					if s.Before != at || s.After > s.Before || !s.Line.Counts && s.After != s.Before {
						rt.Fatalf("steps %+v", steps)
					}
					at = s.After
				}
				if at != n {
					rt.Fatalf("the steps end at %d, not %d", at, n)
				}
				least, fewest := max(d.base, 0), Hexes(0)
				for _, l := range all.Lines {
					alone := Modifier{Lines: []Line{l}}
					alone.Lines[0].Counts = true
					m, _ := alone.Apply(d.base)
					least = min(least, m)
				}
				move := table.Enter(d.u, c)
				for _, l := range move.Lines {
					if l.Kind == FewerHexes {
						fewest = min(fewest, Hexes(l.Amount))
					}
				}
				switch {
				case value == cumulStrongest && (n != least || move.Hexes != fewest):
					rt.Fatalf("%d dice, the strongest line leaves %d; %d hexes, the strongest line %d", n, least, move.Hexes, fewest)
				case n > least || move.Hexes > fewest:
					rt.Fatalf("%d dice though a line leaves %d; %d hexes though a line says %d", n, least, move.Hexes, fewest)
				}
				if move.Hexes > 0 {
					rt.Fatalf("terrain gives %d hexes", move.Hexes)
				}
			})
		}, CumulReading, value)
	}
}
