package adlg

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// given is a roller with faces for some purposes; the others are random, the same each time.
func given(purposes map[string][]dice.Face) *faces {
	return &faces{given: purposes, random: rand.New(rand.NewPCG(3, 3))}
}

// battle is a game whose Defender is seat a, in a territory.
func battle(t testing.TB, territory territoryID, settings ...string) (*rules.Definition[state], state) {
	t.Helper()
	set := map[string]string{}
	for i := 0; i < len(settings); i += 2 {
		set[settings[i]] = settings[i+1]
	}
	d, s := opened(t, set)
	s = do(t, d, s, given(map[string][]dice.Face{initiativePurpose: {6, 1}}), rules.SeatA, initiativePath, "a", "0", "b", "0")
	return d, do(t, d, s, nil, rules.SeatA, territoryPath, "territory", defending+"-"+string(territory))
}

// chosen is a battle whose pieces are chosen.
func chosen(t testing.TB, territory territoryID, defender, attacker string, roller dice.Roller, settings ...string) (
	*rules.Definition[state], state) {
	t.Helper()
	d, s := battle(t, territory, settings...)
	s = do(t, d, s, roller, rules.SeatA, choosePath, "pieces", defender)
	return d, do(t, d, s, roller, rules.SeatB, choosePath, "pieces", attacker)
}

// laid is a battle whose pieces all lie; the throws that purposes don't give are random.
func laid(t testing.TB, territory territoryID, defender, attacker string, settings ...string) (*rules.Definition[state], state) {
	t.Helper()
	roller := given(map[string][]dice.Face{waterPurpose: {6, 6}})
	d, s := chosen(t, territory, defender, attacker, roller, settings...)
	s = do(t, d, s, roller, rules.SeatA, rollPath)
	for !s.isComplete() {
		p, _ := s.current()
		switch {
		case len(s.placing.Now.Open) > 0 && s.placing.Now.Zone == 0:
			s = do(t, d, s, roller, p.By, zonePath, zoneOption, s.zoneChoices(p.By)[0].Value)
		case p.Kind.isWater():
			s = do(t, d, s, roller, p.By, placedPath, sideOption, leftSide)
		default:
			s = do(t, d, s, roller, p.By, placedPath)
		}
	}
	return d, s
}

// throwFor throws the dice of a piece.
func throwFor(s state, p piece, roller dice.Roller) (thrown, error) {
	c := &course{state: s, roller: roller}
	t := c.throwFor(p)
	return t, c.err
}

// TestP73_ChancesOfTheInitiative: the vector of the issue, by enumeration.
func TestP73_ChancesOfTheInitiative(t *testing.T) {
	for lead, want := range []int{5000, 6774, 8125, 9091, 9706} {
		if got := initiativeOdds(lead); got != want {
			t.Errorf("a lead of %d: %d, want %d", lead, got, want)
		}
	}
	if initiativeOdds(9) != initiativeOdds(mostLead) {
		t.Error("a lead of more than 4 adds more than 4")
	}
	_, s := opened(t, nil)
	view, err := answerOdds(s, actOf(rules.SeatA, oddsPath, "a", "2", "b", "4"))
	if err != nil || len(view.Notes) != 1 || len(view.Panels[0].Rows) != mostLead+1 {
		t.Fatalf("%v, %+v", err, view)
	}
	for _, args := range [][]string{{"a", "3"}, {"a", "3", "b", "11"}, {"a", "-1", "b", "1"}, {"b", "x", "a", "1"}} {
		if _, err := answerOdds(s, actOf(rules.SeatA, oddsPath, args...)); err == nil {
			t.Errorf("%v is answered", args)
		}
	}
}

// TestP73_TheHigherTotalAddsTheDifference: 4 at most; a tie is thrown again, twenty times at most.
func TestP73_TheHigherTotalAddsTheDifference(t *testing.T) {
	for _, c := range []struct {
		totals [2]int
		round  [2]dice.Face
		want   rules.Seat
	}{
		{[2]int{3, 3}, [2]dice.Face{4, 4}, rules.Public}, {[2]int{3, 3}, [2]dice.Face{4, 5}, rules.SeatB},
		{[2]int{4, 3}, [2]dice.Face{4, 4}, rules.SeatA}, {[2]int{4, 3}, [2]dice.Face{4, 5}, rules.Public},
		{[2]int{0, 4}, [2]dice.Face{5, 1}, rules.Public}, {[2]int{0, 5}, [2]dice.Face{6, 1}, rules.SeatA},
		{[2]int{0, 10}, [2]dice.Face{6, 2}, rules.Public},
	} {
		if got := initiativeOf(c.totals, c.round); got != c.want {
			t.Errorf("%v with %v: %q, want %q", c.totals, c.round, got, c.want)
		}
	}
	d, s := opened(t, nil)
	for _, wrong := range []string{"-1", "11"} {
		refused(t, d, s, "adlg.initiative.refused.total", rules.SeatA, initiativePath, "a", wrong, "b", "0")
		refused(t, d, s, "adlg.initiative.refused.total", rules.SeatA, initiativePath, "a", "0", "b", wrong)
	}
	tied := do(t, d, s, given(map[string][]dice.Face{initiativePurpose: slices.Repeat([]dice.Face{3}, 2*mostTies)}), rules.SeatB,
		initiativePath, "a", "10", "b", "10")
	if tied.initiative.Winner != rules.Public || len(tied.initiative.Rounds) != mostTies {
		t.Errorf("%+v", tied.initiative)
	}
	if offers := d.Offers(tied, rules.SeatA, rules.SeatA); len(offers) != 1 || offers[0].Ask[0].Prefill != "10" {
		t.Errorf("after ties: %+v", offers)
	}
}

// TestP73_WhoWinsChoosesRoleAndTerritory: ten values, his alone.
func TestP73_WhoWinsChoosesRoleAndTerritory(t *testing.T) {
	d, s := opened(t, nil)
	refused(t, d, s, "adlg.territory.refused.early", rules.SeatA, territoryPath, "territory", "attaquer-plaine")
	s = do(t, d, s, given(map[string][]dice.Face{initiativePurpose: {1, 2}}), rules.SeatA, initiativePath, "a", "0", "b", "0")
	refused(t, d, s, "adlg.territory.refused.other", rules.SeatA, territoryPath, "territory", "attaquer-plaine")
	refused(t, d, s, "adlg.territory.refused.unknown", rules.SeatB, territoryPath, "territory", "attaquer-mer")
	refused(t, d, s, "adlg.territory.refused.unknown", rules.SeatB, territoryPath, "territory", "fuir-plaine")
	if n := len(d.Offers(s, rules.SeatB, rules.SeatB)[0].Ask[0].Choices); n != 10 {
		t.Errorf("%d values", n)
	}
	for value, attacker := range map[string]rules.Seat{"attaquer-desert": rules.SeatB, "defendre-desert": rules.SeatA} {
		after := do(t, d, s, nil, rules.SeatB, territoryPath, "territory", value)
		if after.field.Attacker != attacker || after.field.Territory != "desert" || after.chooser() != attacker.Other() {
			t.Errorf("%s: %+v", value, after.field)
		}
		refused(t, d, after, "adlg.territory.refused.chosen", rules.SeatB, territoryPath, "territory", value)
	}
}

// TestTheTableOfTerritories is the text's table, cell by cell.
func TestTheTableOfTerritories(t *testing.T) {
	g, err := shippedGame()
	if err != nil {
		t.Fatal(err)
	}
	want := map[kind][5]int{river: {1, 1, 1, 0, 1}, coast: {1, 1, 1, 0, 0}, gentleHill: {1, 2, 0, 2, 4}, steepHill: {0, 2, 4, 2, 0},
		field: {4, 0, 0, 0, 0}, brush: {0, 3, 2, 2, 3}, plantation: {2, 0, 0, 1, 0}, wood: {0, 4, 2, 0, 0}, marsh: {1, 2, 1, 0, 1},
		dune: {0, 0, 0, 4, 0}, ravine: {1, 1, 2, 1, 1}, road: {1, 1, 1, 1, 1}, village: {1, 1, 1, 0, 0}, impassable: {0, 1, 1, 1, 0}}
	compulsory := []kind{field, wood, steepHill, dune, gentleHill}
	for i, id := range allTerritories {
		column := g.shipped.Territories[id]
		if column.Compulsory != compulsory[i] {
			t.Errorf("%s: %s is compulsory", id, column.Compulsory)
		}
		for _, k := range allKinds {
			if row, _ := column.row(k); row.Most != want[k][i] {
				t.Errorf("%s: %d of %s, want %d", id, row.Most, k, want[k][i])
			}
		}
	}
}

// TestTheTableOfTerrain is the text's table: categories, cover and particulars, and what vegetation makes of
// hills.
func TestTheTableOfTerrain(t *testing.T) {
	g, err := shippedGame()
	if err != nil {
		t.Fatal(err)
	}
	want := map[kind]category{river: variesCategory, coast: forbidden, gentleHill: clear, steepHill: difficult, brush: rough, field: rough,
		plantation: rough, wood: difficult, marsh: difficult, dune: difficult, ravine: rough, road: groundCategory, village: difficult,
		impassable: forbidden}
	s := laying{evening: evening{book: g.shipped}}
	for k, c := range want {
		if got := s.category(piece{Kind: k}); got != c {
			t.Errorf("%s is %s", k, got)
		}
	}
	for cover, c := range map[kind]category{"": clear, brush: rough, field: rough, plantation: rough, wood: difficult} {
		if got := s.category(piece{Kind: gentleHill, Cover: cover}); got != c {
			t.Errorf("a gentle hill with %q is %s", cover, got)
		}
		if got := s.category(piece{Kind: steepHill, Cover: cover}); got != difficult { // adlg:territoires/5
			t.Errorf("a steep hill with %q is %s", cover, got)
		}
	}
	columns := map[kind][2]string{river: {"aucun", "berge"}, coast: {"aucun", "aucune"}, gentleHill: {"variable", "hauteur"},
		steepHill: {"variable-sauf-li", "hauteur"}, brush: {"aucun", "el-cm"}, field: {"aucun", "el"}, plantation: {"oui-sauf-li", "aucune"},
		wood: {"oui-sauf-li", "aucune"}, marsh: {"tir-sauf-li", "aucune"}, dune: {"tir-sauf-li-cm", "dune"}, ravine: {"aucun", "bord"},
		road: {"aucun", "aucune"}, village: {"oui-sauf-li", "aucune"}, impassable: {"aucun", "aucune"}}
	for _, k := range allKinds {
		if row := g.shipped.Terrains[k]; row.Cover != columns[k][0] || row.Particular != columns[k][1] {
			t.Errorf("%s: cover %s, particulars %s", k, row.Cover, row.Particular)
		}
	}
	for face, c := range []category{clear, rough, rough, difficult, difficult, forbidden} {
		if got := g.shipped.riverBy(dice.Face(face + 1)); got != c { // adlg:p71/4
			t.Errorf("a river's %d is %s", face+1, got)
		}
	}
}

// TestP74_TwoToFourPieces: one and five are refused, a village on a hill is two.
func TestP74_TwoToFourPieces(t *testing.T) {
	d, s := battle(t, "montagne")
	refused(t, d, s, "adlg.choice.refused.turn", rules.SeatB, choosePath, "pieces", "bois marais")
	for pieces, want := range map[string]string{
		"bois": "adlg.choice.refused.count", "bois bois.2 marais ravine route": "adlg.choice.refused.count",
		"bois bois.2 ravine village+colline-escarpee": "adlg.choice.refused.count",
		"bois bois bois": "adlg.choice.refused.two", "bois bois.3 bois.2": "adlg.choice.refused.two", "mer bois": "adlg.choice.refused.unknown",
		"bois+marais ravine": "adlg.choice.refused.unknown",
	} {
		v := refused(t, d, s, want, rules.SeatA, choosePath, "pieces", pieces)
		if len(v.WaysOut) != 1 {
			t.Fatalf("%s: %d ways out", pieces, len(v.WaysOut))
		}
		do(t, d, s, given(nil), rules.SeatA, choosePath, "pieces", v.WaysOut[0].Act.Args["pieces"])
	}
	for _, pieces := range []string{"bois marais", "bois bois", "bois bois.2 ravine ravine.2", "village+colline-escarpee",
		"village+colline-escarpee bois marais", "bois marais obligatoire+broussailles", "bois bois.2 ravine ravine.2 obligatoire+bois"} {
		do(t, d, s, given(nil), rules.SeatA, choosePath, "pieces", pieces)
	}
}

// TestTerritories_MaximaAndTwoOfAKind at their bounds, by both readings.
func TestTerritories_MaximaAndTwoOfAKind(t *testing.T) {
	for _, c := range []struct {
		territory          territoryID
		settings           []string
		defender, attacker string
		want               string
	}{
		{"plaine", nil, "champ champ.2", "champ marais", ""},
		{"plaine", nil, "champ champ.2", "champ champ.2", "adlg.choice.refused.most"},
		{"plaine", []string{mostReading, mostEach}, "champ champ.2", "champ champ.2", ""},
		{"plaine", nil, "marais ravine", "marais plantation", "adlg.choice.refused.most"},
		{"plaine", []string{mostReading, mostEach}, "marais ravine", "marais plantation", ""},
		{"plaine", nil, "champ ravine", "plantation plantation.2 champ champ.2", ""},
		{"plaine", nil, "champ ravine", "bois marais", "adlg.choice.refused.not-here"},
		{"plaine", nil, "champ ravine", "village marais", "adlg.choice.refused.village"},
		{"plaine", nil, "champ ravine", "riviere cote", "adlg.choice.refused.water"},
		{"plaine", nil, "champ ravine", "colline-escarpee marais", "adlg.choice.refused.not-here"},
		{"foret", nil, "colline-douce colline-escarpee", "colline-douce bois", "adlg.choice.refused.most"},
		{"foret", nil, "colline-douce broussailles", "colline-escarpee bois", ""},
		{"foret", nil, "broussailles broussailles.2", "broussailles bois", ""},
		{"foret", nil, "broussailles broussailles.2", "broussailles broussailles.2", "adlg.choice.refused.most"},
		{"montagne", nil, "colline-escarpee marais", "colline-escarpee colline-escarpee.2", ""},
		{"montagne", nil, "colline-escarpee colline-escarpee.2", "colline-escarpee colline-escarpee.2", "adlg.choice.refused.most"},
		{"montagne", nil, "village+colline-escarpee colline-escarpee", "colline-escarpee colline-escarpee.2", "adlg.choice.refused.most"},
		{"desert", nil, "dune dune.2", "riviere dune", "adlg.choice.refused.not-here"},
		{"steppes", nil, "marais ravine", "cote route", "adlg.choice.refused.not-here"},
		{"steppes", nil, "colline-douce+broussailles ravine", "colline-douce+broussailles route", "adlg.choice.refused.covered"},
		{"steppes", nil, "marais ravine obligatoire+broussailles", "colline-douce+broussailles route", "adlg.choice.refused.covered"},
		{"steppes", nil, "marais ravine", "colline-douce+broussailles route", ""},
		{"steppes", nil, "marais ravine", "colline-douce+bois route", "adlg.choice.refused.cover"},
		{"plaine", nil, "champ ravine", "colline-douce+marais route", "adlg.choice.refused.cover"},
		{"plaine", nil, "champ ravine", "marais route obligatoire+champ", "adlg.choice.refused.cover-compulsory"},
	} {
		d, s := battle(t, c.territory, c.settings...)
		s = do(t, d, s, given(nil), rules.SeatA, choosePath, "pieces", c.defender)
		if c.want == "" {
			do(t, d, s, given(nil), rules.SeatB, choosePath, "pieces", c.attacker)
			continue
		}
		refused(t, d, s, c.want, rules.SeatB, choosePath, "pieces", c.attacker)
	}
}

// TestTerritories_TheDefendersChoice: what the compulsory piece does to his own.
func TestTerritories_TheDefendersChoice(t *testing.T) {
	for _, c := range []struct {
		territory    territoryID
		settings     []string
		pieces, want string
	}{
		{"foret", nil, "bois bois.2", ""},
		{"foret", []string{compulsoryReading, compulsoryCounts}, "bois marais", ""},
		{"foret", []string{compulsoryReading, compulsoryCounts}, "bois bois.2", "adlg.choice.refused.two"},
		{"montagne", nil, "village+colline-escarpee colline-escarpee", ""},
		{"montagne", nil, "colline-escarpee colline-escarpee.2 colline-escarpee+bois", "adlg.choice.refused.two"},
		{"foret", nil, "bois marais obligatoire+bois", "adlg.choice.refused.cover-compulsory"},
		{"steppes", nil, "colline-douce+broussailles marais obligatoire+broussailles", "adlg.choice.refused.covered"},
		{"steppes", nil, "colline-douce colline-douce.2", ""},
	} {
		d, s := battle(t, c.territory, c.settings...)
		if c.want == "" {
			do(t, d, s, given(nil), rules.SeatA, choosePath, "pieces", c.pieces)
			continue
		}
		refused(t, d, s, c.want, rules.SeatA, choosePath, "pieces", c.pieces)
	}
	for _, id := range allTerritories {
		_, s := battle(t, id)
		for _, seat := range players {
			if n := len(s.pickChoices(seat)); n < 8 || n > 25 {
				t.Errorf("%s: %d choices for seat %s", id, n, seat)
			}
		}
	}
}

// TestTerritories_Water on 4 or more, the Defender's first; whoever has none picks another piece.
func TestTerritories_Water(t *testing.T) {
	for name, c := range map[string]struct {
		defender, attacker string
		faces              []dice.Face
		owing              []rules.Seat
		placed             kind
	}{
		"the Defender's on 4":          {"riviere champ", "cote marais", []dice.Face{4}, []rules.Seat{rules.SeatB}, river},
		"not on 3, the Attacker's":     {"riviere champ", "cote marais", []dice.Face{3, 4}, []rules.Seat{rules.SeatA}, coast},
		"neither":                      {"riviere champ", "cote marais", []dice.Face{3, 3}, []rules.Seat{rules.SeatA, rules.SeatB}, ""},
		"the Attacker's alone":         {"ravine champ", "cote marais", []dice.Face{6}, nil, coast},
		"the Attacker's alone, failed": {"ravine champ", "cote marais", []dice.Face{1}, []rules.Seat{rules.SeatB}, ""},
		"none chosen":                  {"ravine champ", "marais champ", nil, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			roller := given(map[string][]dice.Face{waterPurpose: c.faces})
			d, s := chosen(t, "plaine", c.defender, c.attacker, roller)
			if len(roller.given[waterPurpose]) > 0 || !slices.Equal(s.choice.Owing, c.owing) {
				t.Fatalf("%v is left, %v owe", roller.given, s.choice.Owing)
			}
			for _, seat := range c.owing {
				if len(c.owing) == 2 && seat == rules.SeatA {
					refused(t, d, s, "adlg.water.refused.turn", rules.SeatB, replacePath, "piece", "plantation")
				}
				refused(t, d, s, "adlg.water.refused.water", seat, replacePath, "piece", "riviere")
				refused(t, d, s, "adlg.choice.refused.unknown", seat, replacePath, "piece", "mer")
				s = do(t, d, s, roller, seat, replacePath, "piece", "plantation")
			}
			water := slices.DeleteFunc(slices.Clone(s.pieces), func(p piece) bool { return !p.Kind.isWater() })
			if c.placed == "" && len(water) > 0 || c.placed != "" && (len(water) != 1 || water[0].Kind != c.placed) {
				t.Errorf("%v", s.pieces)
			}
			if len(s.pieces) != 5 || weightOf(s.choice.Picks[rules.SeatA]) != 2 || weightOf(s.choice.Picks[rules.SeatB]) != 2 {
				t.Errorf("%v", s.pieces)
			}
		})
	}
	d, s := chosen(t, "foret", "riviere village", "bois marais", given(map[string][]dice.Face{waterPurpose: {1}}))
	refused(t, d, s, "adlg.water.refused.two", rules.SeatA, replacePath, "piece", "village+colline-douce")
	refused(t, d, s, "adlg.choice.refused.most", rules.SeatA, replacePath, "piece", "village")
	do(t, d, s, given(nil), rules.SeatA, replacePath, "piece", "colline-douce+bois")
}

// TestP74_TheOrderOfPlacing: compulsory, water, village, others in turn from the Defender on, road.
func TestP74_TheOrderOfPlacing(t *testing.T) {
	d, s := chosen(t, "foret", "route bois marais village", "riviere broussailles ravine colline-douce",
		given(map[string][]dice.Face{waterPurpose: {4}}))
	var order []string
	for i, p := range s.pieces {
		if int(p.Number) != i+1 {
			t.Errorf("%v is number %d", p, i+1)
		}
		order = append(order, string(p.By)+" "+string(p.Kind))
	}
	want := "a bois, b riviere, a village, a bois, b broussailles, a marais, b ravine, b colline-douce, a route"
	if got := strings.Join(order, ", "); got != want {
		t.Errorf("%s", got)
	}
	s = do(t, d, s, given(nil), rules.SeatB, orderPath, pieceOption, "8")
	refused(t, d, s, "adlg.placing.refused.not-yours", rules.SeatB, orderPath, pieceOption, "4")
	refused(t, d, s, "adlg.placing.refused.not-yours", rules.SeatB, orderPath, pieceOption, "8")
	var placed []table.Number
	s = do(t, d, s, given(nil), rules.SeatB, rollPath)
	refused(t, d, s, "adlg.placing.refused.current", rules.SeatB, rollPath)
	for !s.isComplete() {
		p, _ := s.current()
		placed = append(placed, p.Number)
		args := []string{}
		if p.Kind == village {
			s = do(t, d, s, nil, rules.SeatA, zonePath, zoneOption, s.zoneChoices(p.By)[0].Value)
		}
		if p.Kind == river {
			args = []string{sideOption, rightSide}
		}
		s = do(t, d, s, given(nil), rules.SeatA, placedPath, args...)
	}
	if !slices.Equal(placed, []table.Number{1, 2, 3, 4, 8, 6, 5, 7, 9}) {
		t.Errorf("placed in the order %v", placed)
	}
	refused(t, d, s, "adlg.placing.refused.done", rules.SeatA, rollPath)
}

// TestP75_TheSixZones as each player sits, by both readings.
func TestP75_TheSixZones(t *testing.T) {
	_, s := battle(t, "plaine", zonesReading, zonesOfThrower)
	_, fixed := battle(t, "plaine")
	for z, want := range map[zone]plane.Sector{1: {Column: 0, Row: 1}, 3: {Column: 2, Row: 1}, 4: {Column: 0, Row: 0},
		6: {Column: 2, Row: 0}} {
		if got := s.sector(z, rules.SeatA); got != want {
			t.Errorf("zone %d of the Defender: %v", z, got)
		}
		if got := s.sector(z, rules.SeatB); got != (plane.Sector{Column: 2 - want.Column, Row: 1 - want.Row}) {
			t.Errorf("zone %d of the Attacker: %v", z, got)
		}
		if got := fixed.sector(z, rules.SeatB); got != want {
			t.Errorf("zone %d of the Attacker, numbered by the Defender: %v", z, got)
		}
	}
	if s.size != (plane.Size{W: 1200, D: 800}) || s.half(plane.Sector{Column: 1, Row: 0}) != rules.SeatA {
		t.Error(s.size)
	}
}

// TestP75_PositionOfAPiece: 1 to 4 touches, 5 and 6 lies apart.
func TestP75_PositionOfAPiece(t *testing.T) {
	for face, want := range []edgeRule{touches, touches, touches, touches, apart, apart} {
		d, s := chosen(t, "plaine", "marais champ", "ravine champ", given(nil))
		s = do(t, d, s, given(map[string][]dice.Face{zonePurpose: {2}, positionPurpose: {dice.Face(face + 1)}}), rules.SeatB, rollPath)
		if s.placing.Now.Edge != want || s.placing.Now.Zone != 2 {
			t.Errorf("%+v", s.placing.Now)
		}
	}
}

// TestP75_NoImpassablePieceInTheCentre: it is thrown again.
func TestP75_NoImpassablePieceInTheCentre(t *testing.T) {
	_, s := battle(t, "foret")
	p := piece{Number: 2, Kind: impassable, By: rules.SeatA}
	thrown, err := throwFor(s, p, given(map[string][]dice.Face{zonePurpose: {2, 5, 2, 3}, positionPurpose: {5}}))
	if err != nil || thrown.Zone != 3 || len(thrown.Zones) != 4 {
		t.Errorf("%v, %+v", err, thrown)
	}
	thrown, err = throwFor(s, p, given(map[string][]dice.Face{zonePurpose: slices.Repeat([]dice.Face{5}, mostRerolls)}))
	if err != nil || thrown.Zone != 4 {
		t.Errorf("%v, %+v", err, thrown)
	}
	thrown, err = throwFor(s, piece{Number: 2, Kind: wood, By: rules.SeatA}, given(map[string][]dice.Face{zonePurpose: {2}}))
	if err != nil || thrown.Zone != 2 {
		t.Errorf("a wood: %v, %+v", err, thrown)
	}
}

// TestP75_BalanceOfTheHalves: two pieces more leave the die its six zones, three send the next one over.
func TestP75_BalanceOfTheHalves(t *testing.T) {
	_, s := battle(t, "foret", zonesReading, zonesOfThrower)
	lay := func(s state, n table.Number, z zone) state {
		s.placing = s.placing.withLocation(n, location{thrown: thrown{Number: n, Zone: z, Sectors: []plane.Sector{s.sector(z, rules.SeatA)}}})
		return s
	}
	s = lay(lay(lay(s, 1, 4), 2, 5), 3, 1)
	s = lay(s, 4, 6)
	s.placing = s.placing.withLocation(9, location{thrown: thrown{Number: 9}, Side: leftSide})
	if s.lesserHalf() != rules.Public {
		t.Errorf("%v", s.halves())
	}
	s = lay(s, 5, 4)
	if s.lesserHalf() != rules.SeatB {
		t.Fatalf("%v", s.halves())
	}
	for _, by := range players {
		for face, want := range []int{0, 0, 1, 1, 2, 2} {
			thrown, err := throwFor(s, piece{Number: 6, Kind: wood, By: by}, given(map[string][]dice.Face{
				balancePurpose: {dice.Face(face + 1)}}))
			if by == rules.SeatB {
				want = 2 - want
			}
			if err != nil || !thrown.Balanced || thrown.Sectors[0] != (plane.Sector{Column: want, Row: 1}) ||
				s.sector(thrown.Zone, by) != thrown.Sectors[0] {
				t.Errorf("%v, %+v", err, thrown)
			}
		}
	}
	fixed := s
	fixed.settings = rules.Put(s.settings, zonesReading, "defenseur") // the Attacker's die goes by the same numbers
	for face, want := range []zone{1, 1, 2, 2, 3, 3} {
		thrown, err := throwFor(fixed, piece{Number: 6, Kind: wood, By: rules.SeatB}, given(map[string][]dice.Face{
			balancePurpose: {dice.Face(face + 1)}}))
		if err != nil || thrown.Zone != want || fixed.half(thrown.Sectors[0]) != rules.SeatB {
			t.Errorf("by the Defender's numbers: %v, %+v", err, thrown)
		}
	}
	thrown, err := throwFor(s, piece{Number: 6, Kind: impassable, By: rules.SeatA}, given(map[string][]dice.Face{balancePurpose: {3, 4, 6}}))
	if err != nil || thrown.Zone != 3 || len(thrown.Zones) != 3 {
		t.Errorf("impassable: %v, %+v", err, thrown)
	}
}

// TestP75_BalanceOfAll: by the other reading a village counts with the road that is laid with it.
func TestP75_BalanceOfAll(t *testing.T) {
	for reading, want := range map[string]rules.Seat{"elements": rules.Public, balanceOfAll: rules.SeatB} {
		_, s := battle(t, "foret", balanceReading, reading)
		s.pieces = []piece{{Number: 1, Kind: village, By: rules.SeatA}, {Number: 2, Kind: wood, By: rules.SeatA}}
		for _, p := range s.pieces {
			s.placing = s.placing.withLocation(p.Number, location{thrown: thrown{Number: p.Number, Zone: 5, Sectors: []plane.Sector{s.sector(5, rules.SeatA)}}})
		}
		if got := s.lesserHalf(); got != want {
			t.Errorf("%s: %v, to %q", reading, s.halves(), got)
		}
	}
}

// TestP75_AnImpassablePieceUnderControl: into a central zone by a reading alone, tracked or on the table.
func TestP75_AnImpassablePieceUnderControl(t *testing.T) {
	for reading, isAllowed := range map[string]bool{"interdit": false, centreAllowed: true} {
		d, s := laid(t, "foret", "marais bois", "broussailles infranchissable", centreReading, reading)
		i := slices.IndexFunc(s.pieces, func(p piece) bool { return p.Kind == impassable })
		at := s.placing.Lying[s.pieces[i].Number]
		at.Sectors = []plane.Sector{{Column: 0, Row: 1}}
		s.placing = s.placing.withLocation(s.pieces[i].Number, at)
		s = do(t, d, s, given(map[string][]dice.Face{controlPurpose: {5}}), rules.SeatB, controlPath, pieceOption, strconv.Itoa(i+1))
		args := []string{outcomeOption, string(moved), zoneOption, "2"}
		if isAllowed {
			s = do(t, d, s, nil, rules.SeatB, outcomePath, args...)
			if got := s.placing.Lying[s.pieces[i].Number].Sectors[0]; got != (plane.Sector{Column: 1, Row: 1}) {
				t.Errorf("it lies in %v", got)
			}
			continue
		}
		v := refused(t, d, s, "adlg.control.refused.centre", rules.SeatB, outcomePath, args...)
		if len(v.WaysOut) != 2 {
			t.Errorf("%d zones are offered", len(v.WaysOut))
		}
		refused(t, d, s, "adlg.control.refused.far", rules.SeatB, outcomePath, outcomeOption, string(moved), zoneOption, "3")
		refused(t, d, s, "adlg.control.refused.zone", rules.SeatB, outcomePath, outcomeOption, string(moved))
		refused(t, d, s, "adlg.control.refused.no-zone", rules.SeatB, outcomePath, outcomeOption, string(turned), zoneOption, "1")
	}
}

// TestP75_AFreeRerollForEachPlayer, then the piece stays out.
func TestP75_AFreeRerollForEachPlayer(t *testing.T) {
	d, s := chosen(t, "foret", "bois marais", "broussailles ravine", given(nil))
	s = do(t, d, s, given(map[string][]dice.Face{zonePurpose: {1}}), rules.SeatA, rollPath)
	refused(t, d, s, "adlg.placing.refused.owner", rules.SeatB, blockedPath)
	s = do(t, d, s, given(map[string][]dice.Face{zonePurpose: {4}}), rules.SeatA, blockedPath)
	if p, _ := s.current(); p.Number != 1 || s.placing.Now.Zone != 4 || !s.placing.Free[rules.SeatA] {
		t.Fatalf("%+v", s.placing)
	}
	s = do(t, d, s, given(nil), rules.SeatA, placedPath)
	s = do(t, d, s, given(nil), rules.SeatA, blockedPath) // his second
	if !s.placing.Out[2] || s.placing.Now.Number != 3 {
		t.Fatalf("%+v", s.placing)
	}
	s = do(t, d, s, given(map[string][]dice.Face{zonePurpose: {6}}), rules.SeatB, blockedPath)
	if s.placing.Now.Number != 3 || s.placing.Now.Zone != 6 || s.placing.Out[3] {
		t.Fatalf("the other player's first: %+v", s.placing)
	}
	s = do(t, d, s, given(nil), rules.SeatB, placedPath)
	if rows := s.leftOutPanel().Rows; len(rows) != 1 || rows[0][1].Key != "adlg.left-out.why.blocked" {
		t.Errorf("%+v", rows)
	}
}

// TestP75_TheVillage: 4 and more a side zone, less a central one, at the Defender's choice; it may be a
// hill's.
func TestP75_TheVillage(t *testing.T) {
	for face, open := range [][]zone{centralZones, centralZones, centralZones, sideZones, sideZones, sideZones} {
		d, s := chosen(t, "foret", "village+colline-escarpee", "broussailles ravine", given(nil))
		s = do(t, d, s, given(nil), rules.SeatA, rollPath)
		s = do(t, d, s, given(map[string][]dice.Face{villagePurpose: {dice.Face(face + 1)}, positionPurpose: {5}}), rules.SeatA, placedPath)
		if !slices.Equal(s.placing.Now.Open, open) || s.placing.Now.Edge != apart || len(s.placing.Now.Sectors) != len(open) {
			t.Errorf("%d: %+v", face+1, s.placing.Now)
		}
		refused(t, d, s, "adlg.placing.refused.zone", rules.SeatB, zonePath, zoneOption, "1")
		refused(t, d, s, "adlg.placing.refused.zone", rules.SeatA, placedPath)
		refused(t, d, s, "adlg.placing.refused.zone", rules.SeatA, blockedPath)
		for z := range zone(7) {
			if !slices.Contains(open, z) {
				refused(t, d, s, "adlg.placing.refused.zones", rules.SeatA, zonePath, zoneOption, string('0'+rune(z)))
			}
		}
		s = do(t, d, s, nil, rules.SeatA, zonePath, zoneOption, string('0'+rune(open[0])))
		refused(t, d, s, "adlg.placing.refused.no-zone", rules.SeatA, zonePath, zoneOption, "1")
		if s.placing.Now.Zone != open[0] || s.pieces[1].Hill != steepHill {
			t.Errorf("%+v", s.placing.Now)
		}
	}
}

// TestP71_WaterLiesAlongASideEdge: its side is said, it always fits.
func TestP71_WaterLiesAlongASideEdge(t *testing.T) {
	for _, water := range []string{"riviere", "cote"} {
		d, s := chosen(t, "plaine", "champ ravine", water+" marais", given(map[string][]dice.Face{waterPurpose: {5}}))
		s = do(t, d, s, given(nil), rules.SeatA, rollPath)
		refused(t, d, s, "adlg.placing.refused.no-side", rules.SeatA, placedPath, sideOption, leftSide)
		s = do(t, d, s, given(map[string][]dice.Face{difficultyPurpose: {6}}), rules.SeatA, placedPath)
		refused(t, d, s, "adlg.placing.refused.side", rules.SeatA, placedPath)
		refused(t, d, s, "adlg.placing.refused.side", rules.SeatA, placedPath, sideOption, "devant")
		refused(t, d, s, "adlg.placing.refused.fits", rules.SeatB, blockedPath)
		if got := s.category(s.pieces[1]); got != forbidden {
			t.Errorf("%s is %s", water, got)
		}
		for side, column := range map[string]int{leftSide: 2, rightSide: 0} { // the Attacker sits in the north
			after := do(t, d, s, given(nil), rules.SeatA, placedPath, sideOption, side)
			if got := after.sectorsOf(after.pieces[1], after.placing.Lying[2]); len(got) != 2 || got[0].Column != column {
				t.Errorf("%s: %v", side, got)
			}
		}
	}
}

// TestP74_TheRoadLeavesByTwoZones: a double throws the second die again, and it always fits.
func TestP74_TheRoadLeavesByTwoZones(t *testing.T) {
	_, s := battle(t, "plaine")
	p := piece{Number: 3, Kind: road, By: rules.SeatB}
	thrown, err := throwFor(s, p, given(map[string][]dice.Face{roadPurpose: {4, 4, 4, 6}}))
	if err != nil || !slices.Equal(thrown.Exits, []zone{4, 6}) || len(thrown.Zones) != 4 {
		t.Errorf("%v, %+v", err, thrown)
	}
	thrown, err = throwFor(s, p, given(map[string][]dice.Face{roadPurpose: slices.Repeat([]dice.Face{6}, mostRerolls)}))
	if err != nil || !slices.Equal(thrown.Exits, []zone{6, 1}) {
		t.Errorf("%v, %+v", err, thrown)
	}
	d, s := chosen(t, "plaine", "route champ", "ravine marais", given(nil))
	for s = do(t, d, s, given(nil), rules.SeatA, rollPath); s.placing.Now.Number != 5; {
		s = do(t, d, s, given(nil), rules.SeatA, placedPath)
	}
	refused(t, d, s, "adlg.placing.refused.fits", rules.SeatA, blockedPath)
}

// TestP76_AttemptsByThePiecesTaken: 4, 3 and 2 leave none, one and two; a strategist one more.
func TestP76_AttemptsByThePiecesTaken(t *testing.T) {
	for pieces, want := range map[string]int{"broussailles broussailles.2 marais ravine": 0, "broussailles broussailles.2 marais": 1,
		"broussailles marais": 2} {
		d, s := laid(t, "foret", "bois bois.2", pieces)
		if got := s.attempts(rules.SeatB); got != want || s.controller() != rules.SeatB {
			t.Errorf("%s: %d attempts, %s controls", pieces, got, s.controller())
		}
		if want == 0 {
			refused(t, d, s, "adlg.control.refused.attempts", rules.SeatB, controlPath, pieceOption, "1")
		}
		refused(t, d, s, "adlg.control.refused.turn", rules.SeatA, controlPath, pieceOption, "1")
		s = do(t, d, s, nil, rules.SeatB, controlPath, pieceOption, strategistTick)
		refused(t, d, s, "adlg.control.refused.strategist", rules.SeatB, controlPath, pieceOption, strategistTick)
		if got := s.attempts(rules.SeatB); got != want+1 {
			t.Errorf("%s and a strategist: %d attempts", pieces, got)
		}
		for i := range want + 1 {
			s = do(t, d, s, given(map[string][]dice.Face{controlPurpose: {1}}), rules.SeatB, controlPath, pieceOption, string('1'+rune(i)))
			if s.control.Now.Number != 0 {
				s = do(t, d, s, nil, rules.SeatB, outcomePath, outcomeOption, string(left))
			}
		}
		if s.controller() != rules.SeatA {
			t.Errorf("%s: %s controls", pieces, s.controller())
		}
	}
}

// TestP76_TheStrategistThrowsOneDieAgain instead of one control more, once.
func TestP76_TheStrategistThrowsOneDieAgain(t *testing.T) {
	d, s := laid(t, "foret", "bois bois.2", "broussailles broussailles.2 marais")
	plain := do(t, d, s, given(map[string][]dice.Face{controlPurpose: {3}}), rules.SeatB, controlPath, pieceOption, "1")
	refused(t, d, plain, "adlg.control.refused.open", rules.SeatB, controlPath, pieceOption, endTick)
	after := do(t, d, plain, given(map[string][]dice.Face{controlPurpose: {4}}), rules.SeatB, againPath)
	if !after.control.By[rules.SeatB].Strategist || after.attempts(rules.SeatB) != 0 || after.control.Now.Face != 4 {
		t.Errorf("claimed over the last die: %+v", after.control)
	}
	s = do(t, d, s, nil, rules.SeatB, controlPath, pieceOption, strategistTick)
	s = do(t, d, s, given(map[string][]dice.Face{controlPurpose: {2}}), rules.SeatB, controlPath, pieceOption, "1")
	s = do(t, d, s, given(map[string][]dice.Face{controlPurpose: {6}}), rules.SeatB, againPath)
	if s.control.Now.Face != 6 || s.attempts(rules.SeatB) != 0 {
		t.Fatalf("%+v", s.control)
	}
	refused(t, d, s, "adlg.control.refused.again", rules.SeatB, againPath)
	s = do(t, d, s, nil, rules.SeatB, outcomePath, outcomeOption, string(turned))
	if s.controller() != rules.SeatA {
		t.Errorf("%s controls", s.controller())
	}
	// also after the die that ended the attempts, be it that the piece stayed
	last := s
	for _, number := range []string{"1", "2"} {
		last = do(t, d, last, given(map[string][]dice.Face{controlPurpose: {1}}), rules.SeatA, controlPath, pieceOption, number)
	}
	refused(t, d, last, "adlg.control.refused.attempts", rules.SeatA, controlPath, pieceOption, "3")
	if now := do(t, d, last, given(map[string][]dice.Face{controlPurpose: {5}}), rules.SeatA, againPath).control.Now; now.Number != 2 {
		t.Errorf("who claims a strategist by throwing again throws for %d", now.Number)
	}
	if last.controlOver() {
		t.Error("the turn passes, though nobody said that there is no strategist")
	}
	last = do(t, d, last, nil, rules.SeatA, controlPath, pieceOption, strategistTick)
	refused(t, d, last, "adlg.control.refused.strategist", rules.SeatA, controlPath, pieceOption, strategistTick)
	do(t, d, last, given(nil), rules.SeatA, controlPath, pieceOption, "3")
	again := do(t, d, last, given(map[string][]dice.Face{controlPurpose: {5}}), rules.SeatA, againPath)
	if now := again.control.Now; now.Number != 2 || now.Face != 5 || again.attempts(rules.SeatA) != 0 {
		t.Errorf("the last die again: %+v", again.control)
	}
	if done := do(t, d, again, nil, rules.SeatA, outcomePath, outcomeOption, string(left)); !done.controlOver() {
		t.Error("nothing is left to a strategist who threw again")
	}
}

// outcomeArgs are those of an outcome, with the zone in which the piece lies where it was moved on the table.
func (s state) outcomeArgs(o outcome) []string {
	args := []string{outcomeOption, string(o)}
	if around := s.zonesAround(); o == moved && len(around) > 0 {
		args = append(args, zoneOption, strconv.Itoa(int(around[0])))
	}
	return args
}

// TestP76_TheDieOfAControl: what each face allows of each piece.
func TestP76_TheDieOfAControl(t *testing.T) {
	for _, c := range []struct {
		piece kind
		rule  bool
		faces map[dice.Face][]outcome
	}{
		{wood, true, map[dice.Face][]outcome{3: {moved, left}, 4: {moved, left}, 5: {moved, turned, left}, 6: {moved, turned, left}}},
		{marsh, false, map[dice.Face][]outcome{3: {moved, left}, 4: {moved, left}, 5: {moved, turned, left}, 6: {moved, turned, removed, left}}},
		{impassable, false, map[dice.Face][]outcome{4: {moved, left}, 5: {moved, turned, removed, left}, 6: {moved, turned, removed, left}}},
	} {
		d, s := laid(t, "foret", "marais infranchissable", "broussailles ravine")
		i := slices.IndexFunc(s.pieces, func(p piece) bool { return p.Kind == c.piece })
		number := string('1' + rune(i))
		for face := dice.Face(1); face <= 6; face++ {
			after := do(t, d, s, given(map[string][]dice.Face{controlPurpose: {face}}), rules.SeatB, controlPath, pieceOption, number)
			if face < 3 {
				if after.control.Now.Number != 0 {
					t.Errorf("%s by %d: %+v", c.piece, face, after.control)
				}
				continue
			}
			if want := c.faces[face]; want != nil && !slices.Equal(after.outcomes(), want) {
				t.Errorf("%s by %d: %v, want %v", c.piece, face, after.outcomes(), want)
			}
			for _, o := range allOutcomes {
				if slices.Contains(after.outcomes(), o) {
					done := do(t, d, after, nil, rules.SeatB, outcomePath, after.outcomeArgs(o)...)
					if done.placing.Lying[s.pieces[i].Number].isRemoved() != (o == removed) || done.control.Now.Number != 0 {
						t.Errorf("%s by %d, %s: %+v", c.piece, face, o, done.control)
					}
					continue
				}
				if _, err := d.Decide(after, actOf(rules.SeatB, outcomePath, outcomeOption, string(o)), nil); err == nil {
					t.Errorf("%s by %d: %s", c.piece, face, o)
				}
			}
		}
	}
}

// TestP76_OneRemovalForEachPlayer, or one in all by the other reading; an impassable piece's 5 counts for
// none.
func TestP76_OneRemovalForEachPlayer(t *testing.T) {
	for reading, byOther := range map[string]bool{"par-joueur": true, removalOfTable: false} {
		d, s := laid(t, "foret", "marais bois", "broussailles infranchissable", removalReading, reading)
		number := func(k kind) string {
			return string('1' + rune(slices.IndexFunc(s.pieces, func(p piece) bool { return p.Kind == k && !p.Compulsory })))
		}
		six := func() *faces { return given(map[string][]dice.Face{controlPurpose: {6}}) }
		s = do(t, d, s, nil, rules.SeatB, controlPath, pieceOption, strategistTick)
		s = do(t, d, s, given(map[string][]dice.Face{controlPurpose: {5}}), rules.SeatB, controlPath, pieceOption, number(impassable))
		s = do(t, d, s, nil, rules.SeatB, outcomePath, outcomeOption, string(removed))
		s = do(t, d, s, six(), rules.SeatB, controlPath, pieceOption, number(marsh))
		s = do(t, d, s, nil, rules.SeatB, outcomePath, outcomeOption, string(removed))
		refused(t, d, s, "adlg.control.refused.gone", rules.SeatB, controlPath, pieceOption, number(marsh))
		s = do(t, d, s, six(), rules.SeatB, controlPath, pieceOption, number(wood))
		refused(t, d, s, "adlg.control.refused.removed", rules.SeatB, outcomePath, outcomeOption, string(removed))
		s = do(t, d, s, nil, rules.SeatB, outcomePath, s.outcomeArgs(moved)...)
		s = do(t, d, s, six(), rules.SeatA, controlPath, pieceOption, number(brush))
		if slices.Contains(s.outcomes(), removed) != byOther {
			t.Errorf("%s: %v", reading, s.outcomes())
		}
	}
}

// TestP76_ASixRemovesNoSecondPiece: « si un autre terrain a déjà été retiré de la même façon », an impassable
// one neither, which a 5 removes all the same.
func TestP76_ASixRemovesNoSecondPiece(t *testing.T) {
	d, s := laid(t, "foret", "marais bois", "broussailles infranchissable")
	control := func(s state, k kind, face dice.Face) state {
		i := slices.IndexFunc(s.pieces, func(p piece) bool { return p.Kind == k && !p.Compulsory })
		return do(t, d, s, given(map[string][]dice.Face{controlPurpose: {face}}), rules.SeatB, controlPath, pieceOption, string('1'+rune(i)))
	}
	s = do(t, d, control(s, marsh, 6), nil, rules.SeatB, outcomePath, outcomeOption, string(removed))
	refused(t, d, control(s, impassable, 6), "adlg.control.refused.removed", rules.SeatB, outcomePath, outcomeOption, string(removed))
	do(t, d, control(s, impassable, 5), nil, rules.SeatB, outcomePath, outcomeOption, string(removed))
}

// TestP76_TheCompulsoryPieceStays in each territory, by every face; it may be moved.
func TestP76_TheCompulsoryPieceStays(t *testing.T) {
	for _, id := range allTerritories {
		d, s := laid(t, id, "ravine route", "ravine route", mostReading, mostEach)
		for face := dice.Face(3); face <= 6; face++ {
			after := do(t, d, s, given(map[string][]dice.Face{controlPurpose: {face}}), rules.SeatB, controlPath, pieceOption, "1")
			if p, _ := after.pieceUnderControl(); !p.Compulsory || !slices.Contains(after.outcomes(), moved) {
				t.Errorf("%s: %+v by %d: %v", id, p, face, after.outcomes())
			}
			key := map[bool]string{true: "adlg.control.refused.compulsory", false: "adlg.control.refused.outcome"}[face > 4]
			refused(t, d, after, key, rules.SeatB, outcomePath, outcomeOption, string(removed))
		}
	}
}

// TestP74_NeverAVillageRoadRiverOrCoast, nor the same piece twice by the same player; the other may.
func TestP74_NeverAVillageRoadRiverOrCoast(t *testing.T) {
	d, s := laid(t, "foret", "village route", "riviere broussailles")
	for i, p := range s.pieces {
		if p.Kind == village || p.Kind == road || p.Kind == river {
			refused(t, d, s, "adlg.control.refused.never", rules.SeatB, controlPath, pieceOption, string('1'+rune(i)))
		}
	}
	refused(t, d, s, "adlg.control.refused.unknown", rules.SeatB, controlPath, pieceOption, "9")
	refused(t, d, s, "adlg.control.refused.none", rules.SeatB, outcomePath, outcomeOption, string(left))
	one := func() *faces { return given(map[string][]dice.Face{controlPurpose: {1}}) }
	s = do(t, d, s, one(), rules.SeatB, controlPath, pieceOption, "1")
	refused(t, d, s, "adlg.control.refused.twice", rules.SeatB, controlPath, pieceOption, "1")
	s = do(t, d, s, nil, rules.SeatB, controlPath, pieceOption, endTick)
	s = do(t, d, s, one(), rules.SeatA, controlPath, pieceOption, "1")
	s = do(t, d, s, nil, rules.SeatA, controlPath, pieceOption, endTick)
	refused(t, d, s, "adlg.control.refused.done", rules.SeatA, controlPath, pieceOption, "1")
	if !s.controlOver() {
		t.Error("the controls go on")
	}
}

// TestSettingsStandOnceTheirMomentHasBegun: before that they may change.
func TestSettingsStandOnceTheirMomentHasBegun(t *testing.T) {
	g, err := shippedGame()
	if err != nil {
		t.Fatal(err)
	}
	_, fresh := opened(t, nil)
	_, done := laid(t, "foret", "marais bois", "broussailles ravine")
	done.control = done.control.with(rules.SeatB, func(by *controls) { by.Done = true })
	for _, setting := range g.meta.Settings {
		if err := g.settable(fresh, setting.Name); err != nil {
			t.Errorf("%s: %v", setting.Name, err)
		}
		if err := g.settable(done, setting.Name); err == nil {
			t.Errorf("%s may still change", setting.Name)
		}
	}
	big, err := fresh.set(udSetting, "60")
	if err != nil || big.size != (plane.Size{W: 1800, D: 1200}) || fresh.ud != 40 {
		t.Errorf("%v, %v", err, big.size)
	}
	if _, err := fresh.set(udSetting, "0"); err == nil {
		t.Error("a UD of nothing")
	}
}

// TestTablesAreReadStrictly: what a club's table may not say.
func TestTablesAreReadStrictly(t *testing.T) {
	for _, c := range []struct{ table, old, new string }{
		{territoriesTable, `most = 4`, `most = 0`}, {territoriesTable, `kinds = ["champ"]`, `kinds = ["mer"]`},
		{territoriesTable, `compulsory = "champ"`, `compulsory = "bois"`}, {territoriesTable, `id = "plaine"`, `id = "plage"`},
		{territoriesTable, `covered = 0`, `covered = -1`}, {territoriesTable, `kinds = ["marais"]`, `kinds = ["champ"]`},
		{terrainsTable, `category = "variable"`, `category = "mou"`}, {terrainsTable, `look = "wood"`, `look = "tree"`},
		{terrainsTable, `width = 4`, `width = 40`}, {terrainsTable, `ambush = "tous"`, `ambush = "peut-etre"`},
		{terrainsTable, `id = "bois"`, `id = "champ"`}, {terrainsTable, `ref = "adlg:terrains/1"`, `ref = "p1"`},
		{controlTable, `pieces = 3`, `pieces = 4`}, {controlTable, `faces = [3, 4]`, `faces = [3, 5]`}, {controlTable, `move = 4`, `move = 99`},
		{riverTable, `faces = [6]`, `faces = [7]`}, {riverTable, `category = "clair"`, `category = "variable"`},
		{territoriesTable, `most = 4`, `most = 1`}, {territoriesTable, "compulsory = \"champ\"\n", ""},
		{territoriesTable, `kinds = ["marais"]`, `kinds = ["marais", "marais"]`}, {territoriesTable, `kinds = ["marais"]`, `kinds = []`},
		{terrainsTable, `covers = "difficile"`, `covers = "mou"`}, {controlTable, `pieces = 3`, `pieces = 5`},
		{controlTable, `attempts = 1`, `attempts = -1`}, {riverTable, `faces = [2, 3]`, `faces = [2]`},
	} {
		text := shippedTables()
		if !strings.Contains(text[c.table], c.old) {
			t.Fatalf("%s has no %s", c.table, c.old)
		}
		text[c.table] = strings.Replace(text[c.table], c.old, c.new, 1)
		if _, err := decodeBook(text); len(phrase.Sentences(err)) == 0 { // what the club reads is no English of the program
			t.Errorf("%s with %s instead of %s is read, or refused without a sentence: %v", c.table, c.new, c.old, err)
		}
	}
}
