package orders_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
)

// handOf throws by a generator of the test's own.
type handOf struct{ rng *rand.Rand }

func (h handOf) Throw(_ dice.Key, sides dice.Sides, n int) ([]dice.Face, error) {
	faces := make([]dice.Face, n)
	for i := range faces {
		faces[i] = dice.Face(1 + h.rng.IntN(int(sides)))
	}
	return faces, nil
}

// melee is two armies close together, with terrain between.
func melee(t testing.TB, slug string, settings ...string) hexwar.State {
	lines := append([]string{
		"a !1 general-en-chef F3", "a !2 sous-general C2", "a !3 officier J2",
		"a 1 infanterie moyen E3", "a 2 infanterie leger F3", "a 3 infanterie lourd G3", "a 4 cavalerie leger C2", "a 5 cavalerie moyen J2",
		"a 6 artillerie moyen H2", "a 7 elephants lourd D2", "a 8 artillerie-a-cheval leger B2", "a 9 chamellerie moyen K2",
		"a 10 infanterie moyen F1",
		"b !1 general-en-chef F8", "b !2 sous-general I9", "b !3 officier D8",
		"b 1 infanterie moyen E8", "b 2 infanterie leger F8", "b 3 infanterie lourd G8", "b 4 cavalerie leger D8", "b 5 cavalerie moyen I9",
		"b 6 artillerie moyen H9", "b 7 vehicules moyen C9", "b 8 cavalerie lourd J8",
		"E5 foret", "G5 rocaille", "D6 colline foret", "H6 marais", "F5 route", "F6 route gue", "F7 route", "F4 route", "C5/C6 pieux C5",
		"J5/J6 fosse J6",
		"purse a 12", "purse b 12", "lost a10 2", "lost a9 1",
	}, settings...)
	return hexwartest.Campaign(t, slug, lines...)
}

// picked is one thing that a player could do by his offers.
func picked(rng *rand.Rand, offers []rules.Offer) (rules.Act, bool) {
	if len(offers) == 0 {
		return rules.Act{}, false
	}
	o := offers[rng.IntN(len(offers))]
	if o.Act.Path == orders.TurnPath && rng.IntN(3) > 0 {
		o = offers[rng.IntN(len(offers))]
	}
	act := rules.Act{Path: o.Act.Path, Seat: o.Seat, Args: rules.Args{}}
	for name, value := range o.Act.Args {
		act.Args[name] = value
	}
	for _, q := range o.Ask {
		if len(q.Choices) == 0 {
			return act, false
		}
		most := max(q.Max, 1)
		var values []string
		for _, i := range rng.Perm(len(q.Choices))[:1+rng.IntN(min(most, len(q.Choices)))] {
			values = append(values, q.Choices[i].Value)
		}
		act.Args[q.Option] = strings.Join(values, " ")
	}
	return act, true
}

// Over random play by offers and by guesses: what one choice of a select offers is allowed; tokens are never
// negative, elements never above the initial number; each officer leads and each unit acts once a turn; one
// unit a hex, where it may stand; and the log folds to the same state.
func TestRandomTurns(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"panache", "thucidide"} {
		for seed := range map[string]int{"panache": 6, "thucidide": 2}[slug] {
			t.Run(slug+strconv.Itoa(seed), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(uint64(seed), 3))
				settings := [][]string{nil, {"set hex-tete toutes"}, {"set hex-amis laissent-passer"}, {"set hex-pions caches"},
					{"set hex-marche-forcee toute"}, {"set hex-activations 3"}}[seed]
				s := melee(t, slug, settings...)
				start := s
				g := s.Book.Rules()
				var log []rules.Event
				kinds := map[string]int{}
				for range 160 {
					seat := ledger.Players[rng.IntN(2)]
					act, ok := picked(rng, g.Offers(s, seat, seat))
					offered := ok
					if ok && act.Path == orders.RangePath {
						if _, err := g.Answer(g.Mask(s, seat), act); err != nil {
							t.Fatalf("%v: %v", act, err)
						}
						continue
					}
					if rng.IntN(4) == 0 {
						act, offered = guessed(rng, s, seat), false
					} else if !ok {
						continue
					}
					events, err := g.Decide(s, act, handOf{rng})
					var v *rules.Violation
					if err != nil && !errors.As(err, &v) {
						t.Fatalf("%v: %v", act, err)
					}
					if err != nil {
						// Several picked together may not go together; a single one does.
						if offered && !strings.Contains(act.Args["units"], " ") {
							t.Fatalf("offered and refused: %v: %v%s", act, err, hexwartest.FiguresOf(err))
						}
						continue
					}
					s = hexwartest.Folded(t, s, events)
					for _, e := range events {
						kinds[e.Kind]++
						if len(g.Tell(s, e)) == 0 {
							t.Errorf("%s says nothing", e.Kind)
						}
					}
					log = append(log, events...)
					hexwartest.Sound(s, t)
					if s.End.Over {
						break
					}
				}
				if again := hexwartest.Folded(t, start, log); !reflect.DeepEqual(again.Units, s.Units) || !reflect.DeepEqual(again.Turn, s.Turn) ||
					!reflect.DeepEqual(again.PurseEntries, s.PurseEntries) || !reflect.DeepEqual(again.Officers, s.Officers) {
					t.Error("the log folds to another state")
				}
				for _, kind := range []string{hexwar.TurnKind, "hexwar.activated/1", orders.MovedKind, "hexwar.order-given/1"} {
					if kinds[kind] == 0 {
						t.Errorf("no %s in %d events", kind, len(log))
					}
				}
			})
		}
	}
}

// guessed is an act that somebody types without looking.
func guessed(rng *rand.Rand, s hexwar.State, seat rules.Seat) rules.Act {
	unit := func() string { return string(seat) + strconv.Itoa(rng.IntN(11)) }
	officer := func() string { return string(seat) + "!" + strconv.Itoa(1+rng.IntN(3)) }
	place := hex.At(rng.IntN(13), rng.IntN(12)).String()
	act := rules.Act{Seat: seat}
	switch rng.IntN(4) {
	case 0:
		act.Path, act.Args = "bataille activer", rules.Args{"officer": officer(), "units": unit() + " " + unit() + " " + officer()}
	case 1:
		act.Path, act.Args = orders.MovePath, rules.Args{"unit": unit(), "ou": place}
	case 2:
		act.Path, act.Args = "bataille tete", rules.Args{"officer": officer(), "unit": unit(),
			"effect": orders.LeadEffects[rng.IntN(len(orders.LeadEffects))]}
	default:
		id := turnIDs[rng.IntN(len(turnIDs))]
		act.Path, act.Args = orders.TurnOrderPath+id, rules.Args{}
		for _, o := range orders.Order(s, id).Options {
			act.Args[o.Name] = map[string]string{"unit": unit(), "officer": officer(), "ou": place, "elements": strconv.Itoa(rng.IntN(5))}[o.Name]
		}
	}
	return act
}

func BenchmarkOffersOfATurn(b *testing.B) {
	s := melee(b, "panache")
	s = hexwartest.Does(b, s, "a bataille activer officer=a!1 units=a1,a2,a3,a6")
	for b.Loop() {
		s.Book.Rules().Offers(s, rules.SeatA, rules.SeatA)
	}
}

// Whatever somebody types or puts into a log is refused or an error, and never a panic.
func TestHostileCommands(t *testing.T) {
	t.Parallel()
	s := melee(t, "panache")
	g := s.Book.Rules()
	texts := []string{"", " ", "!", "/", "//", "a!1/", "/a1", "a!1/a!2/a1", "@everyone", "\"'`{{.unit}}", "🐎", "9999999999999999999999", "-1",
		"C0", "ZZZ999",
		"a1\na2", strings.Repeat("a1 ", 1300), strings.Repeat("é", 4000), ":", "ralliement:::::", "coureur-des-bois:a1:\x00"}
	for _, path := range []string{"bataille activer", orders.MovePath, "bataille tete", orders.GivePath, orders.TurnOrderPath + hexwartest.Woodsman,
		orders.TurnOrderPath + hexwartest.Rally, orders.TurnOrderPath + hexwartest.Forward, orders.TurnOrderPath + hexwartest.Mount} {
		for _, text := range texts {
			for _, option := range []string{"officer", "units", "unit", "ou", "effect", "choix", "elements"} {
				act := rules.Act{Path: path, Seat: rules.SeatA,
					Args: rules.Args{"officer": "a!1", "unit": "a1", "units": "a1", "ou": "E4", "effect": "des", "choix": "estafette:a1"}}
				act.Args[option] = text
				var v *rules.Violation
				if _, err := g.Decide(s, act, hexwartest.NoDice{}); err != nil && !errors.As(err, &v) {
					t.Errorf("%v: %v", act, err)
				}
			}
		}
	}
	for kind, data := range map[string]string{
		"hexwar.activated/1": `{"number":1000000000}`, "hexwar.activated/1" + " ": `{"number":0}`, orders.MovedKind: `{}`,
		orders.OfficerMovedKind: `{"path":[]}`, "hexwar.led/1": `{"effects":["activer"],"number":-4}`,
		"hexwar.order-given/1": `{"order":"estafette","unit":{"id":"a1","at":"A1"},"number":101}`,
	} {
		if _, err := g.Evolve(s, rules.Event{Kind: strings.TrimSpace(kind), Data: []byte(data)}); err == nil {
			t.Errorf("%s %s is folded", kind, data)
		}
	}
}
