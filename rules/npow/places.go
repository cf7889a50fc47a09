package npow

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
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
