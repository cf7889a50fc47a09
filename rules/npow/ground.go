package npow

import (
	"slices"

	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// laid is one element as it lies, with all that the checks ask of its footprint.
type laid struct {
	Element
	piece charts.Piece
	place place
	polys []plane.Polygon
	// bridges are the crossings of a river, one on each section.
	bridges []plane.Polygon
	// box is around all sections.
	box plane.Box
	// central says that it lies mostly in the central band, arches how many of its crossings do. adc7:placement/2
	central bool
	arches  int
}

// ground is a table to judge, complete or not.
type ground struct {
	field    charts.Battlefield
	settings map[string]string
	laid     []laid
	// whole says that nothing more will be placed: only then every sector must have its element.
	whole bool
}

// ground is the table as far as its places are known.
func (s laying) ground() *ground {
	g := &ground{field: s.field, settings: s.settings}
	for _, e := range s.kept() {
		if at := s.placing.Places[e.Number]; len(at.Rects) > 0 {
			g.laid = append(g.laid, s.lay(e, at))
		}
	}
	return g
}

// lay measures an element at a place.
func (s evening) lay(e Element, at place) laid {
	l := laid{Element: e, piece: s.tables.Piece[e.Piece], place: at}
	for i, r := range at.Rects {
		poly := r.Polygon()
		l.polys = append(l.polys, poly)
		if i == 0 {
			l.box = poly.Bounds()
		}
		l.box = around(l.box, poly.Bounds())
		if l.piece.Crossings > 0 {
			l.bridges = append(l.bridges, at.bridge(i).Polygon())
		}
	}
	band := s.field.Band.Box(s.field.Size)
	l.central = mostlyIn(band, l.box, l.polys...)
	for _, bridge := range l.bridges {
		if mostlyIn(band, bridge.Bounds(), bridge) {
			l.arches++
		}
	}
	return l
}

// mostlyIn reports whether strictly more than half of the polygons' area lies in the band.
func mostlyIn(band, around plane.Box, polys ...plane.Polygon) bool {
	if around.Max.Y <= band.Min.Y || around.Min.Y >= band.Max.Y {
		return false
	}
	return plane.ShareOf(polys, band).MoreThan(1, 2)
}

func around(a, b plane.Box) plane.Box {
	return plane.Box{
		Min: plane.Point{X: min(a.Min.X, b.Min.X), Y: min(a.Min.Y, b.Min.Y)},
		Max: plane.Point{X: max(a.Max.X, b.Max.X), Y: max(a.Max.Y, b.Max.Y)},
	}
}

// with is the ground with one more element, in place of the one of that number where it lay already.
func (g *ground) with(l laid) *ground {
	n := *g
	n.laid = slices.Clone(g.laid)
	if i := g.index(l.Number); i >= 0 {
		n.laid[i] = l
	} else {
		n.laid = append(n.laid, l)
	}
	return &n
}

func (g *ground) index(n table.Number) int {
	return slices.IndexFunc(g.laid, func(l laid) bool { return l.Number == n })
}

// counting says that the crossings count for the one objective of the band. lecture:npow-ponts-bande
func (g *ground) counting() bool { return g.settings[bandReading] != bandIgnored }

// objectivesInBand is how many objectives of the element lie in the central band. adc7:placement/2
func (g *ground) objectivesInBand(l laid) int {
	n := 0
	if l.piece.Objective && l.central {
		n++
	}
	if g.counting() {
		n += l.arches
	}
	return n
}

// sectors are those in which the element counts. adc7:placement/1 — it may lie astride several. lecture:npow-cheval — in
// each in which it has area, or only where it has most.
func (g *ground) sectors(l laid) []plane.Sector {
	under := g.field.Sectors.Under(l.polys...)
	if g.settings[astrideReading] != astrideMost || len(under) < 2 {
		return under
	}
	most, best := []plane.Sector{}, int64(0)
	for _, sector := range under {
		switch n := millionths(plane.ShareOf(l.polys, g.field.Sectors.Box(sector))); {
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
func (g *ground) empty() []plane.Sector {
	left := g.field.Sectors.Sectors()
	for _, l := range g.laid {
		over := g.sectors(l)
		left = slices.DeleteFunc(left, func(s plane.Sector) bool { return slices.Contains(over, s) })
	}
	return left
}

// inside reports whether no part of a piece lies outside a convex polygon.
func inside(piece, outer plane.Polygon) bool {
	for i, from := range outer {
		to := outer[(i+1)%len(outer)]
		for _, c := range piece {
			if int64(to.X-from.X)*int64(c.Y-from.Y) < int64(to.Y-from.Y)*int64(c.X-from.X) {
				return false
			}
		}
	}
	return true
}

// The readings of placement, and their values that differ from the default.
const (
	astrideReading = "npow-cheval"
	astrideMost    = "majorite"
	bandReading    = "npow-ponts-bande"
	bandIgnored    = "ignore"
	sourceReading  = "npow-riviere-depart"
	sourceByText   = "texte"
)
