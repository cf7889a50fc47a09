package hex_test

import (
	"slices"
	"testing"

	"aidedecamp/rules/hex"

	"pgregory.net/rapid"
)

func plain(hex.Hex, hex.Hex, hex.Side) hex.Step { return hex.Step{} }

func TestKnownMarches(t *testing.T) {
	board := hex.Grid{Columns: 9, Rows: 12}
	woods := ats(t, "D2 E2")
	rocks := ats(t, "C2")
	lake := ats(t, "D3")
	stakes, err := hex.ParseSide("D1/E1")
	if err != nil {
		t.Fatal(err)
	}
	terrain := func(from, to hex.Hex, across hex.Side) hex.Step {
		s := hex.Step{
			Cost:   1,
			Stop:   slices.Contains(woods, to) || across == stakes,
			Barred: slices.Contains(lake, to),
			// Stakes stop before and after crossing.
			Standing: across == stakes,
		}
		if slices.Contains(rocks, to) || slices.Contains(rocks, from) {
			s.Cost++
		}
		return s
	}
	for _, c := range []struct {
		from, to string
		budget   hex.Steps
		cost     hex.Steps
		path     string // empty when none gets there
	}{
		{"D1", "D1", 0, 0, "D1"},
		{"D1", "E1", 0, 0, ""},
		{"D1", "D2", 2, 1, "D1 D2"},         // into the wood, stop
		{"D1", "E3", 2, 0, ""},              // not through it
		{"D1", "E1", 3, 1, "D1 E1"},         // over the stakes from a standing start, stop
		{"D1", "F1", 2, 0, ""},              // not on from there
		{"C1", "E1", 2, 0, ""},              // not over them on the march
		{"C1", "C3", 4, 2, "C1 B2 C3"},      // beside the rocks
		{"C1", "C2", 1, 0, ""},              // rocks cost one more to enter
		{"C1", "C2", 2, 2, "C1 C2"},         // which these two are
		{"C2", "C3", 2, 2, "C2 C3"},         // and one more to leave
		{"E4", "D3", 9, 0, ""},              // a lake
		{"E4", "C3", 3, 3, "E4 D4 C4 C3"},   // round it
		{"E4", "D2", 2, 2, "E4 E3 D2"},      // stops in the wood from either side
		{"E4", "D1", 3, 0, ""},              // nobody goes on through it
		{"G1", "G4", 3, 3, "G1 F2 G3 G4"},   // of three ways alike the first in board order, backwards
		{"A12", "C12", 2, 2, "A12 B12 C12"}, // along the edge
	} {
		r := board.Reach(at(t, c.from), c.budget, terrain)
		path := names(r.Path(at(t, c.to)))
		cost, ok := r.Cost(at(t, c.to))
		if path != c.path || ok != (c.path != "") || cost != c.cost {
			t.Errorf("%s → %s with %d: %q at %d, want %q at %d", c.from, c.to, c.budget, path, cost, c.path, c.cost)
		}
	}
}

func TestOfTwoMarchesAlikeTheShorter(t *testing.T) {
	board := hex.Grid{Columns: 9, Rows: 12}
	bank, _ := hex.Between(at(t, "B2"), at(t, "C2"))
	step := func(_, _ hex.Hex, across hex.Side) hex.Step {
		if across == bank {
			return hex.Step{Cost: 2}
		}
		return hex.Step{Cost: 1}
	}
	// Round by C1 it costs 2 as well, and C1 comes first in board order.
	if got := names(board.Reach(at(t, "B2"), 2, step).Path(at(t, "C2"))); got != "B2 C2" {
		t.Errorf("marched %s", got)
	}
}

func TestOpenGroundIsADisk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := grids().Draw(t, "grid")
		from := on(g).Draw(t, "from")
		budget := hex.Steps(rapid.IntRange(0, 30).Draw(t, "budget"))
		r := g.Reach(from, budget, plain)
		disk := g.Disk(from, budget)
		disk = slices.DeleteFunc(disk, func(h hex.Hex) bool { return h == from })
		if !slices.Equal(disk, r.Hexes()) {
			t.Fatalf("%v with %d reaches %v", from, budget, r.Hexes())
		}
		for _, h := range disk {
			if cost, _ := r.Cost(h); cost != hex.Distance(from, h) {
				t.Fatalf("%v → %v costs %d", from, h, cost)
			}
		}
	})
}

// march is one way on foot, as the brute force walks it.
type march struct {
	cost hex.Steps
	path []hex.Hex
}

// better compares marches to one hex as doc.go says: cost, number of hexes, then board order backwards from
// the last but one.
func (m march) better(other march) bool {
	if m.cost != other.cost {
		return m.cost < other.cost
	}
	if len(m.path) != len(other.path) {
		return len(m.path) < len(other.path)
	}
	for i := len(m.path) - 1; i >= 0; i-- {
		if by := hex.Compare(m.path[i], other.path[i]); by != 0 {
			return by < 0
		}
	}
	return false
}

// walk tries every march, one step after the other.
func walk(g hex.Grid, so march, budget hex.Steps, step func(hex.Hex, hex.Hex, hex.Side) hex.Step, best map[hex.Hex]march) {
	here := so.path[len(so.path)-1]
	for _, to := range g.Neighbours(here) {
		side, _ := hex.Between(here, to)
		s := step(here, to, side)
		cost := so.cost + max(s.Cost, 1)
		if s.Barred || s.Standing && len(so.path) > 1 || cost > budget || to == so.path[0] {
			continue
		}
		next := march{cost, append(slices.Clone(so.path), to)}
		if known, ok := best[to]; !ok || next.better(known) {
			best[to] = next
		}
		if !s.Stop {
			walk(g, next, budget, step, best)
		}
	}
}

func TestReachAgreesWithEveryMarch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := hex.Grid{Columns: rapid.IntRange(1, 6).Draw(t, "columns"), Rows: rapid.IntRange(1, 6).Draw(t, "rows")}
		from := on(g).Draw(t, "from")
		budget := hex.Steps(rapid.IntRange(0, 4).Draw(t, "budget"))
		type move struct{ from, to hex.Hex }
		ground := map[move]hex.Step{}
		often := rapid.SampledFrom([]bool{false, false, false, true})
		for _, h := range g.All() {
			for _, to := range g.Neighbours(h) {
				ground[move{h, to}] = hex.Step{
					Cost: hex.Steps(rapid.IntRange(-1, 3).Draw(t, "cost")),
					Stop: often.Draw(t, "stop"), Standing: often.Draw(t, "standing"), Barred: often.Draw(t, "barred"),
				}
			}
		}
		step := func(from, to hex.Hex, side hex.Side) hex.Step {
			if far, ok := side.Across(from); !ok || far != to {
				t.Fatalf("asked about %v → %v over %v", from, to, side)
			}
			return ground[move{from, to}]
		}
		best := map[hex.Hex]march{}
		walk(g, march{path: []hex.Hex{from}}, budget, step, best)
		r := g.Reach(from, budget, step)
		if len(r.Hexes()) != len(best) {
			t.Fatalf("reached %v, want %v", r.Hexes(), best)
		}
		for h, want := range best {
			if cost, ok := r.Cost(h); !ok || cost != want.cost || !slices.Equal(r.Path(h), want.path) {
				t.Fatalf("%v at %d, want %v at %d", r.Path(h), cost, want.path, want.cost)
			}
		}
	})
}

func TestReachStaysSane(t *testing.T) {
	const most = hex.Steps(^uint(0) >> 1)
	if got := len(largest.Reach(hex.Hex{}, most, plain).Hexes()); got != len(largest.All())-1 {
		t.Errorf("an endless budget reaches %d hexes", got)
	}
	dear := func(hex.Hex, hex.Hex, hex.Side) hex.Step { return hex.Step{Cost: most} }
	if got := names(largest.Reach(hex.Hex{}, most, dear).Hexes()); got != "B1 A2" {
		t.Errorf("steps that cost everything reach %s", got)
	}
	for _, r := range []hex.Reached{
		{}, largest.Reach(hex.At(-1, 0), 5, plain), largest.Reach(hex.Hex{}, -1, plain), hex.Grid{}.Reach(hex.Hex{}, 5, plain),
	} {
		if _, ok := r.Cost(hex.Hex{}); ok || r.Hexes() != nil || r.Path(hex.Hex{}) != nil {
			t.Error("a march that can't begin gets somewhere")
		}
	}
}
