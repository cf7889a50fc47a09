package adlg_test

import (
	"math"
	"slices"
	"strconv"
)

// slack is how far, in mm, whole millimetres and the corners of a polygon may lie from a place in real
// numbers.
const slack = 1.5

// touching is how far, in mm, a piece that touches may lie off: two turned pieces can't always meet, and their
// corners are rounded by up to half a millimetre.
const touching = 2.5

// point is a spot of the table in mm.
type point struct{ X, Y float64 }

func (p point) minus(q point) point { return point{p.X - q.X, p.Y - q.Y} }
func (p point) length() float64     { return math.Hypot(p.X, p.Y) }
func (p point) dot(q point) float64 { return p.X*q.X + p.Y*q.Y }
func (p point) along(angle float64) point { // p turned by an angle
	s, c := math.Sincos(angle)
	return point{p.X*c - p.Y*s, p.X*s + p.Y*c}
}

// site is where a piece lies, as an event has it.
type site struct {
	Rects  []rectangle
	Corner float64
	Path   []point
}

// rectangle is one section of a piece, turned about its centre by degrees.
type rectangle struct {
	Centre point
	Size   struct{ W, D float64 }
	Turn   float64
}

// shape is a convex outline: a polygon (two points are a line, one is a spot) with so much around it.
type shape struct {
	Points []point
	Around float64
}

// shapeOf is a rectangle with round corners: a smaller one and the radius around it.
func shapeOf(r rectangle, corner float64) shape {
	w, d := r.Size.W/2-corner, r.Size.D/2-corner
	s := shape{Around: corner}
	for _, p := range []point{{-w, -d}, {w, -d}, {w, d}, {-w, d}} {
		p = p.along(r.Turn * math.Pi / 180)
		s.Points = append(s.Points, point{r.Centre.X + p.X, r.Centre.Y + p.Y})
	}
	return s
}

// box is how far a shape reaches.
func (s shape) box() (low, high point) {
	low, high = point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, p := range s.Points {
		low = point{min(low.X, p.X-s.Around), min(low.Y, p.Y-s.Around)}
		high = point{max(high.X, p.X+s.Around), max(high.Y, p.Y+s.Around)}
	}
	return low, high
}

// gap is how far two shapes are apart, below zero how far one is in the other.
func gap(a, b shape) float64 {
	best := math.Inf(-1) // by the axes that can part two convex outlines
	for _, s := range []shape{a, b} {
		for i := range s.Points {
			side := s.Points[(i+1)%len(s.Points)].minus(s.Points[i])
			if side.length() == 0 {
				continue
			}
			axis := point{-side.Y / side.length(), side.X / side.length()}
			lowA, highA := spread(a.Points, axis)
			lowB, highB := spread(b.Points, axis)
			best = max(best, lowA-highB, lowB-highA)
		}
	}
	if best > 0 {
		best = math.Inf(1)
		for _, pair := range [][2]shape{{a, b}, {b, a}} {
			for _, p := range pair[0].Points {
				for i := range pair[1].Points {
					best = min(best, fromSection(p, pair[1].Points[i], pair[1].Points[(i+1)%len(pair[1].Points)]))
				}
			}
		}
	}
	return best - a.Around - b.Around
}

func spread(points []point, axis point) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, p := range points {
		low, high = min(low, p.dot(axis)), max(high, p.dot(axis))
	}
	return low, high
}

// fromSection is how far a point is from the section between two others.
func fromSection(p, a, b point) float64 {
	ab := b.minus(a)
	if ab.length() == 0 {
		return p.minus(a).length()
	}
	t := max(0, min(1, p.minus(a).dot(ab)/ab.dot(ab)))
	return p.minus(point{a.X + t*ab.X, a.Y + t*ab.Y}).length()
}

// laid is a piece on the table.
type laid struct {
	Piece numbered
	Site  site
	Zone  int
	Edge  string
}

// sites are the places of a tracked table.
type sites struct {
	j    *judge
	at   map[int]laid
	told bool // some piece has a place
}

func newSites(j *judge) *sites { return &sites{j: j, at: map[int]laid{}} }

// ud is a unit of length in mm.
func (s *sites) ud() float64 {
	ud, err := strconv.Atoi(s.j.log.Settings["ud"])
	if err != nil {
		return 40
	}
	return float64(ud)
}

// isTracked reports whether the bot keeps where pieces lie.
func (s *sites) isTracked() bool { return s.j.log.Settings["mode"] == "suivi" }

// size is the table's.
func (s *sites) size() point { return point{30 * s.ud(), 20 * s.ud()} }

func (l laid) shapes() (all []shape) {
	for _, r := range l.Site.Rects {
		all = append(all, shapeOf(r, l.Site.Corner))
	}
	return all
}

// way are the sections of its road.
func (l laid) way() (all []shape) {
	for i := 1; i < len(l.Site.Path); i++ {
		all = append(all, shape{Points: l.Site.Path[i-1 : i+1]})
	}
	return all
}

func gapOf(a, b []shape) float64 {
	least := math.Inf(1)
	for _, p := range a {
		for _, q := range b {
			least = min(least, gap(p, q))
		}
	}
	return least
}

// placed judges where a piece is laid for good.
func (s *sites) placed(p numbered, t rolled, zone int, side string, at site) {
	l := laid{p, at, zone, t.Edge}
	s.told = s.told || len(at.Rects)+len(at.Path) > 0
	if len(at.Rects)+len(at.Path) == 0 {
		if s.isTracked() && s.told {
			s.j.find("no-place", "piece %d lies nowhere", p.Number)
		}
		return
	}
	defer func() { s.at[p.Number] = l }()
	s.onTable(l)
	switch {
	case p.Kind == "route":
		s.road(l, t.Exits)
		return
	case p.Kind == "riviere":
		s.river(l, side)
	case p.Kind == "cote":
		s.coast(l, side)
	default:
		s.area(l)
	}
	s.overlap(l)
}

// area judges a piece that lies in a zone.
func (s *sites) area(l laid) {
	s.outline(l)
	cell := s.j.sectorOf(l.Zone, s.j.numbersOf(l.Piece))
	low, high := l.shapes()[0].box()
	side := 10 * s.ud()
	x, y := float64(cell.Column)*side, float64(cell.Row)*side
	if low.X < x-slack || low.Y < y-slack || high.X > x+side+slack || high.Y > y+side+slack {
		s.j.find("in-zone", "piece %d lies at %.0f to %.0f, zone %d", l.Piece.Number, low, high, l.Zone)
	}
	size := s.size()
	edge := min(low.X, low.Y, size.X-high.X, size.Y-high.Y)
	switch {
	case l.Edge == "touche" && edge > touching && s.toWater(l) > touching:
		s.j.find("touches", "piece %d is %.2f mm from an edge and %.0f mm from water", l.Piece.Number, edge, s.toWater(l))
	case l.Edge == "ecart" && edge < 2*s.ud()-slack:
		s.j.find("apart", "piece %d is %.0f mm from an edge", l.Piece.Number, edge)
	}
	if l.Piece.Kind == "village" && s.toWater(l) > slack && gapOf(l.shapes(), l.way()) > slack {
		s.j.find("village-beside", "the village is %.0f mm from water, and has no road", s.toWater(l))
	}
}

// outline judges a piece's form.
func (s *sites) outline(l laid) {
	if len(l.Site.Rects) != 1 {
		s.j.find("size", "piece %d has %d sections", l.Piece.Number, len(l.Site.Rects))
		return
	}
	r, c, ud := l.Site.Rects[0], l.Site.Corner, s.ud()
	w, d := r.Size.W/2-c, r.Size.D/2-c
	if w < 0 || d < 0 {
		s.j.find("size", "piece %d has corners of %.0f mm on %.0f × %.0f", l.Piece.Number, c, r.Size.W, r.Size.D)
		return
	}
	if across := 2 * (math.Hypot(w, d) + c); across > 6*ud+slack {
		s.j.find("size", "piece %d is %.0f mm across", l.Piece.Number, across)
	}
	holds := func(a, b float64) bool { // a rectangle of a by b, laid along it
		if a > r.Size.W+slack || b > r.Size.D+slack {
			return false
		}
		return math.Hypot(max(0, a/2-w), max(0, b/2-d)) <= c+slack
	}
	if !holds(2*ud, 3*ud) && !holds(3*ud, 2*ud) {
		s.j.find("size", "piece %d of %.0f × %.0f, corners %.0f, holds no 2 × 3 UD", l.Piece.Number, r.Size.W, r.Size.D, c)
	}
}

func (s *sites) onTable(l laid) {
	size := s.size()
	all := slices.Concat(l.shapes(), l.way())
	for _, shape := range all {
		low, high := shape.box()
		if low.X < -slack || low.Y < -slack || high.X > size.X+slack || high.Y > size.Y+slack {
			s.j.find("on-table", "piece %d reaches from %.0f to %.0f", l.Piece.Number, low, high)
			return
		}
	}
}

// toWater is how far a piece is from the river or the coast.
func (s *sites) toWater(l laid) float64 {
	least := math.Inf(1)
	for _, other := range s.at {
		if isWater(other.Piece.Kind) {
			least = min(least, gapOf(l.shapes(), other.shapes()))
		}
	}
	return least
}

func (s *sites) overlap(l laid) {
	for n, other := range s.at {
		if n != l.Piece.Number && other.Piece.Kind != "route" && gapOf(l.shapes(), other.shapes()) < -slack {
			s.j.find("overlap", "piece %d lies on piece %d", l.Piece.Number, n)
			return
		}
	}
}

// shore is the side edge that a strip of water is nearer to: its distance, and how wide the strip is.
func (s *sites) shore(l laid) (left bool, near, wide float64) {
	low, high := l.shapes()[0].box()
	right := s.size().X - high.X
	return low.X < right, min(low.X, right), high.X - low.X
}

// side judges that water lies where its owner says.
func (s *sites) side(l laid, left bool, said string) {
	if l.Piece.By == s.j.attacker { // he sits across the table
		left = !left
	}
	if want := map[bool]string{true: "gauche", false: "droite"}[left]; said != "" && said != want {
		s.j.find("water-side", "piece %d lies %s of its owner, %s is said", l.Piece.Number, want, said)
	}
}

func (s *sites) isStrip(l laid) bool {
	if len(l.Site.Rects) != 1 || l.Site.Corner != 0 {
		s.j.find("strip", "piece %d is no strip", l.Piece.Number)
		return false
	}
	low, high := l.shapes()[0].box()
	if low.Y > slack || high.Y < s.size().Y-slack {
		s.j.find("strip", "piece %d runs from %.0f to %.0f", l.Piece.Number, low.Y, high.Y)
	}
	return true
}

func (s *sites) river(l laid, side string) {
	if !s.isStrip(l) {
		return
	}
	left, near, _ := s.shore(l)
	wide := min(l.Site.Rects[0].Size.W, l.Site.Rects[0].Size.D)
	if ud := s.ud(); wide < ud-slack || wide > 2*ud+slack {
		s.j.find("river-wide", "the river is %.0f mm wide", wide)
	} else if near < 2*ud-slack || near > 6*ud+slack {
		s.j.find("river-where", "the river is %.0f mm from its side edge", near)
	}
	s.side(l, left, side)
}

func (s *sites) coast(l laid, side string) {
	if !s.isStrip(l) {
		return
	}
	left, near, wide := s.shore(l)
	if math.Abs(near) > slack || math.Abs(wide-4*s.ud()) > slack {
		s.j.find("coast", "the coast is %.0f mm from its edge, and %.0f mm wide", near, wide)
	}
	s.side(l, left, side)
}

// road judges that a road leaves the table by its two zones.
func (s *sites) road(l laid, exits []int) {
	path := l.Site.Path
	if len(path) < 2 || len(exits) != 2 {
		s.j.find("road-exits", "a road of %d points", len(path))
		return
	}
	leaves := func(p point, zone int) bool {
		cell, side, size := s.j.sectorOf(zone, s.j.numbersOf(l.Piece)), 10*s.ud(), s.size()
		x, y := float64(cell.Column)*side, float64(cell.Row)*side
		within := p.X >= x-slack && p.X <= x+side+slack && p.Y >= y-slack && p.Y <= y+side+slack
		return within && min(p.X, p.Y, size.X-p.X, size.Y-p.Y) <= slack
	}
	first, last := path[0], path[len(path)-1]
	if !(leaves(first, exits[0]) && leaves(last, exits[1])) && !(leaves(first, exits[1]) && leaves(last, exits[0])) {
		s.j.find("road-exits", "the road runs from %.0f to %.0f, its zones are %v", first, last, exits)
	}
}

// controlled judges what a control did to a piece's place.
func (s *sites) controlled(p numbered, outcome string, most int, at site) {
	was, tracked := s.at[p.Number]
	if outcome == "enlevee" {
		delete(s.at, p.Number)
	}
	if !tracked || outcome != "deplacee" && outcome != "pivotee" {
		return
	}
	if len(at.Rects) != 1 || len(was.Site.Rects) != 1 {
		s.j.find("no-place", "piece %d lies nowhere", p.Number)
		return
	}
	now, before := at.Rects[0], was.Site.Rects[0]
	l := laid{p, at, 0, ""}
	defer func() { s.at[p.Number] = l }()
	moved := now.Centre.minus(before.Centre).length()
	turned := math.Mod(now.Turn-before.Turn+720, 360) != 0
	switch {
	case now.Size != before.Size || at.Corner != was.Site.Corner:
		s.j.find("control-form", "piece %d was %v, and is %v", p.Number, before.Size, now.Size)
	case outcome == "deplacee" && (turned || moved < slack):
		s.j.find("control-place", "piece %d moves by %.0f mm and turns from %.0f to %.0f", p.Number, moved, before.Turn, now.Turn)
	case outcome == "deplacee" && moved > float64(most)*s.ud()+slack:
		s.j.find("control-distance", "piece %d moves by %.0f mm, the most is %d UD", p.Number, moved, most)
	case outcome == "pivotee" && (!turned || moved > slack):
		s.j.find("control-place", "piece %d turns by %.0f and moves by %.0f mm", p.Number, now.Turn-before.Turn, moved)
	}
	s.onTable(l)
	s.overlap(l)
}

// hasRoom reports whether a zone has room for the smallest piece, 2 × 3 UD, each half UD looked at.
func (s *sites) hasRoom(p numbered, zones []int, edge string) bool {
	ud, size := s.ud(), s.size()
	for _, zone := range zones {
		cell := s.j.sectorOf(zone, s.j.numbersOf(p))
		for _, form := range []point{{2 * ud, 3 * ud}, {3 * ud, 2 * ud}} {
			for x := 0.0; x <= 10*ud-form.X; x += ud / 2 {
				for y := 0.0; y <= 10*ud-form.Y; y += ud / 2 {
					r := rectangle{Centre: point{float64(cell.Column)*10*ud + x + form.X/2, float64(cell.Row)*10*ud + y + form.Y/2}}
					r.Size.W, r.Size.D = form.X, form.Y
					if s.isLegal(laid{p, site{Rects: []rectangle{r}}, zone, edge}, size) {
						return true
					}
				}
			}
		}
	}
	return false
}

func (s *sites) isLegal(l laid, size point) bool {
	low, high := l.shapes()[0].box()
	from := min(low.X, low.Y, size.X-high.X, size.Y-high.Y)
	if l.Edge == "ecart" && from < 2*s.ud() || l.Edge == "touche" && from > 0 && s.toWater(l) > 0 {
		return false
	}
	for _, other := range s.at {
		if other.Piece.Kind != "route" && gapOf(l.shapes(), other.shapes()) < 0 {
			return false
		}
	}
	return true
}

// blocked judges that a piece that is said not to fit does not.
func (s *sites) blocked(p numbered, t rolled, zone int) {
	zones := []int{zone}
	if zone == 0 {
		zones = t.Open
	}
	if s.isTracked() && s.told && p.isArea() && s.hasRoom(p, zones, t.Edge) {
		s.j.find("has-room", "piece %d has room in %v", p.Number, zones)
	}
}

// put judges who has a piece in hand: its owner what was thrown for, or whoever controls it.
func (s *sites) put(e event) error {
	var data struct {
		Piece numbered
		Place site
	}
	if err := e.read(&data); err != nil {
		return err
	}
	p, err := s.j.told(data.Piece)
	if err != nil || len(data.Place.Rects)+len(data.Place.Path) == 0 { // it only sets how far an arrow goes
		return err
	}
	by := s.j.tries[e.By]
	if s.j.hand == p.Number && e.By == p.By || by != nil && by.now == p.Number && by.face > 2 {
		return nil
	}
	s.j.find("in-hand", "%s lays piece %d of %s, in hand is %d", e.By, p.Number, p.By, s.j.hand)
	return nil
}
