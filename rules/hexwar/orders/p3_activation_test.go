package orders_test

import (
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// p3:officiers/distances — command 5, 3, 1; the officer's own hex does not count, the target's does.
func TestP3OfficiersDistancesCommandement(t *testing.T) {
	for rank, reach := range map[hexwar.Rank]int{hexwar.ChiefRank: 5, hexwar.LieutenantRank: 3, hexwar.OfficerRank: 1} {
		at, beyond := string(rune('A'+reach)), string(rune('A'+reach+1))
		s := hexwartest.Campaign(t, "panache", "a !1 "+string(rank)+" A1", "a 1 infanterie moyen "+at+"1", "a 2 infanterie moyen "+beyond+"1",
			"b 1 infanterie moyen F12")
		hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1")
		v := hexwartest.Refused(t, s, "a bataille activer officer=a!1 units=a1,a2", "far")
		if hexwartest.FigureOf(v, "distance") != int64(reach+1) || hexwartest.FigureOf(v, "command") != int64(reach) {
			t.Errorf("%s: %v", rank, v.Say.Args)
		}
		if len(v.WaysOut) != 1 || v.WaysOut[0].Act.Args["units"] != "a1" {
			t.Errorf("%s: the unit within reach is not proposed: %v", rank, v.WaysOut)
		}
	}
}

// p3:officiers/distances — influence 1, 1, 0: the officer's own hex.
func TestP3OfficiersDistancesInfluence(t *testing.T) {
	for rank, reach := range map[hexwar.Rank]int{hexwar.ChiefRank: 1, hexwar.LieutenantRank: 1, hexwar.OfficerRank: 0} {
		for far := range 3 {
			s := hexwartest.Campaign(t, "panache", "a !1 "+string(rank)+" A1", "a 1 infanterie moyen "+string(rune('A'+far))+"1")
			if got := len(orders.OfficersNear(s, s.Units["a1"])) == 1; got != (far <= reach) {
				t.Errorf("%s at %d hexes: influenced %v", rank, far, got)
			}
		}
	}
}

// host is a general with so many units in reach, and more of them out of it.
func host(units int) []string {
	lines := []string{"a !1 general-en-chef D2", "a !2 sous-general I2", "b 1 infanterie moyen F12"}
	for i := range units {
		row, column := 1+i/12, i%12
		lines = append(lines, "a "+strconv.Itoa(i+1)+" infanterie moyen "+string(rune('A'+column))+strconv.Itoa(row))
	}
	return lines
}

// p3:activation/nombre — 0 to 9 units: one activation of 3; 10 to 15: one of 4; more: two.
func TestP3ActivationNombre(t *testing.T) {
	for _, c := range []struct{ units, activations, most int }{{1, 1, 3}, {9, 1, 3}, {10, 1, 4}, {15, 1, 4}, {16, 2, 4}, {30, 2, 4}} {
		s := hexwartest.Campaign(t, "panache", host(c.units)...)
		if n, most, _ := orders.ActivationQuota(s, rules.SeatA); n != c.activations || most != c.most {
			t.Errorf("%d units: %d activations of %d", c.units, n, most)
		}
	}
	s := hexwartest.Campaign(t, "panache", host(9)...)
	v := hexwartest.Refused(t, s, "a bataille activer officer=a!1 units=a1,a2,a3,a4", "too-many")
	if hexwartest.FigureOf(v, "most") != 3 || v.WaysOut[0].Act.Args["units"] != "a1 a2 a3" {
		t.Errorf("4 of 9: %v", v)
	}
	s = hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1,a2,a3")
	v = hexwartest.Refused(t, s, "a bataille activer officer=a!2 units=a9", "spent")
	if hexwartest.FigureOf(v, "led") != 1 || hexwartest.FigureOf(v, "most") != 1 {
		t.Errorf("a second activation: %v", v.Say.Args)
	}
	s = hexwartest.Does(t, hexwartest.Campaign(t, "panache", host(16)...), "a bataille activer officer=a!1 units=a1,a2,a3,a4",
		"a bataille activer officer=a!2 units=a9,a10,a11")
	if len(s.Turn.Activations) != 2 {
		t.Errorf("two activations: %v", s.Turn.Activations)
	}
}

// p3:activation/nombre — very large armies and scenarios: the players agree; the size is that at the start,
// or that left.
func TestP3ActivationNombreConvenu(t *testing.T) {
	agreed := hexwartest.Campaign(t, "panache", append(host(16), "set hex-activations 3", "set hex-unites 5")...)
	if n, most, _ := orders.ActivationQuota(agreed, rules.SeatA); n != 3 || most != 5 {
		t.Errorf("agreed 3 × 5: %d × %d", n, most)
	}
	for reading, want := range map[string]int{"depart": 4, "restant": 3} {
		s := hexwartest.Campaign(t, "panache", append(host(10), "set hex-effectif "+reading)...)
		u := s.Units["a10"]
		u.Gone = true
		if _, most, _ := orders.ActivationQuota(s.WithUnit(u), rules.SeatA); most != want {
			t.Errorf("%s: %d units", reading, most)
		}
	}
}

// p3:activation/choix — one kind: infantry or mounted; which guns go with whom; guns alone of all kinds;
// elephants with either.
func TestP3ActivationChoixTypes(t *testing.T) {
	s := hexwartest.Campaign(t, "panache", host(3)...)
	for _, c := range []struct {
		types string
		fit   bool
	}{
		{"infanterie infanterie", true},
		{"cavalerie chamellerie", true},
		{"infanterie cavalerie", false},
		{"infanterie chamellerie", false},
		{"artillerie infanterie", true},
		{"artillerie cavalerie", false},
		{"artillerie-a-cheval cavalerie", true},
		{"artillerie-a-cheval infanterie", false},
		{"artillerie-sur-dromadaires cavalerie", true},
		{"artillerie-sur-dromadaires infanterie", false},
		{"artillerie artillerie-a-cheval artillerie-sur-dromadaires artillerie-sur-elephants", true},
		{"artillerie artillerie-a-cheval infanterie", false},
		{"elephants infanterie", true},
		{"elephants cavalerie", true},
		{"elephants infanterie cavalerie", false},
		{"artillerie-sur-elephants infanterie", true},
		{"artillerie-sur-elephants cavalerie", true},
		{"artillerie-sur-elephants artillerie elephants", true},
		{"artillerie artillerie-a-cheval elephants", false},
	} {
		var types []chart.Type
		for _, w := range strings.Fields(c.types) {
			types = append(types, chart.Type(w))
		}
		if got := s.Tables.Command.Together(types); got != c.fit {
			t.Errorf("%s: together %v", c.types, got)
		}
	}
	s = hexwartest.Campaign(t, "panache", hexwartest.Line...)
	v := hexwartest.Refused(t, s, "a bataille activer officer=a!1 units=a1,a2,a4", "kinds")
	if v.Ref != "p3:activation/choix" || v.WaysOut[0].Act.Args["units"] != "a1 a2" {
		t.Errorf("foot and horse: %v", v)
	}
	s = hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1")
	hexwartest.Refused(t, s, "a bataille activer officer=a!1 units=a4", "kinds")
	hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a2")
}

// p3:activation/choix — the officer must be named where several could lead; with one alone he is inferred.
func TestP3ActivationChoixOfficierPrecise(t *testing.T) {
	s := hexwartest.Campaign(t, "panache", hexwartest.Line...)
	v := hexwartest.Refused(t, s, "a bataille activer units=a1", "which-officer")
	if hexwartest.FigureOf(v, "count") != 2 || len(v.WaysOut) != 2 {
		t.Errorf("a1 is heard by two: %v", v)
	}
	if s := hexwartest.Does(t, s, "a bataille activer units=a3"); s.Officers["a!1"].LedActivation != 1 {
		t.Error("a3 is heard by the general alone, and he does not lead")
	}
	if s := hexwartest.Does(t, s, "a bataille activer units=a!2/a1"); s.Officers["a!2"].LedActivation != 1 {
		t.Error("the values name a!2, who does not lead")
	}
	hexwartest.Refused(t, s, "a bataille activer units=a!2/a1,a!1/a2", "two-officers")
	hexwartest.Refused(t, s, "a bataille activer officer=X9 units=a1", "no-officer")
	hexwartest.Refused(t, s, "a bataille activer officer=a!1 units=Z99", "no-unit")
	hexwartest.Refused(t, s, "a bataille activer officer=a!1", "nobody")
	hexwartest.Refused(t, s, "a bataille activer officer=a!1 units=b1", "no-unit")
	headless := hexwartest.Campaign(t, "panache", "a 1 infanterie moyen F3", "b 1 infanterie moyen F12")
	if v := hexwartest.Refused(t, headless, "a bataille activer units=a1", "nobody-leads"); v.Ref != "p3:activation/choix" {
		t.Errorf("an army without officers: %v", v)
	}
}

// p3:activation/choix — each officer and each unit once a turn.
func TestP3ActivationChoixUneFois(t *testing.T) {
	s := hexwartest.Campaign(t, "panache", append(host(16), "a !3 sous-general D1")...)
	s = hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1,a2,a3,a4")
	hexwartest.Refused(t, s, "a bataille activer officer=a!1 units=a5", "leads")
	v := hexwartest.Refused(t, s, "a bataille activer officer=a!3 units=a4,a5", "active")
	if v.WaysOut[0].Act.Args["units"] != "a5" {
		t.Errorf("the free unit is not proposed: %v", v.WaysOut)
	}
	hexwartest.Refused(t, s, "a bataille activer officer=a!3 units=a5,a5", "twice")
}

// p3:activation/ordre — the first officer's units move before the second's.
func TestP3ActivationOrdreDesOfficiers(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Campaign(t, "panache", host(16)...), "a bataille activer officer=a!1 units=a13,a14",
		"a bataille activer officer=a!2 units=a9,a10", "a bataille bouger unit=a13 ou=A3")
	s = hexwartest.Does(t, s, "a bataille bouger unit=a9 ou=I3")
	v := hexwartest.Refused(t, s, "a bataille bouger unit=a14 ou=B3", "late")
	if hexwartest.FigureOf(v, "activation") != 1 || hexwartest.FigureOf(v, "now") != 2 || v.Ref != "p3:activation/ordre" {
		t.Errorf("the first officer's unit after the second's: %v", v)
	}
	if m := orders.OpenMoves(s); len(m) != 1 || m[0].Unit.ID != "a10" {
		t.Errorf("%d may still move", len(m))
	}
}

// p3:activation/officiers — an officer with an activated unit goes along, or stays.
func TestP3ActivationOfficiersSuit(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Campaign(t, "panache", hexwartest.Line...), "a bataille activer officer=a!1 units=a2")
	with := hexwartest.Does(t, s, "a bataille bouger unit=a2 ou=F4")
	if o := with.Officers["a!1"]; o.At != hexwartest.HexAt(t, "F4") || o.Activation == 0 {
		t.Errorf("the general goes along: %+v", o)
	}
	without := hexwartest.Does(t, s, "a bataille bouger unit=a2 ou=F4 officiers=restent")
	if o := without.Officers["a!1"]; o.At != hexwartest.HexAt(t, "F2") || o.Activation != 0 {
		t.Errorf("the general stays: %+v", o)
	}
}

// p3:activation/officiers — activated alone he moves by himself, anywhere on the table, for one place of the
// activation.
func TestP3ActivationOfficiersSeul(t *testing.T) {
	s := hexwartest.Campaign(t, "panache", hexwartest.Line...)
	hexwartest.Refused(t, s, "a bataille activer officer=a!1 units=a1,a2,a3,a!3", "too-many")
	s = hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1,a2,a!3")
	if o := s.Officers["a!3"]; o.Activation != 1 {
		t.Fatalf("J2 is 4 from F2, and he hears: %+v", o)
	}
	hexwartest.Refused(t, s, "a bataille activer officer=a!1 units=a!3", "leads")
	s = hexwartest.Does(t, s, "a bataille bouger unit=!3 ou=J5")
	if s.Officers["a!3"].At != hexwartest.HexAt(t, "J5") {
		t.Error("he has not moved")
	}
	hexwartest.Refused(t, s, "a bataille bouger unit=a!3 ou=J6", "officer-marched")
	hexwartest.Refused(t, s, "a bataille bouger unit=a!2 ou=C3", "officer-idle")
	far := hexwartest.Does(t, hexwartest.Campaign(t, "panache", "a !1 officier A1", "a !2 officier M12", "a 1 infanterie moyen B1"),
		"a bataille activer officer=a!1 units=a1,a!2")
	if far.Officers["a!2"].Activation != 1 {
		t.Error("anywhere on the table")
	}
}

// p3:1 — only activated units move.
func TestP3SeulesLesUnitesActivees(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Campaign(t, "panache", hexwartest.Line...), "a bataille activer officer=a!1 units=a1")
	hexwartest.Refused(t, s, "a bataille bouger unit=a2 ou=F3", "idle")
}
