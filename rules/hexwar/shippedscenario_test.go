package hexwar_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
)

// force is what an army of a scenario is worth by the shipped chart: its elements, times their dice in close
// combat and in a shot. docs/scenarios.md
func force(t *testing.T, club *chart.Chart, c hexwar.Scenario, seat rules.Seat) (sum, units int) {
	t.Helper()
	for _, u := range c.Units {
		if u.Seat != seat {
			continue
		}
		p, ok := club.Profile(u.Type, u.Weight)
		if !ok {
			t.Fatalf("%s %s is not in the chart", u.Type, u.Weight)
		}
		elements := p.Elements
		if u.Elements > 0 {
			elements = u.Elements
		}
		sum, units = sum+elements*(p.Close+p.Ranged), units+1
	}
	return sum, units
}

// Every scenario that comes with a book is sound and even: the board is the same after half a turn, the
// armies have as many units and are worth the same but for one part in twenty, tokens and aims are equal, and
// all stand on their own half.
func TestShippedScenariosAreEven(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		book := hexwartest.BookOf(t, slug)
		if len(book.Scenarios) < 3 {
			t.Errorf("%s has %d scenarios", slug, len(book.Scenarios))
		}
		french, english := rulestest.ReadVocabulary(t, "fr", book.Words), rulestest.ReadVocabulary(t, "en", book.Words)
		for _, own := range book.Scenarios {
			field, c, faults := mapmaking.ReadScenario(own.Text, book.Shipped().Chart, book.Shipped().Ground)
			for _, f := range faults {
				t.Errorf("%s, %s: line %d: %s %v", slug, own.ID, f.Line, f.What.Key, f.What.Args)
			}
			if len(faults) > 0 {
				continue
			}
			french.Say(t, book.ScenarioPhrase(own.ID))
			english.Say(t, book.ScenarioPhrase(own.ID))
			if !reflect.DeepEqual(field.Turned().Data(), field.Data()) {
				t.Errorf("%s, %s: the board is another one after half a turn", slug, own.ID)
			}
			a, unitsA := force(t, book.Shipped().Chart, c, rules.SeatA)
			b, unitsB := force(t, book.Shipped().Chart, c, rules.SeatB)
			if unitsA != unitsB || 20*max(a-b, b-a) > max(a, b) {
				t.Errorf("%s, %s: %d units worth %d against %d worth %d", slug, own.ID, unitsA, a, unitsB, b)
			}
			if c.Tokens[rules.SeatA] != c.Tokens[rules.SeatB] || c.Victory[rules.SeatA] != c.Victory[rules.SeatB] || c.Tokens[rules.SeatA] == 0 ||
				c.Victory[rules.SeatA] == 0 || c.Victory[rules.SeatA] > unitsA || !c.First.Plays() || c.Name == "" {
				t.Errorf("%s, %s: tokens %v, aims %v, first %q, name %q", slug, own.ID, c.Tokens, c.Victory, c.First, c.Name)
			}
			for _, u := range c.Units {
				if u.At == nil || (u.At.R < field.Grid.Rows/2) != (u.Seat == rules.SeatA) {
					t.Errorf("%s, %s: a unit of %s stands on %v", slug, own.ID, u.Seat, u.At)
				}
			}
		}
	}
}

// Every scenario that comes with a book can be played once it is chosen: random play fights in it, faults
// nowhere, and its log proves.
func TestShippedScenariosAreFought(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"panache", "thucidide"} {
		for n, own := range hexwartest.BookOf(t, slug).Scenarios {
			t.Run(slug+"-"+own.ID, func(t *testing.T) {
				t.Parallel()
				moves, combats := 0, 0
				for round := range 3 {
					b := &hexwartest.Brawl{T: t, Done: map[string]int{}, Rng: rand.New(rand.NewPCG(uint64(n), uint64(round))), Example: own.ID}
					b.Open(slug, map[string]string{hexwar.ModeSetting: "suivi"})
					b.Play(250)
					b.Prove()
					moves, combats = moves+b.Done[orders.MovedKind], combats+b.Done[orders.CombatKind]
				}
				t.Log(moves, "moves,", combats, "combats")
				if moves == 0 || combats == 0 {
					t.Errorf("%d moves, %d combats", moves, combats)
				}
			})
		}
	}
}

// A scenario of the book is chosen by its name, not beside a text, and not by a name that is none.
func TestShippedScenarioByName(t *testing.T) {
	s := hexwartest.Bare(t, "panache", nil)
	own := s.Book.Scenarios[0].ID
	for want, args := range map[string]rules.Args{
		"hexwar.refused.scenario-twice":   {"exemple": own, "texte": "columns = 9\nrows = 12\n"},
		"hexwar.refused.scenario-unknown": {"exemple": "austerlitz"},
	} {
		if _, err := s.Book.Rules().Decide(s, rules.Act{Path: "terrain scenario", Seat: rules.SeatA, Args: args}, nil); hexwartest.RefusedKey(err) != want {
			t.Errorf("%v: %v", args, err)
		}
	}
	s = hexwartest.Do(s, t, rules.Act{Path: "terrain scenario", Seat: rules.SeatA, Args: rules.Args{"exemple": own}}, nil)
	for _, seat := range ledger.Players {
		s = hexwartest.Do(s, t, rules.Act{Path: "terrain jouer", Seat: seat}, nil)
	}
	if len(s.Mapping.Scenario.Units) == 0 {
		t.Error("no units")
	}
}
