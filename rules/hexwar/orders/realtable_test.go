package orders_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/deploy"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
)

// p3:ordres/generalites — an order is paid with the tokens held: as many as it costs suffice, one less does
// not, and nothing is thrown then.
func TestTablePurseToTheToken(t *testing.T) {
	for _, c := range []struct {
		args []string
		cost int
		own  bool
	}{
		{[]string{"order=charge"}, 2, true}, {[]string{"order=elan"}, 1, true}, {[]string{"order=elan", "moral=hesitant"}, 2, true},
		{[]string{"order=elan", "moral=fuyant"}, 3, true}, {[]string{"order=elan", "attacker=cav", "moral=fuyant"}, 6, true},
		{[]string{"order=elan", "attacker=cav", "moral=fuyant", "officier=attaquant"}, 5, true},
		{[]string{"order=charge", "officier=oui"}, 2, true}, {[]string{"order=elan", "officier=attaquant"}, 1, true},
		{[]string{"order=vent-du-boulet", "attacker=art", "distance=2"}, 2, true},
		{[]string{"defense=nuts"}, 3, false}, {[]string{"defense=nuts", "officier=oui"}, 2, false},
		{[]string{"defense=sacrifice", "officier=deux"}, 1, false},
		{[]string{"defense=contre-charge", "attacker=cav", "soutien=2"}, 4, false}, {[]string{"defense=embuscade", "soutien=2"}, 5, false},
	} {
		for _, seat := range ledger.Players {
			purses := func(held int) hexwar.State {
				if c.own == (seat == rules.SeatA) {
					return hexwartest.Figures(t, "panache", held, 0)
				}
				return hexwartest.Figures(t, "panache", 0, held)
			}
			payer := seat
			if !c.own {
				payer = seat.Other()
			}
			s := hexwartest.Do(purses(c.cost), t, hexwartest.TableFight(seat, c.args...), dicetest.Max{})
			paid := 0
			for _, e := range s.PurseEntries {
				if e.Why == hexwar.ReasonOrder {
					if e.Seat != payer {
						t.Errorf("%s %v: %s pays", seat, c.args, e.Seat)
					}
					paid -= e.Amount
				}
			}
			if paid != c.cost {
				t.Errorf("%s %v: %d paid of %d", seat, c.args, paid, c.cost)
			}
			_, err := s.Book.Rules().Decide(purses(c.cost-1), hexwartest.TableFight(seat, c.args...), hexwartest.NoDice{})
			var v *rules.Violation
			if !errors.As(err, &v) || v.Say.Key != "hexwar.table.refused.dear" || v.Ref != s.Book.Ref(orders.PayTopic) || len(v.WaysOut) != 1 {
				t.Fatalf("%s %v with one token less: %v", seat, c.args, err)
			}
			if _, err := s.Book.Rules().Decide(purses(0), v.WaysOut[0].Act, dicetest.Max{}); err != nil {
				t.Errorf("%s %v: the way out is refused: %v", seat, c.args, err)
			}
		}
	}
}

// lecture:hex-pions — with hidden tokens nothing that a player does or sees on a real table tells how many
// the other has.
func TestHiddenTokensOnTheTable(t *testing.T) {
	rich, poor := hexwartest.Figures(t, "panache", 4, 9, "hex-pions=caches"), hexwartest.Figures(t, "panache", 4, 0, "hex-pions=caches")
	words := hexwartest.FrenchWords(t)
	seen := func(s hexwar.State, seat rules.Seat) string {
		g := s.Book.Rules()
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
		read, err := g.Answer(masked, rules.Act{Path: "bataille pions", Seat: seat})
		hexwartest.Tell(t, &out, words, hexwartest.Shown(read), err)
		return out.String()
	}
	for _, act := range []rules.Act{
		hexwartest.TableFight(rules.SeatA, "defense=nuts"), hexwartest.TableFight(rules.SeatA, "camp=rouge", "order=charge"),
		hexwartest.TableFight(rules.SeatA, "order=charge", "defense=sacrifice"),
		hexwartest.TableFight(rules.SeatA, "order=charge"), hexwartest.TableFight(rules.SeatA, "order=berserks"),
		hexwartest.TableFight(rules.SeatA),
		{Path: orders.OrderPath + hexwartest.Charge, Seat: rules.SeatA}, {Path: orders.OrderPath + hexwartest.Reconnaissance, Seat: rules.SeatA},
		{Path: orders.TurnPath, Seat: rules.SeatA},
		{Path: "partie rectifier", Seat: rules.SeatA, Args: rules.Args{"quoi": "pions.rouge", "valeur": "9", "raison": "-"}},
	} {
		var outs [2]string
		var after [2]hexwar.State
		for i, s := range []hexwar.State{rich, poor} {
			var out strings.Builder
			events, err := s.Book.Rules().Decide(s, act, dicetest.Max{})
			for _, e := range events {
				hexwartest.Tell(t, &out, words, s.Book.Rules().Tell(s, e), nil)
				out.Write(e.Data)
			}
			if err != nil {
				hexwartest.Tell(t, &out, words, nil, err)
			}
			after[i] = hexwartest.Folded(t, s, events)
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

// What was paid before a combat counts in it: an officer told with the combat gives a token back, an order
// for dearer troops is not slipped in.
func TestAnnouncedOrdersOnTheTable(t *testing.T) {
	s := hexwartest.Figures(t, "panache", 9, 9, "hex-pions=caches")
	s = hexwartest.Do(s, t, rules.Act{Path: orders.OrderPath + hexwartest.Nuts, Seat: rules.SeatB}, hexwartest.NoDice{})
	s = hexwartest.Do(s, t, rules.Act{Path: orders.OrderPath + hexwartest.Dash, Seat: rules.SeatA, Args: rules.Args{orders.OptUnit: "inf"}},
		hexwartest.NoDice{})
	if s.Purse[rules.SeatA] != 8 || s.Purse[rules.SeatB] != 6 {
		t.Fatalf("paid: %v", s.Purse)
	}
	if _, err := s.Book.Rules().Decide(s, hexwartest.TableFight(rules.SeatA, "attacker=cav"),
		hexwartest.NoDice{}); hexwartest.RefusedKey(err) != "hexwar.table.refused.announced" {
		t.Errorf("a dearer troop: %v", err)
	}
	without := hexwartest.Do(s, t, hexwartest.TableFight(rules.SeatA, "order=aucun", "defense=aucun"), &hexwartest.Script{})
	if len(without.RealTable.Announced) != 2 || without.Purse[rules.SeatB] != 6 {
		t.Errorf("a bataille combat without them: %v, %v", without.RealTable.Announced, without.Purse)
	}
	s = hexwartest.Do(s, t, hexwartest.TableFight(rules.SeatA, "officier=oui"), &hexwartest.Script{})
	if len(s.RealTable.Announced) != 0 || s.Purse[rules.SeatA] != 8 || s.Purse[rules.SeatB] != 7 {
		t.Errorf("after the combat: %v, %v", s.RealTable.Announced, s.Purse)
	}
	given := map[string]bool{}
	for _, st := range s.LastCombat.Steps {
		given[st.Order] = given[st.Order] || st.Kind == hexwar.DidOrder
	}
	if !given[hexwartest.Dash] || !given[hexwartest.Nuts] {
		t.Errorf("orders of the combat: %v", given)
	}
}

// hex.md §Two ways — nobody need press [Fin de tour]: who attacks or orders has his turn, and the one order
// of a kind is for the turn.
func TestTurnsOnTheTablePassByThemselves(t *testing.T) {
	s := hexwartest.Figures(t, "panache", 20, 20)
	scout := func(seat rules.Seat) rules.Act {
		return rules.Act{Path: orders.OrderPath + hexwartest.Reconnaissance, Seat: seat}
	}
	for i, act := range []rules.Act{hexwartest.TableFight(rules.SeatB), scout(rules.SeatB), hexwartest.TableFight(rules.SeatA),
		hexwartest.TableFight(rules.SeatA, "camp=rouge"), scout(rules.SeatB), scout(rules.SeatA)} {
		s = hexwartest.Do(s, t, act, &hexwartest.Script{})
		if want := []int{1, 1, 2, 3, 3, 4}[i]; orders.RealTurn(s).Number != want {
			t.Errorf("after act %d the turn is %d, not %d", i+1, orders.RealTurn(s).Number, want)
		}
	}
	_, err := s.Book.Rules().Decide(s, scout(rules.SeatA), hexwartest.NoDice{})
	var v *rules.Violation
	if !errors.As(err, &v) || v.Say.Key != "hexwar.orders.refused.one-command" || len(v.WaysOut) != 1 {
		t.Fatalf("a second order of command: %v", err)
	}
	s = hexwartest.Do(hexwartest.Do(s, t, v.WaysOut[0].Act, hexwartest.NoDice{}), t, scout(rules.SeatA), hexwartest.NoDice{})
	if now := orders.RealTurn(s); now.Number != 6 || now.Seat != rules.SeatA {
		t.Errorf("the next turn is %+v", now)
	}
}

// The purse goes along when a battle goes from the map to a real table, and back.
func TestPurseGoesAlong(t *testing.T) {
	s := hexwartest.Duel(t, "panache", "purse a 5\npurse b 4\nturn 7\na1 inf moyen E6\nb1 inf moyen E7")
	set := func(s hexwar.State, mode string) hexwar.State {
		s, err := s.Book.Rules().Set(s, hexwar.ModeSetting, mode)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s = hexwartest.Do(set(s, hexwar.OnTable), t, hexwartest.TableFight(rules.SeatA, "order=charge"), &hexwartest.Script{})
	if s.Purse[rules.SeatA] != 3 || s.Purse[rules.SeatB] != 4 || orders.RealTurn(s).Number != 7 || s.PurseEntries[len(s.PurseEntries)-1].Turn != 7 {
		t.Errorf("on the table: %v in turn %d", s.Purse, orders.RealTurn(s).Number)
	}
	if s = set(s, "suivi"); s.Purse[rules.SeatA] != 3 || s.Turn.Number != 7 || orders.JudgeTurn(s, rules.SeatA) != nil {
		t.Errorf("back on the map: %v", s.Purse)
	}
	// Begun on the table, the battle on the map begins with what is left; with nothing paid, with what the
	// scenario or the level gives.
	for _, c := range []struct {
		order string
		held  int
	}{{"order=charge", 1}, {"order=aucun", 3}} {
		s = set(hexwartest.Do(hexwartest.Bare(t, "panache", map[string]string{hexwar.ModeSetting: hexwar.OnTable}), t,
			hexwartest.TableFight(rules.SeatA, c.order), &hexwartest.Script{}), "suivi")
		e, err := deploy.FirstTurn(s, rules.SeatA, nil)
		if err != nil {
			t.Fatal(err)
		}
		if s = hexwartest.Folded(t, s, []rules.Event{e}); s.Purse[rules.SeatA] != c.held {
			t.Errorf("%s: %v", c.order, s.Purse)
		}
	}
}

// A combat on the table of an older log says nobody's camp: it is paid by nobody, as it was then.
func TestTableCombatsOfOldAreNotPaid(t *testing.T) {
	s := hexwartest.Bare(t, "panache", map[string]string{hexwar.ModeSetting: hexwar.OnTable})
	events, err := s.Book.Rules().Decide(s, hexwartest.TableFight(rules.SeatA, "order=charge"), &hexwartest.Script{})
	if err != nil {
		t.Fatal(err)
	}
	d := hexwartest.ReadEvent[hexwar.CombatData](t, events[len(events)-1])
	d.Attacker = ""
	e, err := ledger.NewEvent("hexwar.table-combat/1", d)
	if err != nil {
		t.Fatal(err)
	}
	if s = hexwartest.Folded(t, s, []rules.Event{e}); len(s.PurseEntries) != 0 || orders.WithPurses(s).Purse[rules.SeatA] != s.Tables.Chart.Level {
		t.Errorf("paid: %v", s.PurseEntries)
	}
}

// Whatever is typed for an order on a real table is refused in words or given, and never a fault.
func TestHostileOrdersOnTheTable(t *testing.T) {
	s := hexwartest.Figures(t, "thucidide", 99, 99)
	texts := []string{"", " ", "officier", "inf officier", "@everyone", "9999999999999999999999", "-1", "0", "13", "C4 D5", "C4 fromage", "🐎",
		"a\nb", strings.Repeat("é", 4000), "\x00"}
	for _, id := range hexwartest.OrderIDs {
		for _, text := range texts {
			act := rules.Act{Path: orders.TurnOrderPath + id, Seat: rules.SeatA, Args: rules.Args{}}
			for _, name := range []string{"unit", "officer", "ou", "elements", "moral"} {
				act.Args[name] = text
			}
			events, err := s.Book.Rules().Decide(s, act, hexwartest.NoDice{})
			var v *rules.Violation
			if err != nil && !errors.As(err, &v) {
				t.Errorf("%s %q: %v", id, text, err)
			}
			hexwartest.Folded(t, s, events)
		}
	}
	for _, value := range []string{"-1", "100", "x", "9999999999999999999999"} {
		for _, what := range []string{"pions.bleu", "pions.", "bleu", "@everyone"} {
			_, err := s.Book.Rules().Decide(s, rules.Act{Path: "partie rectifier", Seat: rules.SeatA,
				Args: rules.Args{"quoi": what, "valeur": value, "raison": "-"}}, hexwartest.NoDice{})
			if hexwartest.RefusedKey(err) == "" {
				t.Errorf("%s %q: %v", what, value, err)
			}
		}
	}
}
