package npow

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// linked is a tracked table on which both supply lines lie, at those lengths along the table.
func linked(t testing.TB, a, b string, lines ...string) state {
	t.Helper()
	s := edged(t, map[string]string{"mode": "suivi"}, lines...)
	return do(t, do(t, s, actBy(rules.SeatA, supplyPath, "ou", a)), actBy(rules.SeatB, supplyPath, "ou", b))
}

// onPaper is a table whose places nobody measured, with both supply lines told.
func onPaper(t testing.TB, lines ...string) state {
	t.Helper()
	s := edged(t, nil, lines...)
	return do(t, do(t, s, actBy(rules.SeatB, supplyDeclaredPath)), actBy(rules.SeatA, supplyDeclaredPath))
}

func TestSupply_ARoadJoinsBothLinesEveryBuiltUpAreaAndCrossing(t *testing.T) {
	t.Parallel()
	s := linked(t, "90", "90", "zone-construite 300 300 30", "zone-construite 1500 800 0", "cours-d-eau:2 300 600 0", "foret 900 400 0")
	if len(s.plan().Terminals) != 6 {
		t.Fatalf("%d places to join", len(s.plan().Terminals))
	}
	fault, err := network.Check(s.roads.Proposed, s.plan())
	if err != nil || fault != nil {
		t.Errorf("proposed: %v, %+v", err, fault)
	}
	for i, road := range s.roads.Proposed {
		if onEdge := func(p plane.Point) bool { return p.Y == 0 || p.Y == s.field.Size.D }; len(road) == 2 && slices.ContainsFunc(road, onEdge) {
			continue // from a line's middle to its edge
		}
		without := slices.Delete(slices.Clone(s.roads.Proposed), i, i+1)
		if fault, err = network.Check(without, s.plan()); err != nil || fault == nil {
			t.Errorf("road %d joins nothing", i)
		}
	}
}

// TestSupply_RoadsRunThroughAllButBuiltUpAreas: nothing that lies between the lines is a way round, but for a
// town.
func TestSupply_RoadsRunThroughAllButBuiltUpAreas(t *testing.T) {
	for _, piece := range []string{"foret", "colline", "elevation", "champ-ouvert", "champ-clos", "marais-sable", "accidente"} {
		s := linked(t, "90", "90", piece+" 900 600 0")
		if got := len(s.meets(s.roads.Proposed)); got != 1 || len(s.roads.Proposed) != 1 || len(s.roads.Proposed[0]) != 4 {
			t.Errorf("through %s: %v meets %d", piece, s.roads.Proposed, got)
		}
	}
	city := linked(t, "90", "90", "zone-construite 900 600 0")
	if got := city.meets(city.roads.Proposed); len(got) != 0 || len(city.roads.Proposed) != 2 {
		t.Errorf("at a town: %v meets %v", city.roads.Proposed, got)
	}
}

// TestCrossings_WhereARoadCutsARiver: a bridge or ford is made there, a new objective with its half, save
// where one is: less than half its length beside it.
func TestCrossings_WhereARoadCutsARiver(t *testing.T) {
	for _, c := range []struct {
		river string
		x     plane.MM
		want  int
		zone  zone
	}{
		{"cours-d-eau 300 300 0", 300, 0, ""}, // its own bridge, 285 to 315
		{"cours-d-eau 300 300 0", 329, 0, ""},
		{"cours-d-eau 300 300 0", 330, 1, southHalf},
		{"cours-d-eau 300 300 0", 450, 1, southHalf},
		{"cours-d-eau 300 300 0", 599, 1, southHalf},
		{"cours-d-eau 300 300 0", 600, 0, ""}, // along its end
		{"cours-d-eau 300 300 0", 700, 0, ""},
		// It is as deep as the river is wide, 32 mm: lecture:npow-moitie, any part of it.
		{"cours-d-eau 300 434 0", 450, 1, southHalf},
		{"cours-d-eau 300 435 0", 450, 1, middle},
		{"cours-d-eau 300 765 0", 450, 1, middle},
		{"cours-d-eau 300 766 0", 450, 1, northHalf},
		{"cours-d-eau:2 300 300 0", 1100, 1, southHalf},
	} {
		s := edged(t, nil, c.river)
		path := [][]plane.Point{{{X: c.x, Y: 76}, {X: c.x, Y: 1124}}}
		got := s.crossings(path)
		if len(got) != c.want || c.want == 1 && (got[0].Zone != c.zone || got[0].At.X != c.x || got[0].River != 1) {
			t.Errorf("%s at %d: %+v", c.river, c.x, got)
		}
		if c.want == 0 {
			continue
		}
		s.roads.Shown, s.roads.Proposed = true, path
		s.supply = supply{rules.SeatA: {place: place{Zone: southHalf}}, rules.SeatB: {place: place{Zone: northHalf}}}
		before := len(s.objectives())
		s = do(t, s, actBy(rules.SeatB, acceptPath))
		all := s.objectives()
		if len(all) != before+1 || all[len(all)-3].ID != "pont.1" || all[len(all)-3].Zone != c.zone {
			t.Errorf("objectives %+v", all)
		}
		if at, known := s.spot(all[len(all)-3]); !known || at != *got[0].At {
			t.Errorf("it lies at %v", at)
		}
	}
	s := edged(t, nil, "cours-d-eau 300 300 0")
	twice := s.crossings([][]plane.Point{{{X: 450, Y: 100}, {X: 450, Y: 500}}, {{X: 470, Y: 100}, {X: 470, Y: 500}},
		{{X: 500, Y: 100}, {X: 500, Y: 500}}})
	if len(twice) != 2 {
		t.Errorf("two roads 2 cm apart and one 5 cm make %+v", twice)
	}
}

// TestSupply_RoadsThatCrossNoTerrainMayBeLeftOut: along a border is not through; where the bot knows the
// roads it names what they run through.
func TestSupply_RoadsThatCrossNoTerrainMayBeLeftOut(t *testing.T) {
	// The lines reach from 825 to 975: a wood up to 900 leaves a way beside it.
	clear := linked(t, "90", "90", "foret 750 600 0")
	none := do(t, clear, actBy(rules.SeatB, acceptPath, "ponts", noneNeeded))
	if !none.roads.Done || !none.roads.None || none.roads.Declared || len(none.roads.Paths) > 0 {
		t.Errorf("left out: %+v", none.roads)
	}
	through := linked(t, "90", "90", "foret 900 600 0")
	v := refusedAs(t, through, actBy(rules.SeatB, acceptPath, "ponts", noneNeeded), "npow.roads.refused.needed")
	if n, _ := figure(v.Say, "length"); n != 150 {
		t.Errorf("it runs %d mm through the wood", n)
	}
	do(t, through, v.WaysOut[0].Act)
	for _, o := range offersOf(through, rules.SeatA, "npow route") {
		if o.Key == "aucune" {
			t.Error("and it is offered")
		}
	}
	told := do(t, onPaper(t, "foret"), actBy(rules.SeatA, acceptPath, "ponts", noneNeeded))
	if !told.roads.None || !told.roads.Declared {
		t.Errorf("on paper: %+v", told.roads)
	}
}

// TestSupply_OneWordSettlesTheRoads: either player's, and the other may object until points are laid out;
// then the objector decides.
func TestSupply_OneWordSettlesTheRoads(t *testing.T) {
	for _, by := range ledger.Players {
		s := linked(t, "90", "30", "foret 900 600 0")
		shown := s.roads.Proposed
		refusedAs(t, s, actBy(by, objectPath), "npow.roads.refused.object")
		s = do(t, s, actBy(by, acceptPath))
		if !s.roads.Done || s.roads.By != by || !s.at(pointsGate) {
			t.Fatalf("accepted by %s: %+v", by, s.roads)
		}
		refusedAs(t, s, actBy(by, acceptPath), "npow.roads.refused.done")
		refusedAs(t, s, actBy(by, objectPath), "npow.roads.refused.object")
		sealed := s
		sealed.points = sealed.points.with(by, allocation{})
		refusedAs(t, sealed, actBy(by.Other(), objectPath), "npow.roads.refused.object")
		s = do(t, s, actBy(by.Other(), objectPath))
		if s.roads.Done || !s.roads.Shown || !slices.EqualFunc(s.roads.Proposed, shown, slices.Equal) || !s.at(roadsGate) {
			t.Fatalf("after the objection: %+v", s.roads)
		}
		refusedAs(t, s, actBy(by, acceptPath), "npow.roads.refused.objected")
		if _, awaited := roadsPhase(s); len(awaited) != 1 || awaited[0] != by.Other() {
			t.Errorf("awaited: %v", awaited)
		}
		if !do(t, s, actBy(rules.Referee, acceptPath)).roads.Done || !do(t, s, actBy(by.Other(), acceptPath)).roads.Done {
			t.Error("neither the referee nor the objector settles them")
		}
		bent := do(t, s, actBy(by, bendPath, "sommet", "1-2", "ou", "100 50"))
		do(t, bent, actBy(by, acceptPath))
	}
}

// TestSupply_AVertexMovesWithinTheRules: what a bent road breaks is measured.
func TestSupply_AVertexMovesWithinTheRules(t *testing.T) {
	s := linked(t, "90", "90", "zone-construite 600 600 0")
	all := vertices(s.roads.Proposed)
	if len(all) < 3 {
		t.Fatalf("vertices %v", all)
	}
	length := func(s state) plane.MM {
		if fault, err := network.Check(s.roads.Proposed, s.plan()); err != nil || fault != nil {
			t.Fatalf("%v, %+v", err, fault)
		}
		return network.Length(s.roads.Proposed)
	}
	first := slices.Index(all, s.roads.Proposed[0][0])
	bent := do(t, s, actBy(rules.SeatA, bendPath, "sommet", "1-2", "ou", "100 30"))
	if length(bent) <= length(s) || len(bent.roads.Proposed[0]) != 4 || first != 0 || bent.roads.Round == s.roads.Round {
		t.Errorf("bent: %v was %v", bent.roads.Proposed, s.roads.Proposed)
	}
	for _, c := range []struct{ vertex, where, key, found string }{
		{"1-2", "60 60", "npow.roads.refused.bend-free", "npow.roads.found.through-town"},
		{"1", "5 90", "npow.roads.refused.bend-free", "npow.roads.found.apart-supply"},
		{"0", "90 50", "npow.roads.refused.vertex", ""},
		{"99", "90 50", "npow.roads.refused.vertex", ""},
		{"1-99", "90 50", "npow.roads.refused.vertex", ""},
		{"un", "90 50", "npow.roads.refused.vertex", ""},
		{"1-2-3", "90 50", "npow.roads.refused.vertex", ""},
		{"1", "nulle part", "npow.placement.refused.place", ""},
	} {
		v := refusedAs(t, s, actBy(rules.SeatB, bendPath, "sommet", c.vertex, "ou", c.where), c.key)
		if c.found == "" {
			continue
		}
		why := v.Say.Args[0].Items[0]
		free := fmt.Sprint(v.Say.Args[1].Items)
		for n, at := range all { // what it calls free can move by a centimetre, the others can't
			moves := false
			for _, by := range []plane.Point{{X: 10}, {X: -10}, {Y: 10}, {Y: -10}} {
				to := siting.PointText(plane.Point{X: at.X + by.X, Y: at.Y + by.Y})
				_, err := decideBend(s, actBy(rules.SeatA, bendPath, "sommet", strconv.Itoa(n+1), "ou", to))
				moves = moves || err == nil
			}
			if named := strings.Contains(free, " "+strconv.Itoa(n+1)+" "); named != moves {
				t.Errorf("vertex %d is called free: %v of %s", n+1, named, free)
			}
		}
		if mm := why.Args[len(why.Args)-1].Number; why.Key != c.found || mm <= 0 {
			t.Errorf("%s to %s: %+v", c.vertex, c.where, why)
		}
	}
	refusedAs(t, onPaper(t, "foret"), actBy(rules.SeatA, bendPath, "sommet", "1", "ou", "90 50"), "npow.roads.refused.nothing-shown")
	refusedAs(t, edged(t, nil), actBy(rules.SeatA, bendPath, "sommet", "1", "ou", "90 50"), "npow.roads.refused.early")
	if v := roadsChapter().Verbs[1]; v.Spec.Path != bendPath || v.Wording == nil {
		t.Error("a road is bent without the other's word")
	}
}

// TestSupply_OnTheTableThePlayersTellTheRoads: one tap, with the new bridges by river, section and half;
// without a river there is nothing to ask of bridges.
func TestSupply_OnTheTableThePlayersTellTheRoads(t *testing.T) {
	dry := onPaper(t, "foret", "colline")
	if offers := offersOf(dry, rules.SeatA, "npow route"); len(offers) != 2 || len(offers[0].Ask)+len(offers[1].Ask) > 0 {
		t.Errorf("without a river: %+v", offers)
	}
	s := onPaper(t, "foret", "cours-d-eau:2", "cours-d-eau")
	s.placing = s.placing.withPlace(2, place{Zones: []zone{northHalf, southHalf}}).withPlace(3, place{Zones: []zone{middle}})
	offers := offersOf(s, rules.SeatB, "npow route")
	if len(offers) != 3 || len(offers[2].Ask[0].Choices) != 21 || offers[2].Ask[0].Min != 1 {
		t.Fatalf("offers %+v", offers)
	}
	plain := do(t, s, offers[0].Act)
	if !plain.roads.Done || !plain.roads.Declared || len(plain.roads.Crossings) > 0 || len(plain.roads.Quality) != 3 {
		t.Errorf("no new bridge: %+v", plain.roads)
	}
	made := do(t, s, actBy(rules.SeatA, acceptPath, "ponts", "2.2-sud 3.1-centre"))
	if len(made.roads.Crossings) != 2 || made.roads.Crossings[0].Zone != southHalf || made.roads.Crossings[1].River != 3 {
		t.Errorf("two bridges: %+v", made.roads.Crossings)
	}
	kinds := do(t, s, actBy(rules.SeatA, acceptPath, "ponts", "2.2-sud-gue 2.1-pont 3.1-centre-pont 2.1-gue"))
	if len(kinds.roads.Crossings) != 2 || !maps.Equal(kinds.roads.Kinds,
		map[string]passageKind{"pont.1": aFord, "pont.2": aBridge, "2.1": aFord}) {
		t.Errorf("a bridge and two fords: %+v", kinds.roads)
	}
	if fords := do(t, s, actBy(rules.SeatA, acceptPath, "ponts", "2.1-gue")); len(fords.roads.Crossings) > 0 || !fords.roads.Declared ||
		fords.roads.Kinds["2.1"] != aFord {
		t.Errorf("a ford of the pool alone: %+v", fords.roads)
	}
	if again := do(t, kinds, actBy(rules.SeatB, objectPath)); !maps.Equal(again.roads.Kinds, map[string]passageKind{"2.1": aFord}) {
		t.Errorf("after an objection: %+v", again.roads.Kinds)
	}
	many := onPaper(t, "cours-d-eau:2", "cours-d-eau:2")
	if choices := newBridges(many); len(choices) != 12 || choices[0].Value != "1.1-nord" {
		t.Errorf("no room for kinds: %+v", choices)
	}
	for _, wrong := range []string{"2.1-sud-mur", "2.1-mur", "1.1-gue", "2.3-sud", "1.1-sud", "2.1", "2.1-est", "aucun-pont 2.1-sud", " ; ",
		"@everyone"} {
		v := refusedAs(t, s, actBy(rules.SeatA, acceptPath, "ponts", wrong), "npow.roads.refused.bridge")
		do(t, s, v.WaysOut[0].Act)
	}
	refusedAs(t, s, actBy(rules.SeatA, acceptPath), "npow.roads.refused.how")
	refusedAs(t, s, actBy(rules.SeatA, proposeRoadsPath), "npow.roads.refused.unknown")
	refusedAs(t, linked(t, "90", "90"), actBy(rules.SeatA, acceptPath, "ponts", noBridge), "npow.roads.refused.proposal")
	back := do(t, plain, actBy(rules.SeatA, objectPath))
	if back.roads.Done || back.roads.Shown || len(offersOf(back, rules.SeatB, "npow route")) != 0 ||
		len(offersOf(back, rules.SeatA, "npow route")) != 3 {
		t.Errorf("after an objection: %+v", offersOf(back, rules.SeatB, "npow route"))
	}
}

// TestSupply_WhatCannotBeJoinedIsTold: more places than the bot joins; the players lay the roads and tell.
func TestSupply_WhatCannotBeJoinedIsTold(t *testing.T) {
	s := edged(t, map[string]string{"mode": "suivi"})
	for i := range network.MaxTerminals {
		at := place{Place: siting.Place{Rects: []plane.Rect{{Centre: plane.Point{X: plane.MM(75 + 55*i), Y: 600},
			Size: plane.Size{W: 30, D: 30}}}}}
		n := table.Number(i + 1)
		s.pool.Elements = append(s.pool.Elements, Element{Number: n, Piece: town})
		s.placing = s.placing.withPlace(n, at)
	}
	s = do(t, do(t, s, actBy(rules.SeatA, supplyPath, "ou", "90")), actBy(rules.SeatB, supplyPath, "ou", "90"))
	if !s.roads.Failed || s.roads.Shown || !s.telling() {
		t.Fatalf("more places than the bot joins: %+v", s.roads)
	}
	if offers := offersOf(s, rules.SeatA, "npow route"); len(offers) != 2 {
		t.Errorf("offers %+v", offers)
	}
	do(t, s, actBy(rules.SeatA, acceptPath, "ponts", noneNeeded))
	do(t, s, actBy(rules.SeatA, acceptPath, "ponts", noBridge))
}

func TestCrossings_TheQualityIsThrownForEachSectionFromTheEdgeOn(t *testing.T) {
	keys := func(s state) []string {
		var all []string
		for _, at := range s.riverSections() {
			all = append(all, at.id())
		}
		return all
	}
	for _, c := range []struct {
		lines []string
		want  []string
	}{
		{[]string{"foret 900 600 0"}, nil},
		{[]string{"foret", "cours-d-eau:2"}, []string{"2.1", "2.2"}},
		{[]string{"cours-d-eau:2 300 600 0"}, []string{"1.1", "1.2"}},  // begins on the west edge
		{[]string{"cours-d-eau:2 900 600 0"}, []string{"1.2", "1.1"}},  // ends on the east edge
		{[]string{"cours-d-eau:2 300 900 90"}, []string{"1.1", "1.2"}}, // ends beyond: from its start
		{[]string{"cours-d-eau:2 900 600 0", "cours-d-eau 300 300 0"}, []string{"1.2", "1.1", "2.1"}},
	} {
		if got := keys(edged(t, nil, c.lines...)); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.lines, got, c.want)
		}
	}
	s := onPaper(t, "cours-d-eau:2", "cours-d-eau")
	roller := &noting{}
	events, err := decideAccept(s, actBy(rules.SeatA, acceptPath, "ponts", noBridge), roller)
	if err != nil || len(events) != 2 || events[1].Shows != rules.ShowsFaces || events[0].Begins != pointsGate {
		t.Fatalf("%v, %+v", err, events)
	}
	want := []dice.Key{qualityKey(1, 1), qualityKey(1, 2), qualityKey(2, 1)}
	if !slices.Equal(roller.keys, want) {
		t.Errorf("thrown for %v", roller.keys)
	}
	done := do(t, s, actBy(rules.SeatA, acceptPath, "ponts", noBridge))
	again := do(t, done, actBy(rules.SeatB, objectPath))
	if events, err = decideAccept(again, actBy(rules.SeatB, acceptPath, "ponts", noBridge), roller); err != nil || len(events) != 1 ||
		len(roller.keys) != 3 {
		t.Errorf("thrown once more after an objection: %v, %+v", err, events)
	}
	view := bare().View(done, rules.Public)
	if !view.Board.Unofficial || len(view.Panels) < 2 {
		t.Errorf("shown as %+v", view.Panels)
	}
}

// noting throws ones and notes what for.
type noting struct{ keys []dice.Key }

func (n *noting) Throw(k dice.Key, _ dice.Sides, count int) ([]dice.Face, error) {
	n.keys = append(n.keys, k)
	return slices.Repeat([]dice.Face{1}, count), nil
}

// TestEveryJudgementComesBeforeTheFirstThrow: what is refused throws nothing.
func TestEveryJudgementComesBeforeTheFirstThrow(t *testing.T) {
	for _, act := range []rules.Act{
		actBy(rules.SeatA, acceptPath, "ponts", "9.9-sud"), actBy(rules.SeatA, acceptPath), actBy(rules.Public, acceptPath, "ponts", noBridge),
	} {
		roller := &noting{}
		if _, err := bare().Decide(onPaper(t, "cours-d-eau"), act, roller); err == nil || len(roller.keys) > 0 {
			t.Errorf("%v: %v, thrown %v", act, err, roller.keys)
		}
	}
}

// TestRoadsCanBeDrawn: proposed and laid, with new bridges and the rivers' quality.
func TestRoadsCanBeDrawn(t *testing.T) {
	s := linked(t, "90", "30", "cours-d-eau:2 300 600 0", "zone-construite 1500 300 0", "cours-d-eau 1500 900 90")
	for range 2 {
		for _, seat := range []rules.Seat{rules.Public, rules.SeatA, rules.SeatB} {
			view := bare().View(s, seat)
			if err := table.Check(*view.Board, view.Panels); err != nil {
				t.Error(err)
			}
		}
		if s.roads.Shown {
			s = do(t, s, actBy(rules.SeatA, acceptPath))
		}
	}
	board := bare().View(s, rules.Public).Board.Plane
	if len(board.Roads) == 0 || board.Roads[0].Ghost || board.Roads[0].Width != 30 {
		t.Errorf("roads %+v", board.Roads)
	}
}
