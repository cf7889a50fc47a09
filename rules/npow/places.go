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
		lines = append(lines, strings.TrimSpace(e.id()+" "+line))
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

// The steps of the arrows, and how far one press turns.
const (
	longStep  = 5 * plane.Centimetre
	shortStep = 1 * plane.Centimetre
	turnStep  = plane.Angle(15)
)

// heldData says which element the arrows move, and how far.
type heldData struct {
	Number table.Number `json:"number,omitempty"`
	Piece  string       `json:"piece"`
	Step   plane.MM     `json:"step"`
	// Down is the element that was in hand and is no longer.
	Down table.Number `json:"down,omitempty"`
}

// decideHold takes an element in hand: from then on the live message has arrows for it. A step of 0 lets it go.
func decideHold(s State, act rules.Act) ([]rules.Event, error) {
	if err := s.refusePlacing(act); err != nil {
		return nil, err
	}
	e, err := s.elementOf(act)
	if err != nil {
		return nil, err
	}
	data := heldData{Number: e.Number, Piece: e.Piece, Step: s.step()}
	if step, given := act.Args.Whole("pas"); given {
		if data.Step = plane.MM(step); data.Step == 0 {
			data = heldData{Piece: e.Piece, Down: e.Number, Step: s.step()}
		} else if data.Step != longStep && data.Step != shortStep {
			return nil, rules.Refuse(refPlaces, "npow.placement.refused.step", phrase.Millimetres("long", longStep), phrase.Millimetres("short", shortStep))
		}
	}
	return event(heldKind, data)
}

// step is how far an arrow moves.
func (s laying) step() plane.MM {
	if s.placing.Step == 0 {
		return longStep
	}
	return s.placing.Step
}

func foldHold(s State, data heldData) (State, error) {
	s.placing.Hand, s.placing.Step = data.Number, data.Step
	return s, nil
}

func (d heldData) tell() []phrase.Phrase {
	if d.Down != 0 {
		return []phrase.Phrase{phrase.Say("npow.placement.tell.down", phrase.With("what", elementPhrase(d.Down, d.Piece)))}
	}
	return []phrase.Phrase{phrase.Say("npow.placement.tell.held", phrase.With("what", elementPhrase(d.Number, d.Piece)), phrase.Millimetres("step", d.Step))}
}

// handOffers are the select of the element in hand, and the arrows that move it as the picture shows: south at its bottom.
func handOffers(s State, seat rules.Seat) []rules.Offer {
	choices := s.pieceOptions(handPath)
	if len(choices) == 0 {
		return nil
	}
	offers := []rules.Offer{{
		Key: "prendre", Gate: s.gateOf("pieces"), Seat: seat, Label: phrase.Say("npow.placement.offer.hold"),
		Act: rules.Act{Path: handPath, Seat: seat}, Ask: []rules.Question{{Option: "piece", Label: phrase.Say("npow.placement.offer.hold"), Choices: choices}},
	}}
	held, ok := s.pool.element(s.placing.Hand)
	if !ok || !s.measured(held) {
		return offers
	}
	offers[0].Ask[0].Given = []string{held.id()}
	id := held.id()
	add := func(key string, label phrase.Phrase, path string, args rules.Args) {
		args["piece"] = id
		offers = append(offers, rules.Offer{Key: key, Gate: s.gateOf(screen("main-" + id)), Seat: seat, Label: label,
			Act: rules.Act{Path: path, Seat: seat, Args: args}})
	}
	step, back := "+"+siting.TypedLength(s.step()), "-"+siting.TypedLength(s.step())
	for _, way := range [...][2]string{{"gauche", back + " 0"}, {"haut", "0 " + step}, {"bas", "0 " + back}, {"droite", step + " 0"}} {
		add(way[0], phrase.Say("npow.placement.arrow."+way[0], phrase.With("what", slug(id))), movePath, rules.Args{"ou": way[1]})
	}
	turn := (s.placing.Places[held.Number].Rects[0].Turn + turnStep).Normal()
	add("tourner", phrase.Say("npow.placement.arrow.tourner", phrase.Number("angle", turnStep)), turnPath, rules.Args{"angle": strconv.Itoa(int(turn))})
	other := longStep
	if s.step() == longStep {
		other = shortStep
	}
	add("pas", phrase.Say("npow.placement.arrow.pas", phrase.Millimetres("step", other)), handPath, rules.Args{"pas": strconv.Itoa(int(other))})
	add("lacher", phrase.Say("npow.placement.arrow.lacher", phrase.With("what", slug(id))), handPath, rules.Args{"pas": "0"})
	return offers
}
