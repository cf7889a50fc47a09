package network

import (
	"math"
	"slices"

	"aidedecamp/rules/plane"
)

// leaf is where roads may end or bend: a terminal, or a corner of an obstacle.
type leaf struct {
	shape plane.Polygon
	hull  hull
	// terminal is the terminal's index, or -1.
	terminal int
	// bank is set on a place where roads may bend before they cross a water: one more than that water's
	// index.
	bank int
}

// edge is a straight road between two nodes of the graph, from one place to another. Nodes below the number
// of leaves are leaves, the others junctions.
type edge struct {
	u, v   int
	from   plane.Point
	to     plane.Point
	length micro
}

// survey is everything that is known of a plan while the network is sought.
type survey struct {
	plan   Plan
	ground *ground
	leaves []leaf
	edges  []edge
	// spots are the junctions' places; spot i is node len(leaves)+i.
	spots []plane.Point
	seen  map[plane.Point]int
	// apart is the straight distance of two leaves, over the shortest way round, neck the longest stretch
	// without a terminal on the easiest way, all in millimetres.
	apart, way, neck [][]float64
}

// newSurvey begins with the terminals and every place at which a road may have to bend, with those on the
// banks of waters.
func newSurvey(plan Plan, water *fords, banks []bend) *survey {
	shapes := slices.Clone(plan.Obstacles)
	for _, t := range plan.Terminals {
		shapes = append(shapes, t.Shape)
	}
	s := &survey{plan: plan, ground: newGround(plan.Table, shapes, water), seen: map[plane.Point]int{}}
	for i, t := range plan.Terminals {
		s.leaves = append(s.leaves, leaf{shape: t.Shape, hull: clip(t.Shape, plan.Table), terminal: i})
	}
	corners := map[plane.Point]bool{}
	for _, o := range plan.Obstacles {
		for _, c := range o {
			s.corner(c, corners)
		}
		for _, t := range plan.Terminals {
			s.banks(o, t.Shape, corners)
		}
	}
	for _, w := range plan.Waters.Shapes {
		for _, c := range w {
			s.corner(c, corners)
		}
		for _, t := range plan.Terminals {
			s.banks(w, t.Shape, corners)
		}
	}
	for _, b := range banks {
		if s.corner(b.at, corners) {
			s.leaves[len(s.leaves)-1].bank = b.water + 1
		}
	}
	return s
}

// corner adds a place where roads may bend, unless it is known or no road may stand there.
func (s *survey) corner(c plane.Point, known map[plane.Point]bool) bool {
	if known[c] || !s.ground.open(c) {
		return false
	}
	known[c] = true
	s.leaves = append(s.leaves, leaf{shape: plane.Polygon{c}, hull: hull{vecOf(c)}, terminal: -1})
	return true
}

// banks adds the places where a terminal's border leaves an obstacle: a bridge is reached beside the river.
func (s *survey) banks(obstacle, terminal plane.Polygon, known map[plane.Point]bool) {
	for i := range terminal {
		a, b := terminal[i], terminal[(i+1)%len(terminal)]
		from, to, inside := span(obstacle, a, b, false)
		if !inside {
			continue
		}
		for _, r := range []ratio{from, to} {
			t := float64(r.count) / float64(r.of)
			at := toward(vecOf(a), vecOf(b), t)
			for _, p := range s.contacts(&leaf{shape: terminal}, at) {
				s.corner(p, known)
			}
		}
	}
}

// around lists the whole millimetres next to a place where a road may stand, by x, then y.
func (g *ground) around(at vec) []plane.Point {
	var all []plane.Point
	middle := rounded(at)
	for x := middle.X - 1; x <= middle.X+1; x++ {
		for y := middle.Y - 1; y <= middle.Y+1; y++ {
			if p := (plane.Point{X: x, Y: y}); g.open(p) {
				all = append(all, p)
			}
		}
	}
	return all
}

// contacts lists the places next to one where a road joins the leaf: those on its very border first.
func (s *survey) contacts(l *leaf, at vec) []plane.Point {
	if len(l.shape) == 1 {
		if s.ground.open(l.shape[0]) {
			return l.shape
		}
		return nil
	}
	var on, beside []plane.Point
	for _, p := range s.ground.around(at) {
		switch d := (plane.Polygon{p}).DistanceTo(l.shape); {
		case d.Up() == 0:
			on = append(on, p)
		case d.Up() <= Touch:
			beside = append(beside, p)
		}
	}
	if len(on) > 0 {
		return on
	}
	return beside
}

func vecOf(p plane.Point) vec { return vec{float64(p.X), float64(p.Y)} }

func rounded(v vec) plane.Point {
	return plane.Point{X: plane.MM(math.Floor(v.x + 0.5)), Y: plane.MM(math.Floor(v.y + 0.5))}
}

// clip cuts a shape to the table, edge by edge.
func clip(shape plane.Polygon, table plane.Size) hull {
	out := make(hull, 0, len(shape)+4)
	for _, c := range shape {
		out = append(out, vecOf(c))
	}
	w, d := float64(table.W), float64(table.D)
	for _, inside := range []func(vec) float64{
		func(v vec) float64 { return v.x },
		func(v vec) float64 { return v.y },
		func(v vec) float64 { return w - v.x },
		func(v vec) float64 { return d - v.y },
	} {
		in := out
		out = nil
		for i, a := range in {
			b := in[(i+1)%len(in)]
			atA, atB := inside(a), inside(b)
			if atA >= 0 {
				out = append(out, a)
			}
			if atA < 0 && atB > 0 || atA > 0 && atB < 0 {
				if q := toward(a, b, atA/(atA-atB)); len(in) > 2 || len(out) < 2 {
					out = append(out, q)
				}
			}
		}
	}
	return out
}
