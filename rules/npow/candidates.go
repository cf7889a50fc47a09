package npow

import (
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/plane"
)

// candidate is a place to try for an element: never one that its own rules forbid, where that can be had without trying.
func (f *search) candidate(e Element, sectors []plane.Sector) (place, bool) {
	switch e.Piece {
	case charts.River:
		return f.stream(e)
	case building:
		return f.housed(e)
	}
	sector := f.state.field.Sectors.Box(pickOf(&f.chance, sectors))
	turn := 90 * plane.Angle(f.chance.below(2))
	if f.chance.below(2) == 0 {
		turn = 15 * plane.Angle(f.chance.below(12))
	}
	at := f.state.place(e, shape{turn: turn})
	box := at.Rects[0].Polygon().Bounds()
	for _, r := range at.Rects[1:] {
		box = around(box, r.Polygon().Bounds())
	}
	size := f.state.field.Size
	x, okX := f.within(sector.Min.X, sector.Max.X, -box.Min.X, size.W-box.Max.X)
	// adc7:placement/3 — an objective keeps its distance; adc7:placement/2 — most elements lie outside the central band, so
	// that two tries in three begin there.
	low, high := -box.Min.Y, size.D-box.Max.Y
	if f.state.tables.Piece[e.Piece].Objective {
		low, high = low+border, high-border
	}
	bottom, top := sector.Min.Y, sector.Max.Y
	if f.chance.below(3) > 0 {
		if f.chance.below(2) == 0 {
			high = min(high, f.state.field.Band.From)
		} else {
			low = max(low, f.state.field.Band.To)
		}
	}
	y, okY := f.within(bottom, top, low, high)
	if !okX || !okY {
		return place{}, false
	}
	if f.round > 0 && f.chance.below(2) == 0 {
		x, y = f.flush(box, plane.Point{X: x, Y: y}, low, high)
	}
	return f.state.moved(at, plane.Point{X: x, Y: y}), true
}

// flush moves a candidate against the table's edge or against an element that lies already: where room is scarce, nothing may
// be lost between two of them.
func (f *search) flush(box plane.Box, at plane.Point, low, high plane.MM) (x, y plane.MM) {
	xs := []plane.MM{-box.Min.X, f.state.field.Size.W - box.Max.X}
	ys := []plane.MM{low, high, at.Y}
	for _, o := range f.ground.laid {
		xs = append(xs, o.box.Max.X-box.Min.X, o.box.Min.X-box.Max.X)
		ys = append(ys, o.box.Max.Y-box.Min.Y, o.box.Min.Y-box.Max.Y)
	}
	nearest := func(to plane.MM, of []plane.MM) plane.MM {
		best := of[0]
		for _, v := range of {
			if max(v-to, to-v) < max(best-to, to-best) {
				best = v
			}
		}
		return best
	}
	return nearest(at.X, xs), max(low, min(nearest(at.Y, ys), high))
}

// within is a length in both ranges, as far as they have one in common: a sector, and what the rules leave. An element may
// lie astride: where its middle can't be in the sector, it comes as near as it can.
func (f *search) within(from, to, low, high plane.MM) (plane.MM, bool) {
	if low > high {
		return 0, false
	}
	a, b := max(from, low), min(to, high)
	switch {
	case a <= b:
		return f.chance.between(a, b), true
	case to < low && low-to < 200:
		return low, true
	case from > high && from-high < 200:
		return high, true
	}
	return 0, false
}

// stream is a river that begins at an edge of the table. Its other end lies anywhere, or touches another edge where the
// reading asks for that. lecture:npow-riviere-depart
func (f *search) stream(e Element) (place, bool) {
	turn := 15 * plane.Angle(f.chance.below(24))
	bend := turn
	if f.chance.below(2) == 0 {
		bend = turn + 15*plane.Angle(f.chance.below(7)-3)
	}
	at := f.state.place(e, shape{turn: turn, more: &bend})
	box := at.Rects[0].Polygon().Bounds()
	for _, r := range at.Rects[1:] {
		box = around(box, r.Polygon().Bounds())
	}
	room := plane.Point{X: f.state.field.Size.W - (box.Max.X - box.Min.X), Y: f.state.field.Size.D - (box.Max.Y - box.Min.Y)}
	if room.X < 0 || room.Y < 0 {
		return place{}, false
	}
	edgeX, edgeY := f.chance.below(2) == 0, f.chance.below(2) == 0
	if !edgeX && !edgeY || f.state.settings[sourceReading] == sourceByText {
		edgeX, edgeY = true, true
	}
	coordinate := func(edge bool, room plane.MM) plane.MM {
		if edge {
			return room * plane.MM(f.chance.below(2))
		}
		return f.chance.between(0, room)
	}
	// The middle of its first section is what a player measures: where no edge fixes it, it lies on the grain.
	to := plane.Point{X: coordinate(edgeX, room.X) - box.Min.X, Y: coordinate(edgeY, room.Y) - box.Min.Y}
	if !edgeX {
		to.X = max(-box.Min.X, to.X/grain*grain)
	}
	if !edgeY {
		to.Y = max(-box.Min.Y, to.Y/grain*grain)
	}
	at = f.state.moved(at, to)
	l := f.state.lay(e, at)
	alone := f.ground.with(l)
	for _, c := range placingChecks {
		if c.name != "rivers" {
			continue
		}
		for _, n := range c.find(alone, c) {
			if n.pieces[0] == e.Number {
				f.fails[c.name]++
				return place{}, false
			}
		}
	}
	return at, true
}

// housed is a building somewhere in an enclosed field that lies already, turned as the field is.
func (f *search) housed(e Element) (place, bool) {
	var fields []laid
	for _, l := range f.ground.laid {
		if l.Piece == field {
			fields = append(fields, l)
		}
	}
	if len(fields) == 0 {
		f.fails["buildings"]++
		return place{}, false
	}
	in := pickOf(&f.chance, fields).place.Rects[0]
	size := f.state.tables.Piece[e.Piece].Size()
	half := plane.Point{X: (in.Size.W-size.W)/2 - rounding, Y: (in.Size.D-size.D)/2 - rounding}
	off := plane.Point{X: f.chance.between(-half.X, half.X), Y: f.chance.between(-half.Y, half.Y)}
	at := rotated(plane.Point{X: in.Centre.X + off.X, Y: in.Centre.Y + off.Y}, in.Centre, in.Turn)
	return f.state.place(e, shape{at: at, turn: in.Turn}), true
}
