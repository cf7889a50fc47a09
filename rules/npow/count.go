package npow

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// The events of the final count.
const (
	countOpenedKind  = "npow.count-opened/1"
	countHoldingKind = "npow.count-told/1"
	countLossesKind  = "npow.count-losses/1"
	countClosedKind  = "npow.count-closed/1"
	countSignedKind  = "npow.count-confirmed/1"
	countAgainKind   = "npow.count-reopened/1"
	calculatedKind   = "npow.calculated/1"
)

// The acts of the final count.
const (
	scorePath     = "score"
	revealPath    = "npow objectif reveler"
	withoutPath   = "score sans-points"
	holdPath      = "score objectif"
	detailPath    = "score preciser"
	sheetPath     = "score saisir"
	lossesPath    = "score pertes"
	closePath     = "score valider"
	signPath      = "score confirmer"
	countOverPath = "score corriger"
)

// count is the final count as far as it has come.
type count struct {
	// Open says that it has begun and all points are revealed, Closed that it is done; Signed, that the referee has confirmed it.
	Open, Closed, Signed bool
	Holdings             map[string]holding
	Losses               *[2]int
	// Sheet is a count without a game.
	Sheet *sheet
}

// countChapter counts the points at the end of the evening. adc7:hold/1 to /5
func countChapter() rules.Chapter[state] {
	lines, losses, objective := textOption("lignes"), textOption("pertes"), required(textOption("objectif"))
	return rules.Chapter[state]{
		Gate: countGate,
		Verbs: []rules.Verb[state]{
			{Decide: rules.NoDice(decideScore), Button: countButton, Wording: wordReveal, Proposed: proposeReveal,
				Spec: rules.ActSpec{
					Path: scorePath, Free: true, Starter: rules.StartCount, Referee: true,
					Options: []rules.OptionSpec{lines, losses},
					Ask: []rules.Question{
						{Option: lines.Name, Label: phrase.Say("npow.ask.sheet"), Lines: 12, Template: sheetTemplate()},
						{Option: losses.Name, Label: phrase.Say("npow.ask.losses"), Hint: phrase.Say("npow.ask.losses-example"), Optional: true},
					},
				}},
			{Wording: wordReveal, Proposed: proposeReveal,
				Decide: rules.NoDice(func(s state, act rules.Act) ([]rules.Event, error) { return openCount(s, act, allPoints) }),
				Spec:   command(revealPath)},
			{Wording: wordWithout,
				Decide: rules.NoDice(func(s state, act rules.Act) ([]rules.Event, error) { return openCount(s, act, knownPoints) }),
				Spec:   unlisted(withoutPath)},
			{May: mayCount, Decide: rules.NoDice(decideHolding), Button: holdingButtons,
				Choices: func(state, rules.Act, string) []rules.Choice { return holdingChoices(phrase.Say("npow.count.any")) },
				Spec:    refereesToo(unlisted(holdPath, objective, required(choiceOption("etat"))))},
			{May: mayCount, Decide: rules.NoDice(decideHoldings), Button: holdingsButton,
				Spec: refereesToo(unlisted(sheetPath, required(textOption("etats"))))},
			{May: mayCount, Decide: rules.NoDice(decideDetail), Button: detailButtons, Choices: whichever(state.caseChoices),
				Spec: refereesToo(unlisted(detailPath, objective, choiceOption("cas"), textOption("force"), textOption("legers")))},
			{May: mayCount, Decide: rules.NoDice(decideLosses), Button: lossesButton, Spec: refereesToo(unlisted(lossesPath, required(losses)))},
			{May: mayCount, Decide: rules.NoDice(decideClose), Button: plainButton("valider", "close", rules.Main, closeRank),
				Spec: refereesToo(unlisted(closePath))},
			{May: maySign, Decide: onlyEvent(countSignedKind), Button: plainButton("confirmer", "confirm", rules.Main, 0),
				Spec: refereesToo(unlisted(signPath))},
			{May: mayRecount, Decide: onlyEvent(countAgainKind), Button: plainButton("corriger", "reopen", rules.Plain, 0),
				Spec: refereesToo(unlisted(countOverPath))},
		},
		Facts: []rules.Fact[state]{
			rules.NewWholeFact(countOpenedKind, foldOpened, tellOpened),
			fact(countHoldingKind, foldHolding, tellHolding),
			fact(countLossesKind, foldLosses, tellLosses),
			fact(countClosedKind, foldClosed, closedData.tell),
			fact(calculatedKind, foldSheet, tellSheet),
			fact(countSignedKind, foldSigned, tellPlain("npow.tell.count-confirmed")),
			fact(countAgainKind, foldAgain, tellPlain("npow.tell.count-reopened")),
		},
		Over:   func(s state) bool { return s.count.Closed },
		Phase:  countPhase,
		Either: func(state) bool { return true },
		Ends:   endButton,
		Show:   showCount,
		Topics: countTopics,
	}
}

// decideScore opens the count; without a game it is a calculator.
func decideScore(s state, act rules.Act) ([]rules.Event, error) {
	if s.free {
		return decideSheet(s, act)
	}
	if act.Args["lignes"] != "" || act.Args["pertes"] != "" {
		return nil, rules.Refuse(refHeld, "npow.refused.sheet-in-game")
	}
	return openCount(s, act, allPoints)
}

// neededPoints says whose secret points a count needs.
type neededPoints bool

const (
	allPoints   neededPoints = true
	knownPoints neededPoints = false
)

// openCount reveals the points and begins the count, to which both agree or the referee alone: nobody breaks
// the other's seal in mid-battle.
func openCount(s state, act rules.Act, needed neededPoints) ([]rules.Event, error) {
	missing := s.unsealed()
	switch {
	case s.count.Closed:
		return nil, mayCount(s, act.Seat)
	case s.count.Open:
		asked := len(s.askedObjectives())
		return nil, rules.Refuse(refHeld, "npow.refused.count-open", phrase.Number("told", asked-len(s.unanswered())), phrase.Number("of", asked))
	case !s.roads.Done:
		return nil, rules.Refuse(refHeld, "npow.refused.count-early")
	case len(missing) > 0 && needed == allPoints:
		return nil, rules.Refuse(refPoints, "npow.refused.count-unsealed", phrase.Listing("who", missing...)).
			Or(phrase.Say("npow.offer.count-without"), actOf(withoutPath, act.Seat, nil))
	}
	events, err := event(countOpenedKind, struct{}{})
	if err != nil {
		return nil, err
	}
	events[0].Closes, events[0].Begins, events[0].Shows = pointsGate, countGate, rules.ShowsHidden
	return events, nil
}

// unsealed are the players who have not laid out their points.
func (s state) unsealed() []phrase.Phrase {
	return each(s.points.awaited(), seatName)
}

func foldSigned(s state, _ struct{}) state {
	s.count.Signed = true
	return s
}

func foldAgain(s state, _ struct{}) state {
	s.count.Closed, s.count.Signed = false, false
	return s
}

// tellPlain is the line of a fact that has nothing to add.
func tellPlain(key string) func(struct{}) []phrase.Phrase {
	return func(struct{}) []phrase.Phrase { return phrase.Line(key) }
}

// foldOpened notes the revealed points: those that the seals held, also where only the log knows them.
func foldOpened(s state, _ struct{}, e rules.Event) (state, error) {
	s.count.Open = true
	for _, o := range e.Opened {
		entry := s.points.Entries[o.Seat]
		var err error
		if entry.On, err = readPayload(o.Payload); err != nil {
			return s, err
		}
		s.points = s.points.with(o.Seat, entry)
	}
	return s, nil
}

// askedObjectives are the objectives that the count asks about: those on which somebody laid points, and
// those that were declared all the same. Where a player's points are not known, all of them.
func (s state) askedObjectives() []objective {
	if len(s.unsealed()) > 0 {
		return s.objectives()
	}
	return slices.DeleteFunc(s.objectives(), func(o objective) bool {
		return s.setOn(o.ID) == [2]int{} && s.holdingOf(o).On == ""
	})
}

// unanswered are those of them that lack their answer.
func (s state) unanswered() []objective {
	return slices.DeleteFunc(s.askedObjectives(), s.isAnsweredFor)
}

// isAnsweredFor reports whether nothing is left to ask about an objective.
func (s state) isAnsweredFor(o objective) bool { return s.holdingOf(o).complete() }

// holdingOf is what was said of an objective.
func (s state) holdingOf(o objective) holding { return s.count.Holdings[o.ID] }

func (c count) with(id string, h holding) count {
	c.Holdings = rules.Put(c.Holdings, id, h)
	return c
}

// bill is the sum by what was said so far.
func (s state) bill() bill {
	b := bill{Losses: s.count.Losses, Who: players(), Open: !s.count.Closed}
	for _, o := range only(s.askedObjectives(), s.isAnsweredFor) {
		l := sumUp(o.brief(), s.holdingOf(o), s.setOn(o.ID), s.settings)
		l.label = o.label
		b.Lines = append(b.Lines, l)
	}
	return b
}

// setOn are both players' points on an objective; those that a correction asked to lay out anew do not count
// before they are.
func (s state) setOn(id string) (set [2]int) {
	for i, seat := range ledger.Players {
		if s.points.Sealed[seat] {
			set[i] = s.points.Entries[seat].On[id]
		}
	}
	return set
}

func foldHolding(s state, data holdingData) state {
	s.count = s.count.with(data.ID, data.Holding)
	return s
}

func foldLosses(s state, data lossesData) state {
	s.count.Losses = &data.Losses
	return s
}

func foldClosed(s state, _ closedData) state {
	s.count.Closed = true
	return s
}

// wordReveal says whether opening the count reveals points.
func wordReveal(s state, _ rules.Act) phrase.Phrase {
	if !s.secretPoints() {
		return phrase.Say("npow.count.wording-open")
	}
	return phrase.Say("npow.count.wording-reveal")
}

// proposeReveal says wordReveal after « propose de »: both infinitives take the preposition.
func proposeReveal(p phrase.Phrase) phrase.Phrase {
	switch p.Key {
	case "npow.count.wording-open":
		return phrase.Say("npow.count.proposal-open")
	case "npow.count.wording-reveal":
		return phrase.Say("npow.count.proposal-reveal")
	}
	return p
}

// wordWithout names those whose points the count would go without.
func wordWithout(s state, _ rules.Act) phrase.Phrase {
	return phrase.Say("npow.count.wording", phrase.Listing("who", s.unsealed()...))
}

// readPayload reads the points that a seal held.
func readPayload(payload []byte) (map[string]int, error) {
	data, err := ledger.Read[pointsPayload](rules.Event{Kind: pointsKind, Data: payload})
	return data.On, err
}

// holdRefs begins the refs of « Tenir un objectif ».
const holdRefs = "adc7:hold/"

// mayCount refuses answers before the count is open, and once it is done.
func mayCount(s state, seat rules.Seat) *rules.Violation {
	switch {
	case s.count.Closed:
		return rules.Refuse(refHeld, "npow.refused.count-closed").Or(phrase.Say("npow.offer.reopen"), rules.Act{Path: countOverPath,
			Seat: seat})
	case !s.count.Open:
		return rules.Refuse(refHeld, "npow.refused.count-not-open")
	}
	return nil
}

// maySign lets the referee confirm a closed count.
func maySign(s state, seat rules.Seat) *rules.Violation {
	switch {
	case seat != rules.Referee:
		return rules.Refuse(refHeld, "npow.refused.confirm-referee")
	case !s.count.Closed || s.count.Signed:
		return rules.Refuse(refHeld, "npow.refused.confirm-nothing")
	}
	return nil
}

// mayRecount opens a closed count again. Once the referee has confirmed it, only he does.
func mayRecount(s state, seat rules.Seat) *rules.Violation {
	switch {
	case !s.count.Closed:
		return rules.Refuse(refHeld, "npow.refused.reopen-open")
	case s.count.Signed && seat != rules.Referee:
		return rules.Refuse(refHeld, "npow.refused.reopen-confirmed")
	}
	return nil
}

// onlyEvent decides an act that has nothing to judge or to say: its event alone.
func onlyEvent(kind string) func(state, rules.Act, dice.Roller) ([]rules.Event, error) {
	return func(state, rules.Act, dice.Roller) ([]rules.Event, error) { return event(kind, struct{}{}) }
}
