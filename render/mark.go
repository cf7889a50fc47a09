package render

import (
	"math"
	"slices"

	"aidedecamp/render/draw"
	"aidedecamp/render/twin"
	"aidedecamp/rules/table"
)

// sign is what a mark shows at its place: a letter on a diamond or a label on a tag.
type sign struct {
	letter, label string
	halfW, halfH  Px
}

// signs are those of the marks.
func (s *sheet) signs(marks []table.Mark) []sign {
	u, size := s.unit, draw.BadgeLetters*s.unit
	all := make([]sign, len(marks))
	for i, letter := range twin.Letters(marks) {
		if all[i] = (sign{letter: letter, halfW: 24 * u, halfH: 24 * u}); letter == "" {
			label := draw.Bold.Fit(s.words.Say(marks[i].Label), size, longestLabel*u)
			all[i] = sign{label: label, halfW: max(17*u, draw.Bold.Width(label, size)/2+9*u), halfH: 18 * u}
		}
	}
	return all
}

// longestLabel is how wide a label on the table may be, in units.
const longestLabel = 130

// marks sets a sign at each mark, or as near as there is room: first where it hides no piece nor most of a
// thin one, if that is not too far.
func (t *tabletop) marks(p table.Plane) {
	c, near := t.crowd(p.Pieces), 120*t.unit
	for i, sign := range t.signs(p.Marks) {
		point := t.spot(p.Marks[i].At)
		at, free := t.freeAround(point, near, sign, slices.Concat(c.small, c.short))
		if !free {
			at, free = t.freeAround(point, near, sign, c.small)
		}
		if !free {
			at, free = t.freeAround(point, t.width, sign, nil)
		}
		if !free {
			continue // Not a place left on the whole table: the legend and the twin still say it.
		}
		if at != point.Whole() {
			t.leader(point, at)
		}
		t.labels = append(t.labels, t.sign(sign, at))
	}
}

// sign draws a mark's sign about a spot and returns its box.
func (s *sheet) sign(sign sign, at Spot) Frame {
	u, box := s.unit, at.Around(sign.halfW, sign.halfH)
	if sign.letter == "" {
		s.sprite("mark", box, Frame{}, draw.Area(draw.Tray, box.Grow(-2*u).Rectangle()).WithEdge(draw.Accent, 3*u))
		s.letters(sign.label, at, draw.BadgeLetters*u, 0.36, draw.Writing, box)
		return box
	}
	diamond := []Spot{spot(at.X, box.Y0), spot(box.X1, at.Y), spot(at.X, box.Y1), spot(box.X0, at.Y)}
	s.sprite("mark", box, Frame{}, draw.Area(draw.Accent, diamond).WithEdge(draw.Tray, 2.5*u))
	s.letters(sign.letter, at, draw.BadgeLetters*u, 0.28, draw.OnAccent, box) // A small letter is not as high as a figure.
	return box
}

// freeAround looks for room for a sign on rings around a spot, the nearest first, that keeps off pieces.
func (s *sheet) freeAround(middle Spot, furthest Px, sign sign, avoid []draw.Quad) (Spot, bool) {
	for ring := Px(0); ring < furthest; ring += 14 * s.unit {
		for i := range 8 {
			sin, cos := draw.Sincos(math.Pi * float64(i) / 4)
			at := middle.Plus(ring*cos, -ring*sin).Whole()
			box := at.Around(sign.halfW, sign.halfH)
			if box.Within(s.bounds) && !s.isTaken(box) && !slices.ContainsFunc(avoid, box.MeetsQuad) {
				return at, true
			}
		}
	}
	return Spot{}, false
}
