package ground

import (
	"slices"
	"testing"
)

var (
	foot  = Troop{Kind: Infantry}
	horse = Troop{Kind: Cavalry}
	guns  = Troop{Kind: Artillery}
	carts = Troop{Kind: Vehicle}
	tusks = Troop{Kind: Elephant}
)

func (t *Table) mustGround(tb testing.TB, ids ...RowID) Ground {
	tb.Helper()
	g, err := t.Ground(ids...)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// over is a crossing from open ground over obstacles that the open hex beyond holds.
func (t *Table) over(tb testing.TB, ids ...RowID) Crossing {
	tb.Helper()
	f, err := t.Face(ids, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return Crossing{Face: f}
}

// into is a crossing from open ground into a hex.
func (t *Table) into(tb testing.TB, ids ...RowID) Crossing {
	tb.Helper()
	return Crossing{To: t.mustGround(tb, ids...)}
}

func (c Crossing) byRoad() Crossing { c.Road = true; return c }

func dice(t *Table, c Crossing, base Dice) Dice {
	n, _ := t.Attack(foot, foot, c).Apply(base)
	return n
}

// Terrain acts on movement, sight and combat, and some of it lies on faces.
func TestThreeInfluencesAndFaces(t *testing.T) {
	sentence(t, "pa1:composants/2 ta1:composants/3", func(t *testing.T, table *Table) {
		wood := table.into(t, "foret")
		if m := table.Enter(foot, wood); !m.StopAfter || m.Barred {
			t.Errorf("movement into a wood: %+v", m)
		}
		if !wood.To.Masks() || wood.From.Masks() {
			t.Error("a wood masks, open ground does not")
		}
		if got := dice(table, wood, 4); got != 2 {
			t.Errorf("4 dice into a wood: %d", got)
		}
		if _, err := table.Ground("pieux"); err == nil {
			t.Error("stakes in a hex")
		}
		if _, err := table.Face([]RowID{"foret"}, nil); err == nil {
			t.Error("a wood on a face")
		}
	})
}

// Terrain has three groups.
func TestThreeClasses(t *testing.T) {
	sentence(t, "pa1:elements/1 ta1:elements/1", func(t *testing.T, table *Table) {
		for id, want := range map[RowID]Class{"marais": natural, "pont": artificial, "pieux": fieldWork} {
			if r, _ := table.Row(id); r.Class != want {
				t.Errorf("%s is %s", id, r.Class)
			}
		}
	})
}

// What is impassable for a kind of troop keeps it in the hex before.
func TestImpassableStopsBefore(t *testing.T) {
	sentence(t, "pa1:elements/2 ta1:elements/2", func(t *testing.T, table *Table) {
		for _, id := range []RowID{"foret", "rocaille", "marais", "habitat"} {
			c := table.into(t, id)
			for _, u := range []Troop{guns, carts} {
				if !table.Enter(u, c).Barred {
					t.Errorf("%s enters %s", u.Kind, id)
				}
			}
			for _, u := range []Troop{foot, horse, tusks} {
				if table.Enter(u, c).Barred {
					t.Errorf("%s can't enter %s", u.Kind, id)
				}
			}
		}
		for _, id := range []RowID{"montagne", "lac", "riviere", "fleuve", "plage"} {
			if !table.Enter(foot, table.into(t, id)).Barred {
				t.Errorf("infantry enters %s", id)
			}
		}
	})
}

// A ditch before a bank: only the bank counts.
func TestDitchYieldsToBank(t *testing.T) {
	sentence(t, "pa1:campagne/fosse ta1:campagne/fosse", func(t *testing.T, table *Table) {
		both := table.over(t, "fosse", "remblai")
		if got := dice(table, both, 4); got != 3 {
			t.Errorf("%d dice of 4 over bank and ditch", got)
		}
		for _, l := range table.Attack(foot, foot, both).Lines {
			if l.Row == "fosse" {
				t.Errorf("the ditch speaks: %+v", l)
			}
		}
		if table.over(t, "fosse").Face.Masks() || !both.Face.Masks() {
			t.Error("a ditch masks nothing, a bank does")
		}
		// Held by the other hex it is another obstacle.
		f, err := table.Face([]RowID{"fosse"}, []RowID{"remblai"})
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Enter(foot, Crossing{Face: f}).Hexes; got != -1 {
			t.Errorf("over the ditch that the hex beyond holds: %d", got)
		}
	}, CumulReading, CumulSum)
}

// An obstacle acts through its face only, and a wall from behind is only a stop.
func TestOnlyThroughTheFace(t *testing.T) {
	sentence(t, `pa1:campagne/faces ta1:campagne/faces pa1:effets-naturels/note-2 pa1:effets-artificiels/note-2
		ta1:effets-artificiels/note-2 pa1:effets-campagne/note-2 ta1:effets-campagne/note-2`, func(t *testing.T, table *Table) {
		in := table.over(t, "mur")
		out := in.Back()
		if m := table.Enter(foot, Crossing{}); m.Barred || m.StopBefore || m.StopAfter || m.Hexes != 0 || len(m.Lines) != 0 {
			t.Errorf("bare face: %+v", m)
		}
		if m := table.Enter(foot, in); m.Hexes != -1 || m.StopAfter || m.StopBefore {
			t.Errorf("over the wall: %+v", m)
		}
		if m := table.Enter(foot, out); m.Hexes != 0 || !m.StopAfter || m.StopBefore {
			t.Errorf("from behind the wall: %+v", m)
		}
		if dice(table, in, 4) != 2 || dice(table, out, 4) != 4 {
			t.Error("max 2 towards, normal from")
		}
		if a := table.Attack(foot, foot, out); a.NoAdvantage {
			t.Error("from behind the wall the advantage counts")
		}
		if n, _ := table.Flags(foot, out); n != 0 {
			t.Errorf("who stands outside ignores %d flags", n)
		}
		if m := table.Enter(guns, out); m.Barred {
			t.Error("only the way in is closed to artillery")
		}
		for _, id := range []RowID{"pieux", "barriere", "abattis", "trous"} {
			c := table.over(t, id)
			if a, b := table.Enter(horse, c), table.Enter(horse, c.Back()); !a.StopBefore || !a.StopAfter || !b.StopBefore || !b.StopAfter {
				t.Errorf("%s stops both ways, before and after", id)
			}
			if !table.Attack(foot, foot, c).NoAdvantage {
				t.Errorf("%s: no advantage against it", id)
			}
		}
	})
}

// Water is impassable but for a ford (no great river has one), a bridge or boats.
func TestRiverAndGreatRiver(t *testing.T) {
	sentence(t, "pa1:effets-naturels/riviere-fleuve ta1:effets-naturels/riviere-fleuve", func(t *testing.T, table *Table) {
		boats := Troop{Kind: Infantry, Traits: []Trait{Boats}}
		for _, c := range []struct {
			ids    []RowID
			u      Troop
			barred bool
		}{
			{[]RowID{"riviere"}, foot, true},
			{[]RowID{"riviere", "gue"}, foot, false},
			{[]RowID{"riviere", "pont"}, guns, false},
			{[]RowID{"riviere"}, boats, false},
			{[]RowID{"fleuve"}, foot, true},
			{[]RowID{"fleuve", "gue"}, foot, true},
			{[]RowID{"fleuve", "pont"}, foot, false},
			{[]RowID{"fleuve"}, boats, false},
			{[]RowID{"lac"}, boats, false},
			{[]RowID{"lac", "pont"}, foot, true}, // a lake names boats only; along the road of the bridge see below
			{[]RowID{"montagne"}, boats, true},
			{[]RowID{"etendue-d-eau"}, foot, true},
		} {
			if m := table.Enter(c.u, table.into(t, c.ids...)); m.Barred != c.barred {
				t.Errorf("%v into %v: barred %v", c.u, c.ids, m.Barred)
			}
		}
		onBridge := Crossing{From: table.mustGround(t, "route"), To: table.mustGround(t, "riviere", "pont"), Road: true}
		if m := table.Enter(guns, onBridge); m.Barred || !m.Road || m.StopAfter {
			t.Errorf("guns over the bridge: %+v", m)
		}
		// R: a unit on a bridge fights normally.
		if len(table.onPass(foot, onBridge.To, NoCombatOnPass, noWay)) > 0 {
			t.Error("no combat on a bridge")
		}
		if a := table.Attack(foot, foot, onBridge); a.Barred || len(a.Lines) != 0 {
			t.Errorf("attack on a bridge: %+v", a)
		}
	})
}

// Stop on entering, max 2 out of it, the road is cut.
func TestFordAndStream(t *testing.T) {
	sentence(t, "pa1:effets-naturels/gue-ruisseau ta1:effets-naturels/gue-ruisseau", func(t *testing.T, table *Table) {
		for _, id := range []RowID{"gue", "ruisseau"} {
			c := Crossing{From: table.mustGround(t, "route"), To: table.mustGround(t, "route", id), Road: true}
			m := table.Enter(foot, c)
			if !m.StopAfter || m.Road || m.Barred {
				t.Errorf("%s: %+v", id, m)
			}
			if !slices.ContainsFunc(m.Lines, func(l Line) bool { return l.Kind == CutsRoad && l.Row == id }) {
				t.Errorf("%s: nobody says that the road is cut", id)
			}
			if m := table.Enter(foot, c.Back()); m.StopAfter || m.Road {
				t.Errorf("out of %s: %+v", id, m)
			}
			if dice(table, c, 4) != 4 || dice(table, c.Back(), 4) != 2 {
				t.Errorf("%s: normal towards, max 2 from", id)
			}
			bridged := Crossing{From: c.From, To: table.mustGround(t, "pont", id), Road: true}
			if m := table.Enter(foot, bridged); m.StopAfter || !m.Road {
				t.Errorf("bridge over %s: %+v", id, m)
			}
		}
	})
}

// A troop just in front of a hill does not mask one on it.
func TestHillOverlooks(t *testing.T) {
	sentence(t, "pa1:effets-naturels/note-1 ta1:effets-naturels/note-1", func(t *testing.T, table *Table) {
		hill := table.mustGround(t, "dune")
		if !hill.Overlooks() || !hill.Masks() || hill.height() != 1 {
			t.Errorf("dune: overlooks %v, masks %v, height %d", hill.Overlooks(), hill.Masks(), hill.height())
		}
		if wood := table.mustGround(t, "foret"); wood.Overlooks() {
			t.Error("a wood overlooks nothing")
		}
	})
}

// Max 2 uphill, max 3 downhill, nothing on the level.
func TestHillUpAndDown(t *testing.T) {
	sentence(t, "pa1:effets-naturels/colline ta1:effets-naturels/colline", func(t *testing.T, table *Table) {
		up := table.into(t, "colline")
		level := Crossing{From: table.mustGround(t, "colline"), To: table.mustGround(t, "colline-boisee")}
		if dice(table, up, 4) != 2 || dice(table, up.Back(), 4) != 3 {
			t.Error("max 2 uphill, max 3 downhill")
		}
		for _, l := range table.Attack(foot, foot, level).Lines {
			if l.Row == "colline" {
				t.Errorf("from hill to hill: %+v", l)
			}
		}
		if m := table.Enter(foot, up); m.StopAfter || m.Hexes != 0 {
			t.Errorf("a hill hinders no movement: %+v", m)
		}
	})
}

// One hex fewer both ways, one die fewer in, max 2 out.
func TestRockyGround(t *testing.T) {
	sentence(t, "pa1:effets-naturels/rocaille ta1:effets-naturels/rocaille", func(t *testing.T, table *Table) {
		in := table.into(t, "rocaille")
		if table.Enter(foot, in).Hexes != -1 || table.Enter(foot, in.Back()).Hexes != -1 {
			t.Error("one hex fewer in, one out")
		}
		if dice(table, in, 4) != 3 || dice(table, in.Back(), 4) != 2 {
			t.Error("one die fewer in, max 2 out")
		}
		if in.To.Masks() {
			t.Error("rocks mask nothing")
		}
	})
}

// Camels and skiers do not stop.
func TestCamelsAndSkiers(t *testing.T) {
	sentence(t, `pa1:effets-naturels/sable ta1:effets-naturels/sable pa1:effets-naturels/neige
		ta1:effets-naturels/neige`, func(t *testing.T, table *Table) {
		camels, skiers := Troop{Cavalry, []Trait{Camels}}, Troop{Infantry, []Trait{Skiers}}
		for _, c := range []struct {
			id   RowID
			u    Troop
			stop bool
		}{
			{"sable", foot, true}, {"sable", camels, false}, {"sable", skiers, true}, {"dune", camels, false},
			{"neige", foot, true}, {"neige", skiers, false}, {"neige", camels, true},
			{"foret-enneigee", skiers, true}, {"lac-gele", skiers, true}, // the wood and the ford still stop them
		} {
			if m := table.Enter(c.u, table.into(t, c.id)); m.StopAfter != c.stop {
				t.Errorf("%v into %s: stop %v", c.u, c.id, m.StopAfter)
			}
		}
		if got := dice(table, table.into(t, "sable"), 4); got != 2 {
			t.Errorf("sand: %d dice", got)
		}
	})
}
