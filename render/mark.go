package render

import (
	"math"
	"slices"

	"aidedecamp/rules/table"
)

// letters gives each mark without a label its letter, in the order of the board: a, b, c… Those with a label
// have none.
func letters(marks []table.Mark) []string {
	all := make([]string, len(marks))
	next := 'a'
	for i, mark := range marks {
		if mark.Label.IsZero() {
			all[i] = string(next)
			next++
		}
	}
	return all
}

// sign is what a mark shows at its place: a letter on a diamond or a label on a tag.
type sign struct {
	letter, label string
	halfW, halfH  Px
}

// signs are those of the marks.
func (s *sheet) signs(marks []table.Mark) []sign {
	u, size := s.unit, badgeLetters*s.unit
	all := make([]sign, len(marks))
	for i, letter := range letters(marks) {
		if all[i] = (sign{letter: letter, halfW: 24 * u, halfH: 24 * u}); letter == "" {
			label := fit(s.words.Say(marks[i].Label), Bold, size, longestLabel*u)
			all[i] = sign{label: label, halfW: max(17*u, Bold.width(label, size)/2+9*u), halfH: 18 * u}
		}
	}
	return all
}

// longestLabel is how wide a label on the table may be, in units.
const longestLabel = 130

// marks sets a sign at each mark, or as near as there is room: first where it hides no piece nor most of a thin
// one, if that is not too far.
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
		if at != point.whole() {
			t.leader(point, at)
		}
		t.labels = append(t.labels, t.sign(sign, at))
	}
}

// sign draws a mark's sign about a spot and returns its box.
func (s *sheet) sign(sign sign, at Spot) Frame {
	u, box := s.unit, around(at, sign.halfW, sign.halfH)
	if sign.letter == "" {
		s.sprite("mark", box, Frame{}, area(Tray, rectangle(box.grow(-2*u))).withEdge(Accent, 3*u))
		s.letters(sign.label, at, badgeLetters*u, 0.36, Writing, box)
		return box
	}
	diamond := []Spot{{at.X, box.Y0}, {box.X1, at.Y}, {at.X, box.Y1}, {box.X0, at.Y}}
	s.sprite("mark", box, Frame{}, area(Accent, diamond).withEdge(Tray, 2.5*u))
	s.letters(sign.letter, at, badgeLetters*u, 0.28, OnAccent, box) // A small letter is not as high as a figure.
	return box
}

// freeAround looks for room for a sign on rings around a spot, the nearest first, that keeps off pieces.
func (s *sheet) freeAround(middle Spot, furthest Px, sign sign, avoid []quad) (Spot, bool) {
	for ring := Px(0); ring < furthest; ring += 14 * s.unit {
		for i := range 8 {
			sin, cos := sincos(math.Pi * float64(i) / 4)
			at := middle.plus(ring*cos, -ring*sin).whole()
			box := around(at, sign.halfW, sign.halfH)
			if box.Within(s.bounds) && !s.isTaken(box) && !slices.ContainsFunc(avoid, box.meetsQuad) {
				return at, true
			}
		}
	}
	return Spot{}, false
}
