package orders_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
)

// drawBoard is a random battle: troops of both camps near each other, terrain, obstacles, officers and
// purses.
func drawBoard(t *rapid.T) string {
	var b strings.Builder
	taken := map[hex.Hex]bool{}
	for _, seat := range []string{"a", "b"} {
		fmt.Fprintf(&b, "purse %s %d\n", seat, rapid.IntRange(0, 9).Draw(t, "purse"))
		for n := range rapid.IntRange(2, 6).Draw(t, "units") {
			at := hex.At(rapid.IntRange(2, 6).Draw(t, "column"), rapid.IntRange(3, 8).Draw(t, "row"))
			if taken[at] {
				continue
			}
			taken[at] = true
			kind := rapid.SampledFrom([]chart.Type{chart.Infantry, chart.Infantry, chart.Cavalry, chart.Cavalry, chart.FootArtillery,
				chart.Elephants}).Draw(t, "type")
			weight := rapid.SampledFrom(chart.Weights()).Draw(t, "weight")
			fmt.Fprintf(&b, "%s%d %s %s %s x%d act=%d", seat, n+1, kind, weight, at, rapid.IntRange(1, 2).Draw(t, "elements"),
				rapid.IntRange(1, 2).Draw(t, "act"))
			for _, mark := range []string{hexwar.LeadDice, hexwar.LeadLoss, hexwar.LeadOrder, hexwartest.Sacrifice} {
				if rapid.IntRange(0, 5).Draw(t, mark) == 0 {
					fmt.Fprintf(&b, " mark=%s", mark)
				}
			}
			b.WriteString("\n")
			if rapid.Bool().Draw(t, "officer") {
				fmt.Fprintf(&b, "%s!%d %s %s\n", seat, n+1, rapid.SampledFrom([]hexwar.Rank{hexwar.ChiefRank, hexwar.LieutenantRank, hexwar.OfficerRank}).Draw(t,
					"rank"), at)
			}
		}
	}
	for range rapid.IntRange(0, 12).Draw(t, "terrain") {
		at := hex.At(rapid.IntRange(2, 6).Draw(t, "column"), rapid.IntRange(2, 9).Draw(t, "row"))
		fmt.Fprintf(&b, "hex %s %s\n", at, rapid.SampledFrom([]string{"foret", "colline", "rocaille", "marais", "habitat", "montagne",
			"colline foret", "route"}).Draw(t, "element"))
		to := at.To(rapid.SampledFrom(hexDirections()).Draw(t, "direction"))
		side, _ := hex.Between(at, to)
		fmt.Fprintf(&b, "side %s %s %s\n", side, at, rapid.SampledFrom([]string{"pieux", "mur", "fortification", "fosse",
			"chausses-trappes"}).Draw(t, "obstacle"))
	}
	return b.String()
}

func hexDirections() []hex.Direction { d := hex.Directions(); return d[:] }

// TestRandomCombats plays random offers of random battles: what is offered is never refused, and nothing
// becomes impossible.
func TestRandomCombats(t *testing.T) {
	t.Parallel()
	books := map[string]hexwar.State{}
	for _, slug := range []string{"panache", "thucidide"} {
		books[slug] = hexwartest.Duel(t, slug, "")
	}
	rapid.Check(t, func(t *rapid.T) {
		s := books[rapid.SampledFrom([]string{"panache", "thucidide"}).Draw(t, "book")]
		chosen := map[string]string{}
		for name, value := range s.Settings {
			chosen[name] = value
		}
		for name, value := range map[string]string{"hex-charge": "combat", "hex-pions": "caches", "hex-percee": "avant",
			hexwar.BonusReading: hexwar.BonusBefore, "hex-rabais": "chaque"} {
			if rapid.Bool().Draw(t, name) {
				chosen[name] = value
			}
		}
		s.Settings = chosen
		s, err := hexwartest.Posed(s, drawBoard(t))
		if err != nil {
			t.Fatal(err)
		}
		roller := dicetest.Seeded(rapid.Uint64().Draw(t, "seed"))
		var given []string
		for range 60 {
			act, ok := drawAct(t, s)
			if !ok {
				return
			}
			events, err := s.Book.Rules().Decide(s, act, roller)
			if err != nil {
				t.Fatalf("%s %v, which was offered: %v", act.Path, act.Args, err)
			}
			for _, e := range events {
				if s, err = s.Book.Rules().Evolve(s, e); err != nil {
					t.Fatal(err)
				}
				given = soundCombat(t, s, e, given)
			}
			soundBattle(t, s)
		}
	})
}

// drawAct picks one of the offers of whoever is awaited.
func drawAct(t *rapid.T, s hexwar.State) (rules.Act, bool) {
	var offers []rules.Offer
	for _, seat := range ledger.Players {
		offers = append(offers, s.Book.Rules().Offers(s, seat, seat)...)
		offers = slices.DeleteFunc(offers, func(o rules.Offer) bool { return o.Act.Path == rules.PathEnd })
	}
	if len(offers) == 0 {
		if s.Fight != nil {
			t.Fatalf("a bataille combat waits for %q: %s, and nothing is offered", s.Fight.Seat, s.Fight.Question)
		}
		return rules.Act{}, false
	}
	o := rapid.SampledFrom(offers).Draw(t, "offer")
	act := o.Act
	args := rules.Args{}
	for name, value := range act.Args {
		args[name] = value
	}
	for _, q := range o.Ask {
		if len(q.Choices) == 0 {
			t.Fatalf("offer %s asks without a choice", o.Key)
		}
		args[q.Option] = rapid.SampledFrom(q.Choices).Draw(t, "choice").Value
	}
	act.Args = args
	return act, true
}

// soundCombat holds the steps of an act to what a combat may be; given are the orders of the combat under
// way.
func soundCombat(t *rapid.T, s hexwar.State, e rules.Event, given []string) []string {
	data, err := ledger.Read[hexwar.CombatData](e)
	if err != nil {
		t.Fatal(err)
	}
	for _, st := range data.Steps {
		switch st.Kind {
		case hexwar.DidBegin:
			given = nil
		case hexwar.DidOrder:
			row := orders.Order(s, st.Order)
			if slices.Contains(given, string(row.Kind)) {
				t.Fatalf("a second order of kind %s in one combat: %s", row.Kind, st.Order)
			}
			given = append(given, string(row.Kind))
			if st.Price.Total < 0 || !st.Price.IsFree && st.Price.Total < 1 {
				t.Fatalf("%s costs %d", st.Order, st.Price.Total)
			}
		case hexwar.DidSum:
			if st.Count < 0 || len(st.Lines) == 0 || st.Lines[len(st.Lines)-1].After != st.Count {
				t.Fatalf("a sum of %d dice from %+v", st.Count, st.Lines)
			}
		case hexwar.DidThrow:
			if len(st.Shows) != len(st.Faces) {
				t.Fatalf("%d dice show %d faces", len(st.Faces), len(st.Shows))
			}
		case hexwar.DidLose, hexwar.DidCredit:
			if st.Count < 1 || st.Left < 0 {
				t.Fatalf("%s of %d, left %d", st.Kind, st.Count, st.Left)
			}
		}
	}
	return given
}

// soundBattle holds a battle to what can't be otherwise.
func soundBattle(t *rapid.T, s hexwar.State) {
	for seat, held := range s.Purse {
		if held < 0 {
			t.Fatalf("seat %s holds %d tokens", seat, held)
		}
	}
	at := map[hex.Hex]hexwar.UnitID{}
	for _, u := range s.Units {
		if u.Elements < 0 || u.Elements > u.Initial || u.Gone != (u.Elements == 0) {
			t.Fatalf("unit %s: %d of %d elements, gone %v", u.ID, u.Elements, u.Initial, u.Gone)
		}
		if u.Gone {
			continue
		}
		if other, twice := at[u.At]; twice {
			t.Fatalf("%s and %s both stand in %s", u.ID, other, u.At)
		}
		at[u.At] = u.ID
		if !s.Field.Grid.Contains(u.At) {
			t.Fatalf("%s stands off the board", u.ID)
		}
	}
	if s.End.Over && s.Fight != nil {
		t.Fatal("the battle is over in the middle of a combat")
	}
	if f := s.Fight; f != nil && (f.Question == "" || !f.Seat.Plays()) {
		t.Fatalf("a bataille combat stands at %q and waits for nobody", f.Stage)
	}
}

// TestHostileCombatActs: whatever is typed, a combat refuses or goes on; it never fails.
func TestHostileCombatActs(t *testing.T) {
	s := hexwartest.Duel(t, "panache", "purse a 5\npurse b 5\na1 inf moyen E6 act=1\nb1 inf moyen E7\nb2 art moyen E9\n")
	var acts []rules.ActSpec
	for _, verb := range combat.Chapter(s.Book).Verbs {
		if verb.Decide != nil {
			acts = append(acts, verb.Spec)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := s
		for range 6 {
			spec := rapid.SampledFrom(acts).Draw(t, "act")
			act := rules.Act{Path: spec.Path, Seat: rapid.SampledFrom(ledger.Players[:]).Draw(t, "seat"), Args: rules.Args{}}
			for _, o := range spec.Options {
				if rapid.Bool().Draw(t, "given") {
					act.Args[o.Name] = rapid.SampledFrom([]string{"", "E6", "E7", "1", "-7", "a1>b1", "a1>b1>charge", "a1>b1>retraite", ">", "'\"\n",
						"@everyone",
						"99999999999999999999", "tour", "seulement", "suivi", "percee", "inf lourde", "ZZ9999", strings.Repeat("é", 4000), "charge",
						"oui"}).Draw(t, "value")
				}
			}
			events, err := s.Book.Rules().Decide(s, act, dicetest.Seeded(1))
			var refused *rules.Violation
			if err != nil && !errors.As(err, &refused) {
				t.Fatalf("%s %q: %v", act.Path, act.Args, err)
			}
			if err != nil && len(refused.WaysOut) > orders.MostWaysOut {
				t.Fatalf("%s: %d ways out", act.Path, len(refused.WaysOut))
			}
			for _, e := range events {
				if s, err = s.Book.Rules().Evolve(s, e); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
