package npow

import (
	"encoding/json"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/table"
)

func rectify(seat rules.Seat, what, value string) rules.Act {
	return actBy(seat, rectifyPath, "quoi", what, "valeur", value, "raison", "mal noté")
}

// TestRectifyEachMatter: what was noted, what it becomes, and what it may not be.
func TestRectifyEachMatter(t *testing.T) {
	measured := do(t, linked(t, "90", "30", "colline 300 600 0", "cours-d-eau 300 900 0"), actBy(rules.SeatA, acceptPath))
	paper := edged(t, nil, "colline", "cours-d-eau:2")
	paper.placing = paper.placing.withPlace(1, place{Zone: northHalf}).withPlace(2, place{Zone: middle, Zones: []zone{middle, northHalf}})
	paper = do(t, do(t, paper, actBy(rules.SeatA, supplyToldPath)), actBy(rules.SeatB, supplyToldPath, "ou", "A2-milieu"))
	paper = do(t, paper, actBy(rules.SeatA, acceptPath, "ponts", "2.1-sud"))
	sealed := paper
	sealed.points = sealed.points.with(rules.SeatB, allocation{Degree: "moyen"})
	counting := sealed
	counting.points.Open, counting.count.Open = true, true
	for _, c := range []struct {
		name        string
		s           State
		what, value string
		check       func(State) bool
		wrong       string
	}{
		{"the edge", paper, "bord", "nord", func(s State) bool {
			return s.edgeOf(rules.SeatA) == table.North && s.zone(s.supply.Lines[rules.SeatA]) == northHalf && s.supply.Slots[rules.SeatA] == "A2-milieu"
		}, "est"},
		{"a line told", paper, "ldr.b", "c2-gauche", func(s State) bool { return s.supply.Slots[rules.SeatB] == "C2-gauche" }, "C1-gauche"},
		{"a line measured", measured, "ldr.a", "120", func(s State) bool { return s.supply.Lines[rules.SeatA].Rects[0].Centre.X == 1200 }, "120 20"},
		{"a piece told", paper, "1", "sud", func(s State) bool { return s.poolObjectives()[0].Zone == southHalf }, "est"},
		{"a piece measured", measured, "1", "90 60", func(s State) bool { return s.placing.Places[1].Rects[0].Centre.X == 900 }, "30 90"},
		{"a crossing told", paper, "2.2", "centre", func(s State) bool { return s.poolObjectives()[2].Zone == middle }, "1"},
		{"a bridge told", paper, "pont.1", "centre", func(s State) bool { return s.roads.Crossings[0].Zone == middle }, ""},
		{"a quality", paper, "qualite.2.1", "profonde", func(s State) bool { return s.roads.Quality[0].Quality == "profonde" }, "boueuse"},
		{"a degree", sealed, "degre.b", "faible", func(s State) bool { return s.points.Entries[rules.SeatB].Degree == "faible" }, "nul"},
		{"an answer", counting, "compte.1", "les-deux", func(s State) bool { return s.count.Holdings["1"].On == onBoth }, "tous"},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := snapshot(t, c.s)
			for _, by := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Referee} {
				after := do(t, c.s, rectify(by, c.what, c.value))
				if !c.check(after) {
					t.Errorf("by %s: not done", by)
				}
				refusedAs(t, after, rectify(by, c.what, c.value), "npow.rectify.refused.same")
				if err := table.Check(*game{}.View(after, by).Board, nil); err != nil {
					t.Error(err)
				}
			}
			if _, err := try(t, c.s, rectify(rules.SeatB, c.what, c.wrong)); err == nil {
				t.Errorf("%q is accepted", c.wrong)
			}
			if snapshot(t, c.s) != before {
				t.Error("the state that was given changed")
			}
			if say := (game{}).Wording(c.s, rectify(rules.SeatA, c.what, c.value)); say.Key != "npow.rectify.wording" {
				t.Errorf("asked for as %+v", say)
			}
		})
	}
	refusedAs(t, paper, rectify(rules.Public, "bord", "nord"), "npow.rectify.refused.player")
	refusedAs(t, paper, rectify(rules.SeatA, "degre.b", "faible"), "npow.rectify.refused.what")
	refusedAs(t, paper, rectify(rules.SeatA, strings.Repeat("@everyone", 400), "faible"), "npow.rectify.refused.what")
	_, fresh := newGame(t, nil)
	refusedAs(t, fresh, rectify(rules.SeatA, "bord", "nord"), "npow.rectify.refused.nothing")
}

// TestRectifyIsAgreedTo: the other player's button confirms, and the reason is private to the two.
func TestRectifyIsAgreedTo(t *testing.T) {
	spec := houseChapter().acts[0]
	if reason, ok := spec.Option("raison"); !spec.Consent || !ok || !reason.Private || !reason.Required {
		t.Errorf("declared as %+v", spec)
	}
}

// TestRectifyOpensTheRoadsAgain: a place put right before the roads lie makes the proposal void.
func TestRectifyOpensTheRoadsAgain(t *testing.T) {
	s := linked(t, "90", "30", "colline 300 600 0")
	if after := do(t, s, rectify(rules.SeatA, "1", "90 60")); after.roads.Shown || after.roads.Round == s.roads.Round {
		t.Errorf("the roads still stand: %+v", after.roads)
	}
}

func snapshot(t testing.TB, s State) string {
	t.Helper()
	text, err := json.Marshal([]any{s.sides, s.supply, s.roads, s.placing, s.points, s.count})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestHostileEventsAreFaults: a log that names what the table does not have folds to an error, never to a panic.
func TestHostileEventsAreFaults(t *testing.T) {
	s := do(t, onPaper(t, "colline", "cours-d-eau"), actBy(rules.SeatA, acceptPath, "ponts", noBridge))
	for _, c := range []struct{ kind, data string }{
		{rectifiedKind, `{"what":{"id":"4.9","kind":"gue","number":4,"section":9},"new":{"zone":"sud"}}`},
		{rectifiedKind, `{"what":{"id":"pont.1","kind":"pont","section":1},"new":{"zone":"sud"}}`},
		{rectifiedKind, `{"what":{"id":"ldr.a","kind":"ldr","seat":"a"},"new":{}}`},
		{settledRoadsKind, `{"by":"a","crossings":[{"river":9,"section":3,"at":{"X":1,"Y":1}}]}`},
		{takenKind, `{"roads":{"crossings":[{"river":9,"section":3,"at":{"X":1,"Y":1}}]}}`},
		{edgeKind, `[]`}, {supplyKind, `[]`}, {settledRoadsKind, `7`}, {proposedRoadsKind, `7`}, {bentRoadKind, `7`}, {objectedKind, `7`},
		{qualityKind, `7`}, {rectifiedKind, `7`}, {takenKind, `7`},
	} {
		e := rules.Event{Kind: c.kind, Data: json.RawMessage(c.data)}
		if _, err := (game{}).Evolve(s, e); err == nil {
			t.Errorf("%s %s folds", c.kind, c.data)
		}
		(game{}).Tell(e)
	}
}
