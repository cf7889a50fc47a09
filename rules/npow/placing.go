package npow

import (
	"slices"

	"aidedecamp/rules"
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
	// Proposed are the elements that lie where a proposal put them.
	Proposed map[table.Number]bool
	// Said are the answers of the screens, by screen; one without an answer is missing.
	Said map[screen][]string
	// Astride are the objectives of which a part lies in the central band, by the players' word.
	// lecture:npow-moitie
	Astride []string
	// Round counts how often the Defender went back to a screen.
	Round int
	// Hand is the element that the arrows move, 0 for none; Step is how far.
	Hand table.Number
	Step plane.MM
	// Works are the entrenchments that each player bought in his list. adc7:placement/5
	Works map[rules.Seat]works
}

// touchCounts reports whether any part in the central band makes a place the enemy's half; else more than
// half of it does. lecture:npow-moitie
func (s evening) touchCounts() bool { return s.settings[halvesReading] != halvesMost }

// zone is the half in which a place counts. lecture:npow-moitie
func (s evening) zone(at place) zone {
	if len(at.Rects) == 0 {
		return s.toldZone(at, at.Zone, 0)
	}
	return s.zoneOf(at.Rects...)
}

// toldZone is where something counts that nobody measured: section 0 is the element, others are a river's
// crossings.
func (s evening) toldZone(at place, most zone, section int) zone {
	if s.touchCounts() && slices.Contains(at.Grey, section) {
		return middle
	}
	return most
}

// partly returns the place with what the players say of one section, 0 for the element: whether a part of it
// lies in the central band. It stays as it was where they were not asked.
func (p place) partly(section int, said *bool) place {
	if said == nil {
		return p
	}
	p.Grey = slices.DeleteFunc(slices.Clone(p.Grey), func(n int) bool { return n == section })
	if *said {
		p.Grey = append(p.Grey, section)
	}
	return p
}

// crossingZone is where the crossing of a river's section counts.
func (s evening) crossingZone(at place, section int) zone {
	switch {
	case section < len(at.Rects):
		return s.zoneOf(bridgeAt(at.Place, section))
	case section < len(at.Zones):
		return s.toldZone(at, at.Zones[section], section+1)
	}
	return at.Zone
}

// zoneOf is the half in which a footprint counts. adc7:points/2 — what is astride of the central band counts
// as the enemy's half: lecture:npow-moitie — with any part of it, or with more than half. A rectangle is
// symmetric about its centre, so more than half of it lies beyond a line exactly if its centre does.
func (s evening) zoneOf(sections ...plane.Rect) zone {
	var south, north int
	for _, r := range sections {
		box := r.Polygon().Bounds()
		if s.touchCounts() && box.Max.Y > s.field.Band.From && box.Min.Y < s.field.Band.To {
			return middle
		}
		switch {
		case r.Centre.Y < s.field.Band.From:
			south++
		case r.Centre.Y > s.field.Band.To:
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
