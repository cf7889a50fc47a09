package ground

import "testing"

// Along a road the terrain does not hinder; over impossible terrain no combat and no support; faces still
// act.
func TestRoad(t *testing.T) {
	sentence(t, `pa1:effets-artificiels/route ta1:effets-artificiels/route pa1:composes/route-dans-foret-bloquee
		ta1:composes/route-dans-foret-bloquee`, func(t *testing.T, table *Table) {
		c := Crossing{From: table.mustGround(t, "route"), To: table.mustGround(t, "route-dans-foret"), Road: true}
		for _, u := range []Troop{foot, guns, carts} {
			if m := table.Enter(u, c); m.Barred || m.StopAfter || !m.Road {
				t.Errorf("%s by road through the wood: %+v", u.Kind, m)
			}
		}
		aside := c
		aside.Road = false
		if m := table.Enter(guns, aside); !m.Barred || m.Road {
			t.Errorf("guns beside the road: %+v", m)
		}
		if dice(table, c, 4) != 2 {
			t.Error("a road changes nothing for combat in a wood")
		}
		if n, lines := table.RoadBonus(c.From); n != 1 || len(lines) != 1 {
			t.Errorf("road bonus %d, %v", n, lines)
		}
		if n, _ := table.RoadBonus(Ground{}); n != 0 {
			t.Errorf("bonus without road %d", n)
		}
		pass := Crossing{From: c.From, To: table.mustGround(t, "montagne", "route"), Road: true}
		if m := table.Enter(foot, pass); m.Barred {
			t.Error("a road over a mountain is a pass")
		}
		if len(table.onPass(foot, pass.To, NoCombatOnPass, noWay)) == 0 {
			t.Error("combat on a pass")
		}
		if ok, lines := table.Supports(foot, pass.To); ok || len(lines) != 1 || lines[0].Row != "route" {
			t.Errorf("support from a pass: %v", lines)
		}
		if !table.Attack(foot, foot, pass).Barred || !table.Attack(foot, foot, pass.Back()).Barred {
			t.Error("no combat towards a pass nor from it")
		}
		if ok, _ := table.Supports(foot, c.To); !ok {
			t.Error("a wood is possible for infantry")
		}
		c.Face = table.over(t, "abattis").Face
		if m := table.Enter(guns, c); !m.Barred {
			t.Error("an abatis blocks the road to guns")
		}
		if m := table.Enter(foot, c); !m.StopBefore || !m.StopAfter {
			t.Errorf("an abatis on the road stops: %+v", m)
		}
	})
}

// lecture hex-route-impossible: guns on a road through a wood stand on what they can't enter.
func TestImpossibleForWhom(t *testing.T) {
	for value, fights := range map[string]bool{passTroop: false, passAll: true} {
		each(t, func(t *testing.T, table *Table) {
			wood := table.mustGround(t, "route-dans-foret")
			if ok := len(table.onPass(guns, wood, NoCombatOnPass, noWay)) == 0; ok != fights {
				t.Errorf("%s: guns on the road fight: %v", value, ok)
			}
			if len(table.onPass(foot, table.mustGround(t, "montagne", "route"), NoCombatOnPass, noWay)) == 0 {
				t.Errorf("%s: combat on a pass", value)
			}
		}, passReading, value)
	}
}

// Nobody is set up where he could not go.
func TestNobodyWhereHeCantGo(t *testing.T) {
	sentence(t, "pa1:mise-en-place/deploiement ta1:elements/2", func(t *testing.T, table *Table) {
		for _, c := range []struct {
			u    Troop
			ids  []RowID
			want bool
		}{
			{foot, nil, true}, {foot, []RowID{"foret"}, true}, {guns, []RowID{"foret"}, false}, {guns, []RowID{"route-dans-foret"}, true},
			{foot, []RowID{"lac"}, false}, {foot, []RowID{"montagne"}, false}, {foot, []RowID{"montagne", "route"}, true},
			{foot, []RowID{"lac-gele"}, true}, {carts, []RowID{"habitat", "route", "ruisseau"}, false},
		} {
			if ok, lines := table.CanStand(c.u, table.mustGround(t, c.ids...)); ok != c.want || ok == (len(lines) > 0) {
				t.Errorf("%s in %v: %v %v", c.u.Kind, c.ids, ok, lines)
			}
		}
	})
}

// An order to cross difficult ground like open ground lifts the hexes' stops and costs, not what is closed,
// nor the faces.
func TestBareMovement(t *testing.T) {
	each(t, func(t *testing.T, table *Table) {
		c := Crossing{From: table.mustGround(t, "rocaille"), To: table.mustGround(t, "maquis"), Bare: true}
		if m := table.Enter(foot, c); m.StopAfter || m.Hexes != 0 || m.Barred || len(m.Lines) != 0 {
			t.Errorf("over rocks into scrub: %+v", m)
		}
		if !table.Enter(guns, c).Barred {
			t.Error("guns in the scrub")
		}
		c.Face = table.over(t, "mur").Face
		if m := table.Enter(foot, c); m.Hexes != -1 {
			t.Errorf("a wall still costs its hex: %+v", m)
		}
		c.Bare = false
		if m := table.Enter(foot, c); !m.StopAfter || m.Hexes != -1 {
			t.Errorf("without the order: %+v", m)
		}
	})
}

// lecture:hex-gue-route — a ford cuts the road in its own hex, or the whole step: then the road no longer
// carries through the other hex.
func TestFordCutsTheRoad(t *testing.T) {
	for _, document := range []string{pa1, ta1} {
		for value, eased := range map[string]bool{fordHex: true, fordBothSides: false} {
			table := shipped(t, document, fordReading, value)
			out := Crossing{From: table.mustGround(t, "route", "rocaille"), To: table.mustGround(t, "route", "gue"), Road: true}
			m := table.Enter(foot, out)
			if m.Road || !m.StopAfter || (m.Hexes == 0) != eased {
				t.Errorf("%s, %s: out of the rocks into the ford: %+v", document, value, m)
			}
			in := out.Back()
			if m := table.Enter(guns, in); m.Road || m.Barred == eased {
				t.Errorf("%s, %s: guns out of the ford into the rocks: %+v", document, value, m)
			}
			bridged := Crossing{From: out.From, To: table.mustGround(t, "route", "gue", "pont"), Road: true}
			if m := table.Enter(guns, bridged); !m.Road || m.Hexes != 0 {
				t.Errorf("%s, %s: a bridge over the ford: %+v", document, value, m)
			}
		}
	}
	if shipped(t, pa1).Choices()[fordReading] != fordHex {
		t.Error("by default a ford cuts in its own hex")
	}
}

// lecture:hex-gue-route — only a ford cuts: a hex that is as open ground (Coureur des bois), or that lies
// beyond the road, does not.
func TestOnlyAFordCutsTheOtherHex(t *testing.T) {
	for _, document := range []string{pa1, ta1} {
		table := shipped(t, document, fordReading, fordBothSides)
		for name, from := range map[string]Ground{"as open ground": {}, "without a road": table.mustGround(t, "foret"),
			"a road at the water": table.mustGround(t, "route", "riviere")} {
			in := Crossing{From: from, To: table.mustGround(t, "route", "rocaille"), Road: true}
			if m := table.Enter(foot, in); m.Hexes != 0 {
				t.Errorf("%s, %s: along the road into the rocks: %+v", document, name, m)
			}
		}
	}
}
