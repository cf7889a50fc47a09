package network

import (
	"slices"

	"aidedecamp/rules/plane"
)

// margin is how much further than half its width a proposed road keeps off water and towns, in millimetres:
// every corner is rounded.
const margin plane.MM = 2

// barrier is a shape that roads keep off: wide is where no road's middle runs, box contains wide.
type barrier struct {
	shape, wide plane.Polygon
	box         plane.Box
}

// ground is what roads keep off.
type ground struct {
	table     plane.Box
	towns     []barrier
	waters    []barrier
	obstacles []barrier
	rule      Waters
	// bridges are the crossings that are there already, each reaching beyond the wide banks; middles are theirs.
	bridges []plane.Polygon
	middles []plane.Point
}

// newGround widens waters and towns by what a road's middle keeps off them.
func newGround(plan Plan, keep plane.MM) *ground {
	g := &ground{table: plan.Table.Box(), rule: plan.Waters, obstacles: barriers(plan.Obstacles, 0), waters: barriers(plan.Waters.Shapes, keep)}
	for _, t := range plan.Terminals {
		switch t.Kind {
		case Town:
			g.towns = append(g.towns, barriers([]plane.Polygon{t.Shape}, keep)...)
		case Bridge:
			g.bridges = append(g.bridges, lengthened(t.Shape, keep+3*margin))
			g.middles = append(g.middles, middle(t.Shape[0], t.Shape[2]))
		}
	}
	return g
}

// barriers are all of them.
func (g *ground) barriers() []barrier { return slices.Concat(g.towns, g.waters, g.obstacles) }

func barriers(shapes []plane.Polygon, keep plane.MM) []barrier {
	var all []barrier
	for _, s := range shapes {
		wide := grown(s, keep)
		all = append(all, barrier{shape: s, wide: wide, box: wide.Bounds()})
	}
	return all
}

// lengthened is a rectangle that reaches so much further over its first and third sides.
func lengthened(s plane.Polygon, by plane.MM) plane.Polygon {
	return plane.Polygon{beyond(s[3], s[0], by), beyond(s[2], s[1], by), beyond(s[1], s[2], by), beyond(s[0], s[3], by)}
}

// open reports whether a road may bend at p.
func (g *ground) open(p plane.Point) bool {
	return g.table.Contains(p) && !slices.ContainsFunc(g.barriers(), func(b barrier) bool { return within(b.wide, p) })
}

// clear reports whether a road may run straight from a to b. Where it ends at a town it comes nearer to that
// one than its width, but not inside.
func (g *ground) clear(a, b plane.Point) bool {
	for _, t := range g.towns {
		if t.blocks(t.wide, a, b) && (!within(t.wide, a) && !within(t.wide, b) || t.blocks(t.shape, a, b)) {
			return false
		}
	}
	return g.passable(a, b, -1)
}

// passable reports whether nothing but towns bars a straight road, one of the waters aside.
func (g *ground) passable(a, b plane.Point, but int) bool {
	for i, w := range g.waters {
		if i != but && w.blocks(w.wide, a, b) {
			return false
		}
	}
	return !slices.ContainsFunc(g.obstacles, func(o barrier) bool { return o.blocks(o.wide, a, b) })
}

func (b barrier) blocks(shape plane.Polygon, from, to plane.Point) bool {
	if !b.box.Overlaps(plane.Polygon{from, to}.Bounds()) {
		return false
	}
	_, _, inside := span(shape, from, to, false)
	return inside
}
