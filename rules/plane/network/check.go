package network

import (
	"aidedecamp/rules/plane"
)

// Rule names what a network breaks.
type Rule int

// The rules of a network.
const (
	// Apart: no road joins the Terminal to terminal 0. Length is its straight distance from what it should be
	// joined with.
	Apart Rule = iota
	// Through: the Leg runs through an obstacle or a closed terminal. Length is what runs inside.
	Through
	// Outside: the Leg leaves the table. Length is what lies outside.
	Outside
	// Wet: the Leg runs in a water where there is no crossing. Length is what runs so.
	Wet
	// Crowded: the Leg makes a crossing nearer to another one than may be. Length is how near.
	Crowded
	// Loose: the Leg has no length, or hangs on neither a terminal nor on other legs that do.
	Loose
)

// Fault is one break of a rule. Terminal, Leg and Obstacle are indices, -1 where the rule speaks of none.
// Length is in millimetres, rounded up.
type Fault struct {
	Rule                    Rule
	Terminal, Leg, Obstacle int
	Length                  plane.MM
}

// Report is a network measured again.
type Report struct {
	// Length is that of all legs together, to the nearest millimetre.
	Length plane.MM
	Faults []Fault
}

// Check measures a network whose points were moved and lists what it breaks of the plan, legs first. Of the
// network only the paths are read, and points beyond Reach are drawn back to it, which is off every table. A
// path within Touch of a terminal or of another path joins it. The error is a *Malformed.
func Check(net Network, plan Plan) (Report, error) {
	plan, err := plan.check()
	if err != nil {
		return Report{}, err
	}
	net = net.held()
	var r Report
	var total micro
	water := newFords(plan)
	walls := newGround(plan.Table, plan.Obstacles, water).walls
	for i, leg := range net.Legs {
		total += pathLength(leg.Path)
		found := legFaults(i, leg.Path, plan, walls)
		if len(found) == 0 {
			found = water.faults(i, leg.Path)
		}
		r.Faults = append(r.Faults, found...)
	}
	if len(r.Faults) == 0 {
		r.Faults = water.crowds(net)
	}
	r.Length = total.mm()
	r.Faults = append(r.Faults, joinFaults(net, plan)...)
	return r, nil
}

func legFaults(index int, path []plane.Point, plan Plan, walls []wall) []Fault {
	fault := Fault{Leg: index, Terminal: -1, Obstacle: -1}
	if out := outside(path, plan.Table); out > 0 {
		f := fault
		f.Rule, f.Length = Outside, out.up()
		return []Fault{f}
	}
	var all []Fault
	through := func(shape plane.Polygon, terminal, obstacle int) {
		if in := inside(path, shape); in > 0 {
			f := fault
			f.Rule, f.Terminal, f.Obstacle, f.Length = Through, terminal, obstacle, in.up()
			all = append(all, f)
		}
	}
	for i, o := range plan.Obstacles {
		through(o, -1, i)
	}
	for i, t := range plan.Terminals {
		if t.Closed {
			through(t.Shape, i, -1)
		}
	}
	for _, w := range walls {
		for k := 1; k < len(path); k++ {
			if from, to, some := w.along(path[k-1], path[k]); some {
				f := fault
				f.Rule, f.Obstacle, f.Length = Through, w.shape, between(from, to).up()
				if w.shape >= len(plan.Obstacles) {
					f.Rule, f.Obstacle = Wet, -1
				}
				all = append(all, f)
			}
		}
	}
	return all
}

// faults finds where a leg runs in the water, or crosses it too near to a bridge.
func (f *fords) faults(leg int, path []plane.Point) []Fault {
	fault := Fault{Rule: Wet, Leg: leg, Terminal: -1, Obstacle: -1}
	var wet micro
	for k := 1; k < len(path); k++ {
		_, wrong, close := f.meet(path[k-1], path[k])
		if close > 0 {
			fault.Rule, fault.Length = Crowded, close.mm()
			return []Fault{fault}
		}
		wet += wrong
	}
	if wet == 0 {
		return nil
	}
	fault.Length = wet.up()
	return []Fault{fault}
}

// crowds finds the first two new crossings that are too near to each other.
func (f *fords) crowds(net Network) []Fault {
	a, b, near := f.tooNear(net)
	if !near {
		return nil
	}
	for i, leg := range net.Legs {
		for _, p := range f.passages(Network{Legs: []Leg{leg}}) {
			if p.at == b {
				return []Fault{{Rule: Crowded, Leg: i, Terminal: -1, Obstacle: -1, Length: between(a, b).mm()}}
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

// joinFaults finds terminals and legs that do not hang together: terminals come first, then legs, as nodes.
func joinFaults(net Network, plan Plan) []Fault {
	n := len(plan.Terminals)
	group := make([]int, n+len(net.Legs))
	for i := range group {
		group[i] = i
	}
	find := func(i int) int {
		for group[i] != i {
			i = group[i]
		}
		return i
	}
	part := func(i int) []plane.Polygon {
		if i < n {
			return []plane.Polygon{plan.Terminals[i].Shape}
		}
		return segments(net.Legs[i-n].Path)
	}
	for i := range group {
		for j := range i {
			if a, b := find(i), find(j); a != b && meets(part(i), part(j)) {
				group[max(a, b)] = min(a, b)
			}
		}
	}
	var all []Fault
	rooted := map[int]bool{}
	for i := range n {
		rooted[find(i)] = true
		if find(i) == find(0) {
			continue
		}
		gap := plane.MM(0)
		for j := range group {
			if find(j) != find(0) {
				continue
			}
			for _, p := range part(j) {
				if d := p.DistanceTo(plan.Terminals[i].Shape).Up(); gap == 0 || d < gap {
					gap = d
				}
			}
		}
		all = append(all, Fault{Rule: Apart, Terminal: i, Leg: -1, Obstacle: -1, Length: gap})
	}
	for i, leg := range net.Legs {
		if length := pathLength(leg.Path); length == 0 || !rooted[find(n+i)] {
			all = append(all, Fault{Rule: Loose, Terminal: -1, Leg: i, Obstacle: -1, Length: length.up()})
		}
	}
	return all
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
