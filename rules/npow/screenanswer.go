package npow

import (
	"maps"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// answerData is what the players declared on a screen.
type answerData struct {
	Screen string `json:"screen"`
	// Declared says that nobody measured it: the players declared what they see.
	Declared bool `json:"declared"`
	// Things are what was picked; none where all is well.
	Things []thing `json:"things,omitempty"`
	// Astride are the objectives of which a part is in the central band. lecture:npow-moitie
	Astride []thing `json:"astride,omitempty"`
	// Left are the optional elements that the Defender leaves out. adc7:pool/1
	Left []table.Number `json:"left,omitempty"`
	// Kinds are what the last screen asked after.
	Kinds []string `json:"kinds,omitempty"`
	// Readings are the settings that decided something.
	Readings map[string]string `json:"readings,omitempty"`
}

// mayAnswer refuses an answer where no screen is open.
func mayAnswer(s state, seat rules.Seat) *rules.Violation {
	if refused := maySketch(s, seat); refused != nil || s.screen() != nil {
		return refused
	}
	return rules.Refuse(refMode, "npow.placement.refused.no-screen")
}

// decideScreen judges the answer to the screen that is open, and finishes the table with the last one.
func decideScreen(s state, act rules.Act) ([]rules.Event, error) {
	now := s.screen()
	if act.Args["ecran"] != now.Name {
		return nil, s.refuseScreen(act.Seat, now)
	}
	left, err := leftOut(s, act, now)
	if err != nil {
		return nil, err
	}
	picked, err := screens().ReadPicked(s.laying, act, now)
	if err != nil {
		return nil, err
	}
	data := answerData{Screen: now.Name, Declared: true, Left: left}
	if err := now.Judge(s.laying, act, picked, &data); err != nil {
		return nil, err
	}
	events, err := event(answeredKind, data)
	after := foldAnswer(s, data)
	if err != nil || after.screen() != nil {
		return events, err
	}
	finished, err := event(finishedKind, after.finish())
	return append(events, finished...), err
}

// refuseScreen refuses what comes before a screen is answered.
func (s laying) refuseScreen(seat rules.Seat, now *screen) *rules.Violation {
	return screens().Refuse(refMode, "screen", seat, now.Name, phrase.With("screen", screens().Title(now.Name)))
}

// leftOut reads which optional elements the Defender leaves out; the first screen asks.
func leftOut(s state, act rules.Act, now *screen) ([]table.Number, error) {
	var left []table.Number
	for _, text := range siting.SplitList(act.Args["sans"]) {
		e, known := find(s.optional(), func(e Element) bool { return e.id() == text })
		if !known || now.Name != sectorScreen || slices.Contains(left, e.Number) {
			return nil, screens().Refuse(refPool, "not-optional", act.Seat, now.Name, phrase.Named("read", text))
		}
		left = append(left, e.Number)
	}
	return left, nil
}

// thingsIn are the things of some values picked, those too near to an edge aside.
func (s laying) thingsIn(picked []string) []thing {
	return only(s.things(), func(t thing) bool { return slices.Contains(picked, t.ID) })
}

func (s evening) readings(names ...string) map[string]string {
	read := map[string]string{}
	for _, name := range names {
		read[name] = s.settings[name]
	}
	return read
}

// judgeSectors: adc7:placement/1 — one element at least in each sector.
func (s laying) judgeSectors(act rules.Act, empty []string, d *answerData) error {
	d.Readings = s.readings(astrideReading)
	if len(empty) == 0 {
		return nil
	}
	return screens().OfferCorrected(s.refuseEmpty(each(empty, slug)), act, sectorScreen)
}

// refuseEmpty refuses a table with empty sectors.
func (s evening) refuseEmpty(sectors []phrase.Phrase) *rules.Violation {
	return rules.Refuse(refSectors, "npow.placement.refused.sectors", countOf(sectors), phrase.Listing("sectors",
		sectors...),
		s.reading(astrideReading))
}

// judgeBand: adc7:placement/2 — two elements at most, one objective among them; with what was placed to the
// millimetre.
func (s laying) judgeBand(act rules.Act, picked []string, d *answerData) error {
	central := s.thingsIn(picked)
	if d.Things = central; slices.ContainsFunc(central, func(t thing) bool { return t.Section > 0 }) {
		d.Readings = s.readings(bandReading)
	}
	elements, objectives := s.inBand(central)
	v := s.refuseCrowd(elements, objectives)
	if v == nil {
		return nil
	}
	// What may stay, if the others are moved out of the band: one thing of those picked, or none.
	for _, t := range central {
		if len(v.WaysOut) < 3 && s.refuseCrowd(s.inBand([]thing{t})) == nil {
			v.Or(phrase.Say("npow.placement.mended.only", what(t.said())), siting.WithAnswer(act, t.ID))
		}
	}
	return screens().OfferCorrected(v, act, bandScreen)
}

// refuseCrowd refuses a central band that holds too much. adc7:placement/2
func (s evening) refuseCrowd(elements, objectives int) *rules.Violation {
	switch {
	case elements > mostCentral:
		return rules.Refuse(refBand, "npow.placement.refused.band", phrase.Number("count", elements), phrase.Number("most", mostCentral))
	case objectives > mostCentralObjectives:
		return rules.Refuse(refBand, "npow.placement.refused.band-objectives", phrase.Number("count", objectives), s.reading(bandReading))
	}
	return nil
}

// inBand counts the elements and the objectives of the central band: those declared and those measured.
func (s laying) inBand(declared []thing) (elements, objectives int) {
	for _, l := range s.site().Pieces {
		if l.Of.central {
			elements++
		}
		objectives += len(l.Of.inBand)
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
func (s laying) judgeHalves(act rules.Act, picked []string, d *answerData) error {
	marked := func(mark string) []thing {
		return only(s.sided(), func(t thing) bool { return slices.Contains(picked, t.ID+mark) })
	}
	d.Things, d.Astride = s.thingsIn(picked), marked(astride)
	if len(d.Astride) > 0 {
		d.Readings = s.readings(halvesReading)
	}
	near := marked(tooNear)
	if len(near) == 0 {
		return nil
	}
	rest := only(picked, func(id string) bool { return !strings.HasSuffix(id, tooNear) })
	unsaid := only(near, func(t thing) bool { return !slices.Contains(rest, t.ID) })
	v := rules.Refuse(refBorder, "npow.placement.refused.border", countOf(near),
		phrase.Listing("what", each(near, thing.said)...), phrase.Millimetres("least", border))
	if len(unsaid) == 0 {
		return screens().OfferCorrected(v, act, objectiveScreen, rest...)
	}
	// Once moved away, they are in a half that nobody has named yet.
	return v.Or(phrase.Say("npow.placement.mended.south"), siting.WithAnswer(act, append(rest, idsOf(unsaid)...)...)).
		Or(phrase.Say("npow.placement.mended.north"), siting.WithAnswer(act, rest...))
}

// judgeContacts: adc7:placement/4 and what the text says of rivers and buildings: the first fault found is
// refused by its rule.
func (s laying) judgeContacts(act rules.Act, picked []string, d *answerData) error {
	if d.Kinds = s.kinds(); slices.Contains(d.Kinds, "depart") {
		d.Readings = s.readings(sourceReading)
	}
	found := only(s.faults(), func(f fault) bool { return slices.Contains(picked, f.id()) })
	if len(found) == 0 {
		return nil
	}
	first := found[0]
	wrong := only(found, func(f fault) bool { return f.kind == first.kind })
	args := []phrase.Arg{countOf(wrong), phrase.Listing("what", each(wrong, fault.phrase)...)}
	if first.kind == "depart" {
		args = append(args, s.reading(sourceReading))
	}
	return screens().OfferCorrected(rules.Refuse(first.ref, "npow.placement.refused."+first.kind, args...), act, contactScreen)
}

func foldAnswer(s state, data answerData) state {
	s.placing.Answers = rules.Put(s.placing.Answers, data.Screen, idsOf(data.Things))
	switch data.Screen {
	case objectiveScreen:
		s.placing.Astride = idsOf(data.Astride)
	case sectorScreen:
		s.placing.Left = s.agreedLeft()
	}
	s.placing = s.placing.without(data.Left)
	return s
}

// phrase says the answer.
func (d answerData) phrase() phrase.Phrase {
	key := "npow.placement.tell." + d.Screen
	if d.Screen == contactScreen {
		return phrase.Say(key, phrase.Listing("kinds", sayKinds("npow.placement.seen.", d.Kinds)...))
	}
	if len(d.Things) == 0 {
		return phrase.Say(key)
	}
	return phrase.Say(key+"-some", phrase.Listing("what", each(d.Things, thing.said)...))
}

func (d answerData) tell() []phrase.Phrase {
	return slices.Concat(phrase.Line("npow.placement.tell.declared", what(d.phrase())), leftLines(d.Left), tellAstride(d.Astride),
		readingNotes(d.Readings))
}

func idsOf(things []thing) []string { return each(things, func(t thing) string { return t.ID }) }

// finish is what the answers of the screens come to.
func (s laying) finish() finishData {
	data := finishData{Left: slices.Sorted(maps.Keys(s.placing.Left))}
	for _, t := range s.things() {
		if t.Section == 0 {
			data.Places = append(data.Places, placed{numbered{t.Number, t.Piece},
				place{Place: siting.Place{Sectors: s.placing.Places[t.Number].Sectors}}})
		}
		at, zone := &data.Places[len(data.Places)-1].Place, s.saidZone(t)
		switch {
		case t.Section > 0:
			at.Zones = append(at.Zones, zone)
		case t.objective || zone == middle:
			at.Zone = zone
		}
		if slices.Contains(s.placing.Astride, t.ID) {
			at.Grey = append(at.Grey, t.Section)
		}
	}
	data.Declared = len(data.Places) > 0
	return data
}

// saidZone is where most of a thing is by the players' answers. What is no objective they place in the central
// band alone.
func (s laying) saidZone(t thing) zone {
	switch {
	case slices.Contains(s.placing.Answers[bandScreen], t.ID):
		return middle
	case slices.Contains(s.placing.Answers[objectiveScreen], t.ID):
		return southHalf
	}
	return northHalf
}

// reopenable reports whether the Defender may still correct the table: until the Attacker has chosen his
// edge. adc7:pool/4
func (s evening) reopenable() bool { return s.attacker == "" }

// reopenData goes back to a screen, or opens the finished table again.
type reopenData struct {
	Screen string `json:"screen,omitempty"`
}

// answered are the screens that have been answered, in their order.
func (s laying) answered() []string { return screens().Names(s.isAnswered) }

// mayReopen refuses to go back before there is anything to go back to, by the Attacker, and once he has
// chosen his edge.
func mayReopen(s state, seat rules.Seat) *rules.Violation {
	if refused := s.refuseOthers(seat); refused != nil || s.reopenable() {
		return refused
	}
	return rules.Refuse("adc7:pool/4", "npow.placement.refused.too-late")
}

// decideBack goes back to a screen, whose answers and those of all after it are asked once more.
func decideBack(s state, act rules.Act) ([]rules.Event, error) {
	answered, to := s.answered(), act.Args["ecran"]
	named := to != ""
	if !named && len(answered) > 0 {
		to = answered[len(answered)-1]
	}
	if to == "" && s.placing.Done || slices.Contains(answered, to) {
		return event(reopenedKind, reopenData{Screen: to})
	}
	v := rules.Refuse(refMode, "npow.placement.refused.not-answered")
	if named && (s.placing.Done || len(answered) > 0) {
		v.Or(phrase.Say("npow.placement.offer.reopen"), act.Without("ecran"))
	}
	return nil, v
}

// isBackWorth has the one screen answered named by its button.
func isBackWorth(s state, act rules.Act) bool {
	return isHandFree(s, act) && (act.Args["ecran"] != "" || len(s.answered()) != 1)
}

// backButton goes back to the last screen answered, or opens the finished table again.
func backButton(s state, _ rules.Seat) []rules.Candidate {
	back := s.button("revenir", "reopen", backRank)
	back.Rare = true
	if s.placing.Done {
		back.Gate = s.gateOf("finie")
	}
	switch answered := s.answered(); len(answered) {
	case 0:
	case 1:
		back.Label = phrase.Say("npow.placement.offer.back", phrase.With("screen", screens().Title(answered[0])))
		back.Args = rules.Args{"ecran": answered[0]}
	default:
		back.Label = phrase.Say("npow.placement.ask.back")
		back.Ask = []rules.Question{{Option: "ecran", Label: back.Label, Choices: screens().Choices(answered)}}
	}
	return []rules.Candidate{back}
}

func foldBack(s state, data reopenData) state {
	p := s.placing
	p.Done = false
	p.Round++
	p.Answers = maps.Clone(p.Answers)
	if data.Screen != contactScreen {
		p.Astride = nil
	}
	for _, later := range screens().From(data.Screen) {
		delete(p.Answers, later)
	}
	if data.Screen == sectorScreen || len(p.Answers) == 0 {
		p.Left = s.agreedLeft()
	}
	for n, at := range p.Places {
		if at.measured() {
			continue
		}
		if p = p.unplaced(n); len(at.Sectors) > 0 {
			p = p.withPlace(n, place{Place: siting.Place{Sectors: at.Sectors}})
		}
	}
	s.placing = p
	return s
}

func (d reopenData) tell() []phrase.Phrase {
	if d.Screen == "" {
		return phrase.Line("npow.placement.tell.reopened")
	}
	return phrase.Line("npow.placement.tell.back", phrase.With("screen", screens().Title(d.Screen)))
}
