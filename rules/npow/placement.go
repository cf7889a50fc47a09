package npow

import (
	"errors"
	"maps"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// The placement's events.
const (
	movedKind    = "npow.pieces-moved/1"
	heldKind     = "npow.piece-held/1"
	proposedKind = "npow.pieces-proposed/1"
	sketchedKind = "npow.sectors-sketched/1"
	answeredKind = "npow.screen-answered/1"
	finishedKind = "npow.table-finished/1"
	reopenedKind = "npow.table-reopened/1"
	leftKind     = "npow.element-left/1"
	worksKind    = "npow.works-declared/1"
)

// The placement's acts. Those that no command leads to are offered: screens, forms, arrows.
const (
	screenPath  = "piece ecran"
	sketchPath  = "piece secteurs"
	reopenPath  = "piece revenir"
	finishPath  = "piece fini"
	putPath     = "piece poser"
	movePath    = "piece deplacer"
	turnPath    = "piece pivoter"
	removePath  = "piece retirer"
	placesPath  = "piece places"
	handPath    = "piece prendre"
	proposePath = "piece proposer"
	leavePath   = "piece ecarter"
	worksPath   = "piece retranchement"
)

// The ranks of the placement's buttons: screens and the end first, what is done to a single element next,
// forms last.
const (
	screenRank = iota - 12
	holdRank
	arrowRank
	turnRank
	stepRank
	proposeRank
	clearRank
	leaveRank
	backRank
	placesRank
	sketchRank
	// pointsRank is that of the secret points: what the game waits for comes before what may still be added.
	pointsRank
)

// placementChapter is the Defender's work on the table. adc7:placement/1 to adc7:placement/5
func placementChapter() rules.Chapter[state] {
	number := required(choiceOption("piece"))
	where := required(textOption("ou"))
	screen := choiceOption("ecran", screens().Choices(screens().Names(func(string) bool { return true }))...)
	pieces := func(s state, act rules.Act, option string) []rules.Choice {
		if option != number.Name {
			return nil
		}
		return pieceOptions(s.laying, act.Path)
	}
	return rules.Chapter[state]{
		Gate: placingGate,
		Verbs: []rules.Verb[state]{
			{May: mayPlace, Decide: rules.NoDice(decidePut), Choices: pieces,
				Spec: command(putPath, number, where, wholeOption("angle"), wholeOption("angle2"), wholeOption("profondeur"))},
			{May: mayPlace, Decide: rules.NoDice(decideMove), Button: arrowButtons, Pointless: worthIf(isCross("ou")), Choices: pieces,
				Spec: command(movePath, number, where)},
			{May: mayPlace, Decide: rules.NoDice(decideTurn), Button: turnButtons, Pointless: worthIf(isCross("sens")), Choices: pieces,
				Spec: command(turnPath, number, wholeOption("angle"), choiceOption("sens", each([]string{siting.Left, siting.Right}, sideChoice)...))},
			{May: mayPlace, Decide: rules.NoDice(decideRemove), Button: clearButton, Pointless: worthIf(isOneOf(clearButton)), Choices: pieces,
				Spec: command(removePath, number)},
			{May: mayPlace, Decide: decidePropose, Button: proposeButton, Spec: command(proposePath)},
			{May: mayPlace, Decide: rules.NoDice(decideFinish), Button: finishButton, Forgoes: finishForgoes,
				Spec: command(finishPath)},
			{May: mayPlace, Decide: rules.NoDice(decideLeave), Button: leaveButton, Pointless: worthIf(isLeavingNeeded), Choices: pieces,
				Wording: wordLeave, Spec: command(leavePath, number)},
			{May: mayWork, Decide: rules.NoDice(decideWorks), Button: worksButton,
				Spec: command(worksPath, required(wholeOption("nombre")), textOption("ou"))},
			{May: mayPlace, Decide: rules.NoDice(decidePlaces), Button: placesButton, Pointless: worthIf(isHandFree),
				Spec: unlisted(placesPath, required(textOption("places")))},
			{May: mayPlace, Decide: decideHold, Button: holdButtons, Pointless: worthIf(isHoldWorth), Choices: handChoices,
				Spec: unlisted(handPath, number, wholeOption("pas"), choiceOption("secteur"),
					choiceOption("coin", each(siting.Spots, spotChoice)...))},
			{May: maySketch, Decide: rules.NoDice(decideSketch), Button: sketchButton, Pointless: worthIf(isSketchWorth),
				Spec: unlisted(sketchPath, required(textOption("secteurs")))},
			{May: mayAnswer, Decide: rules.NoDice(decideScreen), Button: screenButtons,
				Spec: unlisted(screenPath, required(screen), textOption("reponse"), textOption("sans"))},
			{May: mayReopen, Decide: rules.NoDice(decideBack), Button: backButton, Pointless: worthIf(isBackWorth),
				Spec: unlisted(reopenPath, screen)},
		},
		Facts: []rules.Fact[state]{
			fact(answeredKind, foldAnswer, answerData.tell),
			rules.NewFact(sketchedKind, foldSketch, sketchData.tell),
			fact(finishedKind, foldFinish, finishData.tell),
			fact(reopenedKind, foldBack, reopenData.tell),
			fact(movedKind, foldMoved, movedData.tell),
			rules.NewFact(heldKind, foldHold, heldData.tell),
			fact(worksKind, foldWorks, worksData.tell),
			fact(leftKind, foldLeave, tellLeave),
			fact(proposedKind, foldProposed, proposedData.tell),
		},
		Over:   func(s state) bool { return s.placing.Done },
		Phase:  placingPhase,
		Show:   showPlacing,
		Topics: placingTopics,
		Keys:   []dice.Key{proposalKey()},
	}
}

// placing is what is where, and what the Defender has said of it.
type placing struct {
	// Places are the elements' places, by their numbers.
	Places map[table.Number]place
	// Left are the optional elements that the Defender leaves out. adc7:pool/1
	Left map[table.Number]bool
	// Done says that the Defender has declared the table finished.
	Done bool
	// Proposed are the elements that are where a proposal put them.
	Proposed map[table.Number]bool
	// Answers are the answers of the screens, by screen; one without an answer is missing.
	Answers map[string][]string
	// Astride are the objectives of which a part is in the central band, by the players' word.
	// lecture:npow-moitie
	Astride []string
	// Round counts how often the Defender went back to a screen.
	Round int
	// Hand is the element in hand, 0 for none; Step is how far its arrows move it, Sector where it is to be laid,
	// empty for none yet.
	Hand   table.Number
	Step   plane.MM
	Sector string
	// Works are the entrenchments that each player bought in his list. adc7:placement/5
	Works map[rules.Seat]works
}

// event wraps one event's data for Decide.
func event(kind string, data any) ([]rules.Event, error) {
	e, err := ledger.NewEvent(kind, data)
	if err != nil {
		return nil, err
	}
	return []rules.Event{e}, nil
}

// tracked reports whether the bot keeps the places of all elements.
func (s evening) tracked() bool { return s.settings["mode"] == "suivi" }

// mayPlace refuses whatever may not be done to the table now: before the pool is drawn, by the Attacker, once
// the Defender has finished. adc7:pool/1 — the Defender is in charge of the terrain; adc7:pool/3 — he places
// it as he likes.
func mayPlace(s state, seat rules.Seat) *rules.Violation {
	if refused := s.refuseOthers(seat); refused != nil || !s.placing.Done {
		return refused
	}
	v := rules.Refuse(refPool, "npow.placement.refused.finished")
	if s.reopenable() {
		v.Or(phrase.Say("npow.placement.offer.reopen"), actOf(reopenPath, seat, nil))
	}
	return v
}

// refuseOthers refuses who is not the Defender of a pool that is drawn.
func (s laying) refuseOthers(seat rules.Seat) *rules.Violation {
	switch {
	case !s.pool.Settled:
		return rules.Refuse(refPool, "npow.placement.refused.no-pool")
	case seat != s.defender():
		return rules.Refuse(refPool, "npow.placement.refused.not-defender")
	}
	return nil
}

// keptElements are the elements that are on the table or will.
func (s laying) keptElements() []Element {
	return only(s.pool.Elements, func(e Element) bool { return !s.placing.Left[e.Number] })
}

// measured reports whether the element's place is known to the millimetre.
func (s laying) measured(e Element) bool { return s.placeOf(e).measured() }

// placeOf is where an element is, as far as anyone has said.
func (s laying) placeOf(e Element) place { return s.placing.Places[e.Number] }

// unmeasured are the elements whose place only the players know.
func (s laying) unmeasured() []Element {
	return slices.DeleteFunc(s.keptElements(), s.measured)
}

// optional are the elements that the Defender may still leave out, of those that nobody has placed.
// adc7:pool/1
func (s laying) optional() []Element { return only(s.unmeasured(), isOptional) }

// missing are the elements that still need a place.
func (s laying) missing() []Element { return slices.DeleteFunc(s.unmeasured(), isOptional) }

func isOptional(e Element) bool { return e.Optional }

// id is an element's number as it is typed.
func (e Element) id() string { return strconv.Itoa(int(e.Number)) }

func (e Element) phrase() phrase.Phrase { return elementPhrase(e.Number, e.Piece) }

func (e Element) label() label { return label{ID: e.id(), Number: e.Number, Piece: e.Piece} }

// choice is the element as one of those to choose from.
func (e Element) choice() rules.Choice { return e.label().choice() }

func (e Element) what() phrase.Arg { return what(e.phrase()) }

func elementPhrase(n table.Number, piece string) phrase.Phrase {
	return phrase.Say("npow.numbered", phrase.Number("number", n), phrase.With("piece", pieceName(piece)))
}

func placingPhase(s state) (phrase.Phrase, []rules.Seat) {
	say, missing := phrase.Say("npow.placement.phase.finish"), s.missing()
	switch now := s.screen(); {
	case now != nil && now.Name == objectiveScreen && s.touchCounts():
		say = phrase.Say("npow.placement.phase.objectifs-astride")
	case now != nil:
		say = phrase.Say("npow.placement.phase."+now.Name, phrase.Listing("kinds", kindNames(s.kinds())...))
	case len(missing) > 0:
		say = phrase.Say("npow.placement.phase.tracked", countOf(missing))
	default:
		_, err := decideFinish(s, actOf(finishPath, s.defender(), nil))
		if refused, is := errors.AsType[*rules.Violation](err); is {
			say = refused.Say
		}
	}
	return say, []rules.Seat{s.defender()}
}

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
	s.placing.Done, s.placing.Hand, s.placing.Sector = true, 0, ""
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

func finishButton(s state, _ rules.Seat) []rules.Candidate {
	finish := s.button("finir", "finish", screenRank)
	finish.Style = rules.Main
	return []rules.Candidate{finish}
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
