package render

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"aidedecamp/render/draw"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// crowd is what numbers keep off: the ground of each section, by the place of its piece in drawing order.
type crowd struct {
	sections [][]draw.Quad
	// small are the sections that a number would hide, short those that a label would.
	small, short []draw.Quad
}

func (t *tabletop) crowd(ordered []table.Piece) crowd {
	c := crowd{sections: make([][]draw.Quad, len(ordered))}
	for i, piece := range ordered {
		for _, section := range piece.Sections {
			ground := t.quad(section)
			c.sections[i] = append(c.sections[i], ground)
			switch {
			case !t.isSmall(section.Size):
			case !isLong(section.Size):
				c.small = append(c.small, ground)
			case Px(max(section.Size.W, section.Size.D))*t.perMM < longestLabel*t.unit:
				c.short = append(c.short, ground)
			}
		}
	}
	return c
}

// numbers writes every piece's number: on the piece where that shows, or else beside it.
func (t *tabletop) numbers(ordered []table.Piece) {
	t.ordered, t.crowded = ordered, t.crowd(ordered)
	t.under = len(t.scene.Sprites)
	all := slices.Concat(t.crowded.sections...)
	for i, piece := range ordered {
		if piece.Number > 0 {
			t.number(piece, 0, slices.Concat(t.crowded.sections[i+1:]...), all)
		}
	}
}

// furtherNumbers writes more numbers of pieces for which one is not enough, once all else has its place.
func (t *tabletop) furtherNumbers() {
	sections := t.crowded.sections
	for i, piece := range t.ordered {
		for k := range piece.Sections {
			if piece.Number > 0 && k > 0 && t.isNumbered(piece, sections[i], k) {
				t.number(piece, k, slices.Concat(sections[i+1:]...), slices.Concat(sections...))
			}
		}
	}
}

// isNumbered says that a further section of a piece has a number of its own: where it is an objective by
// itself, or is apart from those before it, so that nothing else shows whose it is.
func (t *tabletop) isNumbered(piece table.Piece, ground []draw.Quad, k int) bool {
	joins := func(before draw.Quad) bool {
		return draw.BoundsOf(before[:]...).Grow(sectionsJoin * t.unit).MeetsQuad(ground[k])
	}
	return piece.Objective || !slices.ContainsFunc(ground[:k], joins)
}

// sectionsJoin is how near sections of one piece are where they are seen as one, in units.
const sectionsJoin = 40

// numberOf is what a section's badge says: the piece's number, and where each section is an objective, which
// one.
func numberOf(piece table.Piece, k int) string {
	if piece.Objective && len(piece.Sections) > 1 {
		return fmt.Sprintf("%d.%d", piece.Number, k+1)
	}
	return strconv.Itoa(int(piece.Number))
}

// nearby is how many places beside a piece, the nearest first, a number may take to keep off every piece.
const nearby = 80

// number puts a piece's number where it is plain whose it is: on its section k where no higher piece covers
// that, or else on free ground near it. Where all is crowded, it keeps at least off pieces too small to be
// seen under it.
func (t *tabletop) number(piece table.Piece, k int, higher, all []draw.Quad) {
	words, section := numberOf(piece, k), piece.Sections[k]
	halfW, halfH := draw.BadgeSize(piece.Face, words, t.unit)
	on, beside := t.numbersOn(section), t.numbersBeside(section, halfW, halfH)
	for _, attempt := range []struct {
		places []Spot
		led    bool
		avoid  []draw.Quad
	}{
		{on, false, higher}, {beside[:min(nearby, len(beside))], true, all},
		{on, false, t.crowded.small}, {beside, true, t.crowded.small}, {on, false, nil}, {beside, true, nil},
	} {
		for _, at := range attempt.places {
			at = at.Whole()
			box := at.Around(halfW, halfH)
			if !box.Within(t.bounds) || t.isTaken(box) || slices.ContainsFunc(attempt.avoid, box.MeetsQuad) {
				continue
			}
			if attempt.led {
				end := t.landing(section, higher, at)
				if piece.Objective && piece.Look == table.Watercourse {
					end = t.spot(section.Centre) // its crossing, which is over it
				}
				t.leader(end, at)
			}
			t.badgeIn(piece.Face, words, at, t.unit)
			return
		}
	}
	// Not a place left on the whole table: the legend and the twin still name the piece.
}

// numbersOn lists where on a section its number may be: its middle, then along its length, then off that
// line. There is none on a small one.
func (t *tabletop) numbersOn(section plane.Rect) []Spot {
	if t.isSmall(section.Size) {
		return nil
	}
	middle, ground := t.spot(section.Centre), t.quad(section)
	end, side := ground[1].Halfway(ground[2]), ground[2].Halfway(ground[3])
	if section.Size.D > section.Size.W {
		end, side = side, end
	}
	var places []Spot
	for _, off := range []Px{0, -0.3, 0.3, -0.45, 0.45} {
		line := middle.Towards(side, off)
		places = append(places, line)
		for _, far := range []Px{0.5, 0.65} {
			x, y := far*(end.X-middle.X), far*(end.Y-middle.Y)
			places = append(places, line.Plus(x, y), line.Plus(-x, -y))
		}
	}
	return places
}

// landing is where a leader from a spot ends on a section: in its middle, or where that is covered at the
// nearest place that shows.
func (t *tabletop) landing(section plane.Rect, higher []draw.Quad, from Spot) Spot {
	middle, ground := t.spot(section.Centre), t.quad(section)
	shows := func(at Spot) bool {
		return !slices.ContainsFunc(higher, at.Around(3*t.unit, 3*t.unit).MeetsQuad)
	}
	if shows(middle) {
		return middle
	}
	best, least := middle, Px(math.Inf(1))
	for _, along := range []Px{0, -0.1, 0.1, -0.25, 0.25, -0.5, 0.5, -0.88, 0.88} {
		for _, across := range []Px{0, -0.88, 0.88} {
			// Half of the sides that meet in the first corner, each as far as asked.
			at := Spot{
				X: middle.X + along*(ground[1].X-ground[0].X)/2 + across*(ground[3].X-ground[0].X)/2,
				Y: middle.Y + along*(ground[1].Y-ground[0].Y)/2 + across*(ground[3].Y-ground[0].Y)/2,
			}
			if d := (at.X-from.X)*(at.X-from.X) + (at.Y-from.Y)*(at.Y-from.Y); d < least && shows(at) {
				best, least = at, d
			}
		}
	}
	return best
}

// numbersBeside lists places about a section for a number, the nearest first.
func (t *tabletop) numbersBeside(section plane.Rect, halfW, halfH Px) []Spot {
	middle := t.spot(section.Centre)
	reachX, reachY := halfW+4*t.unit, halfH+4*t.unit
	if t.isSmall(section.Size) {
		bounds := t.frameOf(section.Bounds())
		if !isLong(section.Size) {
			reachX, reachY = reachX+(bounds.X1-bounds.X0)/2, reachY+(bounds.Y1-bounds.Y0)/2
		} else {
			thin := Px(min(section.Size.W, section.Size.D)) * t.perMM / 2
			reachX, reachY = reachX+thin, reachY+thin
		}
	}
	var places []Spot
	for further := Px(0); further < t.width; further += halfH {
		x, y := reachX+further, reachY+further
		for _, to := range []Spot{spot(0, -y), spot(0, y), spot(x, 0), spot(-x, 0), spot(x, -y), spot(-x, -y), spot(x, y), spot(-x, y)} {
			places = append(places, middle.Plus(to.X, to.Y))
		}
	}
	return places
}

// isSmall says that a number would hide a section of that size.
func (t *tabletop) isSmall(size plane.Size) bool {
	return Px(min(size.W, size.D))*t.perMM < 44*t.unit
}

// isLong says that a number hides only a part of a section's length, however thin it is.
func isLong(size plane.Size) bool { return max(size.W, size.D) >= 3*min(size.W, size.D) }

// leader ties a number or a mark to its place, below all numbers and marks.
func (s *sheet) leader(from, to Spot) {
	s.sprite("leader", draw.BoundsOf(from, to), s.bounds, draw.Stroke(draw.Writing, 2*s.unit, []Spot{from, to}))
	last := len(s.scene.Sprites) - 1
	line := s.scene.Sprites[last]
	s.scene.Sprites = slices.Insert(s.scene.Sprites[:last], s.under, line)
	s.under++
}

// isTaken reports whether something is written within the box already.
func (s *sheet) isTaken(box Frame) bool {
	return slices.ContainsFunc(s.labels, box.Meets)
}

// badgeSize is half of the extent of a number's badge.
func (s *sheet) badgeSize(f table.Face) (halfW, halfH Px) {
	return draw.BadgeSize(f, strconv.Itoa(int(f.Number)), s.unit)
}

// badge writes a number about a spot: on paper, on a star for an objective, with a dashed border for an
// optional piece.
func (s *sheet) badge(f table.Face, at Spot) { s.badgeIn(f, strconv.Itoa(int(f.Number)), at, s.unit) }

// badgeIn is badge with words of its own, in units of another size.
func (s *sheet) badgeIn(f table.Face, words string, at Spot, u Px) {
	if s.draft {
		return
	}
	at = at.Whole()
	halfW, halfH := draw.BadgeSize(f, words, u)
	box := at.Around(halfW, halfH)
	shapes, ink := draw.Badge(f, box, u)
	s.sprite("badge", box, Frame{}, shapes...)
	s.letters(words, at, draw.BadgeLetters*u, 0.36, ink, box)
	s.labels = append(s.labels, box)
}
