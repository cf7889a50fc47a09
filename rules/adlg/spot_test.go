package adlg

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// TestTrackedSequences plays tracked battlefields at random to the end: every place is legal at every step,
// nobody comes to a dead end, and what is offered is accepted. AIDEDECAMP_GAMES says how many for each
// territory.
func TestTrackedSequences(t *testing.T) {
	t.Parallel()
	games := rulestest.GamesAsked(t, 12)
	for _, territory := range allTerritories {
		t.Run(string(territory), func(t *testing.T) {
			t.Parallel()
			for n := range games {
				playTracked(t, territory, uint64(n))
			}
		})
	}
}

func playTracked(t *testing.T, territory territoryID, n uint64) {
	random := rand.New(rand.NewPCG(n, 11))
	d, s := opened(t, map[string]string{modeSetting: tracked, udSetting: pickOf(random, []string{"40", "60", "80"}),
		zonesReading: pickOf(random, []string{"defenseur", zonesOfThrower})})
	roller := &faces{random: random}
	for acts := 0; !s.controlOver(); acts++ {
		var all []rules.Offer
		for _, seat := range players {
			all = append(all, d.Offers(s, seat, seat)...)
		}
		if len(all) == 0 || acts == 10*mostActs {
			t.Fatalf("%s %d: nobody is offered anything after %d acts: %+v", territory, n, acts, s.placing)
		}
		for _, o := range all {
			if o.Act.Path == putPath && len(o.Ask) == 0 {
				if _, err := d.Decide(s, o.Act, roller); err != nil {
					t.Fatalf("%s %d: %v is offered and refused: %v", territory, n, o.Act, err)
				}
			}
		}
		o := all[random.IntN(len(all))]
		if ends := slices.IndexFunc(all, func(o rules.Offer) bool { return o.Act.Path == placedPath }); ends >= 0 && random.IntN(4) == 0 {
			o = all[ends]
		}
		act := answer(random, o)
		if act.Path == territoryPath {
			act.Args["territory"] = pickOf(random, []string{attacking, defending}) + "-" + string(territory)
		}
		if o.Key == "taper" {
			act.Args[whereOption] = fmt.Sprintf("%d,%d %d", random.IntN(30), random.IntN(10), random.IntN(20))
			act.Args[angleOption] = strconv.Itoa(15 * random.IntN(24))
			delete(act.Args, sizeOption)
		}
		if o.Key == "tracer" {
			act.Args[whereOption] = o.Ask[0].Prefill
		}
		events, err := d.Decide(s, act, roller)
		var v *rules.Violation
		if errors.As(err, &v) && len(o.Ask) > 0 && len(v.WaysOut) > 0 {
			events, err = d.Decide(s, v.WaysOut[0].Act, roller)
		}
		if err != nil {
			t.Fatalf("%s %d: what is offered is refused: %+v: %v", territory, n, act, err)
		}
		s = evolved(t, d, s, events)
		checkPlaces(t, d, s)
	}
}

// checkPlaces holds every place against the rules, that of the piece in hand as well.
func checkPlaces(t *testing.T, d *rules.Definition[state], s state) {
	t.Helper()
	for _, seat := range []rules.Seat{rules.Public, rules.SeatA, rules.SeatB} {
		view := d.View(s, seat)
		if err := table.Check(*view.Board, view.Panels); err != nil {
			t.Fatal(err)
		}
	}
	site := s.site(piece{})
	if h, held := s.inHand(); held && len(h.now.Rects) > 0 {
		site = h.site()
		site.Pieces = append(site.Pieces, site.Lay(h.element(), h.now))
	}
	for _, f := range site.Findings() {
		t.Fatalf("%s: %+v", f.ID(), f.Say())
	}
	for n, l := range s.placing.Lying {
		if !isPlaced(l.Place) {
			t.Fatalf("piece %d lies nowhere", n)
		}
	}
}

// inHandAt is a tracked battle of one piece in hand with its dice, beside others that lie.
func inHandAt(t testing.TB, p piece, at thrown, lying map[piece]siting.Place) (*rules.Definition[state], state) {
	t.Helper()
	d, s := battle(t, "foret", modeSetting, tracked)
	p.Number, p.By = 1, rules.SeatA
	s.pieces = []piece{p}
	for o, place := range lying {
		o.Number, o.By = table.Number(len(s.pieces)+1), rules.SeatA
		s.pieces = append(s.pieces, o)
		s.placing = s.placing.withLocation(o.Number, location{thrown: thrown{Number: o.Number}, Place: place})
	}
	at.Number = 1
	if at.Zone != 0 {
		at.Sectors = []plane.Sector{s.sector(at.Zone, rules.SeatA)}
	}
	s.placing.Now = at
	s.placing.Hand = s.hand(p).firstPlace()
	return d, s
}

func rect(x, y, w, d plane.MM, turn plane.Angle) plane.Rect {
	return plane.Rect{Centre: plane.Point{X: x, Y: y}, Size: plane.Size{W: w, D: d}, Turn: turn}
}

// TestPlacesAtTheirBounds: exactly at the limit a place is legal, a millimetre beyond it is refused with
// the figure, its rule and the nearest legal place, which is accepted. 1 UD is 40 mm.
func TestPlacesAtTheirBounds(t *testing.T) {
	free := thrown{Zone: 5} // the near row's middle: 10 to 20 UD, 0 to 10 UD
	touching := thrown{Zone: 5, Edge: touches}
	away := thrown{Zone: 5, Edge: apart}
	other := map[piece]siting.Place{{Kind: marsh}: siting.At(rect(600, 200, 120, 80, 0))}
	stream := map[piece]siting.Place{{Kind: river}: siting.At(rect(200, 400, 40, 800, 0))}
	sea := map[piece]siting.Place{{Kind: coast}: siting.At(rect(80, 400, 160, 800, 0))}
	for _, c := range []struct {
		name, rule    string
		ref           rules.Ref
		of            piece
		at            thrown
		lying         map[piece]siting.Place
		legal, beyond []string // ou, angle, taille
		by            int64    // tenths of a UD
	}{
		{"out of its zone to the left", "zone", refZones, piece{Kind: field}, free, nil, []string{"480mm 5"}, []string{"479mm 5"}, 1},
		{"out of its zone at the top", "zone", refZones, piece{Kind: field}, free, nil, []string{"15 340mm"}, []string{"15 341mm"}, 1},
		{"off the table", "table", refZones, piece{Kind: field}, free, nil, []string{"15 60mm"}, []string{"15 59mm"}, 1},
		{"not at the edge", "touch", refPosition, piece{Kind: wood}, touching, nil, []string{"15 62mm"}, []string{"15 63mm"}, 1},
		{"not at the river", "touch", refPosition, piece{Kind: field}, thrown{Zone: 4, Edge: touches}, stream, []string{"302mm 5"},
			[]string{"303mm 5"}, 1},
		{"not at the coast", "touch", refPosition, piece{Kind: field}, thrown{Zone: 4, Edge: touches}, sea, []string{"242mm 5"},
			[]string{"243mm 5"}, 1},
		{"over the coast", "overlap", refNoRoom, piece{Kind: field}, thrown{Zone: 4}, sea, []string{"240mm 5"}, []string{"239mm 5"}, 1},
		{"a village too near the edge", "apart", refPosition, piece{Kind: village}, away, nil, []string{"15 140mm"}, []string{"15 139mm"}, 1},
		{"too near the edge", "apart", refPosition, piece{Kind: wood}, away, nil, []string{"15 140mm"}, []string{"15 139mm"}, 1},
		{"over another", "overlap", refNoRoom, piece{Kind: field}, free, other, []string{"620mm 300mm"}, []string{"620mm 299mm"}, 1},
		{"over the river", "overlap", refNoRoom, piece{Kind: field}, thrown{Zone: 4}, stream, []string{"7,5 5"}, []string{"299mm 5"}, 1},
		{"too large for the circle", "circle", refSize, piece{Kind: field}, free, nil, []string{"15 5", "0", "192mmx144mm"},
			[]string{"15 5", "0", "193mmx144mm"}, 61},
		{"too narrow", "small", refSize, piece{Kind: field}, free, nil, []string{"15 5", "0", "3x2"}, []string{"15 5", "0", "3x79mm"}, 0},
		{"too short", "small", refSize, piece{Kind: field}, free, nil, []string{"15 5", "0", "3x2"}, []string{"15 5", "0", "119mmx2"}, 0},
		{"a village too narrow", "small", refSize, piece{Kind: village}, free, nil, []string{"15 5", "0", "3x2"},
			[]string{"15 5", "0", "3x79mm"}, 0},
		{"a hill with its village too large", "circle", refSize, piece{Kind: village, Hill: steepHill}, free, nil,
			[]string{"15 5", "0", "192mmx144mm carré"}, []string{"15 5", "0", "193mmx144mm carré"}, 61},
		{"its bank too near", "bank", refRiver, piece{Kind: river}, thrown{}, nil, []string{"ouest 2"}, []string{"ouest 79mm"}, 19},
		{"its bank too far", "bank", refRiver, piece{Kind: river}, thrown{}, nil, []string{"est 6"}, []string{"est 241mm"}, 61},
		{"an odd river's bank too near", "bank", refRiver, piece{Kind: river}, thrown{}, nil, []string{"ouest 2", "0", "41mm"},
			[]string{"ouest 79mm", "0", "41mm"}, 19},
		{"an odd river's bank too far", "bank", refRiver, piece{Kind: river}, thrown{}, nil, []string{"est 6", "0", "75mm"},
			[]string{"est 241mm", "0", "75mm"}, 61},
		{"too wide", "width", refRiver, piece{Kind: river}, thrown{}, nil, []string{"ouest 3", "0", "2"}, []string{"ouest 3", "0", "81mm"}, 21},
		{"too narrow a river", "width", refRiver, piece{Kind: river}, thrown{}, nil, []string{"ouest 3", "0", "1"},
			[]string{"ouest 3", "0", "39mm"}, 9},
		{"aslant", "straight", refRiver, piece{Kind: river}, thrown{}, nil, []string{"ouest 3", "0"}, []string{"ouest 3", "15"}, 0},
		{"off its edge", "coast", refCoast, piece{Kind: coast}, thrown{}, nil, []string{"ouest 0"}, []string{"ouest 1mm"}, 0},
		{"a coast too narrow", "coast", refCoast, piece{Kind: coast}, thrown{}, nil, []string{"ouest 0", "0", "4"},
			[]string{"ouest 0", "0", "159mm"}, 0},
		{"a coast too wide", "coast", refCoast, piece{Kind: coast}, thrown{}, nil, []string{"ouest 0", "0", "4"},
			[]string{"ouest 0", "0", "161mm"}, 0},
		{"coast on the other side", "coast", refCoast, piece{Kind: coast}, thrown{}, nil, []string{"est 0"}, []string{"est 1"}, 0},
	} {
		d, s := inHandAt(t, c.of, c.at, c.lying)
		act := func(args []string) []string {
			all := []string{pieceOption, "1"}
			for i, option := range []string{whereOption, angleOption, sizeOption}[:len(args)] {
				all = append(all, option, args[i])
			}
			return all
		}
		after := do(t, d, s, nil, rules.SeatA, putPath, act(c.legal)...)
		checkPlaces(t, d, after)
		v := refused(t, d, s, "adlg.spot.refused.illegal", rules.SeatA, putPath, act(c.beyond)...)
		if v.Ref != c.ref || len(v.WaysOut) != 1 {
			t.Errorf("%s: %s with %d ways out", c.name, v.Ref, len(v.WaysOut))
			continue
		}
		if found, by := measured(v); found != "adlg.spot.found."+c.rule || c.by != 0 && by != c.by {
			t.Errorf("%s: %s, %d tenths, want %d", c.name, found, by, c.by)
		}
		out := v.WaysOut[0].Act
		events, err := d.Decide(s, out, nil)
		if err != nil {
			t.Errorf("%s: the way out %v is refused: %v", c.name, out.Args, err)
			continue
		}
		checkPlaces(t, d, evolved(t, d, s, events))
	}
}

// measured is what a refusal found, and by how many tenths of a UD.
func measured(v *rules.Violation) (found string, by int64) {
	for _, why := range v.Say.Args {
		if why.Name != "why" {
			continue
		}
		for _, item := range why.Items {
			found = item.Key
			for _, arg := range item.Args {
				if slices.Contains([]string{"by", "lacking", "across", "gap"}, arg.Name) {
					by = arg.Number
				}
			}
		}
	}
	return found, by
}

// TestP75_NoRoomIsTheOnlyWayToBlock: a piece with a legal place fits; without one nobody can place it, and
// its owner throws again.
func TestP75_NoRoomIsTheOnlyWayToBlock(t *testing.T) {
	d, s := inHandAt(t, piece{Kind: wood}, thrown{Zone: 4, Edge: touches}, nil)
	v := refused(t, d, s, "adlg.spot.refused.fits", rules.SeatA, blockedPath)
	do(t, d, s, given(nil), rules.SeatA, v.WaysOut[0].Act.Path)
	full := map[piece]siting.Place{}
	for i := range plane.MM(9) { // 3 × 3 pieces of 3,3 UD each leave 0,1 UD
		full[piece{Kind: field, Cover: kind(strconv.Itoa(int(i)))}] = siting.At(rect(66+133*(i%3), 66+133*(i/3), 132, 132, 0))
	}
	d, s = inHandAt(t, piece{Kind: wood}, thrown{Zone: 4, Edge: touches}, full)
	if isPlaced(s.placing.Hand) {
		t.Fatalf("laid at %v", s.placing.Hand)
	}
	for _, v := range []*rules.Violation{refused(t, d, s, "adlg.spot.refused.no-room", rules.SeatA, placedPath),
		refused(t, d, s, "adlg.spot.refused.nowhere", rules.SeatA, putPath, pieceOption, "1", whereOption, "5 5"),
		refused(t, d, s, "adlg.spot.refused.no-other", rules.SeatA, putPath, pieceOption, "1", whereOption, elsewhere)} {
		if v.Say.Key != "adlg.spot.refused.no-other" && (len(v.WaysOut) != 1 || v.WaysOut[0].Act.Path != blockedPath) {
			t.Errorf("%s has the ways out %v", v.Say.Key, v.WaysOut)
		}
	}
	if after := do(t, d, s, given(map[string][]dice.Face{zonePurpose: {6}}), rules.SeatA, blockedPath); !isPlaced(after.placing.Hand) {
		t.Error("thrown again, it has no place")
	}
}

// TestSmallerWhereTheDefaultHasNoRoom: 3 × 2 UD are tried where 4 × 3 find none.
func TestSmallerWhereTheDefaultHasNoRoom(t *testing.T) {
	_, s := inHandAt(t, piece{Kind: wood}, thrown{Zone: 4}, map[piece]siting.Place{
		{Kind: field}: siting.At(rect(200, 100, 400, 200, 0)), {Kind: marsh}: siting.At(rect(200, 350, 400, 100, 0)),
		{Kind: dune}: siting.At(rect(60, 250, 120, 100, 0))})
	if at := s.placing.Hand; len(at.Rects) != 1 || at.Rects[0].Size != smallest(s.unit) || at.Corner != 0 {
		t.Errorf("%+v", at)
	}
}

// TestOtherPlacesAreACycle: [Autre place] goes through different places and comes back to the first.
func TestOtherPlacesAreACycle(t *testing.T) {
	for _, c := range []struct {
		of piece
		at thrown
	}{{piece{Kind: wood}, thrown{Zone: 4, Edge: touches}}, {piece{Kind: field}, thrown{Zone: 2, Edge: apart}}, {piece{Kind: river}, thrown{}},
		{piece{Kind: coast}, thrown{}}} {
		d, s := inHandAt(t, c.of, c.at, nil)
		var seen []string
		for range 200 {
			s = do(t, d, s, nil, rules.SeatA, putPath, pieceOption, "1", whereOption, elsewhere)
			checkPlaces(t, d, s)
			line := s.placing.Hand.Line()
			if slices.Contains(seen, line) {
				break
			}
			seen = append(seen, line)
		}
		if len(seen) < 2 || len(seen) >= 200 || s.placing.Hand.Line() != seen[0] {
			t.Errorf("%s: %v, then %s", c.of.Kind, seen, s.placing.Hand.Line())
		}
	}
}

// TestP75_AVillagesRoad runs straight to the nearest edge, but not through the coast; a village beside
// water has none.
func TestP75_AVillagesRoad(t *testing.T) {
	river := map[piece]siting.Place{{Kind: river}: siting.At(rect(200, 400, 40, 800, 0))}
	coast := map[piece]siting.Place{{Kind: coast}: siting.At(rect(80, 400, 160, 800, 0))}
	for _, c := range []struct {
		lying map[piece]siting.Place
		ou    string
		want  []plane.Point
	}{
		{nil, "5 4", []plane.Point{{X: 200, Y: 160}, {X: 200}}}, {nil, "3 5", []plane.Point{{X: 120, Y: 200}, {Y: 200}}},
		{river, "7,5 5", nil}, {river, "301mm 5", []plane.Point{{X: 301, Y: 200}, {X: 301}}},
		{coast, "6 7", nil}, {coast, "7 8", []plane.Point{{X: 280, Y: 320}, {X: 280}}},
	} {
		d, s := inHandAt(t, piece{Kind: village}, thrown{Zone: 4}, c.lying)
		s = do(t, d, s, nil, rules.SeatA, putPath, pieceOption, "1", whereOption, c.ou)
		if !slices.Equal(s.placing.Hand.Path, c.want) {
			t.Errorf("%s: %v, want %v", c.ou, s.placing.Hand.Path, c.want)
		}
	}
}

// TestP71_ARoadCrossesTheRiverByABridge, where its legs cross the river's middle.
func TestP71_ARoadCrossesTheRiverByABridge(t *testing.T) {
	_, s := inHandAt(t, piece{Kind: wood}, thrown{Zone: 6}, map[piece]siting.Place{{Kind: river}: siting.At(rect(200, 400, 40, 800, 0))})
	for _, c := range []struct{ path, want []plane.Point }{
		{[]plane.Point{{Y: 100}, {X: 400, Y: 300}}, []plane.Point{{X: 200, Y: 200}}},
		{[]plane.Point{{X: 300, Y: 100}, {X: 400, Y: 300}}, nil},
		{[]plane.Point{{Y: 100}, {X: 400, Y: 100}, {Y: 300}}, []plane.Point{{X: 200, Y: 100}, {X: 200, Y: 200}}},
	} {
		if got := bridges(s.site(piece{}), c.path); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.path, got, c.want)
		}
	}
}

// TestP74_CoursesOfTheRoad leave the table by its two zones, whichever they are, and not along an edge.
func TestP74_CoursesOfTheRoad(t *testing.T) {
	_, s := inHandAt(t, piece{Kind: wood}, thrown{Zone: 6}, map[piece]siting.Place{{Kind: coast}: siting.At(rect(80, 400, 160, 800, 0))})
	for from := zone(1); from <= 6; from++ {
		for to := zone(1); to <= 6; to++ {
			if from == to {
				continue
			}
			s.placing.Now = thrown{Number: 1, Exits: []zone{from, to}, Sectors: []plane.Sector{s.sector(from, "a"), s.sector(to, "a")}}
			all := s.courses()
			if len(all) == 0 || wet(s.site(piece{}), all[0]) != 0 {
				t.Errorf("%d to %d: %v", from, to, all)
			}
			for _, path := range all {
				if v := s.hand(piece{Kind: road}).judgeExits(path); v != nil || len(path) > mostBends {
					t.Errorf("%d to %d by %v: %v", from, to, path, v)
				}
				for _, leg := range legs(path) {
					if leg[0].X == leg[1].X && (leg[0].X == 0 || leg[0].X == s.size.W) ||
						leg[0].Y == leg[1].Y && (leg[0].Y == 0 || leg[0].Y == s.size.D) {
						t.Errorf("%d to %d runs along an edge: %v", from, to, path)
					}
				}
			}
		}
	}
}

// TestP74_ATypedRoadAtItsBounds: it ends on the edges of its zones and has eight points at most.
func TestP74_ATypedRoadAtItsBounds(t *testing.T) {
	d, s := inHandAt(t, piece{Kind: road}, thrown{Exits: []zone{4, 6},
		Sectors: []plane.Sector{{Column: 0, Row: 0}, {Column: 2, Row: 0}}}, nil)
	put := func(course string) []string { return []string{pieceOption, "1", whereOption, course} }
	for _, course := range []string{"0 5 | 30 5", "30 10 | 10 0", "0 5 | 5 5 | 9 6 | 12 7 | 15 8 | 18 7 | 21 6 | 30 5"} {
		do(t, d, s, nil, rules.SeatA, putPath, put(course)...)
	}
	for course, want := range map[string]string{"1mm 5 | 30 5": "exit", "0 401mm | 30 5": "exit", "0 5 | 799mm 0": "exit",
		"0 5": "bends", "0 5 | 5 5 | 9 6 | 12 7 | 15 8 | 18 7 | 21 6 | 24 5 | 30 5": "bends"} {
		if v := refused(t, d, s, "adlg.spot.refused."+want, rules.SeatA, putPath, put(course)...); v.Ref != refRoad || len(v.WaysOut) == 0 {
			t.Errorf("%s: %s, %d ways out", course, v.Ref, len(v.WaysOut))
		}
	}
}

// TestP75_AVillageLiesBesideARoad or water: without its road it is found against.
func TestP75_AVillageLiesBesideARoad(t *testing.T) {
	stream := map[piece]siting.Place{{Kind: river}: siting.At(rect(200, 400, 40, 800, 0))}
	_, s := inHandAt(t, piece{Kind: village}, thrown{Zone: 4}, stream)
	h := s.hand(s.pieces[0])
	site := h.site()
	for x, beside := range map[plane.MM]bool{300: true, 301: false} {
		at := siting.At(rect(x, 200, 160, 120, 0))
		for _, place := range []siting.Place{at, h.withRoad(site, at)} {
			found := site.Judge()(site.Lay(h.element(), place))
			if isLegal := beside || len(place.Path) > 0; isLegal != (len(found) == 0) || !isLegal && found[0].Ref != refVillage {
				t.Errorf("at %d with the road %v: %v", x, place.Path, found)
			}
		}
	}
}

// TestLogsLayNothingThatNoTableShows: what no play could have written is an error, not a panic.
func TestLogsLayNothingThatNoTableShows(t *testing.T) {
	_, s := inHandAt(t, piece{Kind: wood}, thrown{Zone: 4}, nil)
	p := s.pieces[0]
	good := siting.At(rect(200, 200, 160, 120, 0))
	for name, data := range map[string]putData{
		"another piece": {Piece: piece{Number: 1, Kind: marsh}, Place: good}, "a step of 3 mm": {Piece: p, Step: 3},
		"two sections":       {Piece: p, Place: siting.At(good.Rects[0], good.Rects[0])},
		"off the table":      {Piece: p, Place: siting.At(rect(-1, 0, 160, 120, 0))},
		"turned twice":       {Piece: p, Place: siting.At(rect(200, 200, 160, 120, 720))},
		"of no size":         {Piece: p, Place: siting.At(rect(200, 200, 0, 120, 0))},
		"corners too round":  {Piece: p, Place: siting.AtRound(61, good.Rects[0])},
		"a wood with a road": {Piece: p, Place: siting.Place{Rects: good.Rects, Path: []plane.Point{{}, {X: 5}}}},
	} {
		if _, err := foldPut(s, data); err == nil {
			t.Errorf("%s is noted", name)
		}
	}
	if _, err := foldPut(s, putData{Piece: p, Place: good}); err != nil {
		t.Error(err)
	}
	for _, path := range [][]plane.Point{{{}}, {{X: 5}, {X: 5}}, {{}, {X: -5}}, slices.Repeat([]plane.Point{{}, {X: 5}}, 5)} {
		if err := s.checkPlace(piece{Kind: road}, siting.Place{Path: path}); err == nil {
			t.Errorf("a road by %v is noted", path)
		}
	}
}

// TestP76_ATrackedControl at its bounds: 4 UD from centre to centre and not a millimetre more, turned only
// by 5 and 6, never both, of the same size; it lies where it lay until the outcome says otherwise.
func TestP76_ATrackedControl(t *testing.T) {
	d, s := inHandAt(t, piece{Kind: wood}, thrown{Zone: 5, Edge: touches}, nil)
	s.choice = s.choice.with(rules.SeatB, []pick{{Kind: marsh}, {Kind: ravine}})
	s = do(t, d, s, given(nil), rules.SeatA, placedPath)
	was := s.placing.Lying[1].Place
	by := func(face dice.Face) state {
		return do(t, d, s, given(map[string][]dice.Face{controlPurpose: {face}}), rules.SeatB, controlPath, pieceOption, "1")
	}
	put := func(args ...string) []string { return append([]string{pieceOption, "1"}, args...) }
	four, six := by(4), by(6)
	refused(t, d, four, "adlg.control.refused.turn", rules.SeatA, putPath, put(whereOption, "+1 0")...)
	refused(t, d, four, "adlg.spot.refused.unread", rules.SeatB, putPath, put(sizeOption, "3x2")...)
	for _, c := range []struct {
		from  state
		legal bool
		args  []string
	}{
		{four, true, put(whereOption, "+4 0")}, {four, false, put(whereOption, "+161mm 0")}, {four, true, put(whereOption, "-4 0")},
		{four, true, put(whereOption, "0 +1")}, {four, false, put(angleOption, "90")}, {six, true, put(whereOption, "0 +6")},
		{six, false, put(whereOption, "0 +241mm")}, {six, false, put(whereOption, "+1 +1", angleOption, "90")},
	} {
		if !c.legal {
			v := refused(t, d, c.from, "adlg.spot.refused.illegal", rules.SeatB, putPath, c.args...)
			if v.Ref != refControl && v.Ref != refZones {
				t.Errorf("%v: %s", c.args, v.Ref)
			}
			if _, err := d.Decide(c.from, v.WaysOut[0].Act, nil); err != nil {
				t.Errorf("%v: the way out is refused: %v", c.args, err)
			}
			continue
		}
		after := do(t, d, c.from, nil, rules.SeatB, putPath, c.args...)
		checkPlaces(t, d, after)
		if !slices.Equal(after.placing.Lying[1].Place.Rects, was.Rects) {
			t.Errorf("%v: it lies at %v already", c.args, after.placing.Lying[1].Place)
		}
		if _, err := d.Decide(after, actOf(rules.SeatB, outcomePath, outcomeOption, string(turned)), nil); err == nil {
			t.Errorf("%v: turned as well", c.args)
		}
		done := do(t, d, after, nil, rules.SeatB, outcomePath, outcomeOption, string(moved))
		if l := done.placing.Lying[1]; !slices.Equal(l.Place.Rects, after.control.Now.Hand.Rects) || !slices.Equal(l.Was.Rects, was.Rects) {
			t.Errorf("%v: %+v", c.args, l)
		}
		left := do(t, d, after, nil, rules.SeatB, outcomePath, outcomeOption, string(left))
		if l := left.placing.Lying[1]; !slices.Equal(l.Place.Rects, was.Rects) || isPlaced(l.Was) {
			t.Errorf("%v and left: %+v", c.args, l)
		}
	}
	refused(t, d, six, "adlg.spot.refused."+string(moved), rules.SeatB, outcomePath, outcomeOption, string(moved))
}

// TestABankIsTypedAsItIsRead: what a form shows of a river, sent again, leaves it where it lies, of odd
// widths too.
func TestABankIsTypedAsItIsRead(t *testing.T) {
	d, s := inHandAt(t, piece{Kind: river}, thrown{}, nil)
	for _, width := range []string{"40mm", "41mm", "1,5", "79mm", "2"} {
		for _, where := range []string{"ouest 2", "ouest 4,5", "ouest 6", "est 2", "est 4,5", "est 6"} {
			at := do(t, d, s, nil, rules.SeatA, putPath, pieceOption, "1", whereOption, where, sizeOption, width)
			shown := at.hand(s.pieces[0]).typed(at.placing.Hand)
			if shown != where {
				t.Errorf("%s wide, %s is shown as %s", width, where, shown)
			}
			again := do(t, d, at, nil, rules.SeatA, putPath, pieceOption, "1", whereOption, shown)
			if again.placing.Hand.Line() != at.placing.Hand.Line() {
				t.Errorf("%s wide at %s: sent again it lies at %s", width, where, again.placing.Hand.Line())
			}
		}
	}
}

// TestP76_AControlFreesFromTheDiceOfPlacing but not from p75/7: what lay 2 UD from every edge may lie at one,
// and an impassable piece goes to the side of a central zone, in both rows, and no millimetre into it.
func TestP76_AControlFreesFromTheDiceOfPlacing(t *testing.T) {
	held := func(k kind, at thrown, from string, face dice.Face) (*rules.Definition[state], state) {
		d, s := inHandAt(t, piece{Kind: k}, at, nil)
		s.choice = s.choice.with(rules.SeatB, []pick{{Kind: marsh}, {Kind: ravine}})
		s = do(t, d, s, nil, rules.SeatA, putPath, pieceOption, "1", whereOption, from)
		s = do(t, d, s, given(nil), rules.SeatA, placedPath)
		return d, do(t, d, s, given(map[string][]dice.Face{controlPurpose: {face}}), rules.SeatB, controlPath, pieceOption, "1")
	}
	d, s := held(wood, thrown{Zone: 5, Edge: apart}, "15 140mm", 3)
	s = do(t, d, s, nil, rules.SeatB, putPath, pieceOption, "1", whereOption, "0 -2")
	checkPlaces(t, d, s)
	for zone, from := range map[zone]string{1: "7 15", 3: "23 15", 4: "7 5", 6: "23 5"} {
		inwards := map[bool]string{true: "+", false: "-"}[zone == 1 || zone == 4]
		d, s := held(impassable, thrown{Zone: zone}, from, 4)
		after := do(t, d, s, nil, rules.SeatB, putPath, pieceOption, "1", whereOption, inwards+"1 0")
		checkPlaces(t, d, after)
		v := refused(t, d, s, "adlg.spot.refused.illegal", rules.SeatB, putPath, pieceOption, "1", whereOption, inwards+"41mm 0")
		if found, by := measured(v); v.Ref != refImpassable || found != "adlg.spot.found.centre" || by != 1 {
			t.Errorf("from zone %d: %s, %s, %d tenths", zone, v.Ref, found, by)
		}
	}
}

// TestSizesAreTypedInUD: with round or sharp corners, a river's width alone.
func TestSizesAreTypedInUD(t *testing.T) {
	_, s := inHandAt(t, piece{Kind: wood}, thrown{Zone: 4}, nil)
	for _, c := range []struct {
		of     kind
		text   string
		size   plane.Size
		corner plane.MM
	}{
		{wood, "5x3", plane.Size{W: 200, D: 120}, 40}, {wood, " 4 × 3 Carré", plane.Size{W: 160, D: 120}, 0},
		{wood, "3x2 rond", plane.Size{W: 120, D: 80}, 0}, {wood, "3,5x2,5 round", plane.Size{W: 140, D: 100}, 20},
		{wood, "121mm x 81mm", plane.Size{W: 121, D: 81}, 0}, {field, "4x3", plane.Size{W: 160, D: 120}, 0},
		{field, "4x3 rond", plane.Size{W: 160, D: 120}, 40}, {river, "1,5", plane.Size{W: 60, D: 800}, 0},
	} {
		h := s.hand(piece{Kind: c.of})
		got, ok := h.readSize(h.shapes()[0], c.text)
		if !ok || got.Rects[0].Size != c.size || got.Corner != c.corner {
			t.Errorf("%s %q is %+v, %t", c.of, c.text, got, ok)
		}
		if again, ok := h.readSize(h.shapes()[0], h.typedSize(got)); !ok || again.Rects[0].Size != c.size || again.Corner != c.corner {
			t.Errorf("%s: %q is read as %+v", c.of, h.typedSize(got), again)
		}
	}
	for of, texts := range map[kind][]string{wood: {"", "4", "4x", "x3", "-4x3", "0x3", "4x3x2", "99x3", "4x3 mou"}, river: {"2x3", "0", "large"}} {
		for _, text := range texts {
			h := s.hand(piece{Kind: of})
			if got, ok := h.readSize(h.shapes()[0], text); ok {
				t.Errorf("%s %q is %+v", of, text, got)
			}
		}
	}
}

// TestATurnedPieceSlidesInside: sized or turned alone, a piece at an edge keeps that size and turn and moves
// as little as it must; typed with a place it stays where it was typed, and so does one under control.
func TestATurnedPieceSlidesInside(t *testing.T) {
	for _, edge := range []edgeRule{touches, apart} {
		d, s := inHandAt(t, piece{Kind: wood}, thrown{Zone: 4, Edge: edge}, nil)
		before := s.placing.Hand.Rects[0]
		for _, c := range []struct {
			args []string
			size plane.Size
			turn plane.Angle
		}{
			{[]string{angleOption, "15"}, before.Size, 15}, {[]string{angleOption, "90"}, before.Size, 90},
			{[]string{sizeOption, "5x3"}, plane.Size{W: 200, D: 120}, 0},
			{[]string{sizeOption, "4x4", angleOption, "30"}, plane.Size{W: 160, D: 160}, 30},
		} {
			after := do(t, d, s, nil, rules.SeatA, putPath, append([]string{pieceOption, "1"}, c.args...)...)
			checkPlaces(t, d, after)
			now := after.placing.Hand.Rects[0]
			way := plane.Polygon{now.Centre}.DistanceTo(plane.Polygon{before.Centre}).Up()
			if now.Size != c.size || now.Turn != c.turn || way > s.ud {
				t.Errorf("%v: %+v, moved by %d mm", c.args, now, way)
			}
			typed := append([]string{pieceOption, "1", whereOption, s.hand(s.pieces[0]).typed(s.placing.Hand)}, c.args...)
			refused(t, d, s, "adlg.spot.refused.illegal", rules.SeatA, putPath, typed...)
		}
		turns := func(o rules.Offer) bool { return o.Key == "sens-gauche" }
		if offers := d.Offers(s, rules.SeatA, rules.SeatA); !slices.ContainsFunc(offers, turns) {
			t.Errorf("%s: no button turns it", edge)
		}
	}
	d, s := inHandAt(t, piece{Kind: wood}, thrown{Zone: 4, Edge: touches}, nil)
	s.choice = s.choice.with(rules.SeatB, []pick{{Kind: marsh}, {Kind: ravine}})
	s = do(t, d, s, given(nil), rules.SeatA, placedPath)
	s = do(t, d, s, given(map[string][]dice.Face{controlPurpose: {6}}), rules.SeatB, controlPath, pieceOption, "1")
	refused(t, d, s, "adlg.spot.refused.illegal", rules.SeatB, putPath, pieceOption, "1", angleOption, "90")
}
