package ground

import (
	"slices"
	"testing"
)

// Flags for infantry and artillery only; "supported" for any defender (R).
func TestFlagsAndSupport(t *testing.T) {
	sentence(t, `pa1:effets-campagne/remblai ta1:effets-campagne/remblai pa1:effets-campagne/fortification
		ta1:effets-campagne/fortification pa1:effets-artificiels/mur-ou-palissade
		ta1:effets-artificiels/mur-ou-palissade`, func(t *testing.T, table *Table) {
		for _, c := range []struct {
			id        RowID
			flags     Flags
			supported bool
		}{
			{"remblai", 1, true}, {"fortification", 2, true}, {"fosse", 1, true}, {"mur", 1, false}, {"palissade", 1, false},
			{"pieux", 1, false}, {"barriere", 1, false}, {"abattis", 1, false}, {"trous", 1, false}, {"chaines", 1, false},
		} {
			over := table.over(t, c.id)
			for _, u := range []Troop{foot, guns} {
				if n, _ := table.Flags(u, over); n != c.flags {
					t.Errorf("%s behind %s ignores %d", u.Kind, c.id, n)
				}
			}
			if n, lines := table.Flags(horse, over); n != 0 || len(lines) != 0 {
				t.Errorf("cavalry behind %s ignores %d", c.id, n)
			}
			for _, u := range []Troop{foot, horse, tusks} {
				if ok, _ := table.IsSupported(u, over); ok != c.supported {
					t.Errorf("%s behind %s supported: %v", u.Kind, c.id, ok)
				}
			}
		}
	})
}

// Losses before the combat, by obstacle and kind of attacker.
func TestPassageLosses(t *testing.T) {
	sentence(t, `pa1:passage/1 ta1:passage/1 pa1:passage/armure ta1:passage/armure pa1:effets-campagne/note-3
		ta1:effets-campagne/note-3`, func(t *testing.T, table *Table) {
		for _, c := range []struct {
			id                RowID
			foot, horse, tusk Dice
		}{
			{"pieux", 1, 2, 3}, {"barriere", 1, 3, 3}, {"abattis", 1, 3, 3}, {"chausses-trappes", 2, 3, 4}, {"chaines", 1, 3, 3},
			{"eboulis", 1, 3, 3}, {"trous", 2, 4, 1}, {"chevaux-de-frise", 1, 3, 3}, {"mur", 0, 0, 0},
		} {
			over := table.over(t, c.id)
			for u, want := range map[Kind]Dice{Infantry: c.foot, Cavalry: c.horse, Elephant: c.tusk} {
				p := table.PassageLoss(Troop{Kind: u}, over)
				if p.Dice != want {
					t.Errorf("%s over %s: %d dice, not %d", u, c.id, p.Dice, want)
				}
				if want > 0 {
					for _, rule := range lossRules {
						if !p.Clauses.Have(rule) {
							t.Errorf("%s: %s does not hold", c.id, rule)
						}
					}
				}
			}
		}
		i := slices.IndexFunc(table.Losses(), func(l Loss) bool { return l.Obstacle == "chaines" })
		if got := table.Losses()[i].HexesToPlace; got != -1 {
			t.Errorf("chains: %d hexes to place", got)
		}
		// Two obstacles: the strongest.
		if got := table.PassageLoss(horse, table.over(t, "pieux", "trous")); got.Dice != 4 || len(got.Lines) != 2 {
			t.Errorf("stakes and pits: %+v", got)
		}
	})
	counted := shipped(t, pa1, "hex-passage", "comme-un-combat")
	p := counted.PassageLoss(foot, counted.over(t, "pieux"))
	if p.Clauses.Have(LossNoLetters) || p.Clauses.Have(LossNoAdvantages) || p.Clauses.Have(LossNoOrders) || !p.Clauses.Have(LossInverted) {
		t.Errorf("hex-passage=comme-un-combat: %v", p.Clauses)
	}
}

// An order that cancels the terrain attacked leaves what the attacker stands in and what his own hex holds,
// and does not reach passage losses unless the reading says so.
func TestClearedTerrain(t *testing.T) {
	each(t, func(t *testing.T, table *Table) {
		f, err := table.Face([]RowID{"remblai", "pieux"}, []RowID{"abattis"})
		if err != nil {
			t.Fatal(err)
		}
		c := Crossing{From: table.mustGround(t, "colline"), To: table.mustGround(t, "maquis"), Face: f}
		if got := dice(table, c, 4); got != 2 {
			t.Errorf("%d dice of 4", got)
		}
		c.Cleared = true
		a := table.Attack(foot, foot, c)
		if got, _ := a.Apply(4); got != 3 || !a.NoAdvantage {
			t.Errorf("cleared: downhill still 3, and the own abatis: %d, %+v", got, a)
		}
		if ok, _ := table.IsSupported(foot, c); ok {
			t.Error("the bank still supports")
		}
		if n, lines := table.Flags(foot, c); n != 1 || lines[0].Row != "abattis" {
			t.Errorf("flags %d by %v", n, lines)
		}
		if got := table.PassageLoss(horse, c); got.Dice != 3 || len(got.Lines) != 2 {
			t.Errorf("losses: %+v", got)
		}
		if m := table.Enter(foot, c); m.Hexes != -1 || !m.StopBefore {
			t.Errorf("movement: %+v", m)
		}
		// The hill is level ground for who stands on one, cleared or not.
		level := Crossing{From: table.mustGround(t, "colline"), To: table.mustGround(t, "colline"), Cleared: true}
		if got := dice(table, level, 4); got != 4 {
			t.Errorf("from hill to hill: %d", got)
		}
		if back := c.Back(); back.Cleared || back.Bare {
			t.Error("the riposte keeps the attack's order")
		}
	}, SideReading, sideAll)
	counted := shipped(t, pa1, "hex-passage", "comme-un-combat")
	c := counted.over(t, "pieux")
	c.Cleared = true
	if got := counted.PassageLoss(horse, c).Dice; got != 0 {
		t.Errorf("as a combat, the order reaches it: %d dice", got)
	}
}

// hex.md, « Who holds an obstacle » — lecture:hex-obstacle-sens. In a riposte nothing of the side shelters
// the attacker, whoever holds it; who attacks out over his own work meets nothing of it, or all.
func TestWhoHoldsAnObstacle(t *testing.T) {
	for _, value := range []string{sideHolder, sideAll} {
		each(t, func(t *testing.T, table *Table) {
			for _, id := range []RowID{"pieux", "barriere", "chaines", "abattis", "trous", "eboulis", "chausses-trappes"} {
				in := table.over(t, id)
				f, err := table.Face(nil, []RowID{id})
				if err != nil {
					t.Fatal(err)
				}
				out := Crossing{Face: f}
				sheltered, _ := table.Flags(foot, in)
				losses := table.PassageLoss(foot, in).Dice
				if losses == 0 || !table.Attack(foot, foot, in).NoAdvantage {
					t.Errorf("%s does nothing to who comes against it", id)
				}
				if value == sideHolder {
					sheltered, losses = 0, 0
				}
				if n, _ := table.Flags(foot, out); n != sheltered {
					t.Errorf("%s: %s is attacked from behind it and ignores %d flags", value, id, n)
				}
				if n := table.PassageLoss(foot, out).Dice; n != losses {
					t.Errorf("%s: out over its own %s for %d dice", value, id, n)
				}
				if lost := table.Attack(foot, foot, out).NoAdvantage; lost != (value == sideAll) {
					t.Errorf("%s: out over its own %s without advantage: %v", value, id, lost)
				}
				if !table.IsOutward(out) || table.IsOutward(in) || table.IsOutward(in.Back()) || table.IsOutward(out.Back()) {
					t.Errorf("%s: where the reading acts is told wrong", id)
				}
			}
			for _, row := range table.Rows() {
				if row.Place != OnFace {
					continue
				}
				for holder, face := range map[string][2][]RowID{"the unit attacked": {{row.ID}, nil}, "the attacker": {nil, {row.ID}}} {
					f, err := table.Face(face[0], face[1])
					if err != nil {
						t.Fatal(err)
					}
					back := Crossing{Face: f}.Back()
					for _, u := range []Troop{foot, horse, guns} {
						flags, _ := table.Flags(u, back)
						a := table.Attack(u, u, back)
						left, _ := a.Apply(4)
						if flags != 0 || a.NoAdvantage || left != 4 || table.PassageLoss(u, back).Dice != 0 {
							t.Errorf("%s: %s of %s shelters the attacker from the riposte of %s: %d flags, %d dice of 4, %+v", value,
								holder, row.ID, u.Kind, flags, left, a)
						}
					}
				}
			}
		}, SideReading, value)
	}
}
