package render

import (
	"math"
	"slices"
	"strconv"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// section draws one section of a piece with its centre at a spot of the picture.
func (s *sheet) section(look table.Look, size plane.Size, turn plane.Angle, at Spot, crop Frame) {
	f := footprint{w: Px(size.W) * s.perMM, h: Px(size.D) * s.perMM, unit: s.unit}
	sin64, cos64 := math.Sincos(float64(turn.Normal()) * math.Pi / 180)
	sin, cos := Px(sin64), Px(cos64)
	// A look may reach a little over its footprint: a bridge's wings, half of a border.
	w, h := f.w/2+5*s.unit, f.h/2+5*s.unit
	halfW := abs(w*cos) + abs(h*sin)
	halfH := abs(w*sin) + abs(h*cos)
	// The section falls on a whole pixel, so that equal pieces share one sprite wherever they lie.
	reachX, reachY := int(math.Ceil(float64(halfW))), int(math.Ceil(float64(halfH)))
	shapes := looks[look](f)
	for i := range shapes {
		shapes[i] = shapes[i].turned(sin, cos).moved(Spot{X: Px(reachX), Y: Px(reachY)})
	}
	s.scene.Sprites = append(s.scene.Sprites, Sprite{
		Name: string(look), Left: at.X.Whole() - reachX, Top: at.Y.Whole() - reachY,
		Width: 2 * reachX, Height: 2 * reachY, Crop: crop, Shapes: shapes,
	})
}

func abs(p Px) Px { return Px(math.Abs(float64(p))) }

// pieces draws what lies on the table, the lowest looks first, and numbers it.
func (s *sheet) pieces(p table.Plane) {
	height := map[table.Look]int{}
	for i, look := range table.Looks() {
		height[look] = i
	}
	ordered := slices.Clone(p.Pieces)
	slices.SortStableFunc(ordered, func(a, b table.Piece) int { return height[a.Look] - height[b.Look] })
	for _, piece := range ordered {
		for _, section := range piece.Sections {
			turn := section.Turn
			if s.turned {
				turn += 180
			}
			s.section(piece.Look, section.Size, turn, s.spot(section.Centre), s.field)
		}
	}
	var small []Frame
	for _, piece := range ordered {
		for _, section := range piece.Sections {
			if s.isSmall(section.Size) && max(section.Size.W, section.Size.D) < 3*min(section.Size.W, section.Size.D) {
				small = append(small, s.place(section.Bounds()))
			}
		}
	}
	for _, piece := range ordered {
		s.number(piece, small)
	}
}

// number puts a piece's number on its first section, or beside it when that is too small or taken. Where there is room,
// it keeps off pieces too small to be seen under it.
func (s *sheet) number(piece table.Piece, small []Frame) {
	if piece.Number == 0 {
		return
	}
	middle, tried := s.spot(piece.Sections[0].Centre), s.numberPlaces(piece)
	halfW, halfH := s.badgeSize(piece.Face)
	for _, avoid := range [][]Frame{small, nil} {
		for _, at := range tried {
			at = at.whole()
			box := around(at, halfW, halfH)
			if !box.Within(s.field) || s.taken(box) || slices.ContainsFunc(avoid, box.Meets) {
				continue
			}
			if at != middle.whole() {
				s.leader(middle, at)
			}
			s.badge(piece.Face, at)
			return
		}
	}
	// Not a place left on the whole table: the legend and the twin still name the piece.
}

// numberPlaces lists where a piece's number may go, the best place first.
func (s *sheet) numberPlaces(piece table.Piece) []Spot {
	section := piece.Sections[0]
	middle := s.spot(section.Centre)
	halfW, halfH := s.badgeSize(piece.Face)
	var places []Spot
	reachX, reachY := halfW+4*s.unit, halfH+4*s.unit
	if s.isSmall(section.Size) {
		bounds := s.place(section.Bounds())
		thin := Px(min(section.Size.W, section.Size.D)) * s.perMM / 2
		if long := Px(max(section.Size.W, section.Size.D)) * s.perMM / 2; long < 3*thin {
			reachX, reachY = reachX+(bounds.X1-bounds.X0)/2, reachY+(bounds.Y1-bounds.Y0)/2
		} else {
			reachX, reachY = reachX+thin, reachY+thin
		}
	} else {
		places = append(places, middle)
	}
	for further := Px(0); further < s.width; further += halfH {
		x, y := reachX+further, reachY+further
		for _, to := range []Spot{{0, -y}, {0, y}, {x, 0}, {-x, 0}, {x, -y}, {-x, -y}, {x, y}, {-x, y}} {
			places = append(places, Spot{X: middle.X + to.X, Y: middle.Y + to.Y})
		}
	}
	return places
}

// isSmall says that a number would hide a section of that size.
func (s *sheet) isSmall(size plane.Size) bool {
	return Px(min(size.W, size.D))*s.perMM < 44*s.unit
}

// leader ties a number to its piece.
func (s *sheet) leader(from, to Spot) {
	frame := Frame{min(from.X, to.X), min(from.Y, to.Y), max(from.X, to.X), max(from.Y, to.Y)}
	s.sprite("leader", frame, s.field, Shape{Lines: [][]Spot{{from, to}}, Stroke: Writing, Width: 2 * s.unit})
}

// taken reports whether something is written within the box already.
func (s *sheet) taken(box Frame) bool {
	return slices.ContainsFunc(s.labels, box.Meets)
}

const badgeLetters = 27

// badgeSize is half of the extent of a number's badge.
func (s *sheet) badgeSize(f table.Face) (halfW, halfH Px) {
	halfW = max(18*s.unit, Bold.width(strconv.Itoa(int(f.Number)), badgeLetters*s.unit)/2+9*s.unit)
	halfH = 18 * s.unit
	if f.Objective {
		halfW, halfH = halfW+8*s.unit, halfH+8*s.unit
	}
	return halfW, halfH
}

// badge writes a number about a spot: on paper, on a star for an objective, with a dashed border for an optional piece.
func (s *sheet) badge(f table.Face, at Spot) {
	u := s.unit
	at = at.whole()
	halfW, halfH := s.badgeSize(f)
	box := around(at, halfW, halfH)
	fill, ink := Tray, Writing
	var shapes []Shape
	round := box
	if f.Objective {
		fill, ink = Accent, OnAccent
		if f.Optional { // A hollow star, dashed like every optional piece.
			fill, ink = Tray, Accent
		}
		round = around(at, halfW-8*u, halfH-8*u)
		star := burst(at, round.X1-at.X, round.Y1-at.Y, halfH)
		shapes = append(shapes, Shape{Lines: [][]Spot{star}, Closed: true, Fill: fill, Stroke: Tray, Width: 2.5 * u})
		if f.Optional {
			shapes = append(shapes, Shape{Lines: [][]Spot{star}, Closed: true, Stroke: Accent, Width: 2.5 * u, Dash: 5 * u})
		}
	}
	outline := pill(Frame{round.X0 + 1.5*u, round.Y0 + 1.5*u, round.X1 - 1.5*u, round.Y1 - 1.5*u})
	shapes = append(shapes, Shape{Lines: [][]Spot{outline}, Closed: true, Fill: fill})
	switch {
	case f.Objective:
	case f.Optional:
		shapes = append(shapes, Shape{Lines: [][]Spot{outline}, Closed: true, Stroke: ink, Width: 3 * u, Dash: 5 * u})
	default:
		shapes = append(shapes, Shape{Lines: [][]Spot{outline}, Closed: true, Stroke: ink, Width: 2.2 * u})
	}
	s.sprite("badge", box, Frame{}, shapes...)
	words, size := strconv.Itoa(int(f.Number)), badgeLetters*u
	s.scene.Texts = append(s.scene.Texts, Text{
		At:    Spot{X: at.X - Bold.width(words, size)/2, Y: at.Y + size*0.36},
		Words: words, Style: Bold, Size: size, Ink: ink, Box: box,
	})
	s.labels = append(s.labels, box)
}

// optional is the border that says "may be left out".
func (s *sheet) optional(outline []Spot) []Shape {
	return []Shape{
		{Lines: [][]Spot{outline}, Closed: true, Fill: Tray},
		{Lines: [][]Spot{outline}, Closed: true, Stroke: Writing, Width: 3 * s.unit, Dash: 5 * s.unit},
	}
}

// burst is a star of many points about a pill-shaped middle.
func burst(at Spot, halfW, halfH, reach Px) []Spot {
	const points = 12
	var outline []Spot
	for i := range 2 * points {
		sin, cos := math.Sincos(math.Pi * float64(i) / points)
		w, h := halfW, halfH
		if i%2 == 0 {
			w, h = halfW+reach-halfH, reach
		}
		outline = append(outline, Spot{X: at.X + w*Px(cos), Y: at.Y + h*Px(sin)})
	}
	return outline
}

// sectorNames writes each sector's name into its upper left corner as seen, where players find it on every map.
func (s *sheet) sectorNames(p table.Plane) {
	u, size := s.unit, 34*s.unit
	for _, sector := range p.Sectors.Sectors() {
		in := s.place(p.Sectors.Box(sector))
		words := sector.String()
		at := Spot{in.X0 + 9*u, in.Y0 + 5*u}
		box := Frame{at.X, at.Y, at.X + Bold.width(words, size), at.Y + size*lineHeight}
		if !box.Within(in) {
			continue // Sectors that small are known by their neighbours.
		}
		s.labels = append(s.labels, box)
		s.scene.Texts = append(s.scene.Texts, Text{
			At: Spot{at.X, at.Y + size*0.95}, Words: words, Style: Bold, Size: size, Ink: Muted, Halo: Ground, Box: box,
		})
	}
}

// letter is what a mark is called, in the order of the board: a, b, c…
func letter(i int) string { return string(rune('a' + i)) }

// marks sets a lettered diamond at each mark, or as near as there is room.
func (s *sheet) marks(marks []table.Mark) {
	u, size := s.unit, badgeLetters*s.unit
	for i, mark := range marks {
		point := s.spot(mark.At)
		for ring := Px(0); ring < s.width; ring += 20 * u {
			at, free := s.freeAround(point, ring, 24*u)
			if !free {
				continue
			}
			if ring > 0 {
				s.leader(point, at)
			}
			s.diamond(at)
			words, box := letter(i), around(at, 24*u, 24*u)
			s.scene.Texts = append(s.scene.Texts, Text{
				At:    Spot{at.X - Bold.width(words, size)/2, at.Y + size*0.28},
				Words: words, Style: Bold, Size: size, Ink: OnAccent, Box: box,
			})
			s.labels = append(s.labels, box)
			break
		}
	}
}

func (s *sheet) diamond(at Spot) {
	r := 24 * s.unit
	s.sprite("mark", around(at, r, r), Frame{}, Shape{
		Lines:  [][]Spot{{{at.X, at.Y - r}, {at.X + r, at.Y}, {at.X, at.Y + r}, {at.X - r, at.Y}}},
		Closed: true, Fill: Accent, Stroke: Tray, Width: 2.5 * s.unit,
	})
}

// freeAround looks for room for a square of half side half on a ring around a spot.
func (s *sheet) freeAround(middle Spot, ring, half Px) (Spot, bool) {
	for i := range 8 {
		sin, cos := math.Sincos(math.Pi * float64(i) / 4)
		at := Spot{X: middle.X + ring*Px(cos), Y: middle.Y - ring*Px(sin)}.whole()
		if box := around(at, half, half); box.Within(s.field) && !s.taken(box) {
			return at, true
		}
	}
	return Spot{}, false
}
