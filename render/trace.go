package render

import (
	"math"
	"slices"
	"strconv"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// traceLine is the line around the place where a piece lay, in units.
const (
	traceLine = 3
	traceDash = 4
)

// traces draw where pieces were, below the pieces, with an arrow to where each is now; one that is gone
// is crossed out.
func (t *tabletop) traces(p table.Plane) {
	for _, trace := range p.Traces {
		var lines [][]Spot
		for _, r := range trace.Sections {
			lines = append(lines, t.ground(r, trace.Corner))
		}
		shapes := []Shape{
			{Lines: lines, Closed: true, Fill: Ground, Stroke: Tray, Width: (traceLine + 3) * t.unit},
			ring(Muted, traceLine*t.unit, lines...).withDash(traceDash * t.unit),
		}
		if !slices.ContainsFunc(p.Pieces, func(o table.Piece) bool { return o.Number == trace.Number && !o.Ghost }) {
			quad := t.quad(trace.Sections[0])
			shapes = append(shapes, stroke(Muted, traceLine*t.unit, []Spot{quad[0], quad[2]}, []Spot{quad[1], quad[3]}))
		}
		t.sprite("trace", shapes[0].bounds().grow(4*t.unit), t.bounds, shapes...)
	}
}

// ground is where a section of a piece is on the picture, its corners round.
func (t *tabletop) ground(r plane.Rect, corner plane.MM) []Spot {
	var line []Spot
	for _, at := range (plane.Rounded{Rect: r, Corner: corner}).Polygon() {
		line = append(line, t.spot(at))
	}
	return line
}

// roundWider is the radius of an outline that runs around another one; sharp corners stay sharp.
func roundWider(corner, wider plane.MM) plane.MM {
	if corner == 0 {
		return 0
	}
	return corner + wider/2
}

// moves draw an arrow from where each piece was to where it is, above the pieces.
func (t *tabletop) moves(p table.Plane) {
	for _, trace := range p.Traces {
		for _, piece := range p.Pieces {
			from, to := t.spot(trace.Sections[0].Centre), t.spot(piece.Sections[0].Centre)
			if piece.Number != trace.Number || piece.Ghost || from == to {
				continue
			}
			long := Px(math.Hypot(float64(to.X-from.X), float64(to.Y-from.Y)))
			// It ends before the number in the middle of the piece.
			if stop := long - 26*t.unit; stop > long/2 {
				to = part(from, to, stop/long)
				long = stop
			}
			t.sprite("move", boundsOf(from, to).grow(14*t.unit), t.bounds, moveArrow(from, to, long, t.unit)...)
		}
	}
}

// moveArrow runs from a spot to another so far away.
func moveArrow(from, to Spot, long, u Px) []Shape {
	along := Spot{(to.X - from.X) / long, (to.Y - from.Y) / long}
	head := min(20*u, long)
	at := func(back, aside Px) Spot {
		return to.plus(-along.X*back-along.Y*aside, -along.Y*back+along.X*aside)
	}
	point := []Spot{to, at(head, 10*u), at(head, -10*u)}
	shaft := []Spot{from, at(head*0.9, 0)}
	return []Shape{
		stroke(Tray, 9*u, shaft), ring(Tray, 5*u, point),
		stroke(Writing, 4.5*u, shaft), area(Writing, point),
	}
}

// bridges draw each road's bridges along its nearest leg, as long as the water below is wide.
func (t *tabletop) bridges(p table.Plane) {
	for _, road := range p.Roads {
		for _, at := range road.Bridges {
			leg := nearestLeg(road, at)
			size := plane.Size{W: 2 * road.Width, D: road.Width + road.Width/2}
			for _, piece := range p.Pieces {
				for _, r := range piece.Sections {
					if piece.Look == table.Watercourse && (plane.Polygon{at}).Inside(r.Polygon()) {
						size.W = min(r.Size.W, r.Size.D) + road.Width
					}
				}
			}
			size.D = max(size.D, plane.MM(math.Ceil(float64(18*t.unit/t.perMM))))
			if t.turned {
				leg += 180
			}
			t.section("bridge", looks[table.Bridge], size, leg, t.spot(at), t.bounds)
		}
	}
}

// nearestLeg is the turn of the leg of a road that comes nearest to a point.
func nearestLeg(road table.Road, at plane.Point) plane.Angle {
	nearest := 0
	distance := func(leg int) plane.Distance {
		return plane.Polygon{at}.DistanceTo(plane.Polygon(road.Path[leg : leg+2]))
	}
	for i := range road.Path[1:] {
		if distance(i).Compare(distance(nearest)) < 0 {
			nearest = i
		}
	}
	return legOf(road, nearest).Turn
}

// waterWords write how hard a river is to cross beside its middle, off bridges and, where there is room, off
// what else is there.
func (t *tabletop) waterWords(p table.Plane) {
	u, size := t.unit, badgeLetters*t.unit
	var bridges []quad
	for _, road := range p.Roads {
		for _, at := range road.Bridges {
			bridges = append(bridges, quad(rectangle(around(t.spot(at), 30*u, 20*u))))
		}
	}
	isWater := func(piece table.Piece) bool { return piece.Look == table.Watercourse }
	others := slices.Concat(t.crowd(slices.DeleteFunc(slices.Clone(p.Pieces), isWater)).sections...)
	for _, piece := range p.Pieces {
		if !isWater(piece) || piece.Category == "" {
			continue
		}
		words := fit(t.say("render.category."+string(piece.Category)), Bold, size, 260*u)
		tag := sign{label: words, halfW: Bold.width(words, size)/2 + 9*u, halfH: 18 * u}
		middle := t.spot(piece.Sections[0].Centre)
		at, free := t.freeAround(middle, 120*u, tag, slices.Concat(bridges, others))
		if !free {
			at, free = t.freeAround(middle, t.width, tag, bridges)
		}
		if free {
			t.labels = append(t.labels, t.sign(tag, at))
		}
	}
}

// tokenSize is half the extent of a token, in units.
const tokenSize = 22

// tokens draw the markers of troops above all pieces: each camp has its own shape.
func (t *tabletop) tokens(p table.Plane) {
	for _, token := range p.Tokens {
		at := t.spot(token.At).whole()
		room := sign{halfW: tokenSize * t.unit, halfH: tokenSize * t.unit}
		free, found := t.freeAround(at, t.width, room, nil)
		if !found {
			continue // Not a place left on the whole table: the twin still tells it.
		}
		if free != at {
			t.leader(at, free)
		}
		t.labels = append(t.labels, t.token(token, free))
	}
}

// token draws a marker about a spot and returns its box.
func (s *sheet) token(token table.Token, at Spot) Frame {
	u := s.unit
	box := around(at, tokenSize*u, tokenSize*u)
	s.sprite("token", box, Frame{}, tokenBody(token.Camp, at, tokenSize*u, u)...)
	s.letters(strconv.Itoa(int(token.Number)), at, badgeLetters*u, 0.36, onBody(token.Camp), box)
	return box
}

// tokenBody is the shape of a camp's markers, a square or a shield, of half an extent.
func tokenBody(camp table.Camp, at Spot, half, u Px) []Shape {
	outline := rectangle(around(at, half-3*u, half-3*u))
	if camp == table.Red {
		outline = []Spot{
			at.plus(-half+2*u, -half+3*u), at.plus(half-2*u, -half+3*u), at.plus(half-2*u, half*0.4), at.plus(0, half),
			at.plus(-half+2*u, half*0.4),
		}
	}
	return []Shape{area(body(camp), outline).withEdge(Tray, 5*u), ring(Writing, 2*u, outline)}
}
