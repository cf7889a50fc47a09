package npow

import (
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
	Number table.Number `json:"number"`
	Piece  string       `json:"piece"`
	Place  place        `json:"place"`
}

// phrase says where it is.
func (p placed) phrase() phrase.Phrase {
	return phrase.Say("npow.placement.tell.placed", what(elementPhrase(p.Number, p.Piece)), phrase.With("where",
		p.Place.Phrase(placingWords)))
}

// finish is what the answers of the screens come to.
func (s laying) finish() finishData {
	data := finishData{Left: numbersLeft(s.placing.Left)}
	zoneOf := func(id string) zone {
		switch {
		case slices.Contains(s.placing.Answers[bandScreen], id):
			return middle
		case slices.Contains(s.placing.Answers[objectiveScreen], id):
			return southHalf
		}
		return northHalf
	}
	for _, t := range s.things() {
		if t.Section == 0 {
			at := place{Place: siting.Place{Sectors: s.placing.Places[t.Number].Sectors}}
			if t.objective || zoneOf(t.ID) == middle {
				at.Zone = zoneOf(t.ID)
			}
			if slices.Contains(s.placing.Astride, t.ID) {
				at.Grey = []int{0}
			}
			data.Places = append(data.Places, placed{Number: t.Number, Piece: t.Piece, Place: at})
			continue
		}
		at := &data.Places[len(data.Places)-1].Place
		at.Zones = append(at.Zones, zoneOf(t.ID))
		if slices.Contains(s.placing.Astride, t.ID) {
			at.Grey = append(at.Grey, t.Section)
		}
	}
	data.Declared = len(data.Places) > 0
	return data
}

func numbersLeft(left map[table.Number]bool) []table.Number {
	var all []table.Number
	for n, out := range left {
		if out {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return all
}

// decideFinish declares the table finished: every place is judged, sectors included. What is not measured,
// the screens ask.
func decideFinish(s state, act rules.Act) ([]rules.Event, error) {
	if now := s.screen(); now != nil {
		return nil, s.refuseScreen(act.Seat, now)
	}
	data := finishData{Left: numbersLeft(s.placing.Left), Readings: s.readings(astrideReading)}
	data.Unplaced = numbersOf(s.optional())
	data.Left = append(data.Left, data.Unplaced...)
	slices.Sort(data.Left)
	if missing := s.missing(); len(missing) > 0 {
		return nil, rules.Refuse(refPool, "npow.placement.refused.missing", phrase.Number("count", len(missing)),
			phrase.Listing("numbers", numbers(missing)...))
	}
	t := s.finished()
	for _, f := range t.Findings() {
		return nil, f.Refuse("npow.placement.refused.finding")
	}
	if slices.ContainsFunc(t.Pieces, func(l laid) bool { return l.Of.Piece == charts.River }) {
		data.Readings[sourceReading] = s.settings[sourceReading]
		data.Readings[bandReading] = s.settings[bandReading]
	}
	return event(finishedKind, data)
}

func foldFinish(s state, data finishData) (state, error) {
	for _, p := range data.Places {
		s.placing = s.placing.withPlace(p.Number, p.Place)
	}
	s.placing.Left = nil
	s.placing = s.placing.without(data.Left)
	s.placing.Done, s.placing.Hand = true, 0
	return s, nil
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
	answered := s.answered()
	to := act.Args["ecran"]
	if to == "" && len(answered) > 0 {
		to = answered[len(answered)-1]
	}
	switch {
	case to == "" && !s.placing.Done:
		return nil, rules.Refuse(refMode, "npow.placement.refused.not-answered")
	case to != "" && !slices.Contains(answered, to):
		v := rules.Refuse(refMode, "npow.placement.refused.not-answered")
		if s.placing.Done || len(answered) > 0 {
			v.Or(phrase.Say("npow.placement.offer.reopen"), act.Without("ecran"))
		}
		return nil, v
	}
	return event(reopenedKind, reopenData{Screen: to})
}

// pointlessReopening has the one screen answered named by its button.
func pointlessReopening(s state, act rules.Act) *rules.Violation {
	if refused := pointlessInHand(s, act); refused != nil {
		return refused
	}
	return pointlessUnless(act.Args["ecran"] != "" || len(s.answered()) != 1, refMode)
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

func foldBack(s state, data reopenData) (state, error) {
	s.placing.Done = false
	s.placing.Round++
	s.placing.Answers = cloned(s.placing.Answers)
	if data.Screen != contactScreen {
		s.placing.Astride = nil
	}
	for _, later := range screens().From(data.Screen) {
		delete(s.placing.Answers, later)
	}
	if data.Screen == sectorScreen || len(s.placing.Answers) == 0 {
		s.placing.Left = s.agreedLeft()
	}
	s.placing.Places = cloned(s.placing.Places)
	for n, at := range s.placing.Places {
		if len(at.Rects) > 0 {
			continue
		}
		if delete(s.placing.Places, n); len(at.Sectors) > 0 {
			s.placing.Places[n] = place{Place: siting.Place{Sectors: at.Sectors}}
		}
	}
	return s, nil
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
	if err != nil {
		return nil, err
	}
	switch {
	case s.placing.Left[e.Number]:
		return nil, rules.Refuse(refAgreement, "npow.placement.refused.left", e.what())
	case s.measured(e):
		return nil, rules.Refuse(refAgreement, "npow.placement.refused.left-placed", e.what())
	case len(s.keptElements()) == 1:
		return nil, rules.Refuse(refAgreement, "npow.placement.refused.left-last")
	}
	return event(leftKind, gone{e.Number, e.Piece})
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

func foldLeave(s state, data gone) (state, error) {
	s.placing.Left, s.placing.Places = rules.Include(s.placing.Left, data.Number), cloned(s.placing.Places)
	delete(s.placing.Places, data.Number)
	s.placing.Answers, s.placing.Round = nil, s.placing.Round+1
	return s, nil
}

func tellLeave(data gone) []phrase.Phrase {
	return phrase.Line("npow.placement.tell.left-agreed", what(elementPhrase(data.Number, data.Piece)))
}

// agreedLeft are the elements that both players left out: those that are not optional.
func (s laying) agreedLeft() map[table.Number]bool {
	left := map[table.Number]bool{}
	for _, e := range s.pool.Elements {
		if s.placing.Left[e.Number] && !e.Optional {
			left[e.Number] = true
		}
	}
	return left
}

// pointlessLeaving refuses the button of a leaving that no rule asks for: any legal table has room for all.
func pointlessLeaving(s state, _ rules.Act) *rules.Violation {
	return pointlessUnless(s.impossible(s.movable()) != nil, refAgreement)
}

// leaveButton asks the other player to leave out what no legal table has room for: a building first, where
// there is one.
func leaveButton(s state, seat rules.Seat) []rules.Candidate {
	free := only(s.pool.Elements, func(e Element) bool {
		_, err := decideLeave(s, rules.Act{Path: leavePath, Seat: seat, Args: rules.Args{"piece": e.id()}})
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
