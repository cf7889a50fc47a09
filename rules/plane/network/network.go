package network

import (
	"cmp"
	"slices"

	"aidedecamp/rules/plane"
)

// Build lays roads that join all terminals of a plan, each from end to end through its bends. The error is
// ErrMalformed or ErrUnreached.
func Build(plan Plan) ([][]plane.Point, error) {
	if err := plan.check(); err != nil {
		return nil, err
	}
	t, whole := newGraph(plan).grow()
	if !whole {
		return nil, ErrUnreached
	}
	return t.roads(), nil
}

// Length is that of all roads together, to the nearest millimetre.
func Length(roads [][]plane.Point) plane.MM {
	var sum micro
	for _, r := range roads {
		sum += pathLength(r)
	}
	return sum.mm()
}

// roads draws the tree: a road runs on through what only two edges meet at, unless it is a town's gate.
func (t *tree) roads() [][]plane.Point {
	next := make([][]int, len(t.nodes))
	for _, e := range t.edges {
		next[e[0]], next[e[1]] = append(next[e[0]], e[1]), append(next[e[1]], e[0])
	}
	ends := func(n int) bool {
		at := t.nodes[n].terminal
		return len(next[n]) != 2 || at >= 0 && t.plan.Terminals[at].Kind == Town
	}
	var roads [][]plane.Point
	for n := range t.nodes {
		if !ends(n) {
			continue
		}
		for _, to := range next[n] {
			way := []int{n, to}
			for before := n; !ends(to); way = append(way, to) {
				onward := next[to][0]
				if onward == before {
					onward = next[to][1]
				}
				before, to = to, onward
			}
			if to > n {
				roads = append(roads, t.path(way))
			}
		}
	}
	for _, r := range roads {
		if comparePoints(r[0], r[len(r)-1]) > 0 {
			slices.Reverse(r)
		}
	}
	slices.SortFunc(roads, func(a, b []plane.Point) int { return slices.CompareFunc(a, b, comparePoints) })
	return roads
}

// path is a way without the places where it runs straight on, but for the middle of a zone: a road that is
// bent stays there.
func (t *tree) path(way []int) []plane.Point {
	var path []plane.Point
	for i, n := range way {
		at := t.nodes[n].at
		bends := i == 0 || i == len(way)-1 || plane.Cross(t.nodes[way[i-1]].at, at, t.nodes[way[i+1]].at) != 0
		if bends || t.nodes[n].terminal >= 0 && t.plan.Terminals[t.nodes[n].terminal].Kind == Zone {
			path = append(path, at)
		}
	}
	return path
}

// held is the roads with every point drawn back to within Reach, where lengths can be measured.
func held(roads [][]plane.Point) [][]plane.Point {
	all := make([][]plane.Point, len(roads))
	for i, r := range roads {
		for _, p := range r {
			all[i] = append(all[i], plane.Point{X: min(max(p.X, -Reach), Reach), Y: min(max(p.Y, -Reach), Reach)})
		}
	}
	return all
}

func comparePoints(a, b plane.Point) int {
	return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
}

func pathLength(path []plane.Point) micro {
	var sum micro
	for i := 1; i < len(path); i++ {
		sum += between(path[i-1], path[i])
	}
	return sum
}
