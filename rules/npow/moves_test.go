package npow

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// playOn decides an act of the Defender and notes what came of it.
func playOn(s state, path string, args rules.Args) (state, error) {
	g := bare()
	events, err := g.Decide(s, rules.Act{Path: path, Seat: s.defender(), Args: args}, dicetest.Seeded(1))
	if err != nil {
		return s, err
	}
	for _, e := range events {
		if s, err = g.Evolve(s, e); err != nil {
			return s, err
		}
	}
	return s, nil
}

// TestWaysOutLeadOn: whatever place is refused, the place proposed instead is legal.
func TestWaysOutLeadOn(t *testing.T) {
	t.Parallel()
	crowd := []string{"colline 300 300", "zone-construite 675 300", "champ-clos 1200 300 30", "cours-d-eau:2 1500 300 90", "foret 300 900",
		"colline", "obstacle", "cours-d-eau", "batiment-individuel"}
	for _, settings := range []map[string]string{{"mode": "suivi"}, {sourceReading: sourceByText}} {
		s := laidOut(t, settings, crowd...)
		chance := siting.NewLot(7)
		refused, led := 0, 0
		for range 40 {
			args := rules.Args{
				"piece": strconv.Itoa(1 + chance.Below(len(crowd))), "angle": strconv.Itoa(15 * chance.Below(24)),
				"ou": siting.PointText(plane.Point{X: plane.MM(chance.Below(1801)), Y: plane.MM(chance.Below(1201))}),
			}
			next, err := playOn(s, putPath, args)
			var v *rules.Violation
			if !errors.As(err, &v) {
				if err != nil {
					t.Fatal(err)
				}
				s = next
				continue
			}
			refused++
			for _, way := range v.WaysOut {
				led++
				if _, err := playOn(s, way.Act.Path, way.Act.Args); err != nil {
					t.Errorf("%v: its way out %v is refused: %v", args, way.Act.Args, err)
				}
			}
		}
		if refused < 8 || led < refused-8 {
			t.Errorf("%d refusals, %d ways out", refused, led)
		}
	}
}

func TestPlacement3_ARefusedMoveSaysHowFarBack(t *testing.T) {
	s := laidOut(t, map[string]string{"mode": "suivi"}, "colline 450 225", "foret")
	_, err := playOn(s, movePath, rules.Args{"piece": "1", "ou": "0 -0,1"})
	var v *rules.Violation
	if !errors.As(err, &v) || v.Ref != refBorder || len(v.WaysOut) != 1 || v.WaysOut[0].Act.Args["ou"] != "45 22,5" {
		t.Fatalf("a millimetre too near: %+v", err)
	}
	if s, err = playOn(s, movePath, rules.Args{"piece": "1", "ou": "0 +0,1"}); err != nil ||
		s.placing.Places[1].Rects[0].Centre != (plane.Point{X: 450, Y: 226}) {
		t.Errorf("a millimetre back: %v, %v", s.placing.Places[1], err)
	}
}

// TestEveryRiverHasAWayOut: its end must touch an edge to the millimetre, which the place proposed does.
func TestEveryRiverHasAWayOut(t *testing.T) {
	t.Parallel()
	for _, settings := range []map[string]string{nil, {"format": "npow300"}, {sourceReading: sourceByText}} {
		s := laidOut(t, settings, "colline 300 300", "foret 900 650", "cours-d-eau", "cours-d-eau:2", "champ-clos 950 150 20")
		chance := siting.NewLot(3)
		for range 40 {
			args := rules.Args{"piece": strconv.Itoa(3 + chance.Below(2)), "angle": strconv.Itoa(15 * chance.Below(24)),
				"ou": siting.PointText(plane.Point{X: plane.MM(chance.Below(1201)), Y: plane.MM(chance.Below(801))})}
			_, err := playOn(s, putPath, args)
			var v *rules.Violation
			if !errors.As(err, &v) {
				if err != nil {
					t.Fatal(err)
				}
				continue
			}
			if len(v.WaysOut) != 1 {
				t.Fatalf("%v: no way out of %s", args, v.Say.Key)
			}
			if _, err := playOn(s, putPath, v.WaysOut[0].Act.Args); err != nil {
				t.Fatalf("%v: its way out %v is refused: %v", args, v.WaysOut[0].Act.Args, err)
			}
		}
	}
}

// TestARiverFlowsIntoAnother: where another river is nearer than any edge, it leads to its bank.
func TestARiverFlowsIntoAnother(t *testing.T) {
	s := laidOut(t, nil, "cours-d-eau:2 900 300 90", "cours-d-eau")
	_, err := playOn(s, putPath, rules.Args{"piece": "2", "ou": "125 60"})
	var v *rules.Violation
	if !errors.As(err, &v) || len(v.WaysOut) != 1 || v.WaysOut[0].Act.Args["ou"] != "121,6 60" {
		t.Errorf("5 cm beside a river: %+v", err)
	}
}

// TestWhatWasWrongBeforeStandsInNobodysWay: after a change of reading a table may be wrong, and is mended
// piece by piece.
func TestWhatWasWrongBeforeStandsInNobodysWay(t *testing.T) {
	s := laidOut(t, map[string]string{"mode": "suivi"}, "cours-d-eau 300 300", "cours-d-eau 300 900", "foret 900 900")
	s.settings[sourceReading] = sourceByText
	if got := judge(s, false); got != "rivers 1, rivers 2" {
		t.Fatalf("by the text: %q", got)
	}
	if _, err := playOn(s, movePath, rules.Args{"piece": "3", "ou": "120 90"}); err != nil {
		t.Errorf("another piece: %v", err)
	}
	if _, err := playOn(s, finishPath, nil); err == nil {
		t.Error("a wrong table is declared finished")
	}
}

func TestArrowsMoveThePieceInHand(t *testing.T) {
	s := laidOut(t, map[string]string{"mode": "suivi"}, "foret 900 300", "foret 300 900")
	s, err := playOn(s, handPath, rules.Args{"piece": "1"})
	if err != nil {
		t.Fatal(err)
	}
	press := func(key string) {
		t.Helper()
		for _, o := range offersOf(s, s.defender(), "piece") {
			if o.Key == key {
				if s, err = playOn(s, o.Act.Path, o.Act.Args); err != nil {
					t.Fatalf("%s: %v", key, err)
				}
				return
			}
		}
		t.Fatalf("no offer %s", key)
	}
	for _, key := range []string{"ou-gauche", "ou-haut", "ou-haut"} {
		press(key)
	}
	if s, err = playOn(s, handPath, rules.Args{"piece": "1", "pas": "10"}); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"ou-droite", "ou-bas", "sens-droite", "sens-droite"} {
		press(key)
	}
	want := plane.Rect{Centre: plane.Point{X: 860, Y: 390}, Size: plane.Size{W: 300, D: 150}, Turn: 330} // clockwise
	if got := s.placing.Places[1].Rects[0]; got != want {
		t.Errorf("it lies at %v, want %v", got, want)
	}
}

// A piece is on the table in three presses: itself, a sector, one of its nine places; there it is legal, and
// the message says how far it slid. Eight presses of one arrow go one way.
func TestAPieceInThreeTaps(t *testing.T) {
	s := laidOut(t, map[string]string{"mode": "suivi"}, "foret 900 300", "foret")
	press := func(key string) {
		t.Helper()
		for _, o := range offersOf(s, s.defender(), "piece") {
			if o.Key == key {
				var err error
				if s, err = playOn(s, o.Act.Path, o.Act.Args); err != nil {
					t.Fatalf("%s: %v", key, err)
				}
				return
			}
		}
		t.Fatalf("no offer %s", key)
	}
	var err error
	if s, err = playOn(s, handPath, rules.Args{"piece": "2"}); err != nil {
		t.Fatal(err)
	}
	press("secteur-B1")
	press("coin-c") // where the other wood is
	at := s.placing.Places[2].Rects[0]
	if found := s.site().Findings(); len(found) > 0 || !s.isCrossed() {
		t.Fatalf("it lies at %v: %v", at, found)
	}
	press("ou-bas")
	for x := s.placing.Places[2].Rects[0].Centre.X; ; {
		press("ou-gauche")
		next := s.placing.Places[2].Rects[0].Centre.X
		if next >= x {
			t.Fatalf("to the left from %d is %d", x, next)
		}
		if x = next; x < 400 {
			break
		}
	}
}

func TestPlacesBySentence(t *testing.T) {
	for text, want := range map[string]plane.MM{"+5": 50, "-0,5": -5, "0": 0, "+1.2": 12, "−5": -1, "": -1, "1,25": -1, "x": -1, "99999": -1,
		"+-3": -1, "-": -1, "+": -1, ",5": -1} {
		got, ok := siting.ReadSigned(0, text)
		if ok != (want != -1) || ok && got != want {
			t.Errorf("%q reads %d, %v", text, got, ok)
		}
	}
}

// TestPlacesReadBack: the line that the form shows for a place lays it there again.
func TestPlacesReadBack(t *testing.T) {
	s := laidOut(t, nil, "colline 451 226 30", "cours-d-eau:2 900 300 90 75", "cours-d-eau:2 300 300 15", "obstacle 1200 300 45", "obstacle")
	apart := plane.Point{X: 1500, Y: 903}
	s.placing = s.placing.withPlace(5, place{Place: s.place(s.pool.Elements[4],
		siting.Shape{At: plane.Point{X: 100, Y: 1000}, Turn: 90, Apart: &apart})})
	offer := placesButton(s, rules.SeatA)[0]
	for _, lang := range []string{"fr", "en"} {
		var typed []string
		for _, line := range offer.Ask[0].Template {
			typed = append(typed, rulestest.ReadVocabulary(t, lang, rules.Locale(), Locale()).Say(t, line))
		}
		lines, faults := plane.ParsePlaces(strings.Join(typed, "\n"))
		if len(faults) > 0 || len(lines) != 5 {
			t.Fatalf("%q: %v", typed, faults)
		}
		for _, line := range lines {
			e, _ := s.pool.element(table.Number(line.Number))
			how, fault := s.readShape(e, line.Place, siting.Shape{}, table.South)
			if !fault.IsZero() {
				t.Fatalf("%q: %v", line.Place, fault)
			}
			if got, want := s.place(e, how), s.placing.Places[e.Number]; !slices.Equal(got.Rects, want.Rects) {
				t.Errorf("%q reads back at %v, lies at %v", line.Place, got.Rects, want.Rects)
			}
		}
	}
}

// TestATurnKeepsAChainTogether: a bent river turned all the way round lies as it lay, its sections contiguous
// at each angle.
func TestATurnKeepsAChainTogether(t *testing.T) {
	s := laidOut(t, nil, "cours-d-eau:2 900 600 90 45")
	e, at := s.pool.Elements[0], s.placing.Places[1].Place
	for turn := range plane.Angle(360) {
		l := s.lay(e, s.turned(e, at, turn))
		if !l.IsChained() || gapOf(&l) != 0 || (l.Rects[1].Turn-l.Rects[0].Turn).Normal() != 315 {
			t.Fatalf("turned to %d: %v", turn, l.Rects)
		}
	}
	if back := s.turned(e, s.turned(e, at, 217), 90); !slices.Equal(back.Rects, at.Rects) {
		t.Errorf("turned back: %v, was %v", back.Rects, at.Rects)
	}
}

// TestPlacement4_ACrossingMovesAlongItsSection, and no further; it keeps its distance from the long edges.
func TestPlacement4_ACrossingMovesAlongItsSection(t *testing.T) {
	s := laidOut(t, map[string]string{"mode": "suivi"}, "cours-d-eau:2 900 300 90", "foret 300 300")
	for _, c := range []struct{ piece, to, at string }{
		{"1.1", "90 40", "90 40"}, {"1.1", "100 20,1", "90 20"}, {"1.2", "0 +10", "90 100"}, {"1.2", "90 90", "90 90"},
		{"1.1", "90 10", ""}, {"1.2", "90 110", ""}, {"1.3", "90 30", ""}, {"2.1", "90 30", ""}, {"1.1", "nulle part", ""},
	} {
		after, err := playOn(s, movePath, rules.Args{"piece": c.piece, "ou": c.to})
		if (err == nil) != (c.at != "") {
			t.Errorf("crossing %s to %s: %v", c.piece, c.to, err)
		}
		var v *rules.Violation
		if errors.As(err, &v) && v.Ref == refBorder {
			if len(v.WaysOut) != 1 {
				t.Fatalf("no way out of %+v", v)
			}
			if _, err := playOn(s, movePath, v.WaysOut[0].Act.Args); err != nil {
				t.Errorf("its way out %v is refused: %v", v.WaysOut[0].Act.Args, err)
			}
		}
		if err != nil {
			continue
		}
		i := int(c.piece[2] - '1')
		if got := siting.PointText(after.placing.Places[1].Crossings[i]); got != c.at {
			t.Errorf("crossing %s lies at %s, want %s", c.piece, got, c.at)
		}
	}
}

// TestPlacement5_EntrenchmentsComeAtDeployment: in the own zone alone, over anything, and neither an
// objective nor a sector's element.
func TestPlacement5_EntrenchmentsComeAtDeployment(t *testing.T) {
	s := laidOut(t, nil, "foret 300 200")
	s.placing.Done = true
	if _, err := playOn(s, worksPath, rules.Args{"nombre": "1"}); err == nil {
		t.Error("declared before the roads are drawn")
	}
	s.roads.Done, s.attacker = true, table.North
	for _, c := range []struct {
		args  rules.Args
		legal bool
	}{
		{rules.Args{"nombre": "2"}, true},
		{rules.Args{"nombre": "1", "ou": "30 20"}, true},             // on the wood
		{rules.Args{"nombre": "1", "ou": "30 44,2"}, true},           // up to 45 cm
		{rules.Args{"nombre": "1", "ou": "30 44,3"}, false},          // a millimetre beyond
		{rules.Args{"nombre": "1", "ou": "30 38 /90"}, false},        // its second section beyond
		{rules.Args{"nombre": "1", "ou": "30 20 | 60 40 /90"}, true}, // two sections apart
		{rules.Args{"nombre": "1", "ou": "30 20 & 60 20"}, false},    // more places than works
		{rules.Args{"nombre": "2", "ou": "30 20 /15\n60 20"}, true},  // a line each
		{rules.Args{"nombre": "1", "ou": "30 20 /quinze"}, false},    // no angle
		{rules.Args{"nombre": "-1"}, false},
		{rules.Args{"nombre": "13"}, false},
		{rules.Args{"nombre": "0"}, false}, // nothing new
	} {
		after, err := playOn(s, worksPath, c.args)
		if (err == nil) != c.legal {
			t.Errorf("%v: %v", c.args, err)
		}
		if err == nil && (len(after.objectives()) != 0 || len(after.site().Pieces) != 1) {
			t.Errorf("%v: %v is an objective or an element", c.args, after.objectives())
		}
	}
	// The other player's zone lies along the other edge, and his right is the other way.
	events, err := decideWorks(s, rules.Act{Path: worksPath, Seat: s.initiative,
		Args: rules.Args{"nombre": "1", "ou": "1 +70 haut +20 gauche"}})
	if err == nil {
		t.Errorf("up is towards the south for him: %v", events)
	}
	if _, err := decideWorks(s, rules.Act{Path: worksPath, Seat: s.initiative,
		Args: rules.Args{"nombre": "1", "ou": "1 +70 bas +20 gauche"}}); err != nil {
		t.Errorf("in his own zone: %v", err)
	}
}
