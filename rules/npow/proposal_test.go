package npow

import (
	"fmt"
	"math"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// randomPool is a state whose pool is drawn at random, as far as its dice leave no choice: else the Defender takes woods.
func randomPool(t testing.TB, g game, start State, n int) State {
	t.Helper()
	s, roller := start, dice.Seeded(uint64(n))
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
	do(poolPath, rules.Args{"region": regionIDs[n%4]})
	for !s.pool.Settled {
		if open := s.pool.open(); len(open) > 0 {
			choices := s.pieceChoices()
			do(choosePath, rules.Args{"element": fmt.Sprint(open[0].Number), "piece": choices[n%len(choices)].Value})
			continue
		}
		do(downgradePath, rules.Args{"elements": joined(s.newDraw(s.pool, nil).hills()[:s.pool.Surplus])})
	}
	return s
}

func newGame(t testing.TB, settings map[string]string) (game, State) {
	t.Helper()
	meta, err := shippedMeta()
	if err != nil {
		t.Fatal(err)
	}
	setup, err := System().Setup(settings, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := game{meta: meta}
	s, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	s.initiative = rules.SeatA
	return g, s
}

// TestProposalsOfAThousandPools: each pool is laid legally, or a proof says why it can't be.
func TestProposalsOfAThousandPools(t *testing.T) {
	for _, format := range []string{"npow", "npow300"} {
		t.Run(format, func(t *testing.T) {
			g, start := newGame(t, map[string]string{"format": format, "mode": "suivi"})
			var impossible, failed, left int
			for n := range 1000 {
				s := randomPool(t, g, start, n)
				free := s.movable()
				if s.impossible(s.ground(), free) != nil {
					impossible++
					continue
				}
				data := s.propose(s.ground(), free, uint64(n))
				if data.Why != "" {
					failed++
					t.Logf("pool %d %v: %s", n, names(s.pool.Elements), data.Why)
					continue
				}
				left += len(data.Left)
				for _, p := range data.Places {
					s.placing = s.placing.withPlace(p.Number, p.Place)
				}
				for _, e := range data.Left {
					s.placing.Left = map[table.Number]bool{e: true}
				}
				if _, err := s.decideFinish(rules.Act{Path: finishPath, Seat: s.defender()}); err != nil {
					t.Fatalf("pool %d: %v", n, err)
				}
			}
			t.Logf("%d impossible, %d not found, %d optional left out", impossible, failed, left)
			if failed > 0 {
				t.Errorf("%d of 1000 pools found no layout", failed)
			}
		})
	}
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
	g, start := newGame(t, map[string]string{"mode": "suivi"})
	s := randomPool(t, g, start, 3)
	const runs = 400
	size := s.field.size
	var east, north [4]int
	for seed := range uint64(runs) {
		data := s.propose(s.ground(), s.movable(), seed*7919+1)
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
