package network

import (
	"cmp"

	"aidedecamp/rules/plane"
)

// Rule names what a network breaks.
type Rule int

// The rules of a network.
const (
	// Apart: no road joins the Terminal to terminal 0. Length is its straight distance from what it should be
	// joined with.
	Apart Rule = iota
	// Through: a road runs through the Terminal, a town. Length is what runs inside.
	Through
	// Outside: a road leaves the table. Length is what is outside.
	Outside
	// Wet: a road runs in a water, or nearer to it than half its width, where there is no crossing. Length is
	// what runs so.
	Wet
	// Crowded: a road makes a crossing nearer to another one than may be. Length is how near.
	Crowded
	// Aside: no road leads through the middle of the Terminal, a zone, or none to its side of the table.
	// Length is what is missing.
	Aside
	// Loose: a road has no length, or hangs on neither a terminal nor on other roads that do.
	Loose
)

// Fault is one break of a rule. Terminal is an index, -1 where the rule speaks of none. Length is in
// millimetres, rounded up.
type Fault struct {
	Rule     Rule
	Terminal int
	Length   plane.MM
}

// Check returns what roads whose points were moved break first of the plan, road by road, then what is not
// joined; nil where they break nothing. Points beyond Reach are drawn back to it, which is off every table. A
// road within Touch of a terminal or of another road joins it. The error is ErrMalformed.
func Check(roads [][]plane.Point, plan Plan) (*Fault, error) {
	if err := plan.check(); err != nil {
		return nil, err
	}
	roads = held(roads)
	ground := newGround(plan, plan.half())
	var made []plane.Point
	for _, road := range roads {
		fords, wet := ground.over(road)
		if fault := cmp.Or(roadFault(road, plan), ground.waterFault(fords, wet)); fault != nil {
			return fault, nil
		}
		made = append(made, fords...)
	}
	return cmp.Or(crowds(made, plan.Waters.Apart), joinFault(roads, plan), zoneFault(roads, plan)), nil
}

// roadFault finds where a road leaves the table, or runs through a town.
func roadFault(road []plane.Point, plan Plan) *Fault {
	if out := outside(road, plan.Table); out > 0 {
		return &Fault{Rule: Outside, Terminal: -1, Length: out.up()}
	}
	for i, t := range plan.Terminals {
		if in := inside(road, t.Shape); in > 0 && t.Kind == Town {
			return &Fault{Rule: Through, Terminal: i, Length: in.up()}
		}
	}
	return nil
}

// waterFault finds a new crossing too near to a bridge, or water that a road runs in.
func (g *ground) waterFault(made []plane.Point, wet micro) *Fault {
	for _, at := range made {
		gap := far
		for _, m := range g.middles {
			gap = min(gap, between(at, m))
		}
		if gap < micro(g.rule.Apart)*perMM {
			return &Fault{Rule: Crowded, Terminal: -1, Length: gap.mm()}
		}
	}
	if wet > 0 {
		return &Fault{Rule: Wet, Terminal: -1, Length: wet.up()}
	}
	return nil
}

// sameCrossing is how near the middles of two roads' ways over a water are, in millimetres, where both use
// one crossing.
const sameCrossing plane.MM = 15

// crowds finds the first two new crossings that are two, and too near to each other.
func crowds(made []plane.Point, apart plane.MM) *Fault {
	for i, p := range made {
		for _, q := range made[:i] {
			if d := between(p, q); d > micro(sameCrossing)*perMM && d < micro(apart)*perMM {
				return &Fault{Rule: Crowded, Terminal: -1, Length: d.mm()}
			}
		}
	}
	return nil
}

// inside is the length of a path strictly inside a shape; the least crossing of a corner is at least a
// micrometre.
func inside(path []plane.Point, shape plane.Polygon) micro {
	var sum micro
	for k := 1; k < len(path); k++ {
		if from, to, some := span(shape, path[k-1], path[k], false); some {
			l := between(path[k-1], path[k])
			sum += max(l.of(to)-l.of(from), 1)
		}
	}
	return sum
}

// outside is the length of a path off the table.
func outside(path []plane.Point, table plane.Size) micro {
	var sum micro
	box := table.Box()
	for k := 1; k < len(path); k++ {
		a, b := path[k-1], path[k]
		if box.Contains(a) && box.Contains(b) {
			continue
		}
		l := between(a, b)
		on := micro(0)
		if from, to, some := span(box.Polygon(), a, b, true); some {
			on = l.of(to) - l.of(from)
		}
		sum += max(l-on, 1)
	}
	return sum
}

// joinFault finds a terminal that no road joins to the first one, or a road that hangs on none.
func joinFault(roads [][]plane.Point, plan Plan) *Fault {
	var parts [][]plane.Polygon // of terminals, then of roads
	for _, t := range plan.Terminals {
		parts = append(parts, []plane.Polygon{t.Shape})
	}
	for _, road := range roads {
		parts = append(parts, segments(road))
	}
	n := len(plan.Terminals)
	joined := make([]bool, len(parts))
	var join func(int)
	join = func(i int) {
		joined[i] = true
		for k := range parts {
			if !joined[k] && meets(parts[i], parts[k]) {
				join(k)
			}
		}
	}
	if n > 0 {
		join(0)
	}
	for i, t := range plan.Terminals {
		if joined[i] {
			continue
		}
		gap := 2 * Reach
		for k, of := range parts {
			for _, p := range of {
				if joined[k] {
					gap = min(gap, p.DistanceTo(t.Shape).Up())
				}
			}
		}
		return &Fault{Rule: Apart, Terminal: i, Length: gap}
	}
	for i, road := range roads {
		if length := pathLength(road); length == 0 || !joined[n+i] {
			return &Fault{Rule: Loose, Terminal: -1, Length: length.up()}
		}
	}
	return nil
}

// zoneFault finds a zone that no road leads through the middle of, or none to its side.
func zoneFault(roads [][]plane.Point, plan Plan) *Fault {
	for i, t := range plan.Terminals {
		if t.Kind != Zone {
			continue
		}
		at := plane.Polygon{middle(t.Shape[0], t.Shape[2])}
		if gap := max(gapTo(roads, at), gapTo(roads, plan.Table.Box().Side(t.Side))); gap > Touch {
			return &Fault{Rule: Aside, Terminal: i, Length: gap}
		}
	}
	return nil
}

// gapTo is how far the nearest road is from a place or a side, rounded up.
func gapTo(roads [][]plane.Point, what plane.Polygon) plane.MM {
	least := 2 * Reach
	for _, road := range roads {
		for _, s := range segments(road) {
			least = min(least, s.DistanceTo(what).Up())
		}
	}
	return least
}

// segments lists a path's straight stretches.
func segments(path []plane.Point) []plane.Polygon {
	if len(path) == 1 {
		return []plane.Polygon{path}
	}
	var all []plane.Polygon
	for k := 1; k < len(path); k++ {
		all = append(all, plane.Polygon{path[k-1], path[k]})
	}
	return all
}

func meets(a, b []plane.Polygon) bool {
	for _, p := range a {
		for _, q := range b {
			if near(p, q) {
				return true
			}
		}
	}
	return false
}

// Meet is a terrain piece that roads run through.
type Meet struct {
	// Piece is the piece's index.
	Piece int
	// Length is how much road is strictly inside it, in millimetres, rounded up.
	Length plane.MM
}

// Meets lists the pieces that the middles of roads run through, by index; touching or following a border is
// not running through.
func Meets(roads [][]plane.Point, pieces []plane.Polygon) []Meet {
	var all []Meet
	roads = held(roads)
	for i, piece := range pieces {
		var sum micro
		for _, road := range roads {
			sum += inside(road, piece)
		}
		if sum > 0 {
			all = append(all, Meet{Piece: i, Length: sum.up()})
		}
	}
	return all
}
