package npow

import (
	"maps"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// answerData is what the players declared on a screen.
type answerData struct {
	Screen screen `json:"screen"`
	// Declared says that nobody measured it: the players told what they see.
	Declared bool `json:"declared"`
	// Things are what was picked; none where all is well.
	Things []thing `json:"things,omitempty"`
	// Astride are the objectives of which a part lies in the central band. lecture:npow-moitie
	Astride []thing `json:"astride,omitempty"`
	// Left are the optional elements that the Defender leaves out. adc7:pool/1
	Left []table.Number `json:"left,omitempty"`
	// Kinds are what the last screen asked after.
	Kinds []string `json:"kinds,omitempty"`
	// Readings are the settings that decided something.
	Readings map[string]string `json:"readings,omitempty"`
}

// decideScreen judges the answer to the screen that is open, and finishes the table with the last one.
func decideScreen(s State, act rules.Act) ([]rules.Event, error) {
	if err := s.refusePlacing(act); err != nil {
		return nil, err
	}
	now := s.screen()
	switch {
	case s.tracked():
		return nil, rules.Refuse(refMode, "npow.placement.refused.tracked")
	case now == "":
		return nil, rules.Refuse(refMode, "npow.placement.refused.no-screen")
	case screen(act.Args["ecran"]) != now:
		return nil, rules.Refuse(refMode, "npow.placement.refused.screen", phrase.With("screen", phrase.Say("npow.placement.screen."+string(now)))).
			Or(phrase.Say("npow.placement.well."+string(now)), screenAct(act.Seat, now))
	}
	left, err := s.leftOut(act, now)
	if err != nil {
		return nil, err
	}
	picked, err := s.picked(act, now)
	if err != nil {
		return nil, err
	}
	data := answerData{Screen: now, Declared: true, Left: left}
	switch now {
	case sectorScreen:
		err = s.judgeSectors(act, picked)
		data.Readings = s.readings(astrideReading)
	case bandScreen:
		data.Things = s.named(picked)
		err = s.judgeBand(act, data.Things)
		if slices.ContainsFunc(data.Things, func(t thing) bool { return t.Section > 0 }) {
			data.Readings = s.readings(bandReading)
		}
	case objectiveScreen:
		data.Things = s.named(picked)
		data.Astride = slices.DeleteFunc(s.sided(), func(t thing) bool { return !slices.Contains(picked, t.ID+astride) })
		if len(data.Astride) > 0 {
			data.Readings = s.readings(halvesReading)
		}
		err = s.judgeHalves(act, picked)
	case contactScreen:
		data.Kinds = s.kinds()
		if slices.Contains(data.Kinds, "depart") {
			data.Readings = s.readings(sourceReading)
		}
		err = s.judgeContacts(act, picked)
	}
	if err != nil {
		return nil, err
	}
	events, err := event(answeredKind, data)
	if err != nil {
		return nil, err
	}
	after, err := foldAnswer(s, data)
	if err != nil || after.screen() != "" {
		return events, err
	}
	finished, err := event(finishedKind, after.finish())
	return append(events, finished...), err
}

const refMode rules.Ref = "maison:mode"

// leftOut reads which optional elements the Defender leaves out; the first screen asks.
func (s laying) leftOut(act rules.Act, now screen) ([]table.Number, error) {
	var left []table.Number
	optional := s.optional()
	for _, text := range words(act.Args["sans"]) {
		i := slices.IndexFunc(optional, func(e Element) bool { return e.id() == text })
		if i < 0 || now != sectorScreen || slices.Contains(left, optional[i].Number) {
			return nil, rules.Refuse(refPool, "npow.placement.refused.not-optional", phrase.Named("read", text)).
				Or(phrase.Say("npow.placement.well."+string(now)), screenAct(act.Seat, now))
		}
		left = append(left, optional[i].Number)
	}
	return left, nil
}

// words are what was picked or typed: separated by spaces, commas or semicolons.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == ';' || r == '\n' || r == '\t' })
}

// picked reads an answer: values of the screen's choices, each once.
func (s laying) picked(act rules.Act, now screen) ([]string, error) {
	choices := s.answers(now)
	var picked []string
	for _, text := range words(act.Args["reponse"]) {
		if !slices.ContainsFunc(choices, func(c rules.Choice) bool { return c.Value == text }) {
			return nil, rules.Refuse(refMode, "npow.placement.refused.answer", phrase.Named("read", text)).
				Or(phrase.Say("npow.placement.well."+string(now)), screenAct(act.Seat, now))
		}
		if !slices.Contains(picked, text) {
			picked = append(picked, text)
		}
	}
	return picked, nil
}

// named are the things of the values picked, those too near to an edge aside.
func (s laying) named(picked []string) []thing {
	return slices.DeleteFunc(s.things(), func(t thing) bool { return !slices.Contains(picked, t.ID) })
}

func (s evening) readings(names ...string) map[string]string {
	read := map[string]string{}
	for _, name := range names {
		read[name] = s.settings[name]
	}
	return read
}

// mended adds the way out of a refusal: the players moved the pieces on their table, and the same answer counts without what
// was wrong.
func mended(v *rules.Violation, act rules.Act, now screen, rest ...string) *rules.Violation {
	return v.Or(phrase.Say("npow.placement.mended."+string(now)), with(act, rules.Args{"reponse": strings.Join(rest, " ")}))
}

// judgeSectors: adc7:placement/1 — one element at least in each sector.
func (s evening) judgeSectors(act rules.Act, empty []string) error {
	if len(empty) == 0 {
		return nil
	}
	said := make([]phrase.Phrase, len(empty))
	for i, name := range empty {
		said[i] = slug(name)
	}
	return mended(rules.Refuse(refSectors, "npow.placement.refused.sectors", phrase.Number("count", len(empty)), phrase.Listing("sectors", said...),
		s.reading(astrideReading)), act, sectorScreen)
}

// judgeBand: adc7:placement/2 — two elements at most, one objective among them; with what was placed to the millimetre.
func (s laying) judgeBand(act rules.Act, central []thing) error {
	elements, objectives := s.inBand(central)
	var v *rules.Violation
	switch {
	case elements > mostCentral:
		v = rules.Refuse(refBand, "npow.placement.refused.band", phrase.Number("count", elements), phrase.Number("most", mostCentral))
	case objectives > mostCentralObjectives:
		v = rules.Refuse(refBand, "npow.placement.refused.band-objectives", phrase.Number("count", objectives),
			s.reading(bandReading))
	default:
		return nil
	}
	// What may stay, if the others are moved out of the band: one thing of those picked, or none.
	for _, t := range central {
		if e, o := s.inBand([]thing{t}); len(v.WaysOut) < 3 && e <= mostCentral && o <= mostCentralObjectives {
			v.Or(phrase.Say("npow.placement.mended.only", phrase.With("what", t.name())), with(act, rules.Args{"reponse": t.ID}))
		}
	}
	return mended(v, act, bandScreen)
}

// inBand counts the elements and the objectives of the central band: those declared and those measured.
func (s laying) inBand(declared []thing) (elements, objectives int) {
	for _, l := range s.site().Pieces {
		if l.Of.central {
			elements++
		}
		objectives += s.objectivesInBand(l)
	}
	for _, t := range declared {
		if t.Section == 0 {
			elements++
		}
		if t.objective && (t.Section == 0 || s.countsCrossings()) {
			objectives++
		}
	}
	return elements, objectives
}

// judgeHalves: adc7:placement/3 — no objective within 15 cm of a long edge.
func (s laying) judgeHalves(act rules.Act, picked []string) error {
	var near []phrase.Phrase
	var moved []string
	unsaid := false
	rest := slices.DeleteFunc(slices.Clone(picked), func(id string) bool { return strings.HasSuffix(id, tooNear) })
	for _, t := range s.sided() {
		if !slices.Contains(picked, t.ID+tooNear) {
			continue
		}
		near = append(near, t.name())
		if !slices.Contains(rest, t.ID) {
			moved, unsaid = append(moved, t.ID), true
		}
	}
	if len(near) == 0 {
		return nil
	}
	v := rules.Refuse(refBorder, "npow.placement.refused.border", phrase.Number("count", len(near)), phrase.Listing("what", near...),
		phrase.Millimetres("least", border))
	if !unsaid {
		return mended(v, act, objectiveScreen, rest...)
	}
	// Once moved away, they lie in a half that nobody has named yet.
	return v.Or(phrase.Say("npow.placement.mended.south"), with(act, rules.Args{"reponse": strings.Join(append(slices.Clone(rest), moved...), " ")})).
		Or(phrase.Say("npow.placement.mended.north"), with(act, rules.Args{"reponse": strings.Join(rest, " ")}))
}

// judgeContacts: adc7:placement/4 and what the text says of rivers and buildings: the first fault found is refused by its rule.
func (s laying) judgeContacts(act rules.Act, picked []string) error {
	var first *fault
	var wrong []phrase.Phrase
	for _, f := range s.faults() {
		if !slices.Contains(picked, f.id()) || first != nil && f.kind != first.kind {
			continue
		}
		first = &f
		wrong = append(wrong, f.element.phrase())
	}
	if first == nil {
		return nil
	}
	args := []phrase.Arg{phrase.Number("count", len(wrong)), phrase.Listing("what", wrong...)}
	if first.kind == "depart" {
		args = append(args, s.reading(sourceReading))
	}
	return mended(rules.Refuse(first.ref, "npow.placement.refused."+first.kind, args...), act, contactScreen)
}

func foldAnswer(s State, data answerData) (State, error) {
	ids := []string{}
	for _, t := range data.Things {
		ids = append(ids, t.ID)
	}
	s.placing.Said = cloned(s.placing.Said)
	s.placing.Said[data.Screen] = ids
	if data.Screen == objectiveScreen {
		s.placing.Astride = nil
		for _, t := range data.Astride {
			s.placing.Astride = append(s.placing.Astride, t.ID)
		}
	}
	if data.Screen == sectorScreen {
		s.placing.Left = s.agreedLeft()
	}
	for _, n := range data.Left {
		s.placing.Left[n] = true
	}
	return s, nil
}

// cloned is a copy that may be written to, never nil.
func cloned[K comparable, V any](m map[K]V) map[K]V {
	if m = maps.Clone(m); m == nil {
		m = map[K]V{}
	}
	return m
}

// phrase says the answer.
func (d answerData) phrase() phrase.Phrase {
	key := "npow.placement.tell." + string(d.Screen)
	if d.Screen == contactScreen {
		return phrase.Say(key, phrase.Listing("kinds", kindNames(d.Kinds)...))
	}
	if len(d.Things) == 0 {
		return phrase.Say(key)
	}
	return phrase.Say(key+"-some", phrase.Listing("what", thingNames(d.Things)...))
}

func (d answerData) tell() []phrase.Phrase {
	lines := []phrase.Phrase{phrase.Say("npow.placement.tell.declared", phrase.With("what", d.phrase()))}
	for _, n := range d.Left {
		lines = append(lines, phrase.Say("npow.placement.tell.left", phrase.Number("number", n)))
	}
	if len(d.Astride) > 0 {
		lines = append(lines, phrase.Say("npow.placement.tell.astride", phrase.Listing("what", thingNames(d.Astride)...)))
	}
	return append(lines, readingNotes(d.Readings)...)
}

func thingNames(of []thing) []phrase.Phrase {
	names := make([]phrase.Phrase, len(of))
	for i, t := range of {
		names[i] = t.name()
	}
	return names
}
