package npow

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// passage says of a crossing whether it is a bridge or a ford. adc7:placement/4 — a road lies over the river
// on a bridge and under it at a ford; adc7:terrains — both are passed at v1, and both are objectives. Nobody
// need say it.
type passage struct {
	Of   label       `json:"of"`
	Kind passageKind `json:"kind"`
}

type passageKind string

const (
	aBridge passageKind = "pont"
	aFord   passageKind = "gue"
)

var passageKinds = []passageKind{aBridge, aFord}

func (k passageKind) phrase() phrase.Phrase { return phrase.Say("npow.passage." + string(k)) }

func (p passage) phrase() phrase.Phrase {
	return phrase.Say("npow.passage-told", what(p.Of.said()), phrase.With("kind", p.Kind.phrase()))
}

// brief says it in a select.
func (p passage) brief() phrase.Phrase {
	return phrase.Say("npow.passage-told", what(p.Of.brief()), phrase.With("kind", p.Kind.phrase()))
}

// crossingsNow are the objectives that are a bridge or a ford, crossingsOfPool those of them that no road
// made.
func (s state) crossingsNow() []objective     { return onlyCrossings(s.objectives()) }
func (s laying) crossingsOfPool() []objective { return onlyCrossings(s.poolObjectives()) }

func onlyCrossings(all []objective) []objective {
	return slices.DeleteFunc(all, func(o objective) bool { return o.Piece != charts.CrossingPiece })
}

// passages are the crossings of which somebody has said what they are, in the order of the objectives.
func (s state) passages() []passage {
	var all []passage
	for _, o := range s.crossingsNow() {
		if kind := s.roads.Kinds[o.ID]; kind != "" {
			all = append(all, passage{Of: o.label, Kind: kind})
		}
	}
	return all
}

// showCrossing draws a crossing, which the map calls a bridge or a ford where somebody has said so.
func (s state) showCrossing(board *table.Plane, of label, at plane.Rect) {
	name := of.said()
	if kind := s.roads.Kinds[of.ID]; kind != "" {
		name = passage{Of: of, Kind: kind}.phrase()
	}
	board.Pieces = append(board.Pieces, table.Piece{Face: table.Face{Look: table.Bridge, Name: name, Objective: true},
		Sections: []plane.Rect{at}})
}

// checkPassages is an error where a place declared to be a bridge or a ford is neither.
func checkPassages(all []passage) error {
	for _, p := range all {
		if p.Of.Piece != charts.CrossingPiece || !slices.Contains(passageKinds, p.Kind) {
			return fmt.Errorf("crossing %q is told to be %q", p.Of.ID, p.Kind)
		}
	}
	return nil
}

// withPassages returns the roads with what was said of crossings; r stays as it was.
func (r roads) withPassages(all ...passage) roads {
	if len(all) > 0 {
		r.Kinds = cloned(r.Kinds)
	}
	for _, p := range all {
		r.Kinds[p.Of.ID] = p.Kind
	}
	return r
}

// keptKinds is what stays said once the roads are laid once more: of the crossings that the pool gave.
func (r roads) keptKinds() map[string]passageKind {
	kept := maps.Clone(r.Kinds)
	maps.DeleteFunc(kept, func(id string, _ passageKind) bool { return label{ID: id}.ofRoad() })
	return kept
}

// roadCrossing names the crossing that a road made on a river, counted from 1.
func roadCrossing(n int, of table.Number) label {
	return label{ID: roadCrossingID(n), Number: of, Piece: charts.CrossingPiece, Section: n}
}

// bridged is a crossing's place on its section, which counts from 1.
type bridged struct {
	Number  table.Number `json:"number"`
	Section int          `json:"section"`
	At      plane.Point  `json:"at"`
}

// bridged returns the place with one crossing elsewhere; p stays as it was.
func (p place) bridged(section int, at plane.Point) place {
	p.Crossings = slices.Clone(p.Crossings)
	if section >= 0 && section < len(p.Crossings) {
		p.Crossings[section] = at
	}
	return p
}

// bridgeOptions are the crossings of the rivers that are on the table.
func (s laying) bridgeOptions() []rules.Choice {
	var choices []rules.Choice
	for _, e := range s.keptElements() {
		for i := range s.placeOf(e).Crossings {
			at := crossingOf(e.Number, e.Piece, i+1)
			choices = append(choices, at.choice())
		}
	}
	return choices
}

// bridgeOf reads a crossing: « 4.1 » is that of element 4's first section.
func (s laying) bridgeOf(text string) (Element, int, bool) {
	for _, e := range s.keptElements() {
		for i := range s.placeOf(e).Crossings {
			if crossingOf(e.Number, e.Piece, i+1).ID == strings.TrimSpace(text) {
				return e, i + 1, true
			}
		}
	}
	return Element{}, 0, false
}

// decideBridge moves a crossing along its section, as near to the place named as the section goes.
// adc7:placement/4 — each 60 cm has one, wherever the Defender puts it.
func decideBridge(s state, act rules.Act, e Element, section int) ([]rules.Event, error) {
	now := s.placeOf(e)
	r, current := now.Rects[section-1], bridgeAt(now.Place, section-1).Centre
	to, err := siting.ReadTarget(current, act.Args["ou"], s.around(table.South))
	if err == nil && to.Turned {
		err = &plane.Misread{Why: plane.ReasonForm, Word: shortened(act.Args["ou"])}
	}
	if err != nil {
		return nil, refuseUnread(misread(err))
	}
	judge := s.site().Judge()
	against := func(at plane.Point) []siting.Finding { return judge(s.lay(e, now.bridged(section-1, at).Place)) }
	spots := slices.Values(spots(r))
	at, _ := siting.NearestOf(to.At, spots, func(plane.Point) bool { return true })
	found := against(at)
	if len(found) == 0 {
		return event(movedKind, movedData{Bridges: []bridged{{e.Number, section, at}}})
	}
	free, some := siting.NearestOf(to.At, spots, func(p plane.Point) bool { return len(against(p)) == 0 })
	if !some {
		free = current
	}
	return nil, found[0].Refuse("npow.placement.refused.finding").
		Or(phrase.Say("npow.placement.offer.there", phrase.With("where", pointPhrase(free))), act.With("ou", siting.PointText(free)))
}

// spots are the places along a section on which a crossing is wholly, 5 mm apart.
func spots(r plane.Rect) []plane.Point {
	var all []plane.Point
	for off := plane.MM(0); 2*off+bridgeLength <= r.Size.W; off += siting.Grain {
		all = append(all, r.Centre.Along(2*off, r.Turn), r.Centre.Along(2*off, r.Turn+180))
	}
	return all
}

const (
	qualityKind    = "npow.river-quality/1"
	qualityPurpose = "river-quality"
)

var qualityDice = []dice.Group{{Name: "npow.dice.quality", Sides: charts.QualityDie, Purposes: []string{qualityPurpose}}}

func qualityNote(example bool) phrase.Phrase {
	if example {
		return phrase.Say("npow.quality.note.example")
	}
	return clubQualityNote()
}

func clubQualityNote() phrase.Phrase { return phrase.Say("npow.quality.note.club") }

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

// riverSections are the sections of the rivers on the table, each river's from the edge of the table on.
// adc7:crossings
func (s laying) riverSections() []riverSection {
	var all []riverSection
	for _, e := range only(s.keptElements(), Element.isRiver) {
		var of []riverSection
		for i := range max(1, e.Sections) {
			of = append(of, riverSection{River: e.Number, Section: i + 1})
		}
		if s.fromItsEnd(s.placeOf(e)) {
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
func (s evening) throwQuality(sections []riverSection, roller dice.Roller) ([]rules.Event, error) {
	data := qualityData{Example: s.tables.Quality.Example}
	for _, at := range sections {
		faces, err := roller.Throw(qualityKey(at.River, at.Section), charts.QualityDie, 1)
		if err != nil {
			return nil, err
		}
		at.Face, at.Quality = faces[0], s.tables.Quality.ByFace[faces[0]]
		data.Sections = append(data.Sections, at)
	}
	events, err := event(qualityKind, data)
	if err != nil {
		return nil, err
	}
	events[0].Shows = rules.ShowsFaces
	return events, nil
}

func foldQuality(s state, data qualityData) state {
	s.roads.Quality = data.Sections
	return s
}

func (d qualityData) tell() []phrase.Phrase {
	lines := each(d.Sections, func(at riverSection) phrase.Phrase {
		return phrase.Say("npow.quality.tell", phrase.With("where", at.phrase()), phrase.With("die", die(charts.QualityDie, at.Face)),
			phrase.With("effect", at.effect()))
	})
	if !d.Example {
		lines = append(lines, clubQualityNote())
	}
	return lines
}

// showQuality marks each section's quality on the river, and writes it beside the map.
func showQuality(s state, view *rules.View) {
	if len(s.roads.Quality) == 0 {
		return
	}
	board := view.Board.Plane
	p := table.Panel{Title: phrase.Say("npow.quality.panel")}
	for _, at := range s.roads.Quality {
		if place := s.placing.Places[at.River]; at.Section >= 1 && at.Section <= len(place.Rects) {
			r := place.Rects[at.Section-1]
			spot := r.Centre.Along(r.Size.W/2, r.Turn)
			spot.X, spot.Y = min(max(spot.X, 0), board.Size.W), min(max(spot.Y, 0), board.Size.D) // back onto the table
			board.Marks = append(board.Marks, table.Mark{At: spot, Text: at.phrase()})
		}
		p.Rows = append(p.Rows, []phrase.Phrase{at.phrase(), at.effect()})
	}
	if !s.count.Open {
		view.Panels = append(view.Panels, p)
	}
	if !s.tables.Quality.Example {
		view.Notes = append(view.Notes, clubQualityNote())
	}
}
