package hexwar

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

// figures is a battle on a real table whose camps hold so many tokens.
func figures(t *testing.T, slug string, a, b int, chosen ...string) State {
	t.Helper()
	settings := map[string]string{modeSetting: onTable}
	for _, c := range chosen {
		name, value, _ := strings.Cut(c, "=")
		settings[name] = value
	}
	s := bare(t, slug, settings).opened()
	for seat, held := range map[rules.Seat]int{rules.SeatA: a, rules.SeatB: b} {
		s = s.booked(entry{Seat: seat, By: held - s.purse[seat], Why: bookMended})
	}
	return s
}

func tableFight(seat rules.Seat, args ...string) rules.Act {
	act := rules.Act{Path: tablePath, Seat: seat, Args: rules.Args{optAttacker: "inf", optTarget: "cav"}}
	for _, arg := range args {
		name, value, _ := strings.Cut(arg, "=")
		act.Args[name] = value
	}
	return act
}

// p3:ordres/generalites — an order is paid with the tokens held: as many as it costs suffice, one less does not, and nothing is thrown then.
func TestTablePurseToTheToken(t *testing.T) {
	for _, c := range []struct {
		args []string
		cost int
		own  bool
	}{
		{[]string{"order=charge"}, 2, true}, {[]string{"order=elan"}, 1, true}, {[]string{"order=elan", "moral=hesitant"}, 2, true},
		{[]string{"order=elan", "moral=fuyant"}, 3, true}, {[]string{"order=elan", "attacker=cav", "moral=fuyant"}, 6, true},
		{[]string{"order=elan", "attacker=cav", "moral=fuyant", "officier=attaquant"}, 5, true}, {[]string{"order=charge", "moral=fuyant"}, 2, true},
		{[]string{"order=charge", "officier=oui"}, 2, true}, {[]string{"order=elan", "officier=attaquant"}, 1, true},
		{[]string{"order=vent-du-boulet", "attacker=art", "distance=2"}, 2, true},
		{[]string{"defense=nuts"}, 3, false}, {[]string{"defense=nuts", "officier=oui"}, 2, false}, {[]string{"defense=sacrifice", "officier=deux"}, 1, false},
		{[]string{"defense=contre-charge", "attacker=cav", "soutien=2"}, 4, false}, {[]string{"defense=embuscade", "soutien=2"}, 5, false},
	} {
		for _, seat := range rules.Players {
			purses := func(held int) State {
				if c.own == (seat == rules.SeatA) {
					return figures(t, "panache", held, 0)
				}
				return figures(t, "panache", 0, held)
			}
			payer := seat
			if !c.own {
				payer = seat.Other()
			}
			s := purses(c.cost).do(t, tableFight(seat, c.args...), dice.Max{})
			paid := 0
			for _, e := range s.ledger {
				if e.Why == bookOrder {
					if e.Seat != payer {
						t.Errorf("%s %v: %s pays", seat, c.args, e.Seat)
					}
					paid -= e.By
				}
			}
			if paid != c.cost {
				t.Errorf("%s %v: %d paid of %d", seat, c.args, paid, c.cost)
			}
			_, err := s.book.rules().Decide(purses(c.cost-1), tableFight(seat, c.args...), noDice{})
			var v *rules.Violation
			if !errors.As(err, &v) || v.Say.Key != "hexwar.table.refused.dear" || v.Ref != s.book.Ref(payTopic) || len(v.WaysOut) != 1 {
				t.Fatalf("%s %v with one token less: %v", seat, c.args, err)
			}
			if _, err := s.book.rules().Decide(purses(0), v.WaysOut[0].Act, dice.Max{}); err != nil {
				t.Errorf("%s %v: the way out is refused: %v", seat, c.args, err)
			}
		}
	}
}

// lecture:hex-pions — with hidden tokens nothing that a player does or sees on a real table tells how many the other has.
func TestHiddenTokensOnTheTable(t *testing.T) {
	rich, poor := figures(t, "panache", 4, 9, "hex-pions=caches"), figures(t, "panache", 4, 0, "hex-pions=caches")
	words := frenchWords(t)
	seen := func(s State, seat rules.Seat) string {
		g := s.book.rules()
		masked := g.Mask(s, seat)
		view := g.View(masked, seat)
		var out strings.Builder
		for _, v := range []any{view.Panels, g.Offers(masked, seat, seat), view.Phase} {
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			out.Write(text)
		}
		read, err := g.Answer(masked, rules.Act{Path: tokensPath, Seat: seat})
		tell(t, &out, words, shown(read), err)
		return out.String()
	}
	for _, act := range []rules.Act{
		tableFight(rules.SeatA, "defense=nuts"), tableFight(rules.SeatA, "camp=rouge", "order=charge"), tableFight(rules.SeatA, "order=charge", "defense=sacrifice"),
		tableFight(rules.SeatA, "order=charge"), tableFight(rules.SeatA, "order=berserks"), tableFight(rules.SeatA),
		{Path: orderPath + Charge, Seat: rules.SeatA}, {Path: orderPath + Reconnaissance, Seat: rules.SeatA}, {Path: turnPath, Seat: rules.SeatA},
		{Path: rectifyPath, Seat: rules.SeatA, Args: rules.Args{"quoi": "pions.rouge", "valeur": "9", "raison": "-"}},
	} {
		var outs [2]string
		var after [2]State
		for i, s := range []State{rich, poor} {
			var out strings.Builder
			events, err := s.book.rules().Decide(s, act, dice.Max{})
			for _, e := range events {
				tell(t, &out, words, s.book.rules().Tell(e), nil)
				out.Write(e.Data)
			}
			if err != nil {
				tell(t, &out, words, nil, err)
			}
			after[i] = folded(t, s, events)
			for _, seat := range []rules.Seat{rules.SeatA, rules.Public, rules.Referee} {
				out.WriteString(seen(after[i], seat))
			}
			outs[i] = out.String()
		}
		if diff := cmp.Diff(strings.Split(outs[0], "\n"), strings.Split(outs[1], "\n")); diff != "" {
			t.Errorf("%s %v tells how many tokens the other has: %s", act.Path, act.Args, diff)
		}
	}
	if seen(rich, rules.SeatB) == seen(poor, rules.SeatB) {
		t.Error("whose they are does not see them either")
	}
}

// What was paid before a combat counts in it: an officer told with the combat gives a token back, an order for dearer troops is not slipped in.
func TestAnnouncedOrdersOnTheTable(t *testing.T) {
	s := figures(t, "panache", 9, 9, "hex-pions=caches")
	s = s.do(t, rules.Act{Path: orderPath + Nuts, Seat: rules.SeatB}, noDice{})
	s = s.do(t, rules.Act{Path: orderPath + Dash, Seat: rules.SeatA, Args: rules.Args{unitOption: "inf"}}, noDice{})
	if s.purse[rules.SeatA] != 8 || s.purse[rules.SeatB] != 6 {
		t.Fatalf("paid: %v", s.purse)
	}
	if _, err := s.book.rules().Decide(s, tableFight(rules.SeatA, "attacker=cav"), noDice{}); refusedKey(err) != "hexwar.table.refused.announced" {
		t.Errorf("a dearer troop: %v", err)
	}
	without := s.do(t, tableFight(rules.SeatA, "order=aucun", "defense=aucun"), &script{})
	if len(without.real.Announced) != 2 || without.purse[rules.SeatB] != 6 {
		t.Errorf("a combat without them: %v, %v", without.real.Announced, without.purse)
	}
	s = s.do(t, tableFight(rules.SeatA, "officier=oui"), &script{})
	if len(s.real.Announced) != 0 || s.purse[rules.SeatA] != 8 || s.purse[rules.SeatB] != 7 {
		t.Errorf("after the combat: %v, %v", s.real.Announced, s.purse)
	}
	given := map[string]bool{}
	for _, st := range s.report.Steps {
		given[st.Order] = given[st.Order] || st.Do == didOrder
	}
	if !given[Dash] || !given[Nuts] {
		t.Errorf("orders of the combat: %v", given)
	}
}

func refusedKey(err error) string {
	var v *rules.Violation
	if !errors.As(err, &v) {
		return ""
	}
	return v.Say.Key
}

// hex.md §Two ways — nobody need press [Fin de tour]: who attacks or orders has his turn, and the one order of a kind is for the turn.
func TestTurnsOnTheTablePassByThemselves(t *testing.T) {
	s := figures(t, "panache", 20, 20)
	scout := func(seat rules.Seat) rules.Act { return rules.Act{Path: orderPath + Reconnaissance, Seat: seat} }
	for i, act := range []rules.Act{tableFight(rules.SeatB), scout(rules.SeatB), tableFight(rules.SeatA), tableFight(rules.SeatA, "camp=rouge"), scout(rules.SeatB), scout(rules.SeatA)} {
		s = s.do(t, act, &script{})
		if want := []int{1, 1, 2, 3, 3, 4}[i]; s.onTurn().Number != want {
			t.Errorf("after act %d the turn is %d, not %d", i+1, s.onTurn().Number, want)
		}
	}
	_, err := s.book.rules().Decide(s, scout(rules.SeatA), noDice{})
	var v *rules.Violation
	if !errors.As(err, &v) || v.Say.Key != "hexwar.orders.refused.one-command" || len(v.WaysOut) != 1 {
		t.Fatalf("a second order of command: %v", err)
	}
	s = s.do(t, v.WaysOut[0].Act, noDice{}).do(t, scout(rules.SeatA), noDice{})
	if now := s.onTurn(); now.Number != 6 || now.Seat != rules.SeatA {
		t.Errorf("the next turn is %+v", now)
	}
}

// The purse goes along when a battle goes from the map to a real table, and back.
func TestPurseGoesAlong(t *testing.T) {
	s := duel(t, "panache", "purse a 5\npurse b 4\nturn 7\na1 inf moyen E6\nb1 inf moyen E7")
	set := func(s State, mode string) State {
		s, err := s.book.rules().Set(s, modeSetting, mode)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s = set(s, onTable).do(t, tableFight(rules.SeatA, "order=charge"), &script{})
	if s.purse[rules.SeatA] != 3 || s.purse[rules.SeatB] != 4 || s.onTurn().Number != 7 || s.ledger[len(s.ledger)-1].Turn != 7 {
		t.Errorf("on the table: %v in turn %d", s.purse, s.onTurn().Number)
	}
	if s = set(s, "suivi"); s.purse[rules.SeatA] != 3 || s.turn.Number != 7 || s.notNow(rules.SeatA) != nil {
		t.Errorf("back on the map: %v", s.purse)
	}
	// Begun on the table, the battle on the map begins with what is left; with nothing paid, with what the scenario or the level gives.
	for _, c := range []struct {
		order string
		held  int
	}{{"order=charge", 1}, {"order=aucun", 3}} {
		s = set(bare(t, "panache", map[string]string{modeSetting: onTable}).do(t, tableFight(rules.SeatA, c.order), &script{}), "suivi")
		e, err := s.firstTurn(rules.SeatA, nil)
		if err != nil {
			t.Fatal(err)
		}
		if s = folded(t, s, []rules.Event{e}); s.purse[rules.SeatA] != c.held {
			t.Errorf("%s: %v", c.order, s.purse)
		}
	}
}

// A combat on the table of an older log says nobody's camp: it is paid by nobody, as it was then.
func TestTableCombatsOfOldAreNotPaid(t *testing.T) {
	s := bare(t, "panache", map[string]string{modeSetting: onTable})
	events, err := s.book.rules().Decide(s, tableFight(rules.SeatA, "order=charge"), &script{})
	if err != nil {
		t.Fatal(err)
	}
	d := readEvent[combatData](t, events[len(events)-1])
	d.Attacker = ""
	e, err := rules.NewEvent(tableKind, d)
	if err != nil {
		t.Fatal(err)
	}
	if s = folded(t, s, []rules.Event{e}); len(s.ledger) != 0 || s.opened().purse[rules.SeatA] != s.tables.chart.Level {
		t.Errorf("paid: %v", s.ledger)
	}
}

// Whatever is typed for an order on a real table is refused in words or given, and never a fault.
func TestHostileOrdersOnTheTable(t *testing.T) {
	s := figures(t, "thucidide", 99, 99)
	texts := []string{"", " ", "officier", "inf officier", "@everyone", "9999999999999999999999", "-1", "0", "13", "C4 D5", "C4 fromage", "🐎", "a\nb", strings.Repeat("é", 4000), "\x00"}
	for _, id := range orderIDs {
		for _, text := range texts {
			act := rules.Act{Path: turnOrderPath + id, Seat: rules.SeatA, Args: rules.Args{}}
			for _, name := range []string{"unit", "officer", "ou", "elements", "moral"} {
				act.Args[name] = text
			}
			events, err := s.book.rules().Decide(s, act, noDice{})
			var v *rules.Violation
			if err != nil && !errors.As(err, &v) {
				t.Errorf("%s %q: %v", id, text, err)
			}
			folded(t, s, events)
		}
	}
	for _, value := range []string{"-1", "100", "x", "9999999999999999999999"} {
		for _, what := range []string{"pions.bleu", "pions.", "bleu", "@everyone"} {
			_, err := s.book.rules().Decide(s, rules.Act{Path: rectifyPath, Seat: rules.SeatA, Args: rules.Args{"quoi": what, "valeur": value, "raison": "-"}}, noDice{})
			if refusedKey(err) == "" {
				t.Errorf("%s %q: %v", what, value, err)
			}
		}
	}
}
