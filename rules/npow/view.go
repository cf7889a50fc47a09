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

func poolPhase(s state) (phrase.Phrase, []rules.Seat) {
	say := phrase.Say("npow.phase.downgrade", phrase.Number("count", s.pool.Surplus))
	switch open := s.pool.openElements(); {
	case !s.pool.begun():
		say = phrase.Say("npow.phase.pool")
	case len(open) > 0:
		say = phrase.Say("npow.phase.choice", countOf(open))
	}
	return say, []rules.Seat{s.defender()}
}

// board is the empty table. Until the Attacker has chosen his edge, everyone looks from the south.
func (s evening) board() *table.Board {
	return &table.Board{
		Title: s.title("npow.title"),
		Plane: &table.Plane{
			Size: s.field.Size, Bottom: table.South, Sectors: s.field.Sectors,
			Bands: []table.Band{{Band: s.field.Band, Name: phrase.Say("npow.band")}},
		},
	}
}

// title names the table by its format.
func (s evening) title(key string, more ...phrase.Arg) phrase.Phrase {
	format := phrase.With("format", phrase.Say("npow.format."+s.settings["format"]))
	return phrase.Say(key, append([]phrase.Arg{format}, more...)...)
}

// showPool puts the pool beside the table: its elements into the tray, its dice into a panel. Once the table
// is finished nothing is to be placed: what has no place here is on the players' own table.
func showPool(s state, _ rules.Seat, view *rules.View) {
	if !s.pool.begun() {
		return
	}
	view.Board.Title = s.title("npow.title-region", ofRegion(s.pool.Region))
	if !s.placing.Done {
		for _, e := range s.pool.Elements {
			if e.Piece != "" && !s.drawn(e) {
				view.Board.Plane.Tray = append(view.Board.Plane.Tray, table.Spare{Sections: sections(e, s.row(e)), Face: s.face(e)})
			}
		}
		view.Panels = append(view.Panels, poolPanel(s))
	}
	view.Notes = append(view.Notes, readingNotes(s.pool.Readings)...)
	if !s.pool.Example {
		view.Notes = append(view.Notes, tableNote(s.pool.Table))
	}
}

// face is what an element shows, in the tray and on the table.
func (s laying) face(e Element) table.Face {
	p := s.row(e)
	objectives := s.newDraw(s.pool, nil).objectivesOf(e)
	return table.Face{
		Number: e.Number, Look: p.Look, Name: elementName(e, p), Objective: objectives > 0, Optional: e.Optional,
		Badges: e.badges(objectives),
	}
}

// sections are the extents of what the element puts on the table: each 60 cm of a river, each part of a
// linear piece. adc7:placement/5 — linear pieces come in two sections of 9 cm.
func sections(e Element, p charts.Piece) []plane.Size {
	return slices.Repeat([]plane.Size{p.Size()}, max(1, e.Sections, p.Sections))
}

func elementName(e Element, p charts.Piece) phrase.Phrase {
	if e.Sections > 0 {
		return phrase.Say("npow.river", phrase.With("piece", pieceName(e.Piece)), phrase.Number("count", e.Sections),
			phrase.Millimetres("length", p.Width))
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
	badges = append(badges, phrase.Say("npow.badge.die", ofDie(e.Face)))
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

// poolPanel is a panel of short lines: the dice that count, the elements that no die gave yet, what could not
// be had. The elements have their dice beside them in the tray.
func poolPanel(s state) table.Panel {
	f := s.format()
	counts := phrase.Line("npow.row.count", phrase.Number("count", s.pool.Count), phrase.Number("sides", f.CountSides),
		phrase.With("die", die(f.CountSides, s.pool.CountFace)), phrase.Number("plus", s.pool.Count-int(s.pool.CountFace)))
	if s.pool.WantedFace != 0 {
		counts = append(counts, phrase.Say("npow.row.objectives", phrase.Number("count", s.newDraw(s.pool, nil).objectives()),
			phrase.Number("wanted", s.pool.Wanted), phrase.Number("sides", f.ObjectiveDie)))
	}
	lines := []phrase.Phrase{inARow(counts)}
	if open := s.pool.openElements(); len(open) > 0 {
		lines = append(lines, phrase.Say("npow.row.open", phrase.Listing("items", each(open, func(e Element) phrase.Phrase {
			return phrase.Say("npow.row.open-element", phrase.Number("element", e.Number), ofDie(e.Face))
		})...)))
	}
	if s.pool.Outcome != "" {
		lines = append(lines, phrase.Say("npow.outcome."+string(s.pool.Outcome)))
	}
	return table.Panel{Rows: oneALine(lines)}
}

// oneALine are the rows of a panel with one phrase each.
func oneALine(lines []phrase.Phrase) [][]phrase.Phrase { return slices.Collect(slices.Chunk(lines, 1)) }

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

// reading says a reading of this game.
func (s evening) reading(name string) phrase.Arg { return readingArg(name, s.settings[name]) }

func readingArg(name, value string) phrase.Arg {
	return phrase.With("reading", phrase.Say("npow.reading."+name+"."+value))
}

// note adds the values of readings to what a view says beside the table.
func (s evening) note(view *rules.View, names ...string) {
	view.Notes = append(view.Notes, readingNotes(s.readings(names...))...)
}

func readingNotes(read map[string]string) []phrase.Phrase {
	return each(slices.Sorted(maps.Keys(read)), func(name string) phrase.Phrase {
		return phrase.Say("npow.note.reading", readingArg(name, read[name]))
	})
}

// examples are the tables in use that are examples, from when something was thrown by them.
func examples(s state) []string {
	var files []string
	if s.pool.Example {
		files = append(files, s.pool.Table+".toml")
	}
	if s.tables.Quality.Example && len(s.roads.Quality) > 0 {
		files = append(files, charts.QualityTable)
	}
	return files
}

func tableNote(region string) phrase.Phrase {
	return phrase.Say("npow.note.table", ofRegion(region))
}

// drawn reports whether the map shows the element in its place, so that the tray need not.
func (s laying) drawn(e Element) bool {
	at := s.placeOf(e)
	return at.measured() || len(at.Sectors) > 0 || len(declaredStrips(s, e)) > 0
}

// showPlacing puts the elements on the table: where they were measured, in the sectors that the players
// named, or where their answers say.
func showPlacing(s state, _ rules.Seat, view *rules.View) {
	if !s.pool.Settled {
		return
	}
	board := view.Board.Plane
	if !s.placing.Done {
		name := phrase.Say("npow.placement.border", phrase.Millimetres("least", border))
		board.Bands = append(board.Bands, table.Band{Band: plane.Band{To: border}, Name: name, Minor: true},
			table.Band{Band: plane.Band{From: board.Size.D - border, To: board.Size.D}, Minor: true}) // one name explains both
	}
	if s.placing.Done || slices.ContainsFunc(s.keptElements(), s.drawn) {
		view.Board.Title = s.title("npow.placement.title", ofRegion(s.pool.Region))
	}
	for _, e := range s.keptElements() {
		at, face, strips := s.placeOf(e), s.face(e), declaredStrips(s.laying, e)
		if s.drawn(e) || s.placing.Done && !s.roads.Done { // the numbers are still asked for
			face.Badges = remarks(face.Badges)
			view.Board.Legend = append(view.Board.Legend, table.Entry{Number: e.Number, Text: s.legend(e)})
		}
		switch {
		case at.measured():
			board.Pieces = append(board.Pieces, table.Piece{Face: face, Sections: at.Rects})
			for i := range s.row(e).Crossings * len(at.Rects) {
				s.showCrossing(board, crossingOf(e.Number, charts.CrossingPiece, i+1), bridgeAt(at.Place, i))
			}
		case len(at.Sectors) > 0:
			board.Loose = append(board.Loose, table.Loose{Face: face, Sectors: at.Sectors})
		case len(strips) > 0 && len(board.Loose) < table.MaxLoose:
			board.Loose = append(board.Loose, table.Loose{Face: face, Strips: strips})
		}
	}
	if !s.count.Open {
		s.note(view, s.placingReadings()...)
	}
	if showWorks(s, board) {
		s.note(view, deploymentReading)
	}
	if said := s.saidAnswers(); len(said) > 0 && !s.roads.Done {
		view.Panels = append(view.Panels, table.Panel{Title: phrase.Say("npow.placement.panel"), Rows: oneALine(said)})
	}
}

// placingReadings are the readings that the placement of this pool rests on.
func (s laying) placingReadings() []string {
	if slices.ContainsFunc(s.keptElements(), Element.isRiver) {
		return []string{astrideReading, bandReading, sourceReading}
	}
	return []string{astrideReading}
}

// legend names an element that is on the table, with its place as players type it: so a proposal is laid
// out.
func (s laying) legend(e Element) phrase.Phrase {
	name, at := elementName(e, s.row(e)), s.placeOf(e)
	if !at.measured() {
		return name
	}
	return phrase.Say("npow.placement.legend", phrase.With("piece", name), where(at.Place))
}

// remarks are those that still matter on the table: no dice of the pool.
func remarks(of []phrase.Phrase) []phrase.Phrase {
	return slices.DeleteFunc(of, func(p phrase.Phrase) bool { return p.Key == "npow.badge.die" || p.Key == "npow.badge.rerolled" })
}

// saidAnswers are the answers of the screens.
func (s laying) saidAnswers() []phrase.Phrase {
	var said []phrase.Phrase
	for _, now := range s.answered() {
		if now == contactScreen {
			continue
		}
		said = append(said, answerData{Screen: now, Things: s.thingsIn(s.placing.Answers[now])}.phrase())
		if now == objectiveScreen {
			said = append(said, tellAstride(s.thingsIn(s.placing.Astride))...)
		}
	}
	return said
}

// tellAstride says which objectives are partly in the central band.
func tellAstride(things []thing) []phrase.Phrase {
	if len(things) == 0 {
		return nil
	}
	return phrase.Line("npow.placement.tell.astride", phrase.Listing("what", each(things, thing.said)...))
}

// pieceTopics are the pieces, each with its size.
func pieceTopics(s state) []rules.Topic { return each(s.tables.Pieces, s.pieceTopic) }

// topic is what `/regle` says of one rule.
func topic(slug string, ref rules.Ref, args ...phrase.Arg) rules.Topic {
	return rules.Topic{Slug: slug, Title: phrase.Say("npow.topic." + slug + ".title"), Body: phrase.Say("npow.topic."+slug+".body",
		args...), Ref: ref}
}

func poolTopics(s state) []rules.Topic {
	f := s.format()
	return []rules.Topic{
		topic("defenseur", refPool),
		topic("nombre-d-elements", rules.Ref(f.Ref), phrase.Number("sides", f.CountSides), phrase.Number("plus", f.CountPlus),
			phrase.Number("least", 1+f.CountPlus), phrase.Number("most", int(f.CountSides)+f.CountPlus)),
		topic("regions", "adc7:regions"),
		topic("lignes-vides", "bareme:regions"),
		topic("riviere", refPool, s.reading(riverReading)),
		topic("objectifs-du-pool", refObjectives, phrase.Number("sides", f.ObjectiveDie), s.reading(bridgesReading)),
		topic("relances", refObjectives, s.reading(rerollReading)),
		topic("declassement", refObjectives, s.reading(mostReading)),
		topic("table", "adc7:placement/1", phrase.Millimetres("width", s.field.Size.W), phrase.Millimetres("depth", s.field.Size.D),
			phrase.Millimetres("sector", s.field.Sectors.Cell.W), phrase.Millimetres("deep", s.field.Sectors.Cell.D)),
		topic("zone-centrale", refBand, phrase.Millimetres("band", f.Band), phrase.Number("most", mostCentral), s.reading(bandReading)),
	}
}

func (s evening) pieceTopic(p charts.Piece) rules.Topic {
	key := "npow.topic.piece"
	switch {
	case p.Crossings > 0:
		key = "npow.topic.piece-crossings"
	case p.ID == charts.CrossingPiece:
		key = "npow.topic.piece-crossing"
	case p.Objective:
		key = "npow.topic.piece-objective"
	}
	return rules.Topic{Slug: p.ID, Title: pieceName(p.ID), Ref: rules.Ref(p.Ref),
		Body: phrase.Say(key, phrase.With("category", phrase.Say("npow.category."+p.Category)), phrase.With("size", s.pieceSize(p)))}
}

// pieceSize says a piece's size as the table of the text gives it. adc7:terrains
func (s evening) pieceSize(p charts.Piece) phrase.Phrase {
	width, depth := phrase.Millimetres("width", p.Width), phrase.Millimetres("depth", p.Depth)
	switch {
	case p.DepthMax != 0:
		return phrase.Say("npow.size.range", width, depth, phrase.Millimetres("most", p.DepthMax))
	case p.DepthOf != "":
		return phrase.Say("npow.size.like", width, phrase.With("piece", pieceName(p.DepthOf)))
	case p.Depth == 0:
		return phrase.Say("npow.size.free", width)
	case p.Sections > 1:
		return phrase.Say("npow.size.parts", width, depth, phrase.Number("count", p.Sections))
	}
	return phrase.Say("npow.size.plain", width, depth)
}

// placingTopics are the rules of placement, one a topic.
func placingTopics(s state) []rules.Topic {
	return []rules.Topic{
		topic("secteurs", refSectors, phrase.Millimetres("width", s.field.Sectors.Cell.W), phrase.Millimetres("depth",
			s.field.Sectors.Cell.D), s.reading(astrideReading)),
		topic("bord-long", refBorder, phrase.Millimetres("least", border)),
		topic("recouvrements", refOverlap),
		topic("cours-d-eau-place", refPool, s.reading(sourceReading)),
		topic("batiments", "adc7:terrains"),
		topic("elements-lineaires", refWorks),
		topic("retranchements", refOverlap, s.reading(deploymentReading)),
		topic("places", refPlaces),
		topic("ecrans", refMode),
		topic("proposition", refProposal),
	}
}

// pointsTopics are the rules of the secret points with the readings of this game.
func pointsTopics(s state) []rules.Topic {
	most := each(s.tables.Points.Degrees, func(d charts.Degree) phrase.Arg { return phrase.Number(d.ID, d.OwnMost) })
	return []rules.Topic{
		topic("points-d-objectif", refPoints, phrase.Number("total", s.tables.Points.Total)),
		topic("moities-de-table", refHalves, append(most, s.reading(halvesReading))...),
		topic("points-par-element", refMost, s.reading(mostPointsReading)),
	}
}

// countTopics are the rules of « Tenir un objectif » with the readings of this game.
func countTopics(s state) []rules.Topic {
	return []rules.Topic{
		topic("tenir-un-objectif", refHeld),
		topic("objectif-vide", refPassed),
		topic("menace", refThreat, s.reading(threatReading)),
		topic("objectif-conteste", refContested, s.reading(noneReading)),
		topic("points-perdus", refKept, s.reading(lostReading)),
		topic("demi-points", refContested, s.reading(halfReading)),
	}
}
