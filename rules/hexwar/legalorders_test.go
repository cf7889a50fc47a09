package hexwar

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

// inFrench is a refusal in French.
func inFrench(t *testing.T, v *rules.Violation) string { return frenchWords(t).Say(t, v.Say) }

// refusal plays an act that must be refused.
func refusal(t *testing.T, s State, text string) *rules.Violation {
	t.Helper()
	_, err := s.book.rules().Decide(s, typed(text), noDice{})
	v, ok := err.(*rules.Violation)
	if !ok {
		t.Fatalf("%s: %v, and not a refusal", text, err)
	}
	return v
}

// hex.md §Orders — an order that can't be given is refused naming those that can be, with costs and what the purse holds: whatever the phase.
func TestRefusedOrdersNameThoseThatAreLegal(t *testing.T) {
	s := rich(t, "b 2 infanterie moyen E5", "b 3 infanterie moyen F6", "purse b 6")
	for _, c := range []struct {
		acts        []string
		order, says string
	}{
		{nil, "a order esquive", "Vous avez 10 pions. Possible à ce moment : Reconnaissance 1, Estafette 2, Déplacement stratégique 2, Activation supplémentaire 5, Ordre combiné 3, Messagers 3"},
		{[]string{"a activer officer=a!1 units=a1", "a phase finir"}, "a order reconnaissance", "Vous avez 10 pions. Possible à ce moment : Marche forcée 1, En avant marche ! 4"},
		{[]string{"a activer officer=a!1 units=a1", "a bouger unit=a1 ou=E4"}, "a order sapeurs", "Vous avez 10 pions. Possible à ce moment : Sapeurs 4, Allant 1, Charge ! 2, Berserks 3"},
		{[]string{"a activer officer=a!1 units=a1", "a bouger unit=a1 ou=E4", "a phase finir"}, "a order estafette unit=a5", "Vous avez 10 pions. Possible à ce moment : Allant 1, Charge ! 2, Berserks 3, Sapeurs 4"},
		{[]string{"a activer officer=a!1 units=a1", "a bouger unit=a1 ou=E4", "a combat attaque attacker=a1 target=b2"}, "a order marche-forcee unit=a1", "Possible à ce moment : Allant 1, Charge ! 2, Berserks 3, Sapeurs 4"},
		{[]string{"a activer officer=a!1 units=a1", "a bouger unit=a1 ou=E4", "a combat attaque attacker=a1 target=b2 order=aucun"}, "b order marche-forcee unit=b2",
			"Vous avez 6 pions. Possible à ce moment : Sacrifice 1, Comme un roc 2, Esquive 2, Tenir sa position 2, Nuts ! 3, Retraite 4"},
		{nil, "b order charge", "Vous avez 6 pions. Aucun ordre possible à ce moment"},
	} {
		text := strings.ReplaceAll(inFrench(t, refusal(t, does(t, s, c.acts...), c.order)), "\u202f", " ")
		if !strings.HasSuffix(text, c.says) {
			t.Errorf("%v, then %s: %q, want %q", c.acts, c.order, text, c.says)
		}
	}
}

// hex.md §Orders — what is offered and refused to who would pay says the price also where tokens are hidden, and only there.
func TestHiddenPricesAreTheirPayersOwn(t *testing.T) {
	s := duel(t, "panache", "purse a 4\npurse b 4\na1 inf moyen E6 act=1\nb1 inf moyen E7", "hex-pions=caches")
	s = s.do(t, rules.Act{Path: attackPath, Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7"}}, &script{})
	words := frenchWords(t)
	priced := 0
	for _, o := range s.book.rules().Offers(s, rules.SeatA, rules.SeatA) {
		if text := words.Say(t, o.Label); strings.Contains(text, "reste") {
			priced++
			if everybodys(s, rules.SeatA, o) {
				t.Errorf("%q is for everybody", text)
			}
		}
	}
	if priced != 4 {
		t.Errorf("%d orders say what they cost", priced)
	}
	events, err := s.book.rules().Decide(s, rules.Act{Path: orderPath + Charge, Seat: rules.SeatA}, dice.Max{})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range s.book.rules().Tell(events[0]) {
		if text := words.Say(t, line); strings.Contains(text, "pion") {
			t.Errorf("everybody reads %q", text)
		}
	}
}

// P3, « Allant » — only its own price is multiplied by morale: other orders stay what they cost.
func TestMoraleRaisesAllantAlone(t *testing.T) {
	s := duel(t, "panache", "purse a 3\na1 cav moyen E6 act=1\nb1 inf moyen E7")
	s = s.do(t, rules.Act{Path: attackPath, Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7", "moral": fleeing}}, &script{})
	var given []string
	for _, o := range s.ordersNow(rules.SeatA) {
		given = append(given, o.ID)
	}
	if got := strings.Join(given, " "); got != "charge berserks" {
		t.Errorf("a fleeing unit with 3 tokens may have %s: Allant costs 6, Charge ! 2, Berserks 3", got)
	}
	// What was said with the attack is what the button says and takes.
	rich := s.withPurse(rules.SeatA, 6)
	for _, o := range rich.ordersNow(rules.SeatA) {
		paid := rich.do(t, rules.Act{Path: orderPath + o.ID, Seat: rules.SeatA}, &script{})
		if got := 9 - paid.purse[rules.SeatA]; got != o.Price.Total || o.ID == Dash && got != 6 {
			t.Errorf("%s costs %d, announced %d", o.ID, got, o.Price.Total)
		}
	}
}

// PA1, « Pertes de passage » come before the attack order is paid: an officer who takes the lead there lowers its price no more, and nobody pays
// with tokens that he has not.
func TestAnOrderAnnouncedMayBecomeTooDear(t *testing.T) {
	// With one token no order is left to give, with two « Charge ! » and Allant are.
	for purse, order := range map[string]string{"1": Charge, "2": Berserks} {
		s := duel(t, "panache", "purse a "+purse+"\na1 cav leger E6 act=1\na!1 sous-general E5\nb1 inf moyen E7\nside E6/E7 E7 pieux")
		s = s.do(t, rules.Act{Path: attackPath, Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7", "order": order}}, &script{rest: 2})
		if s.fight == nil || s.fight.Ask != askSpare {
			t.Fatalf("the obstacle hits, and nobody is asked whether an officer spares it: %+v", s.fight)
		}
		s = s.do(t, rules.Act{Path: leadPath, Seat: rules.SeatA, Args: rules.Args{"officer": "a!1", "unit": "E6", "effect": leadSpares}}, &script{})
		s = s.do(t, rules.Act{Path: choicePath, Seat: rules.SeatA, Args: rules.Args{"valeur": "0"}}, &script{})
		if asked := s.fight != nil && s.fight.Ask == askAttackOrder; asked != (purse == "2") || s.units["a1"].Turn.Marks[order] {
			t.Errorf("%s tokens: asked once more %v, %+v", purse, asked, s.units["a1"].Turn.Marks)
		}
		if held := strconv.Itoa(s.purse[rules.SeatA]); held != purse {
			t.Errorf("%s of %s tokens left, and no order was given", held, purse)
		}
	}
}

// P3, « Contre-charge » — who pursues out of it attacks in the enemy's phase: no attack order, no defence order, no Percée there.
func TestPursuitOutOfACounterChargeHasNoOrders(t *testing.T) {
	for _, purse := range []string{"publics", "caches"} {
		s := duel(t, "panache", "purse a 9\npurse b 9\na1 cav moyen E6 act=1 x1\na2 inf moyen D6\na3 inf moyen A1\na4 inf moyen A2\na5 inf moyen A3\na6 inf moyen A4\n"+
			"b1 cav lourd E7\nb2 cav moyen D8\nb3 cav moyen E8", "hex-pions="+purse)
		s = s.do(t, rules.Act{Path: attackPath, Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7", "order": noOrder}}, &script{})
		s = s.do(t, rules.Act{Path: orderPath + CounterCharge, Seat: rules.SeatB}, &script{rest: 2 * 6 * 6 * 6})
		if s.fight == nil || s.fight.Ask != askFollow || s.fight.Seat != rules.SeatB {
			t.Fatalf("%s: the defender has not won: %+v", purse, s.fight)
		}
		s = s.do(t, rules.Act{Path: followPath, Seat: rules.SeatB, Args: rules.Args{"quoi": advance}}, &script{})
		for _, o := range s.book.rules().Offers(s, rules.SeatB, rules.SeatB) {
			if o.Key == "combat-avec-un-ordre" {
				t.Errorf("%s: an attack with an order is offered", purse)
			}
		}
		if got := bared(refusal(t, s, "b order charge unit=E6 target=D6")).Say.Key; got != "hexwar.combat.refused.not-your-phase" {
			t.Errorf("%s: refused by %s", purse, got)
		}
		s = s.do(t, rules.Act{Path: attackPath, Seat: rules.SeatB, Args: rules.Args{"attacker": "E6", "target": "D6"}}, &script{})
		if s.fight != nil && (s.fight.Ask == askAttackOrder || s.fight.Ask == askDefenceOrder) {
			t.Errorf("%s: it waits for %s", purse, s.fight.Ask)
		}
	}
}

// P3, « Activation supplémentaire » — with another officer; « Ordre combiné », « Messagers » while somebody may still be activated.
func TestOrdersThatCouldDoNothing(t *testing.T) {
	alone := campaign(t, "panache", "a !1 general-en-chef F2", "a 1 infanterie moyen F3", "b 1 infanterie moyen F12", "purse a 9")
	v := refused(t, alone, "a order activation-supplementaire", "nobody-else")
	if figureOf(v, "count") != 1 || figureOf(v, "needed") != 2 {
		t.Errorf("one officer, one activation: %v", v.Say.Args)
	}
	does(t, rich(t), "a order activation-supplementaire")
	full := does(t, rich(t), "a activer officer=a!1 units=a1,a2,a3")
	for _, order := range []string{"ordre-combine", "messagers"} {
		refused(t, full, "a order "+order, "all-active")
	}
	does(t, full, "a order activation-supplementaire", "a order messagers", "a activer officer=a!2 units=a5")
}

// P3, « Choix des activations » — what an order does to a unit that stays where it is keeps nobody of the first officer from moving; mounting is a
// step, and has its place in the order of the officers.
func TestOrdersAndTheOrderOfOfficers(t *testing.T) {
	two := append(host(16), "purse a 9", "lost a9 1", "a 17 cavalerie moyen I3", "a 18 cavalerie moyen F2")
	s := does(t, campaign(t, "panache", two...), "a activer officer=a!1 units=a18", "a activer officer=a!2 units=a17")
	moved := does(t, s, "a bouger unit=a17 ou=I4")
	if v := refused(t, moved, "a order monter unit=a18", "late"); v.Ref != "p3:activation/ordre" {
		t.Errorf("%v", v)
	}
	s = does(t, campaign(t, "panache", two...), "a activer officer=a!1 units=a13", "a activer officer=a!2 units=a9", "a order ralliement unit=a9")
	does(t, s, "a bouger unit=a13 ou=A3")
}

// A select has room for 25: each order is among them.
func TestEachOrderIsInTheList(t *testing.T) {
	s := campaign(t, "panache", append(host(30), "purse a 9", "lost a30 1")...)
	offers := s.giveButton(rules.SeatA)
	if len(offers) != 1 || len(offers[0].Ask[0].Choices) != mostGoals {
		t.Fatalf("%d selects", len(offers))
	}
	listed := map[string]bool{}
	for _, c := range offers[0].Ask[0].Choices {
		id, _, _ := strings.Cut(c.Value, ":")
		listed[id] = true
	}
	for _, l := range s.legalOrders(rules.SeatA) {
		if !listed[l.given.Order] {
			t.Errorf("%s is not in the list", l.given.Order)
		}
	}
}

// hex.md §Orders — « Charge ! 2 − 1 (Ney) = 1 pion, reste 4 »: an officer whom the list names goes by his name.
func TestThePriceNamesTheOfficer(t *testing.T) {
	s := duel(t, "panache", "purse a 5\na1 inf moyen E6 act=1\na!1 general-en-chef E6\nb1 inf moyen E7")
	o := s.officers["a!1"]
	o.Name = "Ney"
	s = s.withOfficer(o)
	got := strings.ReplaceAll(frenchWords(t).Say(t, s.price(s.order(Charge), s.units["a1"], terms{}).phrase(Charge)), "\u202f", " ")
	if got != "Charge ! 2 − 1 (Ney) = 1 pion, reste 4" {
		t.Error(got)
	}
	// However long his name is, what is left stands on the button: 80 letters at Discord.
	s = duel(t, "panache", "size 40 20\npurse a 15\na1 inf moyen AB10 act=1\na!1 general-en-chef AB10\nb1 inf moyen AB11")
	o = s.officers["a!1"]
	o.Name = strings.Repeat("é", mostName)
	s = s.withOfficer(o)
	for _, g := range s.givables(rules.SeatA, "") {
		if label := frenchWords(t).Say(t, g.label); utf8.RuneCountInString(label) > 80 || !strings.Contains(label, "reste") {
			t.Errorf("%d letters: %s", utf8.RuneCountInString(label), label)
		}
	}
}

// An order that a refusal offers is for the troops that it was offered for: pressed in a later combat, or at a later question, it does nothing.
func TestOfferedOrdersAreOfTheirMoment(t *testing.T) {
	s := duel(t, "panache", "purse a 9\npurse b 9\na1 inf moyen E6 act=1\na2 inf moyen D6 act=1\nb1 inf moyen E7\nb2 inf moyen D7")
	attack := func(s State, unit, target string) State {
		return s.do(t, rules.Act{Path: attackPath, Seat: rules.SeatA, Args: rules.Args{"attacker": unit, "target": target}}, &script{})
	}
	decide := func(s State, act rules.Act) error {
		_, err := s.book.rules().Decide(s, act, &script{})
		return err
	}
	first := attack(s, "E6", "E7")
	charge := refusal(t, first, "a order esquive").WaysOut[1].Act
	if err := decide(first, charge); err != nil {
		t.Errorf("in its moment: %v", err)
	}
	asked := first.do(t, rules.Act{Path: declinePath, Seat: rules.SeatA}, &script{})
	rock := refusal(t, asked, "b order charge").WaysOut[0].Act
	if err := decide(asked, rock); err != nil {
		t.Errorf("in its moment: %v", err)
	}
	over := asked.do(t, rules.Act{Path: declinePath, Seat: rules.SeatB}, &script{})
	again := attack(over, "D6", "D7").do(t, rules.Act{Path: declinePath, Seat: rules.SeatA}, &script{})
	for _, late := range []struct {
		s   State
		act rules.Act
	}{{asked, charge}, {over, charge}, {over, rock}, {again, rock}, {attack(over, "D6", "D7"), charge}} {
		if v, ok := decide(late.s, late.act).(*rules.Violation); !ok || bared(v).Say.Key != "hexwar.combat.refused.moment-past" {
			t.Errorf("%v later: %v", late.act, decide(late.s, late.act))
		}
	}
}

// hex.md §Orders — `/order charge unit target`: both are completed with who may attack, and whom.
func TestWhoAttacksWhomIsCompleted(t *testing.T) {
	s := duel(t, "panache", "purse a 9\npurse b 9\na1 inf moyen E6 act=1\na2 inf moyen A1 act=1\na3 inf moyen D6\nb1 inf moyen E7\nb2 inf moyen F8")
	values := func(s State, seat rules.Seat, path, option string) string {
		var all []string
		for _, c := range s.book.rules().Choices(s, rules.Act{Path: path, Seat: seat}, option) {
			all = append(all, c.Value)
		}
		return strings.Join(all, " ")
	}
	for _, path := range []string{orderPath + Charge, orderPath + Sappers} {
		if u, on := values(s, rules.SeatA, path, unitOption), values(s, rules.SeatA, path, optTarget); u != "a1" || on != "b1" {
			t.Errorf("%s: %q may attack %q", path, u, on)
		}
	}
	if u, on := values(s, rules.SeatA, attackPath, optAttacker), values(s, rules.SeatA, attackPath, optTarget); u != "a1" || on != "b1" {
		t.Errorf("%q may attack %q", u, on)
	}
	for _, seat := range []rules.Seat{rules.SeatB, rules.Referee, rules.Public} {
		if got := values(s, seat, orderPath+Charge, unitOption); got != "" {
			t.Errorf("seat %q may attack with %s", seat, got)
		}
	}
	s = s.do(t, rules.Act{Path: attackPath, Seat: rules.SeatA, Args: rules.Args{"attacker": "a1", "target": "b1", "order": noOrder}}, &script{})
	if got := values(s, rules.SeatA, orderPath+Charge, unitOption); got != "" {
		t.Errorf("while a combat is open %s may attack", got)
	}
	if got := values(s, rules.SeatB, orderPath+Withdrawal, "ou"); got != "D8 E8 D9 E9 F9" {
		t.Errorf("Retraite leads to %s", got)
	}
	if got := values(s, rules.SeatA, orderPath+Withdrawal, "ou"); got != "" {
		t.Errorf("the attacker withdraws to %s", got)
	}
}

// P3, « Choix des activations » — 6 the second officer's combats come after the first's, also where who fought for the second has fallen.
func TestTheFallenKeepTheOrderOfCombats(t *testing.T) {
	s := duel(t, "panache", "a1 inf moyen E6 act=1\na2 inf moyen A6 act=2 fought\nb1 inf moyen E7")
	fallen := s.units["a2"]
	fallen.Gone, fallen.Elements = true, 0
	if v := s.withUnit(fallen).mayAttack(s.units["a1"]); v == nil || v.Ref != "p3:activation/ordre" || figureOf(v, "now") != 2 {
		t.Errorf("the first officer attacks after the second: %v", v)
	}
}

// P3, « Ralliement » — at the end of the unit's move: an activated unit that is rallied before has made it, and is told so; and where it ends the
// activations its button says that, too.
func TestARallyEndsTheMove(t *testing.T) {
	words := frenchWords(t)
	s := rich(t, "lost a3 2")
	active := does(t, s, "a activer officer=a!1 units=a3")
	moved := does(t, active, "a bouger unit=a3 ou=G3")
	refused(t, does(t, moved, "a order ralliement unit=a3"), "a bouger unit=a3 ou=G2", "marched")
	for name, c := range map[string]struct {
		s     State
		stays bool
	}{"idle": {s, false}, "activated": {active, true}, "moved": {moved, false}} {
		events, err := c.s.book.rules().Decide(c.s, typed("a order ralliement unit=a3"), noDice{})
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		for _, line := range c.s.book.rules().Tell(events[len(events)-1]) {
			told += words.Say(t, line) + "\n"
		}
		if strings.Contains(told, "a fini son déplacement") != c.stays {
			t.Errorf("%s: %s", name, told)
		}
	}
	for _, l := range s.legalOrders(rules.SeatA) {
		if says := strings.Contains(words.Say(t, l.phrase()), "fin des activations"); says != (l.given.Order == Rally) {
			t.Errorf("%s ends the activations: %v", l.given.Order, says)
		}
	}
}

// hex.md §Two ways — on a real table orders of combat are options of the combat, and whoever asks for the others' way is told so.
func TestOrdersOnTheTable(t *testing.T) {
	s := bare(t, "panache", map[string]string{modeSetting: onTable})
	for act, want := range map[string]string{"a order charge": "table-order", "b order esquive": "table-order", "a activer officer=a!1": "on-table"} {
		if got := refusal(t, s, act).Say.Key; !strings.HasSuffix(got, ".refused."+want) {
			t.Errorf("%s: %s", act, got)
		}
	}
}

// lecture:hex-pions — « seulement pour C4 »: the window opens for that unit alone, wherever it goes, to the end of the turn.
func TestOrdersOnlyForOneUnit(t *testing.T) {
	s := duel(t, "panache", "purse b 9\na1 inf moyen E6 act=1\na2 inf moyen D6 act=1\na3 inf moyen F6 act=1\nb1 inf moyen E7\nb2 inf moyen F7\nb3 inf moyen D7\nb4 inf moyen B12")
	attack := func(s State, unit, target string) State {
		return s.do(t, rules.Act{Path: attackPath, Seat: rules.SeatA, Args: rules.Args{"attacker": unit, "target": target}}, &script{})
	}
	s = attack(s, "E6", "E7").do(t, rules.Act{Path: declinePath, Seat: rules.SeatB, Args: rules.Args{"duree": declineOnly, "unit": "F7"}}, &script{})
	if s = attack(s, "D6", "D7"); s.fight != nil {
		t.Errorf("D7 waits for %s", s.fight.Ask)
	}
	if s = attack(s, "F6", "F7"); s.fight == nil || s.fight.Ask != askDefenceOrder {
		t.Fatal("F7 has no window")
	}
	s = s.do(t, rules.Act{Path: declinePath, Seat: rules.SeatB, Args: rules.Args{"duree": declineTurn}}, &script{})
	turn, err := s.book.rules().Decide(s, rules.Act{Path: turnPath, Seat: rules.SeatA}, noDice{})
	if err != nil {
		t.Fatal(err)
	}
	if next := folded(t, s, turn); len(next.turn.OrdersOnly)+len(next.turn.NoOrders) > 0 {
		t.Error("his word holds beyond the turn")
	}
	if v := refusal(t, attack(duel(t, "panache", "purse b 9\na1 inf moyen E6 act=1\nb1 inf moyen E7"), "E6", "E7"), "b combat sans-ordre duree=seulement unit=E6"); v.Ref == "" {
		t.Errorf("the enemy's unit: %v", v)
	}
}

// bareme:ordres — where orders ask for an officer beside the unit, those that are given late do, too.
func TestLateOrdersAskForAnOfficer(t *testing.T) {
	for board, asked := range map[string]bool{"": false, "a!1 sous-general D6\n": true} {
		s := duel(t, "thucidide", "purse a 9\na1 art moyen D6 act=1\na2 cav moyen E6 act=1\nb1 inf moyen D9\nb2 inf moyen E7 x1\nb3 inf moyen A12\nb4 inf moyen B12\nb5 inf moyen C12\n"+board)
		if board != "" {
			s = s.withOfficer(Leader{ID: "a!2", Seat: rules.SeatA, Number: 2, Rank: Lieutenant, At: at(t, "E6")})
		}
		shot := s.do(t, rules.Act{Path: attackPath, Seat: rules.SeatA, Args: rules.Args{"attacker": "D6", "target": "D9", "order": noOrder}}, dice.Max{})
		if got := shot.fight != nil && shot.fight.Ask == askShot; got != asked {
			t.Errorf("%q: Vent du boulet is asked for: %v", board, got)
		}
		won := s.do(t, rules.Act{Path: attackPath, Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7", "order": noOrder}}, &script{rest: 2})
		if won.fight == nil || won.fight.Ask != askFollow {
			t.Fatalf("%q: nobody may follow: %+v", board, won.fight)
		}
		if got := len(won.ordersNow(rules.SeatA)) == 1; got != asked {
			t.Errorf("%q: Percée is offered: %v", board, got)
		}
		if asked {
			won.do(t, rules.Act{Path: orderPath + Breakthrough, Seat: rules.SeatA}, &script{})
		} else if v := bared(refusal(t, won, "a order percee")); v.Say.Key != "hexwar.combat.refused.no-officer" {
			t.Errorf("%q: Percée is refused by %s", board, v.Say.Key)
		}
	}
}
