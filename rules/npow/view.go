package npow

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

func poolPhase(s State) phrase.Phrase {
	switch open := s.pool.open(); {
	case !s.pool.begun():
		return phrase.Say("npow.phase.pool")
	case len(open) > 0:
		return phrase.Say("npow.phase.choice", phrase.Number("count", len(open)))
	}
	return phrase.Say("npow.phase.downgrade", phrase.Number("count", s.pool.Surplus))
}

// board is the empty table. Until the Attacker has chosen his edge, everyone looks from the south.
func (s evening) board() *table.Board {
	return &table.Board{
		Title: phrase.Say("npow.title", phrase.With("format", phrase.Say("npow.format."+s.settings["format"]))),
		Plane: &table.Plane{
			Size: s.field.Size, Bottom: table.South, Sectors: s.field.Sectors,
			Bands: []table.Band{{Band: s.field.Band, Name: phrase.Say("npow.band")}},
		},
	}
}

// showPool puts the pool beside the table: its elements into the tray, its dice into a panel.
func showPool(s State, _ rules.Seat, view *rules.View) {
	if !s.pool.begun() {
		return
	}
	view.Board.Unofficial = view.Board.Unofficial || s.pool.Example
	view.Board.Title = phrase.Say("npow.title-region", phrase.With("format", phrase.Say("npow.format."+s.settings["format"])),
		phrase.With("region", regionName(s.pool.Region)))
	for _, e := range s.pool.Elements {
		// Once the table is finished nothing is to be placed: what has no place here lies on the players' own
		// table.
		if p, ok := s.tables.Piece[e.Piece]; ok && !s.drawn(e) && !s.placing.Done {
			view.Board.Plane.Tray = append(view.Board.Plane.Tray, table.Spare{Sections: sections(e, p), Face: s.face(e)})
		}
	}
	if !s.placing.Done {
		view.Panels = append(view.Panels, s.poolPanel())
	}
	view.Notes = append(view.Notes, readingNotes(s.pool.Readings)...)
	view.Notes = append(view.Notes, tableNote(s.pool.Table, s.pool.Example))
}

// face is what an element shows, in the tray and on the table.
func (s laying) face(e Element) table.Face {
	p := s.tables.Piece[e.Piece]
	objectives := s.newDraw(s.pool, nil).objectivesOf(e)
	return table.Face{
		Number: e.Number, Look: p.Look, Name: elementName(e, p), Objective: objectives > 0, Optional: e.Optional, Badges: e.badges(objectives),
	}
}

// sections are the extents of what the element puts on the table: each 60 cm of a river, each part of a linear piece.
// adc7:placement/5 — linear pieces come in two sections of 9 cm.
func sections(e Element, p charts.Piece) []plane.Size {
	return slices.Repeat([]plane.Size{p.Size()}, max(1, e.Sections, p.Sections))
}

func elementName(e Element, p charts.Piece) phrase.Phrase {
	if e.Sections > 0 {
		return phrase.Say("npow.river", phrase.With("piece", pieceName(e.Piece)), phrase.Number("count", e.Sections), phrase.Millimetres("length", p.Width))
	}
	return pieceName(e.Piece)
}

// badges say what is remarkable about the element: objectives beyond the first, its last die, what became of
// it. That it may be left out and that it is an objective, its number shows.
func (e Element) badges(objectives int) []phrase.Phrase {
	var badges []phrase.Phrase
	if objectives > 1 {
		badges = append(badges, phrase.Say("npow.badge.objectives", phrase.Number("count", objectives)))
	}
	badges = append(badges, phrase.Say("npow.badge.die", phrase.With("die", die(charts.RegionDie, e.Face))))
	if e.Rerolls > 0 {
		badges = append(badges, phrase.Say("npow.badge.rerolled", phrase.Number("count", e.Rerolls)))
	}
	if e.Chosen {
		badges = append(badges, phrase.Say("npow.badge.chosen"))
	}
	if e.Downgraded {
		badges = append(badges, phrase.Say("npow.badge.downgraded"))
	}
	return badges
}

func die(sides dice.Sides, f dice.Face) phrase.Phrase { return slug(sides.Show(f)) }

// poolPanel is a panel of short lines: the dice that count, the elements that no die gave yet, what could not be had. The
// elements have their dice beside them in the tray.
func (s laying) poolPanel() table.Panel {
	f := s.format()
	counts := []phrase.Phrase{phrase.Say("npow.row.count", phrase.Number("count", s.pool.Count), phrase.Number("sides", f.CountSides),
		phrase.With("die", die(f.CountSides, s.pool.CountFace)), phrase.Number("plus", s.pool.Count-int(s.pool.CountFace)))}
	if s.pool.WantedFace != 0 {
		counts = append(counts, phrase.Say("npow.row.objectives", phrase.Number("count", s.newDraw(s.pool, nil).objectives()),
			phrase.Number("wanted", s.pool.Wanted), phrase.Number("sides", f.ObjectiveDie)))
	}
	p := table.Panel{Rows: [][]phrase.Phrase{{inARow(counts)}}}
	if open := s.pool.open(); len(open) > 0 {
		items := make([]phrase.Phrase, len(open))
		for i, e := range open {
			items[i] = phrase.Say("npow.row.open-element", phrase.Number("element", e.Number), phrase.With("die", die(charts.RegionDie, e.Face)))
		}
		p.Rows = append(p.Rows, []phrase.Phrase{phrase.Say("npow.row.open", phrase.Listing("items", items...))})
	}
	if s.pool.Outcome != "" {
		p.Rows = append(p.Rows, []phrase.Phrase{phrase.Say("npow.outcome." + string(s.pool.Outcome))})
	}
	return p
}

// sizeNotes name the readings that the table's size and its sectors rest on.
func (s evening) sizeNotes() []phrase.Phrase {
	f := s.format()
	size := func(setting string, size plane.Size) phrase.Phrase {
		return phrase.Say("npow.note.reading", phrase.With("reading",
			phrase.Say("npow.reading."+setting, phrase.Millimetres("width", size.W), phrase.Millimetres("depth", size.D))))
	}
	notes := []phrase.Phrase{size(f.TableSetting, s.field.Size)}
	if f.SectorSetting != "" {
		notes = append(notes, size(f.SectorSetting, s.field.Sectors.Cell))
	}
	return notes
}

// readingOf says a reading of this game.
func (s evening) readingOf(name string) phrase.Phrase {
	return phrase.Say("npow.reading." + name + "." + s.settings[name])
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
