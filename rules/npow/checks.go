package npow

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// check is one sentence of the text about where terrain may lie. It judges a player's act, the finished table and the
// proposals alike.
type check struct {
	name string
	ref  rules.Ref
	find func(*ground, check) []finding
}

// finding is what a check has against a table: which pieces, what was measured, which rule.
type finding struct {
	check  string
	ref    rules.Ref
	pieces []table.Number
	// say puts it into words: most findings are only counted, by searches.
	say func() phrase.Phrase
	// sectors are those without an element.
	sectors []plane.Sector
}

// placingChecks stand in the order of the text: its table of terrain, the pool's rivers, then the conditions.
var placingChecks = []check{
	{"table", "adc7:terrains", (*ground).checkTable},
	{"buildings", "adc7:terrains", (*ground).checkBuildings},
	{"rivers", "adc7:pool/1", (*ground).checkRivers},
	{"sectors", refSectors, (*ground).checkSectors},
	{"band", refBand, (*ground).checkBand},
	{"border", refBorder, (*ground).checkBorder},
	{"overlaps", refOverlap, (*ground).checkOverlaps},
	{"crossings", refOverlap, (*ground).checkCrossings},
	{"parts", "adc7:placement/5", (*ground).checkParts},
}

// findings are all that the checks have against the table.
func (g *ground) findings() []finding {
	var all []finding
	for _, c := range placingChecks {
		all = append(all, c.find(g, c)...)
	}
	return all
}

func (c check) found(say func() phrase.Phrase, of ...laid) finding {
	f := finding{check: c.name, ref: c.ref, say: say}
	for _, l := range of {
		f.pieces = append(f.pieces, l.Number)
	}
	return f
}

// id tells findings apart: the same check on the same pieces.
func (f finding) id() string {
	id := f.check
	for _, n := range f.pieces {
		id += " " + strconv.Itoa(int(n))
	}
	return id
}

func (l laid) phrase() phrase.Phrase { return elementPhrase(l.Number, l.Piece) }

// checkTable: what is placed lies on the table.
func (g *ground) checkTable(c check) []finding {
	var all []finding
	for _, l := range g.laid {
		box := g.field.Size.Box()
		if out := max(box.Min.X-l.box.Min.X, box.Min.Y-l.box.Min.Y, l.box.Max.X-box.Max.X, l.box.Max.Y-box.Max.Y); out > 0 {
			all = append(all, c.found(func() phrase.Phrase {
				return phrase.Say("npow.placement.found.off-table", phrase.With("what", l.phrase()), phrase.Millimetres("by", out))
			}, l))
		}
	}
	return all
}

// checkBuildings: adc7:terrains — a single building lies always within an enclosed field.
func (g *ground) checkBuildings(c check) []finding {
	var all []finding
	for _, b := range g.laid {
		if b.Piece != building {
			continue
		}
		housed := false
		for _, f := range g.laid {
			housed = housed || f.Piece == field && inside(b.polys[0], f.polys[0])
		}
		if !housed {
			all = append(all, c.found(func() phrase.Phrase {
				return phrase.Say("npow.placement.found.building", phrase.With("what", b.phrase()))
			}, b))
		}
	}
	return all
}

// checkSectors: adc7:placement/1 — one element at least in each sector, judged once the table is finished.
func (g *ground) checkSectors(c check) []finding {
	if !g.whole {
		return nil
	}
	empty := g.empty()
	if len(empty) == 0 {
		return nil
	}
	f := c.found(func() phrase.Phrase {
		return phrase.Say("npow.placement.found.sectors", phrase.Number("count", len(empty)), phrase.Listing("sectors", sectorNames(empty)...))
	})
	f.sectors = empty
	return []finding{f}
}

func sectorNames(sectors []plane.Sector) []phrase.Phrase {
	said := make([]phrase.Phrase, len(sectors))
	for i, s := range sectors {
		said[i] = slug(s.String())
	}
	return said
}

// The most that the central band may hold. adc7:placement/2
const (
	mostCentral           = 2
	mostCentralObjectives = 1
)

// checkBand: adc7:placement/2 — two elements at most lie mostly in the central band, and one objective.
func (g *ground) checkBand(c check) []finding {
	var central, objectives []laid
	count := 0
	for _, l := range g.laid {
		if l.central {
			central = append(central, l)
		}
		if n := g.objectivesInBand(l); n > 0 {
			objectives = append(objectives, l)
			count += n
		}
	}
	var all []finding
	if len(central) > mostCentral {
		all = append(all, c.found(func() phrase.Phrase {
			return phrase.Say("npow.placement.found.band", phrase.Number("count", len(central)), phrase.Listing("what", g.shares(central)...))
		}, central...))
	}
	if count > mostCentralObjectives {
		all = append(all, c.found(func() phrase.Phrase {
			return phrase.Say("npow.placement.found.band-objectives", phrase.Number("count", count), phrase.Listing("what", g.namesInBand(objectives)...))
		}, objectives...))
	}
	return all
}

// shares say how much of each element lies in the central band.
func (g *ground) shares(of []laid) []phrase.Phrase {
	said := make([]phrase.Phrase, len(of))
	for i, l := range of {
		share := plane.ShareOf(l.polys, g.field.Band.Box(g.field.Size)).PerMille()
		said[i] = phrase.Say("npow.placement.found.share", phrase.With("what", l.phrase()), phrase.Number("share", (share+9)/10))
	}
	return said
}

// namesInBand are the objectives of elements that lie mostly in the central band: the element itself, or its crossings.
func (g *ground) namesInBand(of []laid) []phrase.Phrase {
	band := g.field.Band.Box(g.field.Size)
	var said []phrase.Phrase
	for _, l := range of {
		if l.piece.Objective && l.central {
			said = append(said, l.phrase())
		}
		for i, bridge := range l.bridges {
			if g.counting() && mostlyIn(band, bridge.Bounds(), bridge) {
				said = append(said, thing{Number: l.Number, Piece: l.Piece, Section: i + 1}.name())
			}
		}
	}
	return said
}

// border is how far objectives keep from the long edges. adc7:placement/3
const border = 15 * plane.Centimetre

// checkBorder: adc7:placement/3 — no objective within 15 cm of a long edge: no part of it, and exactly 15 is far enough.
func (g *ground) checkBorder(c check) []finding {
	var all []finding
	near := func(l laid, what phrase.Phrase, box plane.Box) {
		if gap := min(box.Min.Y, g.field.Size.D-box.Max.Y); gap < border {
			all = append(all, c.found(func() phrase.Phrase {
				return phrase.Say("npow.placement.found.border", phrase.With("what", what), phrase.Millimetres("gap", max(gap, 0)),
					phrase.Millimetres("least", border), phrase.Millimetres("lacking", border-gap))
			}, l))
		}
	}
	for _, l := range g.laid {
		if l.piece.Objective {
			near(l, l.phrase(), l.box)
		}
		for i, bridge := range l.bridges {
			near(l, thing{Number: l.Number, Piece: l.Piece, Section: i + 1}.name(), bridge.Bounds())
		}
	}
	return all
}

// checkOverlaps: adc7:placement/4 — no element covers another, but for a river over all but hills, a wood on hills, and a
// building in its enclosed field (adc7:terrains).
func (g *ground) checkOverlaps(c check) []finding {
	var all []finding
	for i, a := range g.laid {
		for _, b := range g.laid[:i] {
			if mayCover(a.Piece, b.Piece) || mayCover(b.Piece, a.Piece) {
				continue
			}
			if by := cover(a, b); by > 0 {
				all = append(all, c.found(func() phrase.Phrase {
					return phrase.Say("npow.placement.found.overlap", phrase.With("what", b.phrase()), phrase.With("other", a.phrase()),
						phrase.Millimetres("by", by))
				}, b, a))
			}
		}
	}
	return all
}

func isHill(piece string) bool { return piece == hill || piece == rise }

// mayCover reports whether a piece may lie over another. A rise has all the characteristics of a hill. adc7:pool/2
func mayCover(over, under string) bool {
	switch over {
	case charts.River:
		return !isHill(under)
	case wood:
		return isHill(under)
	case building:
		return under == field
	}
	return false
}

// cover is by how much two elements overlap, 0 where they don't.
func cover(a, b laid) plane.MM {
	if a.box.Max.X <= b.box.Min.X || b.box.Max.X <= a.box.Min.X || a.box.Max.Y <= b.box.Min.Y || b.box.Max.Y <= a.box.Min.Y {
		return 0
	}
	var by plane.MM
	for i, p := range a.polys {
		for k, q := range b.polys {
			if p.Overlaps(q) {
				by = max(by, 1, min(depth(a.place.Rects[i], p, q), depth(b.place.Rects[k], q, p)))
			}
		}
	}
	return by
}

// depth is how far q reaches behind the nearest side of a rectangle, in whole millimetres.
func depth(r plane.Rect, p, q plane.Polygon) plane.MM {
	least := plane.MM(-1)
	for i, from := range p {
		to, side := p[(i+1)%len(p)], r.Size.W
		if i%2 == 1 {
			side = r.Size.D
		}
		most := int64(0)
		for _, c := range q {
			most = max(most, int64(to.X-from.X)*int64(c.Y-from.Y)-int64(to.Y-from.Y)*int64(c.X-from.X))
		}
		if by := plane.MM(most / int64(max(side, 1))); least < 0 || by < least {
			least = by
		}
	}
	return least
}

// checkCrossings: adc7:placement/4 — each 60 cm of river has a bridge or a ford, on the river.
func (g *ground) checkCrossings(c check) []finding {
	var all []finding
	for _, l := range g.laid {
		for i, bridge := range l.bridges {
			if !overBank(l.place.Rects[i], bridge) {
				all = append(all, c.found(func() phrase.Phrase {
					return phrase.Say("npow.placement.found.crossing",
						phrase.With("what", thing{Number: l.Number, Piece: l.Piece, Section: i + 1}.name()))
				}, l))
			}
		}
	}
	return all
}

// overBank reports whether a crossing lies on its section, give or take the rounding of corners to whole millimetres.
func overBank(section plane.Rect, bridge plane.Polygon) bool {
	section.Size.W += 2 * rounding
	section.Size.D += 2 * rounding
	return inside(bridge, section.Polygon())
}

// rounding is what corners rounded to whole millimetres may be off, where two of them should meet.
const rounding plane.MM = 2

// checkParts: adc7:placement/5 — linear pieces other than rivers lie in their sections, which need not touch and don't overlap.
func (g *ground) checkParts(c check) []finding {
	var all []finding
	for _, l := range g.laid {
		if l.Piece == charts.River {
			continue
		}
		for i := range l.polys {
			for k := range i {
				if l.polys[i].Overlaps(l.polys[k]) {
					all = append(all, c.found(func() phrase.Phrase {
						return phrase.Say("npow.placement.found.parts", phrase.With("what", l.phrase()))
					}, l))
				}
			}
		}
	}
	return all
}
