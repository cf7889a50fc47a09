package render

import (
	"slices"
	"strconv"

	"aidedecamp/render/draw"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// Half of the extent of a counter at most, in units.
const (
	counterHalfW = 58
	counterHalfH = 36
)

// counters is the room that the pieces of one sector or strip share.
type counters struct {
	// members are the pieces, by their place on the board.
	members []int
	// slots are the frames in which a counter may be, as they are read.
	slots []Frame
}

// loose lays the pieces of which only the sectors are known out as counters: one in each of their sectors.
func (t *tabletop) loose(p table.Plane) {
	half, shared := spot(counterHalfW*t.unit, counterHalfH*t.unit), map[plane.Sector]*counters{}
	for i, loose := range p.Loose {
		for _, sector := range loose.Sectors {
			if shared[sector] == nil {
				shared[sector] = &counters{}
			}
			shared[sector].members = append(shared[sector].members, i)
		}
	}
	for _, sector := range p.Sectors.Sectors() {
		if room := shared[sector]; room != nil {
			half = t.divide(room, p.Sectors.Box(sector), half)
		}
	}
	t.spread(p, t.seat(p, shared), half)
}

// strips lays the pieces out of which only the distance from an edge is known: one counter in each of their
// strips, in the order of the board from left to right.
func (t *tabletop) strips(p table.Plane) {
	half, places := spot(counterHalfW*t.unit, counterHalfH*t.unit), make([][]Spot, len(p.Loose))
	var order []plane.Band
	shared := map[plane.Band]*counters{}
	for i, loose := range p.Loose {
		for _, strip := range loose.Strips {
			if shared[strip] == nil {
				order, shared[strip] = append(order, strip), &counters{}
			}
			shared[strip].members = append(shared[strip].members, i)
		}
	}
	for _, strip := range order {
		room := shared[strip]
		half = t.divide(room, strip.Box(p.Size), half)
		for k, i := range room.members {
			if at := k * len(room.slots) / len(room.members); at < len(room.slots) {
				places[i] = append(places[i], room.slots[at].Middle().Whole())
			}
		}
	}
	t.offLines(p, places, half)
	t.spread(p, places, half)
}

// divide finds the slots of a box, and half of the extent that their counters may have.
func (t *tabletop) divide(room *counters, box plane.Box, half Spot) Spot {
	room.slots = t.slots(t.frameOf(box), len(room.members))
	for _, slot := range room.slots {
		half.X, half.Y = min(half.X, (slot.X1-slot.X0)/2-4*t.unit), min(half.Y, (slot.Y1-slot.Y0)/2-4*t.unit)
	}
	return half
}

// spread draws the counters of each piece at its places, tied together.
func (t *tabletop) spread(p table.Plane, places [][]Spot, half Spot) {
	// Where it is narrow, all numbers are written a little smaller.
	share := Px(1)
	for i, loose := range p.Loose {
		if w, h := t.badgeSize(loose.Face); len(places[i]) > 0 {
			share = min(share, half.X/w, half.Y/h)
		}
	}
	if share < leastBadge {
		return // On sectors or strips that small, the legend and the twin still name the pieces.
	}
	for i, loose := range p.Loose {
		for k := 1; k < len(places[i]); k++ {
			t.tie(places[i][k-1], places[i][k], loose.Face)
		}
	}
	for i, loose := range p.Loose {
		for _, at := range places[i] {
			t.counter(loose.Face, at, half, share*t.unit)
		}
	}
}

// leastBadge is how small a number may be written, in parts of its usual size.
const leastBadge = 0.7

// slots divides a sector into frames for at least that many counters, as large as can be, that keep off what
// is written there.
func (t *tabletop) slots(in Frame, count int) []Frame {
	const mostColumns, mostRows = 8, 12
	inset := 5 * t.unit
	in = in.Grow(-inset)
	var best []Frame
	largest := Px(0)
	for columns := 1; columns <= mostColumns; columns++ {
		for rows := 1; rows <= mostRows; rows++ {
			w, h := (in.X1-in.X0)/Px(columns), (in.Y1-in.Y0)/Px(rows)
			scale := min(w/counterHalfW, h/counterHalfH, 2.5*t.unit)
			if columns*rows < count || scale <= largest {
				continue
			}
			var free []Frame
			for row := range rows {
				for column := range columns {
					x, y := in.X0+w*Px(column), in.Y0+h*Px(row)
					if slot := (Frame{X0: x, Y0: y, X1: x + w, Y1: y + h}); !t.isTaken(slot) {
						free = append(free, slot)
					}
				}
			}
			if len(free) >= count {
				best, largest = free, scale
			}
		}
	}
	return best
}

// offLines moves the counters that are over a line between sectors to the nearer side of it, where there is
// room: on the line they would say that their piece is in both.
func (t *tabletop) offLines(p table.Plane, places [][]Spot, half Spot) {
	var lines []Px
	for _, sector := range p.Sectors.Sectors() {
		if x := t.frameOf(p.Sectors.Box(sector)).X1; x < t.bounds.X1-1 && !slices.Contains(lines, x) {
			lines = append(lines, x)
		}
	}
	isFree := func(box Frame, but *Spot) bool {
		for i := range places {
			for k := range places[i] {
				if at := &places[i][k]; at != but && (*at).Around(half.X, half.Y).Meets(box) {
					return false
				}
			}
		}
		return box.Within(t.bounds) && !t.isTaken(box)
	}
	for i := range places {
		for k := range places[i] {
			at := &places[i][k]
			for _, x := range lines {
				left, right := spot(x-half.X, at.Y), spot(x+half.X, at.Y)
				if at.X <= left.X || at.X >= right.X {
					continue
				}
				sides := []Spot{right.Plus(1, 0).Whole(), left.Plus(-1, 0).Whole()}
				if at.X < x {
					slices.Reverse(sides)
				}
				free := slices.IndexFunc(sides, func(side Spot) bool { return isFree(side.Around(half.X, half.Y), at) })
				if free >= 0 {
					*at = sides[free]
				}
			}
		}
	}
}

// seat gives each piece a place in each of its sectors: first those of several sectors, nearest to where they
// go on, then the others in the order of the board.
func (t *tabletop) seat(p table.Plane, shared map[plane.Sector]*counters) [][]Spot {
	middle := func(f Frame) Spot { return f.Middle().Whole() }
	places := make([][]Spot, len(p.Loose))
	for _, several := range []bool{true, false} {
		for i, loose := range p.Loose {
			if several != (len(loose.Sectors) > 1) {
				continue
			}
			for k, sector := range loose.Sectors {
				room := shared[sector]
				if len(room.slots) == 0 {
					continue
				}
				nearest := 0
				if several {
					next := loose.Sectors[(k+1)%len(loose.Sectors)]
					if k == len(loose.Sectors)-1 {
						next = loose.Sectors[k-1]
					}
					to, least := middle(t.frameOf(p.Sectors.Box(next))), Px(-1)
					for n, slot := range room.slots {
						from := middle(slot)
						if d := (from.X-to.X)*(from.X-to.X) + (from.Y-to.Y)*(from.Y-to.Y); least < 0 || d < least {
							nearest, least = n, d
						}
					}
				}
				places[i] = append(places[i], middle(room.slots[nearest]))
				room.slots = append(room.slots[:nearest:nearest], room.slots[nearest+1:]...)
			}
		}
	}
	return places
}

// tie joins two counters of one piece.
func (t *tabletop) tie(from, to Spot, f table.Face) {
	ink := draw.Muted
	if f.Wrong {
		ink = draw.Accent
	}
	t.sprite("tie", draw.BoundsOf(from, to), t.bounds, draw.Tie(from, to, ink, t.unit))
}

// counter draws a loose piece about a spot: its look on a card with a dashed border, which says that it is no
// measured ground. Its number is written in units of that size.
func (t *tabletop) counter(face table.Face, at, half Spot, badge Px) {
	u := t.unit
	box := at.Around(half.X, half.Y)
	shapes := draw.Paper(box, face, u)
	w, h := 2*(half.X-8*u), 2*(half.Y-8*u)
	switch face.Look {
	case table.BuiltUp, table.Building, table.Bridge:
		w = min(w, h)
	case table.Watercourse, table.Roadway, table.Obstacle, table.Earthwork:
		h /= 2
	}
	shapes = append(shapes, draw.MoveAll(draw.Drawing(face, 0)(draw.Footprint{W: w, H: h, Unit: u}), at)...)
	t.sprite("counter", box, t.bounds, shapes...)
	t.badgeIn(face, strconv.Itoa(int(face.Number)), at, badge)
	t.labels = append(t.labels, box)
}
