package adlg

import (
	"fmt"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

const (
	chosenKind   = "adlg.pieces-chosen/1"
	numberedKind = "adlg.pieces-numbered/1"
	choosePath   = "adlg choisir"

	refDefenderPieces rules.Ref = "adlg:p74/1"
	refAttackerPieces rules.Ref = "adlg:p74/2"
	refTable          rules.Ref = "adlg:territoires"
	refTwoOfAKind     rules.Ref = "adlg:territoires/1"
	refWater          rules.Ref = "adlg:territoires/2"
	refCover          rules.Ref = "adlg:territoires/3"
	refSteppes        rules.Ref = "adlg:territoires/4"
	refVillageHill    rules.Ref = "adlg:p75/2"
)

// The bounds of the text. adlg:p74/1 adlg:territoires/1
const (
	fewestPieces = 2
	mostPieces   = 4
	mostOfAKind  = 2
)

// choice is what both players took.
type choice struct {
	// Picks are the pieces of each seat that has chosen; a water that is not placed is no more among them.
	Picks map[rules.Seat][]pick
	// Cover is the compulsory hill's vegetation.
	Cover kind
	// Throws are the dice for water, in order.
	Throws []waterThrow
	// Owing are the seats that have to pick another piece for their water, in order.
	Owing []rules.Seat
}

// bothChose reports whether both have chosen.
func (s evening) bothChose() bool {
	return len(s.choice.Picks[rules.SeatA]) > 0 && len(s.choice.Picks[rules.SeatB]) > 0
}

// choiceChapter is what both players take. adlg:p74/1 adlg:p74/2
func choiceChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: choiceGate,
		Verbs: []rules.Verb[state]{
			{May: mayChoose, Decide: inCourse(decideChoice), Button: choiceButton, Choices: bySeat(state.pickChoices),
				Spec: unlisted(choosePath, []dice.Group{waterGroup}, needs("pieces"))},
		},
		Facts: []rules.Fact[state]{
			rules.NewFact(chosenKind, foldChosen, chosenData.tell),
			rules.NewFact(numberedKind, foldNumbered, numberedData.tell),
		},
		Begun: func(s state) bool { return len(s.choice.Picks) > 0 },
		Over:  state.bothChose,
		Phase: func(s state) (phrase.Phrase, []rules.Seat) {
			seat := s.chooser()
			key := "adlg.choice.phase.defender"
			if seat == s.field.Attacker {
				key = "adlg.choice.phase.attacker"
			}
			return phrase.Say(key, who(seat), phrase.With("territory", territoryName(s.field.Territory)),
				phrase.With("compulsory", kindName(s.territory().Compulsory))), []rules.Seat{seat}
		},
		Show: showChoice,
		Topics: func(s state) []rules.Topic {
			return []rules.Topic{topic("choix-du-defenseur", refDefenderPieces), topic("choix-de-l-attaquant", refAttackerPieces),
				topic("maxima", refTable, s.reading(mostReading)), topic("element-obligatoire", refTwoOfAKind, s.reading(compulsoryReading)),
				topic("collines-couvertes", refCover), topic("collines-des-steppes", refSteppes, phrase.With("most", s.book.Territories["steppes"].coveredWords()))}
		},
	}
}

// chooser is the seat that chooses now: the Defender first. adlg:p74/1 adlg:p74/2
func (s evening) chooser() rules.Seat {
	if len(s.choice.Picks[s.field.defender()]) == 0 {
		return s.field.defender()
	}
	return s.field.Attacker
}

func (s evening) refPieces(seat rules.Seat) rules.Ref {
	if seat == s.field.Attacker {
		return refAttackerPieces
	}
	return refDefenderPieces
}

func mayChoose(s state, seat rules.Seat) *rules.Violation {
	switch {
	case !s.hasField():
		return rules.Refuse(refDefenderPieces, "adlg.choice.refused.early")
	case len(s.choice.Picks[seat]) > 0:
		return s.orUndo(rules.Refuse(s.refPieces(seat), "adlg.choice.refused.chosen", phrase.Number("count", weightOf(s.choice.Picks[seat]))), seat)
	case seat != s.chooser():
		return rules.Refuse(s.refPieces(seat), "adlg.choice.refused.turn", who(s.chooser()))
	}
	return nil
}

// decideChoice judges what a player takes. With the Attacker's choice the water is thrown at once.
func decideChoice(c *course, act rules.Act) *rules.Violation {
	chosen, misread := readChoice(act.Args.Values("pieces"))
	refused := rules.Refuse(c.refPieces(act.Seat), "adlg.choice.refused.unknown", phrase.Named("read", shortened(misread)))
	if misread == "" {
		refused = c.judge(act.Seat, chosen)
	}
	if refused != nil {
		return c.offerOther(refused, act.Seat, chosen)
	}
	data := chosenData{Seat: act.Seat, Picks: chosen.Picks, Cover: chosen.Cover}
	if act.Seat != c.field.Attacker {
		data.Compulsory = c.territory().Compulsory
	}
	note(c, chosenKind, data, foldChosen)
	c.finishChoice()
	return nil
}

// finishChoice adds what follows once both have chosen: the water's dice, and the numbers of the pieces once
// nobody owes another one.
func (c *course) finishChoice() {
	if !c.bothChose() {
		return
	}
	if len(c.choice.Throws) == 0 {
		c.throwWater()
	}
	if len(c.choice.Owing) == 0 {
		note(c, numberedKind, numberedData{Pieces: c.inOrder()}, foldNumbered)
	}
}

// choiceButton asks for the pieces in one select. adlg:territoires/3 — a hill's vegetation is no more piece.
func choiceButton(s state, seat rules.Seat) []rules.Candidate {
	choosing := asking("pieces", mainButton("choisir", choiceGate+"-"+string(seat),
		phrase.Say("adlg.choice.offer", phrase.Number("least", fewestPieces), phrase.Number("most", mostPieces))))
	choosing.Ask[0].Min, choosing.Ask[0].Max = 1, mostPieces
	if seat != s.field.Attacker && s.territory().Compulsory.isHill() {
		choosing.Ask[0].Max++
	}
	return []rules.Candidate{choosing}
}

// chosenData is what a player took.
type chosenData struct {
	Seat  rules.Seat `json:"seat"`
	Picks []pick     `json:"picks"`
	// Compulsory is the Defender's compulsory piece, Cover its vegetation.
	Compulsory kind `json:"compulsory,omitempty"`
	Cover      kind `json:"cover,omitempty"`
}

func foldChosen(s state, data chosenData) (state, error) {
	for _, p := range data.Picks {
		if !p.of(data.Seat).isKnown() {
			return s, fmt.Errorf("a choice of %+v", p)
		}
	}
	s.choice = s.choice.with(data.Seat, data.Picks)
	if data.Cover != "" {
		s.choice.Cover = data.Cover
	}
	return s, nil
}

// with is the choice with a seat's picks.
func (c choice) with(seat rules.Seat, picks []pick) choice {
	c.Picks = rules.Put(c.Picks, seat, picks)
	return c
}

func (d chosenData) tell() []phrase.Phrase {
	line := phrase.Say("adlg.choice.tell", who(d.Seat), phrase.Number("count", weightOf(d.Picks)),
		phrase.Listing("pieces", each(d.Picks, pick.name)...))
	if d.Compulsory == "" {
		return []phrase.Phrase{line}
	}
	return []phrase.Phrase{line, phrase.Say("adlg.choice.tell-compulsory",
		phrase.With("piece", pick{Kind: d.Compulsory, Cover: d.Cover}.name()))}
}

// numberedData are all pieces once the choices are final, in the order of placing.
type numberedData struct {
	Pieces []piece `json:"pieces"`
}

func foldNumbered(s state, data numberedData) (state, error) {
	for i, p := range data.Pieces {
		if int(p.Number) != i+1 || !p.isKnown() {
			return s, fmt.Errorf("piece %d is %+v", i+1, p)
		}
	}
	s.pieces = data.Pieces
	return s, nil
}

func (d numberedData) tell() []phrase.Phrase {
	return phrase.Line("adlg.choice.tell-order", phrase.Listing("pieces", each(d.Pieces, piece.called)...))
}

// showChoice says what was chosen until the pieces are numbered.
func showChoice(s state, _ rules.Seat, view *rules.View) {
	if !s.hasField() || len(s.pieces) > 0 {
		return
	}
	view.Panels = append(view.Panels, s.territoryPanel())
	if len(s.choice.Picks) > 0 {
		view.Panels = append(view.Panels, s.picksPanel())
	}
}
