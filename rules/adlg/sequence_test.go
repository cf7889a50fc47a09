package adlg

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/table"
)

// faces is a roller: the faces given for a purpose in their order, then random ones.
type faces struct {
	given  map[string][]dice.Face
	random *rand.Rand
}

// Throw throws.
func (f *faces) Throw(k dice.Key, sides dice.Sides, count int) ([]dice.Face, error) {
	thrown := make([]dice.Face, count)
	for i := range thrown {
		thrown[i] = dice.Face(1 + f.random.IntN(int(sides)))
		if left := f.given[k.Purpose]; len(left) > 0 {
			thrown[i], f.given[k.Purpose] = left[0], left[1:]
		}
	}
	return thrown, nil
}

// gameOnce is the shipped system, read once for all tests, as a program reads it.
var gameOnce = sync.OnceValues(shippedGame)

// opened is a new game under some settings.
func opened(t testing.TB, settings map[string]string) (*rules.Definition[state], state) {
	t.Helper()
	g, err := gameOnce()
	if err != nil {
		t.Fatal(err)
	}
	d := g.rules()
	setup, err := d.System().Setup(settings, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.start(setup)
	if err != nil {
		t.Fatal(err)
	}
	return d, s
}

// do does an act that nothing stands against.
func do(t testing.TB, d *rules.Definition[state], s state, roller dice.Roller, seat rules.Seat, path string, args ...string) state {
	t.Helper()
	events, err := d.Decide(s, actOf(seat, path, args...), roller)
	if err != nil {
		t.Fatalf("%s %s %v: %v", seat, path, args, err)
	}
	return evolved(t, d, s, events)
}

func actOf(seat rules.Seat, path string, args ...string) rules.Act {
	act := rules.Act{Path: path, Seat: seat, Args: rules.Args{}}
	for i := 0; i < len(args); i += 2 {
		act.Args[args[i]] = args[i+1]
	}
	return act
}

func evolved(t testing.TB, d *rules.Definition[state], s state, events []rules.Event) state {
	t.Helper()
	for _, e := range events {
		read, err := ledger.NewEvent(e.Kind, e.Data)
		if err == nil {
			s, err = d.Evolve(s, e)
		}
		if err != nil {
			t.Fatalf("%s: %v", read.Kind, err)
		}
	}
	return s
}

// refused is the refusal of an act, its sentence's key.
func refused(t testing.TB, d *rules.Definition[state], s state, want string, seat rules.Seat, path string,
	args ...string) *rules.Violation {
	t.Helper()
	_, err := d.Decide(s, actOf(seat, path, args...), &faces{random: rand.New(rand.NewPCG(1, 1))})
	var v *rules.Violation
	if !errors.As(err, &v) || v.Say.Key != want {
		t.Fatalf("%s %s %v: %v, want %s", seat, path, args, err, want)
	}
	return v
}

// TestAThousandSequencesOfEachTerritory plays what is offered at random to the end: no dead end, and at every
// step what holds of every table. AIDEDECAMP_GAMES says how many for each territory.
func TestAThousandSequencesOfEachTerritory(t *testing.T) {
	t.Parallel()
	games := rulestest.GamesAsked(t, 100)
	for _, territory := range allTerritories {
		t.Run(string(territory), func(t *testing.T) {
			t.Parallel()
			for n := range games {
				playSequence(t, territory, uint64(n))
			}
		})
	}
}

// mostActs bounds a sequence: far more than the longest one.
const mostActs = 80

func playSequence(t *testing.T, territory territoryID, n uint64) {
	random := rand.New(rand.NewPCG(n, 7))
	d, s := opened(t, map[string]string{mostReading: pickOf(random, []string{"les-deux", mostEach}),
		compulsoryReading: pickOf(random, []string{"hors-compte", compulsoryCounts}),
		zonesReading:      pickOf(random, []string{"defenseur", zonesOfThrower}),
		removalReading:    pickOf(random, []string{"par-joueur", removalOfTable})})
	roller := &faces{random: random}
	for acts := 0; ; acts++ {
		var all []rules.Offer
		for _, seat := range players {
			all = append(all, d.Offers(s, seat, seat)...)
		}
		if s.controlOver() {
			break
		}
		if len(all) == 0 || acts == mostActs {
			t.Fatalf("%s %d: nobody is offered anything after %d acts: %+v", territory, n, acts, s)
		}
		o := all[random.IntN(len(all))]
		act := answer(random, o)
		if act.Path == territoryPath {
			act.Args["territory"] = pickOf(random, []string{attacking, defending}) + "-" + string(territory)
		}
		events, err := d.Decide(s, act, roller)
		var v *rules.Violation
		if errors.As(err, &v) && len(o.Ask) > 0 && len(v.WaysOut) > 0 { // several choices that don't go together
			events, err = d.Decide(s, v.WaysOut[0].Act, roller)
		}
		if err != nil {
			t.Fatalf("%s %d: what is offered is refused: %+v: %v", territory, n, act, err)
		}
		s = evolved(t, d, s, events)
		checkTable(t, d, s)
	}
	ends := d.Offers(s, rules.SeatA, rules.SeatA)
	if !slices.ContainsFunc(ends, func(o rules.Offer) bool { return o.Act.Path == planPath }) {
		t.Fatalf("%s %d: no battle plan is offered", territory, n)
	}
}

// answer fills an offer's questions in at random.
func answer(random *rand.Rand, o rules.Offer) rules.Act {
	act := rules.Act{Path: o.Act.Path, Seat: o.Seat, Args: maps.Clone(o.Act.Args)}
	if act.Args == nil {
		act.Args = rules.Args{}
	}
	for _, q := range o.Ask {
		if len(q.Choices) == 0 {
			act.Args[q.Option] = fmt.Sprint(random.IntN(mostTotal + 1))
			continue
		}
		count := 1
		if q.Max > 1 {
			count = q.Min + random.IntN(q.Max-q.Min+1)
		}
		var values []string
		for _, i := range random.Perm(len(q.Choices))[:count] {
			values = append(values, q.Choices[i].Value)
		}
		act.Args[q.Option] = strings.Join(values, " ")
	}
	return act
}

func pickOf[T any](random *rand.Rand, of []T) T { return of[random.IntN(len(of))] }

// checkTable holds what is true of every table against one.
func checkTable(t *testing.T, d *rules.Definition[state], s state) {
	t.Helper()
	for _, seat := range []rules.Seat{rules.Public, rules.SeatA, rules.SeatB} {
		view := d.View(s, seat)
		if err := table.Check(*view.Board, view.Panels); err != nil {
			t.Fatal(err)
		}
	}
	waters, covered := 0, 0
	for _, p := range s.pieces {
		if p.Kind.isWater() {
			waters++
		}
		if p.Cover != "" {
			covered++
		}
		if p.Kind == village && p.By != s.field.defender() {
			t.Fatalf("the Attacker has %v", p)
		}
	}
	if waters > 1 || s.field.Territory == "steppes" && covered > 1 {
		t.Fatalf("%d waters, %d covered hills of %v", waters, covered, s.pieces)
	}
	for n, l := range s.placing.Lying {
		p, _ := s.piece(n)
		switch {
		case p.isArea() && (l.Zone < 1 || l.Zone > 6 || !slices.Contains(l.Changed, moved) && l.Sectors[0] != s.sector(l.Zone, p.By) || l.Edge == ""):
			t.Fatalf("%v lies in %+v", p, l)
		case p.Kind == impassable && l.Sectors[0].Column == 1:
			t.Fatalf("%v lies in a central zone", p)
		case p.Kind == road && (len(l.Exits) != 2 || l.Exits[0] == l.Exits[1]):
			t.Fatalf("%v leaves by %v", p, l.Exits)
		case l.isRemoved() && p.Compulsory:
			t.Fatalf("%v is removed", p)
		}
	}
	if count := s.halves(); len(s.control.By) == 0 && max(count[rules.SeatA]-count[rules.SeatB], count[rules.SeatB]-count[rules.SeatA]) > mostAhead {
		t.Fatalf("the halves have %v pieces", count)
	}
}
