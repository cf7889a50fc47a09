package npow

import (
	"fmt"
	"strings"
	"testing"

	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// laidOut is a state whose elements lie where the lines say: « colline 450 300 90 », in millimetres, with the
// angle and that of a second section if any. "cours-d-eau:2" has two sections; an element without a place
// waits.
func laidOut(t testing.TB, settings map[string]string, lines ...string) state {
	t.Helper()
	_, s := newGame(t, settings)
	s.pool.CountFace, s.pool.Settled = 1, true
	for i, line := range lines {
		words := strings.Fields(line)
		e := Element{Number: table.Number(i + 1), Piece: words[0], Face: 1}
		if id, sections, some := strings.Cut(words[0], ":"); some {
			e.Piece, e.Sections = id, int(sections[0]-'0')
		} else if words[0] == charts.River {
			e.Sections = 1
		}
		if _, known := s.tables.Piece[e.Piece]; !known {
			t.Fatalf("no piece %s", e.Piece)
		}
		s.pool.Elements = append(s.pool.Elements, e)
		if len(words) < 3 {
			continue
		}
		var n [4]int
		for k, word := range words[1:] {
			if _, err := fmt.Sscan(word, &n[k]); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
		how := siting.Shape{At: plane.Point{X: plane.MM(n[0]), Y: plane.MM(n[1])}, Turn: plane.Angle(n[2])}
		if len(words) > 4 {
			more := plane.Angle(n[3])
			how.More = &more
		}
		s.placing = s.placing.withPlace(e.Number, place{Place: s.place(e, how)})
	}
	return s
}

// judge are the findings' names and pieces, of a finished table where whole is set.
func judge(s state, whole bool) string {
	g := s.site()
	g.IsComplete = whole
	var all []string
	for _, f := range g.Findings() {
		all = append(all, f.ID())
	}
	return strings.Join(all, ", ")
}

type judgedTable struct {
	name, settings, want string
	lines                []string
}

func judgeAll(t *testing.T, cases []judgedTable) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			settings := map[string]string{}
			if name, value, some := strings.Cut(c.settings, "="); some {
				settings[name] = value
			}
			s := laidOut(t, settings, c.lines...)
			if got := judge(s, false); got != c.want {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
}

func TestTerrains_PiecesLieOnTheTable(t *testing.T) {
	judgeAll(t, []judgedTable{
		{name: "flush with a corner", lines: []string{"foret 150 75"}},
		{name: "a millimetre beyond", lines: []string{"foret 149 75"}, want: "table 1"},
		{name: "turned beyond", lines: []string{"foret 150 75 45"}, want: "table 1"},
	})
}

func TestTerrains_ABuildingLiesAlwaysWithinAnEnclosedField(t *testing.T) {
	judgeAll(t, []judgedTable{
		{name: "within", lines: []string{"champ-clos 450 300", "batiment-individuel 450 300"}},
		{name: "flush within", lines: []string{"champ-clos 450 300", "batiment-individuel 315 300"}},
		{name: "a millimetre out", lines: []string{"champ-clos 450 300", "batiment-individuel 314 300"}, want: "buildings 2"},
		{name: "in an open field", lines: []string{"champ-ouvert 450 300", "batiment-individuel 450 300"}, want: "buildings 2, overlaps 1 2"},
		{name: "alone", lines: []string{"batiment-individuel 450 300"}, want: "buildings 1"},
		{name: "astride two fields", lines: []string{"champ-clos 450 300", "champ-clos 750 300", "batiment-individuel 600 300"},
			want: "buildings 3"},
	})
}

func TestPool1_OneEndOfARiverTouchesAnEdgeOrAnotherRiver(t *testing.T) {
	judgeAll(t, []judgedTable{
		{name: "an edge", lines: []string{"cours-d-eau 300 300"}},
		{name: "a millimetre off", lines: []string{"cours-d-eau 301 300"}, want: "rivers 1"},
		{name: "along an edge its ends touch it", lines: []string{"cours-d-eau 900 16"}, want: "border 1"},
		{name: "another river", lines: []string{"cours-d-eau:2 300 300", "cours-d-eau 900 616 90"}},
		{name: "through another river", lines: []string{"cours-d-eau:2 300 300", "cours-d-eau 900 500 90"}, want: "rivers 2"},
		{name: "from edge to edge", lines: []string{"cours-d-eau:2 900 300 90"}},
		{name: "with a bend", lines: []string{"cours-d-eau:2 900 300 90 45"}},
	})
}

func TestPool1_TheSectionsOfARiverAreContiguous(t *testing.T) {
	s := laidOut(t, nil, "cours-d-eau:2 300 300")
	at := s.placing.Places[1]
	// Corners are whole millimetres: two of them may be off by one each.
	for gap, want := range map[plane.MM]string{0: "", rounding: "", rounding + 1: "rivers 1"} {
		second := at.Rects[1]
		second.Centre.X += gap
		n := s
		n.placing = n.placing.withPlace(1, place{Place: siting.Place{Rects: []plane.Rect{at.Rects[0], second}}})
		if got := judge(n, false); got != want {
			t.Errorf("a gap of %d mm: %q, want %q", gap, got, want)
		}
	}
	for _, turn := range []string{"15", "30", "100", "165"} {
		l := laidOut(t, nil, "cours-d-eau:2 700 300 "+turn).site().Pieces[0]
		if gap := gapOf(&l); gap != 0 {
			t.Errorf("laid in line at %s degrees, the sections lie %d mm apart", turn, gap)
		}
	}
}

func TestPool1_TheOtherEndOfARiverIsAReading(t *testing.T) {
	const text = "npow-riviere-depart=texte"
	judgeAll(t, []judgedTable{
		{name: "anywhere by default", lines: []string{"cours-d-eau 300 600"}},
		{name: "nowhere by the text", settings: text, lines: []string{"cours-d-eau 300 300"}, want: "rivers 1"},
		{name: "another edge", settings: text, lines: []string{"cours-d-eau:2 900 300 90"}},
		{name: "a marsh", settings: text, lines: []string{"cours-d-eau 300 300", "marais-sable 750 300"}},
		{name: "a hill", settings: text, lines: []string{"cours-d-eau 300 300", "colline 750 300"}},
		{name: "a rise is a hill", settings: text, lines: []string{"cours-d-eau 300 300", "elevation 750 300"}},
		{name: "a marsh a millimetre off", settings: text, lines: []string{"cours-d-eau 300 300", "marais-sable 751 300"}, want: "rivers 1"},
		{name: "a wood", settings: text, lines: []string{"cours-d-eau 300 300", "foret 750 300"}, want: "rivers 1"},
	})
}

// seven is a table with an element in each of the six sectors.
var seven = []string{"foret 300 200", "foret 900 200", "foret 1500 200", "foret 300 1000", "foret 900 1000", "foret 1500 1000"}

func TestPlacement1_EachSectorHasAnElement(t *testing.T) {
	if got := judge(laidOut(t, nil, seven...), true); got != "" {
		t.Errorf("all sectors have one: %q", got)
	}
	s := laidOut(t, nil, seven[1:]...)
	if got := judge(s, true); got != "sectors" {
		t.Errorf("A1 is empty: %q", got)
	}
	if got := judge(s, false); got != "" {
		t.Errorf("an unfinished table may have empty sectors: %q", got)
	}
	g := s.site()
	if empty := s.empty(g); len(empty) != 1 || empty[0].String() != "A1" {
		t.Errorf("empty: %v", empty)
	}
}

func TestPlacement1_AnElementMayLieAstride(t *testing.T) {
	for _, c := range []struct{ reading, at, want string }{
		{"compte", "foret 601 200", ""},
		{"compte", "foret 750 200", "sectors"},            // only touches A1
		{"majorite", "foret 601 200", "sectors"},          // mostly in B1
		{"majorite", "foret 599 200", ""},                 // mostly in A1
		{"majorite", "foret 600 200", ""},                 // half in each: it counts in both
		{"compte", "cours-d-eau:2 749 300 90", "sectors"}, // a river beside the sector
	} {
		s := laidOut(t, map[string]string{astrideReading: c.reading}, append([]string{c.at, "foret 1000 400"}, seven[2:]...)...)
		if got := judge(s, true); got != c.want {
			t.Errorf("%s by %s: %q, want %q", c.at, c.reading, got, c.want)
		}
	}
}

func TestPlacement2_AtMostTwoElementsOneObjectiveInTheBand(t *testing.T) {
	judgeAll(t, []judgedTable{
		{name: "two woods", lines: []string{"foret 300 600", "foret 900 600"}},
		{name: "three woods", lines: []string{"foret 300 600", "foret 900 600", "foret 1500 600"}, want: "band 1 2 3"},
		{name: "one of two is an objective", lines: []string{"colline 300 600", "foret 900 600"}},
		{name: "two objectives", lines: []string{"colline 300 600", "zone-construite 900 600"}, want: "band 1 2"},
		{name: "a rise is none", lines: []string{"colline 300 600", "elevation 900 600"}},
		{name: "exactly half is not mostly", lines: []string{"foret 300 450", "foret 900 450", "foret 1500 450", "foret 300 750"}},
		{name: "a millimetre more is", lines: []string{"foret 300 451", "foret 900 451", "foret 1500 451"}, want: "band 1 2 3"},
	})
}

func TestPlacement2_CrossingsCountByReading(t *testing.T) {
	// The river's only crossing lies at its middle, in the band; its sections are one element, half of it in
	// the band.
	lines := []string{"cours-d-eau 300 600", "colline 900 600"}
	judgeAll(t, []judgedTable{
		{name: "counted", lines: lines, want: "band 1 2"},
		{name: "ignored", settings: "npow-ponts-bande=ignore", lines: lines},
		{name: "sections together", lines: []string{"cours-d-eau:2 900 300 90", "foret 300 600", "foret 600 600"}},
	})
}

func TestPlacement3_NoObjectiveWithin15OfALongEdge(t *testing.T) {
	judgeAll(t, []judgedTable{
		{name: "exactly 15", lines: []string{"colline 300 225"}},
		{name: "14,9", lines: []string{"colline 300 224"}, want: "border 1"},
		{name: "exactly 15 from the north", lines: []string{"zone-construite 300 975"}},
		{name: "14,9 from the north", lines: []string{"zone-construite 300 976"}, want: "border 1"},
		{name: "a corner of it", lines: []string{"colline 300 225 15"}, want: "border 1"},
		{name: "short edges are free", lines: []string{"colline 150 300"}},
		{name: "a rise is no objective", lines: []string{"elevation 300 75"}},
		{name: "a crossing too", lines: []string{"cours-d-eau 300 150"}, want: "border 1"},
		{name: "a crossing at 15", lines: []string{"cours-d-eau 300 166"}},
	})
}

func TestPlacement4_NoElementCoversAnother(t *testing.T) {
	over := func(piece, under string) []string { return []string{under + " 300 300", piece + " 300 310"} }
	judgeAll(t, []judgedTable{
		{name: "side by side", lines: []string{"foret 300 300", "foret 600 300"}},
		{name: "a millimetre over", lines: []string{"foret 300 300", "foret 599 300"}, want: "overlaps 1 2"},
		{name: "river over a wood", lines: over("cours-d-eau", "foret")},
		{name: "river over a built-up area", lines: over("cours-d-eau", "zone-construite")},
		{name: "river over a marsh", lines: over("cours-d-eau", "marais-sable")},
		{name: "river over an open field", lines: over("cours-d-eau", "champ-ouvert")},
		{name: "river over an enclosed field", lines: over("cours-d-eau", "champ-clos")},
		{name: "river over rough ground", lines: over("cours-d-eau", "accidente")},
		{name: "river over an obstacle", lines: over("cours-d-eau", "obstacle")},
		{name: "river over an earthwork", lines: over("cours-d-eau", "terrassement")},
		{name: "river over a hill", lines: over("cours-d-eau", "colline"), want: "overlaps 1 2"},
		{name: "river over a rise", lines: over("cours-d-eau", "elevation"), want: "overlaps 1 2"},
		{name: "wood wholly on a hill", lines: over("foret", "colline")},
		{name: "wood partly on a hill", lines: []string{"colline 300 300", "foret 500 300"}},
		{name: "wood on a rise", lines: over("foret", "elevation")},
		{name: "hill on a wood is the wood on the hill", lines: over("colline", "foret")},
		{name: "wood on a marsh", lines: over("foret", "marais-sable"), want: "overlaps 1 2"},
		{name: "built-up area on a hill", lines: over("zone-construite", "colline"), want: "overlaps 1 2"},
		{name: "obstacle on a field", lines: over("obstacle", "champ-ouvert"), want: "overlaps 1 2"},
		{name: "two buildings", lines: []string{"champ-clos 300 300", "batiment-individuel 300 300", "batiment-individuel 310 300"},
			want: "overlaps 2 3"},
	})
}

func TestPlacement4_EachSixtyCentimetresHaveACrossing(t *testing.T) {
	s := laidOut(t, nil, "cours-d-eau:2 900 300 90")
	at := s.placing.Places[1]
	if len(at.Crossings) != 2 {
		t.Fatalf("crossings: %v", at.Crossings)
	}
	for i, c := range at.Crossings {
		if !overBank(at.Rects[i], bridgeAt(at.Place, i).Polygon()) || s.crossingZone(at, i) == middle {
			t.Errorf("crossing %d lies at %v", i+1, c)
		}
	}
	at.Crossings = []plane.Point{at.Crossings[0], {X: 300, Y: 900}}
	s.placing = s.placing.withPlace(1, at)
	if got := judge(s, false); got != "crossings 1" {
		t.Errorf("a crossing beside its river: %q", got)
	}
}

// A river's crossing keeps its distance where the section's middle could not.
func TestPlacement3_ACrossingGoesWhereItMay(t *testing.T) {
	s := laidOut(t, nil, "cours-d-eau 900 300 90", "cours-d-eau 400 200 15")
	for n, at := range s.placing.Places {
		box := bridgeAt(at.Place, 0).Polygon().Bounds()
		if box.Min.Y < border || s.crossingZone(at, 0) == middle {
			t.Errorf("river %d: its crossing reaches from %v to %v", n, box.Min, box.Max)
		}
	}
}

func TestPlacement5_LinearPiecesLieInTwoSections(t *testing.T) {
	s := laidOut(t, nil, "obstacle 300 300", "terrassement 600 300 90")
	for n, at := range s.placing.Places {
		if len(at.Rects) != 2 || at.Rects[0].Size != (plane.Size{W: 90, D: 15}) {
			t.Errorf("element %d lies as %v", n, at.Rects)
		}
	}
	if got := judge(s, false); got != "" {
		t.Errorf("in line: %q", got)
	}
	apart := plane.Point{X: 1500, Y: 1000}
	s.placing = s.placing.withPlace(1, place{Place: s.place(s.pool.Elements[0], siting.Shape{At: plane.Point{X: 300, Y: 300}, Apart: &apart})})
	if got := judge(s, false); got != "" {
		t.Errorf("apart: %q", got)
	}
	apart = plane.Point{X: 310, Y: 300}
	s.placing = s.placing.withPlace(1, place{Place: s.place(s.pool.Elements[0], siting.Shape{At: plane.Point{X: 300, Y: 300}, Apart: &apart})})
	if got := judge(s, false); got != "parts 1" {
		t.Errorf("over each other: %q", got)
	}
}

// The text's conditions hold on the small table alike: 25 cm are the own half, the band is ±15 there too.
func TestNote4_TheSmallTable(t *testing.T) {
	small := "format=npow300"
	judgeAll(t, []judgedTable{
		{name: "a hill in its row", settings: small, lines: []string{"colline 300 225", "colline 700 250", "colline 1000 575"}},
		{name: "two in the band", settings: small, lines: []string{"colline 300 251", "colline 700 549"}, want: "band 1 2"},
		{name: "too near", settings: small, lines: []string{"colline 300 576"}, want: "border 1"},
	})
}
