package npow

import (
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
)

// place lays an element out. adc7:pool/1 — the sections of a river are contiguous; adc7:placement/5 — those of a linear piece
// need not touch.
func (s evening) place(e Element, how siting.Shape) siting.Place {
	p := s.tables.Piece[e.Piece]
	return s.crossed(p, siting.At(how.Sections(p.Size(), len(sections(e, p)))...))
}

func (s evening) crossed(p charts.Piece, at siting.Place) siting.Place {
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
	return s.crossed(s.tables.Piece[e.Piece], at.Turned(to))
}

// bridgeAt is the crossing of a river's section that was placed: 3 cm along the river, as wide as the river is. adc7:terrains
func bridgeAt(at siting.Place, section int) plane.Rect {
	r := at.Rects[section]
	bridge := plane.Rect{Centre: r.Centre, Size: plane.Size{W: bridgeLength, D: r.Size.D}, Turn: r.Turn}
	if section < len(at.Crossings) {
		bridge.Centre = at.Crossings[section]
	}
	return bridge
}

// bridgeLength is how far a bridge or ford reaches along its river. adc7:terrains
const bridgeLength = 3 * plane.Centimetre

// bridgeStep is how far apart the places are that are tried for a crossing.
const bridgeStep = 2 * plane.Centimetre

// bridges sets the crossing of each section as near to its middle as the rules allow: 15 cm from the long edges, and outside
// the central band where that is possible. adc7:placement/2, adc7:placement/3
func (s evening) bridges(rects []plane.Rect) []plane.Point {
	points := make([]plane.Point, len(rects))
	for i, r := range rects {
		points[i] = r.Centre
		best := 0
		for off := plane.MM(0); 2*off+bridgeLength <= r.Size.W && best < 2; off += bridgeStep {
			for _, turn := range []plane.Angle{r.Turn, r.Turn + 180} {
				p := r.Centre.Along(2*off, turn)
				bridge := plane.Rect{Centre: p, Size: plane.Size{W: bridgeLength, D: r.Size.D}, Turn: r.Turn}.Polygon()
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
