package hex

import "cmp"

// Step is what one step of a march costs and allows.
type Step struct {
	// Cost is taken from the budget. Every hex is a hex marched: less than 1 counts as 1.
	Cost Steps
	// Stop ends the march in the hex that the step enters.
	Stop bool
	// Standing lets the step only be the first one: who comes up to the obstacle stops before it.
	Standing bool
	// Barred forbids the step.
	Barred bool
}

// Reached is how far a march gets. The zero Reached gets nowhere.
type Reached struct {
	grid  Grid
	moves []label // by hex: the march may go on
	stops []label // by hex: the march ends there
}

// label is the best way to a hex that is known so far. It is ordered by what it costs, by its hexes, then by
// the hex before it: that makes ties fall alike whatever the order of the search.
type label struct {
	cost   Steps
	hexes  int
	before int // index of the hex before; -1 at the start
	known  bool
}

func (l label) compare(other label) int {
	return cmp.Or(cmp.Compare(l.cost, other.cost), cmp.Compare(l.hexes, other.hexes), cmp.Compare(l.before, other.before))
}

// Reach searches every march from a hex of the board that costs no more than the budget. step is asked about
// each step within the board and the side it crosses; it must answer alike each time. What depends on the
// whole march, such as a road's bonus, is a second search with that budget and steps on the road only.
//
// PA1, « Effet du terrain et des obstacles linéaires » — stop, −n hexes, impassable, stop before and after
// crossing.
func (g Grid) Reach(from Hex, budget Steps, step func(from, to Hex, across Side) Step) Reached {
	if !g.Contains(from) || budget < 0 {
		return Reached{}
	}
	cells := g.Columns * g.Rows
	r := Reached{grid: g, moves: make([]label, cells), stops: make([]label, cells)}
	r.moves[g.index(from)] = label{before: -1, known: true}
	queue := front{{at: from}}
	for len(queue) > 0 {
		next := queue.pop()
		here := r.moves[g.index(next.at)]
		if next.cost > here.cost || next.hexes > here.hexes {
			continue // a better way was found since
		}
		for _, to := range next.at.Neighbours() {
			if !g.Contains(to) {
				continue
			}
			s := step(next.at, to, canonical(next.at, to))
			cost := max(s.Cost, 1)
			if s.Barred || s.Standing && here.before >= 0 || cost > budget-here.cost {
				continue
			}
			way := label{cost: here.cost + cost, hexes: here.hexes + 1, before: g.index(next.at), known: true}
			if s.Stop {
				improve(&r.stops[g.index(to)], way)
			} else if improve(&r.moves[g.index(to)], way) {
				queue.push(waiting{way.cost, way.hexes, to})
			}
		}
	}
	return r
}

// index numbers the board's hexes in board order, with gaps.
func (g Grid) index(h Hex) int { return h.R*g.Columns + h.Column() }

// improve keeps the better label, and reports whether it is the new one.
func improve(best *label, way label) bool {
	if best.known && best.compare(way) <= 0 {
		return false
	}
	*best = way
	return true
}

// best is the best way to end the march in h.
func (r Reached) best(h Hex) label {
	if !r.grid.Contains(h) {
		return label{}
	}
	i := r.grid.index(h)
	move, stop := r.moves[i], r.stops[i]
	if !move.known || stop.known && stop.compare(move) < 0 {
		return stop
	}
	return move
}

// Hexes lists where the march may end, other than where it begins, in board order.
func (r Reached) Hexes() []Hex {
	var all []Hex
	for _, h := range r.grid.All() {
		if l := r.best(h); l.known && l.before >= 0 {
			all = append(all, h)
		}
	}
	return all
}

// Cost is the least that a march to h costs; false when none gets there.
func (r Reached) Cost(h Hex) (Steps, bool) {
	l := r.best(h)
	return l.cost, l.known
}

// Path is the march to h, its start and h included; nil when none gets there.
func (r Reached) Path(h Hex) []Hex {
	l := r.best(h)
	if !l.known {
		return nil
	}
	path := make([]Hex, l.hexes+1)
	for i := l.hexes; i > 0; i-- {
		path[i] = h
		h = At(l.before%r.grid.Columns, l.before/r.grid.Columns)
		l = r.moves[l.before]
	}
	path[0] = h
	return path
}

// waiting is a hex whose neighbours are still to be looked at.
type waiting struct {
	cost  Steps
	hexes int
	at    Hex
}

func (w waiting) before(other waiting) bool {
	return cmp.Or(cmp.Compare(w.cost, other.cost), cmp.Compare(w.hexes, other.hexes)) < 0
}

// front is a binary heap: the cheapest first. container/heap would box each hex.
type front []waiting

func (f *front) push(w waiting) {
	*f = append(*f, w)
	q := *f
	for i := len(q) - 1; i > 0; {
		parent := (i - 1) / 2
		if !q[i].before(q[parent]) {
			return
		}
		q[i], q[parent] = q[parent], q[i]
		i = parent
	}
}

func (f *front) pop() waiting {
	q := *f
	first, last := q[0], len(q)-1
	q[0] = q[last]
	q = q[:last]
	for i := 0; ; {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(q); child++ {
			if q[child].before(q[least]) {
				least = child
			}
		}
		if least == i {
			break
		}
		q[i], q[least] = q[least], q[i]
		i = least
	}
	*f = q
	return first
}
