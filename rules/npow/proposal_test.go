package npow

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// randomPool is a state whose pool is drawn at random, as far as its dice leave no choice: else the Defender
// takes woods.
func randomPool(t testing.TB, g *rules.Definition[state], start state, n int) state {
	t.Helper()
	s, roller := start, dicetest.Seeded(uint64(n))
	do := func(path string, args rules.Args) {
		events, err := g.Decide(s, rules.Act{Path: path, Seat: s.defender(), Args: args}, roller)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if s, err = g.Evolve(s, e); err != nil {
				t.Fatal(err)
			}
		}
	}
	do(poolPath, rules.Args{"region": charts.RegionIDs[n%4]})
	for !s.pool.Settled {
		if open := s.pool.openElements(); len(open) > 0 {
			choices := s.pieceChoices()
			do(choosePath, rules.Args{"element": fmt.Sprint(open[0].Number), "piece": choices[n%len(choices)].Value})
			continue
		}
		do(downgradePath, rules.Args{"elements": strings.Join(each(s.newDraw(s.pool, nil).hills()[:s.pool.Surplus], Element.id), " ")})
	}
	return s
}

func newGame(t testing.TB, settings map[string]string) (*rules.Definition[state], state) {
	t.Helper()
	g := gameAsShipped(t)
	setup, err := g.System().Setup(settings, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	s.initiative = rules.SeatA
	return g, s
}

// TestProposalsOfAThousandPools: each pool is laid legally, or a proof says why it can't be; under other
// readings too.
func TestProposalsOfAThousandPools(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		pools int
		set   map[string]string
	}{
		{"npow", 1000, map[string]string{"format": "npow"}},
		{"npow300", 1000, map[string]string{"format": "npow300"}},
		{"rivers by the text", 100, map[string]string{sourceReading: sourceByText}},
		{"rivers by the text, small", 100, map[string]string{"format": "npow300", sourceReading: sourceByText, astrideReading: astrideMost}},
		{"as many objectives as come", 100, map[string]string{"profile": "ffjh", astrideReading: astrideMost}},
		{"as many objectives as come, small", 100, map[string]string{"format": "npow300", "profile": "ffjh"}},
		{"a large table", 100, map[string]string{"npow-table": "240x120"}},
		{"a square table", 100, map[string]string{"npow-table": "120x120"}},
		{"wide sectors", 100, map[string]string{"format": "npow300", "npow300-secteurs": "60x40"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g, start := newGame(t, c.set)
			laid, rivers, loose := 0, 0, 0
			for n := range c.pools {
				s := randomPool(t, g, start, n)
				free := s.movable()
				if s.impossible(free) != nil {
					if !slices.Contains(names(s.pool.Elements), building) || slices.Contains(names(s.pool.Elements), field) {
						t.Errorf("pool %d: no table for %v?", n, names(s.pool.Elements))
					}
					continue
				}
				data := s.propose(s.site(), free, uint64(n))
				if data.Why != "" {
					t.Errorf("pool %d, %v: %s", n, names(s.pool.Elements), data.Why)
					continue
				}
				s = proposed(t, s, data)
				byText := s
				byText.settings = rules.Put(s.settings, sourceReading, sourceByText)
				for _, l := range s.site().Pieces {
					if l.Of.Piece != charts.River {
						continue
					}
					if s.followsEdge(l.Place) {
						t.Errorf("pool %d: a river lies along an edge, or ends near one: %v", n, l.Rects)
					}
					rivers++
					byText.findRiver(s.site(), &l, func(func() phrase.Phrase, ...table.Number) { loose++ })
				}
				s.settings = maps.Clone(s.settings)
				s.settings["mode"] = "suivi"
				if _, err := decideFinish(s, rules.Act{Path: finishPath, Seat: s.defender()}); err != nil {
					t.Fatalf("pool %d: %v", n, err)
				}
				laid++
			}
			if t.Logf("%d rivers, %d loose ends", rivers, loose); loose > rivers/50 {
				t.Errorf("%d of %d rivers end nowhere", loose, rivers)
			}
			if laid < c.pools*9/10 {
				t.Errorf("%d of %d pools were laid", laid, c.pools)
			}
		})
	}
}

// proposed is the state once the proposal has happened.
func proposed(t testing.TB, s state, data proposedData) state {
	t.Helper()
	return foldProposed(s, data)
}

func names(of []Element) []string {
	all := make([]string, len(of))
	for i, e := range of {
		all[i] = e.Piece
	}
	return all
}

// TestProposalsFavourNoCorner: mirrored tables are as likely as each other.
func TestProposalsFavourNoCorner(t *testing.T) {
	t.Parallel()
	g, start := newGame(t, map[string]string{"mode": "suivi"})
	s := randomPool(t, g, start, 3)
	const runs = 400
	size := s.field.Size
	var east, north [4]int
	for seed := range uint64(runs) {
		data := s.propose(s.site(), s.movable(), seed*7919+1)
		if data.Why != "" {
			t.Fatalf("seed %d: %s", seed, data.Why)
		}
		for i := range east {
			c := data.Places[i].Place.Rects[0].Centre
			east[i] += side(2*c.X - size.W)
			north[i] += side(2*c.Y - size.D)
		}
	}
	bound := int(4 * math.Sqrt(runs))
	for i := range east {
		if max(east[i], -east[i], north[i], -north[i]) > bound {
			t.Errorf("element %d lies east %d and north %d times more often than not, of %d", i+1, east[i], north[i], runs)
		}
	}
}

func side(mm plane.MM) int {
	switch {
	case mm > 0:
		return 1
	case mm < 0:
		return -1
	}
	return 0
}

// TestProposalKeepsWhatIsPlacedByHand: also the field that a building stands in, and the river that another
// one flows into.
func TestProposalKeepsWhatIsPlacedByHand(t *testing.T) {
	s := laidOut(t, nil, "champ-clos 450 300", "batiment-individuel 450 300", "cours-d-eau:2 900 300 90", "cours-d-eau 1216 500", "foret",
		"foret", "colline", "foret 200 1000")
	s.placing.Proposed = map[table.Number]bool{1: true, 3: true, 8: true}
	var free []table.Number
	for _, e := range s.movable() {
		free = append(free, e.Number)
	}
	if !slices.Equal(free, []table.Number{5, 6, 7, 8}) {
		t.Fatalf("movable: %v", free)
	}
	for seed := range uint64(50) {
		data := s.propose(s.site().Without(numbersOf(s.movable())...), s.movable(), seed)
		if data.Why != "" || len(data.Places) != 4 {
			t.Fatalf("seed %d: %+v", seed, data)
		}
		after := proposed(t, s, data)
		for n, at := range s.placing.Places {
			if n != 8 && !slices.Equal(after.placing.Places[n].Rects, at.Rects) {
				t.Errorf("element %d was placed by hand and moved", n)
			}
		}
		if got := judge(after, true); got != "" {
			t.Errorf("seed %d: %s", seed, got)
		}
	}
}

// TestProposalThatIsNotFoundSaysWhy: no proof stands against ten hills on the small table, and there is no
// room for them.
func TestProposalThatIsNotFoundSaysWhy(t *testing.T) {
	t.Parallel()
	lines := make([]string, 10)
	for i := range lines {
		lines[i] = hill
	}
	s := laidOut(t, map[string]string{"format": "npow300"}, lines...)
	data := s.propose(s.site(), s.movable(), 1)
	if data.Why != "overlaps" && data.Why != "band" {
		t.Errorf("ten hills on the small table: %+v", data)
	}
	if len(data.tell()) != 1 {
		t.Errorf("told as %v", data.tell())
	}
	if after := proposed(t, s, data); len(after.placing.Places) != 0 {
		t.Error("a proposal that failed placed something")
	}
}

func TestImpossiblePools(t *testing.T) {
	many := func(piece string, n int) []string { return slices.Repeat([]string{piece}, n) }
	for _, c := range []struct {
		name, format, key string
		lines             []string
	}{
		{"a building without a field", "npow", "npow.placement.impossible.building", append(many("foret", 6), building)},
		{"a building with one", "npow", "", append(many("foret", 6), building, field)},
		{"one obstacle for six sectors", "npow", "", many("obstacle", 1)},
		{"too many objectives", "npow300", "npow.placement.impossible.objectives", many("colline", 12)},
		{"too many elements", "npow300", "npow.placement.impossible.band", many("marais-sable", 30)},
	} {
		s := laidOut(t, map[string]string{"format": c.format}, c.lines...)
		key := ""
		if err := s.impossible(s.movable()); err != nil {
			key = err.(*rules.Violation).Say.Key
		}
		if key != c.key {
			t.Errorf("%s: %q, want %q", c.name, key, c.key)
		}
	}
}

// TestTheLastElementIsNotLeftOut: the table keeps one element, and no button asks to leave that one out.
func TestTheLastElementIsNotLeftOut(t *testing.T) {
	s := laidOut(t, nil, building, building)
	act := rules.Act{Path: leavePath, Seat: s.defender(), Args: rules.Args{"piece": "1"}}
	if _, err := decideLeave(s, act); err != nil || !isLeavingNeeded(s, act) || len(leaveButton(s, act.Seat)) != 1 {
		t.Errorf("one of two: %v, %v", err, isLeavingNeeded(s, act))
	}
	s = foldLeave(s, numbered{Number: 2, Piece: building})
	_, err := decideLeave(s, act)
	if v, ok := err.(*rules.Violation); !ok || v.Say.Key != "npow.placement.refused.left-last" || len(leaveButton(s, act.Seat)) != 0 {
		t.Errorf("the last one: %v, and has the buttons %v", err, leaveButton(s, act.Seat))
	}
}

// BenchmarkProposal sets the search beside plain rejection sampling: all elements at random places until
// every check passes.
func BenchmarkProposal(b *testing.B) {
	for _, format := range charts.FormatIDs {
		b.Run(format, func(b *testing.B) {
			g, start := newGame(b, map[string]string{"format": format})
			var pools []state
			for n := 0; len(pools) < 100; n++ {
				if s := randomPool(b, g, start, n); s.impossible(s.movable()) == nil {
					pools = append(pools, s)
				}
			}
			var found, sampled int
			var search, plain time.Duration
			for i := 0; b.Loop(); i++ {
				s := pools[i%len(pools)]
				free := s.movable()
				begun := time.Now()
				if s.propose(s.site(), free, uint64(i)).Why == "" {
					found++
				}
				search += time.Since(begun)
				begun = time.Now()
				if sample(s, free, uint64(i), 2000) {
					sampled++
				}
				plain += time.Since(begun)
			}
			b.ReportMetric(float64(found)/float64(b.N), "found/op")
			b.ReportMetric(float64(sampled)/float64(b.N), "sampled/op")
			b.ReportMetric(float64(plain)/float64(search), "times-faster")
		})
	}
}

// sample tries whole tables at random, at most so many.
func sample(s state, free []Element, seed uint64, most int) bool {
	chance := siting.NewLot(seed)
	size := s.field.Size
	for range most {
		g := s.finished()
		for _, e := range free {
			at := plane.Point{X: chance.Between(0, size.W), Y: chance.Between(0, size.D)}
			g.Pieces = append(g.Pieces, s.lay(e, s.place(e, siting.Shape{At: at, Turn: 15 * plane.Angle(chance.Below(24))})))
		}
		if len(g.Findings()) == 0 {
			return true
		}
	}
	return false
}
