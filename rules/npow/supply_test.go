package npow

import (
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

func TestSupply_EachPlayerLaysHisOwnInEitherOrder(t *testing.T) {
	early := finished(t, nil)
	refusedAs(t, early, actBy(rules.SeatA, supplyPath, "ou", "90"), "npow.supply.refused.early")
	s := edged(t, nil)
	refusedAs(t, s, actBy(rules.Referee, supplyPath, "ou", "90"), "npow.supply.refused.player")
	for _, order := range [][2]rules.Seat{{rules.SeatA, rules.SeatB}, {rules.SeatB, rules.SeatA}} {
		one := do(t, s, actBy(order[0], supplyPath, "ou", "90"))
		if one.supplied() || len(one.supply) != 1 {
			t.Errorf("after %s's: %v", order[0], one.supply)
		}
		both := do(t, one, actBy(order[1], supplyPath, "ou", "30"))
		if !both.supplied() {
			t.Errorf("after both: %v", both.supply)
		}
		if at := both.supply[order[0]].Rects[0].Centre.X; at != 900 {
			t.Errorf("%s's lies at %d", order[0], at)
		}
	}
}

// TestSupply_TouchesTheOwnLongEdge: lecture:npow-ldr — one millimetre away is refused with that millimetre,
// and the way out lies flush. Its depth of 7,5 cm has no middle of whole millimetres: it reaches 38 mm to
// both sides.
func TestSupply_TouchesTheOwnLongEdge(t *testing.T) {
	s := edged(t, map[string]string{"mode": "suivi"})
	for _, c := range []struct {
		seat       rules.Seat
		where, key string
		angle      string
		figure     int64
		name, out  string
		lies       string
	}{
		{seat: rules.SeatA, where: "90 3,8"},
		{seat: rules.SeatA, where: "90"},
		{seat: rules.SeatA, where: "90 cm"},
		{seat: rules.SeatA, where: "90 0"},
		{seat: rules.SeatA, where: "B1 s"},
		{seat: rules.SeatB, where: "90 116,2"},
		{seat: rules.SeatB, where: "B2 n"},
		{seat: rules.SeatB, where: "17"},
		{seat: rules.SeatA, where: "7,5"},
		{seat: rules.SeatA, where: "172,5"},
		{seat: rules.SeatA, where: "90", angle: "90"},
		{seat: rules.SeatA, where: "90", angle: "33"},
		{seat: rules.SeatA, where: "90 4", lies: "90 3,8"},
		{seat: rules.SeatB, where: "90 116,4", lies: "90 116,2"},
		{seat: rules.SeatA, where: "7,3", lies: "7,5 3,8"},
		{seat: rules.SeatA, where: "90 4,1", key: "npow.supply.found.edge", name: "gap", figure: 3, out: "90 3,8"},
		{seat: rules.SeatB, where: "90 115,9", key: "npow.supply.found.edge", name: "gap", figure: 3, out: "90 116,2"},
		{seat: rules.SeatB, where: "90 3,8", key: "npow.supply.found.edge", name: "gap", figure: 1124, out: "90 116,2"},
		{seat: rules.SeatA, where: "7,2", key: "npow.supply.found.off-table", name: "by", figure: 3, out: "7,5 3,8"},
		{seat: rules.SeatA, where: "172,8", key: "npow.supply.found.off-table", name: "by", figure: 3, out: "172,5 3,8"},
		{seat: rules.SeatA, where: "90 3,5", key: "npow.supply.found.off-table", name: "by", figure: 3, out: "90 3,8"},
	} {
		act := actBy(c.seat, supplyPath, "ou", c.where)
		if c.angle != "" {
			act.Args["angle"] = c.angle
		}
		if c.key == "" {
			at := do(t, s, act).supply[c.seat]
			if got := siting.PointText(at.Rects[0].Centre); c.lies != "" && got != c.lies {
				t.Errorf("%s: it lies at %s, want %s", c.where, got, c.lies)
			}
			if s.zone(at.place) != own(s.edgeOf(c.seat)) {
				t.Errorf("%s: it counts in %s", c.where, s.zone(at.place))
			}
			continue
		}
		v := refusedAs(t, s, act, "npow.supply.refused.illegal")
		if got, _ := figure(v.Say, c.name); v.Say.Args[0].Items[0].Key != c.key || got != c.figure || v.Ref != refSupply {
			t.Errorf("%s: %+v", c.where, v.Say)
		}
		if len(v.WaysOut) != 1 || v.WaysOut[0].Act.Args["ou"] != c.out {
			t.Fatalf("%s: the way out is %+v", c.where, v.WaysOut)
		}
		do(t, s, v.WaysOut[0].Act)
	}
	for _, where := range []string{"", "ici", "190", "90 500", "-5", "Z9", "@everyone", strings.Repeat("9", 4000)} {
		refusedAs(t, s, actBy(rules.SeatA, supplyPath, "ou", where), "npow.placement.refused.place")
	}
}

// TestSupply_LiesOverNoOtherPiece: side by side is legal, three millimetres over is not, two are shifted.
// adc7:placement/4
func TestSupply_LiesOverNoOtherPiece(t *testing.T) {
	s := edged(t, nil, "foret 500 75 0", "cours-d-eau 1200 300 90")
	do(t, s, actBy(rules.SeatA, supplyPath, "ou", "27,5"))
	v := refusedAs(t, s, actBy(rules.SeatA, supplyPath, "ou", "27,8"), "npow.supply.refused.illegal")
	if by, _ := figure(v.Say, "by"); by != 3 || v.WaysOut[0].Act.Args["ou"] != "27,5 3,8" {
		t.Errorf("%+v", v)
	}
	if v := refusedAs(t, s, actBy(rules.SeatA, supplyPath, "ou", "120"),
		"npow.supply.refused.illegal"); v.Say.Args[0].Items[0].Key != "npow.supply.found.overlap" {
		t.Errorf("over a river: %+v", v)
	}
	for _, c := range s.slotChoices(rules.SeatA) {
		if at, known := s.slot(rules.SeatA, c.Value); !known || at.rect.Size != (plane.Size{W: 150, D: 75}) {
			t.Errorf("slot %s: %v", c.Value, at)
		}
	}
}

// TestSupply_WhereTerrainFillsTheEdge: no place touches it, and the way out is the other reading.
func TestSupply_WhereTerrainFillsTheEdge(t *testing.T) {
	s := edged(t, map[string]string{"format": "npow300", "mode": "suivi"}, "foret 150 75", "foret 450 75", "foret 750 75", "foret 1050 75")
	v := refusedAs(t, s, actBy(rules.SeatA, supplyPath, "ou", "60"), "npow.supply.refused.illegal")
	if len(v.WaysOut) != 1 || v.WaysOut[0].Act.Path != rules.PathSet || v.WaysOut[0].Act.Args["reglage"] != supplyReading ||
		v.WaysOut[0].Act.Args["valeur"] != supplyFree {
		t.Fatalf("%+v", v.WaysOut)
	}
	free, err := s.set(supplyReading, supplyFree)
	if err != nil {
		t.Fatal(err)
	}
	v = refusedAs(t, free, actBy(rules.SeatA, supplyPath, "ou", "60"), "npow.supply.refused.illegal")
	do(t, free, v.WaysOut[0].Act)
	// Once the other's line lies the reading stands.
	late := do(t, s, actBy(rules.SeatB, supplyPath, "ou", "60"))
	if v := refusedAs(t, late, actBy(rules.SeatA, supplyPath, "ou", "60"), "npow.supply.refused.illegal"); len(v.WaysOut) != 0 {
		t.Errorf("%+v", v.WaysOut)
	}
}

// TestSupply_OneTapWhereNoPartOfTheEdgeHasRoom: between two woods there is room, but in none of the nine
// parts.
func TestSupply_OneTapWhereNoPartOfTheEdgeHasRoom(t *testing.T) {
	s := edged(t, map[string]string{"format": "npow300", "mode": "suivi"}, "foret 230 75", "foret 680 75", "foret 980 75")
	if parts := s.slotChoices(rules.SeatA); len(parts) > 0 {
		t.Fatalf("%v have room", parts)
	}
	there := func(s state, seat rules.Seat) []rules.Offer {
		return only(offersOf(s, seat, supplyPath), func(o rules.Offer) bool { return strings.HasPrefix(o.Key, "ldr-la-") })
	}
	offers := there(s, rules.SeatA)
	if len(offers) != 1 || len(offers[0].Ask) > 0 || offers[0].Act.Args["ou"] != "45,5 3,8" {
		t.Fatalf("%+v", offers)
	}
	if offers := there(do(t, s, offers[0].Act), rules.SeatA); len(offers) > 0 {
		t.Errorf("it lies, and is offered again: %+v", offers)
	}
	if offers := there(s, rules.SeatB); len(offers) > 0 {
		t.Errorf("the other edge has room: %+v", offers)
	}
}

// TestSupply_AnywhereInTheOwnHalf: lecture:npow-ldr=libre — up to 45 cm from the own edge, exactly 45
// included.
func TestSupply_AnywhereInTheOwnHalf(t *testing.T) {
	s := edged(t, map[string]string{supplyReading: supplyFree})
	for _, c := range []struct {
		seat  rules.Seat
		where string
		over  int64
	}{
		{rules.SeatA, "90 20", 0}, {rules.SeatA, "90 41,2", 0}, {rules.SeatA, "90 41,5", 3}, {rules.SeatA, "90 116", 748},
		{rules.SeatB, "90 78,8", 0}, {rules.SeatB, "90 78,5", 3},
	} {
		if c.over == 0 {
			do(t, s, actBy(c.seat, supplyPath, "ou", c.where))
			continue
		}
		v := refusedAs(t, s, actBy(c.seat, supplyPath, "ou", c.where), "npow.supply.refused.illegal")
		if by, _ := figure(v.Say, "by"); by != c.over || v.Say.Args[0].Items[0].Key != "npow.supply.found.half" {
			t.Errorf("%s: %+v", c.where, v.Say)
		}
		do(t, s, v.WaysOut[0].Act)
	}
}

// TestSupply_OnTheTableOneTapEach: told with or without its part of the edge, it counts in the own half.
func TestSupply_OnTheTableOneTapEach(t *testing.T) {
	s := edged(t, nil, "colline", "foret")
	offers := offersOf(s, rules.SeatA, "npow ldr")
	if len(offers) != 2 || len(offers[0].Ask) != 0 || offers[0].Act.Path != supplyDeclaredPath {
		t.Fatalf("offers %+v", offers)
	}
	s = do(t, s, actBy(rules.SeatA, supplyDeclaredPath))
	if at := s.supply[rules.SeatA]; s.zone(at.place) != southHalf || len(at.Rects) > 0 {
		t.Errorf("told: %+v", at)
	}
	s = do(t, s, actBy(rules.SeatB, supplyDeclaredPath, "ou", "C2-gauche"))
	at := s.supply[rules.SeatB]
	if s.zone(at.place) != northHalf || len(at.Sectors) != 1 || at.Sectors[0].String() != "C2" {
		t.Errorf("told in a part: %+v", at)
	}
	refusedAs(t, s, actBy(rules.SeatB, supplyDeclaredPath, "ou", "C1-gauche"), "npow.supply.refused.slot")
	board := bare().View(s, rules.Public).Board.Plane
	if len(board.Loose) != 0 || len(board.Pieces) != 1 || board.Pieces[0].Sections[0].Centre.X != 1700 {
		t.Errorf("drawn as %+v and %+v", board.Loose, board.Pieces)
	}
}

// TestSupply_TheBotKeepsWhereItLies: where it keeps the places a supply line needs one.
func TestSupply_TheBotKeepsWhereItLies(t *testing.T) {
	s := edged(t, map[string]string{"mode": "suivi"}, "foret 300 75 0")
	v := refusedAs(t, s, actBy(rules.SeatA, supplyDeclaredPath), "npow.supply.refused.where")
	if len(v.WaysOut) != 4 {
		t.Fatalf("ways out: %v", v.WaysOut)
	}
	for _, c := range s.slotChoices(rules.SeatA) {
		if strings.HasPrefix(c.Value, "A1-") {
			t.Errorf("%s lies on the wood", c.Value)
		}
		do(t, s, actBy(rules.SeatA, supplyDeclaredPath, "ou", c.Value))
	}
	refusedAs(t, s, actBy(rules.SeatA, supplyDeclaredPath, "ou", "A1-milieu"), "npow.supply.refused.illegal")
}

// TestSupply_NinePartsOfAnEdge: from the player's left to his right, each on the table, on every table that
// the readings allow.
func TestSupply_NinePartsOfAnEdge(t *testing.T) {
	for _, c := range []struct {
		settings map[string]string
		count    int
	}{
		{nil, 9},
		{map[string]string{"npow-table": "120x120"}, 6},
		{map[string]string{"npow-table": "240x120"}, 12},
		{map[string]string{"format": "npow300"}, 9},
		{map[string]string{"format": "npow300", "npow300-secteurs": "60x40"}, 6},
	} {
		c.settings = rules.Put(c.settings, "mode", "suivi")
		s := edged(t, c.settings)
		for _, seat := range ledger.Players {
			choices := s.slotChoices(seat)
			if len(choices) != c.count {
				t.Errorf("%v: %d parts", c.settings, len(choices))
			}
			last := plane.MM(-1)
			for _, choice := range choices {
				at, _ := s.slot(seat, choice.Value)
				x := at.rect.Centre.X
				if s.edgeOf(seat) == table.North {
					x = s.field.Size.W - x
				}
				if x <= last || !s.lineFault(s.site(), seat, at.rect).IsZero() {
					t.Errorf("%v: part %s at %v", c.settings, choice.Value, at.rect)
				}
				last = x
			}
		}
	}
}

// TestSupply_StandsOnceTheRoadsLie: until then it may be laid anew, and a proposal of roads falls with it.
func TestSupply_StandsOnceTheRoadsLie(t *testing.T) {
	s := edged(t, map[string]string{"mode": "suivi"})
	s = do(t, do(t, s, actBy(rules.SeatA, supplyPath, "ou", "90")), actBy(rules.SeatB, supplyPath, "ou", "90"))
	if !s.roads.Shown {
		t.Fatal("with the second line nothing is proposed")
	}
	again := do(t, s, actBy(rules.SeatA, supplyPath, "ou", "30"))
	if !again.roads.Shown || again.roads.Proposed[0][0] == s.roads.Proposed[0][0] && again.roads.Proposed[0][1] == s.roads.Proposed[0][1] {
		t.Errorf("the roads are %v and were %v", again.roads.Proposed, s.roads.Proposed)
	}
	s = do(t, s, actBy(rules.SeatA, acceptPath))
	refusedAs(t, s, actBy(rules.SeatA, supplyPath, "ou", "30"), "npow.supply.refused.roads")
}
