package npow

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// screen is one question to players whose figures stand on a real table.
type screen = siting.Screen[laying, answerData]

// The screens, one for each constraint of the text.
const (
	sectorScreen    = "secteurs"
	bandScreen      = "bande"
	objectiveScreen = "objectifs"
	contactScreen   = "contacts"
)

const refMode rules.Ref = "maison:mode"

// screens are in the order of the text: adc7:placement/1, /2, /3, then /4 with what the text says of single kinds.
func screens() *siting.Screens[laying, answerData] {
	return &siting.Screens[laying, answerData]{Path: screenPath, Words: placingWords, Ref: refMode, List: []screen{
		{Name: sectorScreen, Asks: func(s laying) bool { return !s.sketched() }, Answers: laying.sectorAnswers, Judge: laying.judgeSectors},
		{Name: bandScreen, Answers: laying.bandAnswers, Judge: laying.judgeBand},
		{Name: objectiveScreen, Asks: func(s laying) bool { return len(s.sided()) > 0 }, Answers: laying.objectiveAnswers, Judge: laying.judgeHalves},
		{Name: contactScreen, Answers: laying.contactAnswers, Judge: laying.judgeContacts},
	}}
}

// tooNear marks an objective that the players saw within 15 cm of a long edge.
const tooNear = "-bord"

// astride marks an objective of which the players saw a part in the central band. lecture:npow-moitie
const astride = "-cheval"

// thing is what a screen may be answered with: an element, or the crossing of one section of a river.
type thing struct {
	ID        string       `json:"id"`
	Number    table.Number `json:"number"`
	Piece     string       `json:"piece"`
	Section   int          `json:"section,omitempty"`
	objective bool
}

func (t thing) name() phrase.Phrase {
	if t.Section > 0 {
		return phrase.Say("npow.objective.crossing", phrase.Number("number", t.Number), phrase.Number("section", t.Section))
	}
	return elementPhrase(t.Number, t.Piece)
}

// thingID names the crossing of a river's section.
func thingID(e Element, section int) string {
	return e.id() + "." + strconv.Itoa(section)
}

// things are all that the screens ask about, in the order of the numbers.
func (s laying) things() []thing {
	var all []thing
	for _, e := range s.loose() {
		p := s.tables.Piece[e.Piece]
		id := e.id()
		all = append(all, thing{ID: id, Number: e.Number, Piece: e.Piece, objective: p.Objective})
		for i := range p.Crossings * e.Sections {
			all = append(all, thing{ID: thingID(e, i+1), Number: e.Number, Piece: e.Piece, Section: i + 1, objective: true})
		}
	}
	return all
}

// sided are the objectives that lie in one half or the other: all that are not in the central band.
func (s laying) sided() []thing {
	return slices.DeleteFunc(s.things(), func(t thing) bool {
		return !t.objective || slices.Contains(s.placing.Said[bandScreen], t.ID)
	})
}

// screen is the next one to answer; nil where the bot keeps all places, or where nothing is left to ask.
func (s laying) screen() *screen {
	if s.tracked() || s.placing.Done || len(s.loose()) == 0 {
		return nil
	}
	now, _ := screens().Next(s, s.isAnswered)
	return now
}

func (s laying) isAnswered(name string) bool {
	_, said := s.placing.Said[name]
	return said
}

func (s laying) sectorAnswers() []rules.Choice {
	var choices []rules.Choice
	for _, sector := range s.field.Sectors.Sectors() {
		choices = append(choices, rules.Choice{Value: sector.String(), Label: slug(sector.String())})
	}
	return choices
}

func (s laying) bandAnswers() []rules.Choice {
	var choices []rules.Choice
	for _, t := range s.things() {
		choices = append(choices, rules.Choice{Value: t.ID, Label: t.name()})
	}
	return choices
}

// objectiveAnswers are all objectives in one half, then those astride of the band where that counts, then those too near to an edge.
func (s laying) objectiveAnswers() []rules.Choice {
	var choices []rules.Choice
	add := func(mark, key string) {
		for _, t := range s.sided() {
			choices = append(choices, rules.Choice{Value: t.ID + mark, Label: phrase.Say("npow.placement.answer."+key, phrase.With("what", t.name()))})
		}
	}
	add("", "south")
	if s.touchCounts() {
		add(astride, "astride")
	}
	add(tooNear, "near")
	return choices
}

func (s laying) contactAnswers() []rules.Choice {
	var choices []rules.Choice
	for _, f := range s.faults() {
		choices = append(choices, rules.Choice{Value: f.id(), Label: f.label()})
	}
	return choices
}

// fault is what players may find wrong with one element on their table.
type fault struct {
	kind    string
	element Element
	ref     rules.Ref
}

func (f fault) id() string { return f.kind + "-" + f.element.id() }

func (f fault) label() phrase.Phrase {
	return phrase.Say("npow.placement.fault."+f.kind, phrase.With("what", f.element.phrase()))
}

// faults are those that this pool can have: only rivers have ends and crossings, only those of 2 × 60 cm
// lengths that join, only buildings need an enclosed field. lecture:npow-riviere-depart — where a river
// begins is asked only where it matters.
func (s laying) faults() []fault {
	var all []fault
	for _, e := range s.loose() {
		all = append(all, fault{"recouvrement", e, refOverlap})
	}
	for _, e := range s.loose() {
		switch e.Piece {
		case charts.River:
			all = append(all, fault{"riviere", e, refPool})
			if s.settings[sourceReading] == sourceByText {
				all = append(all, fault{"depart", e, refPool})
			}
			if e.Sections > 1 {
				all = append(all, fault{"suite", e, refPool})
			}
			all = append(all, fault{"pont", e, refOverlap})
		case building:
			all = append(all, fault{"batiment", e, "adc7:terrains"})
		}
	}
	return all
}

// kinds are the kinds of fault that this pool can have.
func (s laying) kinds() []string {
	var kinds []string
	for _, f := range s.faults() {
		if !slices.Contains(kinds, f.kind) {
			kinds = append(kinds, f.kind)
		}
	}
	return kinds
}

func kindNames(kinds []string) []phrase.Phrase {
	said := make([]phrase.Phrase, len(kinds))
	for i, kind := range kinds {
		said[i] = phrase.Say("npow.placement.kind." + kind)
	}
	return said
}

// gateOf names a screen's moment; going back to it makes another one.
func (s laying) gateOf(now string) string {
	return placingGate + "-" + now + "-" + strconv.Itoa(s.placing.Round)
}

// screenButtons are the screen that is open: « all is well », the same without the optional elements, and what may be wrong.
func screenButtons(s State, _ rules.Seat) []rules.Candidate {
	now := s.screen()
	if now == nil {
		return nil
	}
	well, pick := screens().Buttons(s.laying, now, s.gateOf(now.Name))
	well.Rank, pick.Rank = screenRank, screenRank
	left := s.optional()
	if now.Name != sectorScreen || len(left) == 0 {
		return []rules.Candidate{well, pick}
	}
	without := well
	without.Key, without.Style = "sans", rules.Plain
	without.Label = phrase.Say("npow.placement.well.without", phrase.Listing("numbers", numbers(left)...))
	without.Args = rules.Args{"ecran": now.Name, "sans": joined(left)}
	return []rules.Candidate{well, without, pick}
}

func joined(elements []Element) string {
	ids := make([]string, len(elements))
	for i, e := range elements {
		ids[i] = e.id()
	}
	return strings.Join(ids, " ")
}

func screenChoices() []rules.Choice {
	return screens().Choices(screens().Names(func(string) bool { return true }))
}
