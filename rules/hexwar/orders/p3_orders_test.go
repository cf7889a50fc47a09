package orders_test

import (
	"encoding/json"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/deploy"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// p3:ordres/generalites — tokens at the start by the scenario, or by the level of command; paid at once, with
// those held before the effect.
func TestP3OrdresGeneralitesPions(t *testing.T) {
	s := hexwartest.Campaign(t, "panache", hexwartest.Line...)
	if s.Purse[rules.SeatA] != s.Tables.Chart.Level {
		t.Errorf("%d tokens at the start", s.Purse[rules.SeatA])
	}
	e, err := deploy.FirstTurn(s, rules.SeatB, map[rules.Seat]int{rules.SeatB: 7})
	if err != nil {
		t.Fatal(err)
	}
	given := hexwartest.Folded(t, hexwar.State{Book: s.Book, Tables: s.Tables}, []rules.Event{e})
	if given.Purse[rules.SeatB] != 7 || given.Purse[rules.SeatA] != s.Tables.Chart.Level {
		t.Errorf("a list's own tokens: %v", given.Purse)
	}
	poor := hexwartest.Campaign(t, "panache", append(hexwartest.Line, "purse a 0")...)
	v := hexwartest.Refused(t, poor, "a order reconnaissance", "poor")
	if hexwartest.FigureOf(v, "cost") != 1 || hexwartest.FigureOf(v, "held") != 0 {
		t.Errorf("its gain does not pay for it: %v", v.Say.Args)
	}
	five := hexwartest.Campaign(t, "panache", append(hexwartest.Line, "purse a 4")...)
	v = hexwartest.Refused(t, five, "a order activation-supplementaire", "poor")
	if hexwartest.FigureOf(v, "cost") != 5 || hexwartest.FigureOf(v, "held") != 4 || len(v.WaysOut) != 4 {
		t.Errorf("5 of 4: %v, %d ways out", v.Say.Args, len(v.WaysOut))
	}
}

// p3:ordres/commandement — in the phase of command, by the general in chief, one a turn, at a price that no
// officer lowers.
func TestP3OrdresCommandement(t *testing.T) {
	s := hexwartest.Rich(t)
	s = hexwartest.Does(t, s, "a order estafette unit=a5")
	if s.Purse[rules.SeatA] != 8 {
		t.Errorf("2 of 10: %d left", s.Purse[rules.SeatA])
	}
	hexwartest.Refused(t, s, "a order activation-supplementaire", "one-command")
	if next := hexwartest.Does(t, s, "a tour finir", "b tour finir"); next.Turn.CommandOrder != "" {
		t.Error("an order of the turn before")
	}
	moved := hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1", "a bataille bouger unit=a1 ou=E4")
	hexwartest.Refused(t, moved, "a order estafette unit=a5", "phase")
	headless := hexwartest.Rich(t)
	chief := headless.Officers["a!1"]
	chief.Gone = true
	hexwartest.Refused(t, headless.WithOfficer(chief), "a order estafette unit=a5", "no-chief")
	// The general stands with the unit, and takes nothing off.
	if s := hexwartest.Does(t, hexwartest.Rich(t), "a order estafette unit=a2"); s.Purse[rules.SeatA] != 8 {
		t.Errorf("a command order cheaper by an officer: %d left", s.Purse[rules.SeatA])
	}
}

// p3:ordres/reconnaissance — a single unit in the whole turn; tokens as the level of command.
func TestP3Reconnaissance(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Rich(t), "a order reconnaissance")
	if s.Purse[rules.SeatA] != 10-1+3 {
		t.Errorf("10 − 1 + 3: %d", s.Purse[rules.SeatA])
	}
	hexwartest.Refused(t, s, "a bataille activer officer=a!1 units=a1,a2", "scouting")
	s = hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1")
	hexwartest.Refused(t, s, "a bataille activer officer=a!1 units=a2", "scouting")
	hexwartest.Refused(t, s, "a bataille tete officer=a!2 unit=a4 effect=activer", "scouting")
	v := hexwartest.Refused(t, hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1,a2"),
		"a order reconnaissance", "scouting")
	if hexwartest.FigureOf(v, "count") != 2 {
		t.Errorf("after two: %v", v.Say.Args)
	}
}

// p3:ordres/reconnaissance, p3:ordres/generalites — « égal au niveau de commandement de son général en chef
// »: his own where the army says it, also for the tokens at the start; the club's table elsewhere.
func TestGeneralsOwnLevel(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Campaign(t, slug, append(append([]string{}, hexwartest.Line...), "purse a 10")...)
		chief := s.Officers["a!1"]
		chief.Level = 5
		if got := hexwartest.Does(t, s.WithOfficer(chief), "a order reconnaissance").Purse[rules.SeatA]; got != 10-1+5 {
			t.Errorf("%s: 10 − 1 + 5: %d", slug, got)
		}
		list := hexwar.Roster{Officers: []hexwar.ListedOfficer{{Rank: hexwar.LieutenantRank}, {Rank: hexwar.ChiefRank, Level: 4}}}
		begun := hexwar.State{Book: s.Book, Tables: s.Tables, Armies: hexwar.Armies{Lists: map[rules.Seat]hexwar.Army{rules.SeatA: {List: list}}}}
		e, err := deploy.FirstTurn(begun, rules.SeatA, nil)
		if err != nil {
			t.Fatal(err)
		}
		if begun = hexwartest.Folded(t, begun, []rules.Event{e}); begun.Purse[rules.SeatA] != 4 ||
			begun.Purse[rules.SeatB] != s.Tables.Chart.Level {
			t.Errorf("%s: tokens at the start: %v", slug, begun.Purse)
		}
		if o := list.Officer(rules.SeatA, 2, hexwartest.HexAt(t, "C1")); o.Level != 4 {
			t.Errorf("%s: on the board he is of level %d", slug, o.Level)
		}
	}
}

// p3:ordres/estafette — one unit more, of any kind, anywhere.
func TestP3Estafette(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1,a2,a3", "a order estafette unit=a5")
	u := s.Units["a5"]
	if u.Turn.Activation != 2 || s.Turn.Activations[1].Order != hexwartest.Dispatch {
		t.Fatalf("a horse at ten hexes: %+v", u.Turn)
	}
	hexwartest.Does(t, s, "a bataille bouger unit=a1 ou=E3", "a bataille bouger unit=a5 ou=K5")
	hexwartest.Refused(t, hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1"), "a order estafette unit=a1", "active")
}

// p3:ordres/deplacement-strategique — another officer, other units, which only move and are never nearer than
// six hexes to an enemy.
func TestP3DeplacementStrategique(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Rich(t, "b 2 cavalerie moyen C9"), "a bataille activer officer=a!1 units=a1")
	hexwartest.Refused(t, s, "a order deplacement-strategique officer=a!1", "leads")
	s = hexwartest.Does(t, s, "a order deplacement-strategique officer=a!2", "a bataille activer officer=a!2 units=a4")
	if !orders.CanOnlyMove(s, s.Units["a4"]) || s.Units["a4"].Turn.Activation != 2 {
		t.Fatalf("%+v of %+v", s.Units["a4"].Turn, s.Turn.Activations)
	}
	v := hexwartest.Refused(t, s, "a bataille bouger unit=a4 ou=B4", "strategic")
	if hexwartest.FigureOf(v, "distance") != 5 || hexwartest.FigureOf(v, "least") != 6 || len(v.WaysOut) != 1 {
		t.Errorf("5 hexes from an enemy: %v", v)
	}
	for _, d := range orders.UnitMarch(s, s.Units["a4"]).Destinations() {
		for _, h := range d.Path {
			if near, _ := orders.Nearest(s, rules.SeatA, h); near < 6 {
				t.Errorf("%v passes %d from an enemy", d.Path, near)
			}
		}
	}
	s = hexwartest.Does(t, s, "a bataille bouger unit=a4 ou=B3")
	if refused := orders.JudgeAttacker(s, s.Units["a4"]); refused == nil {
		t.Error("it may attack")
	}
	near := hexwartest.Rich(t, "b 2 cavalerie moyen C6")
	hexwartest.Refused(t, near, "a order deplacement-strategique officer=a!2", "nobody-far")
	near = hexwartest.Laid(hexwartest.Does(t, hexwartest.Rich(t), "a order deplacement-strategique officer=a!2"), t,
		strings.Fields("b 2 cavalerie moyen B6"))
	hexwartest.Refused(t, near, "a bataille activer officer=a!2 units=a4", "strategic")
}

// p3:ordres/activation-supplementaire — one activation more, by another officer, of other units.
func TestP3ActivationSupplementaire(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1,a2")
	hexwartest.Refused(t, s, "a bataille activer officer=a!2 units=a4", "spent")
	s = hexwartest.Does(t, s, "a order activation-supplementaire")
	hexwartest.Refused(t, s, "a bataille activer officer=a!2 units=a1", "active")
	s = hexwartest.Does(t, s, "a bataille activer officer=a!2 units=a4")
	hexwartest.Refused(t, s, "a bataille activer officer=a!3 units=a5", "spent")
	if s.Purse[rules.SeatA] != 5 {
		t.Errorf("10 − 5: %d", s.Purse[rules.SeatA])
	}
}

// p3:ordres/manoeuvre — in the phase of movement, one a turn; an officer who influences the unit takes one
// off.
func TestP3OrdresManoeuvre(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1,a2", "a order marche-forcee unit=a1")
	if s.Turn.Phase != hexwar.MovementPhase || s.Turn.ManoeuvreOrder != hexwartest.ForcedMarch || s.Purse[rules.SeatA] != 9 {
		t.Errorf("2 − 1 by the general beside: %s, %d left", s.Turn.Phase, s.Purse[rules.SeatA])
	}
	hexwartest.Refused(t, s, "a order marche-forcee unit=a2", "one-manoeuvre")
	fought := hexwartest.Does(t, hexwartest.Rich(t, "b 2 infanterie moyen E5", "lost a1 1"), "a bataille activer officer=a!1 units=a1",
		"a bataille bouger unit=a1 ou=E4", "a phase finir")
	hexwartest.Refused(t, fought, "a order ralliement unit=a1", "phase")
}

// p3:ordres/monter — an activated unit mounts or dismounts for one step of movement.
func TestP3Monter(t *testing.T) {
	s := hexwartest.Rich(t)
	hexwartest.Refused(t, s, "a order monter unit=a4", "idle")
	s = hexwartest.Does(t, s, "a bataille activer officer=a!2 units=a4,a!2")
	hexwartest.Refused(t, s, "a order monter unit=a1", "no-mount")
	down := hexwartest.Does(t, s, "a order monter unit=a4")
	u := down.Units["a4"]
	if u.Troop.Type != chart.Infantry || u.Mount != chart.Cavalry || u.Turn.Spent != 1 || down.Purse[rules.SeatA] != 9 {
		t.Fatalf("on foot: %+v, %d left", u, down.Purse[rules.SeatA])
	}
	if m := orders.UnitMarch(down, u); m.Budget != 2 {
		t.Errorf("light foot goes 3, less one: %d", m.Budget)
	}
	down = hexwartest.Does(t, down, "a tour finir", "b tour finir", "a bataille activer officer=a!2 units=a4")
	if up := hexwartest.Does(t, down, "a order monter unit=a4").Units["a4"]; up.Troop.Type != chart.Cavalry || up.Mount != "" {
		t.Errorf("in the saddle: %+v", up)
	}
	tired := hexwartest.Does(t, s, "a bataille bouger unit=a4 ou=B6")
	v := hexwartest.Refused(t, tired, "a order monter unit=a4", "no-step")
	if hexwartest.FigureOf(v, "left") != 0 || hexwartest.FigureOf(v, "steps") != 1 {
		t.Errorf("after its whole march: %v", v.Say.Args)
	}
}

// p3:ordres/marche-forcee — a hex more, and it may still fight.
func TestP3MarcheForcee(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1")
	hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=E5", "far")
	s = hexwartest.Does(t, s, "a order marche-forcee unit=a1", "a bataille bouger unit=a1 ou=E5")
	if orders.JudgeAttacker(s, s.Units["a1"]) != nil {
		t.Error("it may not fight any more")
	}
	hexwartest.Refused(t, hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1", "a bataille bouger unit=a1 ou=E3"),
		"a order marche-forcee unit=a1", "marched")
	hexwartest.Refused(t, hexwartest.Rich(t), "a order marche-forcee unit=a1", "idle")
	all := hexwartest.Does(t, hexwartest.Rich(t, "set hex-marche-forcee toute"), "a order marche-forcee unit=a5")
	if got := len(orders.UnitMarch(all, all.Units["a5"]).Destinations()); got != 6 {
		t.Errorf("a unit that is not activated goes to %d hexes", got)
	}
	all = hexwartest.Does(t, all, "a bataille bouger unit=a5 ou=K3")
	if orders.JudgeAttacker(all, all.Units["a5"]) == nil {
		t.Error("not activated, and it may fight")
	}
}

// p3:ordres/coureur-des-bois — difficult ground as open ground, 2 tokens a hex.
func TestP3CoureurDesBois(t *testing.T) {
	woods := []string{"E3 foret", "F3 foret", "D2 foret", "E1 foret", "F1 foret", "F2 foret"}
	s := hexwartest.Does(t, hexwartest.Rich(t, woods...), "a bataille activer officer=a!1 units=a1")
	hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=E4", "stop")
	paid := hexwartest.Does(t, s, "a order coureur-des-bois unit=a1 ou=E3")
	if paid.Purse[rules.SeatA] != 9 {
		t.Errorf("2 − 1: %d left", paid.Purse[rules.SeatA])
	}
	hexwartest.Does(t, paid, "a bataille bouger unit=a1 ou=E4")
	hexwartest.Refused(t, paid, "a bataille bouger unit=a1 ou=G3", "stop")
	if two := hexwartest.Does(t, s, "a order coureur-des-bois unit=a1 ou=E3,F3"); two.Purse[rules.SeatA] != 7 {
		t.Errorf("2 × 2 − 1: %d left", two.Purse[rules.SeatA])
	}
	hexwartest.Refused(t, s, "a order coureur-des-bois unit=a1 ou=E4", "woods-open")
	hexwartest.Refused(t, s, "a order coureur-des-bois unit=a1 ou=E3,E3", "woods-twice")
	guns := hexwartest.Active(hexwartest.Campaign(t, "panache", "a !1 general-en-chef F2", "a 1 artillerie leger E2", "E3 foret",
		"b 1 infanterie moyen A12", "purse a 9"), "a1")
	hexwartest.Refused(t, guns, "a order coureur-des-bois unit=a1 ou=E3", "woods-open")
	// Out of the rocks as over open ground, too; into others it costs as ever.
	rocks := hexwartest.Active(hexwartest.Campaign(t, "panache", "a !1 general-en-chef A1", "a 1 infanterie moyen E2", "E3 rocaille",
		"E4 rocaille", "b 1 infanterie moyen A12", "purse a 9"), "a1")
	rocks = hexwartest.Does(t, rocks, "a order coureur-des-bois unit=a1 ou=E3")
	m := orders.UnitMarch(rocks, rocks.Units["a1"])
	if in, out, on := m.Enter(hexwartest.HexAt(t, "E2"), hexwartest.HexAt(t, "E3")),
		m.Enter(hexwartest.HexAt(t, "E3"), hexwartest.HexAt(t, "D4")),
		m.Enter(hexwartest.HexAt(t, "E3"), hexwartest.HexAt(t, "E4")); in.Hexes != 0 || out.Hexes != 0 || on.Hexes != -1 {
		t.Errorf("in %d, out %d, on %d", in.Hexes, out.Hexes, on.Hexes)
	}
}

// p3:ordres/ordre-combine, p3:ordres/messagers — announced while activating, they use up the turn's order of
// manoeuvre.
func TestP3OrdreCombineEtMessagers(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Rich(t, "a 6 cavalerie moyen H2"), "a order ordre-combine", "a bataille activer officer=a!1 units=a1,a6")
	if s.Turn.Phase != hexwar.CommandPhase || s.Turn.ManoeuvreOrder != hexwartest.CombinedOrder {
		t.Errorf("%+v", s.Turn)
	}
	hexwartest.Refused(t, s, "a order marche-forcee unit=a1", "one-manoeuvre")
	far := hexwartest.Does(t, hexwartest.Rich(t), "a order messagers", "a bataille activer officer=a!2 units=a5,a4")
	if far.Units["a5"].Turn.Activation != 1 || far.Purse[rules.SeatA] != 7 {
		t.Errorf("a horse eight hexes off: %+v", far.Units["a5"].Turn)
	}
	hexwartest.Refused(t, hexwartest.Does(t, hexwartest.Rich(t), "a order messagers"), "a bataille activer officer=a!1 units=a1,a5", "kinds")
	hexwartest.Refused(t, hexwartest.Does(t, hexwartest.Rich(t), "a order messagers"), "a bataille activer officer=a!3 units=a4", "far")
	hexwartest.Refused(t, hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1", "a phase finir"),
		"a order messagers", "phase")
}

// p3:ordres/en-avant-marche — a hex more for all units of one officer.
func TestP3EnAvantMarche(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1,a2,a3")
	hexwartest.Refused(t, s, "a order en-avant-marche officer=a!2", "leads-none")
	s = hexwartest.Does(t, s, "a order en-avant-marche officer=a!1", "a bataille bouger unit=a1 ou=E5", "a bataille bouger unit=a2 ou=F6",
		"a bataille bouger unit=a3 ou=G5")
	if s.Purse[rules.SeatA] != 6 || orders.JudgeAttacker(s, s.Units["a1"]) != nil {
		t.Errorf("4 of 10: %d left", s.Purse[rules.SeatA])
	}
	done := hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1", "a bataille bouger unit=a1 ou=E3")
	hexwartest.Refused(t, done, "a order en-avant-marche officer=a!1", "all-marched")
}

// p3:ordres/ralliement — near the own edge, no enemy near, 2 or 3 tokens an element, never above the initial
// number; at the end of its move.
func TestP3Ralliement(t *testing.T) {
	s := hexwartest.Rich(t, "lost a3 2", "lost a5 1", "lost a1 1")
	one := hexwartest.Does(t, s, "a order ralliement unit=a3")
	if u := one.Units["a3"]; u.Elements != u.Initial-1 || one.Purse[rules.SeatA] != 10-2+1 {
		t.Errorf("2 − 1 by the general beside: %d of %d elements, %d left", u.Elements, u.Initial, one.Purse[rules.SeatA])
	}
	if two := hexwartest.Does(t, s, "a order ralliement unit=a3 elements=2"); two.Units["a3"].Elements != 4 || two.Purse[rules.SeatA] != 7 {
		t.Errorf("2 × 2 − 1: %d left", two.Purse[rules.SeatA])
	}
	if horse := hexwartest.Does(t, s, "a order ralliement unit=a5"); horse.Purse[rules.SeatA] != 7 {
		t.Errorf("3 for a horse whose officer has an influence of 0: %d left", horse.Purse[rules.SeatA])
	}
	hexwartest.Refused(t, s, "a order ralliement unit=a3 elements=3", "elements")
	hexwartest.Refused(t, s, "a order ralliement unit=a2", "whole")
	for row, why := range map[string]string{"E3": "", "E4": "edge"} {
		u := s.Units["a1"]
		u.At = hexwartest.HexAt(t, row)
		if there := s.WithUnit(u); why == "" {
			hexwartest.Does(t, there, "a order ralliement unit=a1")
		} else if v := hexwartest.Refused(t, there, "a order ralliement unit=a1", why); hexwartest.FigureOf(v, "distance") != 3 ||
			hexwartest.FigureOf(v, "reach") != 2 {
			t.Errorf("%s: %v", row, v.Say.Args)
		}
	}
	for enemy, why := range map[string]string{"E4": "enemy", "E5": ""} {
		near := hexwartest.Laid(s, t, strings.Fields("b 2 infanterie moyen "+enemy))
		if why == "" {
			hexwartest.Does(t, near, "a order ralliement unit=a1")
		} else if v := hexwartest.Refused(t, near, "a order ralliement unit=a1", why); hexwartest.FigureOf(v, "distance") != 2 {
			t.Errorf("%s: %v", enemy, v.Say.Args)
		}
	}
	active := hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a3", "a order ralliement unit=a3")
	if v := hexwartest.Refused(t, active, "a bataille bouger unit=a3 ou=G3", "rallied"); v.Ref != "p3:ordres/ralliement" {
		t.Errorf("rallied before it moved: %v", v)
	}
}

// p3:influence/rabais — one off within influence, never below one.
func TestP3RabaisJamaisSousUn(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!2 units=a4", "a order monter unit=a4")
	if s.Purse[rules.SeatA] != 9 {
		t.Errorf("1 stays 1: %d left", s.Purse[rules.SeatA])
	}
	if p := orders.PriceOf(s, orders.Order(s, hexwartest.Forward), hexwar.Unit{Seat: rules.SeatA}, orders.PriceTerms{}); p.Total != 4 || p.Rebate != 0 {
		t.Errorf("En avant marche! is lowered: %+v", p)
	}
}

// The order donner of the select does what the command does.
func TestOrderFromTheList(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Rich(t, "lost a3 2"), "a bataille activer officer=a!1 units=a1,a2")
	for _, l := range orders.LegalOrders(s, rules.SeatA) {
		act := l.Act(rules.SeatA)
		by, err := s.Book.Rules().Decide(s, act, hexwartest.NoDice{})
		if err != nil {
			t.Fatalf("%v: %v", act, err)
		}
		list, err := s.Book.Rules().Decide(s, rules.Act{Path: orders.GivePath, Seat: rules.SeatA, Args: rules.Args{"choix": l.Value()}},
			hexwartest.NoDice{})
		if err != nil || len(list) != len(by) || string(list[len(list)-1].Data) != string(by[len(by)-1].Data) {
			t.Errorf("%s: %v", l.Value(), err)
		}
		if after := hexwartest.Folded(t, s, by); after.Purse[rules.SeatA] != l.Given.Price.Left+l.Given.Gain {
			t.Errorf("%s: %d left, announced %d", l.Value(), after.Purse[rules.SeatA], l.Given.Price.Left)
		}
	}
	v := hexwartest.Refused(t, s, "a order donner choix=charge", "unknown")
	if len(v.WaysOut) != 4 {
		t.Errorf("%d ways out", len(v.WaysOut))
	}
}

// The ledger says every movement; hidden tokens are seen by their owner only.
func TestLedger(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Rich(t), "a order reconnaissance", "a bataille activer officer=a!1 units=a2", "a order marche-forcee unit=a2")
	view, err := s.Book.Rules().Answer(s.Book.Rules().Mask(s, rules.SeatA), rules.Act{Path: "bataille pions", Seat: rules.SeatA})
	if err != nil || len(view.Panels) != 2 {
		t.Fatalf("%d panels, %v", len(view.Panels), err)
	}
	sum := 0
	for _, e := range s.PurseEntries {
		if e.Seat == rules.SeatA {
			if sum += e.Amount; sum != e.Balance {
				t.Errorf("%+v after %d", e, sum)
			}
		}
	}
	if sum != s.Purse[rules.SeatA] || len(view.Panels[0].Rows) != 6 {
		t.Errorf("%d in all, %d in the purse, %d rows", sum, s.Purse[rules.SeatA], len(view.Panels[0].Rows))
	}
	hidden := hexwartest.Does(t, hexwartest.Rich(t, "set hex-pions caches"), "a order reconnaissance")
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Public} {
		masked := s.Book.Rules().Mask(hidden, seat)
		_, mine := masked.Purse[rules.SeatA]
		if mine != (seat == rules.SeatA) {
			t.Errorf("seat %q sees a's purse: %v", seat, mine)
		}
		for _, e := range masked.PurseEntries {
			if e.Seat != seat {
				t.Errorf("seat %q sees %+v", seat, e)
			}
		}
	}
	_, err = s.Book.Rules().Answer(s.Book.Rules().Mask(hidden, rules.Public), rules.Act{Path: "bataille pions"})
	if err == nil {
		t.Error("a spectator reads hidden tokens")
	}
}

// Thucidide's orders to a unit ask for an officer who has it in his influence.
func TestThucidideOrdersAskForAnOfficer(t *testing.T) {
	s := hexwartest.Campaign(t, "thucidide", append(append([]string{}, hexwartest.Line...), "purse a 10", "a 6 infanterie moyen J3")...)
	s = hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1,a2")
	hexwartest.Does(t, s, "a order marche-forcee unit=a2")
	away := hexwartest.Does(t, hexwartest.Campaign(t, "thucidide",
		append(append([]string{}, hexwartest.Line...), "purse a 10", "a 6 infanterie moyen H2")...), "a bataille activer officer=a!1 units=a6")
	hexwartest.Refused(t, away, "a order marche-forcee unit=a6", "no-officer")
	// He who has taken the lead has left the table, and is with it: the order that he gives is given.
	led := hexwartest.Campaign(t, "thucidide", append(append([]string{}, hexwartest.Line...), "purse a 0")...)
	led = hexwartest.Does(t, led, "a bataille activer officer=a!2 units=a4", "a bataille tete officer=a!2 unit=a4 effect=ordre", "a order marche-forcee unit=a4")
	hexwartest.Refused(t, led, "a order monter unit=a4", "one-manoeuvre")
	if hex.Distance(hexwartest.HexAt(t, "H2"), hexwartest.HexAt(t, "F2")) != 2 {
		t.Error("the unit is not out of influence")
	}
}

// Where tokens are hidden, nothing that the others see depends on how many there are.
func TestHiddenTokensShowNowhere(t *testing.T) {
	for _, acts := range [][]string{nil, {"a bataille activer officer=a!1 units=a1"}, {"a bataille activer officer=a!1 units=a1", "a bataille bouger unit=a1 ou=E4"}} {
		var seen []string
		for _, purse := range []string{"0", "12"} {
			lines := append(append([]string{}, hexwartest.Line...), "set hex-pions caches", "purse a "+purse, "lost a3 1")
			s := hexwartest.Does(t, hexwartest.Campaign(t, "panache", lines...), acts...)
			g := s.Book.Rules()
			view := g.View(g.Mask(s, rules.SeatB), rules.SeatB)
			view.Offers = append(g.Offers(s, rules.SeatB, rules.SeatB), g.Offers(s, rules.Public, rules.SeatA)...)
			text, err := json.Marshal(view)
			if err != nil {
				t.Fatal(err)
			}
			seen = append(seen, string(text))
		}
		if seen[0] != seen[1] {
			t.Errorf("after %v\n%s\n%s", acts, seen[0], seen[1])
		}
	}
}

// lecture:hex-pions — whether a unit may still be rallied keeps the phase of movement from being passed over;
// where tokens are hidden nobody learns by it whether the order could be paid.
func TestHiddenTokensDecideOnNoPhase(t *testing.T) {
	for _, c := range []struct {
		tokens, purse string
		moves         bool
	}{{"publics", "12", true}, {"publics", "0", false}, {"caches", "12", true}, {"caches", "0", true}} {
		lines := append(append([]string{}, hexwartest.Line...), "set hex-pions "+c.tokens, "purse a "+c.purse, "lost a3 1")
		s := hexwartest.Does(t, hexwartest.Campaign(t, "panache", lines...), "a phase finir")
		if moves := s.Turn.Phase == hexwar.MovementPhase; moves != c.moves || moves != (s.Turn.Number == 1) {
			t.Errorf("tokens %s, %s held: turn %d, phase %s", c.tokens, c.purse, s.Turn.Number, s.Turn.Phase)
		}
	}
}

// p3:ordres/deplacement-strategique — whoever can't be sent by that officer is not asked about: the one who
// may activate them does.
func TestP3DeplacementStrategiqueChoisit(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Rich(t, "b 2 infanterie moyen B7"), "a order deplacement-strategique officer=a!2")
	hexwartest.Refused(t, s, "a bataille activer officer=a!2 units=a4", "strategic")
	s = hexwartest.Does(t, s, "a bataille activer units=a4")
	if s.Officers["a!1"].LedActivation != 1 {
		t.Errorf("%+v", s.Turn)
	}
	hexwartest.Refused(t, s, "a bataille activer units=a4", "active")
}
