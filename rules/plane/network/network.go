package network

import (
	"cmp"
	"math"
	"slices"

	"aidedecamp/rules/plane"
)

// Leg is one road between two of its ends: terminals, junctions or both. It bends at obstacles' corners.
type Leg struct {
	Path []plane.Point
	// Joins lists the terminals, by index, that the leg comes to.
	Joins []int
	// Length is to the nearest millimetre.
	Length plane.MM
}

// Network is a set of roads.
type Network struct {
	Legs []Leg
	// Junctions lists where three or more legs meet away from terminals, by x, then y.
	Junctions []plane.Point
	// Length is that of all legs together, to the nearest millimetre.
	Length plane.MM
}

// Build lays the shortest roads that join all terminals of a plan. The error is a *Malformed or an
// *Unreached.
func Build(plan Plan) (Network, error) {
	plan, err := plan.check()
	if err != nil {
		return Network{}, err
	}
	if len(plan.Waters.Shapes) > 0 && !plan.Waters.Closed {
		return overWater(plan)
	}
	return build(plan, newFords(plan), nil)
}

// build lays the shortest roads that bend at the given places on banks too.
func build(plan Plan, water *fords, banks []bend) (Network, error) {
	s := newSurvey(plan, water, banks)
	s.lay()
	if err := s.reached(); err != nil {
		return Network{}, err
	}
	var tree []edge
	for _, i := range s.tree() {
		tree = append(tree, s.edges[i])
	}
	return s.roads(tree), nil
}

// reached is an *Unreached when some terminal has no way to most others.
func (s *survey) reached() error {
	most, through := 0, 0
	for i := range s.plan.Terminals {
		count := 0
		for j := range s.plan.Terminals {
			if s.linked(i, j) {
				count++
			}
		}
		if count > most {
			most, through = count, i
		}
	}
	var cut []int
	for i := range s.plan.Terminals {
		if !s.linked(through, i) {
			cut = append(cut, i)
		}
	}
	if cut != nil {
		return &Unreached{Terminals: cut}
	}
	return nil
}

// linked reports whether there is a way; a terminal off the table has none even alone.
func (s *survey) linked(i, j int) bool {
	if i == j {
		return len(s.leaves[i].hull) > 0
	}
	return !math.IsInf(s.way[i][j], 1)
}

// roads draws a tree as legs.
func (s *survey) roads(tree []edge) Network {
	links := make([][]edge, len(s.leaves)+len(s.spots))
	// joined are the leaves that touch another: a road must come to them as to a terminal.
	joined := make([]bool, len(links))
	for _, e := range tree {
		if e.length == 0 {
			joined[e.u], joined[e.v] = true, true
			continue
		}
		links[e.u] = append(links[e.u], e)
		links[e.v] = append(links[e.v], e)
	}
	isTerminal := func(n int) bool { return n < len(s.leaves) && s.leaves[n].terminal >= 0 }
	// A leg runs on through what only two roads meet at, unless it is a terminal.
	ends := func(n int) bool { return isTerminal(n) || joined[n] || len(links[n]) != 2 }
	var paths [][]plane.Point
	var net Network
	for n := range links {
		if !ends(n) {
			continue
		}
		for _, e := range links[n] {
			path, last := follow(links, e, n, ends)
			if last > n {
				paths = append(paths, s.taut(path))
			}
		}
		if !isTerminal(n) && len(links[n]) > 2 {
			net.Junctions = append(net.Junctions, s.at(n))
		}
	}
	slices.SortFunc(net.Junctions, comparePoints)
	for _, p := range paths {
		if comparePoints(p[0], p[len(p)-1]) > 0 {
			slices.Reverse(p)
		}
	}
	slices.SortFunc(paths, func(a, b []plane.Point) int { return slices.CompareFunc(a, b, comparePoints) })
	var total micro
	for _, p := range paths {
		net.Legs = append(net.Legs, Leg{Path: p, Joins: joins(p, s.plan.Terminals), Length: pathLength(p).mm()})
		total += pathLength(p)
	}
	net.Length = total.mm()
	return net
}

// follow walks from a node along an edge to the next end.
func follow(links [][]edge, e edge, n int, ends func(int) bool) ([]plane.Point, int) {
	var path []plane.Point
	for {
		from, to := e.from, e.to
		next := e.v
		if e.v == n {
			from, to, next = e.to, e.from, e.u
		}
		if len(path) == 0 {
			path = append(path, from)
		}
		path = append(path, to)
		n = next
		if ends(n) {
			return path, n
		}
		if links[n][0] == e {
			e = links[n][1]
		} else {
			e = links[n][0]
		}
	}
}

// at is where a node lies that is a junction or a corner.
func (s *survey) at(n int) plane.Point {
	if n < len(s.leaves) {
		return s.leaves[n].shape[0]
	}
	return s.spots[n-len(s.leaves)]
}

// taut drops bends that nothing needs.
func (s *survey) taut(path []plane.Point) []plane.Point {
	for i := 1; i+1 < len(path); {
		if s.ground.clear(path[i-1], path[i+1]) {
			path = slices.Delete(path, i, i+1)
			i = 1
			continue
		}
		i++
	}
	return path
}

// exactly is the length of all legs together.
func (n Network) exactly() micro {
	var sum micro
	for _, leg := range n.Legs {
		sum += pathLength(leg.Path)
	}
	return sum
}

// held is the network with every point drawn back to within Reach, where lengths can be measured.
func (n Network) held() Network {
	legs := make([]Leg, len(n.Legs))
	for i, leg := range n.Legs {
		for _, p := range leg.Path {
			legs[i].Path = append(legs[i].Path, plane.Point{X: min(max(p.X, -Reach), Reach), Y: min(max(p.Y, -Reach), Reach)})
		}
	}
	return Network{Legs: legs}
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

// joins lists the terminals within Touch of a path.
func joins(path []plane.Point, terminals []Terminal) []int {
	var all []int
	for i, t := range terminals {
		for k := 1; k < len(path); k++ {
			if near(plane.Polygon{path[k-1], path[k]}, t.Shape) {
				all = append(all, i)
				break
			}
		}
	}
	return all
}
