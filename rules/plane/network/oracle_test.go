package network_test

import (
	"math"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"
)

// oracle finds the shortest network in another way than the package: trees over all straight sights of a grid
// of places, again and again on finer places around the last tree. Everything it returns is the length of a
// network that exists.
type oracle struct {
	plan   network.Plan
	closed []closedShape
	spots  []spot
	// home is the terminal on whose border a place lies, or -1.
	home []int
	used []int
	// links are the pairs of places that the last tree joins by a road.
	links [][2]int
	water oracleWater
}

type spot struct{ x, y float64 }

// closedShape is what no road runs through: its corners, how long the edges from them are, and the box around
// it.
type closedShape struct {
	corners   []spot
	lengths   []float64
	low, high spot
}

func closedBy(p plane.Polygon) closedShape {
	s := closedShape{corners: spotsOf(p), low: spot{math.Inf(1), math.Inf(1)}, high: spot{math.Inf(-1), math.Inf(-1)}}
	for i, a := range s.corners {
		b := s.corners[(i+1)%len(s.corners)]
		s.lengths = append(s.lengths, math.Hypot(b.x-a.x, b.y-a.y))
		s.low, s.high = spot{min(s.low.x, a.x), min(s.low.y, a.y)}, spot{max(s.high.x, a.x), max(s.high.y, a.y)}
	}
	return s
}

// isBeside reports whether a straight line lies beside the box around the shape.
func (s *closedShape) isBeside(p, q spot) bool {
	return max(p.x, q.x) < s.low.x || min(p.x, q.x) > s.high.x || max(p.y, q.y) < s.low.y || min(p.y, q.y) > s.high.y
}

func optimum(plan network.Plan) float64 {
	best, _ := optimumOverWater(plan)
	return best
}

// optimumOverWater is the least length, and whether the roads that have it make two crossings that are too
// near to each other.
func optimumOverWater(plan network.Plan) (float64, bool) {
	o := &oracle{plan: plan, water: newOracleWater(plan)}
	for _, s := range plan.Obstacles {
		o.closed = append(o.closed, closedBy(s))
	}
	for _, t := range plan.Terminals {
		o.closed = append(o.closed, closedBy(t.Shape))
	}
	best, crowded := math.Inf(1), false
	for _, step := range []float64{60, 25, 10, 4, 1.5, 0.6} {
		old, home := o.spots, o.home
		o.spots, o.home = nil, nil
		o.base()
		for _, u := range o.used {
			o.around(old[u], home[u], step)
		}
		if length := o.tree(); length < best {
			best, crowded = length, o.water.crowded(o)
		}
	}
	return best, crowded
}

func spotsOf(p plane.Polygon) []spot {
	var all []spot
	for _, c := range p {
		all = append(all, spot{float64(c.X), float64(c.Y)})
	}
	return all
}

// base is every corner, places along borders, and a grid over the table.
func (o *oracle) base() {
	for _, s := range o.plan.Obstacles {
		for _, c := range spotsOf(s) {
			o.put(c, -1)
		}
	}
	for i, t := range o.plan.Terminals {
		shape := spotsOf(t.Shape)
		for k, a := range shape {
			b := shape[(k+1)%len(shape)]
			for f := 0.0; f < 1; f += 0.25 {
				o.put(spot{a.x + f*(b.x-a.x), a.y + f*(b.y-a.y)}, i)
			}
		}
	}
	for _, p := range o.water.banks() {
		o.put(p, -1)
	}
	for x := 20.0; x < float64(o.plan.Table.W); x += 52 {
		for y := 20.0; y < float64(o.plan.Table.D); y += 52 {
			o.put(spot{x, y}, -1)
		}
	}
}

// around adds places next to one of the last tree's: along the border where it lies on one.
func (o *oracle) around(p spot, home int, step float64) {
	if home < 0 {
		for i := -2.0; i <= 2; i++ {
			for j := -2.0; j <= 2; j++ {
				o.put(spot{p.x + i*step, p.y + j*step}, -1)
			}
		}
		return
	}
	shape := spotsOf(o.plan.Terminals[home].Shape)
	for k, a := range shape {
		b := shape[(k+1)%len(shape)]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		if length == 0 {
			o.put(a, home)
			continue
		}
		f := ((p.x-a.x)*(b.x-a.x) + (p.y-a.y)*(b.y-a.y)) / length
		off := math.Abs((p.x-a.x)*(b.y-a.y)-(p.y-a.y)*(b.x-a.x)) / length
		for i := -3.0; i <= 3 && off < 1e-6; i++ {
			g := min(max((f+i*step)/length, 0), 1)
			o.put(spot{a.x + g*(b.x-a.x), a.y + g*(b.y-a.y)}, home)
		}
	}
}

func (o *oracle) put(p spot, home int) {
	if p.x < 0 || p.y < 0 || p.x > float64(o.plan.Table.W) || p.y > float64(o.plan.Table.D) {
		return
	}
	for _, s := range o.closed {
		if deep(s.corners, p) {
			return
		}
	}
	if o.water.drowns(p) {
		return
	}
	o.spots, o.home = append(o.spots, p), append(o.home, home)
}

// deep reports whether p lies inside a shape by more than a hair.
func deep(shape []spot, p spot) bool {
	for i, a := range shape {
		b := shape[(i+1)%len(shape)]
		if (b.x-a.x)*(p.y-a.y)-(b.y-a.y)*(p.x-a.x) < 1e-6*math.Hypot(b.x-a.x, b.y-a.y) {
			return false
		}
	}
	return len(shape) > 2
}

// sees cuts the segment by each shape's edges in turn: what is left is inside.
func (o *oracle) sees(p, q spot) bool {
	for k := range o.closed {
		shape := o.closed[k].corners
		if len(shape) < 3 || o.closed[k].isBeside(p, q) {
			continue
		}
		from, to := 0.0, 1.0
		for i, a := range shape {
			b, length := shape[(i+1)%len(shape)], o.closed[k].lengths[i]
			sideP := ((b.x-a.x)*(p.y-a.y) - (b.y-a.y)*(p.x-a.x)) / length
			sideQ := ((b.x-a.x)*(q.y-a.y) - (b.y-a.y)*(q.x-a.x)) / length
			sideP, sideQ = sideP-1e-7, sideQ-1e-7
			switch {
			case sideP <= 0 && sideQ <= 0:
				from = 2
			case sideP <= 0:
				from = max(from, sideP/(sideP-sideQ))
			case sideQ <= 0:
				to = min(to, sideP/(sideP-sideQ))
			}
		}
		if from < to {
			return false
		}
	}
	return o.water.passes(p, q)
}

// sights are the straight roads between places: how long each is, nothing along one terminal, and whether
// there is one, which is looked for where it matters.
type sights struct {
	*oracle
	way [][]float64
	// seen says 1 of a road that there is, 2 of one that there is not.
	seen [][]byte
}

func newSights(o *oracle) *sights {
	n := len(o.spots)
	s := &sights{oracle: o, way: make([][]float64, n), seen: make([][]byte, n)}
	for i := range n {
		s.way[i], s.seen[i] = make([]float64, n), make([]byte, n)
		for j := range i {
			if o.home[i] >= 0 && o.home[i] == o.home[j] {
				s.seen[i][j] = 1
				continue
			}
			d := math.Hypot(o.spots[i].x-o.spots[j].x, o.spots[i].y-o.spots[j].y)
			s.way[i][j], s.way[j][i] = d, d
		}
	}
	return s
}

func (s *sights) open(i, j int) bool {
	if i < j {
		i, j = j, i
	}
	if s.seen[i][j] == 0 {
		s.seen[i][j] = 2
		if s.sees(s.spots[i], s.spots[j]) {
			s.seen[i][j] = 1
		}
	}
	return s.seen[i][j] == 1
}

// tree is the shortest tree over all sights that joins the terminals, by sets of terminals; it notes the
// places it used.
func (o *oracle) tree() float64 {
	n, k := len(o.spots), len(o.plan.Terminals)-1
	sights := newSights(o)
	best, back := make([][]float64, 1<<k), make([][][2]int, 1<<k)
	for set := 1; set < 1<<k; set++ {
		best[set], back[set] = make([]float64, n), make([][2]int, n)
		for v := range n {
			best[set][v] = math.Inf(1)
			if o.home[v] >= 0 && set == 1<<o.home[v] {
				best[set][v] = 0
			}
			for sub := (set - 1) & set; sub > 0; sub = (sub - 1) & set {
				if l := best[sub][v] + best[set^sub][v]; l < best[set][v] {
					best[set][v], back[set][v] = l, [2]int{1, sub}
				}
			}
		}
		done := make([]bool, n)
		for range n {
			at := -1
			for v := range n {
				if !done[v] && (at < 0 || best[set][v] < best[set][at]) {
					at = v
				}
			}
			if math.IsInf(best[set][at], 1) {
				break
			}
			done[at] = true
			for v := range n {
				if l := best[set][at] + sights.way[at][v]; l < best[set][v] && sights.open(at, v) {
					best[set][v], back[set][v] = l, [2]int{2, at}
				}
			}
		}
	}
	goal := -1
	for v := range n {
		if o.home[v] == k && (goal < 0 || best[1<<k-1][v] < best[1<<k-1][goal]) {
			goal = v
		}
	}
	if goal < 0 || math.IsInf(best[1<<k-1][goal], 1) {
		return math.Inf(1)
	}
	o.used, o.links = nil, nil
	type step struct{ set, at int }
	for left := []step{{1<<k - 1, goal}}; len(left) > 0; {
		s := left[len(left)-1]
		left = left[:len(left)-1]
		o.used = append(o.used, s.at)
		switch how := back[s.set][s.at]; how[0] {
		case 1:
			left = append(left, step{how[1], s.at}, step{s.set ^ how[1], s.at})
		case 2:
			left = append(left, step{s.set, how[1]})
			o.links = append(o.links, [2]int{s.at, how[1]})
		}
	}
	return best[1<<k-1][goal]
}
