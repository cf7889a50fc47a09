package orders_test

import (
	"slices"
	"strconv"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/command"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/table"
)

// p3:ordres/charge — the unit counts as supported for its whole phase of combats: a second « Charge ! » would
// buy what stands. It is refused in a pursuit, offered neither there nor in the list, and given again where
// the reading lets it last the combat only.
func TestSecondChargeWhileItStands(t *testing.T) {
	board := "purse a 9\na1 cav leger E6 act=1 mark=charge\nb1 inf moyen E7\na2 cav leger C6 act=1\nb2 inf moyen C7\n"
	s := hexwartest.Duel(t, "panache", board)
	again := rules.Act{Path: orders.OrderPath + hexwartest.Charge, Seat: rules.SeatA, Args: rules.Args{"unit": "E6", "target": "E7"}}
	v := hexwartest.Bared(hexwartest.RefusalOf(t, s, again))
	if v.Say.Key != "hexwar.combat.refused.stands-already" || v.Ref != "p3:ordres/charge" {
		t.Errorf("%s (%s)", v.Say.Key, v.Ref)
	}
	for _, g := range orders.Givables(s, rules.SeatA, hexwartest.Charge) {
		if g.Order == hexwartest.Charge && g.Act.Args["paire"] != "a2>b2>charge" {
			t.Errorf("offered to who has it: %v", g.Act)
		}
	}
	if options := orders.PayableOrders(s, orders.AttackOf(s.Units["a1"], s.Units["b1"]), orders.InMelee,
		0); slices.ContainsFunc(options, func(p orders.Priced) bool { return p.ID == hexwartest.Charge }) {
		t.Error("among the orders of who has it")
	}
	other := again
	other.Args = rules.Args{"unit": "C6", "target": "C7"}
	if _, err := s.Book.Rules().Decide(s, other, hexwartest.Fixed{1, 1, 1}); err != nil {
		t.Errorf("another unit: %v", err)
	}
}

// p3:officiers/distances — at the edge of an officer's command, on the board as in the list: the last hex
// that hears is lit and may be named, the next one neither.
func TestCommandRadiusAtItsEdge(t *testing.T) {
	for rank, reach := range map[hexwar.Rank]int{hexwar.ChiefRank: 5, hexwar.LieutenantRank: 3, hexwar.OfficerRank: 1} {
		edge, beyond := string(rune('A'+reach))+"1", string(rune('A'+reach+1))+"1"
		s := hexwartest.Campaign(t, "panache", "a !1 "+string(rank)+" A1", "a 1 infanterie moyen "+edge, "a 2 infanterie moyen "+beyond,
			"b 1 infanterie moyen F12")
		view := s.Book.Rules().View(s, rules.SeatA)
		lit := func(name string) bool {
			return slices.ContainsFunc(view.Board.Hex.Highlights,
				func(h table.Highlight) bool { return h.At == hexwartest.HexAt(t, name) && h.Tone == table.Command })
		}
		if !lit(edge) || lit(beyond) {
			t.Errorf("%s, %d hexes: lit at the edge %v, beyond %v", rank, reach, lit(edge), lit(beyond))
		}
		named := command.ActivableChoices(s, rules.SeatA)
		has := func(value string) bool {
			return slices.ContainsFunc(named, func(c rules.Choice) bool { return c.Value == value })
		}
		if !has("a1") || has("a2") {
			t.Errorf("%s: the list names %v", rank, named)
		}
	}
}

// hex.md §Combat — a hex has six neighbours: up to six friends may be told of either unit on a real table,
// and no more.
func TestUpToSixFriendsAreTold(t *testing.T) {
	s := hexwartest.Bare(t, "panache", nil)
	for _, option := range []string{"soutien", "soutien-attaquant"} {
		for count, refusedToo := range map[int]bool{0: false, 5: false, 6: false, 7: true, -1: true} {
			act := rules.Act{Path: "bataille chances-table", Args: rules.Args{"attacker": "inf", "target": "inf", option: strconv.Itoa(count)}}
			_, err := s.Book.Rules().Answer(s, act)
			if hexwartest.RefusedWith(err) != refusedToo {
				t.Errorf("%s %d: %v", option, count, err)
			}
			if v, ok := err.(*rules.Violation); ok && refusedToo && (hexwartest.FigureOf(v, "most") != 6 || hexwartest.FigureOf(v, "least") != 0) {
				t.Errorf("%s %d: %v", option, count, v.Say.Args)
			}
		}
	}
}
