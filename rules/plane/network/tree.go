package network

import (
	"math"
	"slices"
)

// tree grows from the first terminal: the nearest of those that are left is joined by the shortest way from
// any place that roads come to already.
type tree struct {
	*graph
	// laid are the nodes on roads and those of joined terminals.
	laid, joined []bool
	// barred are the new crossings that are too near to one that was made.
	barred []bool
	edges  [][2]int
}

// grow joins all terminals; false where one of them can't be reached.
func (g *graph) grow() (*tree, bool) {
	t := &tree{graph: g, laid: make([]bool, len(g.nodes)), joined: make([]bool, len(g.plan.Terminals)),
		barred: make([]bool, len(g.crossings))}
	if len(t.joined) == 0 {
		return t, true
	}
	left := func(n node) bool { return n.terminal >= 0 && !n.exit && !t.joined[n.terminal] }
	for whole := t.join(0); whole; {
		if !slices.Contains(t.joined, false) {
			return t, true
		}
		way, some := t.way(func(n int) bool { return t.laid[n] }, left)
		if !some {
			break
		}
		t.lay(way)
		whole = t.join(t.nodes[way[len(way)-1]].terminal)
	}
	return nil, false
}

// join counts a terminal as reached, with what touches it: a road runs over a bridge, and from the middle of
// a zone to the table's edge. It is false where no road reaches that edge.
func (t *tree) join(terminal int) bool {
	t.joined[terminal] = true
	mine := func(n node) bool { return n.terminal == terminal && !n.exit }
	for i, n := range t.nodes {
		t.laid[i] = t.laid[i] || mine(n)
	}
	t.lay(t.over[terminal])
	reached := t.plan.Terminals[terminal]
	if reached.Kind == Zone {
		way, some := t.way(func(i int) bool { return mine(t.nodes[i]) }, func(n node) bool { return n.terminal == terminal && n.exit })
		t.lay(way)
		return some
	}
	for i, other := range t.plan.Terminals {
		if !t.joined[i] && other.Kind != Zone && near(other.Shape, reached.Shape) {
			t.join(i)
		}
	}
	return true
}

// lay makes a way a road, and leaves out the new crossings that are too near to those that it makes.
func (t *tree) lay(way []int) {
	for i, n := range way {
		t.laid[n] = !t.nodes[n].exit
		if i == 0 {
			continue
		}
		t.edges = append(t.edges, [2]int{way[i-1], n})
		if made := t.made(way[i-1], n); made >= 0 {
			for c := range t.crossings {
				t.barred[c] = t.barred[c] || c != made && t.crowds(t.crossings[c].at, t.crossings[made].at)
			}
		}
	}
}

// made is the new crossing that a road between two nodes makes, or -1.
func (t *tree) made(u, v int) int {
	i := slices.IndexFunc(t.links[u], func(l link) bool { return l.to == v })
	if i < 0 {
		return -1
	}
	return t.links[u][i].crossing
}

// way is the shortest way from any of some nodes to the nearest of others. Where it would make two crossings
// too near to each other, the second is left out.
func (t *tree) way(from func(int) bool, to func(node) bool) ([]int, bool) {
	for {
		way, some := t.shortest(from, to)
		if !some || !t.crowded(way) {
			return way, some
		}
	}
}

// crowded bars the first crossing of a way that is too near to one before it.
func (t *tree) crowded(way []int) bool {
	var before []int
	for i := 1; i < len(way); i++ {
		c := t.made(way[i-1], way[i])
		if c < 0 {
			continue
		}
		if slices.ContainsFunc(before, func(b int) bool { return t.crowds(t.crossings[b].at, t.crossings[c].at) }) {
			t.barred[c] = true
			return true
		}
		before = append(before, c)
	}
	return false
}

const far micro = math.MaxInt64

// shortest finds a way (Dijkstra, 1959); of equal lengths the node that comes first wins.
func (t *tree) shortest(from func(int) bool, to func(node) bool) ([]int, bool) {
	length, back, done := make([]micro, len(t.nodes)), make([]int, len(t.nodes)), make([]bool, len(t.nodes))
	for n := range t.nodes {
		length[n], back[n] = far, -1
		if from(n) {
			length[n] = 0
		}
	}
	for {
		at, least := -1, far
		for n, l := range length {
			if !done[n] && l < least {
				at, least = n, l
			}
		}
		switch {
		case at < 0:
			return nil, false
		case to(t.nodes[at]):
			var way []int
			for ; at >= 0; at = back[at] {
				way = append(way, at)
			}
			slices.Reverse(way)
			return way, true
		}
		done[at] = true
		if t.nodes[at].exit {
			continue
		}
		for _, l := range t.links[at] {
			if d := least + l.length; d < length[l.to] && (l.crossing < 0 || !t.barred[l.crossing]) {
				length[l.to], back[l.to] = d, at
			}
		}
	}
}
