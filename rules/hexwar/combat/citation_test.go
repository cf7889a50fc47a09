package combat_test

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// TestRefusalsCiteWhatDecided: a refusal names the paragraph that decides, not the one of what was asked for.
func TestRefusalsCiteWhatDecided(t *testing.T) {
	const board = "purse a 9\npurse b 9\n"
	attack := func(order string) rules.Act {
		return rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7", "order": order}}
	}
	far := rules.Act{Path: "bataille combat", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E8", "order": hexwartest.Dash}}
	for name, c := range map[string]struct {
		board    string
		settings []string
		act      rules.Act
		ref      rules.Ref
	}{
		"only activated units fight": {"a1 inf moyen E6\nb1 inf moyen E7", nil, attack("aucun"), "p3:1"},
		"a strategic move only moves": {"a1 inf moyen E6 act=3\nb1 inf moyen E7", nil, attack("aucun"),
			"p3:ordres/deplacement-strategique"},
		"an attack order at range": {"a1 inf leger E6 act=1\nb1 inf moyen E8", nil, far, "p3:ordres/attaque"},
		"a cliff nobody fights over": {"a1 inf moyen E6 act=1\nb1 inf moyen E7\nhex E7 colline\nside E6/E7 E7 falaise",
			[]string{"hex-falaise=sans-combat"}, attack("aucun"), "pa1:effets-naturels/falaise"},
		"a pass that only the road crosses": {"a1 inf moyen E6 act=1\nb1 inf moyen E7\nhex E7 montagne route", nil, attack("aucun"),
			"pa1:effets-artificiels/route"},
	} {
		s := hexwartest.Duel(t, "panache", board+c.board, c.settings...)
		if v := hexwartest.Bared(hexwartest.RefusalOf(t, s, c.act)); v.Ref != c.ref {
			t.Errorf("%s: %s cites %s, want %s", name, v.Say.Key, v.Ref, c.ref)
		}
	}
	for by, ref := range map[string]rules.Ref{hexwartest.Withdrawal: "p3:ordres/retraite",
		orders.HaltedByRoad: "pa1:effets-artificiels/route"} {
		s := hexwartest.Duel(t, "panache", "a1 inf moyen E6 act=1\nb1 inf moyen E7\nhex E6 route")
		u := s.Units["a1"]
		u.Turn.IsHalted, u.Turn.HaltedBy = true, by
		if v := hexwartest.Bared(hexwartest.RefusalOf(t, s.WithUnit(u), attack("aucun"))); v.Ref != ref {
			t.Errorf("halted by %s: %s", by, v.Ref)
		}
	}
}
