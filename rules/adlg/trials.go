package adlg

import (
	"iter"
	"slices"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
)

// shape is a size, turned, in the middle of the table: with corners as round as its kind may have them.
func (h hand) shape(size plane.Size, turn plane.Angle) siting.Place {
	r := plane.Rect{Centre: plane.Point{X: h.size.W / 2, Y: h.size.D / 2}, Size: size, Turn: turn}
	if h.Kind == field || h.Kind == plantation || h.Kind == village && h.Hill == "" || !h.isArea() {
		return siting.At(r)
	}
	return siting.AtRound(h.roundest(size), r)
}

// roundest is the largest radius of corners, 1 UD at most, that leaves room for the rectangle that a piece
// holds.
func (s evening) roundest(size plane.Size) plane.MM {
	for corner := s.unit.Of(mostCorner); corner > 0; corner -= s.ud / 2 {
		outline := plane.Rounded{Rect: plane.Rect{Size: size}, Corner: corner}
		if outline.Holds(smallest(s.unit)) && 2*corner <= min(size.W, size.D) {
			return corner
		}
	}
	return 0
}

// shapes are what a piece is tried as: the size that is drawn by default, then the smallest, each along,
// across and aslant; of water the narrowest.
func (h hand) shapes() []siting.Place {
	if h.Kind.isWater() {
		width := leastRiver
		if h.Kind == coast {
			width = coastWidth
		}
		return []siting.Place{h.shape(plane.Size{W: h.unit.Of(width), D: h.size.D}, 0)}
	}
	var all []siting.Place
	for _, size := range []plane.Size{h.book.Terrains[h.Kind].size(h.ud), smallest(h.unit)} {
		for _, turn := range []plane.Angle{0, 90, 45, 135} {
			all = append(all, h.shape(size, turn))
		}
	}
	return all
}

// rooms are the parts of the table in which a shape of a piece may be: what rules of places leave of it.
func (h hand) rooms(shape siting.Place) []plane.Box {
	u, whole, size, e := h.unit, h.size.Box(), shape.Bounds().Size(), h.element()
	switch {
	case h.Kind == coast:
		return []plane.Box{whole.Strip(plane.West, size.W), whole.Strip(plane.East, size.W)}
	case h.Kind == river:
		whole.Min.X, whole.Max.X = whole.Min.X+u.Of(leastBank), whole.Max.X-u.Of(leastBank)
		width := u.Of(mostBank-leastBank) + size.W
		return []plane.Box{whole.Strip(plane.West, width), whole.Strip(plane.East, width)}
	case !e.controlled:
		return []plane.Box{h.grid.Box(e.at.Sectors[0])}
	case !h.isControlled():
		return []plane.Box{whole} // put right, once a control has moved it
	}
	lies, reach := h.lay().Rects[0].Centre, u.Of(h.allowed().Move)
	w, d := reach+(size.W+1)/2, reach+(size.D+1)/2
	return []plane.Box{{Min: plane.Point{X: max(lies.X-w, 0), Y: max(lies.Y-d, 0)},
		Max: plane.Point{X: min(lies.X+w, whole.Max.X), Y: min(lies.Y+d, whole.Max.Y)}}}
}

// trials are where the middle of a shape is tried, so many millimetres apart.
func (h hand) trials(t *site, shape siting.Place, grain plane.MM) iter.Seq[plane.Point] {
	return func(yield func(plane.Point) bool) {
		for _, room := range h.rooms(shape) {
			for middle := range t.Trials(shape, room, grain) {
				if !yield(middle) {
					return
				}
			}
		}
	}
}

// moved is a shape elsewhere, with what a village's road makes of that.
func (h hand) moved(t *site, shape siting.Place, to plane.Point) siting.Place {
	return h.withRoad(t, shape.Moved(to))
}

// nearestTrial is the nearest legal place to a point at which a shape is tried.
func (h hand) nearestTrial(t *site, shape siting.Place, to plane.Point, legal func(siting.Place) bool) (siting.Place, bool) {
	at, ok := siting.NearestOf(to, h.trials(t, shape, h.ud/2), func(at plane.Point) bool { return legal(h.moved(t, shape, at)) })
	if !ok {
		return shape, false
	}
	return h.moved(t, shape, at), true
}

// legal returns what tells whether the piece may be somewhere.
func (h hand) legal(t *site) func(siting.Place) bool {
	judge, e := t.Judge(), h.element()
	return func(at siting.Place) bool { return len(judge(t.Lay(e, at))) == 0 }
}

// firstPlace is where the piece of the moment is at first, tracked: the first legal place of its zone,
// half a UD by half a UD; the zero Place on the table, and where there is none.
func (h hand) firstPlace() siting.Place {
	switch {
	case !h.tracked() || h.awaitsZone():
		return siting.Place{}
	case h.Kind == road:
		return siting.Place{Path: h.courses()[0]}
	}
	t := h.site()
	legal := h.legal(t)
	for _, shape := range h.shapes() {
		for middle := range h.trials(t, shape, h.ud/2) {
			if at := h.moved(t, shape, middle); legal(at) {
				return at
			}
		}
	}
	return siting.Place{}
}

// otherGrain is how far apart the places are that [Autre place] goes through, in UD.
const otherGrain = 2

// nextPlace is the legal place that follows that of now in a fixed cycle, of the same size; false where there
// is none.
func (h hand) nextPlace() (siting.Place, bool) {
	now := h.now
	if h.Kind == road {
		all := h.courses()
		i := slices.IndexFunc(all, func(c []plane.Point) bool { return slices.Equal(c, now.Path) })
		return siting.Place{Path: all[(i+1)%len(all)]}, len(all) > 1
	}
	if !isPlaced(now) {
		return now, false
	}
	t := h.site()
	legal, at := h.legal(t), now.Bounds().Min
	turns := []plane.Angle{0, 90}
	turned := slices.Index(turns, now.Rects[0].Turn)
	var first siting.Place
	for i, turn := range turns {
		shape := now.Turned(turn)
		from, lowest := shape.Rects[0].Centre, shape.Bounds().Min
		for middle := range h.trials(t, shape, h.unit.Of(otherGrain)) {
			to := lowest.Plus(middle).Minus(from)
			after := i > turned || i == turned && (to.Y > at.Y || to.Y == at.Y && to.X > at.X)
			if !after && isPlaced(first) || i == turned && to == at {
				continue
			}
			switch next := h.moved(t, shape, middle); {
			case !legal(next):
			case after:
				return next, true
			default:
				first = next
			}
		}
	}
	return first, isPlaced(first)
}

// slid is a place sized or turned about its middle and moved from there as little as makes it legal: at the
// edge of the table or of its zone a piece could else not be turned. Where nothing makes it legal it stays.
func (h hand) slid(t *site, at siting.Place) siting.Place {
	if legal := h.legal(t); !legal(at) {
		at, _ = h.nearestTrial(t, at, at.Rects[0].Centre, legal)
	}
	return at
}

// nearest is the legal place nearest to one that is not: of the same size and turn, else turned, else of
// another size, which a control does not change.
func (h hand) nearest(t *site, at siting.Place, legal func(siting.Place) bool) (siting.Place, bool) {
	shapes, to := []siting.Place{at}, at.Rects[0].Centre
	for _, by := range []plane.Angle{90, 45, 135} {
		shapes = append(shapes, at.Turned((at.Rects[0].Turn + by).Normal()))
	}
	if !h.isControlled() {
		shapes = append(shapes, each(h.shapes(), func(shape siting.Place) siting.Place { return shape.Moved(to) })...)
	}
	for _, shape := range shapes {
		if found, ok := h.nearestTrial(t, shape, to, legal); ok {
			return found, true
		}
	}
	return at, false
}
