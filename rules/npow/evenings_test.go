package npow

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/rulestest"
)

// Every region has an evening ready to play: its dice make a pool that nobody has to decide about, and each
// of twenty proposals lays all of it legally.
func TestEveningsReadyToPlay(t *testing.T) {
	ready := map[string]rules.ReadyAct{}
	for _, r := range readyPools() {
		ready[r.ID] = r
	}
	g, start := newGame(t, nil)
	for _, region := range charts.RegionIDs {
		evening, ok := ready[string(region)]
		if !ok {
			t.Errorf("%s has no evening", region)
			continue
		}
		drawn, err := house.Draw(System(), rules.Act{Path: poolPath, Args: evening.Args}, nil, nil, rulestest.Moment("evening", 1, 0))
		if err != nil {
			t.Errorf("%s: %v", region, err)
			continue
		}
		s := start
		for _, e := range drawn.Events {
			if s, err = g.Evolve(s, e); err != nil {
				t.Fatal(err)
			}
		}
		if !s.pool.Settled || len(s.pool.Elements) < 7 || len(s.pool.Elements) > 9 {
			t.Errorf("%s: settled %v, %d elements", region, s.pool.Settled, len(s.pool.Elements))
			continue
		}
		kinds := map[string]bool{}
		for _, name := range names(s.pool.Elements) {
			kinds[name] = true
		}
		if len(kinds) < 5 {
			t.Errorf("%s: only %d kinds of terrain", region, len(kinds))
		}
		s.initiative = rules.SeatA
		for seed := range uint64(20) {
			data := s.propose(s.site(), s.movable(), seed)
			if data.Why != "" || len(data.Places) != len(s.movable()) {
				t.Errorf("%s, seed %d: %s, %d places", region, seed, data.Why, len(data.Places))
			} else if wrong := judge(proposed(t, s, data), true); wrong != "" {
				t.Errorf("%s, seed %d: %s", region, seed, wrong)
			}
		}
	}
}
