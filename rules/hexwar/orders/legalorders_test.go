package orders_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/command"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// inFrench is a refusal in French.
func inFrench(t *testing.T, v *rules.Violation) string {
	return hexwartest.FrenchWords(t).Say(t, v.Say)
}

// refusal plays an act that must be refused.
func refusal(t *testing.T, s hexwar.State, text string) *rules.Violation {
	t.Helper()
	_, err := s.Book.Rules().Decide(s, hexwartest.Typed(text), hexwartest.NoDice{})
	v, ok := err.(*rules.Violation)
	if !ok {
		t.Fatalf("%s: %v, and not a refusal", text, err)
	}
	return v
}

// withFirstOrders is a game begun before the orders that a table may miss: what it offers is no longer by
// them.
func withFirstOrders(s hexwar.State) hexwar.State {
	tables := *s.Tables
	tables.Orders = slices.DeleteFunc(slices.Clone(tables.Orders), func(o *hexwar.Order) bool { return o.MayBeMissing })
	s.Tables = &tables
	return s
}

// hex.md §Orders — an order that can't be given is refused naming those that can be, with costs and what the
// purse holds: whatever the phase.
func TestRefusedOrdersNameThoseThatAreLegal(t *testing.T) {
	s := withFirstOrders(hexwartest.Rich(t, "b 2 infanterie moyen E5", "b 3 infanterie moyen F6", "purse b 6"))
	for _, c := range []struct {
		acts        []string
		order, says string
	}{
		{nil, "a order esquive",
			"Vous avez 10 pions. Possible à ce moment : Reconnaissance 1, Estafette 2, Déplacement stratégique 2, Activation supplémentaire 5, Ordre combiné 3, Messagers 3."},
		{[]string{"a bataille activer officer=a!1 units=a1", "a phase finir"}, "a order reconnaissance",
			"Vous avez 10 pions. Possible à ce moment : Marche forcée 1, En avant marche ! 4."},
		{[]string{"a bataille activer officer=a!1 units=a1", "a bataille bouger unit=a1 ou=E4"}, "a order sapeurs",
			"Vous avez 10 pions. Possible à ce moment : Sapeurs 4, Allant 1, Charge ! 2, Berserks 3."},
		{[]string{"a bataille activer officer=a!1 units=a1", "a bataille bouger unit=a1 ou=E4", "a phase finir"}, "a order estafette unit=a5",
			"Vous avez 10 pions. Possible à ce moment : Allant 1, Charge ! 2, Berserks 3, Sapeurs 4."},
		{[]string{"a bataille activer officer=a!1 units=a1", "a bataille bouger unit=a1 ou=E4", "a bataille combat attacker=a1 target=b2"},
			"a order marche-forcee unit=a1", "Possible à ce moment : Allant 1, Charge ! 2, Berserks 3, Sapeurs 4."},
		{[]string{"a bataille activer officer=a!1 units=a1", "a bataille bouger unit=a1 ou=E4", "a bataille combat attacker=a1 target=b2 order=aucun"},
			"b order marche-forcee unit=b2",
			"Vous avez 6 pions. Possible à ce moment : Sacrifice 1, Comme un roc 2, Esquive 2, Tenir sa position 2, Nuts ! 3, Retraite 4."},
		{nil, "b order charge", "Vous avez 6 pions. Aucun ordre possible à ce moment."},
	} {
		text := strings.ReplaceAll(inFrench(t, refusal(t, hexwartest.Does(t, s, c.acts...), c.order)), "\u202f", " ")
		if !strings.HasSuffix(text, c.says) {
			t.Errorf("%v, then %s: %q, want %q", c.acts, c.order, text, c.says)
		}
	}
}

// hex.md §Orders — what is offered and refused to who would pay says the price also where tokens are hidden,
// and only there.
func TestHiddenPricesAreTheirPayersOwn(t *testing.T) {
	s := withFirstOrders(hexwartest.Duel(t, "panache", "purse a 4\npurse b 4\na1 inf moyen E6 act=1\nb1 inf moyen E7", "hex-pions=caches"))
	s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7"}},
		&hexwartest.Script{})
	words := hexwartest.FrenchWords(t)
	priced := 0
	for _, o := range s.Book.Rules().Offers(s, rules.SeatA, rules.SeatA) {
		if o.Act.Path != orders.MomentPath {
			continue
		}
		for _, c := range o.Ask[0].Choices {
			if text := words.Say(t, c.Label); strings.Contains(text, "pion") {
				priced++
			}
		}
		if everybodys(s, rules.SeatA, o) {
			t.Error("the orders are for everybody")
		}
	}
	if priced != 3 { // Sapeurs would cancel nothing here

		t.Errorf("%d orders say what they cost", priced)
	}
	events, err := s.Book.Rules().Decide(s, rules.Act{Path: orders.OrderPath + hexwartest.Charge, Seat: rules.SeatA}, dicetest.Max{})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range s.Book.Rules().Tell(s, events[0]) {
		if text := words.Say(t, line); strings.Contains(text, "pion") {
			t.Errorf("everybody reads %q", text)
		}
	}
}

// P3, « Allant » — only its own price is multiplied by morale: other orders stay what they cost.
func TestMoraleRaisesAllantAlone(t *testing.T) {
	s := hexwartest.Duel(t, "panache", "purse a 3\na1 cav moyen E6 act=1\nb1 inf moyen E7")
	s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat", Seat: rules.SeatA,
		Args: rules.Args{"attacker": "E6", "target": "E7", "moral": orders.Fleeing}}, &hexwartest.Script{})
	var given []string
	for _, o := range orders.OpenOrders(s, rules.SeatA) {
		given = append(given, o.ID)
	}
	if got := strings.Join(given, " "); got != "charge berserks" {
		t.Errorf("a fleeing unit with 3 tokens may have %s: Allant costs 6, Charge ! 2, Berserks 3", got)
	}
	// What was said with the attack is what the button says and takes.
	rich := combat.WithPurse(s, rules.SeatA, 6)
	for _, o := range orders.OpenOrders(rich, rules.SeatA) {
		paid := hexwartest.Do(rich, t, rules.Act{Path: orders.OrderPath + o.ID, Seat: rules.SeatA}, &hexwartest.Script{})
		if got := 9 - paid.Purse[rules.SeatA]; got != o.Price.Total || o.ID == hexwartest.Dash && got != 6 {
			t.Errorf("%s costs %d, announced %d", o.ID, got, o.Price.Total)
		}
	}
}

// PA1, « Pertes de passage » come before the attack order is paid: an officer who takes the lead there lowers
// its price no more, and nobody pays with tokens that he has not.
func TestAnOrderAnnouncedMayBecomeTooDear(t *testing.T) {
	// With one token no order is left to give, with two « Charge ! » and Allant are.
	for purse, order := range map[string]string{"1": hexwartest.Charge, "2": hexwartest.Berserks} {
		s := hexwartest.Duel(t, "panache", "purse a "+purse+"\na1 cav leger E6 act=1\na!1 sous-general E5\nb1 inf moyen E7\nside E6/E7 E7 pieux")
		s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat", Seat: rules.SeatA,
			Args: rules.Args{"attacker": "E6", "target": "E7", "order": order}}, &hexwartest.Script{Rest: 2})
		if s.Fight == nil || s.Fight.Question != orders.AskSpare {
			t.Fatalf("the obstacle hits, and nobody is asked whether an officer spares it: %+v", s.Fight)
		}
		s = hexwartest.Do(s, t, rules.Act{Path: "bataille tete", Seat: rules.SeatA,
			Args: rules.Args{"officer": "a!1", "unit": "E6", "effect": orders.LeadSpares}}, &hexwartest.Script{})
		s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat choix", Seat: rules.SeatA, Args: rules.Args{"valeur": "0"}}, &hexwartest.Script{})
		if asked := s.Fight != nil && s.Fight.Question == orders.AskAttackOrder; asked != (purse == "2") || s.Units["a1"].Turn.Marks[order] {
			t.Errorf("%s tokens: asked once more %v, %+v", purse, asked, s.Units["a1"].Turn.Marks)
		}
		if held := strconv.Itoa(s.Purse[rules.SeatA]); held != purse {
			t.Errorf("%s of %s tokens left, and no order was given", held, purse)
		}
	}
}

// P3, « Contre-charge » — who pursues out of it attacks in the enemy's phase: no attack order, no defence
// order, no Percée there.
func TestPursuitOutOfACounterChargeHasNoOrders(t *testing.T) {
	for _, purse := range []string{"publics", "caches"} {
		s := hexwartest.Duel(t, "panache",
			"purse a 9\npurse b 9\na1 cav moyen E6 act=1 x1\na2 inf moyen D6\na3 inf moyen A1\na4 inf moyen A2\na5 inf moyen A3\na6 inf moyen A4\n"+
				"b1 cav lourd E7\nb2 cav moyen D8\nb3 cav moyen E8", "hex-pions="+purse)
		s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat", Seat: rules.SeatA,
			Args: rules.Args{"attacker": "E6", "target": "E7", "order": "aucun"}}, &hexwartest.Script{})
		s = hexwartest.Do(s, t, rules.Act{Path: orders.OrderPath + hexwartest.CounterCharge, Seat: rules.SeatB},
			&hexwartest.Script{Rest: 2 * 6 * 6 * 6})
		if s.Fight == nil || s.Fight.Question != orders.AskFollow || s.Fight.Seat != rules.SeatB {
			t.Fatalf("%s: the defender has not won: %+v", purse, s.Fight)
		}
		s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat suite", Seat: rules.SeatB, Args: rules.Args{"quoi": "suivi"}}, &hexwartest.Script{})
		for _, o := range s.Book.Rules().Offers(s, rules.SeatB, rules.SeatB) {
			if o.Key == "combat-avec-un-ordre" {
				t.Errorf("%s: an attack with an order is offered", purse)
			}
		}
		if got := hexwartest.Bared(refusal(t, s, "b order charge unit=E6 target=D6")).Say.Key; got != "hexwar.combat.refused.not-your-phase" {
			t.Errorf("%s: refused by %s", purse, got)
		}
		s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat", Seat: rules.SeatB, Args: rules.Args{"attacker": "E6", "target": "D6"}},
			&hexwartest.Script{})
		if s.Fight != nil && (s.Fight.Question == orders.AskAttackOrder || s.Fight.Question == orders.AskDefenceOrder) {
			t.Errorf("%s: it waits for %s", purse, s.Fight.Question)
		}
	}
}

// P3, « Activation supplémentaire » — with another officer; « Ordre combiné », « Messagers » while somebody
// may still be activated.
func TestOrdersThatCouldDoNothing(t *testing.T) {
	alone := hexwartest.Campaign(t, "panache", "a !1 general-en-chef F2", "a 1 infanterie moyen F3", "b 1 infanterie moyen F12", "purse a 9")
	v := hexwartest.Refused(t, alone, "a order activation-supplementaire", "nobody-else")
	if hexwartest.FigureOf(v, "count") != 1 || hexwartest.FigureOf(v, "needed") != 2 {
		t.Errorf("one officer, one activation: %v", v.Say.Args)
	}
	hexwartest.Does(t, hexwartest.Rich(t), "a order activation-supplementaire")
	full := hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1,a2,a3")
	for _, order := range []string{"ordre-combine", "messagers"} {
		hexwartest.Refused(t, full, "a order "+order, "all-active")
	}
	hexwartest.Does(t, full, "a order activation-supplementaire", "a order messagers", "a bataille activer officer=a!2 units=a5")
}

// P3, « Choix des activations » — what an order does to a unit that stays where it is keeps nobody of the
// first officer from moving; mounting is a step, and has its place in the order of the officers.
func TestOrdersAndTheOrderOfOfficers(t *testing.T) {
	two := append(host(16), "purse a 9", "lost a9 1", "a 17 cavalerie moyen I3", "a 18 cavalerie moyen F2")
	s := hexwartest.Does(t, hexwartest.Campaign(t, "panache", two...), "a bataille activer officer=a!1 units=a18", "a bataille activer officer=a!2 units=a17")
	moved := hexwartest.Does(t, s, "a bataille bouger unit=a17 ou=I4")
	if v := hexwartest.Refused(t, moved, "a order monter unit=a18", "late"); v.Ref != "p3:activation/ordre" {
		t.Errorf("%v", v)
	}
	s = hexwartest.Does(t, hexwartest.Campaign(t, "panache", two...), "a bataille activer officer=a!1 units=a13", "a bataille activer officer=a!2 units=a9",
		"a order ralliement unit=a9")
	hexwartest.Does(t, s, "a bataille bouger unit=a13 ou=A3")
}

// A select shows 24 of more than 25: each order is among them, and none is left out of all.
func TestEachOrderIsInTheList(t *testing.T) {
	s := hexwartest.Campaign(t, "panache", append(host(30), "purse a 9", "lost a30 1")...)
	offers := command.GiveButton(s, rules.SeatA)
	if len(offers) != 1 || len(offers[0].Ask[0].Choices) != len(orders.LegalOrders(s, rules.SeatA)) {
		t.Fatalf("%d selects", len(offers))
	}
	listed := map[string]bool{}
	for _, c := range offers[0].Ask[0].Choices[:orders.MostChoices-1] {
		id, _, _ := strings.Cut(c.Value, ":")
		listed[id] = true
	}
	for _, l := range orders.LegalOrders(s, rules.SeatA) {
		if !listed[l.Given.Order] {
			t.Errorf("%s is not in the list", l.Given.Order)
		}
	}
}

// hex.md §Orders — « Charge ! 2 − 1 (Ney) = 1 pion, reste 4 »: an officer whom the list names goes by his
// name.
func TestThePriceNamesTheOfficer(t *testing.T) {
	s := hexwartest.Duel(t, "panache", "purse a 5\na1 inf moyen E6 act=1\na!1 general-en-chef E6\nb1 inf moyen E7")
	o := s.Officers["a!1"]
	o.Name = "Ney"
	s = s.WithOfficer(o)
	got := strings.ReplaceAll(hexwartest.FrenchWords(t).Say(t,
		orders.PriceOf(s, orders.Order(s, hexwartest.Charge), s.Units["a1"], orders.PriceTerms{}).Phrase(hexwartest.Charge)), "\u202f", " ")
	if got != "Charge ! 2 − 1 (Ney) = 1 pion, reste 4" {
		t.Error(got)
	}
	// However long his name is, what is left stands on the button: 80 letters at Discord.
	s = hexwartest.Duel(t, "panache", "size 40 20\npurse a 15\na1 inf moyen AB10 act=1\na!1 general-en-chef AB10\nb1 inf moyen AB11")
	o = s.Officers["a!1"]
	o.Name = strings.Repeat("é", hexwar.MostName)
	s = s.WithOfficer(o)
	for _, g := range orders.Givables(s, rules.SeatA, "") {
		if label := hexwartest.FrenchWords(t).Say(t, g.Label); utf8.RuneCountInString(label) > 80 || !strings.Contains(label, "reste") {
			t.Errorf("%d letters: %s", utf8.RuneCountInString(label), label)
		}
	}
}

// An order that a refusal offers is for the troops that it was offered for: pressed in a later combat, or at
// a later question, it does nothing.
func TestOfferedOrdersAreOfTheirMoment(t *testing.T) {
	s := hexwartest.Duel(t, "panache", "purse a 9\npurse b 9\na1 inf moyen E6 act=1\na2 inf moyen D6 act=1\nb1 inf moyen E7\nb2 inf moyen D7")
	attack := func(s hexwar.State, unit, target string) hexwar.State {
		return hexwartest.Do(s, t, rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": unit, "target": target}},
			&hexwartest.Script{})
	}
	decide := func(s hexwar.State, act rules.Act) error {
		_, err := s.Book.Rules().Decide(s, act, &hexwartest.Script{})
		return err
	}
	first := attack(s, "E6", "E7")
	charge := refusal(t, first, "a order esquive").WaysOut[1].Act
	if err := decide(first, charge); err != nil {
		t.Errorf("in its moment: %v", err)
	}
	asked := hexwartest.Do(first, t, rules.Act{Path: "bataille combat sans-ordre", Seat: rules.SeatA}, &hexwartest.Script{})
	rock := refusal(t, asked, "b order charge").WaysOut[0].Act
	if err := decide(asked, rock); err != nil {
		t.Errorf("in its moment: %v", err)
	}
	over := hexwartest.Do(asked, t, rules.Act{Path: "bataille combat sans-ordre", Seat: rules.SeatB}, &hexwartest.Script{})
	again := hexwartest.Do(attack(over, "D6", "D7"), t, rules.Act{Path: "bataille combat sans-ordre", Seat: rules.SeatA}, &hexwartest.Script{})
	for _, late := range []struct {
		s   hexwar.State
		act rules.Act
	}{{asked, charge}, {over, charge}, {over, rock}, {again, rock}, {attack(over, "D6", "D7"), charge}} {
		if v, ok := decide(late.s, late.act).(*rules.Violation); !ok || hexwartest.Bared(v).Say.Key != "hexwar.combat.refused.moment-past" {
			t.Errorf("%v later: %v", late.act, decide(late.s, late.act))
		}
	}
}

// hex.md §Orders — `/order charge unit target`: both are completed with who may attack, and whom.
func TestWhoAttacksWhomIsCompleted(t *testing.T) {
	s := hexwartest.Duel(t, "panache",
		"purse a 9\npurse b 9\na1 inf moyen E6 act=1\na2 inf moyen A1 act=1\na3 inf moyen D6\nb1 inf moyen E7\nb2 inf moyen F8")
	values := func(s hexwar.State, seat rules.Seat, path, option string) string {
		var all []string
		for _, c := range s.Book.Rules().Choices(s, rules.Act{Path: path, Seat: seat}, option) {
			all = append(all, c.Value)
		}
		return strings.Join(all, " ")
	}
	for _, path := range []string{orders.OrderPath + hexwartest.Charge, orders.OrderPath + hexwartest.Sappers} {
		if u, on := values(s, rules.SeatA, path, orders.OptUnit), values(s, rules.SeatA, path, "target"); u != "a1" || on != "b1" {
			t.Errorf("%s: %q may attack %q", path, u, on)
		}
	}
	if u, on := values(s, rules.SeatA, "bataille combat", "attacker"), values(s, rules.SeatA, "bataille combat", "target"); u != "a1" ||
		on != "b1" {
		t.Errorf("%q may attack %q", u, on)
	}
	for _, seat := range []rules.Seat{rules.SeatB, rules.Referee, rules.Public} {
		if got := values(s, seat, orders.OrderPath+hexwartest.Charge, orders.OptUnit); got != "" {
			t.Errorf("seat %q may attack with %s", seat, got)
		}
	}
	s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat", Seat: rules.SeatA,
		Args: rules.Args{"attacker": "a1", "target": "b1", "order": "aucun"}}, &hexwartest.Script{})
	if got := values(s, rules.SeatA, orders.OrderPath+hexwartest.Charge, orders.OptUnit); got != "" {
		t.Errorf("while a combat is open %s may attack", got)
	}
	if got := values(s, rules.SeatB, orders.OrderPath+hexwartest.Withdrawal, "ou"); got != "D8 E8 D9 E9 F9" {
		t.Errorf("Retraite leads to %s", got)
	}
	if got := values(s, rules.SeatA, orders.OrderPath+hexwartest.Withdrawal, "ou"); got != "" {
		t.Errorf("the attacker withdraws to %s", got)
	}
}

// P3, « Choix des activations » — 6 the second officer's combats come after the first's, also where who
// fought for the second has fallen.
func TestTheFallenKeepTheOrderOfCombats(t *testing.T) {
	s := hexwartest.Duel(t, "panache", "a1 inf moyen E6 act=1\na2 inf moyen A6 act=2 fought\nb1 inf moyen E7")
	fallen := s.Units["a2"]
	fallen.Gone, fallen.Elements = true, 0
	if v := orders.JudgeAttacker(s.WithUnit(fallen), s.Units["a1"]); v == nil || v.Ref != "p3:activation/ordre" ||
		hexwartest.FigureOf(v, "now") != 2 {
		t.Errorf("the first officer attacks after the second: %v", v)
	}
}

// P3, « Ralliement » — at the end of the unit's move: an activated unit that is rallied before has made it,
// and is told so; and where it ends the activations its button says that, too.
func TestARallyEndsTheMove(t *testing.T) {
	words := hexwartest.FrenchWords(t)
	s := hexwartest.Rich(t, "lost a3 2")
	active := hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a3")
	moved := hexwartest.Does(t, active, "a bataille bouger unit=a3 ou=G3")
	hexwartest.Refused(t, hexwartest.Does(t, moved, "a order ralliement unit=a3"), "a bataille bouger unit=a3 ou=G2", "marched")
	for name, c := range map[string]struct {
		s     hexwar.State
		stays bool
	}{"idle": {s, false}, "activated": {active, true}, "moved": {moved, false}} {
		events, err := c.s.Book.Rules().Decide(c.s, hexwartest.Typed("a order ralliement unit=a3"), hexwartest.NoDice{})
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		for _, line := range c.s.Book.Rules().Tell(c.s, events[len(events)-1]) {
			told += words.Say(t, line) + "\n"
		}
		if strings.Contains(told, "a fini son déplacement") != c.stays {
			t.Errorf("%s: %s", name, told)
		}
	}
	for _, l := range orders.LegalOrders(s, rules.SeatA) {
		if says := strings.Contains(words.Say(t, l.Phrase()), "fin des activations"); says != (l.Given.Order == hexwartest.Rally) {
			t.Errorf("%s ends the activations: %v", l.Given.Order, says)
		}
	}
}

// hex.md §Two ways — on a real table orders of combat are options of the combat, and whoever asks for the
// others' way is told so.
func TestOrdersOnTheTable(t *testing.T) {
	s := hexwartest.Bare(t, "panache", map[string]string{hexwar.ModeSetting: hexwar.OnTable})
	for act, want := range map[string]string{"a order charge": "table-order", "b order esquive": "table-order",
		"a bataille activer officer=a!1": "on-table"} {
		if got := refusal(t, s, act).Say.Key; !strings.HasSuffix(got, ".refused."+want) {
			t.Errorf("%s: %s", act, got)
		}
	}
}

// lecture:hex-pions — « seulement pour C4 »: the window opens for that unit alone, wherever it goes, to the
// end of the turn.
func TestOrdersOnlyForOneUnit(t *testing.T) {
	s := hexwartest.Duel(t, "panache",
		"purse b 9\na1 inf moyen E6 act=1\na2 inf moyen D6 act=1\na3 inf moyen F6 act=1\nb1 inf moyen E7\nb2 inf moyen F7\nb3 inf moyen D7\nb4 inf moyen B12")
	attack := func(s hexwar.State, unit, target string) hexwar.State {
		return hexwartest.Do(s, t, rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": unit, "target": target}},
			&hexwartest.Script{})
	}
	s = hexwartest.Do(attack(s, "E6", "E7"), t, rules.Act{Path: "bataille combat sans-ordre", Seat: rules.SeatB,
		Args: rules.Args{"duree": "seulement", "unit": "F7"}}, &hexwartest.Script{})
	if s = attack(s, "D6", "D7"); s.Fight != nil {
		t.Errorf("D7 waits for %s", s.Fight.Question)
	}
	if s = attack(s, "F6", "F7"); s.Fight == nil || s.Fight.Question != orders.AskDefenceOrder {
		t.Fatal("F7 has no window")
	}
	s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat sans-ordre", Seat: rules.SeatB, Args: rules.Args{"duree": "tour"}}, &hexwartest.Script{})
	turn, err := s.Book.Rules().Decide(s, rules.Act{Path: orders.TurnPath, Seat: rules.SeatA}, hexwartest.NoDice{})
	if err != nil {
		t.Fatal(err)
	}
	if next := hexwartest.Folded(t, s, turn); len(next.Turn.OrdersOnly)+len(next.Turn.NoOrders) > 0 {
		t.Error("his word holds beyond the turn")
	}
	if v := refusal(t, attack(hexwartest.Duel(t, "panache", "purse b 9\na1 inf moyen E6 act=1\nb1 inf moyen E7"), "E6", "E7"),
		"b bataille combat sans-ordre duree=seulement unit=E6"); v.Ref == "" {
		t.Errorf("the enemy's unit: %v", v)
	}
}

// bareme:ordres — where orders ask for an officer beside the unit, those that are given late do, too.
func TestLateOrdersAskForAnOfficer(t *testing.T) {
	for board, asked := range map[string]bool{"": false, "a!1 sous-general D6\n": true} {
		s := hexwartest.Duel(t, "thucidide",
			"purse a 9\na1 art moyen D6 act=1\na2 cav moyen E6 act=1\nb1 inf moyen D9\nb2 inf moyen E7 x1\nb3 inf moyen A12\nb4 inf moyen B12\nb5 inf moyen C12\n"+board)
		if board != "" {
			s = s.WithOfficer(hexwar.Officer{ID: "a!2", Seat: rules.SeatA, Number: 2, Rank: hexwar.LieutenantRank, At: hexwartest.At(t, "E6")})
		}
		shot := hexwartest.Do(s, t, rules.Act{Path: "bataille combat", Seat: rules.SeatA,
			Args: rules.Args{"attacker": "D6", "target": "D9", "order": "aucun"}}, dicetest.Max{})
		if got := shot.Fight != nil && shot.Fight.Question == orders.AskShot; got != asked {
			t.Errorf("%q: Vent du boulet is asked for: %v", board, got)
		}
		won := hexwartest.Do(s, t, rules.Act{Path: "bataille combat", Seat: rules.SeatA,
			Args: rules.Args{"attacker": "E6", "target": "E7", "order": "aucun"}}, &hexwartest.Script{Rest: 2})
		if won.Fight == nil || won.Fight.Question != orders.AskFollow {
			t.Fatalf("%q: nobody may follow: %+v", board, won.Fight)
		}
		if got := len(orders.OpenOrders(won, rules.SeatA)) == 1; got != asked {
			t.Errorf("%q: Percée is offered: %v", board, got)
		}
		if asked {
			hexwartest.Do(won, t, rules.Act{Path: orders.OrderPath + hexwartest.Breakthrough, Seat: rules.SeatA}, &hexwartest.Script{})
		} else if v := hexwartest.Bared(refusal(t, won, "a order percee")); v.Say.Key != "hexwar.combat.refused.no-officer" {
			t.Errorf("%q: Percée is refused by %s", board, v.Say.Key)
		}
	}
}
