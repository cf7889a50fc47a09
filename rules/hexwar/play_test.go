package hexwar

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
func melee(t testing.TB, slug string, settings ...string) State {
	lines := append([]string{
		"a !1 general-en-chef F3", "a !2 sous-general C2", "a !3 officier J2",
		"a 1 infanterie moyen E3", "a 2 infanterie leger F3", "a 3 infanterie lourd G3", "a 4 cavalerie leger C2", "a 5 cavalerie moyen J2",
		"a 6 artillerie moyen H2", "a 7 elephants lourd D2", "a 8 artillerie-a-cheval leger B2", "a 9 chamellerie moyen K2", "a 10 infanterie moyen F1",
		"b !1 general-en-chef F8", "b !2 sous-general I9", "b !3 officier D8",
		"b 1 infanterie moyen E8", "b 2 infanterie leger F8", "b 3 infanterie lourd G8", "b 4 cavalerie leger D8", "b 5 cavalerie moyen I9",
		"b 6 artillerie moyen H9", "b 7 vehicules moyen C9", "b 8 cavalerie lourd J8",
		"E5 foret", "G5 rocaille", "D6 colline foret", "H6 marais", "F5 route", "F6 route gue", "F7 route", "F4 route", "C5/C6 pieux C5", "J5/J6 fosse J6",
		"purse a 12", "purse b 12", "lost a10 2", "lost a9 1",
	}, settings...)
	return campaign(t, slug, lines...)
}

// picked is one thing that a player could do by his offers.
func picked(rng *rand.Rand, offers []rules.Offer) (rules.Act, bool) {
	if len(offers) == 0 {
		return rules.Act{}, false
	}
	o := offers[rng.IntN(len(offers))]
	if o.Act.Path == turnPath && rng.IntN(3) > 0 {
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

// Over random play by offers and by guesses: what one choice of a select offers is allowed; tokens are never negative, elements never above the
// initial number; each officer leads and each unit acts once a turn; one unit a hex, where it may stand; and the log folds to the same state.
func TestRandomTurns(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"panache", "thucidide"} {
		for seed := range map[string]int{"panache": 6, "thucidide": 2}[slug] {
			t.Run(slug+strconv.Itoa(seed), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(uint64(seed), 3))
				settings := [][]string{nil, {"set hex-tete toutes"}, {"set hex-amis laissent-passer"}, {"set hex-pions caches"}, {"set hex-marche-forcee toute"}, {"set hex-activations 3"}}[seed]
				s := melee(t, slug, settings...)
				start := s
				g := s.book.rules()
				var log []rules.Event
				kinds := map[string]int{}
				for range 160 {
					seat := rules.Players[rng.IntN(2)]
					act, ok := picked(rng, g.Offers(s, seat, seat))
					offered := ok
					if ok && act.Path == rangePath {
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
							t.Fatalf("offered and refused: %v: %v%s", act, err, figuresOf(err))
						}
						continue
					}
					s = folded(t, s, events)
					for _, e := range events {
						kinds[e.Kind]++
						if len(g.Tell(e)) == 0 {
							t.Errorf("%s says nothing", e.Kind)
						}
					}
					log = append(log, events...)
					s.sound(t)
					if s.end.Over {
						break
					}
				}
				if again := folded(t, start, log); !reflect.DeepEqual(again.units, s.units) || !reflect.DeepEqual(again.turn, s.turn) ||
					!reflect.DeepEqual(again.ledger, s.ledger) || !reflect.DeepEqual(again.officers, s.officers) {
					t.Error("the log folds to another state")
				}
				for _, kind := range []string{turnKind, activatedKind, movedKind, givenKind} {
					if kinds[kind] == 0 {
						t.Errorf("no %s in %d events", kind, len(log))
					}
				}
			})
		}
	}
}

// guessed is an act that somebody types without looking.
func guessed(rng *rand.Rand, s State, seat rules.Seat) rules.Act {
	unit := func() string { return string(seat) + strconv.Itoa(rng.IntN(11)) }
	officer := func() string { return string(seat) + "!" + strconv.Itoa(1+rng.IntN(3)) }
	place := hex.At(rng.IntN(13), rng.IntN(12)).String()
	act := rules.Act{Seat: seat}
	switch rng.IntN(4) {
	case 0:
		act.Path, act.Args = activatePath, rules.Args{"officer": officer(), "units": unit() + " " + unit() + " " + officer()}
	case 1:
		act.Path, act.Args = movePath, rules.Args{"unit": unit(), "ou": place}
	case 2:
		act.Path, act.Args = leadPath, rules.Args{"officer": officer(), "unit": unit(), "effect": leadEffects[rng.IntN(len(leadEffects))]}
	default:
		id := turnIDs[rng.IntN(len(turnIDs))]
		act.Path, act.Args = turnOrderPath+id, rules.Args{}
		for _, o := range s.order(id).Asks {
			act.Args[o.Name] = map[string]string{"unit": unit(), "officer": officer(), "ou": place, "elements": strconv.Itoa(rng.IntN(5))}[o.Name]
		}
	}
	return act
}

// sound holds a state to what is always so.
func (s State) sound(t *testing.T) {
	t.Helper()
	for _, seat := range rules.Players {
		if s.purse[seat] < 0 {
			t.Fatalf("%s has %d tokens", seat, s.purse[seat])
		}
	}
	acts, leads := map[UnitID]int{}, map[OfficerID]int{}
	for _, a := range s.turn.Activations {
		for _, id := range a.Units {
			acts[id]++
		}
		for _, id := range a.Alone {
			leads["alone "+id]++
		}
		if a.Officer != "" {
			leads[a.Officer]++
		}
	}
	for id, n := range acts {
		if n > 1 || s.units[id].Turn.Activation == 0 {
			t.Fatalf("%s is activated %d times", id, n)
		}
	}
	for id, n := range leads {
		if n > 1 {
			t.Fatalf("%s %d times", id, n)
		}
	}
	standing := map[hex.Hex]UnitID{}
	for id, u := range s.units {
		if u.Elements < 0 || u.Elements > u.Initial {
			t.Fatalf("%s has %d of %d elements", id, u.Elements, u.Initial)
		}
		if u.Gone {
			continue
		}
		if other, taken := standing[u.At]; taken {
			t.Fatalf("%s and %s on %s", id, other, u.At)
		}
		standing[u.At] = id
		g, err := s.field.ground(s.tables.ground, u.At)
		if ok, _ := s.tables.ground.Holds(terrainTroop(u.Troop.Type), g); err != nil || !ok {
			t.Fatalf("%s stands on %v", id, g.Rows())
		}
	}
	for id, o := range s.officers {
		if other, taken := standing[o.At]; !o.Gone && taken && s.units[other].Seat != o.Seat {
			t.Fatalf("%s stands with the enemy's %s", id, other)
		}
	}
}

func BenchmarkOffersOfATurn(b *testing.B) {
	s := melee(b, "panache")
	s = does(b, s, "a activer officer=a!1 units=a1,a2,a3,a6")
	for b.Loop() {
		s.book.rules().Offers(s, rules.SeatA, rules.SeatA)
	}
}

// Whatever somebody types or puts into a log is refused or an error, and never a panic.
func TestHostileCommands(t *testing.T) {
	t.Parallel()
	s := melee(t, "panache")
	g := s.book.rules()
	texts := []string{"", " ", "!", "/", "//", "a!1/", "/a1", "a!1/a!2/a1", "@everyone", "\"'`{{.unit}}", "🐎", "9999999999999999999999", "-1", "C0", "ZZZ999",
		"a1\na2", strings.Repeat("a1 ", 1300), strings.Repeat("é", 4000), ":", "ralliement:::::", "coureur-des-bois:a1:\x00"}
	for _, path := range []string{activatePath, movePath, leadPath, givePath, turnOrderPath + Woodsman, turnOrderPath + Rally, turnOrderPath + Forward, turnOrderPath + Mount} {
		for _, text := range texts {
			for _, option := range []string{"officer", "units", "unit", "ou", "effect", "choix", "elements"} {
				act := rules.Act{Path: path, Seat: rules.SeatA, Args: rules.Args{"officer": "a!1", "unit": "a1", "units": "a1", "ou": "E4", "effect": "des", "choix": "estafette:a1"}}
				act.Args[option] = text
				var v *rules.Violation
				if _, err := g.Decide(s, act, noDice{}); err != nil && !errors.As(err, &v) {
					t.Errorf("%v: %v", act, err)
				}
			}
		}
	}
	for kind, data := range map[string]string{
		activatedKind: `{"number":1000000000}`, activatedKind + " ": `{"number":0}`, movedKind: `{}`, officerMovedKind: `{"path":[]}`, ledKind: `{"effects":["activer"],"number":-4}`,
		givenKind: `{"order":"estafette","unit":{"id":"a1","at":"A1"},"number":101}`,
	} {
		if _, err := g.Evolve(s, rules.Event{Kind: strings.TrimSpace(kind), Data: []byte(data)}); err == nil {
			t.Errorf("%s %s is folded", kind, data)
		}
	}
}
