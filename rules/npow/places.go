package npow

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// decidePlaces lays many elements at once, a line each: « 1 37,5 20 /30 ». All lines are read and all places
// judged together; all faults are reported together, and then nothing moves.
func decidePlaces(s state, act rules.Act) ([]rules.Event, error) {
	lines, wrong := plane.ParsePlaces(withoutEmpty(act.Args["places"]))
	fault := map[int]phrase.Phrase{}
	for _, w := range wrong {
		fault[w.Line] = misread(w)
	}
	after, data := s, movedData{}
	for _, line := range lines {
		e, ok := s.pool.element(table.Number(line.Number))
		if !ok {
			fault[line.Line] = phrase.Say("npow.placement.misread.piece", phrase.Named("read", strconv.Itoa(line.Number)))
			continue
		}
		how, say := after.readShape(e, line.Place, s.currentBend(e), table.South)
		if !say.IsZero() {
			fault[line.Line] = say
			continue
		}
		at := placed{e.numbered(), place{Place: s.place(e, how)}}
		after.placing = after.placing.withPlace(e.Number, at.Place).kept(e.Number)
		if !slices.Equal(at.Place.Rects, s.placeOf(e).Rects) {
			data.Places = append(data.Places, at)
		}
	}
	if len(fault) > 0 {
		return nil, rules.Refuse(refPlaces, "npow.placement.refused.lines",
			listedFaults(each(slices.Sorted(maps.Keys(fault)), func(line int) phrase.Phrase {
				return phrase.Say("npow.placement.fault.line", phrase.Number("line", line), because(fault[line]))
			}))...)
	}
	if len(data.Places) == 0 {
		return nil, rules.Refuse(refPlaces, "npow.placement.refused.same")
	}
	if found := siting.NewFindings(s.site().Findings(), after.site().Findings()); len(found) > 0 {
		return nil, rules.Refuse(found[0].Ref, "npow.placement.refused.places",
			listedFaults(each(found, func(f siting.Finding) phrase.Phrase { return f.Say() }))...)
	}
	return event(movedKind, data)
}

// currentBend is the turn, the depth and the bend that an element has already.
func (s laying) currentBend(e Element) siting.Shape {
	how := s.currentShape(e)
	if now := s.placeOf(e); len(now.Rects) > 1 && now.Bend() != "" {
		how.More = &now.Rects[1].Turn
	}
	return how
}

// withoutEmpty drops the lines of the form that nobody has filled in: a number alone.
func withoutEmpty(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if _, err := strconv.Atoi(strings.TrimSpace(line)); err == nil {
			lines[i] = "" // keeps the others' numbers
		}
	}
	return strings.Join(lines, "\n")
}

// placesButton asks for all places at once, filled with the current places and the numbers of those missing.
func placesButton(s state, _ rules.Seat) []rules.Candidate {
	lines := each(s.keptElements(), func(e Element) phrase.Phrase {
		if !s.measured(e) {
			return slug(e.id())
		}
		return phrase.Say("npow.placement.line", phrase.With("number", slug(e.id())), where(s.placeOf(e).Place))
	})
	question := rules.Question{Option: "places", Label: phrase.Say("npow.placement.ask.places"), Template: lines, Lines: len(lines)}
	if slices.ContainsFunc(s.keptElements(), func(e Element) bool { return e.Sections > 1 }) {
		question.Advice = phrase.Say("npow.placement.advice.river")
	}
	return []rules.Candidate{rareOnTable(s.laying, s.button("places", "places", placesRank, question))}
}

// The steps of the arrows.
const (
	longStep  = 5 * plane.Centimetre
	shortStep = 1 * plane.Centimetre
)

// heldData says which element the arrows move, and how far.
type heldData struct {
	Number table.Number `json:"number,omitempty"`
	Piece  string       `json:"piece"`
	Step   plane.MM     `json:"step"`
	// Down is the element that was in hand and is no longer.
	Down table.Number `json:"down,omitempty"`
}

// decideHold takes an element in hand: from then on the live message has arrows for it. A step of 0 lets it
// go.
func decideHold(s state, act rules.Act) ([]rules.Event, error) {
	e, err := s.elementOf(act)
	if err != nil {
		return nil, err
	}
	data := heldData{Number: e.Number, Piece: e.Piece, Step: s.step()}
	step, given := act.Args.Whole("pas")
	switch {
	case !given:
	case step == 0:
		data.Number, data.Down = 0, e.Number
	case plane.MM(step) != longStep && plane.MM(step) != shortStep:
		return nil, rules.Refuse(refPlaces, "npow.placement.refused.step", phrase.Millimetres("long", longStep),
			phrase.Millimetres("short", shortStep))
	default:
		data.Step = plane.MM(step)
	}
	return event(heldKind, data)
}

// step is how far an arrow moves.
func (s laying) step() plane.MM { return cmp.Or(s.placing.Step, longStep) }

func foldHold(s state, data heldData) state {
	s.placing.Hand, s.placing.Step = data.Number, data.Step
	return s
}

func (d heldData) tell() []phrase.Phrase {
	if d.Down != 0 {
		return phrase.Line("npow.placement.tell.down", numbered{d.Down, d.Piece}.what())
	}
	return phrase.Line("npow.placement.tell.held", numbered{d.Number, d.Piece}.what(), phrase.Millimetres("step", d.Step))
}

// hand is the element that the arrows move; false where none is in hand.
func (s laying) hand() (siting.Hand, bool) {
	e, ok := s.pool.element(s.placing.Hand)
	if !ok || !s.measured(e) {
		return siting.Hand{}, false
	}
	other := longStep
	if s.step() == longStep {
		other = shortStep
	}
	return siting.Hand{Piece: e.id(), Name: slug(e.id()), Turn: s.placeOf(e).Rects[0].Turn, Step: s.step(), Other: other,
		Gate: s.gateOf("main-" + e.id()), Words: placingWords}, true
}

// holdButtons are the select of the element in hand, its other step, and letting it go.
func holdButtons(s state, _ rules.Seat) []rules.Candidate {
	take := s.button("prendre", "hold", holdRank, rules.Question{Option: "piece", Label: phrase.Say("npow.placement.offer.hold"), Pick: true})
	hand, held := s.hand()
	if !held {
		return []rules.Candidate{take}
	}
	take.Ask[0].Given = []string{hand.Piece}
	return append([]rules.Candidate{take}, withRank(stepRank, hand.Keeps())...)
}

func arrowButtons(s state, _ rules.Seat) []rules.Candidate {
	if hand, held := s.hand(); held {
		return withRank(arrowRank, hand.Arrows())
	}
	return nil
}

func turnButton(s state, _ rules.Seat) []rules.Candidate {
	if hand, held := s.hand(); held {
		return withRank(turnRank, hand.Turns())
	}
	return nil
}

func withRank(rank int, buttons []rules.Candidate) []rules.Candidate {
	for i := range buttons {
		buttons[i].Rank = rank
	}
	return buttons
}

// isOneOf leaves to the command whatever some buttons would not do.
func isOneOf(buttons func(state, rules.Seat) []rules.Candidate) func(state, rules.Act) bool {
	return func(s state, act rules.Act) bool {
		return slices.ContainsFunc(buttons(s, act.Seat), func(c rules.Candidate) bool { return maps.Equal(c.Args, act.Args) })
	}
}

// isHoldWorth changes the step of the element in hand alone.
func isHoldWorth(s state, act rules.Act) bool {
	return act.Args["pas"] == "" || isOneOf(holdButtons)(s, act)
}

// isHandFree leaves forms aside while an element is in hand: its arrows are what the moment is about.
func isHandFree(s state, _ rules.Act) bool { return s.placing.Hand == 0 || s.placing.Done }

// works are the entrenchments of one player: earthworks bought in his list. adc7:placement/5
type works struct {
	// Count is how many he declared.
	Count int `json:"count"`
	// Rects are those with a place, each in its sections.
	Rects [][]plane.Rect `json:"rects,omitempty"`
}

// worksData is what a player declares of his entrenchments; it replaces what he declared before.
type worksData struct {
	Seat rules.Seat `json:"seat"`
	works
	// Readings are the settings that decided something.
	Readings map[string]string `json:"readings,omitempty"`
}

const (
	earthwork = "terrassement"
	// mostWorks bounds what one player may declare: a table shows no more pieces.
	mostWorks = 12

	refWorks rules.Ref = "adc7:placement/5"
)

// mayWork refuses entrenchments before armies deploy, and once the count is open.
func mayWork(s state, _ rules.Seat) *rules.Violation {
	switch {
	case !s.roads.Done:
		return rules.Refuse(refWorks, "npow.placement.refused.works-early")
	case s.count.Open:
		return rules.Refuse(refWorks, "npow.placement.refused.works-late")
	}
	return nil
}

// decideWorks notes a player's entrenchments. adc7:placement/4, adc7:placement/5 — they come to the table
// when the army deploys, anywhere in their owner's zone, even on terrain.
func decideWorks(s state, act rules.Act) ([]rules.Event, error) {
	number, _ := act.Args.Whole("nombre")
	lines, count := parted(act.Args["ou"], "\n&"), phrase.Number("count", number)
	switch {
	case number < 0 || number > mostWorks:
		return nil, rules.Refuse(refWorks, "npow.placement.refused.works-count", phrase.Number("most", mostWorks))
	case number == s.placing.Works[act.Seat].Count && len(lines) == 0:
		return nil, rules.Refuse(refWorks, "npow.placement.refused.works-same", count)
	case len(lines) > number:
		return nil, rules.Refuse(refWorks, "npow.placement.refused.works-places", count, phrase.Number("read", len(lines)))
	}
	data, work := worksData{Seat: act.Seat, works: works{Count: number}}, Element{Piece: earthwork}
	for i, line := range lines {
		how, fault := s.readShape(work, line, siting.Shape{}, s.edgeOf(act.Seat))
		if !fault.IsZero() {
			return nil, refuseUnread(fault)
		}
		at := s.place(work, how)
		if out := s.beyond(act.Seat, at); out > 0 {
			return nil, rules.Refuse("adc7:placement/4", "npow.placement.refused.works-zone", phrase.Number("n", i+1),
				phrase.Millimetres("by", out), s.reading(deploymentReading))
		}
		data.Rects, data.Readings = append(data.Rects, at.Rects), s.readings(deploymentReading)
	}
	return event(worksKind, data)
}

// beyond is how far a place reaches out of the seat's deployment zone. No sentence says how deep that
// is: lecture:npow-deploiement — from its own long edge to the central band, or as the club has it;
// then the players see to it and the bot to the table.
func (s evening) beyond(seat rules.Seat, at siting.Place) plane.MM {
	zone := s.halfOf(seat)
	if s.settings[deploymentReading] == deploymentClub {
		zone = s.field.Size.Box()
	}
	return max(0, at.Bounds().Beyond(zone))
}

func foldWorks(s state, data worksData) state {
	s.placing.Works = rules.Put(s.placing.Works, data.Seat, data.works)
	return s
}

func (d worksData) tell() []phrase.Phrase {
	lines := phrase.Line("npow.placement.tell.works", who(d.Seat), phrase.Number("count", d.Count))
	for _, rects := range d.Rects {
		lines = append(lines, phrase.Say("npow.placement.tell.works-at", where(siting.At(rects...))))
	}
	return append(lines, readingNotes(d.Readings)...)
}

// worksButton asks a player for the number of his entrenchments.
func worksButton(s state, seat rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "retranchement", Gate: placingGate + "-retranchements", Label: phrase.Say("npow.placement.offer.works"),
		Ask: []rules.Question{
			{Option: "nombre", Label: phrase.Say("npow.placement.ask.works"), Prefill: strconv.Itoa(s.placing.Works[seat].Count)},
			{Option: "ou", Label: phrase.Say("npow.placement.ask.works-where"), Lines: mostWorks, Optional: true},
		}}}
}

// showWorks draws the entrenchments that have a place, and reports whether there are any.
func showWorks(s state, board *table.Plane) (some bool) {
	p := s.tables.Piece[earthwork]
	for _, seat := range ledger.Players {
		for _, rects := range s.placing.Works[seat].Rects {
			some = true
			board.Pieces = append(board.Pieces, table.Piece{Face: table.Face{Look: p.Look, Name: phrase.Say("npow.placement.works",
				who(seat))}, Sections: rects})
		}
	}
	return some
}
