package adlg

import (
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

type (
	site       = siting.Site[element]
	spotted    = siting.Piece[element]
	reportFunc = siting.ReportFunc
)

// spotWords begins the keys of what is said of places.
const spotWords = "adlg.spot."

// The lengths of places, in UD.
const (
	mostCircle = 6 // adlg:p70 — the diameter of a circle that contains a piece.
	leastWide  = 2 // adlg:p70 — and the rectangle that it contains.
	leastLong  = 3
	mostCorner = 1 // The radius of round corners.
	leastRiver = 1 // adlg:p71/2 — a river's width, and how far its bank is from a side edge.
	mostRiver  = 2
	leastBank  = 2
	mostBank   = 6
	coastWidth = 4 // adlg:p71/1
	leastApart = 2 // adlg:p75/5 — from every edge of the table, by 5 or 6.
)

// element is what the rules of places know of a piece that is on the table.
type element struct {
	piece
	// at is what its dice ask, which counts no more once a control moves it.
	at         thrown
	controlled bool
}

// Phrase names the piece.
func (e element) Phrase() phrase.Phrase { return e.called() }

// element is a piece as the rules of places know it.
func (s laying) element(p piece) element {
	l := s.locationOf(p)
	return element{piece: p, at: l.thrown, controlled: len(l.Changed) > 0}
}

// site is the table as far as it is laid out, without one piece. Roads are over all else.
func (s laying) site(without piece) *site {
	t := &site{Size: s.size, Grid: s.grid, Unit: s.unit, Rules: s.spotRules(), Words: spotWords,
		Lay: func(e element, at siting.Place) spotted { return siting.Lay(e.Number, e, at) }}
	for _, p := range s.pieces {
		if l := s.placing.Lying[p.Number]; p.Number != without.Number && !l.isRemoved() && len(l.Place.Rects) > 0 {
			t.Pieces = append(t.Pieces, t.Lay(s.element(p), l.Place))
		}
	}
	return t
}

// site is the table without the piece, by whose rules it is laid.
func (h hand) site() *site {
	t := h.laying.site(h.piece)
	if h.isControlled() {
		t.Rules = append(t.Rules, siting.Rule[element]{Name: "control", Ref: refControl, Each: h.findControl})
	}
	return t
}

// spotRules are in the order of the text. It asks for no gap between two pieces: they may touch. A
// village on a hill is its hill, in which it is.
func (s laying) spotRules() []siting.Rule[element] {
	return []siting.Rule[element]{
		// adlg:p70 — a piece is in a circle of 6 UD and contains a rectangle of 2 × 3 UD, but for roads and
		// water.
		siting.Sized("size", refSize, spotWords+"found.circle", spotWords+"found.small", s.unit.Of(mostCircle), smallest(s.unit),
			func(e element) bool { return e.isArea() }),
		{Name: "coast", Ref: refCoast, Each: findCoast},
		{Name: "river", Ref: refRiver, Each: findRiver},
		siting.OnTable[element]("table", refZones, spotWords+"found.table"),
		{Name: "zone", Ref: refZones, Each: findZone},
		// adlg:p75/5 — by 1 to 4 a piece touches an edge of the table, a river or the coast.
		siting.Touching("touch", refPosition, spotWords+"found.touch", allSides,
			func(e element) bool { return e.isArea() && !e.controlled && e.at.Edge == touches },
			isWater),
		siting.FromEdges("apart", refPosition, spotWords+"found.apart", s.unit.Of(leastApart), allSides, partsApart),
		{Name: "village", Ref: refVillage, Each: findVillage, AffectsOthers: isWater},
		{Name: "centre", Ref: refImpassable, Each: s.findCentral},
		// adlg:p74/7 — a road alone may be over others; adlg:p75/6 — a piece may lack room.
		siting.Apart("overlap", refNoRoom, spotWords+"found.overlap", func(element, element) bool { return false }),
	}
}

func isWater(e element) bool { return e.Kind.isWater() }

var allSides = []plane.Side{plane.South, plane.East, plane.North, plane.West}

// smallest is the rectangle that each piece contains. adlg:p70
func smallest(u plane.Unit) plane.Size { return plane.Size{W: u.Of(leastLong), D: u.Of(leastWide)} }

// findCoast: adlg:p71/1 — it is along a side edge, 4 UD wide.
func findCoast(t *site, p *spotted, found reportFunc) {
	if p.Of.Kind != coast {
		return
	}
	along := p.Rects[0].Turn%180 == 0 && (p.Box.Min.X == 0 || p.Box.Max.X == t.Size.W)
	if !along || p.Rects[0].Size != (plane.Size{W: t.Unit.Of(coastWidth), D: t.Size.D}) { // its box is rounded
		p.Report(found, spotWords+"found.coast")
	}
}

// findRiver: adlg:p71/2 — it runs from long edge to long edge, 1 to 2 UD wide, its nearer bank 2 to 6 UD
// from a side edge.
func findRiver(t *site, p *spotted, found reportFunc) {
	if p.Of.Kind != river {
		return
	}
	if p.Rects[0].Turn != 0 || p.Box.Min.Y != 0 || p.Box.Max.Y != t.Size.D {
		p.Report(found, spotWords+"found.straight")
	}
	within := func(key string, length plane.MM, least, most int) {
		switch {
		case length < t.Unit.Of(least):
			p.Report(found, spotWords+"found."+key, table.Length("by", max(length, 0), t.Unit))
		case length > t.Unit.Of(most):
			p.Report(found, spotWords+"found."+key, table.LengthUp("by", length, t.Unit))
		}
	}
	within("width", p.Rects[0].Size.W, leastRiver, mostRiver)
	within("bank", p.Box.GapTo(t.Size.Box(), plane.West, plane.East), leastBank, mostBank)
}

// findZone: adlg:p75/4 — a piece is within the zone of its die.
func findZone(t *site, p *spotted, found reportFunc) {
	if e := &p.Of; !e.isArea() || e.controlled || e.at.Zone == 0 {
		return
	}
	if out := p.Box.Beyond(t.Grid.Box(p.Of.at.Sectors[0])); out > 0 {
		p.Report(found, spotWords+"found.zone", phrase.With("zone", p.Of.at.called(p.Of.at.Zone)), table.LengthUp("by", out, t.Unit))
	}
}

// touchesWater reports whether a piece touches the river or the coast.
func touchesWater(t *site, p *spotted) bool {
	for i := range t.Pieces {
		if o := &t.Pieces[i]; o.Of.Kind.isWater() && p.Polys[0].Touches(o.Polys[0]) {
			return true
		}
	}
	return false
}

// partsApart are the pieces whose die, 5 or 6, keeps them from every edge. adlg:p75/5
func partsApart(p *spotted) []siting.Part {
	if !p.Of.isArea() || p.Of.controlled || p.Of.at.Edge != apart {
		return nil
	}
	return []siting.Part{{Name: p.Of.Phrase, Box: p.Box}}
}

// findVillage: adlg:p75/1 — it is next to a river, the coast or a road: its own, which is laid with it.
func findVillage(t *site, p *spotted, found reportFunc) {
	if p.Of.Kind == village && len(p.Path) == 0 && !touchesWater(t, p) {
		p.Report(found, spotWords+"found.village")
	}
}

// findCentral: adlg:p75/7 — no impassable piece is in a central zone; whether a control may put it there, a
// reading says.
func (s laying) findCentral(t *site, p *spotted, found reportFunc) {
	if p.Of.Kind != impassable || p.Of.controlled && s.mayBeCentral() {
		return
	}
	for row := range t.Grid.Rows {
		zone := t.Grid.Box(plane.Sector{Column: t.Grid.Columns / 2, Row: row}).Polygon()
		if zone.Overlaps(p.Polys[0]) {
			p.Report(found, spotWords+"found.centre", table.LengthUp("by", max(1, zone.Depth(p.Polys[0])), t.Unit))
			return
		}
	}
}

// findControl: adlg:p76/4 — a control moves its piece so far at most, centre to centre (reading
// adlg-distance), or turns it about its centre where the die lets it, never both.
func (h hand) findControl(t *site, p *spotted, found reportFunc) {
	if p.Number != h.Number {
		return
	}
	lay, result, now := h.lay().Rects[0], h.allowed(), p.Rects[0]
	way := lay.Centre.DistanceTo(now.Centre).Up()
	if way > t.Unit.Of(result.Move) {
		p.Report(found, spotWords+"found.far", ud("most", result.Move), table.LengthUp("by", way, t.Unit))
	}
	switch isTurned := now.Turn != lay.Turn; {
	case isTurned && !result.Turn:
		p.Report(found, spotWords+"found.turn", phrase.With("die", die(h.control.Face)))
	case isTurned && now.Centre != lay.Centre:
		p.Report(found, spotWords+"found.both")
	}
}
