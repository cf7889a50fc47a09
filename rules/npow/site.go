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
	// central says that it is mostly in the central band, arches how many of its crossings do.
	// adc7:placement/2
	central bool
	arches  int
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

// lay measures an element at a place.
func (s evening) lay(e Element, at siting.Place) laid {
	l := siting.Lay(e.Number, element{Element: e, piece: s.row(e)}, at)
	l.Of.central = s.mostlyCentral(l.Box, l.Polys...)
	for i := range l.Of.piece.Crossings * len(at.Rects) {
		bridge := bridgeAt(at, i).Polygon()
		l.Of.bridges = append(l.Of.bridges, bridge)
		if s.mostlyCentral(bridge.Bounds(), bridge) {
			l.Of.arches++
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

// objectivesInBand is how many objectives of the element are in the central band. adc7:placement/2
func (s evening) objectivesInBand(l *laid) int {
	n := 0
	if l.Of.piece.Objective && l.Of.central {
		n++
	}
	if s.countsCrossings() {
		n += l.Of.arches
	}
	return n
}

// sectorsOf are those in which the element counts. adc7:placement/1 — it may be astride several.
// lecture:npow-cheval — in each in which it has area, or only where it has most.
func (s evening) sectorsOf(l *laid) []plane.Sector {
	under := s.field.Sectors.Under(l.Polys...)
	if s.settings[astrideReading] != astrideMost || len(under) < 2 {
		return under
	}
	most, best := []plane.Sector{}, int64(0)
	for _, sector := range under {
		switch n := millionths(plane.ShareOf(l.Polys, s.field.Sectors.Box(sector))); {
		case n > best:
			most, best = []plane.Sector{sector}, n
		case n == best:
			most = append(most, sector)
		}
	}
	return most
}

// millionths is a share in millionths, rounded up.
func millionths(s plane.Share) int64 {
	low, high := int64(0), int64(1_000_000)
	for low < high {
		middle := (low + high) / 2
		if s.MoreThan(middle, 1_000_000) {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
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
