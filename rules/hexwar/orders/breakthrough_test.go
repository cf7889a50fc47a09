package orders_test

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// p3:ordres/percee — « l'unité d'Infanterie ou de Cavalerie qui le reçoit »: no other troop makes a Percée,
// by either reading of when it is paid, on a board or on a real table.
func TestBreakthroughIsForFootAndHorse(t *testing.T) {
	for _, kind := range chart.Types() {
		may := kind == chart.Infantry || kind == chart.Cavalry
		if _, fights := hexwartest.Duel(t, "panache", "").Tables.Chart.Profile(kind, chart.Heavy); !fights {
			t.Fatalf("no heavy %s", kind)
		}
		board := "purse a 9\na1 " + string(kind) + " lourd E6 act=1\na2 inf moyen D6\nb1 inf moyen E7 x1\nb2 inf moyen A12\nb3 inf moyen C12\nb4 inf moyen D12\nb5 inf moyen E12\nb6 inf moyen F12\nb7 inf moyen G12\n"
		attack := rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7", "order": "aucun"}}
		won := hexwartest.Do(hexwartest.Duel(t, "panache", board), t, attack, &hexwartest.Script{Rest: 2})
		if won.Fight == nil || won.Fight.Question != orders.AskFollow {
			if may {
				t.Fatalf("%s: nobody may follow: %+v", kind, won.Fight)
			}
		} else {
			if winner, _, _ := orders.PendingAdvance(won); combat.CanBreakThrough(won, winner) != may {
				t.Errorf("%s: a Percée may be made: %v, want %v", kind, !may, may)
			}
			_, err := won.Book.Rules().Decide(won, rules.Act{Path: orders.OrderPath + hexwartest.Breakthrough, Seat: rules.SeatA},
				&hexwartest.Script{})
			if v, refused := err.(*rules.Violation); refused == may || refused &&
				hexwartest.Bared(v).Say.Key != "hexwar.combat.refused.not-this-troop" {
				t.Errorf("%s: paid after success: %v", kind, err)
			}
		}
		attack.Args["order"] = hexwartest.Breakthrough
		before := hexwartest.Duel(t, "panache", board, "hex-percee=avant")
		_, err := before.Book.Rules().Decide(before, attack, &hexwartest.Script{Rest: 2})
		if v, refused := err.(*rules.Violation); refused == may || refused &&
			hexwartest.Bared(v).Say.Key != "hexwar.combat.refused.not-this-troop" {
			t.Errorf("%s: paid before: %v", kind, err)
		}
	}
}

// pa1:effets-artificiels/route, ta1:effets-artificiels/route — « Si sur terrain impossible, pas de soutien »:
// a friend on a mountain road supports nobody; one on a road over what he could enter does, and so does one
// on a bridge.
func TestNoSupportFromAMountainRoad(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		for rows, want := range map[string]int{"montagne route": 1, "route": 2, "foret route": 2, "colline route": 2,
			"riviere pont route": 2, "": 2} {
			board := "a1 inf moyen E6\na2 inf moyen D6\na3 inf moyen F6\n"
			if rows != "" {
				board += "hex F6 " + rows + "\n"
			}
			s := hexwartest.Duel(t, slug, board)
			if got := orders.SupportingFriends(s, s.Units["a1"]); got != want {
				t.Errorf("%s: a friend on %q: %d friends support, want %d", slug, rows, got, want)
			}
			if ok := orders.IsSupported(s, s.Units["a1"]); ok != (want == 2) {
				t.Errorf("%s: a friend on %q: supported %v", slug, rows, ok)
			}
		}
		// What guns can't enter is impossible to them, by the usual reading; to infantry a wood is not.
		guns := "a1 inf moyen E6\na2 inf moyen D6\na3 art moyen F6\nhex F6 foret route\n"
		for reading, want := range map[string]int{"troupe": 1, "tous": 2} {
			s := hexwartest.Chosen(t, hexwartest.Duel(t, slug, guns), "hex-route-impossible", reading)
			if got := orders.SupportingFriends(s, s.Units["a1"]); got != want {
				t.Errorf("%s: guns on a road through a wood, %s: %d friends support", slug, reading, got)
			}
		}
	}
}
