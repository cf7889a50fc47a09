package hexwar

import (
	"encoding/json"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
)

// rich is the small battle with ten tokens.
func rich(t *testing.T, lines ...string) State {
	return campaign(t, "panache", append(append([]string{}, line...), append(lines, "purse a 10")...)...)
}

// p3:ordres/generalites — tokens at the start by the scenario, or by the level of command; paid at once, with those held before the effect.
func TestP3OrdresGeneralitesPions(t *testing.T) {
	s := campaign(t, "panache", line...)
	if s.purse[rules.SeatA] != s.tables.chart.Level {
		t.Errorf("%d tokens at the start", s.purse[rules.SeatA])
	}
	e, err := s.firstTurn(rules.SeatB, map[rules.Seat]int{rules.SeatB: 7})
	if err != nil {
		t.Fatal(err)
	}
	given := folded(t, State{book: s.book, tables: s.tables}, []rules.Event{e})
	if given.purse[rules.SeatB] != 7 || given.purse[rules.SeatA] != s.tables.chart.Level {
		t.Errorf("a list's own tokens: %v", given.purse)
	}
	poor := campaign(t, "panache", append(line, "purse a 0")...)
	v := refused(t, poor, "a order reconnaissance", "poor")
	if figureOf(v, "cost") != 1 || figureOf(v, "held") != 0 {
		t.Errorf("its gain does not pay for it: %v", v.Say.Args)
	}
	five := campaign(t, "panache", append(line, "purse a 4")...)
	v = refused(t, five, "a order activation-supplementaire", "poor")
	if figureOf(v, "cost") != 5 || figureOf(v, "held") != 4 || len(v.WaysOut) != 4 {
		t.Errorf("5 of 4: %v, %d ways out", v.Say.Args, len(v.WaysOut))
	}
}

// p3:ordres/commandement — in the phase of command, by the general in chief, one a turn, at a price that no officer lowers.
func TestP3OrdresCommandement(t *testing.T) {
	s := rich(t)
	s = does(t, s, "a order estafette unit=a5")
	if s.purse[rules.SeatA] != 8 {
		t.Errorf("2 of 10: %d left", s.purse[rules.SeatA])
	}
	refused(t, s, "a order activation-supplementaire", "one-command")
	if next := does(t, s, "a tour finir", "b tour finir"); next.turn.CommandOrder != "" {
		t.Error("an order of the turn before")
	}
	moved := does(t, rich(t), "a activer officer=a!1 units=a1", "a bouger unit=a1 ou=E4")
	refused(t, moved, "a order estafette unit=a5", "phase")
	headless := rich(t)
	chief := headless.officers["a!1"]
	chief.Gone = true
	refused(t, headless.withOfficer(chief), "a order estafette unit=a5", "no-chief")
	// The general stands with the unit, and takes nothing off.
	if s := does(t, rich(t), "a order estafette unit=a2"); s.purse[rules.SeatA] != 8 {
		t.Errorf("a command order cheaper by an officer: %d left", s.purse[rules.SeatA])
	}
}

// p3:ordres/reconnaissance — a single unit in the whole turn; tokens as the level of command.
func TestP3Reconnaissance(t *testing.T) {
	s := does(t, rich(t), "a order reconnaissance")
	if s.purse[rules.SeatA] != 10-1+3 {
		t.Errorf("10 − 1 + 3: %d", s.purse[rules.SeatA])
	}
	refused(t, s, "a activer officer=a!1 units=a1,a2", "scouting")
	s = does(t, s, "a activer officer=a!1 units=a1")
	refused(t, s, "a activer officer=a!1 units=a2", "scouting")
	refused(t, s, "a tete officer=a!2 unit=a4 effect=activer", "scouting")
	v := refused(t, does(t, rich(t), "a activer officer=a!1 units=a1,a2"), "a order reconnaissance", "scouting")
	if figureOf(v, "count") != 2 {
		t.Errorf("after two: %v", v.Say.Args)
	}
}

// p3:ordres/reconnaissance, p3:ordres/generalites — « égal au niveau de commandement de son général en chef
// »: his own where the army says it, also for the tokens at the start; the club's table elsewhere.
func TestGeneralsOwnLevel(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		s := campaign(t, slug, append(append([]string{}, line...), "purse a 10")...)
		chief := s.officers["a!1"]
		chief.Level = 5
		if got := does(t, s.withOfficer(chief), "a order reconnaissance").purse[rules.SeatA]; got != 10-1+5 {
			t.Errorf("%s: 10 − 1 + 5: %d", slug, got)
		}
		list := roster{Officers: []enrolled{{Rank: Lieutenant}, {Rank: Chief, Level: 4}}}
		begun := State{book: s.book, tables: s.tables, armies: armies{Lists: map[rules.Seat]army{rules.SeatA: {List: list}}}}
		e, err := begun.firstTurn(rules.SeatA, nil)
		if err != nil {
			t.Fatal(err)
		}
		if begun = folded(t, begun, []rules.Event{e}); begun.purse[rules.SeatA] != 4 || begun.purse[rules.SeatB] != s.tables.chart.Level {
			t.Errorf("%s: tokens at the start: %v", slug, begun.purse)
		}
		if o := list.officer(rules.SeatA, 2, hexAt(t, "C1")); o.Level != 4 {
			t.Errorf("%s: on the board he is of level %d", slug, o.Level)
		}
	}
}

// p3:ordres/estafette — one unit more, of any kind, anywhere.
func TestP3Estafette(t *testing.T) {
	s := does(t, rich(t), "a activer officer=a!1 units=a1,a2,a3", "a order estafette unit=a5")
	u := s.units["a5"]
	if u.Turn.Activation != 2 || s.turn.Activations[1].Order != Dispatch {
		t.Fatalf("a horse at ten hexes: %+v", u.Turn)
	}
	does(t, s, "a bouger unit=a1 ou=E3", "a bouger unit=a5 ou=K5")
	refused(t, does(t, rich(t), "a activer officer=a!1 units=a1"), "a order estafette unit=a1", "active")
}

// p3:ordres/deplacement-strategique — another officer, other units, which only move and are never nearer than six hexes to an enemy.
func TestP3DeplacementStrategique(t *testing.T) {
	s := does(t, rich(t, "b 2 cavalerie moyen C9"), "a activer officer=a!1 units=a1")
	refused(t, s, "a order deplacement-strategique officer=a!1", "leads")
	s = does(t, s, "a order deplacement-strategique officer=a!2", "a activer officer=a!2 units=a4")
	if !s.onlyMoves(s.units["a4"]) || s.units["a4"].Turn.Activation != 2 {
		t.Fatalf("%+v of %+v", s.units["a4"].Turn, s.turn.Activations)
	}
	v := refused(t, s, "a bouger unit=a4 ou=B4", "strategic")
	if figureOf(v, "distance") != 5 || figureOf(v, "least") != 6 || len(v.WaysOut) != 1 {
		t.Errorf("5 hexes from an enemy: %v", v)
	}
	for _, d := range s.unitMarch(s.units["a4"]).destinations() {
		for _, h := range d.Path {
			if near, _ := s.nearest(rules.SeatA, h); near < 6 {
				t.Errorf("%v passes %d from an enemy", d.Path, near)
			}
		}
	}
	s = does(t, s, "a bouger unit=a4 ou=B3")
	if refused := s.mayAttack(s.units["a4"]); refused == nil {
		t.Error("it may attack")
	}
	near := rich(t, "b 2 cavalerie moyen C6")
	refused(t, near, "a order deplacement-strategique officer=a!2", "nobody-far")
	near = does(t, rich(t), "a order deplacement-strategique officer=a!2").laid(t, strings.Fields("b 2 cavalerie moyen B6"))
	refused(t, near, "a activer officer=a!2 units=a4", "strategic")
}

// p3:ordres/activation-supplementaire — one activation more, by another officer, of other units.
func TestP3ActivationSupplementaire(t *testing.T) {
	s := does(t, rich(t), "a activer officer=a!1 units=a1,a2")
	refused(t, s, "a activer officer=a!2 units=a4", "spent")
	s = does(t, s, "a order activation-supplementaire")
	refused(t, s, "a activer officer=a!2 units=a1", "active")
	s = does(t, s, "a activer officer=a!2 units=a4")
	refused(t, s, "a activer officer=a!3 units=a5", "spent")
	if s.purse[rules.SeatA] != 5 {
		t.Errorf("10 − 5: %d", s.purse[rules.SeatA])
	}
}

// p3:ordres/manoeuvre — in the phase of movement, one a turn; an officer who influences the unit takes one off.
func TestP3OrdresManoeuvre(t *testing.T) {
	s := does(t, rich(t), "a activer officer=a!1 units=a1,a2", "a order marche-forcee unit=a1")
	if s.turn.Phase != MovementPhase || s.turn.ManoeuvreOrder != ForcedMarch || s.purse[rules.SeatA] != 9 {
		t.Errorf("2 − 1 by the general beside: %s, %d left", s.turn.Phase, s.purse[rules.SeatA])
	}
	refused(t, s, "a order marche-forcee unit=a2", "one-manoeuvre")
	fought := does(t, rich(t, "b 2 infanterie moyen E5", "lost a1 1"), "a activer officer=a!1 units=a1", "a bouger unit=a1 ou=E4", "a phase finir")
	refused(t, fought, "a order ralliement unit=a1", "phase")
}

// p3:ordres/monter — an activated unit mounts or dismounts for one step of movement.
func TestP3Monter(t *testing.T) {
	s := rich(t)
	refused(t, s, "a order monter unit=a4", "idle")
	s = does(t, s, "a activer officer=a!2 units=a4,a!2")
	refused(t, s, "a order monter unit=a1", "no-mount")
	down := does(t, s, "a order monter unit=a4")
	u := down.units["a4"]
	if u.Troop.Type != chart.Infantry || u.Mount != chart.Cavalry || u.Turn.Spent != 1 || down.purse[rules.SeatA] != 9 {
		t.Fatalf("on foot: %+v, %d left", u, down.purse[rules.SeatA])
	}
	if m := down.unitMarch(u); m.budget != 2 {
		t.Errorf("light foot goes 3, less one: %d", m.budget)
	}
	down = does(t, down, "a tour finir", "b tour finir", "a activer officer=a!2 units=a4")
	if up := does(t, down, "a order monter unit=a4").units["a4"]; up.Troop.Type != chart.Cavalry || up.Mount != "" {
		t.Errorf("in the saddle: %+v", up)
	}
	tired := does(t, s, "a bouger unit=a4 ou=B6")
	v := refused(t, tired, "a order monter unit=a4", "no-step")
	if figureOf(v, "left") != 0 || figureOf(v, "steps") != 1 {
		t.Errorf("after its whole march: %v", v.Say.Args)
	}
}

// p3:ordres/marche-forcee — a hex more, and it may still fight.
func TestP3MarcheForcee(t *testing.T) {
	s := does(t, rich(t), "a activer officer=a!1 units=a1")
	refused(t, s, "a bouger unit=a1 ou=E5", "far")
	s = does(t, s, "a order marche-forcee unit=a1", "a bouger unit=a1 ou=E5")
	if s.mayAttack(s.units["a1"]) != nil {
		t.Error("it may not fight any more")
	}
	refused(t, does(t, rich(t), "a activer officer=a!1 units=a1", "a bouger unit=a1 ou=E3"), "a order marche-forcee unit=a1", "marched")
	refused(t, rich(t), "a order marche-forcee unit=a1", "idle")
	all := does(t, rich(t, "set hex-marche-forcee toute"), "a order marche-forcee unit=a5")
	if got := len(all.unitMarch(all.units["a5"]).destinations()); got != 6 {
		t.Errorf("a unit that is not activated goes to %d hexes", got)
	}
	all = does(t, all, "a bouger unit=a5 ou=K3")
	if all.mayAttack(all.units["a5"]) == nil {
		t.Error("not activated, and it may fight")
	}
}

// p3:ordres/coureur-des-bois — difficult ground as open ground, 2 tokens a hex.
func TestP3CoureurDesBois(t *testing.T) {
	woods := []string{"E3 foret", "F3 foret", "D2 foret", "E1 foret", "F1 foret", "F2 foret"}
	s := does(t, rich(t, woods...), "a activer officer=a!1 units=a1")
	refused(t, s, "a bouger unit=a1 ou=E4", "stop")
	paid := does(t, s, "a order coureur-des-bois unit=a1 ou=E3")
	if paid.purse[rules.SeatA] != 9 {
		t.Errorf("2 − 1: %d left", paid.purse[rules.SeatA])
	}
	does(t, paid, "a bouger unit=a1 ou=E4")
	refused(t, paid, "a bouger unit=a1 ou=G3", "stop")
	if two := does(t, s, "a order coureur-des-bois unit=a1 ou=E3,F3"); two.purse[rules.SeatA] != 7 {
		t.Errorf("2 × 2 − 1: %d left", two.purse[rules.SeatA])
	}
	refused(t, s, "a order coureur-des-bois unit=a1 ou=E4", "woods-open")
	refused(t, s, "a order coureur-des-bois unit=a1 ou=E3,E3", "woods-twice")
	guns := active(campaign(t, "panache", "a !1 general-en-chef F2", "a 1 artillerie leger E2", "E3 foret", "b 1 infanterie moyen A12", "purse a 9"), "a1")
	refused(t, guns, "a order coureur-des-bois unit=a1 ou=E3", "woods-open")
	// Out of the rocks as over open ground, too; into others it costs as ever.
	rocks := active(campaign(t, "panache", "a !1 general-en-chef A1", "a 1 infanterie moyen E2", "E3 rocaille", "E4 rocaille", "b 1 infanterie moyen A12", "purse a 9"), "a1")
	rocks = does(t, rocks, "a order coureur-des-bois unit=a1 ou=E3")
	m := rocks.unitMarch(rocks.units["a1"])
	if in, out, on := m.enter(hexAt(t, "E2"), hexAt(t, "E3")), m.enter(hexAt(t, "E3"), hexAt(t, "D4")), m.enter(hexAt(t, "E3"), hexAt(t, "E4")); in.Hexes != 0 || out.Hexes != 0 || on.Hexes != -1 {
		t.Errorf("in %d, out %d, on %d", in.Hexes, out.Hexes, on.Hexes)
	}
}

// p3:ordres/ordre-combine, p3:ordres/messagers — announced while activating, they use up the turn's order of manoeuvre.
func TestP3OrdreCombineEtMessagers(t *testing.T) {
	s := does(t, rich(t, "a 6 cavalerie moyen H2"), "a order ordre-combine", "a activer officer=a!1 units=a1,a6")
	if s.turn.Phase != CommandPhase || s.turn.ManoeuvreOrder != CombinedOrder {
		t.Errorf("%+v", s.turn)
	}
	refused(t, s, "a order marche-forcee unit=a1", "one-manoeuvre")
	far := does(t, rich(t), "a order messagers", "a activer officer=a!2 units=a5,a4")
	if far.units["a5"].Turn.Activation != 1 || far.purse[rules.SeatA] != 7 {
		t.Errorf("a horse eight hexes off: %+v", far.units["a5"].Turn)
	}
	refused(t, does(t, rich(t), "a order messagers"), "a activer officer=a!1 units=a1,a5", "kinds")
	refused(t, does(t, rich(t), "a order messagers"), "a activer officer=a!3 units=a4", "far")
	refused(t, does(t, rich(t), "a activer officer=a!1 units=a1", "a phase finir"), "a order messagers", "phase")
}

// p3:ordres/en-avant-marche — a hex more for all units of one officer.
func TestP3EnAvantMarche(t *testing.T) {
	s := does(t, rich(t), "a activer officer=a!1 units=a1,a2,a3")
	refused(t, s, "a order en-avant-marche officer=a!2", "leads-none")
	s = does(t, s, "a order en-avant-marche officer=a!1", "a bouger unit=a1 ou=E5", "a bouger unit=a2 ou=F6", "a bouger unit=a3 ou=G5")
	if s.purse[rules.SeatA] != 6 || s.mayAttack(s.units["a1"]) != nil {
		t.Errorf("4 of 10: %d left", s.purse[rules.SeatA])
	}
	done := does(t, rich(t), "a activer officer=a!1 units=a1", "a bouger unit=a1 ou=E3")
	refused(t, done, "a order en-avant-marche officer=a!1", "all-marched")
}

// p3:ordres/ralliement — near the own edge, no enemy near, 2 or 3 tokens an element, never above the initial number; at the end of its move.
func TestP3Ralliement(t *testing.T) {
	s := rich(t, "lost a3 2", "lost a5 1", "lost a1 1")
	one := does(t, s, "a order ralliement unit=a3")
	if u := one.units["a3"]; u.Elements != u.Initial-1 || one.purse[rules.SeatA] != 10-2+1 {
		t.Errorf("2 − 1 by the general beside: %d of %d elements, %d left", u.Elements, u.Initial, one.purse[rules.SeatA])
	}
	if two := does(t, s, "a order ralliement unit=a3 elements=2"); two.units["a3"].Elements != 4 || two.purse[rules.SeatA] != 7 {
		t.Errorf("2 × 2 − 1: %d left", two.purse[rules.SeatA])
	}
	if horse := does(t, s, "a order ralliement unit=a5"); horse.purse[rules.SeatA] != 7 {
		t.Errorf("3 for a horse whose officer has an influence of 0: %d left", horse.purse[rules.SeatA])
	}
	refused(t, s, "a order ralliement unit=a3 elements=3", "elements")
	refused(t, s, "a order ralliement unit=a2", "whole")
	for row, why := range map[string]string{"E3": "", "E4": "edge"} {
		u := s.units["a1"]
		u.At = hexAt(t, row)
		if there := s.withUnit(u); why == "" {
			does(t, there, "a order ralliement unit=a1")
		} else if v := refused(t, there, "a order ralliement unit=a1", why); figureOf(v, "distance") != 3 || figureOf(v, "reach") != 2 {
			t.Errorf("%s: %v", row, v.Say.Args)
		}
	}
	for enemy, why := range map[string]string{"E4": "enemy", "E5": ""} {
		near := s.laid(t, strings.Fields("b 2 infanterie moyen "+enemy))
		if why == "" {
			does(t, near, "a order ralliement unit=a1")
		} else if v := refused(t, near, "a order ralliement unit=a1", why); figureOf(v, "distance") != 2 {
			t.Errorf("%s: %v", enemy, v.Say.Args)
		}
	}
	active := does(t, s, "a activer officer=a!1 units=a3", "a order ralliement unit=a3")
	if v := refused(t, active, "a bouger unit=a3 ou=G3", "rallied"); v.Ref != "p3:ordres/ralliement" {
		t.Errorf("rallied before it moved: %v", v)
	}
}

// p3:influence/rabais — one off within influence, never below one.
func TestP3RabaisJamaisSousUn(t *testing.T) {
	s := does(t, rich(t), "a activer officer=a!2 units=a4", "a order monter unit=a4")
	if s.purse[rules.SeatA] != 9 {
		t.Errorf("1 stays 1: %d left", s.purse[rules.SeatA])
	}
	if p := s.price(s.order(Forward), Unit{Seat: rules.SeatA}, terms{}); p.Total != 4 || p.Less != 0 {
		t.Errorf("En avant marche! is lowered: %+v", p)
	}
}

// The order donner of the select does what the command does.
func TestOrderFromTheList(t *testing.T) {
	s := does(t, rich(t, "lost a3 2"), "a activer officer=a!1 units=a1,a2")
	for _, l := range s.legalOrders(rules.SeatA) {
		act := l.act(rules.SeatA)
		by, err := s.book.rules().Decide(s, act, noDice{})
		if err != nil {
			t.Fatalf("%v: %v", act, err)
		}
		list, err := s.book.rules().Decide(s, rules.Act{Path: givePath, Seat: rules.SeatA, Args: rules.Args{"choix": l.value()}}, noDice{})
		if err != nil || len(list) != len(by) || string(list[len(list)-1].Data) != string(by[len(by)-1].Data) {
			t.Errorf("%s: %v", l.value(), err)
		}
		if after := folded(t, s, by); after.purse[rules.SeatA] != l.given.Price.Left+l.given.Gain {
			t.Errorf("%s: %d left, announced %d", l.value(), after.purse[rules.SeatA], l.given.Price.Left)
		}
	}
	v := refused(t, s, "a order donner choix=charge", "unknown")
	if len(v.WaysOut) != 4 {
		t.Errorf("%d ways out", len(v.WaysOut))
	}
}

// The ledger says every movement; hidden tokens are seen by their owner only.
func TestLedger(t *testing.T) {
	s := does(t, rich(t), "a order reconnaissance", "a activer officer=a!1 units=a2", "a order marche-forcee unit=a2")
	view, err := s.book.rules().Answer(s.book.rules().Mask(s, rules.SeatA), rules.Act{Path: tokensPath, Seat: rules.SeatA})
	if err != nil || len(view.Panels) != 2 {
		t.Fatalf("%d panels, %v", len(view.Panels), err)
	}
	sum := 0
	for _, e := range s.ledger {
		if e.Seat == rules.SeatA {
			if sum += e.By; sum != e.Balance {
				t.Errorf("%+v after %d", e, sum)
			}
		}
	}
	if sum != s.purse[rules.SeatA] || len(view.Panels[0].Rows) != 6 {
		t.Errorf("%d in all, %d in the purse, %d rows", sum, s.purse[rules.SeatA], len(view.Panels[0].Rows))
	}
	hidden := does(t, rich(t, "set hex-pions caches"), "a order reconnaissance")
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Public} {
		masked := s.book.rules().Mask(hidden, seat)
		_, mine := masked.purse[rules.SeatA]
		if mine != (seat == rules.SeatA) {
			t.Errorf("seat %q sees a's purse: %v", seat, mine)
		}
		for _, e := range masked.ledger {
			if e.Seat != seat {
				t.Errorf("seat %q sees %+v", seat, e)
			}
		}
	}
	_, err = s.book.rules().Answer(s.book.rules().Mask(hidden, rules.Public), rules.Act{Path: tokensPath})
	if err == nil {
		t.Error("a spectator reads hidden tokens")
	}
}

// Thucidide's orders to a unit ask for an officer who has it in his influence.
func TestThucidideOrdersAskForAnOfficer(t *testing.T) {
	s := campaign(t, "thucidide", append(append([]string{}, line...), "purse a 10", "a 6 infanterie moyen J3")...)
	s = does(t, s, "a activer officer=a!1 units=a1,a2")
	does(t, s, "a order marche-forcee unit=a2")
	away := does(t, campaign(t, "thucidide", append(append([]string{}, line...), "purse a 10", "a 6 infanterie moyen H2")...), "a activer officer=a!1 units=a6")
	refused(t, away, "a order marche-forcee unit=a6", "no-officer")
	// He who has taken the lead has left the table, and is with it: the order that he gives is given.
	led := campaign(t, "thucidide", append(append([]string{}, line...), "purse a 0")...)
	led = does(t, led, "a activer officer=a!2 units=a4", "a tete officer=a!2 unit=a4 effect=ordre", "a order marche-forcee unit=a4")
	refused(t, led, "a order monter unit=a4", "one-manoeuvre")
	if hex.Distance(hexAt(t, "H2"), hexAt(t, "F2")) != 2 {
		t.Error("the unit is not out of influence")
	}
}

// Where tokens are hidden, nothing that the others see depends on how many there are.
func TestHiddenTokensShowNowhere(t *testing.T) {
	for _, acts := range [][]string{nil, {"a activer officer=a!1 units=a1"}, {"a activer officer=a!1 units=a1", "a bouger unit=a1 ou=E4"}} {
		var seen []string
		for _, purse := range []string{"0", "12"} {
			lines := append(append([]string{}, line...), "set hex-pions caches", "purse a "+purse, "lost a3 1")
			s := does(t, campaign(t, "panache", lines...), acts...)
			g := s.book.rules()
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

// p3:ordres/deplacement-strategique — whoever can't be sent by that officer is not asked about: the one who
// may activate them does.
func TestP3DeplacementStrategiqueChoisit(t *testing.T) {
	s := does(t, rich(t, "b 2 infanterie moyen B7"), "a order deplacement-strategique officer=a!2")
	refused(t, s, "a activer officer=a!2 units=a4", "strategic")
	s = does(t, s, "a activer units=a4")
	if s.officers["a!1"].Leads != 1 {
		t.Errorf("%+v", s.turn)
	}
	refused(t, s, "a activer units=a4", "active")
}
