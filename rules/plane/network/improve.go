package network

import (
	"slices"
)

// piece is one full part of a tree: edges that hang together without passing a leaf.
type piece struct {
	edges  []edge
	leaves []int
	length micro
}

// pieces takes a tree apart at its leaves.
func (s *survey) pieces(tree []edge) []piece {
	owner := map[int]int{}
	var find func(int) int
	find = func(n int) int {
		if up, some := owner[n]; some && up != n {
			return find(up)
		}
		return n
	}
	for _, e := range tree {
		if e.u >= len(s.leaves) && e.v >= len(s.leaves) {
			if a, b := find(e.u), find(e.v); a != b {
				owner[max(a, b)] = min(a, b)
			}
		}
	}
	var all []piece
	index := map[int]int{}
	for _, e := range tree {
		i := len(all)
		if inner := max(e.u, e.v); inner >= len(s.leaves) {
			root := find(inner)
			if known, some := index[root]; some {
				i = known
			} else {
				index[root] = i
			}
		}
		if i == len(all) {
			all = append(all, piece{})
		}
		p := &all[i]
		p.edges = append(p.edges, e)
		p.length += e.length
		for _, n := range []int{e.u, e.v} {
			if n < len(s.leaves) && !slices.Contains(p.leaves, n) {
				p.leaves = append(p.leaves, n)
			}
		}
	}
	return all
}

// improve joins two or three full parts that meet into one of up to maxEnds ends, as long as that shortens the tree: parts
// of more ends than were all tried.
func (s *survey) improve(tree []edge) []edge {
	for {
		better, some := s.merged(tree)
		if !some {
			return tree
		}
		tree = better
	}
}

func (s *survey) merged(tree []edge) ([]edge, bool) {
	all := s.pieces(tree)
	for a := range all {
		for b := range all {
			if b == a || !meet(all[a], all[b]) {
				continue
			}
			if b > a {
				if better, some := s.mergedOf(all, a, b); some {
					return better, true
				}
			}
			for c := a + 1; c < len(all); c++ {
				if c != b && (meet(all[a], all[c]) && c > b || meet(all[b], all[c])) {
					if better, some := s.mergedOf(all, a, b, c); some {
						return better, true
					}
				}
			}
		}
	}
	return nil, false
}

func meet(a, b piece) bool {
	return slices.ContainsFunc(a.leaves, func(l int) bool { return slices.Contains(b.leaves, l) })
}

// mergedOf tries one full part in the place of those pieces: over all their leaves, then without the corners that nothing
// else needs.
func (s *survey) mergedOf(all []piece, chosen ...int) ([]edge, bool) {
	var whole, needed []int
	var length micro
	for _, i := range chosen {
		length += all[i].length
		for _, l := range all[i].leaves {
			if !slices.Contains(whole, l) {
				whole = append(whole, l)
			}
		}
	}
	slices.Sort(whole)
	for _, l := range whole {
		elsewhere := false
		for i, p := range all {
			elsewhere = elsewhere || !slices.Contains(chosen, i) && slices.Contains(p.leaves, l)
		}
		if elsewhere || s.leaves[l].terminal >= 0 {
			needed = append(needed, l)
		}
	}
	sets := [][]int{whole}
	if len(needed) < len(whole) {
		sets = append(sets, needed)
	}
	for _, set := range sets {
		if len(set) < 3 || len(set) > min(maxEnds, len(s.plan.Terminals)) || s.wasTried(set) {
			continue
		}
		better, some := s.shortest(set, length)
		if !some {
			continue
		}
		var tree []edge
		for i, p := range all {
			if !slices.Contains(chosen, i) {
				tree = append(tree, p.edges...)
			}
		}
		return append(tree, s.numbered(better)...), true
	}
	return nil, false
}

// shortest is the shortest full part over a set of leaves, when there is one under that length.
func (s *survey) shortest(set []int, length micro) (part, bool) {
	var best part
	ends, spread := s.ends(set)
	for i := range forms[len(set)] {
		f := &forms[len(set)][i]
		bound := float64(length) / float64(perMM)
		if f.tour(set, s.apart) >= bound {
			continue
		}
		if found, some := f.solve(ends[:len(set)], spread, bound); some {
			if p, legal := s.whole(f, set, &found); legal && p.length < length {
				best, length = p, p.length
			}
		}
	}
	return best, best.edges != nil
}
