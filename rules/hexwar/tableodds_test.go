package hexwar

import (
	"fmt"
	"math/big"
	"regexp"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/odds"
)

// toldOutcome is what a combat of figures came to, by the steps that its answer tells.
func toldOutcome(t testing.TB, events []rules.Event) fought {
	t.Helper()
	data, err := rules.Read[combatData](events[0])
	if err != nil {
		t.Fatal(err)
	}
	var f fought
	for _, st := range data.Steps {
		i := 0
		if st.Unit == tableTarget {
			i = 1
		}
		switch st.Do {
		case didLose:
			f.lost[i] += st.Count
		case didBack:
			f.back[i] = true
		case didFall:
			f.back[i] = false
		}
	}
	return f
}

// TestTableOddsAgreeWithTheCombats: whatever is said of a combat on a real table, every fall of its dice adds up to the odds, in both games.
func TestTableOddsAgreeWithTheCombats(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args rules.Args
		dice int
		book string
	}{
		"plain":           {rules.Args{"attacker": "inf légère", "target": "inf légère", "soutien": "2"}, 4, "panache"},
		"few left":        {rules.Args{"attacker": "inf moyenne", "target": "cav lourde", "elements": "1"}, 3, "panache"},
		"both worn":       {rules.Args{"attacker": "inf légère", "target": "inf légère", "soutien": "2", "elements": "2", "elements-attaquant": "1", "officier": "deux"}, 4, "thucidide"},
		"up a hill":       {rules.Args{"attacker": "cav lourde", "target": "inf légère", "vers": "colline", "soutien": "2"}, 4, "panache"},
		"a bank, riposte": {rules.Args{"attacker": "inf moyenne", "target": "inf légère", "cote": "remblai"}, 4, "panache"},
		"stakes":          {rules.Args{"attacker": "cav légère", "target": "inf moyenne", "cote": "pieux", "soutien-attaquant": "2"}, 4, "panache"},
		"caltrops":        {rules.Args{"attacker": "inf légère", "target": "inf lourde", "cote": "chausses-trappes", "order": Sappers, "vers": "colline boisée"}, 4, "panache"},
		"caltrops, there": {rules.Args{"attacker": "inf légère", "target": "inf lourde", "cote": "chausses-trappes"}, 4, "thucidide"},
		"a fortress":      {rules.Args{"attacker": "inf lourde", "target": "inf moyenne", "vers": "forteresse", "cote": "muraille", "officier": "oui"}, 4, "thucidide"},
		"a shot":          {rules.Args{"attacker": "art", "target": "inf moyenne", "distance": "3", "parcouru": "1", "cote": "mur"}, 2, "panache"},
		"wind":            {rules.Args{"attacker": "art", "target": "cav", "distance": "4", "order": WindOfShot, "officier": "oui"}, 3, "panache"},
		"ambush":          {rules.Args{"attacker": "inf légère", "target": "inf légère", "soutien": "2", "defense": Ambush}, 4, "panache"},
		"sacrifice":       {rules.Args{"attacker": "inf moyenne", "target": "inf lourde", "elements": "2", "defense": Sacrifice}, 3, "panache"},
		"berserks":        {rules.Args{"attacker": "inf légère", "target": "inf légère", "order": Berserks, "vers": "habitat"}, 4, "panache"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := duel(t, c.book, "")
			act := rules.Act{Path: tablePath, Args: c.args}
			all := 1
			for range c.dice {
				all *= 6
			}
			counted := map[fought]int64{}
			most := 0
			for n := range all {
				roller := &script{rest: n}
				events, err := s.decideTable(act, roller)
				if err != nil {
					t.Fatal(err)
				}
				counted[toldOutcome(t, events)]++
				most = max(most, roller.thrown)
			}
			if most != c.dice {
				t.Fatalf("%d dice were thrown at most, not %d", most, c.dice)
			}
			told, defence, err := s.toldCombat(act)
			if err != nil {
				t.Fatal(err)
			}
			if act.Args[optOrder] == WindOfShot {
				told.opened.Order = WindOfShot
			}
			seen, err := told.foresee(defence)
			if err != nil {
				t.Fatal(err)
			}
			result, err := seen.exchange.Resolve()
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
		s, o, err := duel(t, "panache", "").toldState(rules.Act{Path: tablePath, Args: c.args})
		if err != nil {
			t.Fatal(err)
		}
		f := &fight{Attacker: tableAttacker, Target: tableTarget, From: o.Attacker.At, To: o.Target.At}
		lines, err := s.ignored(f, blow{Kind: riposteBlow, By: tableTarget, On: tableAttacker})
		if err != nil || s.units[tableAttacker].Elements != c.left || (len(lines) == 1) != c.spare {
			t.Errorf("%s: %d elements, %+v, %v", name, s.units[tableAttacker].Elements, lines, err)
		}
	}
	if _, _, err := duel(t, "panache", "").toldState(rules.Act{Path: tablePath, Args: rules.Args{"attacker": "inf", "target": "inf", "elements-attaquant": "21"}}); !refusedWith(err) {
		t.Error("21 elements of the attacker")
	}
}

// TestRefusalsOnTheTableNameNoHex: figures on a real table stand on no hex of the bot's.
func TestRefusalsOnTheTableNameNoHex(t *testing.T) {
	words := frenchWords(t)
	for name, args := range map[string]rules.Args{
		"too far":    {"attacker": "art", "target": "inf", "distance": "9"},
		"no shot":    {"attacker": "inf lourde", "target": "inf", "distance": "2"},
		"impossible": {"attacker": "art", "target": "inf", "depuis": "route dans foret"},
		"order":      {"attacker": "inf", "target": "cav", "defense": CounterCharge},
	} {
		_, err := duel(t, "panache", "").decideTable(rules.Act{Path: tablePath, Args: args}, &script{})
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
		"attack":            {rules.Args{"order": Charge}, "pres-attaquant"},
		"a shot":            {rules.Args{"order": WindOfShot, "attacker": "art", "distance": "2"}, "pres-attaquant"},
		"defence":           {rules.Args{"defense": Nuts}, "pres"},
		"both, one told":    {rules.Args{"order": Charge, "defense": Nuts, "officier": "oui"}, "pres-attaquant-et-oui"},
		"both, one is near": {rules.Args{"order": Charge, "defense": Nuts, "officier": "pres-attaquant"}, "pres-deux"},
		"the other way":     {rules.Args{"order": Charge, "defense": Nuts, "officier": "attaquant"}, "attaquant-et-pres"},
	} {
		for _, path := range []string{tablePath, tableOddsPath} {
			act := rules.Act{Path: path, Args: rules.Args{"attacker": "inf", "target": "inf"}}
			for option, value := range c.args {
				act.Args[option] = value
			}
			if _, _, err := duel(t, "panache", "").toldCombat(act); err != nil {
				t.Errorf("%s in Panache: %v", name, err)
			}
			s := duel(t, "thucidide", "")
			_, _, err := s.toldCombat(act)
			v, refused := err.(*rules.Violation)
			if !refused || v.Say.Key != "hexwar.combat.refused.no-officer" || v.Ref != "bareme:ordres" || len(v.WaysOut) != 2 || v.WaysOut[0].Act.Args[optOfficer] != c.with {
				t.Errorf("%s: %+v", name, err)
				continue
			}
			for _, way := range v.WaysOut {
				if _, _, err := s.toldCombat(way.Act); err != nil && refusedKey(err) != "hexwar.combat.refused.no-officer" {
					t.Errorf("%s: the way out %v is refused: %v", name, way.Act.Args, err)
				}
			}
			if _, _, err := s.toldCombat(v.WaysOut[0].Act); err != nil {
				t.Errorf("%s, an officer told: %v", name, err)
			}
		}
	}
	s := figures(t, "thucidide", 20, 20, "hex-pions=caches")
	order := func(id, unit string) rules.Act {
		return rules.Act{Path: orderPath + id, Seat: rules.SeatA, Args: rules.Args{unitOption: unit}}
	}
	for _, id := range []string{Mount, ForcedMarch, Woodsman, Rally, Withdrawal} {
		_, err := s.book.rules().Decide(s, order(id, "cav lourde"), noDice{})
		v, refused := err.(*rules.Violation)
		if !refused || v.Say.Key != "hexwar.orders.refused.no-officer" || len(v.WaysOut) != 1 {
			t.Fatalf("%s: %v", id, err)
		}
		s.do(t, v.WaysOut[0].Act, noDice{})
		figures(t, "panache", 20, 20, "hex-pions=caches").do(t, order(id, "cav lourde"), noDice{})
	}
	s.do(t, order(Dispatch, ""), noDice{})
	for _, choice := range s.tableOrderChoices(rules.SeatA) {
		s.do(t, rules.Act{Path: givePath, Seat: rules.SeatA, Args: rules.Args{"choix": choice.Value}}, noDice{})
	}
	// Of an order that is given before its combat the combat asks, also where he was told before.
	for _, unit := range []string{"inf moyenne", "inf moyenne officier"} {
		announced := s.do(t, order(Charge, unit), noDice{})
		_, err := s.book.rules().Decide(announced, tableFight(rules.SeatA), noDice{})
		if v, refused := err.(*rules.Violation); !refused || v.Say.Key != "hexwar.combat.refused.no-officer" {
			t.Errorf("announced: %v", err)
		} else if after := announced.do(t, v.WaysOut[0].Act, &script{}); after.purse[rules.SeatA] != 20-1 {
			t.Errorf("announced for %s: %d tokens are left", unit, after.purse[rules.SeatA])
		}
	}
}
