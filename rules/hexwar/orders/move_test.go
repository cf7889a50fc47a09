package orders_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
)

// pa1:composants/1, bareme:mouvement — as far as the club's table says, open ground.
func TestMoveAllowance(t *testing.T) {
	for troop, hexes := range map[string]hex.Steps{"infanterie leger": 3, "infanterie moyen": 2, "cavalerie leger": 4, "artillerie lourd": 1} {
		s := hexwartest.Walker(t, troop)
		far := hex.Steps(0)
		for _, d := range orders.UnitMarch(s, s.Units["a1"]).Destinations() {
			far = max(far, d.Cost)
			if d.Cost != hex.Distance(hexwartest.HexAt(t, "E5"), d.At) {
				t.Errorf("%s: %s costs %d", troop, d.At, d.Cost)
			}
		}
		if far != hexes {
			t.Errorf("%s goes %d", troop, far)
		}
	}
	s := hexwartest.Walker(t, "infanterie moyen")
	v := hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=E8", "far")
	if hexwartest.FigureOf(v, "cost") != 3 || hexwartest.FigureOf(v, "left") != 2 || len(v.WaysOut) != 1 {
		t.Errorf("3 hexes of 2: %v", v)
	}
	s = hexwartest.Does(t, s, "a bataille bouger unit=E5 ou=e6")
	v = hexwartest.Refused(t, s, "a bataille bouger unit=E6 ou=E7", "marched")
	if hexwartest.FigureOf(v, "count") != 1 {
		t.Errorf("one march a turn: %v", v.Say.Args)
	}
	hexwartest.Refused(t, hexwartest.Walker(t, "infanterie moyen"), "a bataille bouger unit=a1 ou=E5", "same")
	hexwartest.Refused(t, hexwartest.Walker(t, "infanterie moyen"), "a bataille bouger unit=a1 ou=N1", "no-hex")
	hexwartest.Refused(t, hexwartest.Walker(t, "infanterie moyen"), "a bataille bouger unit=a1", "where")
}

// pa1:effets-naturels/foret — a stop where it enters; the refusal says which terrain and offers the nearest
// hex.
func TestMoveStop(t *testing.T) {
	// E5's neighbours to the north are woods; beyond them nothing is reached.
	s := hexwartest.Walker(t, "cavalerie leger", "D6 foret", "E6 foret", "D5 foret", "F5 foret", "D4 foret", "E4 foret")
	v := hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=E7", "stop")
	if v.Ref != "pa1:effets-naturels/foret" || len(v.WaysOut) != 1 {
		t.Errorf("past the woods: %v", v)
	}
	s = hexwartest.Does(t, s, "a bataille bouger unit=a1 ou=E6")
	if u := s.Units["a1"]; u.At != hexwartest.HexAt(t, "E6") || u.Turn.HexesMoved != 1 || u.Turn.Spent != 1 {
		t.Errorf("into the woods: %+v", u.Turn)
	}
}

// pa1:effets-naturels/rocaille — a hex fewer into it and out of it.
func TestMoveFewerHexes(t *testing.T) {
	s := hexwartest.Walker(t, "infanterie moyen", "D6 rocaille", "E6 rocaille", "D5 rocaille", "F5 rocaille", "D4 rocaille", "E4 rocaille")
	m := orders.UnitMarch(s, s.Units["a1"])
	all := m.Destinations()
	if len(all) != 6 || all[0].Cost != 2 {
		t.Errorf("2 hexes take a unit into the rocks around and no further: %v", all)
	}
	v := hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=E7", "dear")
	if hexwartest.FigureOf(v, "cost") != 4 || hexwartest.FigureOf(v, "left") != 2 || v.Ref != "pa1:effets-naturels/rocaille" {
		t.Errorf("beyond the rocks: %v", v)
	}
}

// pa1:effets-campagne/pieux — a stop before and after the stakes, none for guns; only through the side that
// has them.
func TestMoveStakes(t *testing.T) {
	s := hexwartest.Walker(t, "cavalerie leger", "E5/E6 pieux E6")
	r := orders.UnitMarch(s, s.Units["a1"]).Destinations()
	if i := slices.IndexFunc(r, func(d orders.Destination) bool { return d.At == hexwartest.HexAt(t, "E6") }); i < 0 || r[i].Cost != 1 {
		t.Error("the stakes can be crossed by a first step")
	}
	// One hex back, the same stakes are not crossed in the march.
	u := s.Units["a1"]
	u.At = hexwartest.HexAt(t, "E4")
	s = s.WithUnit(u)
	for _, d := range orders.UnitMarch(s, u).Destinations() {
		if d.At == hexwartest.HexAt(t, "E6") && slices.Contains(d.Path, hexwartest.HexAt(t, "E5")) {
			t.Errorf("%v crosses the stakes in the march", d.Path)
		}
	}
	for troop, crosses := range map[string]bool{"infanterie moyen": true, "artillerie lourd": false, "vehicules lourd": false} {
		s := hexwartest.Walker(t, troop, "E5/E6 pieux E6")
		m := orders.UnitMarch(s, s.Units["a1"])
		m.Budget = 1
		if got := slices.ContainsFunc(m.Destinations(), func(d orders.Destination) bool {
			return d.At == hexwartest.HexAt(t,
				"E6")
		}); got != crosses {
			t.Errorf("%s over the stakes: %v", troop, got)
		}
	}
}

// pa1:artificiels/route — a hex more all on road and then no combat; through woods; a ford cuts it.
func TestMoveRoad(t *testing.T) {
	s := hexwartest.Walker(t, "infanterie moyen", "E5 route", "E6 route", "E7 foret route", "E8 route")
	m := orders.UnitMarch(s, s.Units["a1"])
	i := slices.IndexFunc(m.Destinations(), func(d orders.Destination) bool { return d.At == hexwartest.HexAt(t, "E8") })
	if i < 0 {
		t.Fatal("three hexes by road are not reached")
	}
	if d := m.Destinations()[i]; !d.Road || len(d.Path) != 4 {
		t.Errorf("by road: %+v", d)
	}
	s = hexwartest.Does(t, s, "a bataille bouger unit=a1 ou=E8")
	if !s.Units["a1"].Turn.IsHalted {
		t.Error("a hex more by road, and it may fight")
	}
	s = hexwartest.Walker(t, "infanterie moyen", "E5 route", "E6 route", "E7 foret route", "E8 route")
	if s = hexwartest.Does(t, s, "a bataille bouger unit=a1 ou=E7"); s.Units["a1"].Turn.IsHalted {
		t.Error("two hexes by road are within its movement: it may fight")
	}
	cut := hexwartest.Walker(t, "infanterie moyen", "E5 route", "E6 route gue", "E7 route", "E8 route")
	hexwartest.Refused(t, cut, "a bataille bouger unit=a1 ou=E8", "far")
}

// pa1:mise-en-place/deploiement — one unit a hex; enemies are not passed, friends by a reading; officers
// join.
func TestMoveTroopsInTheWay(t *testing.T) {
	around := []string{"a 2 infanterie moyen D6", "a 3 infanterie moyen E6", "a 4 infanterie moyen D5", "a 5 infanterie moyen F5",
		"a 6 infanterie moyen D4", "a 7 infanterie moyen E4"}
	s := hexwartest.Walker(t, "cavalerie leger", around...)
	hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=E6", "friend")
	hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=E7", "no-way")
	through := hexwartest.Walker(t, "cavalerie leger", append(around, "set hex-amis laissent-passer")...)
	hexwartest.Does(t, through, "a bataille bouger unit=a1 ou=E7")
	hexwartest.Refused(t, through, "a bataille bouger unit=a1 ou=E6", "friend")
	enemy := hexwartest.Walker(t, "cavalerie leger", "b 2 infanterie moyen E6", "b !1 general-en-chef F5")
	hexwartest.Refused(t, enemy, "a bataille bouger unit=a1 ou=E6", "enemy")
	hexwartest.Refused(t, enemy, "a bataille bouger unit=a1 ou=F5", "enemy")
	officer := hexwartest.Campaign(t, "panache", "a !1 general-en-chef E5", "a 1 infanterie moyen E6", "b 1 infanterie moyen A12")
	officer = hexwartest.Does(t, officer, "a bataille activer officer=a!1 units=a!1", "a bataille bouger unit=E5 ou=E6")
	if officer.Officers["a!1"].At != hexwartest.HexAt(t, "E6") {
		t.Error("an officer joins a unit")
	}
}

// The search against every way there is, on small boards with any terrain, sides, troops and budgets.
func TestMoveReachIsEveryWay(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 11))
	base := hexwartest.Campaign(t, "panache")
	base.Field.Grid = hex.Grid{Columns: 5, Rows: 4}
	rows := []ground.RowID{"foret", "rocaille", "marais", "colline", "montagne", "sable", "gue", "route", "habitat", "lac", "colline-boisee"}
	sides := []ground.RowID{"pieux", "mur", "fosse", "barriere", "chausses-trappes"}
	kinds := []chart.Type{chart.Infantry, chart.Cavalry, chart.Camelry, chart.FootArtillery, chart.Elephants}
	reached := 0
	for range 400 {
		s := base
		for _, h := range s.Field.Grid.All() {
			if rng.IntN(3) == 0 {
				s.Field = s.Field.With(h, []ground.RowID{rows[rng.IntN(len(rows))]})
			}
			if rng.IntN(5) == 0 {
				side := h.Side(hex.Direction(rng.IntN(6)))
				if s.Field.Grid.HasSide(side) {
					s.Field = s.Field.WithSide(side, h, []ground.RowID{sides[rng.IntN(len(sides))]})
				}
			}
		}
		all := s.Field.Grid.All()
		u := hexwar.Unit{ID: "a1", Seat: rules.SeatA, Number: 1, Troop: chart.Troop{Type: kinds[rng.IntN(len(kinds))], Weight: chart.Medium},
			At: all[rng.IntN(len(all))]}
		u.Turn.Activation = 1
		if rng.IntN(3) == 0 {
			u.Turn.Woods = []hex.Hex{all[rng.IntN(len(all))]}
		}
		s = s.WithUnit(u)
		for i, h := range []hex.Hex{all[rng.IntN(len(all))], all[rng.IntN(len(all))]} {
			if h != u.At {
				s = s.WithUnit(hexwar.Unit{ID: hexwar.UnitID([]string{"a2", "b1"}[i]), Seat: ledger.Players[i], Number: 2, At: h})
			}
		}
		m := orders.UnitMarch(s, u)
		m.Budget = hex.Steps(rng.IntN(4))
		got := map[hex.Hex]hex.Steps{}
		for _, d := range m.Destinations() {
			got[d.At] = d.Cost
			walks(m, t, d)
		}
		want := brute(m)
		for h, cost := range want {
			if at, ok := got[h]; !ok || at != cost {
				t.Fatalf("%s: %s costs %d, the search says %d, %v\n%v %v", u.Troop, h, cost, at, ok, s.Field.Cells, s.Field.Sides)
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%s: %d hexes, %d by every way", u.Troop, len(got), len(want))
		}
		reached += len(got)
	}
	if reached < 800 {
		t.Errorf("only %d hexes in all: the boards show nothing", reached)
	}
}

// brute tries every way without a second visit, as the text has it, road bonus included.
func brute(m orders.March) map[hex.Hex]hex.Steps {
	best := map[hex.Hex]hex.Steps{}
	bonus := map[hex.Hex]hex.Steps{}
	var go_ func(at hex.Hex, spent hex.Steps, first, road bool, seen []hex.Hex)
	go_ = func(at hex.Hex, spent hex.Steps, first, road bool, seen []hex.Hex) {
		for _, to := range m.S.Field.Grid.Neighbours(at) {
			if slices.Contains(seen, to) || m.IsBlocked(to) {
				continue
			}
			e := m.Enter(at, to)
			cost, roads := spent+1-hex.Steps(e.Hexes), road && e.Road
			if e.Barred || e.StopBefore && !first || cost > m.Budget+m.Bonus || cost > m.Budget && !roads {
				continue
			}
			if _, full := orders.UnitAt(m.S, to); !full {
				if old, ok := best[to]; cost <= m.Budget && (!ok || cost < old) {
					best[to] = cost
				}
				if old, ok := bonus[to]; roads && (!ok || cost < old) {
					bonus[to] = cost
				}
			}
			if !e.StopAfter {
				go_(to, cost, false, roads, append(seen, to))
			}
		}
	}
	go_(m.From, 0, true, m.Bonus > 0 && m.Budget > 0, []hex.Hex{m.From})
	for h, cost := range bonus {
		if _, ok := best[h]; !ok && cost <= m.Budget+m.Bonus {
			best[h] = cost
		}
	}
	return best
}

// walks holds a way to its own steps.
func walks(m orders.March, t *testing.T, d orders.Destination) {
	t.Helper()
	cost := hex.Steps(0)
	for i := 1; i < len(d.Path); i++ {
		e := m.Enter(d.Path[i-1], d.Path[i])
		cost += 1 - hex.Steps(e.Hexes)
		if e.Barred || e.StopBefore && i > 1 || e.StopAfter && i < len(d.Path)-1 {
			t.Errorf("%v: step %d is not allowed: %+v", d.Path, i, e)
		}
	}
	if cost != d.Cost || d.Path[0] != m.From || d.Path[len(d.Path)-1] != d.At {
		t.Errorf("%v costs %d, not %d", d.Path, cost, d.Cost)
	}
}

// What completes where a move goes is for who moves, once he is named, as he is typed: by his id, his hex or
// his camp's.
func TestGoalsAreCompletedForWhoMoves(t *testing.T) {
	s := hexwartest.Active(hexwartest.Campaign(t, "panache", "a 1 infanterie moyen E5", "a 2 cavalerie leger B2",
		"b 1 infanterie moyen A12"), "a1", "a2")
	goals := func(unit string) (all []string) {
		for _, c := range s.Book.Rules().Choices(s, rules.Act{Path: orders.MovePath, Seat: rules.SeatA, Args: rules.Args{"unit": unit}}, "ou") {
			all = append(all, c.Value)
		}
		return all
	}
	for unit, from := range map[string]string{"a1": "a1", "E5": "a1", "a2": "a2", "b2": "a2"} {
		var want []string
		for _, d := range orders.UnitMarch(s, s.Units[hexwar.UnitID(from)]).Destinations() {
			want = append(want, d.At.String())
		}
		got := goals(unit)
		if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Errorf("%s goes to %v, completed are %v", unit, want, got)
		}
	}
	if both := goals(""); len(both) <= len(goals("a2")) || !slices.Contains(both, "E6") || !slices.Contains(both, "B3") {
		t.Errorf("while nobody is named: %v", both)
	}
	if other := s.Book.Rules().Choices(s, rules.Act{Path: orders.MovePath, Seat: rules.SeatB}, "ou"); len(other) != 0 {
		t.Errorf("in the other's turn: %v", other)
	}
}

// An officer is called alike wherever he is named: off1, as when armies are placed, !1, his id or his hex.
func TestAnOfficerIsCalledAlikeEverywhere(t *testing.T) {
	s := hexwartest.Campaign(t, "panache", append(append([]string{}, hexwartest.Line...), "purse a 9")...)
	for _, name := range []string{"off1", "OFF1", "!1", "a!1", "1"} {
		hexwartest.Does(t, s, "a bataille activer officer="+name+" units=a1")
	}
	for _, name := range []string{"off2", "!2", "a!2"} {
		alone := hexwartest.Does(t, s, "a bataille activer officer=a!1 units="+name)
		if alone.Officers["a!2"].Activation != 1 {
			t.Errorf("%s is not activated", name)
		}
		hexwartest.Refused(t, alone, "a bataille bouger unit="+name+" ou=Z9", "no-hex")
	}
	hexwartest.Refused(t, s, "a bataille activer officer=off9 units=a1", "no-officer")
}

// What a price comes to is said also where it is paid by the element: « 4 − 1 Ney ».
func TestAPricePerElementSaysItsOfficer(t *testing.T) {
	words := hexwartest.FrenchWords(t)
	p := hexwar.Price{Base: 2, Per: 2, Rebate: 1, Total: 3, Name: "Ney"}
	if said := strings.ReplaceAll(words.Say(t, p.Brief("ralliement")), "\u202f", " "); !strings.Contains(said, "(4 − 1 Ney)") {
		t.Errorf("%q", said)
	}
}
