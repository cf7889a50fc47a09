package npow

import (
	"slices"

	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// element is what the rules of placing know of a piece that is on the table.
type element struct {
	Element
	piece charts.Piece
	// bridges are the crossings of a river, one on each section.
	bridges []plane.Polygon
	// central says that it is mostly in the central band, inBand are those of its objectives that count there.
	// adc7:placement/2
	central bool
	inBand  []label
}

// Phrase names the element; a supply line has no number.
func (e element) Phrase() phrase.Phrase {
	if e.Number == 0 {
		return pieceName(e.Piece)
	}
	return e.phrase()
}

type (
	laid = siting.Piece[element]
	site = siting.Site[element]
)

// placingWords begins the keys of what is said of placing.
const placingWords = "npow.placement."

// site is the table as far as its places are known.
func (s laying) site() *site {
	t := &site{Size: s.field.Size, Grid: s.field.Sectors, Rules: s.placingRules(), Words: placingWords, Moved: s.moved,
		Lay:    func(e element, at siting.Place) laid { return s.lay(e.Element, at) },
		Turned: func(e element, at siting.Place, to plane.Angle) siting.Place { return s.turned(e.Element, at, to) }}
	for _, e := range s.keptElements() {
		if at := s.placeOf(e); len(at.Rects) > 0 {
			t.Pieces = append(t.Pieces, s.lay(e, at.Place))
		}
	}
	return t
}

// finished is the site as the end of the placement judges it: nothing more will be laid.
func (s laying) finished() *site {
	t := s.site()
	t.IsComplete = true
	return t
}

// lay measures an element at a place.
func (s evening) lay(e Element, at siting.Place) laid {
	l := siting.Lay(e.Number, element{Element: e, piece: s.row(e)}, at)
	l.Of.central = s.mostlyCentral(l.Box, l.Polys...)
	if l.Of.central && l.Of.piece.Objective {
		l.Of.inBand = append(l.Of.inBand, e.label())
	}
	for i := range l.Of.piece.Crossings * len(at.Rects) {
		bridge := bridgeAt(at, i).Polygon()
		l.Of.bridges = append(l.Of.bridges, bridge)
		if s.countsCrossings() && s.mostlyCentral(bridge.Bounds(), bridge) {
			l.Of.inBand = append(l.Of.inBand, crossingAt(&l, i))
		}
	}
	return l
}

// mostlyCentral reports whether strictly more than half of the polygons' area is in the central band.
// adc7:placement/2
func (s evening) mostlyCentral(around plane.Box, polys ...plane.Polygon) bool {
	band := s.field.Band.Box(s.field.Size)
	return around.Max.Y > band.Min.Y && around.Min.Y < band.Max.Y && plane.ShareOf(polys, band).MoreThan(1, 2)
}

// countsCrossings says that the crossings count for the one objective of the band. lecture:npow-ponts-bande
func (s evening) countsCrossings() bool { return s.settings[bandReading] != bandIgnored }

// sectorsOf are those in which the element counts. adc7:placement/1 — it may be astride several.
// lecture:npow-cheval — in each in which it has area, or only where it has most.
func (s evening) sectorsOf(l *laid) []plane.Sector {
	under := s.field.Sectors.Under(l.Polys...)
	if s.settings[astrideReading] != astrideMost || len(under) < 2 {
		return under
	}
	most, best := []plane.Sector{}, 0
	for _, sector := range under {
		switch n := plane.ShareOf(l.Polys, s.field.Sectors.Box(sector)).In(1_000_000); {
		case n > best:
			most, best = []plane.Sector{sector}, n
		case n == best:
			most = append(most, sector)
		}
	}
	return most
}

// empty are the sectors in which no element counts.
func (s evening) empty(t *site) []plane.Sector {
	left := s.field.Sectors.Sectors()
	for i := range t.Pieces {
		over := s.sectorsOf(&t.Pieces[i])
		left = slices.DeleteFunc(left, func(s plane.Sector) bool { return slices.Contains(over, s) })
	}
	return left
}

func numbersOf(elements []Element) []table.Number {
	return each(elements, func(e Element) table.Number { return e.Number })
}

// sections are the footprint of an element laid out: adc7:pool/1 — the sections of a river are contiguous;
// adc7:placement/5 — those of a linear piece need not touch.
func (s evening) sections(e Element, how siting.Shape) []plane.Rect {
	p := s.row(e)
	return how.Sections(p.Size(), len(sections(e, p)))
}

// place lays an element out, a river with its crossings.
func (s evening) place(e Element, how siting.Shape) siting.Place {
	return s.withCrossings(s.row(e), siting.At(s.sections(e, how)...))
}

func (s evening) withCrossings(p charts.Piece, at siting.Place) siting.Place {
	if p.Crossings > 0 {
		at.Crossings = s.bridges(at.Rects)
	}
	return at
}

// moved is the place with its first section's middle somewhere else, its crossings set anew.
func (s evening) moved(at siting.Place, to plane.Point) siting.Place {
	n := at.Moved(to)
	if len(at.Crossings) > 0 {
		n.Crossings = s.bridges(n.Rects)
	}
	return n
}

// turned is the place with its first section turned to an angle, its crossings set anew.
func (s evening) turned(e Element, at siting.Place, to plane.Angle) siting.Place {
	return s.withCrossings(s.row(e), at.Turned(to))
}

// bridgeAt is the crossing of a river's section that was placed: 3 cm along the river, as wide as the river
// is. adc7:terrains
func bridgeAt(at siting.Place, section int) plane.Rect {
	r := at.Rects[section]
	if section < len(at.Crossings) {
		return bridgeOn(r, at.Crossings[section])
	}
	return bridgeOn(r, r.Centre)
}

// bridgeOn is a bridge or ford on a river's section.
func bridgeOn(r plane.Rect, at plane.Point) plane.Rect {
	return plane.Rect{Centre: at, Size: plane.Size{W: bridgeLength, D: r.Size.D}, Turn: r.Turn}
}

// bridgeLength is how far a bridge or ford reaches along its river. adc7:terrains
const bridgeLength = 3 * plane.Centimetre

// bridgeStep is how far apart the places are that are tried for a crossing.
const bridgeStep = 2 * plane.Centimetre

// bridges sets the crossing of each section as near to its middle as the rules allow: 15 cm from the long
// edges, and outside the central band where that is possible. adc7:placement/2, adc7:placement/3
func (s evening) bridges(rects []plane.Rect) []plane.Point {
	points := make([]plane.Point, len(rects))
	for i, r := range rects {
		points[i] = r.Centre
		best := 0
		for off := plane.MM(0); 2*off+bridgeLength <= r.Size.W && best < 2; off += bridgeStep {
			for _, turn := range []plane.Angle{r.Turn, r.Turn + 180} {
				p := r.Centre.Along(2*off, turn)
				bridge := bridgeOn(r, p).Polygon()
				box, worth := bridge.Bounds(), 0
				if box.GapTo(s.field.Size.Box(), plane.South, plane.North) >= border {
					if worth = 1; !s.mostlyCentral(box, bridge) {
						worth = 2
					}
				}
				if worth > best {
					best, points[i] = worth, p
				}
			}
		}
	}
	return points
}

// isRiver reports whether the element is a river.
func (e Element) isRiver() bool { return e.Piece == charts.River }

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
	first, last := riverEnds(river.Rects)
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
	at := in.Centre.Plus(off).Turned(in.Centre, in.Turn)
	return s.place(e, siting.Shape{At: at, Turn: in.Turn}), true
}
