package mapmaking_test

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
)

// joinedFrom are the neighbours into which a road goes on from a hex.
func joinedFrom(t *testing.T, s hexwar.State, name string) string {
	t.Helper()
	var into []string
	from := hexwartest.At(t, name)
	for _, next := range s.Field.Grid.Neighbours(from) {
		c, err := s.Field.Crossing(s.Tables.Ground, from, next)
		if err != nil {
			t.Fatal(err)
		}
		back, err := s.Field.Crossing(s.Tables.Ground, next, from)
		if err != nil || back.Road != c.Road {
			t.Errorf("%s to %s: by road %v, back %v", name, next, c.Road, back.Road)
		}
		if c.Road {
			into = append(into, next.String())
		}
	}
	slices.Sort(into)
	return strings.Join(into, " ")
}

// pa1:artificiels/route, ta1:artificiels/route — a road is a line of sides: two that lie side by side do not
// join.
func TestParallelRoadsDoNotJoin(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Do(hexwartest.Bare(t, slug, nil), t, rules.Act{Path: "terrain nu", Seat: rules.SeatA}, nil)
		s = hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "C4 C5 C6 C7", "route", ""), nil)
		s = hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "D4 D5 D6 D7", "route", ""), nil)
		for name, want := range map[string]string{"C4": "C5", "C5": "C4 C6", "C6": "C5 C7", "D5": "D4 D6", "D7": "D6"} {
			if got := joinedFrom(t, s, name); got != want {
				t.Errorf("%s: from %s the road goes on into %q, want %q", slug, name, got, want)
			}
		}
		// What is drawn joins, and can be parted again.
		s = hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "D5/C5", "route", ""), nil)
		if got := joinedFrom(t, s, "C5"); got != "C4 C6 D5" {
			t.Errorf("joined, the road of C5 goes on into %q", got)
		}
		// Another terrain under it, laid anew, leaves the road as it was drawn.
		s = hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "C5", "route dans forêt", ""), nil)
		if got := joinedFrom(t, s, "C5"); got != "C4 C6 D5" {
			t.Errorf("through a wood the road of C5 goes on into %q", got)
		}
		parted := hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "C5/D5", "nu", ""), nil)
		if got := joinedFrom(t, parted, "C5"); got != "C4 C6" {
			t.Errorf("parted, the road of C5 goes on into %q", got)
		}
		// An obstacle on that side goes first, the road stays.
		walled := hexwartest.Do(hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "C5/D5", "abattis", ""), nil), t,
			hexwartest.Edit("terrain modifier", "a", "C5/D5", "nu", ""), nil)
		if got := joinedFrom(t, walled, "C5"); got != "C4 C6 D5" || len(walled.Field.Sides) > 0 {
			t.Errorf("cleared of its abatis, the road of C5 goes on into %q (%v)", got, walled.Field.Sides)
		}
		if got := hexwartest.Refusal(s, t, hexwartest.Edit("terrain modifier", "a", "D5/E5", "route", "")); got != "hexwar.refused.join" {
			t.Errorf("a road into open ground: %s", got)
		}
		// So does one laid anew beside another road: it stays apart.
		if got := joinedFrom(t, hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "D6", "route dans forêt", ""), nil),
			"D6"); got != "D5 D7" {
			t.Errorf("laid anew, the road of D6 goes on into %q", got)
		}
		// A road that is taken away and laid again has to be drawn again.
		again := hexwartest.Do(hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "C5", "nu", ""), nil), t,
			hexwartest.Edit("terrain modifier", "a", "C5", "route", ""), nil)
		if got := joinedFrom(t, again, "C5"); got != "" {
			t.Errorf("laid alone, the road of C5 goes on into %q", got)
		}
		// Half a turn of the board keeps it, and so does what an event keeps of it.
		for name, f := range map[string]hexwar.Field{"turned twice": s.Field.Turned().Turned(), "kept": s.Field.Data().Field()} {
			if !slices.Equal(f.RoadGapSides(), s.Field.RoadGapSides()) {
				t.Errorf("%s: apart %v, want %v", name, f.RoadGapSides(), s.Field.RoadGapSides())
			}
		}
		if !slices.Equal(mapmaking.Drawing(s, "a").Apart, s.Field.RoadGapSides()) {
			t.Errorf("drawn apart: %v", mapmaking.Drawing(s, "a").Apart)
		}
	}
}

// A march may not change from one road to the other: neither for the road's bonus nor through what lies under
// it.
func TestNoMarchFromRoadToRoad(t *testing.T) {
	s := hexwartest.Walker(t, "artillerie leger", "E5 route foret", "D6 route foret", "F5 route foret")
	side, _ := hex.Between(hexwartest.At(t, "E5"), hexwartest.At(t, "F5"))
	hexwartest.Does(t, s, "a bataille bouger unit=a1 ou=F5")
	s.Field = s.Field.WithRoadJoins(nil, []hex.Side{side})
	hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=F5", "barred")
	hexwartest.Does(t, s, "a bataille bouger unit=a1 ou=D6")
	v := mapmaking.NewSurvey(s.Tables.Ground, s.Field)
	if _, open := v.Step(ground.Artillery, hexwartest.At(t, "E5"), hexwartest.At(t, "F5")); open {
		t.Error("the survey of the board changes roads")
	}
	if _, open := v.Step(ground.Artillery, hexwartest.At(t, "E5"), hexwartest.At(t, "D6")); !open {
		t.Error("the survey of the board does not follow the road")
	}
}

// A scenario draws its roads by its blocks: hexes one after the other, and lines of their own.
func TestRoadsOfAScenario(t *testing.T) {
	s := hexwartest.Bare(t, "panache", nil)
	text := `columns = 9
rows = 12
[[hex]]
at = "C4 C5 C6"
rows = ["route"]
[[hex]]
at = "D4 D5 D6"
rows = ["foret", "route"]
[[hex]]
at = "E7"
rows = ["foret"]
[[road]]
at = "D6 D7 E7 E8"
`
	s = hexwartest.Do(s, t, rules.Act{Path: "terrain scenario", Seat: "a", Args: rules.Args{"texte": text}}, nil)
	for name, want := range map[string]string{"C5": "C4 C6", "D5": "D4 D6", "D6": "D5 D7", "D7": "D6 E7", "E7": "D7 E8", "E8": "E7"} {
		if got := joinedFrom(t, s, name); got != want {
			t.Errorf("from %s the road goes on into %q, want %q", name, got, want)
		}
	}
	if got := s.Field.Cells[hexwartest.At(t, "E7")]; !slices.Equal(got, []ground.RowID{"foret", "route"}) {
		t.Errorf("E7 has %v", got)
	}
	before := hexwartest.Bare(t, "panache", nil)
	before.Field, _,
		_ = hexwartest.Read(before,
		"columns = 9\nrows = 12\n[[hex]]\nat = \"C4\"\nrows = [\"route\"]\n[[hex]]\nat = \"C5\"\nrows = [\"route\"]\n")
	if got := joinedFrom(t, before, "C5"); got != "C4" {
		t.Errorf("in a file that draws no road, that of C5 goes on into %q", got)
	}
	for road, want := range map[string]string{"C4": "road", "": "road", "C4 C8": "neighbours", "C4 Z9": "off", "C4 quatre": "hex",
		"C4/C5": "hex"} {
		_, _, faults := hexwartest.Read(s, "columns = 9\nrows = 12\n[[road]]\nat = \""+road+"\"\n")
		if len(faults) == 0 || faults[0].Line != 4 || faults[0].What.Key != "hexwar.scenario.wrong."+want {
			t.Errorf("%q: %+v", road, faults)
		}
	}
}

// Boards of before knew no sides apart: their roads join wherever they are neighbours, and new ones laid
// there are drawn.
func TestRoadsOfABoardOfBefore(t *testing.T) {
	s := hexwartest.Bare(t, "panache", nil)
	f := hexwar.Field{Grid: hex.Grid{Columns: 9, Rows: 12}}
	for _, name := range []string{"C4", "C5", "D4"} {
		f = f.With(hexwartest.At(t, name), []ground.RowID{"route"})
	}
	s.Field = f.Data().Field()
	if got := joinedFrom(t, s, "C4"); got != "C5 D4" {
		t.Errorf("from C4 the road goes on into %q", got)
	}
	s = hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "D5", "route", ""), nil)
	if got := joinedFrom(t, s, "C5"); got != "C4 D4" && got != "C4" {
		t.Errorf("from C5 the road goes on into %q", got)
	}
	if got := joinedFrom(t, s, "D5"); got != "" {
		t.Errorf("from D5 the road goes on into %q", got)
	}
}

// The neutral map's own road is one line: it goes on from each hex to the next, from end to end.
func TestTheNeutralMapsRoadIsALine(t *testing.T) {
	roads := 0
	for seed := range uint64(12) {
		s := hexwartest.Do(hexwartest.Bare(t, "panache", nil), t, hexwartest.Neutral("panache", nil), dicetest.Seeded(seed))
		for _, at := range s.Field.Hexes() {
			if n := len(s.Field.RoadSides(s.Tables.Ground, at)); s.Field.RoadAt(s.Tables.Ground, at) {
				roads++
				if n < 1 || n > 2 {
					t.Errorf("seed %d: the road of %s meets %d others", seed, at, n)
				}
			}
		}
	}
	if roads == 0 {
		t.Error("no road on twelve boards")
	}
}
