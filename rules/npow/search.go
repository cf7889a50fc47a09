package npow

import (
	"slices"

	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// searchBudget is how many places a search tries at most: a fixed amount of work, so that every machine finds the same.
const searchBudget = 20_000

// The bounds of one try: places tried for one element, elements placed anew before it begins again.
const (
	triesPerPiece = 24
	movesPerTry   = 120
)

// search lays elements at random, with those in the way taken up again and placed anew. It works on a table that may be a
// mirror of the real one, drawn by lot, so that no corner is favoured whatever it does.
type search struct {
	state  laying
	chance lot
	// flipX and flipY say how the table is mirrored.
	flipX, flipY bool
	fixed        []laid
	free         []Element
	ground       *ground
	left         int
	// round counts the tries: where the first fails, room is scarce.
	round int
	// said are the sectors that the players said of elements, empty where the search need not keep to them.
	said map[table.Number][]plane.Sector
	// fails counts what stood in the way, by check.
	fails map[string]int
}

// lot is a small generator (splitmix64): whole numbers alone, the same on every machine.
type lot struct{ state uint64 }

func (c *lot) next() uint64 {
	c.state += 0x9e3779b97f4a7c15
	z := c.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1, 0 where there is none; n is small, so that the bias is less than one in 10^15.
func (c *lot) below(n int) int {
	if n < 1 {
		return 0
	}
	return int(c.next() % uint64(n))
}

// grain is how finely places are drawn, so that a proposal can be laid out with a tape measure.
const grain plane.MM = 5

// between returns a length from low to high, a multiple of the grain where there is one.
func (c *lot) between(low, high plane.MM) plane.MM {
	first := (low + grain - 1) / grain * grain
	if low < 0 {
		first = low / grain * grain
	}
	if high < first {
		return low
	}
	return first + grain*plane.MM(c.below(int((high-first)/grain)+1))
}

func pickOf[T any](c *lot, from []T) T { return from[c.below(len(from))] }

func (s laying) search(fixed *ground, free []Element, seed uint64) *search {
	f := &search{state: s, chance: lot{seed}, free: slices.Clone(free), fails: map[string]int{}}
	f.flipX, f.flipY = f.chance.below(2) == 1, f.chance.below(2) == 1
	for _, l := range fixed.laid {
		f.fixed = append(f.fixed, s.lay(l.Element, f.mirrored(l.place)))
	}
	return f
}

// run tries until a layout passes every check or the budget is spent.
func (f *search) run(budget int) bool {
	for f.left = budget; f.left > 0; f.round++ {
		f.ground = &ground{field: f.state.field, settings: f.state.settings, laid: slices.Clone(f.fixed)}
		if f.place() && f.cover() && f.passes() {
			return true
		}
	}
	return false
}

// layout are the elements placed, on the real table.
func (f *search) layout() []laid {
	placed := slices.Clone(f.ground.laid[len(f.fixed):])
	for i, l := range placed {
		placed[i].place = f.mirrored(l.place)
		if rects := placed[i].place.Rects; len(rects) == 1 && l.Piece != charts.River {
			rects[0].Turn %= 180 // the same footprint, by the smaller number
		}
	}
	slices.SortFunc(placed, func(a, b laid) int { return int(a.Number - b.Number) })
	return placed
}

// passes holds the finished layout against the very checks that judge a player.
func (f *search) passes() bool {
	g := &ground{field: f.state.field, settings: f.state.settings, whole: true}
	for _, l := range f.ground.laid {
		g.laid = append(g.laid, f.state.lay(l.Element, f.mirrored(l.place)))
	}
	found := g.findings()
	for _, n := range found {
		f.fails[n.check]++
	}
	return len(found) == 0
}

// obstacle is the check that failed most often.
func (f *search) obstacle() string {
	worst := placingChecks[0].name
	for _, c := range placingChecks {
		if f.fails[c.name] > f.fails[worst] {
			worst = c.name
		}
	}
	return worst
}

// mirrored is a place on the other one of the two tables; twice mirrored, it is itself.
func (f *search) mirrored(at place) place {
	point := func(p plane.Point) plane.Point {
		if f.flipX {
			p.X = f.state.field.Size.W - p.X
		}
		if f.flipY {
			p.Y = f.state.field.Size.D - p.Y
		}
		return p
	}
	n := place{}
	for _, r := range at.Rects {
		r.Centre = point(r.Centre)
		if f.flipX {
			r.Turn = (180 - r.Turn).Normal()
		}
		if f.flipY {
			r.Turn = (-r.Turn).Normal()
		}
		n.Rects = append(n.Rects, r)
	}
	for _, p := range at.Crossings {
		n.Crossings = append(n.Crossings, point(p))
	}
	return n
}

// rank is the order in which elements are placed: what bends to most rules first.
func rank(e Element, p charts.Piece) int {
	switch {
	case e.Piece == charts.River:
		return 0
	case p.Objective:
		return 1
	case e.Piece == building:
		return 4
	case p.Sections > 1:
		return 3
	}
	return 2
}

// place lays all free elements.
func (f *search) place() bool {
	queue := slices.Clone(f.free)
	for i := range queue {
		k := i + f.chance.below(len(queue)-i)
		queue[i], queue[k] = queue[k], queue[i]
	}
	slices.SortStableFunc(queue, func(a, b Element) int {
		return rank(a, f.state.tables.Piece[a.Piece]) - rank(b, f.state.tables.Piece[b.Piece])
	})
	for range movesPerTry {
		if len(queue) == 0 {
			return true
		}
		e := queue[0]
		queue = queue[1:]
		sectors := f.ground.empty()
		if len(sectors) == 0 {
			sectors = f.state.field.Sectors.Sectors()
		}
		up, ok := f.put(e, sectors)
		if !ok {
			return false
		}
		queue = append(queue, up...)
	}
	return false
}

// cover moves elements into the sectors that are still empty.
func (f *search) cover() bool {
	for range movesPerTry {
		empty := f.ground.empty()
		if len(empty) == 0 {
			return true
		}
		movable := slices.DeleteFunc(slices.Clone(f.ground.laid[len(f.fixed):]), func(l laid) bool {
			return l.Piece == charts.River || l.Piece == building || len(f.said[l.Number]) > 0
		})
		if len(movable) == 0 || f.left <= 0 {
			break
		}
		queue := append([]Element{}, pickOf(&f.chance, movable).Element)
		queue = append(queue, f.take(queue[0])...)
		for n := 0; len(queue) > 0; n++ {
			up, ok := f.put(queue[0], empty)
			if !ok || n > movesPerTry {
				return false
			}
			if queue = append(queue[1:], up...); n == 0 {
				empty = f.state.field.Sectors.Sectors()
			}
		}
	}
	f.fails["sectors"]++
	return false
}

// take takes an element up, and the buildings that stood in it; these are returned.
func (f *search) take(e Element) []Element {
	var up []Element
	f.ground = f.ground.without([]Element{e})
	if e.Piece != field {
		return nil
	}
	for _, l := range f.ground.laid[len(f.fixed):] {
		if l.Piece == building && !slices.ContainsFunc(f.ground.laid, func(o laid) bool { return o.Piece == field && inside(l.polys[0], o.polys[0]) }) {
			up = append(up, l.Element)
		}
	}
	f.ground = f.ground.without(up)
	return up
}

// put lays an element where the fewest others stand in its way, in one of the sectors if it can, and returns those that it
// had to take up.
func (f *search) put(e Element, sectors []plane.Sector) ([]Element, bool) {
	var best laid
	var bestUp []Element
	found := false
	tries := triesPerPiece
	if said := f.said[e.Number]; len(said) > 0 {
		sectors, tries = f.mirroredSectors(said), moreTries*triesPerPiece
	}
	for range tries {
		f.left--
		at, ok := f.candidate(e, sectors)
		if !ok {
			continue
		}
		l := f.state.lay(e, at)
		if !f.keepsToSaid(l) {
			continue
		}
		up, ok := f.inTheWay(l)
		if ok && (!found || len(up) < len(bestUp)) {
			best, bestUp, found = l, up, true
		}
		if found && len(bestUp) == 0 {
			break
		}
	}
	if !found || f.left <= 0 {
		return nil, false
	}
	var all []Element
	for _, o := range bestUp {
		all = append(append(all, o), f.take(o)...)
	}
	f.ground = f.ground.with(best)
	return all, true
}

// inTheWay are the elements that must be taken up for this one; false where it breaks a rule alone, or a fixed one is in the
// way.
func (f *search) inTheWay(l laid) ([]Element, bool) {
	alone := &ground{field: f.state.field, settings: f.state.settings, laid: []laid{l}}
	for _, c := range placingChecks {
		// A building's field, a river's mouth: their candidates lie where they must.
		if c.name == "buildings" || c.name == "rivers" && l.Piece == charts.River {
			continue
		}
		if len(c.find(alone, c)) > 0 {
			f.fails[c.name]++
			return nil, false
		}
	}
	var up []Element
	central, objectives := 0, f.ground.objectivesInBand(l)
	if l.central {
		central = 1
	}
	for i, o := range f.ground.laid {
		crowd := ""
		if !mayCover(l.Piece, o.Piece) && !mayCover(o.Piece, l.Piece) && meets(l, o) {
			crowd = "overlaps"
		}
		n := f.ground.objectivesInBand(o)
		if o.central && l.central && central >= mostCentral || n > 0 && objectives > 0 && objectives+n > mostCentralObjectives {
			crowd = "band"
		}
		if crowd == "" {
			objectives += n
			if o.central {
				central++
			}
			continue
		}
		f.fails[crowd]++
		if i < len(f.fixed) {
			return nil, false
		}
		up = append(up, o.Element)
	}
	return up, true
}

func meets(a, b laid) bool {
	if a.box.Max.X <= b.box.Min.X || b.box.Max.X <= a.box.Min.X || a.box.Max.Y <= b.box.Min.Y || b.box.Max.Y <= a.box.Min.Y {
		return false
	}
	for _, p := range a.polys {
		if slices.ContainsFunc(b.polys, p.Overlaps) {
			return true
		}
	}
	return false
}
