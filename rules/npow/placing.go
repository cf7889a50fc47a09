package npow

import (
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// placing is what lies where, and what the Defender has said of it.
type placing struct {
	// Places are the elements' places, by their numbers.
	Places map[table.Number]place
	// Left are the optional elements that the Defender leaves out. adc7:pool/1
	Left map[table.Number]bool
	// Done says that the Defender has declared the table finished.
	Done bool
}

// zone is where most of a place lies. lecture:npow-moitie
func (s State) zone(at place) zone {
	if len(at.Rects) == 0 {
		return at.Zone
	}
	return s.zoneOf(at.Rects...)
}

// crossingZone is where the crossing of a river's section lies.
func (s State) crossingZone(at place, section int) zone {
	if section >= len(at.Rects) {
		return at.Zone
	}
	p := at.Rects[section].Centre
	if section < len(at.Crossings) {
		p = at.Crossings[section]
	}
	return s.zoneOf(plane.Rect{Centre: p, Size: plane.Size{W: 3 * plane.Centimetre, D: 3 * plane.Centimetre}})
}

// zoneOf is where most of a footprint lies. A rectangle is symmetric about its centre, so more than half of it lies beyond a
// line exactly if its centre does.
func (s State) zoneOf(sections ...plane.Rect) zone {
	var south, north int
	for _, r := range sections {
		switch {
		case r.Centre.Y < s.field.band.From:
			south++
		case r.Centre.Y > s.field.band.To:
			north++
		}
	}
	switch {
	case 2*south > len(sections):
		return southHalf
	case 2*north > len(sections):
		return northHalf
	}
	return middle
}
