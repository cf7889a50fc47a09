package npow

import (
	"errors"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// TestEachReadingStandsOnceItsMomentHasBegun: before that it may change, and the mode always may.
func TestEachReadingStandsOnceItsMomentHasBegun(t *testing.T) {
	g, empty := newGame(t, nil)
	pooled := empty
	pooled.pool, pooled.initiative = pool{Count: 7, CountFace: 1}, rules.SeatB
	placed := finished(t, nil, "foret 900 600 0")
	laid := do(t, edged(t, nil), actBy(rules.SeatB, supplyDeclaredPath))
	joined := do(t, onPaper(t, "foret"), actBy(rules.SeatA, acceptPath, "ponts", noBridge))
	sealed := joined
	sealed.points = sealed.points.with(rules.SeatA, allocation{})
	dug := joined
	dug.placing.Works = map[rules.Seat]works{rules.SeatB: {Count: 1, Rects: [][]plane.Rect{{{}}}}}
	counting := sealed
	counting.count.Open = true
	for _, c := range []struct {
		governs      string
		before, then state
	}{
		{initiativeGate, empty, pooled}, {poolGate, empty, pooled}, {placingGate, pooled, placed}, {supplyGate, placed, laid},
		{roadsGate, laid, joined},
		{pointsGate, joined, sealed}, {worksGate, joined, dug}, {countGate, sealed, counting},
	} {
		some := 0
		for _, setting := range g.Meta.Settings {
			if setting.Governs != c.governs {
				continue
			}
			some++
			if err := g.Settable(c.before, setting.Name); err != nil {
				t.Errorf("%s before %s: %v", setting.Name, c.governs, err)
			}
			var v *rules.Violation
			if err := g.Settable(c.then, setting.Name); !errors.As(err, &v) || v.Say.Key != "npow.settings.refused."+c.governs {
				t.Errorf("%s once %s has begun: %v", setting.Name, c.governs, err)
			}
		}
		if some == 0 {
			t.Errorf("no setting governs %s", c.governs)
		}
	}
	kept := pooled
	kept.initiative = rules.Public
	if err := g.Settable(kept, initiativeSetting); err != nil {
		t.Errorf("a pool drawn without a game says who has the initiative: %v", err)
	}
	for _, s := range []state{empty, pooled, placed, laid, joined, sealed, counting} {
		if err := g.Settable(s, "mode"); err != nil {
			t.Errorf("the mode: %v", err)
		}
	}
}

func TestSettingTheTableLaysItOutAnew(t *testing.T) {
	g, s := newGame(t, nil)
	small, err := g.Set(s, "format", "npow300")
	if err != nil || small.field.Size != (plane.Size{W: 1200, D: 800}) || s.field.Size.D != 1200 {
		t.Errorf("%v, %v from %v", err, small.field, s.field)
	}
	cut, err := g.Set(small, "npow300-secteurs", "60x40")
	if err != nil || cut.field.Sectors.Columns != 2 {
		t.Errorf("%v, %v", err, cut.field)
	}
	if _, err := g.Set(s, "npow-table", "9x9"); err == nil {
		t.Error("a table that the format does not have")
	}
	for value, seat := range map[string]rules.Seat{initiativeHost: rules.SeatA, initiativeFoe: rules.SeatB, initiativeOpen: rules.Public} {
		if told, err := g.Set(s, initiativeSetting, value); err != nil || told.initiative != seat {
			t.Errorf("%s: %v, %q", value, err, told.initiative)
		}
	}
}

// TestAModeChangedOnTheWay: from the bot's places to the players' table and back, nothing that stands is
// lost, and the roads are settled by what is known.
func TestAModeChangedOnTheWay(t *testing.T) {
	g := bare()
	s := linked(t, "90", "90", "foret 900 600 0")
	onTable, err := g.Set(s, "mode", "sur-table")
	if err != nil || !onTable.roads.Shown || !onTable.mapped() {
		t.Fatalf("%v, %+v", err, onTable.roads)
	}
	if told := do(t, onTable, actBy(rules.SeatA, acceptPath, "ponts", noBridge)); !told.roads.Declared {
		t.Errorf("told though the bot knows: %+v", told.roads)
	}
	refusedAs(t, onTable, actBy(rules.SeatA, acceptPath, "ponts", noneNeeded), "npow.roads.refused.needed")
	paper := onPaper(t, "foret")
	tracked, err := g.Set(paper, "mode", "suivi")
	if err != nil || !tracked.telling() {
		t.Fatalf("%v: the bot can't propose, and nobody may tell", err)
	}
	do(t, tracked, actBy(rules.SeatB, acceptPath, "ponts", noBridge))
}

func TestRematchTakesTheTableOverWithTheEdgesExchanged(t *testing.T) {
	for name, s := range map[string]state{
		"measured": do(t, linked(t, "90", "30", "colline 300 600 0", "cours-d-eau:2 300 900 0", "zone-construite 1500 300 0"),
			actBy(rules.SeatA, acceptPath)),
		"told": do(t, do(t, do(t, edged(t, nil, "colline", "cours-d-eau:2"), actBy(rules.SeatA, supplyDeclaredPath, "ou", "A1-gauche")),
			actBy(rules.SeatB, supplyDeclaredPath)), actBy(rules.SeatA, acceptPath, "ponts", "2.1-sud")),
	} {
		t.Run(name, func(t *testing.T) {
			g := bare()
			events, err := g.Rematch(s)
			if err != nil || len(events) != 1 {
				t.Fatalf("%v, %v", err, events)
			}
			_, fresh := newGame(t, map[string]string{"npow-perdus": "soustraits"})
			next, err := g.Evolve(fresh, events[0])
			if err != nil {
				t.Fatal(err)
			}
			if next.initiative != s.initiative || next.edgeOf(rules.SeatA) != s.edgeOf(rules.SeatB) ||
				next.edgeOf(rules.SeatB) != s.edgeOf(rules.SeatA) {
				t.Errorf("the edges are %s and %s", next.edgeOf(rules.SeatA), next.edgeOf(rules.SeatB))
			}
			if !next.at(pointsGate) || len(next.roads.Quality) != len(s.roads.Quality) {
				t.Errorf("it begins with %+v", next.roads)
			}
			before, after := s.objectives(), next.objectives()
			if len(before) != len(after) {
				t.Fatalf("%d objectives, and now %d", len(before), len(after))
			}
			for i, o := range before {
				n := after[i]
				if o.Of.Plays() {
					n = after[slicesIndex(after, "ldr."+string(o.Of.Other()))]
				}
				if o.Zone != n.Zone || !o.Of.Plays() && o.ID != n.ID {
					t.Errorf("%s in %s is now %s in %s", o.ID, o.Zone, n.ID, n.Zone)
				}
			}
			if err := table.Check(*g.View(next, rules.SeatA).Board, g.View(next, rules.SeatA).Panels); err != nil {
				t.Error(err)
			}
			refusedAs(t, next, actBy(rules.SeatB, objectPath), "npow.roads.refused.object")
		})
	}
	if events, err := rematch(edged(t, nil)); err != nil || len(events) > 0 {
		t.Errorf("a game that got nowhere leaves %v, %v", events, err)
	}
}

func slicesIndex(of []objective, id string) int {
	for i, o := range of {
		if o.ID == id {
			return i
		}
	}
	return 0
}

// at reports whether the chapter of the gate is the current one.
func (s state) at(gate string) bool {
	reached := rules.Reached(chapters(), s)
	last := reached[len(reached)-1]
	return last.Gate == gate && !last.Over(s)
}
