package npow

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// screen is one question to players whose figures are on a real table.
type screen = siting.Screen[laying, answerData]

// The screens, one for each constraint of the text.
const (
	sectorScreen    = "secteurs"
	bandScreen      = "bande"
	objectiveScreen = "objectifs"
	contactScreen   = "contacts"
)

const refMode rules.Ref = "maison:mode"

// screens are in the order of the text: adc7:placement/1, /2, /3, then /4 with what the text says of single
// kinds.
func screens() *siting.Screens[laying, answerData] {
	return &siting.Screens[laying, answerData]{Path: screenPath, Words: placingWords, Ref: refMode, List: []screen{
		{Name: sectorScreen, Asks: func(s laying) bool { return !s.sketched() }, Judge: laying.judgeSectors,
			Answers: func(s laying) []rules.Choice {
				return rules.ChoicesOf(slug, each(s.field.Sectors.Sectors(), plane.Sector.String)...)
			}},
		{Name: bandScreen, Judge: laying.judgeBand,
			Answers: func(s laying) []rules.Choice { return each(s.things(), thing.choice) }},
		{Name: objectiveScreen, Asks: func(s laying) bool { return len(s.sided()) > 0 }, Judge: laying.judgeHalves,
			Answers: laying.objectiveAnswers},
		{Name: contactScreen, Judge: laying.judgeContacts,
			Answers: func(s laying) []rules.Choice { return each(s.faults(), fault.choice) }},
	}}
}

// tooNear marks an objective that the players saw within 15 cm of a long edge.
const tooNear = "-bord"

// astride marks an objective of which the players saw a part in the central band. lecture:npow-moitie
const astride = "-cheval"

// thing is what a screen may be answered with: an element, or the crossing of one section of a river.
type thing struct {
	label
	objective bool
}

// crossingOf labels the crossing of one section of a river, which counts from 1.
func crossingOf(river table.Number, piece string, section int) label {
	return label{ID: riverSection{River: river, Section: section}.id(), Number: river, Piece: piece, Section: section}
}

// things are all that the screens ask about, in the order of the numbers.
func (s laying) things() []thing {
	var all []thing
	for _, e := range s.unmeasured() {
		all = append(all, e.things(s.tables)...)
	}
	return all
}

// things are the element and what crosses it.
func (e Element) things(tables *charts.Tables) []thing {
	p := tables.Piece[e.Piece]
	all := []thing{{e.label(), p.Objective}}
	for i := range p.Crossings * e.Sections {
		all = append(all, thing{crossingOf(e.Number, e.Piece, i+1), true})
	}
	return all
}

// sided are the objectives that are in one half or the other: all that are not in the central band.
func (s laying) sided() []thing {
	return only(s.things(), func(t thing) bool { return t.objective && s.saidZone(t) != middle })
}

// screen is the next one to answer; nil where the bot keeps all places, or where nothing is left to ask.
func (s laying) screen() *screen {
	if s.tracked() || s.placing.Done || len(s.unmeasured()) == 0 {
		return nil
	}
	now, _ := screens().Next(s, s.isAnswered)
	return now
}

func (s laying) isAnswered(name string) bool {
	_, said := s.placing.Answers[name]
	return said
}

// objectiveAnswers are all objectives in one half, then those astride of the band where that counts, then
// those too near to an edge.
func (s laying) objectiveAnswers() []rules.Choice {
	var choices []rules.Choice
	add := func(mark, key string) {
		for _, t := range s.sided() {
			choices = append(choices, rules.Choice{Value: t.ID + mark, Label: phrase.Say("npow.placement.answer."+key,
				phrase.With("tag", t.tag()), what(t.short()))})
		}
	}
	add("", "south")
	if s.touchCounts() {
		add(astride, "astride")
	}
	add(tooNear, "near")
	return choices
}

// fault is what players may find wrong with one element on their table.
type fault struct {
	Element
	kind string
	ref  rules.Ref
}

func (f fault) id() string { return f.kind + "-" + f.Element.id() }

func (f fault) choice() rules.Choice {
	return rules.Choice{Value: f.id(), Label: phrase.Say("npow.placement.fault."+f.kind, f.what())}
}

// faults are those that this pool can have: only rivers have ends and crossings, only those of 2 × 60 cm
// lengths that join, only buildings need an enclosed field. lecture:npow-riviere-depart — where a river
// begins is asked only where it matters.
func (s laying) faults() []fault {
	loose := s.unmeasured()
	all := each(loose, func(e Element) fault { return fault{e, "recouvrement", refOverlap} })
	for _, e := range loose {
		switch {
		case e.isRiver():
			all = append(all, fault{e, "riviere", refPool})
			if s.settings[sourceReading] == sourceByText {
				all = append(all, fault{e, "depart", refPool})
			}
			if e.Sections > 1 {
				all = append(all, fault{e, "suite", refPool})
			}
			all = append(all, fault{e, "pont", refOverlap})
		case e.Piece == building:
			all = append(all, fault{e, "batiment", "adc7:terrains"})
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

// kindNames say what is to be looked at for each kind of fault.
func kindNames(kinds []string) []phrase.Phrase { return sayKinds("npow.placement.kind.", kinds) }

func sayKinds(words string, kinds []string) []phrase.Phrase {
	return each(kinds, func(kind string) phrase.Phrase { return phrase.Say(words + kind) })
}

// gateOf names a screen's moment; going back to it makes another one.
func (s laying) gateOf(now string) string {
	return placingGate + "-" + now + "-" + strconv.Itoa(s.placing.Round)
}

// button is one button of the Defender's who lays the elements.
func (s laying) button(key, words string, rank int, ask ...rules.Question) rules.Candidate {
	return rules.Candidate{Key: key, Gate: s.gateOf("pieces"), Label: phrase.Say("npow.placement.offer." + words), Rank: rank, Ask: ask}
}

// rareOnTable puts a button behind [Plus…] where the elements are on a real table: few have the bot lay them
// there.
func rareOnTable(s laying, c rules.Candidate) rules.Candidate {
	c.Rare = !s.tracked()
	return c
}

// screenButtons are the screen that is open: « all is well », the same without the optional elements, and
// what may be wrong.
func screenButtons(s state, _ rules.Seat) []rules.Candidate {
	now := s.screen()
	if now == nil {
		return nil
	}
	well, pick := screens().Buttons(s.laying, now, s.gateOf(now.Name))
	left := s.optional()
	if now.Name != sectorScreen || len(left) == 0 {
		return withRank(screenRank, []rules.Candidate{well, pick})
	}
	without := well
	without.Key, without.Style = "sans", rules.Plain
	without.Label = phrase.Say("npow.placement.well.without", phrase.Listing("numbers", numbers(left)...))
	without.Args = rules.Args{"ecran": now.Name, "sans": strings.Join(each(left, Element.id), " ")}
	return withRank(screenRank, []rules.Candidate{well, without, pick})
}

// mostFaults is how many faults a refusal tells at once.
const mostFaults = 6

// listedFaults keep a refusal short where a text is wrong from end to end: one fault a line.
func listedFaults(faults []phrase.Phrase) []phrase.Arg {
	said := faults[0]
	for _, fault := range faults[1:min(len(faults), mostFaults)] {
		said = phrase.Say("npow.lines.next", phrase.With("above", said), phrase.With("line", fault))
	}
	return []phrase.Arg{countOf(faults), phrase.With("faults", said)}
}

// shortened keeps what is quoted in a refusal within a line.
func shortened(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > 40 {
		return string(runes[:39]) + "…"
	}
	return string(runes)
}

// parted are the parts of a text between some marks.
func parted(text, marks string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(marks, r) })
}

// asTyped quotes an option of a refused act.
func asTyped(act rules.Act, option string) phrase.Arg {
	return phrase.Named("read", shortened(act.Args[option]))
}

// sketched reports whether the players have said of each element in which sectors it is, and no sector is
// left empty.
func (s laying) sketched() bool { return s.namesSectors() && len(s.unsketched()) == 0 }

// namesSectors reports whether the players have said of each element in which sectors it is.
func (s laying) namesSectors() bool {
	return !slices.ContainsFunc(s.unmeasured(), func(e Element) bool { return len(s.placeOf(e).Sectors) == 0 })
}

// unsketched are the sectors without an element, by what was measured and what was declared.
func (s laying) unsketched() []plane.Sector {
	left := s.empty(s.site())
	for _, e := range s.unmeasured() {
		left = slices.DeleteFunc(left, func(sector plane.Sector) bool { return slices.Contains(s.placeOf(e).Sectors, sector) })
	}
	return left
}

// maySketch refuses sectors where the bot keeps the places itself.
func maySketch(s state, seat rules.Seat) *rules.Violation {
	if refused := mayPlace(s, seat); refused != nil || !s.tracked() {
		return refused
	}
	return rules.Refuse(refMode, "npow.placement.refused.tracked")
}

// decideSketch notes in which sectors the elements are, all at once: « 1 A1, 2 B1-B2 ». The picture shows
// them there.
func decideSketch(s state, act rules.Act) ([]rules.Event, error) {
	data := sketchData{Declared: true}
	var faults []phrase.Phrase
	for _, item := range parted(act.Args["secteurs"], ",;\n") {
		if strings.TrimSpace(item) == "" {
			continue
		}
		if told, fault := s.readSketch(item, data.Sectors); fault.IsZero() {
			data.Sectors = append(data.Sectors, told)
		} else {
			faults = append(faults, fault)
		}
	}
	if len(faults)+len(data.Sectors) == 0 {
		faults = phrase.Line("npow.placement.fault.sketch-empty")
	}
	if len(faults) > 0 {
		return nil, rules.Refuse(refSectors, "npow.placement.refused.sketch", listedFaults(faults)...)
	}
	after, err := foldSketch(s, data)
	if err != nil {
		return nil, err
	}
	if empty := after.unsketched(); after.namesSectors() && len(empty) > 0 {
		return nil, s.refuseEmpty(sectorNames(empty))
	}
	return event(sketchedKind, data)
}

// readSketch reads one element's sectors: « 2 B1-B2 » is element 2 astride B1 and B2.
func (s laying) readSketch(item string, before []sketchedSector) (told sketchedSector, fault phrase.Phrase) {
	unread := phrase.Say("npow.placement.fault.sketch", phrase.Named("read", shortened(item)))
	head, rest, _ := strings.Cut(strings.TrimSpace(item), " ")
	n, err := strconv.Atoi(head)
	e, known := s.pool.element(table.Number(n))
	switch {
	case err != nil || !known || s.placing.Left[e.Number] || s.measured(e):
		return told, unread
	case slices.ContainsFunc(before, func(o sketchedSector) bool { return o.Number == e.Number }):
		return told, phrase.Say("npow.placement.fault.twice", phrase.Number("number", n))
	}
	told.numbered = e.numbered()
	for _, name := range parted(strings.ToUpper(rest), "- +") {
		sector, err := plane.ParseSector(name)
		if err != nil || !slices.Contains(s.field.Sectors.Sectors(), sector) {
			return told, unread
		}
		if !slices.Contains(told.Sectors, name) {
			told.Sectors = append(told.Sectors, name)
		}
	}
	if len(told.Sectors) == 0 || len(told.Sectors) > table.MaxSections {
		return told, unread
	}
	return told, phrase.Phrase{}
}

// sketchButton asks for the sectors of all elements at once.
func sketchButton(s state, _ rules.Seat) []rules.Candidate {
	lines := each(s.unmeasured(), func(e Element) string {
		return strings.TrimSpace(e.id() + " " + strings.Join(each(s.placeOf(e).Sectors, plane.Sector.String), "-"))
	})
	return []rules.Candidate{rareOnTable(s.laying, s.button("secteurs", "sketch", sketchRank, rules.Question{Option: "secteurs",
		Label: phrase.Say("npow.placement.ask.sketch"), Prefill: strings.Join(lines, "\n"), Lines: len(lines)}))}
}

// sketchData is what the players say of the sectors in which their elements are.
type sketchData struct {
	Declared bool             `json:"declared"`
	Sectors  []sketchedSector `json:"sectors"`
}

// sketchedSector is one element's sectors, by their names.
type sketchedSector struct {
	numbered
	Sectors []string `json:"sectors"`
}

func (d sketchData) tell() []phrase.Phrase {
	items := each(d.Sectors, func(e sketchedSector) phrase.Phrase {
		return phrase.Say("npow.placement.tell.sketched", e.what(), phrase.Listing("sectors", each(e.Sectors, slug)...))
	})
	return phrase.Line("npow.placement.tell.declared", what(inARow(items)))
}

func foldSketch(s state, data sketchData) (state, error) {
	for _, e := range data.Sectors {
		var at place
		for _, name := range e.Sectors {
			sector, err := plane.ParseSector(name)
			if err != nil {
				return s, err
			}
			at.Sectors = append(at.Sectors, sector)
		}
		s.placing = s.placing.withPlace(e.Number, at)
	}
	return s, nil
}

// isSketchWorth leaves the sectors aside once the screen that asks for them is answered.
func isSketchWorth(s state, act rules.Act) bool {
	now := s.screen()
	return isHandFree(s, act) && now != nil && now.Name == sectorScreen
}

// declaredStrips are where the players' answers put an element of their own table: in the central band, or in
// a half and 15 cm off its edge. None where nothing was said of it. adc7:placement/2, adc7:placement/3
func declaredStrips(s laying, e Element) []plane.Band {
	band := s.field.Band
	strips := map[zone]plane.Band{middle: band, southHalf: {From: border, To: band.From}, northHalf: {From: band.To, To: s.field.Size.D - border}}
	var all []plane.Band
	for _, t := range e.things(s.tables) {
		zone := s.saidZone(t)
		said := zone == middle || t.objective && s.isAnswered(objectiveScreen)
		if strip := strips[zone]; said && !slices.Contains(all, strip) {
			all = append(all, strip)
		}
	}
	return all
}
