package render

import (
	"math"
	"slices"
	"strconv"

	"aidedecamp/render/draw"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
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
			{Lines: lines, Closed: true, Fill: draw.Ground, Stroke: draw.Tray, Width: (draw.TraceLine + 3) * t.unit},
			draw.Ring(draw.Muted, draw.TraceLine*t.unit, lines...).WithDash(draw.TraceDash * t.unit),
		}
		if !slices.ContainsFunc(p.Pieces, func(o table.Piece) bool { return o.Number == trace.Number && !o.Ghost }) {
			quad := t.quad(trace.Sections[0])
			shapes = append(shapes, draw.Stroke(draw.Muted, draw.TraceLine*t.unit, []Spot{quad[0], quad[2]}, []Spot{quad[1], quad[3]}))
		}
		t.sprite("trace", shapes[0].Bounds().Grow(4*t.unit), t.bounds, shapes...)
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
				to = from.Towards(to, stop/long)
				long = stop
			}
			t.sprite("move", draw.BoundsOf(from, to).Grow(14*t.unit), t.bounds, draw.MoveArrow(from, to, long, t.unit)...)
		}
	}
}

// tokenSize is half the extent of a token, in units.
const tokenSize = 22

// tokens draw the markers of troops above all pieces: each camp has its own shape.
func (t *tabletop) tokens(p table.Plane) {
	for _, token := range p.Tokens {
		at := t.spot(token.At).Whole()
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
	box := at.Around(tokenSize*u, tokenSize*u)
	s.sprite("token", box, Frame{}, draw.TokenBody(token.Camp, at, tokenSize*u, u)...)
	s.letters(strconv.Itoa(int(token.Number)), at, draw.BadgeLetters*u, 0.36, draw.OnBody(token.Camp), box)
	return box
}
