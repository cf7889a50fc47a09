package npow

import (
	"errors"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
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

// placementChapter is the Defender's work on the table. adc7:placement/1 to adc7:placement/5
func placementChapter() chapter {
	number := rules.OptionSpec{Name: "piece", Kind: rules.ChoiceOption, Required: true}
	where := rules.OptionSpec{Name: "ou", Kind: rules.TextOption, Required: true}
	whole := func(name string) rules.OptionSpec { return rules.OptionSpec{Name: name, Kind: rules.WholeOption} }
	angle := whole("angle")
	angle.Required = true
	return chapter{
		gate: placingGate,
		acts: []rules.ActSpec{
			{Path: putPath, Options: []rules.OptionSpec{number, where, whole("angle"), whole("angle2"), whole("profondeur")}},
			{Path: movePath, Options: []rules.OptionSpec{number, where}},
			{Path: turnPath, Options: []rules.OptionSpec{number, angle}},
			{Path: removePath, Options: []rules.OptionSpec{number}},
			{Path: proposePath},
			{Path: finishPath},
			{Path: leavePath, Consent: true, Options: []rules.OptionSpec{number}},
			{Path: worksPath, Options: []rules.OptionSpec{
				{Name: "nombre", Kind: rules.WholeOption, Required: true}, {Name: "ou", Kind: rules.TextOption}}},
			{Path: placesPath, Unlisted: true, Options: []rules.OptionSpec{{Name: "places", Kind: rules.TextOption, Required: true}}},
			{Path: handPath, Unlisted: true, Options: []rules.OptionSpec{number, whole("pas")}},
			{Path: sketchPath, Unlisted: true, Options: []rules.OptionSpec{{Name: "secteurs", Kind: rules.TextOption, Required: true}}},
			{Path: screenPath, Unlisted: true, Options: []rules.OptionSpec{
				{Name: "ecran", Kind: rules.ChoiceOption, Required: true, Choices: screenChoices(screens)},
				{Name: "reponse", Kind: rules.TextOption}, {Name: "sans", Kind: rules.TextOption}}},
			{Path: reopenPath, Unlisted: true, Options: []rules.OptionSpec{
				{Name: "ecran", Kind: rules.ChoiceOption, Choices: screenChoices(screens)}}},
		},
		choices: func(s State, _ rules.Seat, path, option string) []rules.Choice {
			if option == "piece" {
				return s.pieceOptions(path)
			}
			return nil
		},
		decide: map[string]func(State, rules.Act, dice.Roller) ([]rules.Event, error){
			screenPath: judged(State.decideScreen), sketchPath: judged(State.decideSketch), reopenPath: judged(State.decideBack),
			finishPath: judged(State.decideFinish), putPath: judged(State.decidePut), movePath: judged(State.decideMove),
			turnPath: judged(State.decideTurn), removePath: judged(State.decideRemove), placesPath: judged(State.decidePlaces),
			handPath: judged(State.decideHold), worksPath: judged(State.decideWorks), leavePath: judged(State.decideLeave), proposePath: State.decidePropose,
		},
		forgoes: map[string]func(State, rules.Act) []phrase.Phrase{finishPath: State.finishForgoes},
		evolve: map[string]func(State, rules.Event) (State, error){
			answeredKind: State.evolveAnswer, sketchedKind: State.evolveSketch, finishedKind: State.evolveFinish, reopenedKind: State.evolveBack,
			movedKind: State.evolveMoved, heldKind: State.evolveHold, worksKind: State.evolveWorks, leftKind: State.evolveLeave, proposedKind: State.evolveProposed,
		},
		tell: map[string]func(rules.Event) []phrase.Phrase{
			answeredKind: told(answerData.tell), sketchedKind: told(sketchData.tell), finishedKind: told(finishData.tell),
			reopenedKind: told(reopenData.tell), movedKind: told(movedData.tell), heldKind: told(heldData.tell), worksKind: told(worksData.tell),
			proposedKind: told(proposedData.tell), leftKind: told(leftData.tell),
		},
		over:   func(s State) bool { return s.placing.Done },
		phase:  State.placingPhase,
		offers: State.placingOffers,
		show:   State.showPlacing,
		topics: State.placingTopics,
		keys:   []dice.Key{proposalKey()},
	}
}

// judged is a decision that throws no dice.
func judged(decide func(State, rules.Act) ([]rules.Event, error)) func(State, rules.Act, dice.Roller) ([]rules.Event, error) {
	return func(s State, act rules.Act, _ dice.Roller) ([]rules.Event, error) { return decide(s, act) }
}

// told reads an event's data and tells it. One that does not read says nothing: Evolve has refused it already.
func told[T any](tell func(T) []phrase.Phrase) func(rules.Event) []phrase.Phrase {
	return func(e rules.Event) []phrase.Phrase {
		data, err := rules.Read[T](e)
		if err != nil {
			return nil
		}
		return tell(data)
	}
}

// event wraps one event's data for Decide.
func event(kind string, data any) ([]rules.Event, error) {
	e, err := rules.NewEvent(kind, data)
	if err != nil {
		return nil, err
	}
	return []rules.Event{e}, nil
}

// tracked reports whether the bot keeps the places of all elements.
func (s State) tracked() bool { return s.settings["mode"] == "suivi" }

// refusePlacing refuses whatever may not be done to the table now: before the pool is drawn, by the Attacker, once the
// Defender has finished. adc7:pool/1 — the Defender is in charge of the terrain; adc7:pool/3 — he places it as he likes.
func (s State) refusePlacing(act rules.Act) error {
	switch {
	case !s.pool.Settled:
		return rules.Refuse(refPool, "npow.placement.refused.no-pool")
	case act.Seat != s.defender():
		return rules.Refuse(refPool, "npow.placement.refused.not-defender")
	case s.placing.Done:
		v := rules.Refuse(refPool, "npow.placement.refused.finished")
		if s.reopenable() {
			v.Or(phrase.Say("npow.placement.offer.reopen"), rules.Act{Path: reopenPath, Seat: act.Seat})
		}
		return v
	}
	return nil
}

// kept are the elements that lie on the table or will.
func (s State) kept() []Element {
	return slices.DeleteFunc(slices.Clone(s.pool.Elements), func(e Element) bool { return s.placing.Left[e.Number] })
}

// measured reports whether the element's place is known to the millimetre.
func (s State) measured(e Element) bool { return len(s.placing.Places[e.Number].Rects) > 0 }

// loose are the elements whose place only the players know.
func (s State) loose() []Element {
	return slices.DeleteFunc(s.kept(), s.measured)
}

// optional are the elements that the Defender may still leave out, of those that nobody has placed. adc7:pool/1
func (s State) optional() []Element {
	return slices.DeleteFunc(s.loose(), func(e Element) bool { return !e.Optional })
}

func elementPhrase(n table.Number, piece string) phrase.Phrase {
	return phrase.Say("npow.numbered", phrase.Number("number", n), phrase.With("piece", pieceName(piece)))
}

func (s State) placingPhase() (phrase.Phrase, []rules.Seat) {
	say := phrase.Say("npow.placement.phase.finish")
	missing := slices.DeleteFunc(s.loose(), func(e Element) bool { return e.Optional })
	_, err := s.decideFinish(rules.Act{Path: finishPath, Seat: s.defender()})
	var refused *rules.Violation
	switch now := s.screen(); {
	case now == objectiveScreen && s.touchCounts():
		say = phrase.Say("npow.placement.phase.objectifs-astride")
	case now != "":
		say = phrase.Say("npow.placement.phase."+string(now), phrase.Listing("kinds", kindNames(s.kinds())...))
	case len(missing) > 0:
		say = phrase.Say("npow.placement.phase.tracked", phrase.Number("count", len(missing)))
	case errors.As(err, &refused):
		say = refused.Say
	}
	return say, []rules.Seat{s.defender()}
}
