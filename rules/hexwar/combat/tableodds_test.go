package combat_test

import (
	"fmt"
	"math/big"
	"regexp"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
)

// toldOutcome is what a combat of figures came to, by the steps that its answer tells.
func toldOutcome(t testing.TB, events []rules.Event) fought {
	t.Helper()
	data, err := ledger.Read[hexwar.CombatData](events[0])
	if err != nil {
		t.Fatal(err)
	}
	var f fought
	for _, st := range data.Steps {
		i := 0
		if st.Unit == orders.TableTarget {
			i = 1
		}
		switch st.Kind {
		case hexwar.DidLose:
			f.lost[i] += st.Count
		case hexwar.DidBack:
			f.back[i] = true
		case hexwar.DidFall:
			f.back[i] = false
		}
	}
	return f
}

// TestTableOddsAgreeWithTheCombats: whatever is said of a combat on a real table, every fall of its dice adds
// up to the odds, in both games.
func TestTableOddsAgreeWithTheCombats(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args rules.Args
		dice int
		book string
	}{
		"plain":    {rules.Args{"attacker": "inf légère", "target": "inf légère", "soutien": "2"}, 4, "panache"},
		"few left": {rules.Args{"attacker": "inf moyenne", "target": "cav lourde", "elements": "1"}, 3, "panache"},
		"both worn": {rules.Args{"attacker": "inf légère", "target": "inf légère", "soutien": "2", "elements": "2",
			"elements-attaquant": "1", "officier": "deux"}, 4, "thucidide"},
		"up a hill":       {rules.Args{"attacker": "cav lourde", "target": "inf légère", "vers": "colline", "soutien": "2"}, 4, "panache"},
		"a bank, riposte": {rules.Args{"attacker": "inf moyenne", "target": "inf légère", "cote": "remblai"}, 4, "panache"},
		"stakes": {rules.Args{"attacker": "cav légère", "target": "inf moyenne", "cote": "pieux", "soutien-attaquant": "2"},
			4, "panache"},
		"caltrops": {rules.Args{"attacker": "inf légère", "target": "inf lourde", "cote": "chausses-trappes", "order": hexwartest.Sappers,
			"vers": "colline boisée"}, 4, "panache"},
		"caltrops, there": {rules.Args{"attacker": "inf légère", "target": "inf lourde", "cote": "chausses-trappes"}, 4, "thucidide"},
		"a fortress": {rules.Args{"attacker": "inf lourde", "target": "inf moyenne", "vers": "forteresse", "cote": "muraille",
			"officier": "oui"}, 4, "thucidide"},
		"a shot": {rules.Args{"attacker": "art", "target": "inf moyenne", "distance": "3", "parcouru": "1", "cote": "mur"},
			2, "panache"},
		"wind": {rules.Args{"attacker": "art", "target": "cav", "distance": "4", "order": hexwartest.WindOfShot, "officier": "oui"},
			3, "panache"},
		"ambush": {rules.Args{"attacker": "inf légère", "target": "inf légère", "soutien": "2", "defense": hexwartest.Ambush},
			4, "panache"},
		"sacrifice": {rules.Args{"attacker": "inf moyenne", "target": "inf lourde", "elements": "2", "defense": hexwartest.Sacrifice},
			3, "panache"},
		"berserks": {rules.Args{"attacker": "inf légère", "target": "inf légère", "order": hexwartest.Berserks, "vers": "habitat"},
			4, "panache"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := hexwartest.Duel(t, c.book, "")
			act := rules.Act{Path: "bataille sur-table", Args: c.args}
			all := 1
			for range c.dice {
				all *= 6
			}
			counted := map[fought]int64{}
			most := 0
			for n := range all {
				roller := &hexwartest.Script{Rest: n}
				events, err := combat.DecideTable(s, act, roller)
				if err != nil {
					t.Fatal(err)
				}
				counted[toldOutcome(t, events)]++
				most = max(most, roller.Thrown)
			}
			if most != c.dice {
				t.Fatalf("%d dice were thrown at most, not %d", most, c.dice)
			}
			told, defence, err := combat.ToldCombat(s, act)
			if err != nil {
				t.Fatal(err)
			}
			if act.Args["order"] == hexwartest.WindOfShot {
				told.Opening.Order = hexwartest.WindOfShot
			}
			seen, err := told.Forecast(defence)
			if err != nil {
				t.Fatal(err)
			}
			result, err := seen.Exchange.Resolve()
			if err != nil {
				t.Fatal(err)
			}
			whole := new(big.Rat)
			for outcome, ways := range counted {
				got := result.Chance(func(e odds.End) bool {
					return e.Attacker.Losses == outcome.lost[0] && e.Defender.Losses == outcome.lost[1] &&
						e.Attacker.IsForcedBack() == outcome.back[0] && e.Defender.IsForcedBack() == outcome.back[1]
				}).Big()
				whole.Add(whole, got)
				if want := big.NewRat(ways, int64(all)); got.Cmp(want) != 0 {
					t.Errorf("%s: the odds say %s, the combats %s", fmt.Sprintf("%+v", outcome), got, want)
				}
			}
			if whole.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("the outcomes that were fought have %s of the odds", whole)
			}
		})
	}
}

// TestTheAttackerOfATableCombat: his elements and his officer are told like the defender's. Who is only near
// has the unit in his influence, and makes it ignore no flag: that is « valable que sur cette seule case ».
func TestTheAttackerOfATableCombat(t *testing.T) {
	for name, c := range map[string]struct {
		args  rules.Args
		left  int
		spare bool
	}{
		"full":            {rules.Args{"attacker": "inf", "target": "inf"}, 4, false},
		"two left":        {rules.Args{"attacker": "inf", "target": "inf", "elements-attaquant": "2"}, 2, false},
		"his officer":     {rules.Args{"attacker": "inf", "target": "inf", "officier": "attaquant"}, 4, true},
		"an officer each": {rules.Args{"attacker": "inf", "target": "inf", "officier": "deux"}, 4, true},
		"the other's":     {rules.Args{"attacker": "inf", "target": "inf", "officier": "oui"}, 4, false},
		"one near":        {rules.Args{"attacker": "inf", "target": "inf", "officier": "pres-attaquant"}, 4, false},
		"his and one":     {rules.Args{"attacker": "inf", "target": "inf", "officier": "attaquant-et-pres"}, 4, true},
	} {
		s, o, err := combat.ToldState(hexwartest.Duel(t, "panache", ""), rules.Act{Path: "bataille sur-table", Args: c.args})
		if err != nil {
			t.Fatal(err)
		}
		s.Fight = &hexwar.Fight{Attacker: orders.TableAttacker, Target: orders.TableTarget, From: o.Attacker.At, To: o.Target.At}
		lines := combat.IgnoreLines(s, hexwar.Blow{Kind: hexwar.RiposteBlow, Thrower: orders.TableTarget, Target: orders.TableAttacker})
		if s.Units[orders.TableAttacker].Elements != c.left || (len(lines) == 1) != c.spare {
			t.Errorf("%s: %d elements, %+v", name, s.Units[orders.TableAttacker].Elements, lines)
		}
	}
	if _, _, err := combat.ToldState(hexwartest.Duel(t, "panache", ""),
		rules.Act{Path: "bataille sur-table", Args: rules.Args{"attacker": "inf", "target": "inf",
			"elements-attaquant": "21"}}); !hexwartest.RefusedWith(err) {
		t.Error("21 elements of the attacker")
	}
}

// TestRefusalsOnTheTableNameNoHex: figures on a real table stand on no hex of the bot's.
func TestRefusalsOnTheTableNameNoHex(t *testing.T) {
	words := hexwartest.FrenchWords(t)
	for name, args := range map[string]rules.Args{
		"too far":    {"attacker": "art", "target": "inf", "distance": "9"},
		"no shot":    {"attacker": "inf lourde", "target": "inf", "distance": "2"},
		"impossible": {"attacker": "art", "target": "inf", "depuis": "route dans foret"},
		"order":      {"attacker": "inf", "target": "cav", "defense": hexwartest.CounterCharge},
	} {
		_, err := combat.DecideTable(hexwartest.Duel(t, "panache", ""), rules.Act{Path: "bataille sur-table", Args: args}, &hexwartest.Script{})
		v, ok := err.(*rules.Violation)
		if !ok {
			t.Fatalf("%s: %v", name, err)
		}
		if said := words.Say(t, v.Say); regexp.MustCompile(`\b[A-Z]+[0-9]+\b`).MatchString(said) {
			t.Errorf("%s: %s", name, said)
		}
	}
}

// hex.md §Orders — in Thucidide an officer must have the unit in his influence: on a real table he must be
// told, for an order of attack or of defence, for one given before its combat and for one to a unit that
// marches. Panache asks for none, nor does an order to no unit: the wording of « Estafette » reaches «
// n'importe où sur le champ de bataille » and prevails.
func TestThucidideAsksForAnOfficerOnTheTable(t *testing.T) {
	for name, c := range map[string]struct {
		args rules.Args
		with string
	}{
		"attack":            {rules.Args{"order": hexwartest.Charge}, "pres-attaquant"},
		"a shot":            {rules.Args{"order": hexwartest.WindOfShot, "attacker": "art", "distance": "2"}, "pres-attaquant"},
		"defence":           {rules.Args{"defense": hexwartest.Nuts}, "pres"},
		"both, one told":    {rules.Args{"order": hexwartest.Charge, "defense": hexwartest.Nuts, "officier": "oui"}, "pres-attaquant-et-oui"},
		"both, one is near": {rules.Args{"order": hexwartest.Charge, "defense": hexwartest.Nuts, "officier": "pres-attaquant"}, "pres-deux"},
		"the other way":     {rules.Args{"order": hexwartest.Charge, "defense": hexwartest.Nuts, "officier": "attaquant"}, "attaquant-et-pres"},
	} {
		for _, path := range []string{"bataille sur-table", "bataille chances-table"} {
			act := rules.Act{Path: path, Args: rules.Args{"attacker": "inf", "target": "inf"}}
			for option, value := range c.args {
				act.Args[option] = value
			}
			if _, _, err := combat.ToldCombat(hexwartest.Duel(t, "panache", ""), act); err != nil {
				t.Errorf("%s in Panache: %v", name, err)
			}
			s := hexwartest.Duel(t, "thucidide", "")
			_, _, err := combat.ToldCombat(s, act)
			v, refused := err.(*rules.Violation)
			if !refused || v.Say.Key != "hexwar.combat.refused.no-officer" || v.Ref != "bareme:ordres" || len(v.WaysOut) != 2 ||
				v.WaysOut[0].Act.Args["officier"] != c.with {
				t.Errorf("%s: %+v", name, err)
				continue
			}
			for _, way := range v.WaysOut {
				if _, _, err := combat.ToldCombat(s, way.Act); err != nil && hexwartest.RefusedKey(err) != "hexwar.combat.refused.no-officer" {
					t.Errorf("%s: the way out %v is refused: %v", name, way.Act.Args, err)
				}
			}
			if _, _, err := combat.ToldCombat(s, v.WaysOut[0].Act); err != nil {
				t.Errorf("%s, an officer told: %v", name, err)
			}
		}
	}
	s := hexwartest.Figures(t, "thucidide", 20, 20, "hex-pions=caches")
	order := func(id, unit string) rules.Act {
		return rules.Act{Path: orders.OrderPath + id, Seat: rules.SeatA, Args: rules.Args{orders.OptUnit: unit}}
	}
	for _, id := range []string{hexwartest.Mount, hexwartest.ForcedMarch, hexwartest.Woodsman, hexwartest.Rally, hexwartest.Withdrawal} {
		_, err := s.Book.Rules().Decide(s, order(id, "cav lourde"), hexwartest.NoDice{})
		v, refused := err.(*rules.Violation)
		if !refused || v.Say.Key != "hexwar.orders.refused.no-officer" || len(v.WaysOut) != 1 {
			t.Fatalf("%s: %v", id, err)
		}
		hexwartest.Do(s, t, v.WaysOut[0].Act, hexwartest.NoDice{})
		hexwartest.Do(hexwartest.Figures(t, "panache", 20, 20, "hex-pions=caches"), t, order(id, "cav lourde"), hexwartest.NoDice{})
	}
	hexwartest.Do(s, t, order(hexwartest.Dispatch, ""), hexwartest.NoDice{})
	for _, choice := range orders.TableOrderChoices(s, rules.SeatA) {
		hexwartest.Do(s, t, rules.Act{Path: orders.GivePath, Seat: rules.SeatA, Args: rules.Args{"choix": choice.Value}}, hexwartest.NoDice{})
	}
	// Of an order that is given before its combat the combat asks, also where he was told before.
	for _, unit := range []string{"inf moyenne", "inf moyenne officier"} {
		announced := hexwartest.Do(s, t, order(hexwartest.Charge, unit), hexwartest.NoDice{})
		_, err := s.Book.Rules().Decide(announced, hexwartest.TableFight(rules.SeatA), hexwartest.NoDice{})
		if v, refused := err.(*rules.Violation); !refused || v.Say.Key != "hexwar.combat.refused.no-officer" {
			t.Errorf("announced: %v", err)
		} else if after := hexwartest.Do(announced, t, v.WaysOut[0].Act, &hexwartest.Script{}); after.Purse[rules.SeatA] != 20-1 {
			t.Errorf("announced for %s: %d tokens are left", unit, after.Purse[rules.SeatA])
		}
	}
}
