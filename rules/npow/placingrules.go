package npow

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

type (
	rule         = siting.Rule[element]
	reportFunc   = siting.ReportFunc
	wasFoundFunc = siting.WasFoundFunc
)

// The pieces that rules of placement name, and where those rules are found.
const (
	building = "batiment-individuel"
	field    = "champ-clos"
	hill     = "colline"
	rise     = "elevation"
	wood     = "foret"
	marsh    = "marais-sable"

	refSectors rules.Ref = "adc7:placement/1"
	refBand    rules.Ref = "adc7:placement/2"
	refBorder  rules.Ref = "adc7:placement/3"
	refOverlap rules.Ref = "adc7:placement/4"
)

// The figures of placing.
const (
	// adc7:placement/2 — the most that the central band may hold.
	mostCentral           = 2
	mostCentralObjectives = 1
	// border is how far objectives keep from the long edges: exactly 15 cm is far enough. adc7:placement/3
	border = 15 * plane.Centimetre
	// rounding is what corners rounded to whole millimetres may be off, where two of them should meet.
	rounding plane.MM = 2
)

// placingRules are in the order of the text: its table of terrain, the pool's rivers, then the conditions.
// They judge a player's act, the finished table and the proposals alike.
func (s laying) placingRules() []rule {
	return []rule{
		siting.OnTable[element]("table", "adc7:terrains", placingWords+"found.off-table"),
		// adc7:terrains — a single building is always within an enclosed field.
		siting.Within("buildings", "adc7:terrains", placingWords+"found.building", isA(building), isA(field)),
		{Name: "rivers", Ref: "adc7:pool/1", Each: s.findRiver, AffectsOthers: isBank, AlwaysKept: true},
		{Name: "sectors", Ref: refSectors, Find: s.findSectors},
		{Name: "band", Ref: refBand, Find: s.findBand, Restrict: s.restrictBand, Displaces: displacesFromBand},
		siting.FromEdges("border", refBorder, placingWords+"found.border", border, []plane.Side{plane.South, plane.North}, objectiveParts),
		overlaps,
		{Name: "crossings", Ref: refOverlap, Each: findCrossings},
		{Name: "parts", Ref: "adc7:placement/5", Each: findParts},
		{Name: "supply", Ref: refSupply, Each: s.findOnSupply, Restrict: s.restrictSupply},
	}
}

var overlaps = siting.Apart("overlaps", refOverlap, placingWords+"found.overlap", func(over, under element) bool {
	return mayCover(over.Piece, under.Piece)
})

func isA(piece string) func(element) bool { return func(e element) bool { return e.Piece == piece } }

func isHill(piece string) bool { return piece == hill || piece == rise }

// mayCover reports whether a piece may be over another. adc7:placement/4 — a river over all but hills, a
// wood on hills; adc7:terrains — a building in its enclosed field. A rise has all the characteristics of a
// hill. adc7:pool/2
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

// objectiveParts are what of an element is an objective: all of it, or its crossings. adc7:placement/3
func objectiveParts(l *laid) []siting.Part {
	var parts []siting.Part
	if l.Of.piece.Objective {
		parts = append(parts, siting.Part{Name: l.Of.Phrase, Box: l.Box})
	}
	for i, bridge := range l.Of.bridges {
		parts = append(parts, siting.Part{Name: crossingAt(l, i).said, Box: bridge.Bounds()})
	}
	return parts
}

// crossingAt is the crossing of one section of a river that is on the table, which counts from 0.
func crossingAt(l *laid, section int) label { return crossingOf(l.Number, l.Of.Piece, section+1) }

// findSectors: adc7:placement/1 — one element at least in each sector, judged once the table is finished.
func (s evening) findSectors(t *site, found reportFunc) {
	if !t.IsComplete {
		return
	}
	if empty := s.empty(t); len(empty) > 0 {
		found(func() phrase.Phrase {
			return phrase.Say("npow.placement.found.sectors", countOf(empty), phrase.Listing("sectors",
				sectorNames(empty)...))
		})
	}
}

func sectorNames(sectors []plane.Sector) []phrase.Phrase {
	return each(sectors, func(s plane.Sector) phrase.Phrase { return slug(s.String()) })
}

// findBand: adc7:placement/2 — two elements at most are mostly in the central band, and one objective.
func (s evening) findBand(t *site, found reportFunc) {
	var central []*laid
	var objectives []label
	var of []table.Number
	for i := range t.Pieces {
		l := &t.Pieces[i]
		if l.Of.central {
			central = append(central, l)
		}
		if len(l.Of.inBand) > 0 {
			objectives, of = append(objectives, l.Of.inBand...), append(of, l.Number)
		}
	}
	if len(central) > mostCentral {
		found(func() phrase.Phrase {
			shares := each(central, func(l *laid) phrase.Phrase {
				share := plane.ShareOf(l.Polys, s.field.Band.Box(s.field.Size)).In(1000)
				return phrase.Say("npow.placement.found.share", l.Of.what(), phrase.Number("share", (share+9)/10))
			})
			return phrase.Say("npow.placement.found.band", countOf(central), phrase.Listing("what", shares...))
		}, each(central, func(l *laid) table.Number { return l.Number })...)
	}
	if len(objectives) > mostCentralObjectives {
		found(func() phrase.Phrase {
			return phrase.Say("npow.placement.found.band-objectives", countOf(objectives),
				phrase.Listing("what", each(objectives, label.said)...))
		}, of...)
	}
}

// restrictBand bars the shifts into a band that holds enough already. adc7:placement/2
func (s evening) restrictBand(t *site, l *laid, room *plane.Room, _ wasFoundFunc) bool {
	by, some := s.centralShifts(l)
	if !some {
		return true
	}
	c := l.Rects[0].Centre
	in := t.With(s.lay(l.Of.Element, s.moved(l.Place, plane.Point{X: c.X, Y: c.Y + by.From})))
	if slices.ContainsFunc(siting.NewFindings(t.Findings(), in.Findings()), func(f siting.Finding) bool { return f.Rule == "band" }) {
		room.Barred = []plane.Band{{From: by.From - 1, To: by.To + 1}}
	}
	return true
}

// centralShifts are the first and the last shift in y with which an element is mostly in the central band;
// false where it never does.
func (s evening) centralShifts(l *laid) (by plane.Band, some bool) {
	band, c := s.field.Band, l.Rects[0].Centre
	for y := band.From - l.Box.Max.Y; y <= band.To-l.Box.Min.Y; y++ {
		if !s.lay(l.Of.Element, s.moved(l.Place, plane.Point{X: c.X, Y: c.Y + y})).Of.central {
			continue
		}
		if !some {
			by.From, some = y, true
		}
		by.To = y
	}
	return by, some
}

// displacesFromBand reports whether an element must leave the band for another, beside those that stay.
// adc7:placement/2
func displacesFromBand(l *laid, stay []laid, o *laid) bool {
	central, objectives := 0, len(l.Of.inBand)
	if l.Of.central {
		central++
	}
	for i := range stay {
		objectives += len(stay[i].Of.inBand)
		if stay[i].Of.central {
			central++
		}
	}
	n := len(o.Of.inBand)
	return o.Of.central && l.Of.central && central >= mostCentral || n > 0 && objectives > 0 && objectives+n > mostCentralObjectives
}

// findCrossings: adc7:placement/4 — each 60 cm of river has a bridge or a ford, on the river.
func findCrossings(_ *site, l *laid, found reportFunc) {
	for i, bridge := range l.Of.bridges {
		if !overBank(l.Rects[i], bridge) {
			found(func() phrase.Phrase {
				return phrase.Say("npow.placement.found.crossing", what(crossingAt(l, i).said()))
			}, l.Number)
		}
	}
}

// overBank reports whether a crossing is on its section, give or take the rounding of corners to whole
// millimetres.
func overBank(section plane.Rect, bridge plane.Polygon) bool {
	section.Size.W += 2 * rounding
	section.Size.D += 2 * rounding
	return bridge.Inside(section.Polygon())
}

// findParts: adc7:placement/5 — linear pieces other than rivers are in their sections, which need not touch
// and don't overlap.
func findParts(_ *site, l *laid, found reportFunc) {
	if l.Of.Piece == charts.River {
		return
	}
	for i := range l.Polys {
		if slices.ContainsFunc(l.Polys[:i], l.Polys[i].Overlaps) {
			found(func() phrase.Phrase {
				return phrase.Say("npow.placement.found.parts", l.Of.what())
			}, l.Number)
		}
	}
}

// findOnSupply: adc7:supply — no supply line is over an element.
func (s laying) findOnSupply(_ *site, l *laid, found reportFunc) {
	for _, seat := range ledger.Players {
		for _, line := range s.lines(seat) {
			if by := l.Covers(&line); by > 0 {
				found(func() phrase.Phrase {
					return phrase.Say("npow.placement.found.overlap", l.Of.what(),
						phrase.With("other", phrase.Say("npow.objective.supply", who(seat))), phrase.Millimetres("by", by))
				}, l.Number)
			}
		}
	}
}

func (s laying) restrictSupply(_ *site, _ *laid, room *plane.Room, _ wasFoundFunc) bool {
	for _, line := range s.lines(ledger.Players[:]...) {
		room.Against = append(room.Against, line.Polys...)
	}
	return true
}

// The readings of placement, and their values that differ from the default.
const (
	astrideReading = "npow-cheval"
	astrideMost    = "majorite"
	bandReading    = "npow-ponts-bande"
	bandIgnored    = "ignore"
	sourceReading  = "npow-riviere-depart"
	sourceByText   = "texte"
)

// works are the entrenchments of one player: earthworks bought in his list. adc7:placement/5
type works struct {
	// Count is how many he declared.
	Count int `json:"count"`
	// Rects are those with a place, each in its sections.
	Rects [][]plane.Rect `json:"rects,omitempty"`
}

// worksData is what a player declares of his entrenchments; it replaces what he declared before.
type worksData struct {
	Seat rules.Seat `json:"seat"`
	works
	// Readings are the settings that decided something.
	Readings map[string]string `json:"readings,omitempty"`
}

const (
	earthwork = "terrassement"
	// mostWorks bounds what one player may declare: a table shows no more pieces.
	mostWorks = 12

	refWorks rules.Ref = "adc7:placement/5"
)

// mayWork refuses entrenchments before armies deploy, and once the count is open.
func mayWork(s state, _ rules.Seat) *rules.Violation {
	switch {
	case !s.roads.Done:
		return rules.Refuse(refWorks, "npow.placement.refused.works-early")
	case s.count.Open:
		return rules.Refuse(refWorks, "npow.placement.refused.works-late")
	}
	return nil
}

// decideWorks notes a player's entrenchments. adc7:placement/4, adc7:placement/5 — they come to the table
// when the army deploys, anywhere in their owner's zone, even on terrain.
func decideWorks(s state, act rules.Act) ([]rules.Event, error) {
	number, _ := act.Args.Whole("nombre")
	lines, count := parted(act.Args["ou"], "\n&"), phrase.Number("count", number)
	switch {
	case number < 0 || number > mostWorks:
		return nil, rules.Refuse(refWorks, "npow.placement.refused.works-count", phrase.Number("most", mostWorks))
	case number == s.placing.Works[act.Seat].Count && len(lines) == 0:
		return nil, rules.Refuse(refWorks, "npow.placement.refused.works-same", count)
	case len(lines) > number:
		return nil, rules.Refuse(refWorks, "npow.placement.refused.works-places", count, phrase.Number("read", len(lines)))
	}
	data, work := worksData{Seat: act.Seat, works: works{Count: number}}, Element{Piece: earthwork}
	for i, line := range lines {
		how, fault := s.readShape(work, line, siting.Shape{}, s.edgeOf(act.Seat))
		if !fault.IsZero() {
			return nil, refuseUnread(fault)
		}
		at := s.place(work, how)
		if out := s.beyond(act.Seat, at); out > 0 {
			return nil, rules.Refuse("adc7:placement/4", "npow.placement.refused.works-zone", phrase.Number("n", i+1),
				phrase.Millimetres("by", out), s.reading(deploymentReading))
		}
		data.Rects, data.Readings = append(data.Rects, at.Rects), s.readings(deploymentReading)
	}
	return event(worksKind, data)
}

// beyond is how far a place reaches out of the seat's deployment zone. No sentence says how deep that
// is: lecture:npow-deploiement — from its own long edge to the central band, or as the club has it;
// then the players see to it and the bot to the table.
func (s evening) beyond(seat rules.Seat, at siting.Place) plane.MM {
	zone := s.halfOf(seat)
	if s.settings[deploymentReading] == deploymentClub {
		zone = s.field.Size.Box()
	}
	return max(0, at.Bounds().Beyond(zone))
}

func foldWorks(s state, data worksData) state {
	s.placing.Works = rules.Put(s.placing.Works, data.Seat, data.works)
	return s
}

func (d worksData) tell() []phrase.Phrase {
	lines := phrase.Line("npow.placement.tell.works", who(d.Seat), phrase.Number("count", d.Count))
	for _, rects := range d.Rects {
		lines = append(lines, phrase.Say("npow.placement.tell.works-at", where(siting.At(rects...))))
	}
	return append(lines, readingNotes(d.Readings)...)
}

// worksButton asks a player for the number of his entrenchments.
func worksButton(s state, seat rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "retranchement", Gate: placingGate + "-retranchements", Label: phrase.Say("npow.placement.offer.works"),
		Ask: []rules.Question{
			{Option: "nombre", Label: phrase.Say("npow.placement.ask.works"), Prefill: strconv.Itoa(s.placing.Works[seat].Count)},
			{Option: "ou", Label: phrase.Say("npow.placement.ask.works-where"), Lines: mostWorks, Optional: true},
		}}}
}

// showWorks draws the entrenchments that have a place, and reports whether there are any.
func showWorks(s state, board *table.Plane) (some bool) {
	p := s.tables.Piece[earthwork]
	for _, seat := range ledger.Players {
		for _, rects := range s.placing.Works[seat].Rects {
			some = true
			board.Pieces = append(board.Pieces, table.Piece{Face: table.Face{Look: p.Look, Name: phrase.Say("npow.placement.works",
				who(seat))}, Sections: rects})
		}
	}
	return some
}
