package npow

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
)

// shape is what a player says of an element's place: where its first section has its middle, and how it turns.
type shape struct {
	at   plane.Point
	turn plane.Angle
	// more is the turn of what follows the first section, and where the second one of a linear piece lies, if apart.
	more  *plane.Angle
	apart *plane.Point
	// depth is that of a piece whose depth may vary, 0 for the one that is drawn.
	depth plane.MM
}

// place lays an element out: its sections follow each other in line, or bend at the end of the first. adc7:pool/1 — those of
// a river are contiguous; adc7:placement/5 — those of a linear piece need not touch.
func (s evening) place(e Element, how shape) place {
	p := s.tables.Piece[e.Piece]
	size := p.Size()
	if how.depth != 0 {
		size.D = how.depth
	}
	turn := how.turn.Normal()
	next := turn
	if how.more != nil {
		next = how.more.Normal()
	}
	at := place{Rects: []plane.Rect{{Centre: how.at, Size: size, Turn: turn}}}
	hinge := along(how.at, size.W, turn)
	for i := range len(sections(e, p)) - 1 {
		r := plane.Rect{Centre: along(hinge, size.W, next), Size: size, Turn: next}
		if i == 0 && how.apart != nil {
			r.Centre = *how.apart
		}
		hinge = along(r.Centre, size.W, next)
		at.Rects = append(at.Rects, r)
	}
	if p.Crossings > 0 {
		at.Crossings = s.bridges(at.Rects)
	}
	return at
}

// along is the point half a width further in a direction.
func along(from plane.Point, width plane.MM, turn plane.Angle) plane.Point {
	return plane.Rect{Centre: from, Size: plane.Size{W: width}, Turn: turn}.Corners()[1]
}

// bridgeStep is how far apart the places are that are tried for a crossing.
const bridgeStep = 2 * plane.Centimetre

// bridges sets the crossing of each section as near to its middle as the rules allow: 15 cm from the long edges, and outside
// the central band where that is possible. adc7:placement/2, adc7:placement/3
func (s evening) bridges(rects []plane.Rect) []plane.Point {
	points := make([]plane.Point, len(rects))
	band := s.field.Band.Box(s.field.Size)
	for i, r := range rects {
		points[i] = r.Centre
		best := 0
		for off := plane.MM(0); 2*off+bridgeLength <= r.Size.W && best < 2; off += bridgeStep {
			for _, turn := range []plane.Angle{r.Turn, r.Turn + 180} {
				p := along(r.Centre, 2*off, turn)
				bridge := plane.Rect{Centre: p, Size: plane.Size{W: bridgeLength, D: r.Size.D}, Turn: r.Turn}.Polygon()
				box, worth := bridge.Bounds(), 0
				if min(box.Min.Y, s.field.Size.D-box.Max.Y) >= border {
					if worth = 1; !mostlyIn(band, box, bridge) {
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

// moved is the place with its first section's middle somewhere else: everything moves along. Crossings are set anew.
func (s evening) moved(at place, to plane.Point) place {
	by := plane.Point{X: to.X - at.Rects[0].Centre.X, Y: to.Y - at.Rects[0].Centre.Y}
	n := place{Rects: slices.Clone(at.Rects)}
	for i := range n.Rects {
		n.Rects[i].Centre.X += by.X
		n.Rects[i].Centre.Y += by.Y
	}
	if len(at.Crossings) > 0 {
		n.Crossings = s.bridges(n.Rects)
	}
	return n
}

// turned is the place with its first section turned to an angle, and everything else about that section's middle.
func (s evening) turned(e Element, at place, to plane.Angle) place {
	first := at.Rects[0]
	by := (to - first.Turn).Normal()
	how := shape{at: first.Centre, turn: to, depth: first.Size.D}
	if len(at.Rects) > 1 {
		more := (at.Rects[1].Turn + by).Normal()
		how.more = &more
		if !at.chained() {
			p := rotated(at.Rects[1].Centre, first.Centre, by)
			how.apart = &p
		}
	}
	return s.place(e, how)
}

func rotated(p, about plane.Point, by plane.Angle) plane.Point {
	return plane.Rect{Centre: about, Size: plane.Size{W: 2 * (p.X - about.X), D: 2 * (p.Y - about.Y)}, Turn: by}.Corners()[2]
}

// typed writes a point as players type it, in centimetres: « 37,5 20 ».
func typed(p plane.Point) string { return typedLength(p.X) + " " + typedLength(p.Y) }

func typedLength(mm plane.MM) string {
	text := strconv.Itoa(int(mm / plane.Centimetre))
	if rest := mm % plane.Centimetre; rest != 0 {
		text += "," + strconv.Itoa(int(rest))
	}
	return text
}

// line writes a place as a line of the form, without its number: « 37,5 20 | 80 20 /30 ».
func (p place) line() string {
	if len(p.Rects) == 0 {
		return ""
	}
	points := []string{typed(p.Rects[0].Centre)}
	if len(p.Rects) == 2 && !p.chained() {
		points = append(points, typed(p.Rects[1].Centre))
	}
	return strings.Join(points, " | ") + " /" + strconv.Itoa(int(p.Rects[0].Turn)) + p.bend()
}

// bend writes the turn of the second section where it is another one.
func (p place) bend() string {
	if len(p.Rects) < 2 || p.Rects[1].Turn == p.Rects[0].Turn {
		return ""
	}
	return " /" + strconv.Itoa(int(p.Rects[1].Turn))
}

// chained reports whether the second section begins where the first one ends.
func (p place) chained() bool {
	first, second := p.Rects[0], p.Rects[1]
	return along(along(first.Centre, first.Size.W, first.Turn), second.Size.W, second.Turn) == second.Centre
}

// phrase says where an element lies: the middle of each section that does not follow the one before, and its angle.
func (p place) phrase() phrase.Phrase {
	r := p.Rects[0]
	say := phrase.Say("npow.placement.at", phrase.Millimetres("x", r.Centre.X), phrase.Millimetres("y", r.Centre.Y), phrase.Number("angle", r.Turn))
	if len(p.Rects) < 2 || p.chained() && p.bend() == "" {
		return say
	}
	second := place{Rects: p.Rects[1:]}
	return phrase.Say("npow.placement.at-both", phrase.With("first", say), phrase.With("second", second.phrase()))
}
