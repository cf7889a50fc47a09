package network

import "math"

// vec is a place while a junction is sought. Every product is rounded by its own conversion before it is
// added, and only + − × ÷ √ are used, so that all processors find the same places.
type vec struct{ x, y float64 }

func (a vec) plus(b vec) vec         { return vec{a.x + b.x, a.y + b.y} }
func (a vec) minus(b vec) vec        { return vec{a.x - b.x, a.y - b.y} }
func (a vec) times(k float64) vec    { return vec{float64(a.x * k), float64(a.y * k)} }
func (a vec) dot(b vec) float64      { return float64(a.x*b.x) + float64(a.y*b.y) }
func (a vec) cross(b vec) float64    { return float64(a.x*b.y) - float64(a.y*b.x) }
func (a vec) length() float64        { return math.Sqrt(a.dot(a)) }
func (a vec) distance(b vec) float64 { return a.minus(b).length() }
func toward(a, b vec, t float64) vec { return a.plus(b.minus(a).times(t)) }

// hull is a convex shape, counter-clockwise; one place or two are a point or a segment.
type hull []vec

// nearest is the place of the hull nearest to p: p itself inside it.
func (h hull) nearest(p vec) vec {
	if len(h) == 1 {
		return h[0]
	}
	best, least, outside := p, math.Inf(1), len(h) == 2
	for i := range h {
		a, b := h[i], h[0]
		if i+1 < len(h) {
			b = h[i+1]
		}
		side, to := b.minus(a), p.minus(a)
		if len(h) > 2 && side.cross(to) >= 0 {
			continue
		}
		outside = true
		t := side.dot(to) / side.dot(side)
		q := toward(a, b, min(max(t, 0), 1))
		if d := q.minus(p); d.dot(d) < least {
			best, least = q, d.dot(d)
		}
	}
	if !outside {
		return p
	}
	return best
}

// closest is a pair of places, one of each hull, with the least distance.
func closest(a, b hull) (vec, vec) {
	bestA, bestB := a[0], b.nearest(a[0])
	least := bestA.distance(bestB)
	for _, p := range a {
		if q := b.nearest(p); p.distance(q) < least {
			bestA, bestB, least = p, q, p.distance(q)
		}
	}
	for _, q := range b {
		if p := a.nearest(q); p.distance(q) < least {
			bestA, bestB, least = p, q, p.distance(q)
		}
	}
	return bestA, bestB
}

// maxEnds is the most ends of a full part that is sought.
const maxEnds = 4

// form is the shape of a full part with some number of ends: every junction has three neighbours. Neighbours
// below the number of ends are ends, the others junctions, counted on.
type form struct {
	// order lists the ends as they lie around the form.
	order     []int
	neighbour [][3]int
	// at is each end's junction.
	at []int
}

// forms lists every form by its number of ends: three meet at one junction; of four, two meet at each of two.
var forms = [maxEnds + 1][]form{
	3: {{[]int{0, 1, 2}, [][3]int{{0, 1, 2}}, []int{0, 0, 0}}},
	4: {
		{[]int{0, 1, 2, 3}, [][3]int{{0, 1, 5}, {2, 3, 4}}, []int{0, 0, 1, 1}},
		{[]int{0, 2, 1, 3}, [][3]int{{0, 2, 5}, {1, 3, 4}}, []int{0, 1, 0, 1}},
		{[]int{0, 3, 1, 2}, [][3]int{{0, 3, 5}, {1, 2, 4}}, []int{0, 1, 1, 0}},
	},
}

// full is a full part as found: its junctions and where it meets its ends.
type full struct {
	junctions [maxEnds - 2]vec
	contacts  [maxEnds]vec
	length    float64
}

const (
	rounds = 240
	// still is the movement, in millimetres, at which junctions are found; far below the rounding to whole
	// ones.
	still = 0.01
	// soft keeps weights finite when a junction meets an end, in square millimetres.
	soft = 0.01
	// collapsed is the length, in millimetres, under which an edge has vanished: the part is no full part.
	collapsed = 1.0
	// stretch lengthens each step; below 2 the length still falls at every step.
	stretch = 1.6
	// sure is more than soft adds to the length of all edges, in millimetres.
	sure = 1.0
)

// solve finds the shortest network of that form between the ends. The length is convex in the junctions, so
// there is one valley. False when the form collapses, or as soon as it is sure to be no shorter than bound.
func (f *form) solve(ends []hull, around box, bound float64) (full, bool) {
	var found full
	n, m := len(f.at), len(f.neighbour)
	for i, h := range ends {
		found.contacts[i] = h[0]
		if len(h) > 2 {
			found.contacts[i] = toward(h[0], h[len(h)/2], 0.5)
		}
	}
	spread := around.low.distance(around.high)
	var s springs
	s.between(f, &found, false)
	s.settle(&found.junctions)
	for round := range rounds {
		f.meet(&found, ends)
		before := found.junctions
		s.between(f, &found, true)
		if round%2 == 1 && s.length-s.fall(&found, around) >= bound+sure {
			return found, false
		}
		if round%6 == 5 && s.length-float64((s.pull[0].length()+s.pull[1].length())*spread) >= bound {
			return found, false
		}
		s.settle(&found.junctions)
		moved := 0.0
		for j := range m {
			step := found.junctions[j].minus(before[j])
			moved = max(moved, step.dot(step))
			if round > 2 {
				found.junctions[j] = before[j].plus(step.times(stretch))
			}
		}
		if math.Sqrt(moved) < still {
			break
		}
	}
	f.meet(&found, ends)
	for j := range m {
		for _, k := range f.neighbour[j] {
			d := found.junctions[j].distance(found.place(n, k))
			if d < collapsed {
				return found, false
			}
			if k < n || k-n > j {
				found.length += d
			}
		}
	}
	return found, found.length < bound
}

// meet has the roads to the ends come to the nearest places of these.
func (f *form) meet(p *full, ends []hull) {
	for i, h := range ends {
		if len(h) > 1 {
			p.contacts[i] = h.nearest(p.junctions[f.at[i]])
		}
	}
}

func (p *full) place(ends, k int) vec {
	if k < ends {
		return p.contacts[k]
	}
	return p.junctions[k-ends]
}

// box is upright around the ends of a part: no junction of the shortest part lies outside.
type box struct{ low, high vec }

// with is the box with a place more.
func (b box) with(v vec) box {
	return box{vec{min(b.low.x, v.x), min(b.low.y, v.y)}, vec{max(b.high.x, v.x), max(b.high.y, v.y)}}
}

// most is how far a pull can still take a place within the box: length falls by no more.
func (b box) most(at, pull vec) float64 {
	return max(float64(pull.x*(b.low.x-at.x)), float64(pull.x*(b.high.x-at.x))) +
		max(float64(pull.y*(b.low.y-at.y)), float64(pull.y*(b.high.y-at.y)))
}

// springs pull the junctions to their neighbours.
type springs struct {
	// sum is the strength of all springs at a junction, hold what draws it to its ends, link the spring between
	// two junctions.
	sum  [maxEnds - 2]float64
	hold [maxEnds - 2]vec
	link float64
	// pull is where the springs at a junction draw it, length that of them all.
	pull   [maxEnds - 2]vec
	length float64
}

// between stretches the springs, as strong as the edge is short, or all alike at the start.
func (s *springs) between(f *form, p *full, weighted bool) {
	*s = springs{}
	n := len(f.at)
	for j := range f.neighbour {
		for _, k := range f.neighbour[j] {
			to, isEnd := p.junctions[max(k-n, 0)], k < n
			if isEnd {
				to = p.contacts[k]
			}
			w := 1.0
			if weighted {
				way := to.minus(p.junctions[j])
				d := math.Sqrt(way.dot(way) + soft)
				w = 1 / d
				s.pull[j] = s.pull[j].plus(way.times(w))
				if isEnd || k-n > j {
					s.length += d
				}
			}
			s.sum[j] += w
			if isEnd {
				s.hold[j] = s.hold[j].plus(to.times(w))
			} else {
				s.link = w
			}
		}
	}
}

// fall is by how much the length can fall at most: how fast it does is the sum of the pulls, and no junction
// leaves the box.
func (s *springs) fall(p *full, within box) float64 {
	return within.most(p.junctions[0], s.pull[0]) + within.most(p.junctions[1], s.pull[1])
}

// settle moves the junctions at once to where the pulls of the springs are in balance.
func (s *springs) settle(junctions *[maxEnds - 2]vec) {
	if s.link == 0 {
		junctions[0] = s.hold[0].times(1 / s.sum[0])
		return
	}
	both := float64(s.sum[0]*s.sum[1]) - float64(s.link*s.link)
	for j := range junctions {
		junctions[j] = s.hold[j].times(s.sum[1-j]).plus(s.hold[1-j].times(s.link)).times(1 / both)
	}
}
