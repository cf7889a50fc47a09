package npow

import (
	"slices"

	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// elementSearch lays elements at random beside those that are fixed.
type elementSearch = siting.Search[element]

func (s laying) search(fixed *site, free []Element, seed uint64, said map[table.Number][]plane.Sector) *elementSearch {
	layer := siting.Layer[element]{WantedSectors: said, Rank: rank, Try: s.candidate, EmptySectors: s.empty, EmptyRule: "sectors",
		IsBound: func(e element) bool { return e.Piece == charts.River || e.Piece == building }}
	for _, e := range free {
		layer.Free = append(layer.Free, laid{Number: e.Number, Of: element{Element: e, piece: s.row(e)}})
	}
	return siting.NewSearch(fixed, seed, layer)
}

// rank is the order in which elements are placed: what bends to most rules first.
func rank(e element) int {
	switch {
	case e.Piece == charts.River:
		return 0
	case e.piece.Objective:
		return 1
	case e.Piece == building:
		return 4
	case e.piece.Sections > 1:
		return 3
	}
	return 2
}

// candidate is a place to try for an element: never one that its own rules forbid, where that can be had
// without trying.
func (s laying) candidate(f *elementSearch, p laid, sectors []plane.Sector) (siting.Place, bool) {
	switch e := p.Of.Element; e.Piece {
	case charts.River:
		return s.candidateRiver(f, e)
	case building:
		return s.candidateBuilding(f, e)
	}
	sector := s.field.Sectors.Box(siting.PickOf(&f.Lot, sectors))
	turn := 90 * plane.Angle(f.Below(2))
	if f.Below(2) == 0 {
		turn = 15 * plane.Angle(f.Below(12))
	}
	at := s.place(p.Of.Element, siting.Shape{Turn: turn})
	box := at.Bounds()
	x, okX := f.Within(sector.Min.X, sector.Max.X, -box.Min.X, s.field.Size.W-box.Max.X)
	// adc7:placement/3 — an objective keeps its distance; adc7:placement/2 — most elements are outside the
	// central band, so that two tries in three begin there.
	low, high := -box.Min.Y, s.field.Size.D-box.Max.Y
	if p.Of.piece.Objective {
		low, high = low+border, high-border
	}
	if f.Below(3) > 0 {
		if f.Below(2) == 0 {
			high = min(high, s.field.Band.From)
		} else {
			low = max(low, s.field.Band.To)
		}
	}
	y, okY := f.Within(sector.Min.Y, sector.Max.Y, low, high)
	if !okX || !okY {
		return siting.Place{}, false
	}
	if f.Round > 0 && f.Below(2) == 0 {
		x, y = f.Flush(box, plane.Point{X: x, Y: y}, low, high)
	}
	return s.moved(at, plane.Point{X: x, Y: y}), true
}

// candidateRiver is a river that begins at an edge of the table. Its other end is anywhere, or touches
// another edge where the reading asks for that; no end is near an edge without touching it, no section
// along one, and no road's way over a crossing in another river's water. lecture:npow-riviere-depart
func (s laying) candidateRiver(f *elementSearch, e Element) (siting.Place, bool) {
	turn := 15 * plane.Angle(f.Below(24))
	bend := turn
	if f.Below(2) == 0 {
		bend = turn + 15*plane.Angle(f.Below(7)-3)
	}
	at := s.place(e, siting.Shape{Turn: turn, More: &bend})
	box := at.Bounds()
	room := plane.Size{W: s.field.Size.W - box.Size().W, D: s.field.Size.D - box.Size().D}
	if room.W < 0 || room.D < 0 {
		return at, false
	}
	edgeX, edgeY := f.Below(2) == 0, f.Below(2) == 0
	if !edgeX && !edgeY || s.settings[sourceReading] == sourceByText {
		edgeX, edgeY = room.D > 0, room.W > 0 // what spans the table touches both edges wherever it is along them
	}
	coordinate := func(edge bool, room plane.MM) plane.MM {
		if edge {
			return room * plane.MM(f.Below(2))
		}
		return f.Between(0, room)
	}
	// The middle of its first section is what a player measures: where no edge fixes it, it is on the
	// grain.
	to := plane.Point{X: coordinate(edgeX, room.W) - box.Min.X, Y: coordinate(edgeY, room.D) - box.Min.Y}
	if !edgeX {
		to.X = max(-box.Min.X, to.X/siting.Grain*siting.Grain)
	}
	if !edgeY {
		to.Y = max(-box.Min.Y, to.Y/siting.Grain*siting.Grain)
	}
	at = s.moved(at, to)
	sound, l := true, s.lay(e, at)
	s.findRiver(f.Site, &l, func(func() phrase.Phrase, ...table.Number) { sound = false })
	if sound = sound && !s.followsEdge(at) && !drowns(f.Site, &l); !sound {
		f.Fails["rivers"]++
	}
	return at, sound
}

// nearEdge is how near to an edge of the table an end of a proposed river touches it.
const nearEdge = 10 * plane.Centimetre

// followsEdge reports whether a river's section is along an edge of the table, or one of its ends near an
// edge that it does not touch.
func (s evening) followsEdge(river siting.Place) bool {
	near := func(end plane.Polygon, side plane.Side) bool {
		return !end.DistanceTo(s.field.Size.Box().Side(side)).AtLeast(nearEdge)
	}
	first, _ := ends(river.Rects[0])
	_, last := ends(river.Rects[len(river.Rects)-1])
	for _, side := range tableEdges {
		for _, r := range river.Rects {
			if start, end := ends(r); near(start, side) && near(end, side) {
				return true
			}
		}
		for _, end := range []plane.Polygon{first, last} {
			if near(end, side) && len(edges(s.field.Size, end)) == 0 {
				return true
			}
		}
	}
	return false
}

// ashore is how far a proposed crossing is from any other river: a road has room between them.
const ashore = 3 * plane.Centimetre

// drowns reports whether a crossing of the river is in the water of another one, or too near to it, or the
// other's in its own.
func drowns(t *site, l *laid) bool {
	inWater := func(a, b *laid) bool {
		return slices.ContainsFunc(a.Of.bridges, func(bridge plane.Polygon) bool {
			return slices.ContainsFunc(b.Polys, func(water plane.Polygon) bool { return !bridge.DistanceTo(water).AtLeast(ashore) })
		})
	}
	return slices.ContainsFunc(otherRivers(t, l.Number), func(o *laid) bool { return inWater(l, o) || inWater(o, l) })
}

// candidateBuilding is a building somewhere in an enclosed field that is already on the table, turned as the
// field is.
func (s laying) candidateBuilding(f *elementSearch, e Element) (siting.Place, bool) {
	fields := only(f.Site.Pieces, func(l laid) bool { return l.Of.Piece == field })
	if len(fields) == 0 {
		f.Fails["buildings"]++
		return siting.Place{}, false
	}
	in := siting.PickOf(&f.Lot, fields).Rects[0]
	size := s.row(e).Size()
	half := plane.Point{X: (in.Size.W-size.W)/2 - rounding, Y: (in.Size.D-size.D)/2 - rounding}
	off := plane.Point{X: f.Between(-half.X, half.X), Y: f.Between(-half.Y, half.Y)}
	at := plane.Point{X: in.Centre.X + off.X, Y: in.Centre.Y + off.Y}.Turned(in.Centre, in.Turn)
	return s.place(e, siting.Shape{At: at, Turn: in.Turn}), true
}
