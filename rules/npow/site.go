package npow

import (
	"slices"

	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// element is what the rules of placing know of a piece that lies.
type element struct {
	Element
	piece charts.Piece
	// bridges are the crossings of a river, one on each section.
	bridges []plane.Polygon
	// central says that it lies mostly in the central band, arches how many of its crossings do. adc7:placement/2
	central bool
	arches  int
}

// Phrase names the element.
func (e element) Phrase() phrase.Phrase { return elementPhrase(e.Number, e.Piece) }

type (
	laid = siting.Piece[element]
	site = siting.Site[element]
)

// placingWords stand before the keys of what is said of placing.
const placingWords = "npow.placement."

// site is the table as far as its places are known.
func (s laying) site() *site {
	t := &site{Size: s.field.Size, Grid: s.field.Sectors, Rules: s.placingRules(), Words: placingWords, Moved: s.moved,
		Lay:    func(e element, at siting.Place) laid { return s.lay(e.Element, at) },
		Turned: func(e element, at siting.Place, to plane.Angle) siting.Place { return s.turned(e.Element, at, to) }}
	for _, e := range s.kept() {
		if at := s.placing.Places[e.Number]; len(at.Rects) > 0 {
			t.Pieces = append(t.Pieces, s.lay(e, at.Place))
		}
	}
	return t
}

// finished is the site as the end of the placement judges it: nothing more will be laid.
func (s laying) finished() *site {
	t := s.site()
	t.Whole = true
	return t
}

// lay measures an element at a place.
func (s evening) lay(e Element, at siting.Place) laid {
	l := siting.Lay(e.Number, element{Element: e, piece: s.tables.Piece[e.Piece]}, at)
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

// mostlyCentral reports whether strictly more than half of the polygons' area lies in the central band. adc7:placement/2
func (s evening) mostlyCentral(around plane.Box, polys ...plane.Polygon) bool {
	band := s.field.Band.Box(s.field.Size)
	return around.Max.Y > band.Min.Y && around.Min.Y < band.Max.Y && plane.ShareOf(polys, band).MoreThan(1, 2)
}

// countsCrossings says that the crossings count for the one objective of the band. lecture:npow-ponts-bande
func (s evening) countsCrossings() bool { return s.settings[bandReading] != bandIgnored }

// objectivesInBand is how many objectives of the element lie in the central band. adc7:placement/2
func (s evening) objectivesInBand(l laid) int {
	n := 0
	if l.Of.piece.Objective && l.Of.central {
		n++
	}
	if s.countsCrossings() {
		n += l.Of.arches
	}
	return n
}

// sectorsOf are those in which the element counts. adc7:placement/1 — it may lie astride several. lecture:npow-cheval — in
// each in which it has area, or only where it has most.
func (s evening) sectorsOf(l laid) []plane.Sector {
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
	for _, l := range t.Pieces {
		over := s.sectorsOf(l)
		left = slices.DeleteFunc(left, func(s plane.Sector) bool { return slices.Contains(over, s) })
	}
	return left
}

func numbersOf(elements []Element) []table.Number {
	all := make([]table.Number, len(elements))
	for i, e := range elements {
		all[i] = e.Number
	}
	return all
}
