package npow

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// screen is one question to players whose figures stand on a real table: what the bot can't see, it asks.
type screen string

// The screens, one for each constraint of the text.
const (
	sectorScreen    screen = "secteurs"
	bandScreen      screen = "bande"
	objectiveScreen screen = "objectifs"
	contactScreen   screen = "contacts"
)

// screens are in the order of the text: adc7:placement/1, /2, /3, then /4 with what the text says of single kinds.
var screens = []screen{sectorScreen, bandScreen, objectiveScreen, contactScreen}

// tooNear marks an objective that the players saw within 15 cm of a long edge.
const tooNear = "-bord"

// astride marks an objective of which the players saw a part in the central band. lecture:npow-moitie
const astride = "-cheval"

func screenChoices(of []screen) []rules.Choice {
	choices := make([]rules.Choice, len(of))
	for i, s := range of {
		choices[i] = rules.Choice{Value: string(s), Label: phrase.Say("npow.placement.screen." + string(s))}
	}
	return choices
}

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

// screen is the next one to answer; none where the bot keeps all places, or where nothing is left to ask.
func (s laying) screen() screen {
	if s.tracked() || s.placing.Done || len(s.loose()) == 0 {
		return ""
	}
	for _, now := range screens {
		if _, said := s.placing.Said[now]; !said && s.asks(now) {
			return now
		}
	}
	return ""
}

// asks reports whether the screen has anything to ask: no sectors that a sketch fills, no halves without an objective.
func (s laying) asks(now screen) bool {
	switch now {
	case sectorScreen:
		return !s.sketched()
	case objectiveScreen:
		return len(s.sided()) > 0
	}
	return true
}

// answers are what may be picked on the screen besides "all is well".
func (s laying) answers(now screen) []rules.Choice {
	var choices []rules.Choice
	add := func(value string, label phrase.Phrase) {
		choices = append(choices, rules.Choice{Value: value, Label: label})
	}
	switch now {
	case sectorScreen:
		for _, sector := range s.field.Sectors.Sectors() {
			add(sector.String(), slug(sector.String()))
		}
	case bandScreen:
		for _, t := range s.things() {
			add(t.ID, t.name())
		}
	case objectiveScreen:
		for _, t := range s.sided() {
			add(t.ID, phrase.Say("npow.placement.answer.south", phrase.With("what", t.name())))
		}
		for _, t := range s.sided() {
			if s.touchCounts() {
				add(t.ID+astride, phrase.Say("npow.placement.answer.astride", phrase.With("what", t.name())))
			}
		}
		for _, t := range s.sided() {
			add(t.ID+tooNear, phrase.Say("npow.placement.answer.near", phrase.With("what", t.name())))
		}
	case contactScreen:
		for _, f := range s.faults() {
			add(f.id(), f.label())
		}
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

// screenAct answers a screen.
func screenAct(seat rules.Seat, now screen, answer ...string) rules.Act {
	act := rules.Act{Path: screenPath, Seat: seat, Args: rules.Args{"ecran": string(now)}}
	if len(answer) > 0 {
		act.Args["reponse"] = strings.Join(answer, " ")
	}
	return act
}

// gateOf names a screen's moment; going back to it makes another one.
func (s laying) gateOf(now screen) string {
	return placingGate + "-" + string(now) + "-" + strconv.Itoa(s.placing.Round)
}

// mostPicks is how many choices a select shows; a screen with more asks for numbers.
const mostPicks = 25

// screenOffers are the screen as one button for « all is well », and one select for what else there may be.
func screenOffers(s State, seat rules.Seat, now screen) []rules.Offer {
	gate := s.gateOf(now)
	well := rules.Offer{Key: "bien", Gate: gate, Seat: seat, Style: rules.Main, Label: phrase.Say("npow.placement.well." + string(now)),
		Act: screenAct(seat, now)}
	offers := []rules.Offer{well}
	if left := s.optional(); now == sectorScreen && len(left) > 0 {
		without := well
		without.Key, without.Style = "sans", rules.Plain
		without.Label = phrase.Say("npow.placement.well.without", phrase.Listing("numbers", numbers(left)...))
		without.Act = with(well.Act, rules.Args{"sans": joined(left)})
		offers = append(offers, without)
	}
	choices := s.answers(now)
	pick := rules.Offer{Key: "choix", Gate: gate, Seat: seat, Label: phrase.Say("npow.placement.pick." + string(now)), Act: screenAct(seat, now),
		Ask: []rules.Question{{Option: "reponse", Label: phrase.Say("npow.placement.pick." + string(now)), Choices: choices, Min: 1, Max: len(choices)}}}
	if len(choices) > mostPicks {
		pick.Ask[0].Choices, pick.Ask[0].Min, pick.Ask[0].Max = nil, 0, 0
	}
	return append(offers, pick)
}

func joined(elements []Element) string {
	ids := make([]string, len(elements))
	for i, e := range elements {
		ids[i] = e.id()
	}
	return strings.Join(ids, " ")
}
