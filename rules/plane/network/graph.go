package network

import (
	"slices"

	"aidedecamp/rules/plane"
)

const (
	// gateParts is in how many parts the gates divide each side of a town: roads come to them and to the
	// corners.
	gateParts = 4
	// crossingStep is how far apart the places are that are tried for new crossings, in millimetres.
	crossingStep plane.MM = 20
	// exitStep is how far apart the places are on the table's edge that are tried for a road's end, where it
	// can't run straight there.
	exitStep plane.MM = 50
)

// node is a place where roads end, bend or fork.
type node struct {
	at plane.Point
	// terminal is what a road joins there, by index, or -1.
	terminal int
	// exit says that it is on the table's edge: the road from the terminal's middle may end there.
	exit bool
}

// link is a straight road to another node; crossing is the index of the new crossing that it makes, or -1.
type link struct {
	to, crossing int
	length       micro
}

// crossing is a new crossing that roads may make, between two nodes.
type crossing struct {
	heads [2]int
	at    plane.Point
}

// graph is every straight road between places that see each other.
type graph struct {
	plan      Plan
	ground    *ground
	nodes     []node
	links     [][]link
	crossings []crossing
	// over is the straight road that joins each bridge, by terminal: over it, or up to it from one side.
	over map[int][]int
}

func newGraph(plan Plan) *graph {
	g := &graph{plan: plan, ground: newGround(plan, plan.half()+margin), over: map[int][]int{}}
	for i, t := range plan.Terminals {
		switch t.Kind {
		case Zone:
			g.zone(i, t)
		case Town:
			g.town(i, t.Shape)
		case Bridge:
			g.bridge(i, t.Shape)
		}
	}
	for _, b := range g.ground.barriers() {
		for _, c := range b.wide {
			if g.ground.open(c) {
				g.add(c, -1)
			}
		}
	}
	for i := range g.ground.waters {
		g.fords(i)
	}
	g.links = make([][]link, len(g.nodes))
	for u := range g.nodes {
		for v := range u {
			if g.sees(u, v) {
				g.link(u, v, -1)
			}
		}
	}
	for i, c := range g.crossings {
		g.link(c.heads[0], c.heads[1], i)
	}
	return g
}

func (g *graph) add(at plane.Point, terminal int) int {
	g.nodes = append(g.nodes, node{at: at, terminal: terminal})
	return len(g.nodes) - 1
}

func (g *graph) link(u, v, crossing int) {
	l := between(g.nodes[u].at, g.nodes[v].at)
	g.links[u] = append(g.links[u], link{to: v, crossing: crossing, length: l})
	g.links[v] = append(g.links[v], link{to: u, crossing: crossing, length: l})
}

// sees reports whether a straight road is worth laying between two nodes: places of one terminal are joined
// by it, and no road runs from edge to edge of the table.
func (g *graph) sees(u, v int) bool {
	a, b := g.nodes[u], g.nodes[v]
	return !(a.exit && b.exit) && (a.terminal < 0 || a.terminal != b.terminal || a.exit || b.exit) && g.ground.clear(a.at, b.at)
}

// zone adds the middle of a zone and where the road from there may leave the table: straight on, or else
// anywhere along that side.
func (g *graph) zone(terminal int, t Terminal) {
	at := middle(t.Shape[0], t.Shape[2])
	g.add(at, terminal)
	exit := func(at plane.Point) { g.nodes[g.add(at, terminal)].exit = true }
	side := g.plan.Table.Box().Side(t.Side)
	foot := plane.Point{X: at.X, Y: side[0].Y}
	if side[0].X == side[1].X {
		foot = plane.Point{X: side[0].X, Y: at.Y}
	}
	if exit(foot); g.ground.clear(at, foot) {
		return
	}
	for off := exitStep; micro(off)*perMM < between(side[0], side[1]); off += exitStep {
		exit(pointAt(side[0], side[1], micro(off)*perMM))
	}
}

// town adds the gates of a town.
func (g *graph) town(terminal int, shape plane.Polygon) {
	for i, a := range shape {
		b := shape[(i+1)%len(shape)]
		for k := range gateParts {
			if p, some := beside(shape, pointAt(a, b, between(a, b)*micro(k)/gateParts)); some && g.ground.table.Contains(p) {
				g.add(p, terminal)
			}
		}
	}
}

// beside is the point of whole millimetres on a border, or next to it, that is not inside.
func beside(shape plane.Polygon, at plane.Point) (plane.Point, bool) {
	for _, by := range [...]plane.Point{{}, {X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		p := at.Plus(by)
		if !within(shape, p) && near(plane.Polygon{p}, shape) {
			return p, true
		}
	}
	return at, false
}

// bridge adds the places before and behind a bridge. Where another water or a town is on one side, a road
// comes from the other as far as the bank.
func (g *graph) bridge(terminal int, s plane.Polygon) {
	a, b := middle(s[0], s[1]), middle(s[2], s[3])
	from, to := g.heads(a, b)
	water := slices.IndexFunc(g.ground.waters, func(w barrier) bool { return within(w.shape, middle(a, b)) })
	for _, way := range [][2]plane.Point{{from, to}, {from, a}, {to, b}} {
		inTown := func(t barrier) bool { return t.blocks(t.shape, way[0], way[1]) }
		if g.ground.table.Contains(way[0]) && g.ground.passable(way[0], way[1], water) && !slices.ContainsFunc(g.ground.towns, inTown) {
			g.over[terminal] = []int{g.add(way[0], terminal), g.add(way[1], terminal)}
			return
		}
	}
}

// heads are the places before and behind a crossing where roads may bend, from the middles of its banks.
func (g *graph) heads(a, b plane.Point) (from, to plane.Point) {
	reach := g.plan.half() + 2*margin
	return beyond(b, a, reach), beyond(a, b, reach)
}

// fords adds every new crossing that one water has room for.
func (g *graph) fords(water int) {
	s, length := g.ground.waters[water].shape, g.plan.Waters.Length
	for off := length / 2; !g.plan.Waters.Closed && micro(off+length/2)*perMM <= between(s[0], s[1]); off += crossingStep {
		a, b := pointAt(s[0], s[1], micro(off)*perMM), pointAt(s[3], s[2], micro(off)*perMM)
		at := middle(a, b)
		if slices.ContainsFunc(g.ground.middles, func(m plane.Point) bool { return g.crowds(at, m) }) {
			continue
		}
		from, to := g.heads(a, b)
		inTown := func(t barrier) bool { return t.blocks(t.wide, from, to) }
		if g.ground.open(from) && g.ground.open(to) && g.ground.passable(from, to, water) && !slices.ContainsFunc(g.ground.towns, inTown) {
			g.crossings = append(g.crossings, crossing{heads: [2]int{g.add(from, -1), g.add(to, -1)}, at: at})
		}
	}
}

// crowds reports whether two crossings would be nearer to each other than they may be.
func (g *graph) crowds(a, b plane.Point) bool {
	return g.plan.Waters.Apart > 0 && between(a, b) < micro(g.plan.Waters.Apart+margin)*perMM
}
