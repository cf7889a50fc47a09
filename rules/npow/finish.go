package npow

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// finishData ends the placement.
type finishData struct {
	// Declared says that some places were only declared.
	Declared bool `json:"declared,omitempty"`
	// Places are what was declared of the elements that nobody measured.
	Places []placed `json:"places,omitempty"`
	// Left are all elements that stay out, Unplaced those of them that are optional and had no place.
	// adc7:pool/1
	Left     []table.Number `json:"left,omitempty"`
	Unplaced []table.Number `json:"unplaced,omitempty"`
	// Readings are the settings that decided something.
	Readings map[string]string `json:"readings,omitempty"`
}

// placed is one element's place.
type placed struct {
	numbered
	Place place `json:"place"`
}

// phrase says where it is.
func (p placed) phrase() phrase.Phrase {
	return phrase.Say("npow.placement.tell.placed", p.what(), where(p.Place.Place))
}

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

// decideFinish declares the table finished: every place is judged, sectors included. What is not measured,
// the screens ask.
func decideFinish(s state, act rules.Act) ([]rules.Event, error) {
	if now := s.screen(); now != nil {
		return nil, s.refuseScreen(act.Seat, now)
	}
	if missing := s.missing(); len(missing) > 0 {
		return nil, rules.Refuse(refPool, "npow.placement.refused.missing", countOf(missing),
			phrase.Listing("numbers", numbers(missing)...))
	}
	t := s.finished()
	for _, f := range t.Findings() {
		return nil, f.Refuse("npow.placement.refused.finding")
	}
	data := finishData{Unplaced: numbersOf(s.optional()), Readings: s.readings(astrideReading)}
	data.Left = slices.AppendSeq(slices.Clone(data.Unplaced), maps.Keys(s.placing.Left))
	slices.Sort(data.Left)
	if slices.ContainsFunc(t.Pieces, func(l laid) bool { return l.Of.isRiver() }) {
		data.Readings = s.readings(astrideReading, sourceReading, bandReading)
	}
	return event(finishedKind, data)
}

func foldFinish(s state, data finishData) state {
	for _, p := range data.Places {
		s.placing = s.placing.withPlace(p.Number, p.Place)
	}
	s.placing.Left = nil
	s.placing = s.placing.without(data.Left)
	s.placing.Done, s.placing.Hand = true, 0
	return s
}

func (d finishData) tell() []phrase.Phrase {
	key := "npow.placement.tell.finished"
	if d.Declared {
		key = "npow.placement.tell.finished-declared"
	}
	return append(append(leftLines(d.Unplaced), phrase.Say(key)), readingNotes(d.Readings)...)
}

// leftLines say of elements that they stay out.
func leftLines(of []table.Number) []phrase.Phrase {
	return each(of, func(n table.Number) phrase.Phrase {
		return phrase.Say("npow.placement.tell.left", phrase.Number("number", n))
	})
}

// reopenable reports whether the Defender may still correct the table: until the Attacker has chosen his
// edge. adc7:pool/4
func (s evening) reopenable() bool { return s.sides.Attacker == "" }

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

func finishButton(s state, _ rules.Seat) []rules.Candidate {
	finish := s.button("finir", "finish", screenRank)
	finish.Style = rules.Main
	return []rules.Candidate{finish}
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

// finishForgoes are the optional elements that have no place when the table is declared finished: they stay
// out. adc7:pool/1
func finishForgoes(s state, _ rules.Act) []phrase.Phrase {
	left := s.optional()
	if len(left) == 0 || s.placing.Done {
		return nil
	}
	return phrase.Line("npow.forgone.elements", phrase.Listing("who", each(left, Element.phrase)...))
}

// decideLeave leaves an element out by agreement: one that no rule lets the Defender place, as a building
// without any enclosed field. The text does not say what becomes of it.
func decideLeave(s state, act rules.Act) ([]rules.Event, error) {
	e, err := s.elementOf(act)
	switch {
	case err != nil:
		return nil, err
	case s.placing.Left[e.Number]:
		return nil, rules.Refuse(refAgreement, "npow.placement.refused.left", e.what())
	case s.measured(e):
		return nil, rules.Refuse(refAgreement, "npow.placement.refused.left-placed", e.what())
	case len(s.keptElements()) == 1:
		return nil, rules.Refuse(refAgreement, "npow.placement.refused.left-last")
	}
	return event(leftKind, e.numbered())
}

// wordLeave names the element that would be left out.
func wordLeave(s state, act rules.Act) phrase.Phrase {
	e, err := s.elementOf(act)
	if err != nil {
		return phrase.Phrase{}
	}
	return phrase.Say("npow.placement.wording-leave", e.what())
}

const refAgreement rules.Ref = "maison:accord-elements"

func foldLeave(s state, data numbered) state {
	s.placing = s.placing.without([]table.Number{data.Number}).unplaced(data.Number).askedAnew()
	return s
}

func tellLeave(data numbered) []phrase.Phrase {
	return phrase.Line("npow.placement.tell.left-agreed", data.what())
}

// agreedLeft are the elements that both players left out: those that are not optional.
func (s laying) agreedLeft() map[table.Number]bool {
	left := maps.Clone(s.placing.Left)
	maps.DeleteFunc(left, func(n table.Number, _ bool) bool {
		e, _ := s.pool.element(n)
		return e.Optional
	})
	return left
}

// leaveButton asks the other player to leave out what no legal table has room for: a building first, where
// there is one.
func leaveButton(s state, seat rules.Seat) []rules.Candidate {
	free := only(s.pool.Elements, func(e Element) bool {
		_, err := decideLeave(s, actOf(leavePath, seat, rules.Args{"piece": e.id()}))
		return err == nil
	})
	if homeless := only(free, func(e Element) bool { return e.Piece == building }); len(homeless) > 0 {
		free = homeless
	}
	if len(free) == 0 {
		return nil
	}
	return []rules.Candidate{s.button("ecarter", "leave", leaveRank, rules.Question{Option: "piece",
		Label: phrase.Say("npow.placement.offer.leave"), Choices: each(free, Element.choice)})}
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

// isRiver reports whether the element is a river.
func (e Element) isRiver() bool { return e.Piece == charts.River }

// isBackWorth has the one screen answered named by its button.
func isBackWorth(s state, act rules.Act) bool {
	return isHandFree(s, act) && (act.Args["ecran"] != "" || len(s.answered()) != 1)
}

// isLeavingNeeded leaves the button to a table that has no room for all: any legal one has.
func isLeavingNeeded(s state, _ rules.Act) bool { return s.impossible(s.movable()) != nil }

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

// isSketchWorth leaves the sectors aside once the screen that asks for them is answered.
func isSketchWorth(s state, act rules.Act) bool {
	now := s.screen()
	return isHandFree(s, act) && now != nil && now.Name == sectorScreen
}

// namesSectors reports whether the players have said of each element in which sectors it is.
func (s laying) namesSectors() bool {
	return !slices.ContainsFunc(s.unmeasured(), func(e Element) bool { return len(s.placeOf(e).Sectors) == 0 })
}

func idsOf(things []thing) []string { return each(things, func(t thing) string { return t.ID }) }

func (f fault) choice() rules.Choice {
	return rules.Choice{Value: f.id(), Label: phrase.Say("npow.placement.fault."+f.kind, f.what())}
}
