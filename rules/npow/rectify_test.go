package npow

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

func rectify(seat rules.Seat, what, value string) rules.Act {
	return actBy(seat, rectifyPath, "quoi", what, "valeur", value, "raison", "mal noté")
}

// TestRectifyEachMatter: what was noted, what it becomes, and what it may not be.
func TestRectifyEachMatter(t *testing.T) {
	measured := do(t, linked(t, "90", "30", "colline 300 600 0", "cours-d-eau 300 900 0"), actBy(rules.SeatA, acceptPath))
	paper := edged(t, nil, "colline", "cours-d-eau:2")
	paper.placing = paper.placing.withPlace(1, place{Zone: northHalf}).withPlace(2, place{Zone: middle, Zones: []zone{northHalf, northHalf}})
	paper = do(t, do(t, paper, actBy(rules.SeatA, supplyDeclaredPath)), actBy(rules.SeatB, supplyDeclaredPath, "ou", "A2-milieu"))
	paper = do(t, paper, actBy(rules.SeatA, acceptPath, "ponts", "2.1-sud"))
	sealed := paper
	sealed.points = sealed.points.with(rules.SeatB, allocation{Degree: "moyen"})
	counting := sealed
	counting.count.Open = true
	for _, c := range []struct {
		name        string
		s           state
		what, value string
		check       func(state) bool
		wrong       string
	}{
		{"the edge", paper, "bord", "nord", func(s state) bool {
			return s.edgeOf(rules.SeatA) == table.North && s.zone(s.supply[rules.SeatA].place) == northHalf &&
				s.supply[rules.SeatA].Slot == "A2-milieu"
		}, "est"},
		{"a line told", paper, "ldr.b", "c2-gauche", func(s state) bool { return s.supply[rules.SeatB].Slot == "C2-gauche" }, "C1-gauche"},
		{"a line measured", measured, "ldr.a", "120", func(s state) bool { return s.supply[rules.SeatA].Rects[0].Centre.X == 1200 },
			"120 20"},
		{"a piece told", paper, "1", "sud", func(s state) bool { return s.poolObjectives()[0].Zone == southHalf }, "est"},
		{"a piece measured", measured, "1", "90 60", func(s state) bool { return s.placing.Places[1].Rects[0].Centre.X == 900 }, "30 90"},
		{"a crossing told", paper, "2.2", "centre", func(s state) bool { return s.poolObjectives()[2].Zone == middle }, "1"},
		{"a bridge told", paper, "pont.1", "centre", func(s state) bool { return s.roads.Crossings[0].Zone == middle }, ""},
		{"a quality", paper, "qualite.2.1", "profonde", func(s state) bool { return s.roads.Quality[0].Quality == "profonde" }, "boueuse"},
		{"a crossing of the pool", paper, "nature.2.1", "gue", func(s state) bool { return s.roads.Kinds["2.1"] == aFord }, "mur"},
		{"a crossing of a road", paper, "nature pont.1", "pont", func(s state) bool { return s.roads.Kinds["pont.1"] == aBridge }, "1"},
		{"a crossing measured", measured, "nature.2.1", "gue", func(s state) bool { return s.roads.Kinds["2.1"] == aFord }, ""},
		{"a degree", sealed, "degre.b", "faible", func(s state) bool { return s.points.Entries[rules.SeatB].Degree == "faible" }, "nul"},
		{"an answer", counting, "compte.1", "les-deux", func(s state) bool { return s.count.Holdings["1"].On == onBoth }, "tous"},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := snapshot(t, c.s)
			for _, by := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Referee} {
				after := do(t, c.s, rectify(by, c.what, c.value))
				if !c.check(after) {
					t.Errorf("by %s: not done", by)
				}
				refusedAs(t, after, rectify(by, c.what, c.value), "npow.rectify.refused.same")
				if err := table.Check(*bare().View(after, by).Board, nil); err != nil {
					t.Error(err)
				}
			}
			if _, err := try(t, c.s, rectify(rules.SeatB, c.what, c.wrong)); err == nil {
				t.Errorf("%q is accepted", c.wrong)
			}
			if snapshot(t, c.s) != before {
				t.Error("the state that was given changed")
			}
			if say := bare().Verb(rectifyPath).Wording(c.s, rectify(rules.SeatA, c.what, c.value)); !strings.HasPrefix(say.Key, "npow.rectify.wording") {
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
	v := houseChapter().Verbs[0]
	spec := v.Spec
	if reason, ok := spec.Option("raison"); v.Wording == nil || !ok || !reason.Private || !reason.Required {
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

func snapshot(t testing.TB, s state) string {
	t.Helper()
	text, err := json.Marshal([]any{s.attacker, s.supply, s.roads, s.placing, s.points, s.count})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestHostileEventsAreFaults: a log that names what the table does not have folds to an error, never to a
// panic.
func TestHostileEventsAreFaults(t *testing.T) {
	s := do(t, onPaper(t, "colline", "cours-d-eau"), actBy(rules.SeatA, acceptPath, "ponts", noBridge))
	for _, c := range []struct{ kind, data string }{
		{rectifiedKind, `{"what":{"id":"4.9","kind":"gue","number":4,"section":9},"new":{"zone":"sud"}}`},
		{rectifiedKind, `{"what":{"id":"pont.1","kind":"pont","section":1},"new":{"zone":"sud"}}`},
		{rectifiedKind, `{"what":{"id":"ldr.a","kind":"ldr","seat":"a"},"new":{}}`},
		{settledRoadsKind, `{"by":"a","crossings":[{"river":9,"section":3,"at":{"X":1,"Y":1}}]}`},
		{takenKind, `{"roads":{"crossings":[{"river":9,"section":3,"at":{"X":1,"Y":1}}]}}`},
		{settledRoadsKind, `{"by":"a","passages":[{"of":{"id":"2.1","piece":"pont-ou-gue"},"kind":"mur"}]}`},
		{takenKind, `{"roads":{"passages":[{"of":{"id":"1","piece":"colline"},"kind":"gue"}]}}`},
		{rectifiedKind,
			`{"what":{"id":"nature.2.1","kind":"nature","of":{"id":"2.1","number":2,"piece":"pont-ou-gue","section":1}},"new":{"passage":"mur"}}`},
		{edgeKind, `[]`}, {supplyKind, `[]`}, {settledRoadsKind, `7`}, {proposedRoadsKind, `7`}, {bentRoadKind, `7`}, {objectedKind, `7`},
		{qualityKind, `7`}, {rectifiedKind, `7`}, {takenKind, `7`},
	} {
		e := rules.Event{Kind: c.kind, Data: json.RawMessage(c.data)}
		if _, err := bare().Evolve(s, e); err == nil {
			t.Errorf("%s %s folds", c.kind, c.data)
		}
		bare().Tell(state{}, e)
	}
}

// TestRectifyAPlaceIsJudgedAsWhenTheTableWasFinished: with what is measured and the nearest legal place, for
// a player and the referee.
func TestRectifyAPlaceIsJudgedAsWhenTheTableWasFinished(t *testing.T) {
	s := linked(t, "90", "90", "colline 300 300 0", "foret 900 300 0", "champ-clos 1500 300 0", "marais-sable 300 900 0",
		"accidente 900 900 0",
		"zone-construite 1500 900 0", "foret 900 500 0")
	for _, c := range []struct {
		name, what, value, check string
		ref                      rules.Ref
	}{
		{"14.9 cm from the edge", "1", "30 22,4", "border", refBorder},
		{"a sector without its element", "4", "90 72", "sectors", refSectors},
		{"a millimetre over another", "3", "119,9 30", "overlap", refOverlap},
		{"over a supply line", "7", "90 10", "overlap", refSupply},
	} {
		for _, by := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Referee} {
			v := refusedAs(t, s, rectify(by, c.what, c.value), "npow.placement.refused.illegal")
			if v.Ref != c.ref || v.Say.Args[0].Items[0].Key != "npow.placement.found."+c.check || len(v.WaysOut) != 1 {
				t.Errorf("%s: %+v", c.name, v)
				continue
			}
			if where := v.Say.Args[1]; where.Name != "where" || where.Items[0].Key != "npow.placement.at" {
				t.Errorf("%s: the place is said as %+v", c.name, where)
			}
			do(t, s, v.WaysOut[0].Act)
		}
	}
	do(t, s, rectify(rules.SeatA, "1", "30 22,5"))
	do(t, s, rectify(rules.SeatA, "3", "120 30"))
	turned := do(t, s, rectify(rules.Referee, "3", "150 30 /45"))
	if at := turned.placing.Places[3].Rects[0]; at.Turn != 45 || at.Centre.X != 1500 {
		t.Errorf("turned too: %v", at)
	}
	refusedAs(t, s, rectify(rules.SeatA, "3", "150 30 /quart"), "npow.placement.refused.place")
}

// TestRectifyAPlaceOpensWhatNoLongerFits: roads that miss what they must join are laid once more, and the
// points after them; what was thrown for the rivers stands. Once the points are revealed the roads stay.
func TestRectifyAPlaceOpensWhatNoLongerFits(t *testing.T) {
	s := do(t, linked(t, "90", "90", "zone-construite 900 300 0", "colline 300 600 0", "cours-d-eau 1500 900 0"),
		actBy(rules.SeatA, acceptPath))
	quality := s.roads.Quality
	if len(quality) != 1 || len(s.roads.Paths) == 0 {
		t.Fatalf("roads %+v", s.roads)
	}
	// What the roads run past or through moves without them.
	if after := do(t, s, rectify(rules.SeatA, "2", "30 75")); !after.roads.Done {
		t.Error("a hill beside the roads opens them again")
	}
	laid := s
	for _, seat := range ledger.Players {
		laid = do(t, laid, actBy(seat, pointsPath, "degre", "moyen", "repartition", "2:50"))
	}
	for _, c := range []struct {
		name string
		s    state
		redo redo
		say  string
		cost []rules.Seat
	}{{"before the points", s, redoRoads, "npow.rectify.wording-redo", nil},
		{"after them", laid, redoPoints, "npow.rectify.wording-redo-points", ledger.Players[:]}} {
		if say := bare().Verb(rectifyPath).Wording(c.s, rectify(rules.SeatA, "1", "30 30")); say.Key != c.say {
			t.Errorf("%s: asked for as %s", c.name, say.Key)
		}
		if seats, costs := bare().Verb(rectifyPath).Weighs(c.s, rectify(rules.Referee, "1", "30 30")); !costs || !slices.Equal(seats, c.cost) {
			t.Errorf("%s: it costs %v (%v)", c.name, seats, costs)
		}
		if seats, costs := bare().Verb(rectifyPath).Weighs(c.s, rectify(rules.Referee, "2", "30 75")); costs || len(seats) > 0 {
			t.Errorf("%s: a hill beside the roads costs %v", c.name, seats)
		}
		after := do(t, c.s, rectify(rules.SeatA, "1", "30 30"))
		if after.roads.Done || after.at(pointsGate) || !after.at(roadsGate) || len(after.points.Sealed) != 0 || len(after.roads.Paths) != 0 {
			t.Errorf("%s: %+v, sealed %v", c.name, after.roads, after.points.Sealed)
		}
		refusedAs(t, after, actBy(rules.SeatA, scorePath), "npow.refused.count-early")
		again := do(t, do(t, after, actBy(rules.SeatA, proposeRoadsPath)), actBy(rules.SeatB, acceptPath))
		if !again.at(pointsGate) || len(again.roads.Quality) != 1 || again.roads.Quality[0] != quality[0] {
			t.Errorf("%s, laid once more: %+v", c.name, again.roads)
		}
		refusedAs(t, again, actBy(rules.SeatA, scorePath), "npow.refused.count-unsealed")
		if c.redo == redoPoints {
			// Who does not lay them out anew has none: those of before lie on what was there before.
			half := do(t, do(t, again, actBy(rules.SeatA, pointsPath, "degre", "moyen", "repartition", "2:50")), actBy(rules.SeatB, withoutPath))
			if set := half.setOn("2"); set != [2]int{50, 0} {
				t.Errorf("%s: %v points count", c.name, set)
			}
		}
	}
	counting := laid
	counting.count.Open = true
	refusedAs(t, counting, rectify(rules.Referee, "1", "30 30"), "npow.rectify.refused.roads")
	do(t, counting, rectify(rules.Referee, "2", "30 75"))
	// A supply line that the roads do not reach any more, too.
	if after := do(t, s, rectify(rules.SeatB, "ldr.b", "30")); after.roads.Done {
		t.Error("a supply line put right leaves the roads where it was not")
	}
}

// TestRectifyARiverTakesItsRoadCrossingAlong: as many crossings on the same section are the same objectives,
// where they lie now.
func TestRectifyARiverTakesItsRoadCrossingAlong(t *testing.T) {
	s := linked(t, "90", "90", "cours-d-eau:2 300 600 0")
	s.placing = s.placing.withPlace(1, s.placing.Places[1].bridged(0, plane.Point{X: 400, Y: 600}).bridged(1, plane.Point{X: 1150, Y: 600}))
	s.roads.Shown, s.roads.Proposed = true, [][]plane.Point{{{X: 900, Y: 0}, {X: 900, Y: 1200}},
		{{X: 900, Y: 300}, {X: 400, Y: 560}, {X: 400, Y: 592}}, {{X: 900, Y: 300}, {X: 1150, Y: 560}, {X: 1150, Y: 592}}}
	s = do(t, s, actBy(rules.SeatA, acceptPath))
	if len(s.roads.Crossings) != 1 {
		t.Fatalf("crossings %+v", s.roads.Crossings)
	}
	before := *s.roads.Crossings[0].At
	after := do(t, s, rectify(rules.Referee, "1", "30 60,1"))
	if !after.roads.Done || len(after.roads.Crossings) != 1 || *after.roads.Crossings[0].At != (plane.Point{X: before.X, Y: before.Y + 1}) {
		t.Errorf("crossings %v, done %v", after.roads.Crossings, after.roads.Done)
	}
}

// TestRectifyTellsNoSecondObjectiveIntoTheBand: what was only told keeps the band's limits too.
// adc7:placement/2
func TestRectifyTellsNoSecondObjectiveIntoTheBand(t *testing.T) {
	s := edged(t, nil, "colline", "zone-construite", "foret", "champ-ouvert", "cours-d-eau")
	s.placing = s.placing.withPlace(1, place{Zone: middle}).withPlace(2, place{Zone: northHalf}).withPlace(5, place{Zones: []zone{southHalf}})
	refusedAs(t, s, rectify(rules.Referee, "2", "centre"), "npow.placement.refused.band-objectives")
	refusedAs(t, s, rectify(rules.Referee, "5.1", "centre"), "npow.placement.refused.band-objectives")
	do(t, do(t, s, rectify(rules.Referee, "1", "sud")), rectify(rules.Referee, "2", "centre"))
	ignored := s
	ignored.settings = map[string]string{"mode": "sur-table", bandReading: bandIgnored}
	do(t, ignored, rectify(rules.Referee, "5.1", "centre"))
	full := s
	full.placing = full.placing.withPlace(1, place{Zone: southHalf}).withPlace(3, place{Zone: middle}).withPlace(4, place{Zone: middle})
	refusedAs(t, full, rectify(rules.Referee, "2", "centre"), "npow.placement.refused.band")
}

// TestRectifyCompletesEveryMatter: also those of a large pool at the count, of which no list of 25 shows the
// last.
func TestRectifyCompletesEveryMatter(t *testing.T) {
	var pool []string
	for range 12 {
		pool = append(pool, "colline")
	}
	s := edged(t, nil, append(pool, "cours-d-eau:2")...)
	for n := range 12 {
		s.placing = s.placing.withPlace(table.Number(n+1), place{Zone: northHalf})
	}
	s.placing = s.placing.withPlace(13, place{Zones: []zone{southHalf, southHalf}})
	s.count.Open = true
	choices := houseChapter().Verbs[0].Choices(s, rules.Act{Seat: rules.SeatA}, "quoi")
	if last := choices[len(choices)-1].Value; len(choices) != len(s.matters()) || len(choices) <= siting.MostPicks || last != "compte.13.2" {
		t.Errorf("%d choices of %d, the last %s", len(choices), len(s.matters()), last)
	}
}

// TestRectifySaysPartlyInTheBand: lecture:npow-moitie — told anew, an objective may lie in a half and partly
// in the central band, as the placing form has it; told anew without that, no part lies there any more. With
// « majorite » nobody asks. An older correction leaves it as it was.
func TestRectifySaysPartlyInTheBand(t *testing.T) {
	s := edged(t, nil, "colline", "cours-d-eau:2", "foret")
	s.placing = s.placing.withPlace(1, place{Zone: southHalf, Grey: []int{0}}).withPlace(2,
		place{Zones: []zone{northHalf, northHalf}}).withPlace(3, place{Zone: middle})
	lies := func(s state) [3]zone {
		of := s.poolObjectives()
		return [3]zone{of[0].Zone, of[1].Zone, of[2].Zone}
	}
	if got := lies(s); got != [3]zone{middle, northHalf, northHalf} {
		t.Fatalf("at first %v", got)
	}
	for _, by := range []rules.Seat{rules.SeatA, rules.Referee} {
		whole := do(t, s, rectify(by, "1", "sud"))
		if got := lies(whole); got[0] != southHalf {
			t.Errorf("told without a part in the band, it counts in %s", got[0])
		}
		if got := lies(do(t, whole, rectify(by, "1", "nord-cheval"))); got[0] != middle {
			t.Errorf("told with a part in the band, it counts in %s", got[0])
		}
		partly := do(t, s, rectify(by, "2.2", "nord-cheval"))
		if got := lies(partly); got != [3]zone{middle, northHalf, middle} {
			t.Errorf("one crossing: %v", got)
		}
		if got := lies(do(t, partly, rectify(by, "2.2", "nord"))); got != [3]zone{middle, northHalf, northHalf} {
			t.Errorf("and back: %v", got)
		}
		refusedAs(t, s, rectify(by, "1", "sud-cheval"), "npow.rectify.refused.same")
		refusedAs(t, s, rectify(by, "1", "centre-cheval"), "npow.rectify.refused.value")
		refusedAs(t, s, rectify(by, "3", "nord-cheval"), "npow.rectify.refused.value") // no objective: no points lie on it
	}
	old := corrected(s, rectified{What: matter{ID: "1", Kind: pieceMatter, Number: 1, Piece: "colline"}, New: amount{Zone: northHalf}})
	if got := lies(old); got[0] != middle {
		t.Errorf("a correction of before: %v", got)
	}
	most := edged(t, map[string]string{halvesReading: halvesMost}, "colline")
	most.placing = most.placing.withPlace(1, place{Zone: southHalf})
	refusedAs(t, most, rectify(rules.SeatA, "1", "nord-cheval"), "npow.rectify.refused.value")
	do(t, most, rectify(rules.SeatA, "1", "nord"))
}
