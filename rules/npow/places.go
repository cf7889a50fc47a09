package npow

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
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

// steps are how far an arrow may move.
var steps = []plane.MM{20 * plane.Centimetre, 5 * plane.Centimetre, plane.Centimetre}

// heldData says which element is in hand, how far its arrows move it, and where it is to be laid.
type heldData struct {
	Number table.Number `json:"number,omitempty"`
	Piece  string       `json:"piece"`
	Step   plane.MM     `json:"step"`
	Sector string       `json:"sector,omitempty"`
	// Down is the element that was in hand and is no longer.
	Down table.Number `json:"down,omitempty"`
}

// handChoices are the elements to take in hand, and the sectors to lay the one in hand in.
func handChoices(s state, act rules.Act, option string) []rules.Choice {
	switch option {
	case "piece":
		return pieceOptions(s.laying, handPath)
	case "secteur":
		return each(s.field.Sectors.Sectors(), func(at plane.Sector) rules.Choice {
			return rules.Choice{Value: at.String(), Label: slug(at.String())}
		})
	}
	return nil
}

func spotChoice(spot string) rules.Choice {
	return rules.Choice{Value: spot, Label: phrase.Say("npow.placement.spot." + spot)}
}

func sideChoice(way string) rules.Choice {
	return rules.Choice{Value: way, Label: phrase.Say("npow.placement.way." + way)}
}

// decideHold takes an element in hand: from then on the live message has a sector's nine places for it, and
// once it lies somewhere the arrows. A step of 0 lets it go.
func decideHold(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	e, err := s.elementOf(act)
	if err != nil {
		return nil, err
	}
	data := heldData{Number: e.Number, Piece: e.Piece, Step: s.step(), Sector: act.Args["secteur"]}
	if data.Sector != "" && !s.hasSector(data.Sector) {
		return nil, rules.Refuse(refSectors, "npow.placement.refused.sector", asTyped(act, "secteur")).
			OrPick(act, "secteur", handChoices(s, act, "secteur"))
	}
	if spot := act.Args["coin"]; spot != "" {
		return s.layInSector(e, act, cmp.Or(data.Sector, s.placing.Sector)+" "+spot, roller)
	}
	step, given := act.Args.Whole("pas")
	switch {
	case !given:
	case step == 0:
		data.Number, data.Down = 0, e.Number
	case !slices.Contains(steps, plane.MM(step)):
		return nil, rules.Refuse(refPlaces, "npow.placement.refused.step", phrase.Millimetres("long", steps[0]),
			phrase.Millimetres("middle", steps[1]), phrase.Millimetres("short", steps[2]))
	default:
		data.Step = plane.MM(step)
	}
	return event(heldKind, data)
}

// layInSector lays an element at one of the nine places of a sector, or at the legal place nearest to it.
// Whoever only asks whether it may is told that by the press: nine searches would keep a picture waiting.
func (s state) layInSector(e Element, act rules.Act, text string, roller dice.Roller) ([]rules.Event, error) {
	how, fault := s.readShape(e, text, s.currentShape(e), table.South)
	if !fault.IsZero() {
		return nil, refuseUnread(fault)
	}
	if err := rules.StopIfDryRun(roller); err != nil {
		return nil, err
	}
	at := s.place(e, how)
	w := s.wish(e, at, siting.AlsoTurnable, func(to siting.Place) rules.Act { return s.putAct(act.Seat, e, to) })
	to, refused := s.site().Settle(w)
	if refused != nil {
		return nil, refused
	}
	data := movedData{Places: []placed{{e.numbered(), place{Place: to}}}, Taken: e.Number}
	data.Slid = at.Rects[0].Centre.DistanceTo(to.Rects[0].Centre).Up()
	return event(movedKind, data)
}

// step is how far an arrow moves.
func (s laying) step() plane.MM { return cmp.Or(s.placing.Step, steps[1]) }

func foldHold(s state, data heldData) (state, error) {
	if _, known := s.pool.element(data.Number); !known && data.Number != 0 || !slices.Contains(steps, data.Step) ||
		data.Sector != "" && !s.hasSector(data.Sector) {
		return s, fmt.Errorf("element %d is in hand, by %d mm, for sector %q", data.Number, data.Step, data.Sector)
	}
	s.placing.Hand, s.placing.Step, s.placing.Sector = data.Number, data.Step, data.Sector
	return s, nil
}

// hasSector reports whether the table has a sector of a name.
func (s laying) hasSector(name string) bool {
	return slices.ContainsFunc(s.field.Sectors.Sectors(), func(at plane.Sector) bool { return at.String() == name })
}

func (d heldData) tell() []phrase.Phrase {
	switch {
	case d.Down != 0:
		return phrase.Line("npow.placement.tell.down", numbered{d.Down, d.Piece}.what())
	case d.Sector != "":
		return phrase.Line("npow.placement.tell.toward", numbered{d.Number, d.Piece}.what(), phrase.With("sector", slug(d.Sector)))
	}
	return phrase.Line("npow.placement.tell.held", numbered{d.Number, d.Piece}.what(), phrase.Millimetres("step", d.Step))
}

// inHand is the element in hand with its buttons; false where none is.
func (s laying) inHand() (Element, siting.Hand, bool) {
	e, ok := s.pool.element(s.placing.Hand)
	return e, siting.Hand{Piece: e.id(), Step: s.step(), Steps: steps, Gate: s.gateOf("main-" + e.id()), Words: placingWords},
		ok && !s.placing.Left[e.Number] && (s.tracked() || s.measured(e))
}

// isCrossed reports whether the arrows move the element in hand: it lies somewhere, and is not to be laid
// somewhere else.
func (s laying) isCrossed() bool {
	e, _, held := s.inHand()
	return held && s.measured(e) && s.placing.Sector == ""
}

// holdButtons are the select of the element in hand, and how it gets to its place: the sectors, then the nine
// places of one, then how far the arrows move it.
func holdButtons(s state, _ rules.Seat) []rules.Candidate {
	take := s.button("prendre", "hold", holdRank, rules.Question{Option: "piece", Label: phrase.Say("npow.placement.offer.hold"), Pick: true})
	e, hand, held := s.inHand()
	if !held {
		return []rules.Candidate{take}
	}
	take.Ask[0].Given = []string{hand.Piece}
	button := func(key string, args rules.Args, ask ...rules.Question) rules.Candidate {
		args["piece"] = hand.Piece
		return rules.Candidate{Key: key, Gate: hand.Gate, Label: phrase.Say("npow.placement.offer." + key), Args: args, Ask: ask, Rank: stepRank}
	}
	switch {
	case s.placing.Sector != "":
		spots := withRank(arrowRank, hand.SpotButtons("coin", rules.Args{"secteur": s.placing.Sector}))
		return append(append(spots, take), button("sector-other", rules.Args{}))
	case !s.measured(e):
		return append(sectorButtons(s, hand), take, button("lacher", rules.Args{"pas": "0"}))
	}
	sector := rules.Question{Option: "secteur", Label: phrase.Say("npow.placement.offer.sector-to"), Pick: true}
	step := hand.StepSelect()
	step.Rank = stepRank
	return []rules.Candidate{take, step, button("sector-to", rules.Args{}, sector), button("lacher", rules.Args{"pas": "0"})}
}

// sectorButtons are the sectors as they lie, north above.
func sectorButtons(s state, hand siting.Hand) []rules.Candidate {
	grid := s.field.Sectors
	pad := rules.Pad{Name: "secteurs", Wide: grid.Columns}
	sectors := grid.Sectors()
	slices.SortStableFunc(sectors, func(a, b plane.Sector) int { return b.Row - a.Row })
	for _, at := range sectors {
		pad.Signs = append(pad.Signs, slug(at.String()))
	}
	var all []rules.Candidate
	for i, at := range sectors {
		own := pad
		own.At = i
		all = append(all, rules.Candidate{Key: "secteur-" + at.String(), Gate: hand.Gate, Pad: &own, Rank: arrowRank,
			Args: rules.Args{"piece": hand.Piece, "secteur": at.String()}})
	}
	return all
}

func arrowButtons(s state, _ rules.Seat) []rules.Candidate {
	if _, hand, _ := s.inHand(); s.isCrossed() {
		return withRank(arrowRank, hand.Moves())
	}
	return nil
}

func turnButtons(s state, _ rules.Seat) []rules.Candidate {
	if _, hand, _ := s.inHand(); s.isCrossed() {
		return withRank(arrowRank, hand.Turns())
	}
	return nil
}

func withRank(rank int, buttons []rules.Candidate) []rules.Candidate {
	for i := range buttons {
		buttons[i].Rank = rank
	}
	return buttons
}

// isCross leaves to the command whatever the cross of the element in hand would not do.
func isCross(option string) func(state, rules.Act) bool {
	return func(s state, act rules.Act) bool {
		e, _, _ := s.inHand()
		return s.isCrossed() && siting.IsWay(act.Args[option]) && act.Args["piece"] == e.id()
	}
}

// isHoldWorth takes what is not in hand, and changes what is so only as its buttons do.
func isHoldWorth(s state, act rules.Act) bool {
	e, hand, held := s.inHand()
	step, sector, spot := act.Args["pas"], act.Args["secteur"], act.Args["coin"]
	switch {
	case step != "" && sector+spot != "":
		return false
	case !held || act.Args["piece"] != e.id():
		return step+sector+spot == ""
	case spot != "":
		return sector != "" && sector == s.placing.Sector
	case sector != "" || step == "0":
		return s.placing.Sector == ""
	case step != "":
		return s.isCrossed() && step != strconv.Itoa(int(hand.Step))
	}
	return true
}

// isOneOf leaves to the command whatever some buttons would not do.
func isOneOf(buttons func(state, rules.Seat) []rules.Candidate) func(state, rules.Act) bool {
	return func(s state, act rules.Act) bool {
		return slices.ContainsFunc(buttons(s, act.Seat), func(c rules.Candidate) bool { return maps.Equal(c.Args, act.Args) })
	}
}

// isHandFree leaves forms aside while an element is in hand: its arrows are what the moment is about.
func isHandFree(s state, _ rules.Act) bool { return s.placing.Hand == 0 || s.placing.Done }
