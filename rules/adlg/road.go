package adlg

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// mostBends is how many points a typed road may have.
const mostBends = 8

// withRoad is a village's place with the road that is laid with it, where it does not touch water: from its
// middle straight to the nearest edge of the table, not through the coast where another is free. adlg:p75/1
func (h hand) withRoad(t *site, at siting.Place) siting.Place {
	at.Path = nil
	if h.Kind != village {
		return at
	}
	if p := t.Lay(element{piece: h.piece}, at); touchesWater(t, &p) {
		return at
	}
	from, edge := at.Rects[0].Centre, t.Size
	ends := []plane.Point{{X: from.X}, {X: from.X, Y: edge.D}, {Y: from.Y}, {X: edge.W, Y: from.Y}}
	slices.SortStableFunc(ends, func(a, b plane.Point) int { return from.DistanceTo(a).Compare(from.DistanceTo(b)) })
	dry := slices.IndexFunc(ends, func(to plane.Point) bool { return !runsInto(t, []plane.Point{from, to}, coast) })
	at.Path = []plane.Point{from, ends[max(0, dry)]}
	return at
}

// runsInto reports whether a road runs over a piece of one of some kinds.
func runsInto(t *site, path []plane.Point, kinds ...kind) bool {
	return slices.ContainsFunc(t.Pieces, func(o spotted) bool {
		return slices.Contains(kinds, o.Of.Kind) && slices.ContainsFunc(legs(path), o.Polys[0].Touches)
	})
}

func legs(path []plane.Point) []plane.Polygon {
	all := make([]plane.Polygon, len(path)-1)
	for i := range all {
		all[i] = path[i : i+2]
	}
	return all
}

// bridges are where a road crosses the river: by a bridge or a ford. adlg:p71/3
func bridges(t *site, path []plane.Point) []plane.Point {
	var all []plane.Point
	for _, o := range t.Pieces {
		if o.Of.Kind != river {
			continue
		}
		x := o.Rects[0].Centre.X
		for _, leg := range legs(path) {
			if from, to := leg[0], leg[1]; (from.X < x) != (to.X < x) {
				all = append(all, plane.Point{X: x, Y: from.Y + (to.Y-from.Y)*(x-from.X)/(to.X-from.X)})
			}
		}
	}
	return all
}

// edgesOf are the parts of the table's edge that a zone has.
func (s evening) edgesOf(of plane.Sector) []plane.Polygon {
	box := s.grid.Box(of)
	atEdge := slices.DeleteFunc(slices.Clone(allSides), func(side plane.Side) bool { return box.GapTo(s.size.Box(), side) != 0 })
	return each(atEdge, box.Side)
}

// courses are the ways that the list's road may take between its two zones (reading adlg-route), from the
// middle of an edge of one to the middle of an edge of the other: straight, or through the middles of the
// zones. Those that run over the coast or an impassable piece come last.
func (s laying) courses() [][]plane.Point {
	sectors := s.placing.Now.Sectors
	centre := func(i int) plane.Point { return s.grid.Box(sectors[i]).Middle() }
	var all [][]plane.Point
	add := func(path ...plane.Point) {
		for i := len(path) - 2; i > 0; i-- {
			if (plane.Polygon{path[i-1], path[i], path[i+1]}).Area() == 0 {
				path = slices.Delete(path, i, i+1)
			}
		}
		if !slices.ContainsFunc(all, func(o []plane.Point) bool { return slices.Equal(o, path) }) {
			all = append(all, path)
		}
	}
	for _, a := range s.edgesOf(sectors[0]) {
		for _, b := range s.edgesOf(sectors[1]) {
			from, to := a.Bounds().Middle(), b.Bounds().Middle()
			if (plane.Polygon{a[0], a[1], to}).Area() != 0 { // not along an edge of the table
				add(from, to)
			}
			add(from, centre(0), centre(1), to)
		}
	}
	t := s.site(piece{})
	slices.SortStableFunc(all, func(a, b []plane.Point) int { return wet(t, a) - wet(t, b) })
	return all
}

// wet is 1 for a road over the coast or an impassable piece, else 0.
func wet(t *site, path []plane.Point) int {
	if runsInto(t, path, coast, impassable) {
		return 1
	}
	return 0
}

// typedCourse writes a road as players type it: its points, with strokes between them.
func typedCourse(path []plane.Point, in plane.Unit) string {
	return strings.Join(each(path, func(p plane.Point) string { return siting.PointTextIn(in, p) }), " | ")
}

func (s laying) courseChoice(path []plane.Point) rules.Choice {
	return rules.Choice{Value: typedCourse(path, s.unit), Label: placeName(piece{}, siting.Place{Path: path}, s.unit)}
}

// readCourse reads the list's road by typed points: from an edge of one of its zones to an edge of the other.
func (h hand) readCourse(act rules.Act) (at siting.Place, refused *rules.Violation) {
	if len(act.Without(pieceOption).Without(whereOption).Args) > 0 {
		refused = unread(phrase.Say(spotWords + "misread.road"))
	}
	for _, word := range strings.Split(act.Args[whereOption], "|") {
		to, err := plane.ParsePlace(word, h.around())
		if err != nil && refused == nil {
			refused = unread(siting.Misread(spotWords, err))
		}
		if n := len(at.Path); n == 0 || at.Path[n-1] != to {
			at.Path = append(at.Path, to)
		}
	}
	switch n := len(at.Path); {
	case refused != nil:
	case n < 2 || n > mostBends:
		refused = rules.Refuse(refRoad, "adlg.spot.refused.bends", h.arg(), phrase.Number("count", n))
	default:
		refused = h.judgeExits(at.Path)
	}
	if refused != nil {
		act.Args = act.Args.Only([]string{pieceOption})
		ways := h.courses()
		refused.OrPick(act, whereOption, each(ways[:min(3, len(ways))], h.courseChoice))
	}
	return at, refused
}

// judgeExits refuses a road that does not leave the table by its two zones, either way round.
func (h hand) judgeExits(path []plane.Point) *rules.Violation {
	gap := func(at plane.Point, zone int) plane.MM {
		least := h.size.W
		for _, edge := range h.edgesOf(h.placing.Now.Sectors[zone]) {
			least = min(least, plane.Polygon{at}.DistanceTo(edge).Up())
		}
		return least
	}
	first, last := path[0], path[len(path)-1]
	if gap(first, 0)+gap(last, 1) > gap(first, 1)+gap(last, 0) {
		first, last = last, first
	}
	for i, end := range []plane.Point{first, last} {
		if by := gap(end, i); by > 0 {
			return rules.Refuse(refRoad, "adlg.spot.refused.exit", h.arg(), phrase.With("zone",
				h.placing.Now.called(h.placing.Now.Exits[i])), phrase.Units("by", h.unit.TenthsUp(by)))
		}
	}
	return nil
}

// placeName says where a piece is.
func placeName(p piece, at siting.Place, in plane.Unit) phrase.Phrase {
	switch {
	case p.Kind.isWater():
		side, gap := bankOf(at, in)
		return phrase.Say(spotWords+"side."+side, table.Length("gap", gap, in), table.Length("width", at.Rects[0].Size.W, in))
	case len(at.Rects) == 0:
		return phrase.Say(spotWords+"course", phrase.Verbatim("where", typedCourse(at.Path, in)))
	}
	return at.PhraseIn(spotWords, in)
}

// draw lays a piece whose place is known on the board, with its road, and with the village that a hill bears.
func (s laying) draw(board *table.Plane, face table.Face, p piece, at siting.Place) {
	if len(at.Rects) > 0 {
		if p.Hill != "" {
			face.Look = s.book.Terrains[p.Hill].Look
		}
		board.Pieces = append(board.Pieces, table.Piece{Face: face, Corner: at.Corner, Sections: at.Rects})
	}
	if p.Hill != "" {
		houses := at.Rects[0]
		if houses.Size = smallest(s.unit); at.Rects[0].Size.W < at.Rects[0].Size.D {
			houses.Size.W, houses.Size.D = houses.Size.D, houses.Size.W
		}
		board.Pieces = append(board.Pieces, table.Piece{Face: table.Face{Look: s.book.Terrains[p.Kind].Look, Name: kindName(village),
			Category: face.Category, Ghost: face.Ghost}, Sections: []plane.Rect{houses}})
	}
	if len(at.Path) > 0 {
		way := table.Face{Look: s.book.Terrains[road].Look, Name: kindName(road), Ghost: face.Ghost}
		if p.Kind == road {
			way = face
		}
		board.Roads = append(board.Roads, table.Road{Face: way, Width: s.ud / 2, Path: at.Path, Bridges: bridges(s.site(piece{}), at.Path)})
	}
}
