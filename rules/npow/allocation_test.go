package npow

import (
	"errors"
	"maps"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// battleground is a table where points may be laid out: a hill (1) in the south, a built-up area (2) in the
// north, a hill (3) on the middle, a river of two sections (4), and both supply lines. Seat a attacks from
// the south.
func battleground(t testing.TB, chosen map[string]string) (*rules.Definition[state], state) {
	t.Helper()
	g, s := started(t, chosen, nil)
	at := func(x, y plane.MM, size plane.Size) place {
		return place{Place: siting.Place{Rects: []plane.Rect{{Centre: plane.Point{X: x, Y: y}, Size: size}}}}
	}
	hill, village := plane.Size{W: 300, D: 150}, plane.Size{W: 150, D: 150}
	section := plane.Size{W: 600, D: 32}
	s.pool = pool{CountFace: 1, Count: 4, Settled: true, Elements: []Element{
		{Number: 1, Face: 1, Piece: "colline"}, {Number: 2, Face: 5, Piece: "zone-construite"}, {Number: 3, Face: 1, Piece: "colline"},
		{Number: 4, Face: 10, Piece: charts.River, Sections: 2},
	}}
	s.placing = placing{Done: true, Places: map[table.Number]place{
		1: at(400, 250, hill), 2: at(900, 900, village), 3: at(1400, 600, hill),
		4: {Place: siting.At(plane.Rect{Centre: plane.Point{X: 300, Y: 800}, Size: section},
			plane.Rect{Centre: plane.Point{X: 900, Y: 600}, Size: section})},
	}}
	s.attacker = table.South
	line := plane.Size{W: 150, D: 75}
	s.supply = supply{rules.SeatA: {place: at(900, 38, line)}, rules.SeatB: {place: at(900, 1162, line)}}
	s.roads = roads{Done: true}
	return g, s
}

func lay(s state, seat rules.Seat, degree, text string) error {
	_, err := decidePoints(s, rules.Act{Path: pointsPath, Seat: seat, Args: rules.Args{"repartition": text, "degre": degree}})
	return err
}

func refusedBy(t *testing.T, err error, key string, ref rules.Ref) {
	t.Helper()
	var v *rules.Violation
	if !errors.As(err, &v) || v.Say.Key != "npow.refused."+key || v.Ref != ref {
		t.Errorf("%v, want %s (%s)", err, key, ref)
	}
}

func TestPoints1_HillsBuiltUpAreasCrossingsAndTheEnemysSupplyLine(t *testing.T) {
	_, s := battleground(t, nil)
	var ids []string
	for _, o := range s.targets(rules.SeatA) {
		ids = append(ids, o.ID)
	}
	if got := strings.Join(ids, " "); got != "1 2 3 4.1 4.2 ldr.b" {
		t.Errorf("seat a may lay points on %s", got)
	}
	refusedBy(t, lay(s, rules.SeatA, "moyen", "ldr.a : 50"), "points-lines", refPoints)
	for _, line := range []string{"LdR (adverse)", "LdR de Bob", "Ligne de Ravitaillement de Bob", "Supply line (enemy)", "ldr.b"} {
		if on, faults := s.readAllocation(rules.SeatA, line+" : 50"); len(faults) > 0 || on["ldr.b"] != 50 {
			t.Errorf("%q is read as %v, with %d faults", line, on, len(faults))
		}
	}
	words := rulestest.ReadVocabulary(t, "fr", System().Locale, rules.Locale())
	for _, line := range s.template(rules.SeatA) {
		if said := words.Say(t, line); strings.Contains(said, "ldr.") {
			t.Errorf("the form says %q", said)
		}
	}
}

func TestPoints1_ExactlyFifty(t *testing.T) {
	_, s := battleground(t, nil)
	refusedBy(t, lay(s, rules.SeatA, "moyen", "2 : 49"), "points-few", refPoints)
	refusedBy(t, lay(s, rules.SeatA, "moyen", "2 : 51"), "points-many", refPoints)
	refusedBy(t, lay(s, rules.SeatA, "moyen", ""), "points-few", refPoints)
	if err := lay(s, rules.SeatA, "moyen", "2 : 50"); err != nil {
		t.Error(err)
	}
}

// TestPoints2_TheOwnHalfByDegree: 15, 25 and 35 are legal in the own half, one more is not.
func TestPoints2_TheOwnHalfByDegree(t *testing.T) {
	_, s := battleground(t, nil)
	for degree, most := range map[string]int{"eleve": 15, "moyen": 25, "faible": 35} {
		lines := func(own int) string {
			return "1 Colline : " + strconv.Itoa(own) + "\n2 Zone Construite : " + strconv.Itoa(50-own)
		}
		if err := lay(s, rules.SeatA, degree, lines(most)); err != nil {
			t.Errorf("%s: %d in the own half: %v", degree, most, err)
		}
		refusedBy(t, lay(s, rules.SeatA, degree, lines(most+1)), "points-own", refHalves)
		if err := lay(s, rules.SeatB, degree, "2 : "+strconv.Itoa(most)+"\n1 : "+strconv.Itoa(50-most)); err != nil {
			t.Errorf("%s: seat b with %d in its own half: %v", degree, most, err)
		}
		refusedBy(t, lay(s, rules.SeatB, degree, "2 : "+strconv.Itoa(most+1)+"\n1 : "+strconv.Itoa(49-most)), "points-own", refHalves)
	}
}

func TestPoints3_TheMiddleCountsAsTheEnemysHalf(t *testing.T) {
	_, s := battleground(t, nil)
	for _, seat := range ledger.Players {
		if err := lay(s, seat, "eleve", "3 : 30\n4.2 : 20"); err != nil {
			t.Errorf("seat %s: all on the middle: %v", seat, err)
		}
	}
}

// TestNote3_TwentyAnElementByFives is the FFJH convention, a reading.
func TestNote3_TwentyAnElementByFives(t *testing.T) {
	_, s := battleground(t, map[string]string{"profile": "ffjh"})
	refusedBy(t, lay(s, rules.SeatA, "moyen", "2 : 25\n3 : 25"), "points-most", refMost)
	refusedBy(t, lay(s, rules.SeatA, "moyen", "2 : 18\n3 : 17\n4.2 : 15"), "points-multiple", refMost)
	if err := lay(s, rules.SeatA, "moyen", "2 : 20\n3 : 20\n4.2 : 10"); err != nil {
		t.Error(err)
	}
}

// TestNote3_AsManyAsTheTableBears: with 20 an element and too few of them nobody could lay out 50, and
// nothing could ever be sealed.
func TestNote3_AsManyAsTheTableBears(t *testing.T) {
	_, s := battleground(t, map[string]string{"profile": "ffjh"})
	s.pool.Elements = s.pool.Elements[:1] // a hill in the south, and the supply lines
	refusedBy(t, lay(s, rules.SeatA, "eleve", "1 : 15\nldr.b : 15"), "points-capped", refMost)
	if err := lay(s, rules.SeatA, "eleve", "1 : 15\nldr.b : 20"); err != nil {
		t.Error(err)
	}
	refusedBy(t, lay(s, rules.SeatA, "faible", "1 : 15\nldr.b : 20"), "points-capped", refMost)
	for _, degree := range []string{"eleve", "moyen", "faible"} {
		if err := lay(s, rules.SeatB, degree, "1 : 20\nldr.a : 20"); err != nil {
			t.Error(err)
		}
	}
	refusedBy(t, lay(s, rules.SeatB, "moyen", "1 : 20\nldr.a : 25"), "points-most", refMost)
	_, free := battleground(t, nil)
	free.pool.Elements = free.pool.Elements[:1]
	refusedBy(t, lay(free, rules.SeatA, "eleve", "1 : 15\nldr.b : 20"), "points-few", refPoints)
}

// TestEntriesAsPlayersWriteThem: the form's own lines, notes, empty lines, and what can't be read, line by
// line.
func TestEntriesAsPlayersWriteThem(t *testing.T) {
	_, s := battleground(t, nil)
	on,
		faults := s.readAllocation(rules.SeatA,
		"# à moi\n\n1 Colline (votre moitié) :\n2 Zone Construite (adverse)\u202f: 20\n 3. = 20\n4.2 Pont ou gué : section 2 : 10\n")
	if want := (map[string]int{"2": 20, "3": 20, "4.2": 10}); len(faults) > 0 || !maps.Equal(on, want) {
		t.Errorf("%v, faults %v", on, faults)
	}
	_, faults = s.readAllocation(rules.SeatA, "2 : vingt\n9 : 5\n3\n2 : 5\n2 : 6\nldr.a : 3\n3 : -4\n1 : 99999999999999999999\n1 : 10 3 : 10")
	var keys []string
	for _, f := range faults {
		keys = append(keys, strings.TrimPrefix(f.Key, "npow.points.fault."))
	}
	if got := strings.Join(keys, " "); got != "number unknown no-colon twice own-supply number number several" {
		t.Errorf("faults: %s", got)
	}
}

// FuzzEntries: whatever is typed, the reading neither panics nor invents points.
func FuzzEntries(f *testing.F) {
	_, s := battleground(f, nil)
	for _, text := range []string{"2 : 50", "2:25\n3=25", ":::", "4.2 : 10\n4.2 : 10", "\u202f: 4", strings.Repeat("2 : 1\n", 700)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		on, _ := s.readAllocation(rules.SeatA, text)
		for id, n := range on {
			if n < 1 || n > mostPoints || id == "ldr.a" {
				t.Errorf("%d points on %q", n, id)
			}
		}
		read, _ := readSheet(text)
		if len(read.Lines) > mostSheet {
			t.Errorf("a sheet of %d lines", len(read.Lines))
		}
	})
}

// TestOnlyItsOwnSeatKnowsSealedPoints: the other players, the referee and spectators know the degree alone
// until the points are revealed.
func TestOnlyItsOwnSeatKnowsSealedPoints(t *testing.T) {
	s := onPaper(t, "colline")
	s.points = s.points.with(rules.SeatA, allocation{Degree: "moyen", On: map[string]int{"1": 50}})
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Referee, rules.Public} {
		seen := bare().Mask(s, seat).points.Entries[rules.SeatA]
		if knows := len(seen.On) > 0; knows != (seat == rules.SeatA) || seen.Degree != "moyen" {
			t.Errorf("seat %q knows %+v", seat, seen)
		}
	}
}
