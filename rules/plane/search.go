package plane

import (
	"cmp"
	"slices"
)

// SearchCalls is how many places Nearest asks about at most.
const SearchCalls = 4000

// Every place within near of the start is asked about; then one in near/2 out to five times as far, then scattered ones.
const near MM = 15

// scattered is how many of the scattered places are asked about.
const scattered = 1300

// others are the turns that Nearest tries when it finds no place at the piece's own, the least one first.
var others = []Angle{15, -15, 45, -45, 90}

// polish is how many questions are kept for refining a place.
const polish = 150

// Nearest finds the legal place for a piece that lies nearest to start: with the same turn where it finds one, turned by 15,
// 45 or 90 degrees where not. Only the rectangle's centre is kept on the table, the rest is legal's business. A chain is
// searched by its first section: legal moves the others along, as Rect.Centre has moved.
//
// Within 15 mm of start no legal place is nearer. Further on, none within 4 mm of the place found is nearer, and a nearer one
// elsewhere is a gap narrower than what the search steps over, a few millimetres to a few centimetres with the distance. Of
// places as near as each other, the one that lies nearest to the middle of the table wins, so that no corner is favoured; of
// two that mirror each other, the one to the left of the way to that middle. When start lies on the middle, east stands for
// that way.
//
// It asks legal at most SearchCalls times; false says that no place it asked about was legal. A start off the table begins
// at the nearest point of the table.
func Nearest(start Rect, table Box, legal func(Rect) bool) (Rect, bool) {
	start.Centre = Point{
		X: max(table.Min.X, min(start.Centre.X, table.Max.X)),
		Y: max(table.Min.Y, min(start.Centre.Y, table.Max.Y)),
	}
	s := search{start: start, table: table, legal: legal, left: SearchCalls}
	if s.close() {
		return s.place()
	}
	if s.scan(near/2, 5*near) || s.scan(s.step(scattered), 0) {
		s.comb()
		return s.place()
	}
	for i, turn := range others {
		s.start.Turn = (start.Turn + turn).Normal()
		if s.scan(s.step(max(1, (s.left-polish)/(len(others)-i))), 0) {
			return s.place()
		}
	}
	return start, false
}

// search is one search under way; best is the offset of the best place so far.
type search struct {
	start Rect
	table Box
	legal func(Rect) bool
	left  int
	best  Point
	found bool
}

// place refines the best place and gives it.
func (s *search) place() (Rect, bool) {
	s.settle()
	return s.at(s.best), true
}

func (s *search) at(offset Point) Rect {
	r := s.start
	r.Centre = Point{X: r.Centre.X + offset.X, Y: r.Centre.Y + offset.Y}
	return r
}

// ask reports whether the place is legal, as long as there are questions left.
func (s *search) ask(offset Point) bool {
	r := s.at(offset)
	if s.left <= 0 || !s.table.Contains(r.Centre) {
		return false
	}
	s.left--
	return s.legal(r)
}

// take keeps a legal place when it is better than the best one.
func (s *search) take(offset Point) {
	if !s.found || s.better(offset, s.best) {
		s.best, s.found = offset, true
	}
}

// close asks about every place within near, the nearest first.
func (s *search) close() bool {
	for _, group := range rings(s.lattice(1, near)) {
		for _, offset := range group {
			if s.ask(offset) {
				s.take(offset)
			}
		}
		if s.found {
			return true
		}
	}
	return false
}

// scan asks about places step apart, the nearest first, out to radius or, with radius 0, over the whole table. It stops when
// what follows is too far away to be drawn nearer than the best place.
func (s *search) scan(step, radius MM) bool {
	for _, offset := range s.lattice(step, radius) {
		if s.found && far(offset) > far(s.best)+2*step {
			break
		}
		if !s.ask(offset) {
			continue
		}
		s.take(s.draw(offset))
	}
	return s.found
}

// comb asks once more about what is nearer than the best place, more densely: a gap may lie between the places asked about.
func (s *search) comb() {
	count := min(scattered, s.left-2*polish)
	if radius := far(s.best); count > 0 {
		square := uint64(2*radius) * uint64(2*radius)
		s.scan(max(2, MM(root(square/uint64(count)))), radius)
	}
}

// draw is the nearest legal place found on the way from start to a legal one, by halving that way.
func (s *search) draw(offset Point) Point {
	all := cheb(offset)
	low, high := MM(0), all
	for low+1 < high {
		middle := (low + high) / 2
		if s.ask(along(offset, middle, all)) {
			high = middle
		} else {
			low = middle
		}
	}
	return along(offset, high, all)
}

// settle moves the best place to a neighbour as long as there is a better one.
func (s *search) settle() {
	for moved := true; moved && s.left > 0; {
		moved = false
		from := s.best
		for x := MM(-4); x <= 4; x++ {
			for y := MM(-4); y <= 4; y++ {
				offset := Point{X: from.X + x, Y: from.Y + y}
				if s.better(offset, s.best) && s.ask(offset) {
					s.best, moved = offset, true
				}
			}
		}
	}
}

// step is how far apart about count places lie when they are scattered over the table.
func (s *search) step(count int) MM {
	size, n := s.table.Size(), MM(count)
	if size.W < 0 || size.D < 0 {
		return 1
	}
	return max(1, MM(root(uint64(size.W)*uint64(size.D)/uint64(n))), size.W/n, size.D/n)
}

// lattice lists the offsets on the table, step apart and within radius if it is not 0, the nearest first.
func (s *search) lattice(step, radius MM) []Point {
	low := Point{X: s.table.Min.X - s.start.Centre.X, Y: s.table.Min.Y - s.start.Centre.Y}
	high := Point{X: s.table.Max.X - s.start.Centre.X, Y: s.table.Max.Y - s.start.Centre.Y}
	if radius > 0 {
		low = Point{X: max(low.X, -radius), Y: max(low.Y, -radius)}
		high = Point{X: min(high.X, radius), Y: min(high.Y, radius)}
	}
	var all []Point
	for x := low.X / step; x <= high.X/step; x++ {
		for y := low.Y / step; y <= high.Y/step; y++ {
			if offset := (Point{X: x * step, Y: y * step}); radius == 0 || square(offset) <= int64(radius*radius) {
				all = append(all, offset)
			}
		}
	}
	slices.SortFunc(all, func(a, b Point) int {
		return cmp.Or(cmp.Compare(square(a), square(b)), cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
	})
	return all
}

// better reports whether the first offset is the better place: the nearer one, or by the rule for ties.
func (s *search) better(a, b Point) bool {
	if c := cmp.Compare(square(a), square(b)); c != 0 {
		return c < 0
	}
	// Twice the way to the middle, which need not be a whole millimetre.
	middle := Point{
		X: s.table.Min.X + s.table.Max.X - 2*s.start.Centre.X,
		Y: s.table.Min.Y + s.table.Max.Y - 2*s.start.Centre.Y,
	}
	if middle == (Point{}) {
		middle.X = 1
	}
	// At equal distances from start, the nearer to the middle is the one that goes further towards it.
	forthA, forthB := cross(Point{}, Point{X: middle.Y, Y: -middle.X}, a), cross(Point{}, Point{X: middle.Y, Y: -middle.X}, b)
	if forthA != forthB {
		return forthA > forthB
	}
	return cross(Point{}, middle, a) > cross(Point{}, middle, b)
}

// rings groups offsets that are equally far, of a list that is in order.
func rings(offsets []Point) [][]Point {
	var all [][]Point
	for len(offsets) > 0 {
		n := 1
		for n < len(offsets) && square(offsets[n]) == square(offsets[0]) {
			n++
		}
		all, offsets = append(all, offsets[:n]), offsets[n:]
	}
	return all
}

// along is count of all parts of the way.
func along(way Point, count, all MM) Point {
	if all == 0 {
		return way
	}
	return Point{X: MM(nearest(int64(way.X*count), int64(all))), Y: MM(nearest(int64(way.Y*count), int64(all)))}
}

// cheb is the longer of the way's two sides: as many steps of about a millimetre lead along it.
func cheb(way Point) MM { return max(way.X, -way.X, way.Y, -way.Y) }

// far is the length of the way, rounded down.
func far(way Point) MM { return MM(root(uint64(square(way)))) }

// square is the length of the way, squared.
func square(way Point) int64 { return int64(way.X*way.X) + int64(way.Y*way.Y) }
