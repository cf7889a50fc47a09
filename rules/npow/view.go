package npow

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// View shows the table, empty so far, with the pool beside it. Every seat sees the same.
func (g game) View(s State, _ rules.Seat) rules.View {
	return rules.View{
		Phase: s.phase(), Awaited: s.awaited(), Board: s.board(), Panels: s.panels(), Notes: s.notes(),
	}
}

// Offers returns what the seat may do now.
func (g game) Offers(s State, seat rules.Seat) []rules.Offer {
	switch {
	case !seat.Plays():
		return nil
	case s.initiative == rules.Public:
		return s.initiativeOffers(seat)
	}
	return s.poolOffers(seat)
}

func (s State) phase() phrase.Phrase {
	switch open := s.pool.open(); {
	case s.initiative == rules.Public:
		return phrase.Say("npow.phase.initiative")
	case !s.pool.begun():
		return phrase.Say("npow.phase.pool")
	case len(open) > 0:
		return phrase.Say("npow.phase.choice", phrase.Number("count", len(open)))
	case !s.pool.Settled:
		return phrase.Say("npow.phase.downgrade", phrase.Number("count", s.pool.Surplus))
	}
	return phrase.Say("npow.phase.ready")
}

func (s State) awaited() []rules.Seat {
	switch {
	case s.initiative == rules.Public:
		return rules.Players[:]
	case !s.pool.Settled:
		return []rules.Seat{s.defender()}
	}
	return nil
}

// board is the empty table. The Attacker has not chosen his edge yet: everyone looks from the south.
func (s State) board() *table.Board {
	b := &table.Board{
		Title: phrase.Say("npow.title", phrase.With("format", phrase.Say("npow.format."+s.settings["format"]))),
		Plane: &table.Plane{
			Size: s.field.size, Bottom: table.South, Sectors: s.field.sectors,
			Bands: []table.Band{{Band: s.field.band, Name: phrase.Say("npow.band")}},
		},
		Unofficial: s.pool.Example,
	}
	if s.pool.begun() {
		b.Title = phrase.Say("npow.title-region", phrase.With("format", phrase.Say("npow.format."+s.settings["format"])),
			phrase.With("region", regionName(s.pool.Region)))
	}
	d := s.newDraw(s.pool, nil)
	for _, e := range s.pool.Elements {
		p, ok := s.tables.piece[e.Piece]
		if !ok {
			continue
		}
		face := table.Face{
			Number: e.Number, Look: p.Look, Name: elementName(e, p), Objective: d.objectivesOf(e) > 0, Optional: e.Optional, Badges: e.badges(),
		}
		b.Plane.Tray = append(b.Plane.Tray, table.Spare{Face: face, Sections: sections(e, p)})
		b.Legend = append(b.Legend, table.Entry{Number: e.Number, Text: legend(face)})
	}
	return b
}

// sections are the extents of what the element puts on the table: each 60 cm of a river, each part of a linear piece.
// adc7:placement/5 — linear pieces come in two sections of 9 cm.
func sections(e Element, p pieceData) []plane.Size {
	return slices.Repeat([]plane.Size{p.size()}, max(1, e.Sections, p.Sections))
}

func elementName(e Element, p pieceData) phrase.Phrase {
	switch {
	case e.Piece == "":
		return phrase.Say("npow.none")
	case e.Sections > 0:
		return phrase.Say("npow.river", phrase.With("piece", pieceName(e.Piece)), phrase.Number("count", e.Sections), phrase.Millimetres("length", p.Width))
	}
	return pieceName(e.Piece)
}

func legend(f table.Face) phrase.Phrase {
	switch {
	case f.Optional && f.Objective:
		return phrase.Say("npow.legend.optional-objective", phrase.With("piece", f.Name))
	case f.Optional:
		return phrase.Say("npow.legend.optional", phrase.With("piece", f.Name))
	case f.Objective:
		return phrase.Say("npow.legend.objective", phrase.With("piece", f.Name))
	}
	return f.Name
}

// badges say what is remarkable about the element.
func (e Element) badges() []phrase.Phrase {
	var badges []phrase.Phrase
	if e.Rerolls > 0 {
		badges = append(badges, phrase.Say("npow.badge.rerolled", phrase.Number("count", e.Rerolls)))
	}
	if e.Chosen {
		badges = append(badges, phrase.Say("npow.badge.chosen"))
	}
	if e.Downgraded {
		badges = append(badges, phrase.Say("npow.badge.downgraded"))
	}
	if e.Optional {
		badges = append(badges, phrase.Say("npow.badge.optional"))
	}
	if e.Open != "" {
		badges = append(badges, phrase.Say("npow.badge.open"))
	}
	return badges
}

func die(sides dice.Sides, f dice.Face) phrase.Phrase { return slug(sides.Show(f)) }

// panels are the dice, the elements one by one, the rerolls, and the count of objectives.
func (s State) panels() []table.Panel {
	if !s.pool.begun() {
		return nil
	}
	panels := []table.Panel{s.dicePanel(), s.elementPanel()}
	if len(s.pool.Rerolls) > 0 {
		panels = append(panels, s.rerollPanel())
	}
	return append(panels, s.objectivePanel())
}

func (s State) dicePanel() table.Panel {
	f := s.format()
	p := table.Panel{Title: phrase.Say("npow.panel.dice")}
	p.Rows = append(p.Rows, []phrase.Phrase{
		phrase.Say("npow.row.count", phrase.Number("sides", f.CountSides), phrase.Number("plus", f.CountPlus)),
		phrase.Say("npow.row.count-is", phrase.With("die", die(f.CountSides, s.pool.CountFace)), phrase.Number("count", s.pool.Count)),
	})
	if s.pool.WantedFace != 0 {
		p.Rows = append(p.Rows, []phrase.Phrase{
			phrase.Say("npow.row.wanted", phrase.Number("sides", f.ObjectiveDie)), die(f.ObjectiveDie, s.pool.WantedFace),
		})
	}
	return p
}

func (s State) elementPanel() table.Panel {
	p := table.Panel{Title: phrase.Say("npow.panel.elements"), Columns: columns("number", "die", "element", "remark")}
	for _, e := range s.pool.Elements {
		var remark phrase.Phrase
		if badges := e.badges(); len(badges) > 0 {
			remark = phrase.Say("npow.list", phrase.Listing("items", badges...))
		}
		p.Rows = append(p.Rows, []phrase.Phrase{
			phrase.Say("npow.number", phrase.Number("number", e.Number)), die(regionDie, e.Face), elementName(e, s.tables.piece[e.Piece]), remark,
		})
	}
	return p
}

// shownRerolls bounds the rerolls in their panel; the log has them all.
const shownRerolls = 40

func (s State) rerollPanel() table.Panel {
	p := table.Panel{Title: phrase.Say("npow.panel.rerolls"), Columns: columns("number", "die", "element", "why")}
	shown := s.pool.Rerolls
	if earlier := len(shown) - shownRerolls; earlier > 0 {
		shown = shown[earlier:]
		p.Rows = append(p.Rows, []phrase.Phrase{phrase.Say("npow.row.earlier", phrase.Number("count", earlier))})
	}
	for _, r := range shown {
		p.Rows = append(p.Rows, []phrase.Phrase{
			phrase.Say("npow.number", phrase.Number("number", r.Element)), die(regionDie, r.Face), r.gives(s.tables.piece[r.Piece]), phrase.Say("npow.why." + string(r.Why)),
		})
	}
	return p
}

func columns(names ...string) []phrase.Phrase {
	heads := make([]phrase.Phrase, len(names))
	for i, n := range names {
		heads[i] = phrase.Say("npow.column." + n)
	}
	return heads
}

// objectivePanel counts the objectives piece by piece. adc7:pool/2
func (s State) objectivePanel() table.Panel {
	p := table.Panel{Title: phrase.Say("npow.panel.objectives")}
	d := s.newDraw(s.pool, nil)
	counts := map[string]int{}
	total := 0
	for _, e := range s.pool.Elements {
		counts[e.Piece] += d.objectivesOf(e)
		total += d.objectivesOf(e)
	}
	row := func(label phrase.Phrase, n int) {
		p.Rows = append(p.Rows, []phrase.Phrase{label, phrase.Say("npow.number", phrase.Number("number", n))})
	}
	for _, piece := range s.tables.pieces {
		if n := counts[piece.ID]; n > 0 && piece.Crossings > 0 {
			row(phrase.Say("npow.row.crossings", phrase.With("piece", pieceName(piece.ID))), n)
		} else if n > 0 {
			row(pieceName(piece.ID), n)
		}
	}
	row(phrase.Say("npow.row.total"), total)
	if s.pool.WantedFace != 0 {
		row(phrase.Say("npow.row.wanted-count"), s.pool.Wanted)
	}
	if s.pool.Outcome != "" {
		p.Rows = append(p.Rows, []phrase.Phrase{phrase.Say("npow.outcome." + string(s.pool.Outcome))})
	}
	return p
}

// notes name the readings and the club's table that the view rests on.
func (s State) notes() []phrase.Phrase {
	f := s.format()
	size := func(setting string, size plane.Size) phrase.Phrase {
		return phrase.Say("npow.note.reading", phrase.With("reading",
			phrase.Say("npow.reading."+setting, phrase.Millimetres("width", size.W), phrase.Millimetres("depth", size.D))))
	}
	notes := []phrase.Phrase{size(f.TableSetting, s.field.size)}
	if f.SectorSetting != "" {
		notes = append(notes, size(f.SectorSetting, s.field.sectors.Cell))
	}
	notes = append(notes, readingNotes(s.pool.Readings)...)
	if s.pool.begun() {
		notes = append(notes, tableNote(s.pool.Table, s.pool.Example))
	}
	return notes
}

func readingNotes(read map[string]string) []phrase.Phrase {
	var notes []phrase.Phrase
	for _, name := range slices.Sorted(maps.Keys(read)) {
		notes = append(notes, phrase.Say("npow.note.reading", phrase.With("reading", phrase.Say("npow.reading."+name+"."+read[name]))))
	}
	return notes
}

func tableNote(region string, example bool) phrase.Phrase {
	if example {
		return phrase.Say("npow.note.example", phrase.With("region", regionName(region)))
	}
	return phrase.Say("npow.note.table", phrase.With("region", regionName(region)))
}
