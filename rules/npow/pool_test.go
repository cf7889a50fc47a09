package npow

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/table"
)

// started returns the game and the state that a new one starts from, seat b being the Defender.
func started(t testing.TB, chosen, replaced map[string]string) (*rules.Definition[state], state) {
	t.Helper()
	g := gameAsShipped(t)
	settings := map[string]string{initiativeSetting: initiativeHost}
	for name, value := range chosen {
		settings[name] = value
	}
	setup, err := g.System().Setup(settings, replaced)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g, s
}

// noted is a Roller that notes what it threw.
type noted struct {
	dice.Roller
	throws []dice.Throw
}

func (n *noted) Throw(k dice.Key, sides dice.Sides, count int) ([]dice.Face, error) {
	faces, err := n.Roller.Throw(k, sides, count)
	if err == nil {
		n.throws = append(n.throws, dice.Throw{Key: k, Sides: sides, Faces: faces})
	}
	return faces, err
}

// playOut draws a pool to its end by the offers alone, choosing by chance where an offer asks, and holds on
// the way what must hold of every act: the state given is not changed, and the events alone lead to the state
// reached.
func playOut(t *testing.T, g *rules.Definition[state], s state, region string, roller dice.Roller, chance *rand.Rand) state {
	t.Helper()
	for step := 0; !s.pool.Settled; step++ {
		if step > 300 {
			t.Fatal("the pool does not come to an end")
		}
		offers := g.Offers(s, s.defender(), s.defender())
		if len(offers) != 1 {
			t.Fatalf("%d offers for the Defender", len(offers))
		}
		if others := g.Offers(s, s.initiative, s.initiative); len(others) != 0 {
			t.Fatalf("offers for the Attacker: %v", others)
		}
		act := offers[0].Act
		for _, q := range offers[0].Ask {
			act = act.With(q.Option, strings.Join(pickSome(q, chance), " "))
		}
		if act.Path == poolPath {
			act = act.With("region", region)
			if lists := s.tables.Regions[region].Lists; len(lists) > 0 {
				act = act.With("liste", lists[chance.IntN(len(lists))])
			}
		}
		before := s.pool.clone()
		before.Readings = maps.Clone(before.Readings)
		events, err := g.Decide(s, act, roller)
		if err != nil {
			t.Fatalf("an offer is refused: %v", err)
		}
		next := s
		for _, e := range events {
			if next, err = g.Evolve(next, e); err != nil {
				t.Fatal(err)
			}
			if len(g.Tell(s, e)) == 0 {
				t.Errorf("%s says nothing", e.Kind)
			}
		}
		if !reflect.DeepEqual(s.pool, before) {
			t.Fatal("an act changed the state that it was given")
		}
		if view := g.View(next, rules.Public); table.Check(*view.Board, view.Panels) != nil {
			t.Error(table.Check(*view.Board, view.Panels))
		}
		if err := table.Check(*next.board(), nil); err != nil {
			t.Error(err)
		}
		s = next
	}
	if offers := offersOf(s, s.defender(), "terrain"); len(offers) != 0 {
		t.Errorf("a settled pool still offers %v", offers)
	}
	return s
}

func pickSome(q rules.Question, chance *rand.Rand) []string {
	count := max(1, q.Min)
	var picked []string
	for _, i := range chance.Perm(len(q.Choices))[:count] {
		picked = append(picked, q.Choices[i].Value)
	}
	return picked
}

// plainCount counts a pool's objectives from the rule's words alone.
func plainCount(p pool) int {
	var n int
	for _, e := range p.Elements {
		switch e.Piece {
		case "colline", "zone-construite":
			n++
		case "cours-d-eau":
			n += e.Sections
		}
	}
	return n
}

// checkPool holds a settled pool against the rules.
func checkPool(t *testing.T, s state, least, most int) {
	t.Helper()
	p := s.pool
	if len(p.Elements) < least || len(p.Elements) > most || len(p.Elements) != p.Count {
		t.Errorf("%d elements, the die says %d, possible are %d to %d", len(p.Elements), p.Count, least, most)
	}
	have := plainCount(p)
	switch {
	case have != p.Objectives:
		t.Errorf("%d objectives are noted, %d are there", p.Objectives, have)
	case have < p.Wanted && p.Outcome != noRow && p.Outcome != noLuck:
		t.Errorf("%d objectives of %d, and nothing is said", have, p.Wanted)
	case have > p.Wanted && p.Outcome != tooMany:
		t.Errorf("%d objectives of %d, and nothing is said", have, p.Wanted)
	case have == p.Wanted && p.Outcome != "":
		t.Errorf("%d objectives as wanted, and it says %s", have, p.Outcome)
	}
	var long, short, hills, downgraded int
	for _, e := range p.Elements {
		switch {
		case e.Piece == "colline":
			hills++
		case e.Downgraded:
			downgraded++
		case e.Piece == charts.River && e.Optional:
			short++
		case e.Piece == charts.River:
			long++
		}
		switch row := s.tables.Regions[p.Table].ByFace[e.Face]; {
		case e.Chosen || e.Downgraded:
		case e.Piece != row:
			t.Errorf("element %d is %s, its die %d gives %q", e.Number, e.Piece, e.Face, row)
		}
	}
	if long > 1 || short > 1 || short > long {
		t.Errorf("%d rivers of 2 × 60 cm and %d of 60 cm", long, short)
	}
	if p.Outcome == tooMany && hills > 0 {
		t.Errorf("too many objectives with %d hills left", hills)
	}
	if downgraded > 0 && have < p.Wanted {
		t.Errorf("%d hills downgraded although %d of %d objectives are left", downgraded, have, p.Wanted)
	}
}

// TestThousandPools draws 1,000 pools per region and format, each from a secret of its own, and holds each
// against the rules and the dice of all against 4 sigma.
func TestThousandPools(t *testing.T) {
	t.Parallel()
	for _, format := range []struct {
		id          string
		least, most int
		die         dice.Sides
	}{{"npow", 7, 12, 6}, {"npow300", 7, 10, 4}} {
		g, start := started(t, map[string]string{"format": format.id}, nil)
		for _, region := range charts.RegionIDs {
			t.Run(format.id+"/"+region, func(t *testing.T) {
				t.Parallel()
				seen := map[string][]int{countPurpose: make([]int, format.die+1), elementsPurpose: make([]int, 11), objectivePurpose: make([]int, 5)}
				var rerolls, chosen, outcomes int
				for i := range 1000 {
					roller := &noted{Roller: dicetest.Seeded(uint64(i))}
					s := playOut(t, g, start, region, roller, rand.New(rand.NewPCG(uint64(i), 1)))
					checkPool(t, s, format.least, format.most)
					rerolls += len(s.pool.Rerolls)
					if s.pool.Outcome != "" {
						outcomes++
					}
					for _, e := range s.pool.Elements {
						if e.Chosen {
							chosen++
						}
					}
					for _, throw := range roller.throws {
						purpose := throw.Key.Purpose
						if seen[purpose] == nil {
							purpose = elementsPurpose
						}
						for _, f := range throw.Faces {
							seen[purpose][f]++
						}
					}
					if t.Failed() {
						t.Fatalf("in the pool of seed %d", i)
					}
				}
				for purpose, faces := range seen {
					checkUniform(t, purpose, faces)
				}
				t.Logf("per pool: %.2f rerolls, %.2f choices; not as wanted: %d of 1000", float64(rerolls)/1000, float64(chosen)/1000, outcomes)
			})
		}
	}
}

func checkUniform(t *testing.T, purpose string, faces []int) {
	t.Helper()
	var total int
	for _, n := range faces {
		total += n
	}
	p := 1 / float64(len(faces)-1)
	mean, sigma := float64(total)*p, math.Sqrt(float64(total)*p*(1-p))
	for f, n := range faces[1:] {
		if math.Abs(float64(n)-mean) > 4*sigma {
			t.Errorf("%s: face %d fell %d times, expected %.0f ± %.0f", purpose, f+1, n, mean, 4*sigma)
		}
	}
}

// TestExtremeDice draws with dice that always show their lowest or highest face, under every reading: it must
// come to an end.
func TestExtremeDice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		roller dice.Roller
		count  int
	}{{dicetest.Min{}, 7}, {dicetest.Max{}, 12}} {
		for _, river := range []string{"pool", "lances"} {
			for _, bridges := range []string{"oui", "non"} {
				for _, reroll := range []string{"a-rebours", "derniers"} {
					settings := map[string]string{riverReading: river, bridgesReading: bridges, rerollReading: reroll}
					g, start := started(t, settings, nil)
					for _, region := range charts.RegionIDs {
						s := playOut(t, g, start, region, c.roller, rand.New(rand.NewPCG(1, 2)))
						if s.pool.Count != c.count {
							t.Errorf("%d elements, want %d", s.pool.Count, c.count)
						}
					}
				}
			}
		}
	}
}

// TestKeys: no two throws share a key, and every throw of a pool bears one that is listed.
func TestKeys(t *testing.T) {
	if err := dicetest.CheckKeys(gameAsShipped(t).System().Keys); err != nil {
		t.Error(err)
	}
	var purposes []string
	for _, k := range gameAsShipped(t).System().Keys {
		purposes = append(purposes, k.Purpose)
	}
	g, start := started(t, nil, nil)
	for i := range 50 {
		roller := &noted{Roller: dicetest.Seeded(uint64(i))}
		playOut(t, g, start, "europe-sud", roller, rand.New(rand.NewPCG(uint64(i), 1)))
		for _, throw := range roller.throws {
			if !slices.Contains(purposes, throw.Key.Purpose) {
				t.Errorf("key %s is not listed", throw.Key)
			}
			if throw.Key.Seat != "" || strings.Contains(throw.Key.String(), "europe") {
				t.Errorf("key %s holds what a player may vary", throw.Key)
			}
		}
	}
}

// TestRegionChangesNoFace: whichever region the Defender names, the dice are the same.
func TestRegionChangesNoFace(t *testing.T) {
	g, start := started(t, nil, nil)
	for i := range 20 {
		var first []dice.Face
		for _, region := range charts.RegionIDs[:4] {
			roller := &noted{Roller: dicetest.Seeded(uint64(i))}
			playOut(t, g, start, region, roller, rand.New(rand.NewPCG(uint64(i), 1)))
			faces := append(slices.Clone(roller.throws[0].Faces), roller.throws[1].Faces...)
			if first == nil {
				first = faces
			} else if !slices.Equal(first, faces) {
				t.Errorf("seed %d: %s gives %v, the first region %v", i, region, faces, first)
			}
		}
	}
}

// TestNoRefusalAfterAThrow offers every kind of wrong act: each is refused before a die is thrown, and
// changes nothing.
func TestNoRefusalAfterAThrow(t *testing.T) {
	g, start := started(t, nil, nil)
	drawn := playOut(t, g, start, "europe-centrale", dicetest.Seeded(3), rand.New(rand.NewPCG(3, 1)))
	for _, s := range []state{start, drawn} {
		for _, act := range []rules.Act{
			{Path: poolPath, Seat: rules.SeatA, Args: rules.Args{"region": "europe-sud"}},
			{Path: poolPath, Seat: rules.SeatB, Args: rules.Args{"region": "@everyone\n\"🎲"}},
			{Path: poolPath, Seat: rules.SeatB, Args: rules.Args{"region": "loin-des-yeux-de-l-empereur", "liste": "loin-des-yeux-de-l-empereur"}},
			{Path: choosePath, Seat: rules.SeatB, Args: rules.Args{"element": "-1", "piece": "colline"}},
			{Path: choosePath, Seat: rules.SeatB, Args: rules.Args{"element": "99999999", "piece": "colline"}},
			{Path: downgradePath, Seat: rules.SeatB, Args: rules.Args{"elements": ""}},
			{Path: initiativePath, Seat: rules.SeatA, Args: rules.Args{"qui": holderSelf}},
		} {
			roller := &noted{Roller: dicetest.Seeded(1)}
			events, err := g.Decide(s, act, roller)
			var refused *rules.Violation
			if !errors.As(err, &refused) || len(events) > 0 || len(roller.throws) > 0 {
				t.Errorf("%+v: %v after %d throws", act, err, len(roller.throws))
				continue
			}
			if len(refused.WaysOut) > 4 {
				t.Errorf("%+v: %d ways out", act, len(refused.WaysOut))
			}
		}
	}
}

// TestProfiles: format and profile combine, and what is chosen explicitly goes over a profile.
func TestProfiles(t *testing.T) {
	_, s := started(t, map[string]string{"format": "npow300", "profile": "ffjh"}, nil)
	if s.settings[mostReading] != mostUnlimited || s.format().CountSides != 4 {
		t.Errorf("npow300 with ffjh: %v", s.settings)
	}
	_, s = started(t, map[string]string{"profile": "ffjh", mostReading: "1d4"}, nil)
	if s.settings[mostReading] != "1d4" {
		t.Errorf("chosen over the profile: %v", s.settings)
	}
}

// TestBattlefields: the tables, sectors and bands of both formats, by their readings.
func TestBattlefields(t *testing.T) {
	for _, c := range []struct{ settings, want string }{
		{"", "1800x1200 3x2 600x600 450..750"},
		{"npow-table=120x120", "1200x1200 2x2 600x600 450..750"},
		{"npow-table=240x120", "2400x1200 4x2 600x600 450..750"},
		{"format=npow300", "1200x800 3x2 400x400 250..550"},
		{"format=npow300 npow300-secteurs=60x40", "1200x800 2x2 600x400 250..550"},
	} {
		settings := map[string]string{}
		for _, pair := range strings.Fields(c.settings) {
			name, value, _ := strings.Cut(pair, "=")
			settings[name] = value
		}
		_, s := started(t, settings, nil)
		f := s.field
		got := fmt.Sprintf("%s %dx%d %s %d..%d", f.Size, f.Sectors.Columns, f.Sectors.Rows, f.Sectors.Cell, f.Band.From, f.Band.To)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.settings, diff)
		}
	}
}

// TestNoLuck: dice that never give an objective end after a bounded number of rerolls, and the pool says so.
func TestNoLuck(t *testing.T) {
	club := strings.Replace(shippedText("europe-centrale.toml"), "die = 1\npiece = \"colline\"", "die = 1\npiece = \"foret\"", 1)
	for _, reading := range []string{"a-rebours", "derniers"} {
		g, start := started(t, map[string]string{rerollReading: reading}, map[string]string{"europe-centrale.toml": club})
		s := playOut(t, g, start, "europe-centrale", dicetest.Min{}, rand.New(rand.NewPCG(1, 1)))
		if s.pool.Outcome != noLuck || s.pool.Objectives != 0 || len(s.pool.Rerolls) != mostRerolls {
			t.Errorf("%s: %s with %d objectives after %d rerolls", reading, s.pool.Outcome, s.pool.Objectives, len(s.pool.Rerolls))
		}
	}
}

// TestUnknownEvents: an event of a later version, or one that fits no pool, is an error and no panic.
func TestUnknownEvents(t *testing.T) {
	g, start := started(t, nil, nil)
	for _, e := range []rules.Event{
		{Kind: "npow.pool-rolled/2", Data: []byte(`{}`)},
		{Kind: rolledKind, Data: []byte(`[]`)},
		{Kind: rolledKind, Data: []byte(`{"defender":"b","steps":[{"do":"thrown","element":2}]}`)},
		{Kind: chosenKind, Data: []byte(`{"steps":[{"do":"chosen","element":1,"piece":"colline"}]}`)},
		{Kind: downgradedKind, Data: []byte(`{"steps":[{"do":"downgraded","element":-1}]}`)},
		{Kind: chosenKind, Data: []byte(`{"steps":[{"do":"juggled","element":1}]}`)},
		{Kind: initiativeKind},
	} {
		if _, err := g.Evolve(start, e); err == nil {
			t.Errorf("%s %s is folded", e.Kind, e.Data)
		}
	}
}
