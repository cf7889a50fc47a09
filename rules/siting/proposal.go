package siting

import (
	"slices"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// budget is how many places a search tries at most: a fixed amount of work, so that every machine finds the
// same.
const budget = 20_000

// The bounds of one try: places tried for one piece, more for one whose sectors were said, pieces placed anew
// before it begins again.
const (
	triesPerPiece = 24
	moreTries     = 6
	movesPerTry   = 120
)

// Search lays pieces at random, with those in the way taken up again and placed anew. It works on a site that
// may be a mirror of the real one, drawn by lot, so that no corner is favoured whatever it does.
type Search[K named] struct {
	Lot
	// Site is the mirrored one, with the pieces placed so far; Round counts the tries: where the first
	// fails, room is scarce.
	Site  *Site[K]
	Round int
	// Fails counts the rules that a place broke.
	Fails map[string]int
	Layer[K]

	flipX, flipY bool
	fixed        []Piece[K]
	left         int
}

// Layer is what a search must know of a system's pieces.
type Layer[K named] struct {
	// Free are the pieces to lay, Said the sectors in which some of them must be.
	Free          []Piece[K]
	WantedSectors map[table.Number][]plane.Sector
	// Rank is the order in which pieces are laid: what bends to most rules first.
	Rank func(K) int
	// Try is a place to try for a piece, best in one of the sectors; false where none was found.
	Try func(*Search[K], Piece[K], []plane.Sector) (Place, bool)
	// IsBound reports whether a piece may not be moved to fill an empty sector.
	IsBound func(K) bool
	// EmptySectors are the sectors that still need a piece; Missed is the rule that says so.
	EmptySectors func(*Site[K]) []plane.Sector
	EmptyRule    string
}

// NewSearch begins a search from a seed, beside the pieces that the site has.
func NewSearch[K named](site *Site[K], seed uint64, layer Layer[K]) *Search[K] {
	f := &Search[K]{Lot: NewLot(seed), Layer: layer, Fails: map[string]int{}}
	f.flipX, f.flipY = f.Below(2) == 1, f.Below(2) == 1
	n := *site
	f.Site = &n
	for _, p := range site.Pieces {
		f.fixed = append(f.fixed, site.Lay(p.Of, f.mirror(p.Place)))
	}
	return f
}

// Run tries until a layout passes every rule or the budget is spent.
func (f *Search[K]) Run() bool {
	for f.left = budget; f.left > 0; f.Round++ {
		f.Site.Pieces = slices.Clone(f.fixed)
		if f.place() && f.fill() && f.isLegal() {
			return true
		}
	}
	return false
}

// Layout are the pieces laid, on the real site.
func (f *Search[K]) Layout() []Piece[K] {
	laid := slices.Clone(f.Site.Pieces[len(f.fixed):])
	for i, p := range laid {
		laid[i].Place = f.mirror(p.Place)
		if rects := laid[i].Rects; len(rects) == 1 && len(p.Crossings) == 0 {
			rects[0].Turn %= 180 // the same footprint, by the smaller number
		}
	}
	slices.SortFunc(laid, func(a, b Piece[K]) int { return int(a.Number - b.Number) })
	return laid
}

// Obstacle is the rule that failed most often.
func (f *Search[K]) Obstacle() string {
	worst := f.Site.Rules[0].Name
	for _, r := range f.Site.Rules {
		if f.Fails[r.Name] > f.Fails[worst] {
			worst = r.Name
		}
	}
	return worst
}

// isLegal judges the finished layout by the same rules as a player.
func (f *Search[K]) isLegal() bool {
	t := *f.Site
	t.IsComplete, t.Pieces = true, nil
	for _, p := range f.Site.Pieces {
		t.Pieces = append(t.Pieces, t.Lay(p.Of, f.mirror(p.Place)))
	}
	found := t.Findings()
	for _, n := range found {
		f.Fails[n.Rule]++
	}
	return len(found) == 0
}

func (f *Search[K]) mirrorPoint(p plane.Point) plane.Point {
	if f.flipX {
		p.X = f.Site.Size.W - p.X
	}
	if f.flipY {
		p.Y = f.Site.Size.D - p.Y
	}
	return p
}

// mirror is a place on the other one of the two sites; twice mirrored, it is itself.
func (f *Search[K]) mirror(at Place) Place {
	n := Place{Corner: at.Corner}
	for _, r := range at.Rects {
		r.Centre = f.mirrorPoint(r.Centre)
		if f.flipX {
			r.Turn = (180 - r.Turn).Normal()
		}
		if f.flipY {
			r.Turn = (-r.Turn).Normal()
		}
		n.Rects = append(n.Rects, r)
	}
	for _, p := range at.Crossings {
		n.Crossings = append(n.Crossings, f.mirrorPoint(p))
	}
	return n
}

// wantedSectors are the sectors said of a piece, as they are called on the search's site.
func (f *Search[K]) wantedSectors(p Piece[K]) []plane.Sector {
	var all []plane.Sector
	for _, sector := range f.WantedSectors[p.Number] {
		if at, ok := f.Site.Grid.At(f.mirrorPoint(f.Site.Grid.Box(sector).Middle())); ok {
			all = append(all, at)
		}
	}
	return all
}

// liesIn reports whether a piece has ground in all of some sectors.
func (f *Search[K]) liesIn(p Piece[K], sectors []plane.Sector) bool {
	under := f.Site.Grid.Under(p.Polys...)
	return !slices.ContainsFunc(sectors, func(s plane.Sector) bool { return !slices.Contains(under, s) })
}

// place lays all free pieces.
func (f *Search[K]) place() bool {
	queue := slices.Clone(f.Free)
	for i := range queue {
		k := i + f.Below(len(queue)-i)
		queue[i], queue[k] = queue[k], queue[i]
	}
	slices.SortStableFunc(queue, func(a, b Piece[K]) int { return f.Rank(a.Of) - f.Rank(b.Of) })
	for range movesPerTry {
		if len(queue) == 0 {
			return true
		}
		p := queue[0]
		queue = queue[1:]
		sectors := f.EmptySectors(f.Site)
		if len(sectors) == 0 {
			sectors = f.Site.Grid.Sectors()
		}
		up, ok := f.put(p, sectors)
		if !ok {
			return false
		}
		queue = append(queue, up...)
	}
	return false
}

// fill moves pieces into the sectors that are still empty.
func (f *Search[K]) fill() bool {
	for range movesPerTry {
		empty := f.EmptySectors(f.Site)
		if len(empty) == 0 {
			return true
		}
		movable := slices.DeleteFunc(slices.Clone(f.Site.Pieces[len(f.fixed):]), func(p Piece[K]) bool {
			return f.IsBound(p.Of) || len(f.WantedSectors[p.Number]) > 0
		})
		if len(movable) == 0 || f.left <= 0 {
			break
		}
		queue := []Piece[K]{PickOf(&f.Lot, movable)}
		queue = append(queue, f.lift(queue[0])...)
		for n := 0; len(queue) > 0; n++ {
			up, ok := f.put(queue[0], empty)
			if !ok || n > movesPerTry {
				return false
			}
			if queue = append(queue[1:], up...); n == 0 {
				empty = f.Site.Grid.Sectors()
			}
		}
	}
	f.Fails[f.EmptyRule]++
	return false
}

// lift removes a piece and those that rest on it, and returns the latter.
func (f *Search[K]) lift(p Piece[K]) []Piece[K] {
	f.Site = f.Site.Without(p.Number)
	var up []Piece[K]
	for _, r := range f.Site.Rules {
		if r.NeedsHost == nil {
			continue
		}
		for i := len(f.fixed); i < len(f.Site.Pieces); i++ {
			if o := &f.Site.Pieces[i]; !r.NeedsHost(f.Site, o) {
				up = append(up, *o)
			}
		}
	}
	for _, o := range up {
		f.Site = f.Site.Without(o.Number)
	}
	return up
}

// put places a piece where the fewest others are in its way, in one of its sectors if possible, and
// returns the pieces that it had to lift.
func (f *Search[K]) put(p Piece[K], sectors []plane.Sector) ([]Piece[K], bool) {
	var best Piece[K]
	var bestUp []Piece[K]
	found := false
	tries, said := triesPerPiece, f.wantedSectors(p)
	if len(f.WantedSectors[p.Number]) > 0 {
		sectors, tries = said, moreTries*triesPerPiece
	}
	for range tries {
		f.left--
		at, ok := f.Try(f, p, sectors)
		if !ok {
			continue
		}
		laid := f.Site.Lay(p.Of, at)
		if len(said) > 0 && !f.liesIn(laid, said) {
			continue
		}
		up, ok := f.blockers(laid)
		if ok && (!found || len(up) < len(bestUp)) {
			best, bestUp, found = laid, up, true
		}
		if found && len(bestUp) == 0 {
			break
		}
	}
	if !found || f.left <= 0 {
		return nil, false
	}
	var all []Piece[K]
	for _, o := range bestUp {
		all = append(append(all, o), f.lift(o)...)
	}
	f.Site = f.Site.With(best)
	return all, true
}

// blockers are the pieces to lift for this one; false where it breaks a rule alone, or a fixed piece is in
// the way.
func (f *Search[K]) blockers(laid Piece[K]) (up []Piece[K], ok bool) {
	alone := *f.Site
	alone.Pieces = []Piece[K]{laid}
	for i := range f.Site.Rules {
		if r := &f.Site.Rules[i]; !r.AlwaysKept && len(alone.findingsOf(r)) > 0 {
			f.Fails[r.Name]++
			return nil, false
		}
	}
	stay := f.Site.Pieces[:0:0] // nothing is copied before a piece must be taken up
	for i := range f.Site.Pieces {
		o, crowd := &f.Site.Pieces[i], ""
		for k := range f.Site.Rules {
			if r := &f.Site.Rules[k]; r.Displaces != nil && r.Displaces(&laid, stay, o) {
				crowd = r.Name
			}
		}
		switch {
		case crowd == "" && len(up) == 0:
			stay = f.Site.Pieces[: i+1 : i+1]
			continue
		case crowd == "":
			stay = append(stay, *o)
			continue
		}
		f.Fails[crowd]++
		if i < len(f.fixed) {
			return nil, false
		}
		up = append(up, *o)
	}
	return up, true
}

// Within draws a length in both ranges, as far as they have one in common: a sector, and what the rules
// leave. A piece may be astride: where its middle can't be in the sector, it comes as near as it can.
func (f *Search[K]) Within(from, to, low, high plane.MM) (plane.MM, bool) {
	if low > high {
		return 0, false
	}
	a, b := max(from, low), min(to, high)
	switch {
	case a <= b:
		return f.Between(a, b), true
	case to < low && low-to < 200:
		return low, true
	case from > high && from-high < 200:
		return high, true
	}
	return 0, false
}

// Flush moves a piece against the table's edge or against one that is already on the table, its y between low
// and high: where room is scarce, nothing may be lost between two of them. box is around the piece at the
// origin.
func (f *Search[K]) Flush(box plane.Box, at plane.Point, low, high plane.MM) (x, y plane.MM) {
	xs := []plane.MM{-box.Min.X, f.Site.Size.W - box.Max.X}
	ys := []plane.MM{low, high, at.Y}
	for _, o := range f.Site.Pieces {
		xs = append(xs, o.Box.Max.X-box.Min.X, o.Box.Min.X-box.Max.X)
		ys = append(ys, o.Box.Max.Y-box.Min.Y, o.Box.Min.Y-box.Max.Y)
	}
	nearest := func(to plane.MM, of []plane.MM) plane.MM {
		return slices.MinFunc(of, func(a, b plane.MM) int { return int(max(a-to, to-a) - max(b-to, to-b)) })
	}
	return nearest(at.X, xs), max(low, min(nearest(at.Y, ys), high))
}
