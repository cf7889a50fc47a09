package combat_test

import (
	"math/big"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/hexwar/orders"
)

// fought is what became of both units of a combat: losses, and whether they went back.
type fought struct {
	lost [2]int
	back [2]bool
}

// fightOut plays one combat to its end, answering each question as the odds take it: orders do what they can,
// nobody follows.
func fightOut(t testing.TB, s hexwar.State, order, defence string, roller dice.Roller) fought {
	t.Helper()
	before := s
	c := &combat.Combat{State: s, Roller: roller, Opening: combat.Opening{Attack: orders.AttackOf(s.Units["a1"], s.Units["b1"]),
		Order: "aucun"}}
	if order != "" && order != hexwartest.WindOfShot {
		c.Opening.Order = order
	}
	if err := c.Run("cible"); err != nil {
		t.Fatal(err)
	}
	for c.Fight != nil {
		from := c.Fight.Stage
		c.Note(combat.Answers(c.State, order, orders.Order(s, defence))...)
		if err := c.Run(from); err != nil {
			t.Fatal(err)
		}
	}
	var f fought
	for i, id := range []hexwar.UnitID{"a1", "b1"} {
		was, is := before.Units[id], c.Units[id]
		f.lost[i], f.back[i] = was.Elements-is.Elements, !is.Gone && is.At != was.At
	}
	return f
}

// TestOddsAgreeWithTheCombats: every way in which the dice of a combat can fall, played by the engine, adds
// up to the odds.
func TestOddsAgreeWithTheCombats(t *testing.T) {
	t.Parallel()
	const flanked = "b2 inf moyen D7\nb3 inf moyen F7\nb4 inf moyen A12\nb5 inf moyen B12\nb6 inf moyen C12\nb7 inf moyen D12\n"
	const blocked = "b2 inf moyen D8\nb3 inf moyen E8\nb4 inf moyen A12\nb5 inf moyen B12\nb6 inf moyen C12\nb7 inf moyen D12\n"
	const alone = "b2 inf moyen A12\nb3 inf moyen B12\nb4 inf moyen C12\n"
	const blue = "a2 inf moyen A1\na3 inf moyen B1\na4 inf moyen C1\na5 inf moyen D1\npurse a 9\npurse b 9\n"
	for name, c := range map[string]struct {
		board, order, defence string
		dice                  int
		settings              []string
	}{
		"riposte": {"a1 inf leger E6 act=1\nb1 inf leger E7\n" + flanked + blue, "", "", 4, nil},
		"blocked": {"a1 inf leger E6 act=1\nb1 inf leger E7 x2\n" + blocked + blue, "", "", 4, nil},
		"passage": {"a1 inf leger E6 act=1\nb1 inf leger E7 x3\nside E6/E7 E7 pieux\n" + flanked + blue, "", "", 5, nil},
		"allant":  {"a1 inf leger E6 act=1\nb1 inf leger E7\nhex E7 colline\n" + alone + blue, hexwartest.Dash, "", 3, nil},
		"before": {"a1 inf leger E6 act=1\nb1 inf leger E7\nhex E7 colline\n" + alone + blue, hexwartest.Dash, "", 2,
			[]string{"hex-bonus=avant"}},
		"ambush": {"a1 inf leger E6 act=1\nb1 inf leger E7\n" + flanked + blue, "", hexwartest.Ambush, 4, nil},
		"ambush, no way back": {"a1 inf leger E1 act=1\nb1 inf leger E2\nb2 inf moyen D2\nb3 inf moyen F2\nb4 inf moyen A12\nb5 inf moyen B12\nb6 inf moyen C12\n" +
			"a2 inf moyen A3\na3 inf moyen A4\na4 inf moyen A5\na5 inf moyen A6\npurse a 9\npurse b 9\n", "", hexwartest.Ambush, 4, nil},
		"countercharge": {"a1 cav leger E6 act=1\nb1 cav leger E7 x2\n" + flanked + blue, "", hexwartest.CounterCharge, 4, nil},
		"dodge":         {"a1 inf leger E6 act=1\nb1 inf leger E7\n" + flanked + blue, "", hexwartest.Dodge, 4, nil},
		"sacrifice":     {"a1 inf leger E6 act=1\nb1 inf leger E7 x2\n" + flanked + blue, "", hexwartest.Sacrifice, 4, nil},
		"nuts":          {"a1 inf leger E6 act=1\nb1 inf leger E7\n" + alone + blue, "", hexwartest.Nuts, 4, nil},
		"hold":          {"a1 inf leger E6 act=1\nb1 inf leger E7\n" + flanked + blue, "", HoldPosition, 4, nil},
		"shot":          {"a1 art moyen E6 act=1 moved=1\nb1 inf moyen E9\n" + alone + blue, "", "", 2, nil},
		"wind":          {"a1 art moyen E6 act=1\nb1 inf lourd E9\n" + alone + blue, hexwartest.WindOfShot, "", 3, nil},
		"led":           {"a1 inf leger E6 act=1 mark=tete-perte\nb1 inf leger E7 x2 mark=tete-perte\n" + flanked + blue, "", "", 4, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := hexwartest.Duel(t, "panache", c.board, c.settings...)
			all := 1
			for range c.dice {
				all *= 6
			}
			counted := map[fought]int64{}
			most := 0
			for n := range all {
				roller := &hexwartest.Script{Rest: n}
				counted[fightOut(t, s, c.order, c.defence, roller)]++
				most = max(most, roller.Thrown)
			}
			if most != c.dice {
				t.Fatalf("%d dice were thrown at most, not %d", most, c.dice)
			}
			chances := &combat.Combat{State: s, Opening: combat.Opening{Attack: orders.AttackOf(s.Units["a1"], s.Units["b1"]),
				Order: c.order}}
			seen, err := chances.Forecast(orders.Order(s, c.defence))
			if err != nil {
				t.Fatal(err)
			}
			result, err := seen.Exchange.Resolve()
			if err != nil {
				t.Fatal(err)
			}
			for outcome, ways := range counted {
				got := result.Chance(func(e odds.End) bool {
					return e.Attacker.Losses == outcome.lost[0] && e.Defender.Losses == outcome.lost[1] &&
						e.Attacker.IsForcedBack() == outcome.back[0] && e.Defender.IsForcedBack() == outcome.back[1]
				}).Big()
				if want := big.NewRat(ways, int64(all)); got.Cmp(want) != 0 {
					t.Errorf("%+v: the odds say %s, the combats %s", outcome, got, want)
				}
			}
		})
	}
}

// TestOddsArePanels: both reading acts show the sum, every chance and a bar, in words, and refuse what can't
// be.
func TestOddsArePanels(t *testing.T) {
	words := hexwartest.FrenchWords(t)
	s := hexwartest.Duel(t, "panache",
		"purse a 9\npurse b 9\na1 inf moyen E6 act=1\nb1 inf moyen E7\nb2 inf moyen D8\nb3 inf moyen E8\nhex E7 colline\n")
	for name, act := range map[string]rules.Act{
		"attaque":   {Path: "bataille chances", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7", "order": hexwartest.Dash}},
		"defence":   {Path: "bataille chances", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E7", "defense": hexwartest.Nuts}},
		"spectator": {Path: "bataille chances", Args: rules.Args{"attacker": "E7", "target": "E6"}},
		"table": {Path: "bataille chances-table", Args: rules.Args{"attacker": "inf lourde", "target": "cav", "vers": "forêt", "soutien": "2",
			"defense": hexwartest.Ambush}},
		"wind": {Path: "bataille chances-table", Args: rules.Args{"attacker": "art", "target": "cav", "distance": "3",
			"order": hexwartest.WindOfShot}},
	} {
		view, err := s.Book.Rules().Answer(s, act)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(view.Panels) != 1 || len(view.Panels[0].Rows) < 5 || len(view.Notes) == 0 || !view.Board.Unofficial {
			t.Errorf("%s: %+v", name, view)
		}
		words.Say(t, view.Panels[0].Title)
		for _, row := range view.Panels[0].Rows {
			for _, cell := range row {
				words.Say(t, cell)
			}
		}
		for _, note := range view.Notes {
			words.Say(t, note)
		}
	}
	for name, act := range map[string]rules.Act{
		"no unit":   {Path: "bataille chances", Seat: rules.SeatA, Args: rules.Args{"attacker": "A1", "target": "E7"}},
		"no target": {Path: "bataille chances", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "E6"}},
		"too far":   {Path: "bataille chances", Seat: rules.SeatA, Args: rules.Args{"attacker": "E6", "target": "D8"}},
		"withdrawal": {Path: "bataille chances", Seat: rules.SeatA,
			Args: rules.Args{"attacker": "E6", "target": "E7", "defense": hexwartest.Withdrawal}},
		"troop":     {Path: "bataille chances-table", Args: rules.Args{"attacker": "inf", "target": "@everyone"}},
		"no figure": {Path: "bataille chances-table", Args: rules.Args{"attacker": "inf", "target": "cav", "distance": "99999999999999999999"}},
		"figure":    {Path: "bataille chances-table", Args: rules.Args{"attacker": "inf", "target": "cav", "soutien": "-1"}},
	} {
		if _, err := s.Book.Rules().Answer(s, act); !hexwartest.RefusedWith(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestChancesRound: what rounds to never or to always says so.
func TestChancesRound(t *testing.T) {
	words := hexwartest.FrenchWords(t)
	for want, row := range map[string]odds.Row{
		"41,6\u202f%":         {PerMille: 416},
		"moins de 0,1\u202f%": {PerMille: 0, About: true},
		"plus de 99,9\u202f%": {PerMille: 1000, About: true},
		"1,25":                {Hundredths: 125, Mean: true},
		"0,67":                {Hundredths: 67, Mean: true},
		"0,0\u202f%":          {},
	} {
		if got := words.Say(t, combat.PerMille(row)); got != want {
			t.Errorf("%+v reads %q, want %q", row, got, want)
		}
	}
}
