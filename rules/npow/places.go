package npow

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// decidePlaces lays many elements at once, a line each: « 1 37,5 20 /30 ». All lines are read and all places judged together;
// what is wrong is told at once, and then nothing moves.
func decidePlaces(s State, act rules.Act) ([]rules.Event, error) {
	if err := s.refusePlacing(act); err != nil {
		return nil, err
	}
	lines, wrong := plane.ParsePlaces(withoutEmpty(act.Args["places"]))
	var at []int
	var faults []phrase.Phrase
	fault := func(line int, say phrase.Phrase) {
		i, _ := slices.BinarySearch(at, line)
		at = slices.Insert(at, i, line)
		faults = slices.Insert(faults, i, phrase.Say("npow.placement.fault.line", phrase.Number("line", line), phrase.With("why", say)))
	}
	for _, w := range wrong {
		fault(w.Line, misread(w))
	}
	after, data := s, movedData{}
	for _, line := range lines {
		e, ok := s.pool.element(table.Number(line.Number))
		if !ok {
			fault(line.Line, phrase.Say("npow.placement.misread.piece", phrase.Named("read", strconv.Itoa(line.Number))))
			continue
		}
		how, say := after.readShape(e, line.Place, after.around(false))
		if !say.IsZero() {
			fault(line.Line, say)
			continue
		}
		to := s.place(e, s.withTurn(e, how, line))
		after.placing = after.placing.withPlace(e.Number, place{Place: to}).kept(e.Number)
		if !slices.Equal(to.Rects, s.placing.Places[e.Number].Rects) {
			data.Places = append(data.Places, placed{e.Number, e.Piece, place{Place: to}})
		}
	}
	if len(faults) > 0 {
		return nil, rules.Refuse(refPlaces, "npow.placement.refused.lines", phrase.Number("count", len(faults)), phrase.Listing("faults", firstFew(faults)...))
	}
	if len(data.Places) == 0 {
		return nil, rules.Refuse(refPlaces, "npow.placement.refused.same")
	}
	if found := siting.New(s.site().Findings(), after.site().Findings()); len(found) > 0 {
		for _, f := range found {
			faults = append(faults, f.Say())
		}
		return nil, rules.Refuse(found[0].Ref, "npow.placement.refused.places", phrase.Number("count", len(faults)), phrase.Listing("faults", firstFew(faults)...))
	}
	return event(movedKind, data)
}

// withTurn is the shape with the turn that its line gives, or else the one that the element has already.
func (s laying) withTurn(e Element, how siting.Shape, line plane.TypedPlace) siting.Shape {
	now := s.placing.Places[e.Number]
	if len(now.Rects) > 0 {
		how.Turn, how.Depth = now.Rects[0].Turn, 0
		if s.tables.Piece[e.Piece].DepthMax != 0 {
			how.Depth = now.Rects[0].Size.D
		}
	}
	if line.Turned {
		how.Turn = line.Turn
	}
	if len(now.Rects) > 1 && now.Bend() != "" {
		more := (now.Rects[1].Turn - now.Rects[0].Turn + how.Turn).Normal()
		how.More = &more
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

// placesOffer asks for all places at once, filled with what stands and with the numbers of what is missing.
func placesOffer(s State, offer rules.Offer) rules.Offer {
	var lines []string
	for _, e := range s.kept() {
		line := s.placing.Places[e.Number].Line()
		if at := s.placing.Places[e.Number]; len(at.Rects) > 1 {
			line = strings.TrimSuffix(line, at.Bend()) // a bend stays as it is
		}
		lines = append(lines, strings.TrimSpace(strconv.Itoa(int(e.Number))+" "+line))
	}
	offer.Key, offer.Label = "places", phrase.Say("npow.placement.offer.places")
	offer.Act = rules.Act{Path: placesPath, Seat: offer.Seat}
	question := rules.Question{Option: "places", Label: phrase.Say("npow.placement.ask.places"), Prefill: strings.Join(lines, "\n"), Lines: len(lines)}
	if slices.ContainsFunc(s.kept(), func(e Element) bool { return e.Sections > 1 }) {
		question.Advice = phrase.Say("npow.placement.advice.river")
	}
	offer.Ask = []rules.Question{question}
	return offer
}
