package ground

import (
	"strings"
	"testing"
)

// A road over river, great river or lake is no bridge: « Seuls les ponts permettent de traverser ». lecture
// hex-route-eau: or the road goes on, « Traverse le terrain sous-jacent ».
func TestARoadIsNoBridge(t *testing.T) {
	for value, carries := range map[string]bool{waterBridge: false, WaterRoad: true} {
		sentence(t, "pa1:naturels/riviere pa1:naturels/fleuve pa1:naturels/lac ta1:naturels/riviere ta1:naturels/fleuve ta1:naturels/lac",
			func(t *testing.T, table *Table) {
				dry := table.mustGround(t, "route")
				boats := Troop{Kind: Infantry, Traits: []Trait{Boats}}
				for _, id := range []RowID{"riviere", "fleuve", "lac", "plage"} {
					c := Crossing{From: dry, To: table.mustGround(t, "route", id), Road: true}
					for _, u := range []Troop{foot, guns, carts} {
						if m := table.Enter(u, c); m.Barred == carries || m.Road != carries {
							t.Errorf("%s: %s by road over %s: %+v", value, u.Kind, id, m)
						}
						if ok, _ := table.CanStand(u, c.To); ok != carries {
							t.Errorf("%s: %s is set up on a road over %s: %v", value, u.Kind, id, ok)
						}
					}
					if m := table.Enter(boats, c); m.Barred || m.Road != carries {
						t.Errorf("%s: boats on %s: %+v", value, id, m)
					}
					if told := hasAny(table.Enter(foot, c).Lines, NeedsBridge); told == carries || table.LacksBridge(c.To) == carries {
						t.Errorf("%s: it is told that the road over %s is no bridge: %v", value, id, told)
					}
					c.To = table.mustGround(t, "route", "pont", id)
					if m := table.Enter(carts, c); m.Barred || !m.Road || table.LacksBridge(c.To) {
						t.Errorf("%s: over a bridge across %s: %+v", value, id, m)
					}
				}
				// What a road does pass: a mountain, a wood, a ford that cuts it.
				for _, ids := range [][]RowID{{"montagne"}, {"foret"}, {"habitat"}} {
					if m := table.Enter(foot,
						Crossing{From: dry, To: table.mustGround(t, append(ids, "route")...), Road: true}); m.Barred || !m.Road {
						t.Errorf("%s: by road into %v: %+v", value, ids, m)
					}
				}
				ford := Crossing{From: dry, To: table.mustGround(t, "route", "gue", "riviere"), Road: true}
				if m := table.Enter(foot, ford); m.Barred || m.Road || !m.StopAfter {
					t.Errorf("%s: by road into a ford: %+v", value, m)
				}
			}, WaterReading, value)
	}
}

// A table of before the reading, a game under way or a club's own, keeps what it said: the road goes on.
func TestARoadOverWaterWithoutTheReading(t *testing.T) {
	texts := shippedTexts(t, pa1)
	texts.Terrain = cutReading(t, texts.Terrain, WaterReading)
	table, err := tableOf(texts, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := Crossing{From: table.mustGround(t, "route"), To: table.mustGround(t, "route", "riviere"), Road: true}
	if m := table.Enter(foot, c); m.Barred || !m.Road {
		t.Errorf("by road over a river: %+v", m)
	}
}

// « Il ne peut y avoir de gué » in a great river; a bridge there may be, and a river has both.
func TestAGreatRiverTakesNoFord(t *testing.T) {
	sentence(t, "pa1:naturels/fleuve ta1:naturels/fleuve", func(t *testing.T, table *Table) {
		for _, c := range []struct {
			ids         []RowID
			first, with RowID
		}{
			{[]RowID{"fleuve", "gue"}, "fleuve", "gue"}, {[]RowID{"ruisseau", "fleuve"}, "fleuve", "ruisseau"},
			{[]RowID{"plage", "gue"}, "fleuve", "gue"},
			{[]RowID{"etendue-d-eau", "lac-gele"}, "fleuve", "gue"},
			{[]RowID{"fleuve", "pont", "route"}, "", ""}, {[]RowID{"riviere", "gue"}, "", ""}, {[]RowID{"lac-gele"}, "", ""}, {nil, "", ""},
		} {
			row, with, clash := table.Clash(c.ids...)
			if row.ID != c.first || with != c.with || clash != (c.with != "") {
				t.Errorf("%v: %s takes no %s (%v)", c.ids, row.ID, with, clash)
			}
		}
	})
}

// cutReading takes a reading out of a table's text.
func cutReading(t *testing.T, text, name string) string {
	t.Helper()
	from := strings.Index(text, "[[reading]]\nname = \""+name+"\"")
	if from < 0 {
		t.Fatalf("no reading %s", name)
	}
	rest := text[from+1:]
	if till := strings.Index(rest, "\n["); till >= 0 {
		return text[:from] + rest[till+1:]
	}
	return text[:from]
}
