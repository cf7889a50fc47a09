package season

// matching is a greatest set of pairs of a graph, by Edmonds' blossoms: mate[i] is whom i is paired with, -1
// for nobody.
//
// An odd circle of edges is taken as one vertex (its base), so that a path on which pairs can be exchanged is
// found where there is one: O(n³), 64 players in some milliseconds.
type matching struct {
	edge               [][]bool
	mate, parent, base []int
}

// greatest returns how many pairs a graph has at most, among the vertices that are in it.
func greatest(edge [][]bool, in []bool) (pairs int) {
	n := len(edge)
	m := matching{edge: edge, mate: make([]int, n), parent: make([]int, n), base: make([]int, n)}
	for i := range m.mate {
		m.mate[i] = -1
	}
	for i := range n {
		if in[i] && m.mate[i] < 0 && m.augment(i, in) {
			pairs++
		}
	}
	return pairs
}

// augment looks for a path from an unpaired vertex to another one, and exchanges the pairs on it.
func (m *matching) augment(root int, in []bool) bool {
	used := make([]bool, len(m.edge))
	for i := range m.parent {
		m.parent[i], m.base[i] = -1, i
	}
	used[root] = true
	queue := []int{root}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for to := range m.edge {
			if !in[to] || !m.edge[v][to] || m.base[v] == m.base[to] || m.mate[v] == to {
				continue
			}
			if to == root || m.mate[to] >= 0 && m.parent[m.mate[to]] >= 0 {
				queue = append(queue, m.contract(v, to, used)...)
				continue
			}
			if m.parent[to] >= 0 {
				continue
			}
			m.parent[to] = v
			if m.mate[to] < 0 {
				m.exchange(to)
				return true
			}
			used[m.mate[to]] = true
			queue = append(queue, m.mate[to])
		}
	}
	return false
}

// contract makes one vertex of the odd circle that an edge closes, and returns what is reached by that.
func (m *matching) contract(v, to int, used []bool) (reached []int) {
	top := m.common(v, to)
	circle := make([]bool, len(m.edge))
	mark := func(v, child int) {
		for m.base[v] != top {
			circle[m.base[v]], circle[m.base[m.mate[v]]] = true, true
			m.parent[v] = child
			child = m.mate[v]
			v = m.parent[m.mate[v]]
		}
	}
	mark(v, to)
	mark(to, v)
	for i := range m.base {
		if circle[m.base[i]] {
			m.base[i] = top
			if !used[i] {
				used[i] = true
				reached = append(reached, i)
			}
		}
	}
	return reached
}

// common is the base where the ways of two vertices to the root meet.
func (m *matching) common(a, b int) int {
	seen := make([]bool, len(m.edge))
	for {
		a = m.base[a]
		seen[a] = true
		if m.mate[a] < 0 {
			break
		}
		a = m.parent[m.mate[a]]
	}
	for {
		if b = m.base[b]; seen[b] {
			return b
		}
		b = m.parent[m.mate[b]]
	}
}

// exchange makes pairs of the path's other edges.
func (m *matching) exchange(v int) {
	for v >= 0 {
		before := m.parent[v]
		next := m.mate[before]
		m.mate[v], m.mate[before] = before, v
		v = next
	}
}
