package render

import (
	"slices"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// strips lays the pieces out of which only the distance from an edge is known: one counter in each of their
// strips, tied together, in the order of the board from left to right.
func (t *tabletop) strips(p table.Plane) {
	var order []plane.Band
	members := map[plane.Band][]int{}
	for i, loose := range p.Loose {
		for _, strip := range loose.Strips {
			if !slices.Contains(order, strip) {
				order = append(order, strip)
			}
			members[strip] = append(members[strip], i)
		}
	}
	places := make([][]Spot, len(p.Loose))
	halfW, halfH := Px(counterHalfW)*t.unit, Px(counterHalfH)*t.unit
	for _, strip := range order {
		all := members[strip]
		slots := t.slots(t.frameOf(strip.Box(p.Size)), len(all))
		for k, i := range all {
			if k*len(slots)/len(all) < len(slots) {
				slot := slots[k*len(slots)/len(all)]
				places[i] = append(places[i], slot.middle().whole())
				halfW, halfH = min(halfW, (slot.X1-slot.X0)/2-4*t.unit), min(halfH, (slot.Y1-slot.Y0)/2-4*t.unit)
			}
		}
	}
	share := Px(1)
	for i := range p.Loose {
		if w, h := t.badgeSize(p.Loose[i].Face); len(places[i]) > 0 {
			share = min(share, halfW/w, halfH/h)
		}
	}
	if share < leastBadge {
		return // In strips that small, the legend and the twin still name the pieces.
	}
	t.offLines(p, places, halfW, halfH)
	for i, loose := range p.Loose {
		for k := 1; k < len(places[i]); k++ {
			t.tie(places[i][k-1], places[i][k], loose.Face)
		}
	}
	for i, loose := range p.Loose {
		for _, at := range places[i] {
			t.counter(loose.Face, at, halfW, halfH, share*t.unit)
		}
	}
}

// offLines moves the counters that are over a line between sectors to the nearer side of it, where there is
// room: on the line they would say that their piece is in both.
func (t *tabletop) offLines(p table.Plane, places [][]Spot, halfW, halfH Px) {
	var lines []Px
	for _, sector := range p.Sectors.Sectors() {
		if x := t.frameOf(p.Sectors.Box(sector)).X1; x < t.bounds.X1-1 && !slices.Contains(lines, x) {
			lines = append(lines, x)
		}
	}
	isFree := func(box Frame, but *Spot) bool {
		for i := range places {
			for k := range places[i] {
				if at := &places[i][k]; at != but && around(*at, halfW, halfH).Meets(box) {
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
				left, right := Spot{x - halfW, at.Y}, Spot{x + halfW, at.Y}
				if at.X <= left.X || at.X >= right.X {
					continue
				}
				sides := []Spot{right.plus(1, 0).whole(), left.plus(-1, 0).whole()}
				if at.X < x {
					slices.Reverse(sides)
				}
				free := slices.IndexFunc(sides, func(side Spot) bool { return isFree(around(side, halfW, halfH), at) })
				if free >= 0 {
					*at = sides[free]
				}
			}
		}
	}
}
