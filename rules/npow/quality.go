package npow

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

const (
	qualityKind    = "npow.river-quality/1"
	qualityPurpose = "river-quality"
)

var qualityDice = []dice.Group{{Name: "npow.dice.quality", Sides: charts.QualityDie, Purposes: []string{qualityPurpose}}}

func qualityNote(example bool) phrase.Phrase {
	if example {
		return phrase.Say("npow.quality.note.example")
	}
	return phrase.Say("npow.quality.note.club")
}

// riverSection is 60 cm of a river, and what it is like once thrown for.
type riverSection struct {
	River   table.Number `json:"river"`
	Section int          `json:"section"`
	Face    dice.Face    `json:"face,omitempty"`
	Quality string       `json:"quality,omitempty"`
}

func (r riverSection) id() string { return strconv.Itoa(int(r.River)) + "." + strconv.Itoa(r.Section) }

func (r riverSection) phrase() phrase.Phrase {
	return phrase.Say("npow.quality.section", phrase.Number("river", r.River), phrase.Number("section", r.Section),
		phrase.With("quality", phrase.Say("npow.quality."+r.Quality)))
}

// effect says what it does to who crosses.
func (r riverSection) effect() phrase.Phrase { return phrase.Say("npow.quality.effect." + r.Quality) }

// qualityData are the qualities thrown.
type qualityData struct {
	Sections []riverSection `json:"sections"`
	Example  bool           `json:"example,omitempty"`
}

// qualityKey is for one section of one river, whichever is thrown for first.
func qualityKey(river table.Number, section int) dice.Key {
	return dice.Key{System: "npow", Turn: roadsGate, Subject: riverSection{River: river, Section: section}.id(), Purpose: qualityPurpose}
}

// riverSections are the sections of the rivers on the table, each river's from the edge of the table on. adc7:crossings
func (s laying) riverSections() []riverSection {
	var all []riverSection
	for _, e := range s.kept() {
		if e.Piece != charts.River {
			continue
		}
		var of []riverSection
		for i := range max(1, e.Sections) {
			of = append(of, riverSection{River: e.Number, Section: i + 1})
		}
		if s.fromItsEnd(s.placing.Places[e.Number]) {
			slices.Reverse(of)
		}
		all = append(all, of...)
	}
	return all
}

// fromItsEnd reports whether a river touches the edge of the table with its last section alone.
func (s evening) fromItsEnd(at place) bool {
	if len(at.Rects) == 0 {
		return false
	}
	start, _ := ends(at.Rects[0])
	_, end := ends(at.Rects[len(at.Rects)-1])
	return len(edges(s.field.Size, start)) == 0 && len(edges(s.field.Size, end)) > 0
}

// throwQuality throws for each section. adc7:crossings
func (s evening) throwQuality(sections []riverSection, roller dice.Roller) (rules.Event, error) {
	data := qualityData{Example: s.tables.Quality.Example}
	for _, at := range sections {
		faces, err := roller.Throw(qualityKey(at.River, at.Section), charts.QualityDie, 1)
		if err != nil {
			return rules.Event{}, err
		}
		at.Face, at.Quality = faces[0], s.tables.Quality.ByFace[faces[0]]
		data.Sections = append(data.Sections, at)
	}
	e, err := rules.NewEvent(qualityKind, data)
	e.Shows = rules.ShowsFaces
	return e, err
}

func foldQuality(s State, data qualityData) (State, error) {
	s.roads.Quality = data.Sections
	return s, nil
}

func (d qualityData) tell() []phrase.Phrase {
	var lines []phrase.Phrase
	for _, at := range d.Sections {
		lines = append(lines, phrase.Say("npow.quality.tell", phrase.With("where", at.phrase()), phrase.With("die", die(charts.QualityDie, at.Face)),
			phrase.With("effect", at.effect())))
	}
	return append(lines, qualityNote(d.Example))
}

// showQuality marks each section's quality on the river, or writes it beside the map where the river's place is not known.
func showQuality(s State, view *rules.View) {
	if len(s.roads.Quality) == 0 {
		return
	}
	board := view.Board.Plane
	p := table.Panel{Title: phrase.Say("npow.quality.panel")}
	for _, at := range s.roads.Quality {
		if place := s.placing.Places[at.River]; at.Section >= 1 && at.Section <= len(place.Rects) {
			r := place.Rects[at.Section-1]
			board.Marks = append(board.Marks, table.Mark{At: onTable(r.Centre.Along(r.Size.W/2, r.Turn), s.field.Size),
				Text: at.phrase()})
		}
		p.Rows = append(p.Rows, []phrase.Phrase{at.phrase(), at.effect()})
	}
	if len(p.Rows) > 0 && !s.count.Open {
		view.Panels = append(view.Panels, p)
	}
	view.Notes = append(view.Notes, qualityNote(s.tables.Quality.Example))
	view.Board.Unofficial = view.Board.Unofficial || s.tables.Quality.Example
}

// onTable draws a point back onto the table.
func onTable(p plane.Point, size plane.Size) plane.Point {
	return plane.Point{X: min(max(p.X, 0), size.W), Y: min(max(p.Y, 0), size.D)}
}
