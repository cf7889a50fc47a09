package adlg

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// planned is a battle whose controls are over and whose plans are made. Seat a defends.
func planned(t testing.TB, territory territoryID, defender, attacker string, settings ...string) (*rules.Definition[state], state) {
	t.Helper()
	d, s := laid(t, territory, defender, attacker, settings...)
	for seat := s.controller(); seat != rules.Public; seat = s.controller() {
		s = do(t, d, s, nil, seat, controlPath, pieceOption, endTick)
	}
	for _, seat := range players {
		s = do(t, d, s, nil, seat, planPath)
	}
	return d, s
}

// inZone is the state with a piece in a sector, as if its die had said so.
func (s state) inZone(p piece, column, row int) state {
	l := s.placing.Lying[p.Number]
	l.Sectors = []plane.Sector{{Column: column, Row: row}}
	s.placing = s.placing.withLocation(p.Number, l)
	return s
}

// at is the state with a piece measured, its middle so many UD from the south-west corner.
func (s state) at(p piece, x, y plane.MM) state {
	l := s.placing.Lying[p.Number]
	l.Place = siting.At(plane.Rect{Centre: plane.Point{X: x * s.ud, Y: y * s.ud}, Size: s.book.Terrains[p.Kind].size(s.ud)})
	s.placing = s.placing.withLocation(p.Number, l)
	return s
}

// of is the first piece of a kind.
func (s state) of(k kind) piece {
	return s.pieces[slices.IndexFunc(s.pieces, func(p piece) bool { return p.Kind == k })]
}

func (p piece) value() string { return strconv.Itoa(int(p.Number)) }

// lays are the options of a marker.
func lays(p piece, troops, depth string, more ...string) []string {
	return append([]string{pieceOption, p.value(), troopOption, troops, depthOption, depth}, more...)
}

// TestTheColumnOfAmbush is the text's column, each class in and behind each kind.
func TestTheColumnOfAmbush(t *testing.T) {
	g, err := shippedGame()
	if err != nil {
		t.Fatal(err)
	}
	s := evening{book: g.shipped}
	all, none := "li lc el autre", ""
	for p, want := range map[piece][2]string{
		{Kind: river}: {}, {Kind: coast}: {}, {Kind: road}: {}, {Kind: impassable}: {},
		{Kind: gentleHill}: {none, all}, {Kind: steepHill}: {none, all},
		{Kind: brush}: {"li", "li"}, {Kind: field}: {"li", "li"}, {Kind: marsh}: {"li", "li"}, {Kind: dune}: {"li", "li"},
		{Kind: plantation}: {"li lc autre", "li lc autre"}, {Kind: ravine}: {"li lc autre", "li lc autre"},
		{Kind: village}: {"li lc autre", "li lc autre"}, {Kind: wood}: {all, all},
		{Kind: gentleHill, Cover: brush}: {"li", all}, {Kind: gentleHill, Cover: wood}: {all, all},
		{Kind: steepHill, Cover: plantation}: {"li lc autre", all},
		{Kind: village, Hill: gentleHill}:    {"li lc autre", all},
	} {
		for i, isBehind := range []bool{false, true} {
			var got []string
			for _, c := range allClasses {
				if s.hides(p, c, isBehind) {
					got = append(got, string(c))
				}
			}
			if strings.Join(got, " ") != want[i] {
				t.Errorf("%+v, behind %t: %v, want %s", p, isBehind, got, want[i])
			}
		}
	}
}

// TestP77_TheDepthsOfAmbushes: to the tenth of a UD, for each camp, zone and weight.
func TestP77_TheDepthsOfAmbushes(t *testing.T) {
	d, s := planned(t, "foret", "bois broussailles", "bois marais")
	wood := s.of(wood)
	attacks := s
	attacks.ambush.Placed = []rules.Seat{rules.SeatA}
	for _, c := range []struct {
		seat     rules.Seat
		column   int
		row      int
		units    string
		deep     string
		tooDeep  string
		deepened string
	}{
		{rules.SeatA, 0, 0, "1 autre", "10", "10,1", "10"}, {rules.SeatA, 2, 0, "1 li", "10", "10,1", "10"},
		{rules.SeatA, 1, 0, "1 autre", "5", "5,1", "5"}, {rules.SeatA, 1, 0, "2 li 1 lc", "7", "7,1", "7"},
		{rules.SeatA, 1, 0, "2 li 1 el", "5", "5,1", "5"}, {rules.SeatA, 1, 0, "3 MI", "5", "5,1", "5"},
		{rules.SeatB, 0, 1, "1 autre", "5", "5,1", "5"}, {rules.SeatB, 1, 1, "4 lc", "7", "7,1", "7"},
	} {
		at := s
		if c.seat == rules.SeatB {
			at = attacks
		}
		at = at.inZone(wood, c.column, c.row)
		do(t, d, at, nil, c.seat, layPath, lays(wood, c.units, c.deep)...)
		v := refused(t, d, at, "adlg.ambush.depth-refused.deep", c.seat, layPath, lays(wood, c.units, c.tooDeep)...)
		if len(v.WaysOut) != 1 || v.WaysOut[0].Act.Args[depthOption] != c.deepened {
			t.Errorf("%+v: %+v", c, v.WaysOut)
		}
	}
	far := s.inZone(wood, 1, 1) // in the enemy's half: behind it alone
	v := refused(t, d, far, "adlg.ambush.depth-refused.near", rules.SeatA, layPath, lays(wood, "1 li", "3")...)
	do(t, d, far, nil, rules.SeatA, layPath, lays(wood, "1 li", "3", whereOption, behind)...)
	if len(v.WaysOut) != 1 || v.WaysOut[0].Act.Args[whereOption] != behind {
		t.Errorf("%+v", v.WaysOut)
	}
	for _, typed := range []string{"", "0", "x", "-1", "5,555"} {
		refused(t, d, s.inZone(wood, 0, 0), "adlg.ambush.depth-refused.depth", rules.SeatA, layPath, lays(wood, "1 li", typed)...)
	}
}

// TestANoteIsShort: 40 letters at most, each accented one counted once; the way out keeps the first.
func TestANoteIsShort(t *testing.T) {
	d, s := planned(t, "foret", "bois broussailles", "bois marais")
	wood := s.of(wood)
	s = s.inZone(wood, 0, 0)
	longest := strings.Repeat("é", mostNote)
	do(t, d, s, nil, rules.SeatA, layPath, lays(wood, "1 li", "3", noteOption, longest)...)
	v := refused(t, d, s, "adlg.ambush.refused.note", rules.SeatA, layPath, lays(wood, "1 li", "3", noteOption, longest+"t")...)
	if len(v.WaysOut) != 1 || v.WaysOut[0].Act.Args[noteOption] != longest {
		t.Errorf("%+v", v.WaysOut)
	}
}

// TestP77_TrackedPiecesAreMeasured: a piece 4 × 3 UD whose middle lies 4 UD from the edge begins at 2,5 and
// ends at 5,5; the side zone begins at its first millimetre.
func TestP77_TrackedPiecesAreMeasured(t *testing.T) {
	d, s := planned(t, "foret", "bois broussailles", "bois marais", modeSetting, tracked)
	wood := s.of(wood)
	s = s.at(wood, 15, 4)
	lay := func(s state, units, depth string, more ...string) {
		do(t, d, s, nil, rules.SeatA, layPath, lays(wood, units, depth, more...)...)
	}
	lay(s, "1 li", "2,6")
	refused(t, d, s, "adlg.ambush.depth-refused.near", rules.SeatA, layPath, lays(wood, "1 li", "2,5")...)
	lay(s, "1 li", "5,5")
	refused(t, d, s, "adlg.ambush.depth-refused.far", rules.SeatA, layPath, lays(wood, "1 li", "5,6")...)
	lay(s, "1 li", "1", whereOption, behind)
	events, err := d.Decide(s, actOf(rules.SeatA, layPath, lays(wood, "1 autre", "")...), nil)
	if h := payload(t, events); err != nil || h.Depth != 5*s.ud {
		t.Errorf("%v: %+v", err, h)
	}
	deep := s.at(wood, 15, 7) // begins at 5,5: light troops alone
	lay(deep, "1 lc", "")
	refused(t, d, deep, "adlg.ambush.depth-refused.near", rules.SeatA, layPath, lays(wood, "1 autre", "")...)
	for x, side := range map[plane.MM]bool{12: false, 18: false, 11: true, 19: true} {
		if s.at(wood, x, 4).inSideZone(wood) != side {
			t.Errorf("a middle at %d: a side zone: %t", x, !side)
		}
	}
	for x, side := range map[plane.MM]bool{480: false, 479: true, 720: false, 721: true} { // 2 UD to each side
		l := s.placing.Lying[wood.Number]
		l.Place = l.Place.Moved(plane.Point{X: x, Y: 160})
		at := s
		if at.placing = s.placing.withLocation(wood.Number, l); at.inSideZone(wood) != side {
			t.Errorf("a middle at %d mm: a side zone: %t", x, !side)
		}
	}
	if near, far := s.extent(rules.SeatB, wood); near != 580 || far != 700 {
		t.Errorf("from the Attacker's edge %d to %d", near, far)
	}
}

func payload(t testing.TB, events []rules.Event) (h hidden) {
	t.Helper()
	if len(events) != 1 || events[0].Seal == nil || json.Unmarshal(events[0].Seal.Payload, &h) != nil {
		t.Fatalf("%+v", events)
	}
	return h
}

// TestP77_UnitsAreReadAsTheyAreTyped: up to four, and what is no troops for an ambush.
func TestP77_UnitsAreReadAsTheyAreTyped(t *testing.T) {
	for typed, want := range map[string]string{"2 LI 1 LC": "2 li 1 lc", "li, li et 1 éléphant": "2 li 1 el",
		"2li;1 cm": "2 li 1 Cm", "4 autres": "4 autre", "1 EL 3 LMI": "1 el 3 LMI", "": "", "0 li": "", "3 MI": "3 MI", "3 mi + LI": "3 MI 1 li",
		"LI LC": "1 li 1 lc", "2 archers montés, 2 Légion": "2 archers montés 2 Légion"} {
		units, unread := readUnits(typed)
		if got := typedTroops(units); got != want || unread != "" {
			t.Errorf("%q: %q, %q", typed, got, unread)
		}
		if again, _ := readUnits(typedTroops(units)); !slices.Equal(again, units) {
			t.Errorf("%q is read back as %v", typed, again)
		}
	}
	for _, typed := range []string{"3", "2 LI 4", strings.Repeat("x", 41)} {
		if _, unread := readUnits(typed); unread == "" {
			t.Errorf("%q is read", typed)
		}
	}
	for _, typed := range []string{"2 chars à faux", "1 artillerie", "1 WWG 2 LI", "1 char à faux"} {
		if units, unread := readUnits(typed); unread != "" || !slices.ContainsFunc(units, func(t troops) bool { return t.Class == barred }) {
			t.Errorf("%q: %v, %q", typed, units, unread)
		}
	}
	if units, _ := readUnits("99999999999999999999 li 100 el"); unitsOf(units) > 2*mostRead {
		t.Errorf("%d units are read", len(units))
	}
	d, s := planned(t, "foret", "bois broussailles", "bois marais")
	wood := s.inZone(s.of(wood), 0, 0).of(wood)
	s = s.inZone(wood, 0, 0)
	do(t, d, s, nil, rules.SeatA, layPath, lays(wood, "4 el", "3")...)
	for typed, want := range map[string]string{"5 li": "4 li", "3 li 3 el": "3 li 1 el", "1 art 2 li": "2 li", "2 wwg": "", "0 li": ""} {
		key := "adlg.ambush.refused.units"
		if strings.ContainsAny(typed, "aw") {
			key = "adlg.ambush.refused.barred"
		}
		v := refused(t, d, s, key, rules.SeatA, layPath, lays(wood, typed, "3")...)
		if want == "" && len(v.WaysOut) != 0 || want != "" && (len(v.WaysOut) != 1 || v.WaysOut[0].Act.Args[troopOption] != want) {
			t.Errorf("%q: %+v", typed, v.WaysOut)
		}
	}
	refused(t, d, s, "adlg.ambush.refused.unread", rules.SeatA, layPath, lays(wood, "2", "3")...)
}

// TestP77_MarkersAreOpenedOneByOne: each has a seal of its own; the others stay hidden from everybody else.
func TestP77_MarkersAreOpenedOneByOne(t *testing.T) {
	d, s := planned(t, "foret", "bois broussailles", "bois marais")
	wood := s.of(wood)
	s = s.inZone(wood, 0, 0)
	lay := func(seat rules.Seat, args ...string) {
		events, err := d.Decide(s, actOf(seat, layPath, args...), nil)
		if err != nil {
			t.Fatal(err)
		}
		want := ambushGate + "-" + strconv.Itoa(len(s.ambush.Markers)+1)
		if events[0].Seal.Gate != want && !slices.Contains(args, markOption) {
			t.Errorf("gate %s, want %s", events[0].Seal.Gate, want)
		}
		if strings.Contains(string(events[0].Data), "note") || strings.Contains(string(events[0].Data), "troops") {
			t.Errorf("the line tells %s", events[0].Data)
		}
		s = evolved(t, d, s, events)
	}
	lay(rules.SeatA, lays(wood, "2 li", "3", noteOption, "Vélites")...)
	lay(rules.SeatA, lays(wood, "1 el", "3")...)
	lay(rules.SeatA, lays(wood, "1 lc", "4", markOption, "1")...)
	if len(s.ambush.Markers) != 2 || s.ambush.Markers[0].Hidden.Troops[0].Class != lightHorse {
		t.Fatalf("%+v", s.ambush.Markers)
	}
	s = do(t, d, s, nil, rules.SeatA, hiddenPath)
	refused(t, d, s, "adlg.ambush.refused.not-yours", rules.SeatB, layPath, lays(wood, "1 lc", "4", markOption, "1")...)
	refused(t, d, s, "adlg.ambush.refused.early", rules.SeatA, revealPath, markOption, "1")
	s = do(t, d, s, nil, rules.SeatB, hiddenPath)
	for _, seat := range []rules.Seat{rules.SeatB, rules.Public, rules.Referee} {
		if m := d.Mask(s, seat).ambush.Markers; m[0].Hidden.isKnown() || m[1].Hidden.isKnown() {
			t.Errorf("%q knows %+v", seat, m)
		}
	}
	events, err := d.Decide(s, actOf(rules.SeatA, revealPath, markOption, "2"), nil)
	if err != nil || events[0].Closes != ambushGate+"-2" || events[0].Shows != rules.ShowsHidden {
		t.Fatalf("%v: %+v", err, events)
	}
	s = evolved(t, d, s, events)
	if m := d.Mask(s, rules.SeatB).ambush.Markers; m[0].Hidden.isKnown() || !m[1].Hidden.isKnown() {
		t.Errorf("seat b knows %+v", m)
	}
	view := d.View(s, rules.SeatB)
	if tokens := view.Board.Plane.Tokens; len(tokens) != 2 || !tokens[0].Text.IsZero() || tokens[1].Text.IsZero() {
		t.Errorf("%+v", tokens)
	}
	if err := table.Check(*view.Board, view.Panels); err != nil {
		t.Error(err)
	}
	refused(t, d, s, "adlg.ambush.refused.revealed", rules.SeatB, detectPath, markOption, "2")
	v := refused(t, d, s, "adlg.ambush.refused.own", rules.SeatA, detectPath, markOption, "1")
	if len(v.WaysOut) != 1 || v.WaysOut[0].Act.Path != revealPath {
		t.Errorf("%+v", v.WaysOut)
	}
	v = refused(t, d, s, "adlg.ambush.refused.not-yours", rules.SeatB, revealPath, markOption, "1")
	if v.WaysOut[0].Act.Path != detectPath {
		t.Errorf("%+v", v.WaysOut)
	}
	refused(t, d, s, "adlg.ambush.refused.unknown", rules.SeatB, revealPath, markOption, "7")
	s = do(t, d, s, nil, rules.Referee, detectPath, markOption, "1")
	refused(t, d, s, "adlg.ambush.refused.all-revealed", rules.SeatB, detectPath, markOption, "1")
}

// TestMarkersAreBounded: twelve each, all on the table and with tokens of their own; a log that says
// otherwise is refused.
func TestMarkersAreBounded(t *testing.T) {
	d, s := planned(t, "foret", "bois broussailles", "bois marais")
	wood := s.of(wood)
	s = s.inZone(wood, 0, 0)
	for range mostMarkers {
		s = do(t, d, s, nil, rules.SeatA, layPath, lays(wood, "1 li", "3")...)
	}
	refused(t, d, s, "adlg.ambush.refused.markers", rules.SeatA, layPath, lays(wood, "1 li", "3")...)
	do(t, d, s, nil, rules.SeatA, layPath, lays(wood, "1 lc", "3", markOption, "12")...)
	s = do(t, d, s, nil, rules.SeatA, hiddenPath)
	s = s.inZone(wood, 0, 1)
	for range mostMarkers {
		s = do(t, d, s, nil, rules.SeatB, layPath, lays(wood, "1 li", "3")...)
	}
	view := d.View(s, rules.Public)
	if err := table.Check(*view.Board, view.Panels); err != nil || len(view.Board.Plane.Tokens) != 2*mostMarkers {
		t.Errorf("%v, %d tokens", err, len(view.Board.Plane.Tokens))
	}
	by := func(seat rules.Seat, n table.Number, p piece) shownMarker { return shownMarker{seat, n, p} }
	for _, data := range []laidData{{by("a", 25, wood), false}, {by("b", 1, wood), true}, {by("a", 26, wood), true},
		{by("a", 1, piece{Number: 1}), true}} {
		if _, err := foldLaid(s, data, rules.Event{}); err == nil {
			t.Errorf("%+v is noted", data)
		}
	}
	for _, data := range []revealedData{{shownMarker: by("a", 13, piece{})}, {shownMarker: by("a", 30, piece{})}} {
		if _, err := foldRevealed(s, data); err == nil {
			t.Errorf("%+v is noted", data)
		}
	}
}

// TestHiddenAmbushesStayHidden plays two games that differ in what seat b's markers hide: units and their
// classes, in or behind, depth and notes, while one of them is changed, taken back, revealed, claimed and
// contested.
func TestHiddenAmbushesStayHidden(t *testing.T) {
	t.Parallel()
	for _, role := range []string{defending, attacking} {
		t.Run(role, func(t *testing.T) { rulestest.Twin(t, System(), hidingStory(role)) })
	}
}

// hidingStory is a twin story in which seat b, who has the initiative, defends or attacks.
func hidingStory(role string) rulestest.Story {
	defender, attacker := rules.SeatB, rules.SeatA
	wood, where, changed, open, contested, others := "3", inside, "1", "2", "1", "4"
	if role == attacking {
		defender, attacker = attacker, defender
		wood, where, changed, open, contested, others = "1", behind, "2", "3", "2", "1" // no wood in its half
	}
	story := rulestest.Story{Lasting: true, Settings: map[string]string{zonesReading: zonesOfThrower}}
	same := func(seat rules.Seat, path string, args ...string) {
		story.Acts = append(story.Acts, rulestest.Same(actOf(seat, path, args...)))
	}
	same("b", initiativePath, "a", "0", "b", "10")
	same("b", territoryPath, "territory", role+"-foret")
	same(defender, choosePath, "pieces", "bois marais broussailles ravine")
	same(attacker, choosePath, "pieces", "bois marais colline-douce colline-escarpee")
	same("a", rollPath)
	for range 9 {
		same("a", placedPath)
	}
	same(attacker, controlPath, pieceOption, endTick)
	same(defender, controlPath, pieceOption, endTick)
	same("b", planPath)
	same("a", planPath)
	hide := func() {
		lay := func(left, right []string) {
			story.Acts = append(story.Acts, rulestest.Pair{Left: actOf("b", layPath, left...), Right: actOf("b", layPath, right...)})
		}
		at := func(where, troops, depth, note string, more ...string) []string {
			return append(more, pieceOption, wood, whereOption, where, troopOption, troops, depthOption, depth, noteOption, note)
		}
		lay(at(behind, "2 li", "3", ""), at(where, "1 autre", "4,5", "Hannibal"))
		lay(at(behind, "1 li", "2", "Vélites"), at(behind, "1 li", "2", "Vélites"))
		lay(at(behind, "4 lc", "5", ""), at(behind, "3 lc", "5", "Numides"))
		same("b", rules.PathUndo)
		lay(at(where, "4 li", "5", ""), at(behind, "3 autre", "2", ""))
		lay(at(behind, "9 li", "6", ""), at(behind, "1 autre", "11", "")) // refused in both
		lay(at(where, "2 lc", "2", "", markOption, changed), at(behind, "1 li", "1", "seul", markOption, changed))
		same("b", hiddenPath)
	}
	if role == defending {
		hide()
	}
	same("a", layPath, pieceOption, "1", whereOption, behind, troopOption, "1 autre", depthOption, "2")
	same("a", hiddenPath)
	if role == attacking {
		hide()
	}
	same("b", revealPath, markOption, open)
	same("a", detectPath, markOption, contested)
	same("b", house.PathDecline)
	same("b", detectPath, markOption, others)
	same("a", house.PathAgree)
	same("b", rules.PathUndo) // refused: what was revealed is known
	story.Compared = len(story.Acts) - 2
	return story
}
