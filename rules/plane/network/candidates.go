package network

import (
	"math"
	"slices"

	"aidedecamp/rules/plane"
)

const (
	// ratioBound is below the least that any Steiner tree saves over a spanning tree (Chung and Graham, 1985:
	// 0.8241).
	ratioBound = 0.824
	// fourEnds is the number of leaves up to which full parts of four ends are all tried.
	fourEnds = 40
	// slack, in millimetres, keeps parts that only rounding makes too long.
	slack = 1.0
)

// lay fills the graph: straight roads between leaves, then every full part that a shortest network may hold.
func (s *survey) lay() {
	s.sights()
	s.drop()
	if len(s.plan.Terminals) < 3 {
		return
	}
	// Beyond every end of a full part lies a terminal at least: none has more ends than there are terminals.
	for k := 3; k <= min(maxEnds, len(s.plan.Terminals)); k++ {
		s.choose(make([]int, 0, k), 0, k, s.bends(k))
	}
}

// bends is how many of the ends of full parts of k ends may be places where roads bend only.
func (s *survey) bends(k int) int {
	dry := len(s.plan.Waters.Shapes) == 0
	switch {
	case dry && (k == 3 || len(s.leaves) <= fourEnds):
		return k
	case k == 3:
		return 2
	}
	return 1
}

// sights finds the straight roads between leaves and measures the ways they make.
func (s *survey) sights() {
	n := len(s.leaves)
	s.apart, s.way = matrix(n), matrix(n)
	for i := range n {
		for j := range i {
			if len(s.leaves[i].hull) == 0 || len(s.leaves[j].hull) == 0 {
				s.apart[i][j], s.way[i][j] = math.Inf(1), math.Inf(1)
			} else if e, some := s.straight(i, j); some {
				s.edges = append(s.edges, e)
				s.way[i][j] = float64(e.length) / float64(perMM)
			} else {
				s.way[i][j] = math.Inf(1)
			}
			s.apart[j][i], s.way[j][i] = s.apart[i][j], s.way[i][j]
		}
	}
	s.measure()
}

func matrix(n int) [][]float64 {
	all, m := make([]float64, n*n), make([][]float64, n)
	for i := range m {
		m[i] = all[i*n : (i+1)*n]
	}
	return m
}

// straight is the shortest straight road between two leaves, and notes their distance.
func (s *survey) straight(i, j int) (edge, bool) {
	a, b := &s.leaves[i], &s.leaves[j]
	p, q := closest(a.hull, b.hull)
	s.apart[i][j] = p.distance(q)
	best := edge{u: i, v: j, length: math.MaxInt64}
	if (a.terminal >= 0 || b.terminal >= 0) && near(a.shape, b.shape) {
		s.apart[i][j], best.length = 0, 0
		return best, true
	}
	for _, from := range s.contacts(a, p) {
		for _, to := range s.contacts(b, q) {
			if l := between(from, to); l < best.length && s.ground.clear(from, to) {
				best.from, best.to, best.length = from, to, l
			}
		}
	}
	return best, best.length < math.MaxInt64
}

// measure finds the ways round obstacles and the necks.
func (s *survey) measure() {
	n := len(s.leaves)
	for k := range n {
		for i := range n {
			for j := range n {
				if d := s.way[i][k] + s.way[k][j]; d < s.way[i][j] {
					s.way[i][j] = d
				}
			}
		}
	}
	s.neck = matrix(n)
	for i := range n {
		copy(s.neck[i], s.way[i])
	}
	for k := range n {
		if s.leaves[k].terminal < 0 {
			continue
		}
		for i := range n {
			for j := range n {
				if d := max(s.neck[i][k], s.neck[k][j]); d < s.neck[i][j] {
					s.neck[i][j] = d
				}
			}
		}
	}
}

// drop forgets straight roads that a way over terminals always replaces.
func (s *survey) drop() {
	kept := s.edges[:0]
	for _, e := range s.edges {
		if float64(e.length)/float64(perMM) <= s.neck[e.u][e.v]+slack {
			kept = append(kept, e)
		}
	}
	s.edges = kept
}

// choose tries every set of k leaves from the given ones on, with so many bends at most.
func (s *survey) choose(set []int, next, k, bends int) {
	if len(set) == k {
		s.try(set)
		return
	}
	for i := next; i < len(s.leaves) && bends >= 0; i++ {
		left := bends
		if s.leaves[i].terminal < 0 {
			left--
		}
		if left >= 0 && len(s.leaves[i].hull) > 0 && !s.bankTwice(set, i) {
			s.choose(append(set, i), i+1, k, left)
		}
	}
}

// bankTwice reports whether one part would bend twice at one water: what one junction sends over a water
// crosses it once.
func (s *survey) bankTwice(set []int, next int) bool {
	bank := s.leaves[next].bank
	return bank > 0 && slices.ContainsFunc(set, func(l int) bool { return s.leaves[l].bank == bank })
}

// try adds the full parts over a set of leaves, unless the leaves are joined at less cost without.
func (s *survey) try(set []int) {
	bound := spanning(set, s.neck)
	if math.IsInf(bound, 1) || ratioBound*spanning(set, s.apart) >= bound || s.threes(set) >= bound+sure {
		return
	}
	ends, around := s.ends(set)
	for i := range forms[len(set)] {
		f := &forms[len(set)][i]
		if f.tour(set, s.apart) >= bound {
			continue
		}
		if found, some := f.solve(ends[:len(set)], around, bound); some {
			if part, legal := s.whole(f, set, &found); legal {
				s.edges = append(s.edges, s.numbered(part)...)
			}
		}
	}
}

// ends lists the hulls of leaves, and the box around them.
func (s *survey) ends(set []int) (ends [maxEnds]hull, around box) {
	for i, l := range set {
		ends[i] = s.leaves[l].hull
		if i == 0 {
			around = box{ends[0][0], ends[0][0]}
		}
		for _, v := range ends[i] {
			around = around.with(v)
		}
	}
	return ends, around
}

// spanning is the length of the shortest spanning tree of a few leaves.
func spanning(set []int, distance [][]float64) float64 {
	var least [MaxTerminals]float64
	for i := range set {
		least[i] = distance[set[0]][set[i]]
	}
	sum := 0.0
	var joined [MaxTerminals]bool
	joined[0] = true
	for range len(set) - 1 {
		best := -1
		for i := range set {
			if !joined[i] && (best < 0 || least[i] < least[best]) {
				best = i
			}
		}
		joined[best] = true
		sum += least[best]
		for i := range set {
			least[i] = min(least[i], distance[set[best]][set[i]])
		}
	}
	return sum
}

// threes is a length that no network over a set of leaves undercuts: the longest that three of them need.
func (s *survey) threes(set []int) float64 {
	most := 0.0
	for i, a := range set {
		for j, b := range set[:i] {
			for _, c := range set[:j] {
				most = max(most, three(s.apart[a][b], s.apart[b][c], s.apart[c][a]))
			}
		}
	}
	return most
}

// three is the length of the shortest network of three places so far apart, none where none are: two roads
// meet in one of the places where its angle is 120 degrees or more, else all three in a junction. Places
// further apart need no less.
func three(a, b, c float64) float64 {
	if longest := max(a, b, c); longest == a {
		a, c = c, a
	} else if longest == b {
		b, c = c, b
	}
	aa, bb, cc := float64(a*a), float64(b*b), float64(c*c)
	switch {
	case c > a+b:
		return 0
	case aa+bb+float64(a*b) <= cc:
		return a + b
	}
	area := math.Sqrt(max(0, float64((a+b+c)*(a+b-c))*float64((c+a-b)*(c+b-a)))) / 4
	return math.Sqrt((aa+bb+cc)/2 + float64(2*math.Sqrt(3)*area))
}

// tour is a length that no part of the form undercuts: half the way from end to end around it.
func (f *form) tour(set []int, distance [][]float64) float64 {
	sum := 0.0
	for i, k := range f.order {
		sum += distance[set[k]][set[f.order[(i+1)%len(f.order)]]]
	}
	return sum / 2
}

// part is a full part in whole millimetres: its junctions' places and its edges, whose nodes from -1 down are
// the junctions.
type part struct {
	spots  []plane.Point
	edges  []edge
	length micro
}

// whole rounds a full part to whole millimetres; false when a road of it is not clear.
func (s *survey) whole(f *form, set []int, found *full) (part, bool) {
	var p part
	for j := range f.neighbour {
		spot := rounded(found.junctions[j])
		if !s.ground.open(spot) {
			return part{}, false
		}
		p.spots = append(p.spots, spot)
	}
	for j := range f.neighbour {
		for _, k := range f.neighbour[j] {
			e := edge{u: -1 - j, from: p.spots[j]}
			switch {
			case k >= len(set) && k-len(set) < j:
				continue
			case k >= len(set):
				e.v, e.to = -1-(k-len(set)), p.spots[k-len(set)]
				if !s.ground.clear(e.from, e.to) {
					return part{}, false
				}
				e.length = between(e.from, e.to)
			default:
				e.v, e.length = set[k], math.MaxInt64
				for _, to := range s.contacts(&s.leaves[set[k]], found.contacts[k]) {
					if l := between(e.from, to); l < e.length && s.ground.clear(e.from, to) {
						e.to, e.length = to, l
					}
				}
				if e.length == math.MaxInt64 {
					return part{}, false
				}
			}
			p.edges = append(p.edges, e)
			p.length += e.length
		}
	}
	return p, true
}

// numbered gives a part's junctions their nodes: two at one place are one.
func (s *survey) numbered(p part) []edge {
	node := func(n int) int {
		if n >= 0 {
			return n
		}
		spot := p.spots[-1-n]
		if _, known := s.seen[spot]; !known {
			s.seen[spot] = len(s.leaves) + len(s.spots)
			s.spots = append(s.spots, spot)
		}
		return s.seen[spot]
	}
	var all []edge
	for _, e := range p.edges {
		e.u, e.v = node(e.u), node(e.v)
		all = append(all, e)
	}
	return all
}
