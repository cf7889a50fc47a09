package network

import (
	"math"
	"math/bits"
	"slices"
)

const far micro = math.MaxInt64 / 4

// tree finds the shortest tree of the graph that joins all terminals (Dreyfus and Wagner, 1971): for every
// set of terminals and every node, the shortest tree over both. Equal lengths keep what was found first, and
// everything is found in one order. It returns the indices of its edges; the graph joins all terminals.
func (s *survey) tree() []int {
	k, n := len(s.plan.Terminals)-1, len(s.leaves)+len(s.spots)
	if k < 1 {
		return nil
	}
	links := make([][]int, n)
	for i, e := range s.edges {
		links[e.u] = append(links[e.u], i)
		links[e.v] = append(links[e.v], i)
	}
	all := make([]int, k+1)
	for i := range all {
		all[i] = i
	}
	least := toMicro(spanning(all, s.way)) + perMM
	sets := 1 << k
	best := make([]micro, sets*n)
	// back tells how a tree was made: an edge more (its index), or two trees joined (minus one set, minus
	// two), or nothing (-1).
	back := make([]int32, sets*n)
	for i := range best {
		best[i], back[i] = far, -1
	}
	// alive lists, for every set, the nodes whose tree may still be part of the shortest.
	alive := make([][]int32, sets)
	var q queue
	for set := 1; set < sets; set++ {
		row, how := best[set*n:(set+1)*n], back[set*n:(set+1)*n]
		if set&(set-1) == 0 {
			row[bits.TrailingZeros(uint(set))] = 0
		}
		low := set & -set
		for sub := (set - 1) & set; sub > 0; sub = (sub - 1) & set {
			if sub&low == 0 || len(alive[set^sub]) == 0 {
				continue
			}
			one, two := best[sub*n:(sub+1)*n], best[(set^sub)*n:(set^sub+1)*n]
			for _, v := range alive[sub] {
				if l := one[v] + two[v]; l < row[v] {
					row[v], how[v] = l, int32(-2-sub)
				}
			}
		}
		rest := s.rest(set, k, -1)
		q = q[:0]
		for v, l := range row {
			if l < far {
				q.push(entry{l, v})
			}
		}
		for len(q) > 0 {
			at := q.pop()
			if at.length > row[at.node] {
				continue
			}
			for _, i := range links[at.node] {
				e := &s.edges[i]
				to := e.u + e.v - at.node
				if l := at.length + e.length; l < row[to] && l <= least {
					row[to], how[to] = l, int32(i)
					q.push(entry{l, to})
				}
			}
		}
		for v, l := range row {
			need := rest
			if v < k && set>>v&1 == 1 && l < far {
				need = s.rest(set, k, v)
			}
			if l < far && l+need <= least {
				alive[set] = append(alive[set], int32(v))
			}
		}
	}
	return s.retrace(back, n, sets-1, k)
}

// retrace lists the edges of the tree over a set and a node.
func (s *survey) retrace(back []int32, n, set, node int) []int {
	var used []int
	type step struct{ set, node int }
	for left := []step{{set, node}}; len(left) > 0; {
		at := left[len(left)-1]
		left = left[:len(left)-1]
		switch how := back[at.set*n+at.node]; {
		case how >= 0:
			e := s.edges[how]
			used = append(used, int(how))
			left = append(left, step{at.set, e.u + e.v - at.node})
		case how <= -2:
			sub := int(-2 - how)
			left = append(left, step{sub, at.node}, step{at.set ^ sub, at.node})
		}
	}
	slices.Sort(used)
	return slices.Compact(used)
}

// rest is a length that roads between the terminals outside the set never undercut; a terminal of the set at
// which they hang counts with them, because roads run through it for nothing.
func (s *survey) rest(set, k, also int) micro {
	var room [MaxTerminals]int
	outside := room[:0]
	for t := range k + 1 {
		if set>>t&1 == 0 || t == also {
			outside = append(outside, t)
		}
	}
	return toMicro(ratioBound * spanning(outside, s.apart))
}

// toMicro rounds a length in millimetres down.
func toMicro(mm float64) micro { return micro(mm * float64(perMM)) }

type entry struct {
	length micro
	node   int
}

// queue is a heap that gives the shortest entry first, of equal ones the lowest node.
type queue []entry

func (e entry) before(f entry) bool {
	return e.length < f.length || e.length == f.length && e.node < f.node
}

func (q *queue) push(e entry) {
	*q = append(*q, e)
	h := *q
	for i := len(h) - 1; i > 0 && h[i].before(h[(i-1)/2]); i = (i - 1) / 2 {
		h[i], h[(i-1)/2] = h[(i-1)/2], h[i]
	}
}

func (q *queue) pop() entry {
	h := *q
	first, last := h[0], len(h)-1
	h[0] = h[last]
	h = h[:last]
	for i := 0; 2*i+1 < last; {
		child := 2*i + 1
		if child+1 < last && h[child+1].before(h[child]) {
			child++
		}
		if !h[child].before(h[i]) {
			break
		}
		h[i], h[child] = h[child], h[i]
		i = child
	}
	*q = h
	return first
}
