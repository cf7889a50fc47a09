package npow

import (
	"maps"
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
)

// TestTerrains_SizesAndCategories holds the shipped pieces against the text's table, typed off it a second
// time: centimetres.
func TestTerrains_SizesAndCategories(t *testing.T) {
	const cm = plane.Centimetre
	want := map[string]charts.Piece{
		"colline":                 {Category: "haut", Width: 30 * cm, Depth: 15 * cm},
		"foret":                   {Category: "haut", Width: 30 * cm, Depth: 15 * cm},
		"zone-construite":         {Category: "haut", Width: 15 * cm, Depth: 15 * cm},
		"champ-ouvert":            {Category: "bas", Width: 30 * cm, Depth: 15 * cm},
		"champ-clos":              {Category: "bas", Width: 30 * cm, Depth: 15 * cm},
		"marais-sable":            {Category: "bas", Width: 30 * cm, Depth: 15 * cm},
		"accidente":               {Category: "bas", Width: 30 * cm, Depth: 15 * cm},
		"terrassement":            {Category: "lineaire", Width: 9 * cm, Depth: 15},
		"cours-d-eau":             {Category: "lineaire", Width: 60 * cm, Depth: 15, DepthMax: 5 * cm},
		"obstacle":                {Category: "lineaire", Width: 9 * cm, Depth: 15},
		"route":                   {Category: "special", Width: 3 * cm},
		"pont-ou-gue":             {Category: "special", Width: 3 * cm, DepthOf: "cours-d-eau"},
		"ligne-de-ravitaillement": {Category: "special", Width: 15 * cm, Depth: 75},
		"batiment-individuel":     {Category: "special", Width: 3 * cm, Depth: 3 * cm, DepthMax: 45},
	}
	decoded, err := charts.Decode(shippedTables())
	if err != nil {
		t.Fatal(err)
	}
	for id, w := range want {
		p := decoded.Piece[id]
		if p.Category != w.Category || p.Width != w.Width || p.Depth != w.Depth || p.DepthMax != w.DepthMax || p.DepthOf != w.DepthOf {
			t.Errorf("%s is %+v, the text says %+v", id, p, w)
		}
	}
	// adc7:pool/2 — a hill made a rise keeps its size; it is the one piece that the table does not name.
	for id := range decoded.Piece {
		if _, named := want[id]; !named && id != "elevation" {
			t.Errorf("the text has no %s", id)
		}
	}
	if rise, hill := decoded.Piece["elevation"], decoded.Piece["colline"]; rise.Width != hill.Width || rise.Depth != hill.Depth ||
		rise.Category != hill.Category {
		t.Errorf("a rise is %+v, a hill %+v", rise, hill)
	}
}

// TestTerrains_APieceCrossedWithoutDelayIsAPiece: an open field fills a sector, takes room in the band and
// covers nothing.
func TestTerrains_APieceCrossedWithoutDelayIsAPiece(t *testing.T) {
	judgeAll(t, []judgedTable{
		{name: "over another", lines: []string{"champ-ouvert 300 300", "champ-ouvert 400 300"}, want: "overlaps 1 2"},
		{name: "three in the band", lines: []string{"champ-ouvert 300 600", "champ-ouvert 900 600", "champ-ouvert 1500 600"}, want: "band 1 2 3"},
	})
	fields := laidOut(t, nil, "champ-ouvert 300 300", "champ-ouvert 900 300", "champ-ouvert 1500 300", "champ-ouvert 300 900",
		"champ-ouvert 900 900")
	if got := len(fields.empty(fields.site())); got != 1 {
		t.Errorf("%d sectors are empty, five of six have a field", got)
	}
}

// TestRegions_FiveOfThem: four have a table of their own, the fifth leaves the table to the Defender's army
// list.
func TestRegions_FiveOfThem(t *testing.T) {
	decoded, err := charts.Decode(shippedTables())
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"europe-centrale", "europe-nord-et-est", "europe-sud", "afrique-du-nord", "loin-des-yeux-de-l-empereur"}
	if !slices.Equal(charts.RegionIDs, want) {
		t.Errorf("the regions are %v", charts.RegionIDs)
	}
	for _, id := range want {
		lists := decoded.Regions[id].Lists
		if own := id != "loin-des-yeux-de-l-empereur"; own && len(lists) > 0 || !own && !slices.Equal(lists, want[:4]) {
			t.Errorf("%s leaves it to %v", id, lists)
		}
	}
}

// TestPool3_OnlyTheDefenderPlaces: whatever is laid, moved, proposed or declared, the Attacker is refused.
func TestPool3_OnlyTheDefenderPlaces(t *testing.T) {
	for mode, acts := range map[string][]rules.Act{
		"suivi": {
			actBy("", putPath, "piece", "2", "ou", "90 20"), actBy("", movePath, "piece", "1", "ou", "1 0"),
			actBy("", turnPath, "piece", "1", "angle", "15"),
			actBy("", removePath, "piece", "1"), actBy("", placesPath, "places", "2 90 20"), actBy("", proposePath), actBy("", finishPath),
		},
		"sur-table": {actBy("", screenPath, "ecran", "secteurs"), actBy("", sketchPath, "secteurs", "1 A1"), actBy("", finishPath)},
	} {
		s := laidOut(t, map[string]string{"mode": mode}, "colline 300 300", "foret")
		s.initiative = rules.SeatA
		for _, act := range acts {
			act.Seat = s.initiative
			refusedAs(t, s, act, "npow.placement.refused.not-defender")
		}
	}
}

// TestPoints2_TheOwnHalfReaches45Centimetres: lecture:npow-moitie — what has any part beyond that lies in the
// middle, or, by the other value, what has half of it there; a border that only touches is no part.
func TestPoints2_TheOwnHalfReaches45Centimetres(t *testing.T) {
	zonesOf(t, nil, "zone-construite 300 375", southHalf, "zone-construite 300 376", middle, "zone-construite 300 824", middle,
		"zone-construite 300 825", northHalf)
	zonesOf(t, map[string]string{halvesReading: halvesMost}, "zone-construite 300 449", southHalf, "zone-construite 300 450", middle,
		"zone-construite 300 750", middle, "zone-construite 300 751", northHalf)
}

// TestNote4_TheOwnHalfReaches25CentimetresInNPOW300
func TestNote4_TheOwnHalfReaches25CentimetresInNPOW300(t *testing.T) {
	zonesOf(t, map[string]string{"format": "npow300"}, "zone-construite 300 175", southHalf, "zone-construite 300 176", middle,
		"zone-construite 300 624", middle, "zone-construite 300 625", northHalf)
	zonesOf(t, map[string]string{"format": "npow300", halvesReading: halvesMost}, "zone-construite 300 249", southHalf,
		"zone-construite 300 250", middle,
		"zone-construite 300 550", middle, "zone-construite 300 551", northHalf)
}

// zonesOf checks in which zone each piece counts: a line as in laidOut, then the zone.
func zonesOf(t *testing.T, settings map[string]string, pairs ...any) {
	t.Helper()
	for i := 0; i+1 < len(pairs); i += 2 {
		s := laidOut(t, maps.Clone(settings), pairs[i].(string))
		if got := s.poolObjectives()[0].Zone; got != pairs[i+1].(zone) {
			t.Errorf("%s lies in %s, want %s", pairs[i], got, pairs[i+1])
		}
	}
}

// TestHold_HillsBuiltUpAreasCrossingsAndBothSupplyLines are what the count asks about, woods and fields are
// not.
func TestHold_HillsBuiltUpAreasCrossingsAndBothSupplyLines(t *testing.T) {
	_, s := battleground(t, nil)
	s.pool.Elements = append(s.pool.Elements, Element{Number: 5, Face: 3, Piece: "foret"}, Element{Number: 6, Face: 8, Piece: "champ-clos"},
		Element{Number: 7, Face: 9, Piece: building})
	var asked []string
	for _, o := range s.objectives() {
		asked = append(asked, o.ID)
	}
	if want := []string{"1", "2", "3", "4.1", "4.2", "ldr.a", "ldr.b"}; !slices.Equal(asked, want) {
		t.Errorf("the count asks about %v, want %v", asked, want)
	}
}

// TestPoints1_NobodyLaysPointsOnWoodsFieldsOrBuildings, nor on a hill that was made a rise.
func TestPoints1_NobodyLaysPointsOnWoodsFieldsOrBuildings(t *testing.T) {
	_, s := battleground(t, nil)
	s.pool.Elements = append(s.pool.Elements, Element{Number: 5, Face: 3, Piece: "foret"}, Element{Number: 6, Face: 8, Piece: "champ-clos"},
		Element{Number: 7, Face: 9, Piece: building}, Element{Number: 8, Face: 1, Piece: "elevation"})
	for _, id := range []string{"5", "6", "7", "8"} {
		refusedBy(t, lay(s, rules.SeatA, "faible", id+" : 50"), "points-lines", refPoints)
	}
}

// TestPoints2_OnTheTableThePlayersSayWhatTouchesTheMiddle: lecture:npow-moitie — the screen that asks for the
// half asks that too, and the other reading asks nothing more.
func TestPoints2_OnTheTableThePlayersSayWhatTouchesTheMiddle(t *testing.T) {
	lines := []string{"colline", "zone-construite", "cours-d-eau"}
	s := laidOut(t, nil, lines...)
	for _, args := range []rules.Args{{"ecran": "secteurs"}, {"ecran": "bande"}, {"ecran": "objectifs", "reponse": "1 2 1-cheval 3.1-cheval"},
		{"ecran": "contacts"}} {
		var err error
		if s, err = playOn(s, screenPath, args); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string]zone{"1": middle, "2": southHalf, "3.1": middle}
	for _, o := range s.poolObjectives() {
		if o.Zone != want[o.ID] {
			t.Errorf("%s counts in %s", o.ID, o.Zone)
		}
	}
	if at := s.placing.Places[1]; at.Zone != southHalf {
		t.Errorf("the Defender's limit of the central zone takes the hill for %s", at.Zone)
	}
	back, err := playOn(s, reopenPath, rules.Args{"ecran": "objectifs"})
	if err != nil || back.placing.Astride != nil || back.placing.Done {
		t.Errorf("asked again: %v, %v", back.placing.Astride, err)
	}
	most := laidOut(t, map[string]string{halvesReading: halvesMost}, lines...)
	if a, b := len(most.objectiveAnswers()), len(laidOut(t, nil, lines...).objectiveAnswers()); a != 6 || b != 9 {
		t.Errorf("%d answers by the one reading, %d by the other", a, b)
	}
}

// TestPlacement4_TheDepthOfTheDeploymentZoneIsAReading: lecture:npow-deploiement — 45 cm, 25 in NPOW300,
// measured and named as a reading; or the club's, which only the players know.
func TestPlacement4_TheDepthOfTheDeploymentZoneIsAReading(t *testing.T) {
	for _, c := range []struct {
		format, reading, where string
		out                    plane.MM
	}{
		// Across the edge, two sections of 9 × 1.5 cm.
		{"npow", "45", "30 44,2 | 45 44,2", 0}, {"npow", "45", "30 44,3 | 45 44,3", 1},
		{"npow300", "45", "30 24,2 | 45 24,2", 0}, {"npow300", "45", "30 24,3 | 45 24,3", 1},
		{"npow", deploymentClub, "30 60 | 45 60", 0}, {"npow", deploymentClub, "179 60 | 45 60", 35},
	} {
		s := do(t, edged(t, map[string]string{"format": c.format, deploymentReading: c.reading, "mode": "suivi"}, "foret 300 300 0"),
			actBy(rules.SeatA, supplyPath, "ou", "90"))
		s.roads.Done = true
		act := actBy(rules.SeatA, worksPath, "nombre", "1", "ou", c.where)
		if c.out == 0 {
			if after := do(t, s, act); len(after.placing.Works[rules.SeatA].Rects) != 1 {
				t.Errorf("%+v: %v", c, after.placing.Works)
			}
			continue
		}
		v := refusedAs(t, s, act, "npow.placement.refused.works-zone")
		if n, _ := figure(v.Say, "by"); plane.MM(n) != c.out ||
			v.Say.Args[len(v.Say.Args)-1].Items[0].Key != "npow.reading.npow-deploiement."+c.reading {
			t.Errorf("%+v: %+v", c, v.Say)
		}
	}
}

// TestLinesOfAForgedLog: a file may say that pieces are placed nowhere, or that nothing is in any sector.
func TestLinesOfAForgedLog(t *testing.T) {
	for name, lines := range map[string][]phrase.Phrase{
		"an empty sketch":       sketchData{}.tell(),
		"a piece moved nowhere": movedData{Places: []placed{{}}}.tell(),
		"a proposal of nowhere": proposedData{Places: []placed{{}}}.tell(),
		"a line laid nowhere":   supplyData{Seat: rules.SeatA}.tell(),
		"works laid nowhere":    worksData{Seat: rules.SeatA, works: works{Rects: [][]plane.Rect{nil}}}.tell(),
	} {
		if len(lines) == 0 {
			t.Errorf("%s: no line", name)
		}
	}
}
