package adlg

import (
	"iter"
	"slices"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
)

// shape is a size, turned, in the middle of the table: with corners as round as its kind may have them.
func (s state) shape(p piece, size plane.Size, turn plane.Angle) siting.Place {
	r := plane.Rect{Centre: plane.Point{X: s.size().W / 2, Y: s.size().D / 2}, Size: size, Turn: turn}
	if p.Kind == field || p.Kind == plantation || p.Kind == village && p.Hill == "" || !p.isArea() {
		return siting.At(r)
	}
	return siting.AtRound(s.roundest(size), r)
}

// roundest is the largest radius of corners, 1 UD at most, that leaves room for the rectangle that a piece
// holds.
func (s state) roundest(size plane.Size) plane.MM {
	for corner := s.unit().Of(mostCorner); corner > 0; corner -= s.ud / 2 {
		outline := plane.Rounded{Rect: plane.Rect{Size: size}, Corner: corner}
		if outline.Holds(smallest(s.unit())) && 2*corner <= min(size.W, size.D) {
			return corner
		}
	}
	return 0
}

// shapes are what a piece is tried as: the size that is drawn by default, then the smallest, each along,
// across and aslant; of water the narrowest.
func (s state) shapes(p piece) []siting.Place {
	switch p.Kind {
	case river:
		return []siting.Place{s.shape(p, plane.Size{W: s.unit().Of(leastRiver), D: s.size().D}, 0)}
	case coast:
		return []siting.Place{s.shape(p, plane.Size{W: s.unit().Of(coastWidth), D: s.size().D}, 0)}
	}
	var all []siting.Place
	for _, size := range []plane.Size{s.book.Terrains[p.Kind].size(s.ud), smallest(s.unit())} {
		for _, turn := range []plane.Angle{0, 90, 45, 135} {
			all = append(all, s.shape(p, size, turn))
		}
	}
	return all
}

// rooms are the parts of the table in which a shape of a piece may lie: what rules of places leave of it.
func (s state) rooms(p piece, shape siting.Place) []plane.Box {
	u, whole, size := s.unit(), s.size().Box(), shape.Bounds().Size()
	switch {
	case p.Kind == coast:
		return []plane.Box{whole.Strip(plane.West, size.W), whole.Strip(plane.East, size.W)}
	case p.Kind == river:
		whole.Min.X, whole.Max.X = whole.Min.X+u.Of(leastBank), whole.Max.X-u.Of(leastBank)
		width := u.Of(mostBank-leastBank) + size.W
		return []plane.Box{whole.Strip(plane.West, width), whole.Strip(plane.East, width)}
	case s.control.Now.Number != p.Number:
		return []plane.Box{s.grid().Box(s.placing.Now.Sectors[0])}
	}
	lies, reach := s.placing.Lying[p.Number].Place.Rects[0].Centre, u.Of(s.book.controlBy(s.control.Now.Face).Move)
	w, d := reach+(size.W+1)/2, reach+(size.D+1)/2
	return []plane.Box{{Min: plane.Point{X: max(lies.X-w, 0), Y: max(lies.Y-d, 0)},
		Max: plane.Point{X: min(lies.X+w, whole.Max.X), Y: min(lies.Y+d, whole.Max.Y)}}}
}

// trials are the places tried for a shape of a piece, so many millimetres apart.
func (s state) trials(t *site, p piece, shape siting.Place, grain plane.MM) iter.Seq[siting.Place] {
	return func(yield func(siting.Place) bool) {
		for _, room := range s.rooms(p, shape) {
			for at := range t.Trials(shape, room, grain) {
				if !yield(s.withRoad(t, p, at)) {
					return
				}
			}
		}
	}
}

// legal returns what tells whether a piece may lie somewhere.
func (s state) legal(t *site, p piece) func(siting.Place) bool {
	judge := t.Judge()
	return func(at siting.Place) bool { return len(judge(t.Lay(s.element(p), at))) == 0 }
}

// firstPlace is where the piece of the moment lies at first, tracked: the first legal place of its zone,
// half a UD by half a UD; the zero Place on the table, and where there is none.
func (s state) firstPlace(p piece) siting.Place {
	switch {
	case !s.tracked() || s.awaitsZone():
		return siting.Place{}
	case p.Kind == road:
		return siting.Place{Path: s.courses()[0]}
	}
	t := s.site(p)
	legal := s.legal(t, p)
	for _, shape := range s.shapes(p) {
		for at := range s.trials(t, p, shape, s.ud/2) {
			if legal(at) {
				return at
			}
		}
	}
	return siting.Place{}
}

// otherGrain is how far apart the places are that [Autre place] goes through, in UD.
const otherGrain = 2

// nextPlace is the legal place that follows another in a fixed cycle, of the same size; false where there
// is none.
func (s state) nextPlace(p piece, now siting.Place) (siting.Place, bool) {
	if p.Kind == road {
		all := s.courses()
		i := slices.IndexFunc(all, func(c []plane.Point) bool { return slices.Equal(c, now.Path) })
		return siting.Place{Path: all[(i+1)%len(all)]}, len(all) > 1
	}
	if !isPlaced(now) {
		return now, false
	}
	t := s.site(p)
	legal, at := s.legal(t, p), now.Bounds().Min
	turns := []plane.Angle{0, 90}
	turned := slices.Index(turns, now.Rects[0].Turn)
	var first siting.Place
	for i, turn := range turns {
		for next := range s.trials(t, p, now.Turned(turn), s.unit().Of(otherGrain)) {
			to := next.Bounds().Min
			after := i > turned || i == turned && (to.Y > at.Y || to.Y == at.Y && to.X > at.X)
			switch {
			case !after && isPlaced(first) || i == turned && to == at || !legal(next):
			case after:
				return next, true
			default:
				first = next
			}
		}
	}
	return first, isPlaced(first)
}

// nearest is the legal place nearest to one that is not: of the same size and turn, else turned, else of
// another size, which a control does not change.
func (s state) nearest(t *site, p piece, at siting.Place, legal func(siting.Place) bool) (siting.Place, bool) {
	shapes, to := []siting.Place{at}, at.Rects[0].Centre
	for _, by := range []plane.Angle{90, 45, 135} {
		shapes = append(shapes, at.Turned((at.Rects[0].Turn + by).Normal()))
	}
	if s.control.Now.Number != p.Number {
		shapes = append(shapes, each(s.shapes(p), func(shape siting.Place) siting.Place { return shape.Moved(to) })...)
	}
	for _, shape := range shapes {
		if found, ok := siting.NearestOf(to, s.trials(t, p, shape, s.ud/2), legal); ok {
			return found, true
		}
	}
	return at, false
}
