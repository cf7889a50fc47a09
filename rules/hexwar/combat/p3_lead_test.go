package combat_test

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// p3:influence/tete — an officer takes the lead of a unit within his influence and leaves the table; a
// general in chief never does.
func TestP3TeteDisparait(t *testing.T) {
	s := hexwartest.Campaign(t, "panache", append(append([]string{}, hexwartest.Line...), "purse a 10")...)
	v := hexwartest.Refused(t, s, "a bataille tete officer=a!1 unit=a2 effect=des", "lead-chief")
	if v.Ref != s.Book.Ref(orders.LeadTopic) {
		t.Errorf("%s", v.Ref)
	}
	v = hexwartest.Refused(t, s, "a bataille tete officer=a!2 unit=a1 effect=des", "lead-far")
	if hexwartest.FigureOf(v, "distance") != 2 || hexwartest.FigureOf(v, "influence") != 1 {
		t.Errorf("two hexes off: %v", v.Say.Args)
	}
	v = hexwartest.Refused(t, s, "a bataille tete officer=a!3 unit=a5 effect=des", "lead-far")
	if hexwartest.FigureOf(v, "distance") != 1 || hexwartest.FigureOf(v, "influence") != 0 {
		t.Errorf("an officer's influence is his own hex: %v", v.Say.Args)
	}
	hexwartest.Refused(t, s, "a bataille tete officer=a!2 unit=a4 effect=vol", "lead-effect")
	s = hexwartest.Does(t, s, "a bataille tete officer=a!2 unit=a4 effect=des")
	if !s.Officers["a!2"].Gone || !s.Units["a4"].Turn.Marks[hexwar.LeadDice] {
		t.Errorf("he is still there, or of no use: %+v", s.Units["a4"].Turn)
	}
	hexwartest.Refused(t, s, "a bataille tete officer=a!2 unit=a4 effect=perte", "no-officer")
}

// p3:influence/tete — activate besides; an order without tokens; a loss ignored; two dice.
func TestP3TeteEffets(t *testing.T) {
	base := hexwartest.Campaign(t, "panache", append(append([]string{}, hexwartest.Line...), "purse a 0", "a !4 sous-general B1",
		"lost a4 2")...)
	s := hexwartest.Does(t, base, "a bataille activer officer=a!1 units=a1,a2,a3", "a bataille tete officer=a!2 unit=a4 effect=activer")
	if s.Units["a4"].Turn.Activation != 2 {
		t.Errorf("besides the three: %+v", s.Units["a4"].Turn)
	}
	hexwartest.Refused(t, s, "a bataille tete officer=a!4 unit=a4 effect=activer", "active")
	free := hexwartest.Does(t, base, "a bataille activer officer=a!2 units=a4", "a bataille tete officer=a!2 unit=a4 effect=ordre",
		"a order marche-forcee unit=a4")
	if free.Purse[rules.SeatA] != 0 || !free.Units["a4"].Turn.Marks[hexwartest.ForcedMarch] || free.Units["a4"].Turn.Marks[hexwar.LeadOrder] {
		t.Errorf("a free order: %+v, %d left", free.Units["a4"].Turn, free.Purse[rules.SeatA])
	}
	for effect, mark := range map[string]string{"ordre": hexwar.LeadOrder, "perte": hexwar.LeadLoss, "des": hexwar.LeadDice} {
		s := hexwartest.Does(t, base, "a bataille tete officer=a!2 unit=a4 effect="+effect)
		if len(s.Units["a4"].Turn.Marks) != 1 || !s.Units["a4"].Turn.Marks[mark] {
			t.Errorf("%s leaves %v", effect, s.Units["a4"].Turn.Marks)
		}
		hexwartest.Refused(t, s, "a bataille tete officer=a!4 unit=a4 effect="+effect, "lead-marked")
		if next := hexwartest.Does(t, s, "a tour finir"); len(next.Units["a4"].Turn.Marks) != 0 {
			t.Errorf("%s lasts beyond the turn", effect)
		}
	}
	late := hexwartest.Does(t, base, "a bataille activer officer=a!1 units=a1", "a bataille bouger unit=a1 ou=E3")
	hexwartest.Refused(t, late, "a bataille tete officer=a!2 unit=a4 effect=activer", "lead-phase")
	hexwartest.Refused(t, hexwartest.Does(t, base, "a tour finir"), "a bataille tete officer=a!2 unit=a4 effect=des", "lead-not-now")
}

// p3:influence/tete — a full rally, with no enemy within two hexes.
func TestP3TeteRalliement(t *testing.T) {
	base := hexwartest.Campaign(t, "panache", append(append([]string{}, hexwartest.Line...), "lost a4 2")...)
	if u := hexwartest.Does(t, base, "a bataille tete officer=a!2 unit=a4 effect=ralliement").Units["a4"]; u.Elements != u.Initial {
		t.Errorf("%d of %d", u.Elements, u.Initial)
	}
	hexwartest.Refused(t, hexwartest.Campaign(t, "panache", hexwartest.Line...), "a bataille tete officer=a!2 unit=a4 effect=ralliement", "lead-whole")
	v := hexwartest.Refused(t, hexwartest.Laid(base, t, strings.Fields("b 2 infanterie moyen B4")),
		"a bataille tete officer=a!2 unit=a4 effect=ralliement", "lead-enemy")
	if hexwartest.FigureOf(v, "distance") != 2 || hexwartest.FigureOf(v, "clear") != 2 || len(v.WaysOut) != 4 {
		t.Errorf("an enemy at two hexes: %v, %d ways out", v.Say.Args, len(v.WaysOut))
	}
	hexwartest.Does(t, hexwartest.Laid(base, t, strings.Fields("b 2 infanterie moyen B5")), "a bataille tete officer=a!2 unit=a4 effect=ralliement")
}

// lecture:hex-tete — one effect at choice, or all at once.
func TestP3TeteLecture(t *testing.T) {
	one := hexwartest.Campaign(t, "panache", hexwartest.Line...)
	hexwartest.Refused(t, one, "a bataille tete officer=a!2 unit=a4 effect=toutes", "lead-reading")
	s := hexwartest.Campaign(t, "panache", append(append([]string{}, hexwartest.Line...), "set hex-tete toutes", "lost a4 1")...)
	hexwartest.Refused(t, s, "a bataille tete officer=a!2 unit=a4 effect=des", "lead-reading")
	s = hexwartest.Does(t, s, "a bataille tete officer=a!2 unit=a4 effect=toutes")
	u := s.Units["a4"]
	if u.Elements != u.Initial || u.Turn.Activation != 1 || len(u.Turn.Marks) != 3 {
		t.Errorf("all five: %+v", u)
	}
}

// The lead is offered wherever one of its effects applies and can come to something, and only the effects
// that do; it may be taken elsewhere, too.
func TestLeadOffers(t *testing.T) {
	s := hexwartest.Campaign(t, "panache", hexwartest.Line...)
	find := func(s hexwar.State) (rules.Offer, bool) {
		offers := s.Book.Rules().Offers(s, rules.SeatA, rules.SeatA)
		i := slices.IndexFunc(offers, func(o rules.Offer) bool { return o.Key == "tete-a!2-a4" })
		if i < 0 {
			return rules.Offer{}, false
		}
		return offers[i], true
	}
	o, ok := find(s)
	if !ok || len(o.Ask) != 1 || len(o.Ask[0].Choices) != 4 {
		t.Fatalf("offered %v: %v", ok, o.Ask)
	}
	led := hexwartest.Does(t, s, "a bataille activer officer=a!2 units=a4", "a phase finir")
	if o, ok = find(led); !ok || len(o.Ask[0].Choices) != 3 {
		t.Errorf("while moving: %v", o.Ask)
	}
	s = hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1", "a phase finir")
	if o, ok = find(s); ok {
		t.Errorf("who neither moves nor fights any more would get nothing of it: %v", o.Ask)
	}
	if offers := s.Book.Rules().Offers(s, rules.SeatB, rules.SeatB); slices.ContainsFunc(offers,
		func(o rules.Offer) bool { return o.Act.Path == "bataille tete" }) {
		t.Error("the other side, who neither moves nor fights, may take a lead")
	}
}

// p3:influence/tete — whoever takes the lead leaves the table for good: he is offered for what a unit can
// still do, whatever the moment allows.
func TestLeadsThatBuyNothing(t *testing.T) {
	const board = "purse a 9\npurse b 9\na!1 officier E6\na1 inf moyen E6 act=1\na2 inf moyen A1\nb!1 officier E7\nb1 inf moyen E7\nb2 inf moyen D8\nb3 inf moyen E8"
	leads := func(s hexwar.State, seat rules.Seat) string {
		var all []string
		for _, o := range s.Book.Rules().Offers(s, seat, seat) {
			if o.Act.Path == "bataille tete" {
				for _, c := range o.Ask[0].Choices {
					all = append(all, c.Value)
				}
			}
		}
		return strings.Join(all, " ")
	}
	s := hexwartest.Duel(t, "panache", board)
	attack := rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7", "order": "aucun"}}
	if got := leads(s, rules.SeatA); got != "ordre perte des" {
		t.Errorf("before its combat: %q", got)
	}
	window := hexwartest.Do(s, t, attack, &hexwartest.Script{})
	if got := leads(window, rules.SeatB); got != "ordre perte des" {
		t.Errorf("the unit attacked: %q", got)
	}
	over := hexwartest.Do(window, t, rules.Act{Path: "bataille combat sans-ordre", Seat: rules.SeatB}, &hexwartest.Script{})
	if got := leads(over, rules.SeatA); over.Fight != nil || got != "" {
		t.Errorf("it has fought: %q", got)
	}
	act := rules.Act{Path: "bataille tete", Seat: rules.SeatA, Args: rules.Args{"officer": "a!1", "unit": "a1", "effect": orders.LeadThrows}}
	if worth := over.Book.Rules().Pointless(over, act); worth == nil || worth.Say.Key != "hexwar.worth.lead" {
		t.Errorf("why there is no button: %v", worth)
	}
	if _, err := over.Book.Rules().Decide(over, act, &hexwartest.Script{}); err != nil {
		t.Errorf("it may be taken all the same: %v", err)
	}
}

// P3, « Prendre la tête » — where both sides of a counter-charge lose, and only the attacker has an officer by,
// he is asked once, about his own unit.
func TestEachIsAskedAboutHisOwnLossesOnce(t *testing.T) {
	const board = "purse a 9\npurse b 9\na1 cav leger E6 act=1\na!1 sous-general E5\nb1 cav leger E7\nb2 inf moyen D7\nb3 inf moyen F7\n"
	asked := 0
	for rest := range 6 * 6 * 6 * 6 {
		s := hexwartest.Do(hexwartest.Duel(t, "panache", board), t, rules.Act{Path: "bataille combat", Seat: rules.SeatA,
			Args: rules.Args{"attacker": "E6", "target": "E7", "order": "aucun"}}, &hexwartest.Script{})
		s = hexwartest.Do(s, t, rules.Act{Path: orders.OrderPath + hexwartest.CounterCharge, Seat: rules.SeatB}, &hexwartest.Script{Rest: rest})
		if s.Fight == nil || s.Fight.Question != orders.AskSpare || len(s.Fight.Blows) != 2 {
			continue
		}
		asked++
		s = hexwartest.Do(s, t, rules.Act{Path: "bataille combat choix", Seat: rules.SeatA, Args: rules.Args{"valeur": "0"}}, &hexwartest.Script{})
		if s.Fight != nil && s.Fight.Question == orders.AskSpare {
			t.Fatalf("%d: asked about the same loss again", rest)
		}
	}
	if asked == 0 {
		t.Error("nobody was asked")
	}
}
