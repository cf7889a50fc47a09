package npow

import (
	"slices"

	"aidedecamp/rules"
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
	lossesPath    = "score pertes"
	closePath     = "score valider"
	signPath      = "score confirmer"
	countOverPath = "score corriger"
)

// count is the final count as far as it has come.
type count struct {
	// Open says that it has begun, Closed that it is done; Signed, that the referee has confirmed it.
	Open, Closed, Signed bool
	Holdings             map[string]holding
	Losses               *[2]int
	// Result is what was counted when it was closed.
	Result []countedLine
	// Sheet is a count without a game.
	Sheet *sheet
}

// countedLine is one objective of a closed count, as it was judged then.
type countedLine struct {
	label
	Holding holding `json:"holding"`
	verdict
	Of [2]outcome `json:"of"`
}

// countChapter counts the points at the end of the evening. adc7:hold/1 to /5
func countChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: countGate,
		Verbs: []rules.Verb[state]{
			{Decide: rules.NoDice(decideScore), Button: countButton, Wording: wordReveal, Proposed: proposeReveal,
				Spec: rules.ActSpec{
					Path: scorePath, Free: true, Starter: rules.StartCount, Referee: true,
					Options: []rules.OptionSpec{textOption("lignes"), textOption("pertes")},
					Ask: []rules.Question{
						{Option: "lignes", Label: phrase.Say("npow.ask.sheet"), Lines: 12, Template: sheetTemplate()},
						{Option: "pertes", Label: phrase.Say("npow.ask.losses"), Hint: phrase.Say("npow.ask.losses-example"), Optional: true},
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
				Spec:    refereesToo(unlisted(holdPath, required(textOption("objectif")), required(choiceOption("etat"))))},
			{May: mayCount, Decide: rules.NoDice(decideDetail), Button: detailButtons,
				Choices: whichever(state.caseChoices),
				Spec: refereesToo(unlisted(detailPath, required(textOption("objectif")), choiceOption("cas"), textOption("force"),
					textOption("legers")))},
			{May: mayCount, Decide: rules.NoDice(decideLosses), Button: lossesButton,
				Spec: refereesToo(unlisted(lossesPath, required(textOption("pertes"))))},
			{May: mayCount, Decide: rules.NoDice(decideClose), Button: closeButton, Spec: refereesToo(unlisted(closePath))},
			{May: maySign, Decide: onlyEvent(countSignedKind), Button: plainButton("confirmer", "confirm", rules.Main),
				Spec: refereesToo(unlisted(signPath))},
			{May: mayRecount, Decide: onlyEvent(countAgainKind), Button: plainButton("corriger", "reopen", rules.Plain),
				Spec: refereesToo(unlisted(countOverPath))},
		},
		Facts: []rules.Fact[state]{
			rules.NewWholeFact(countOpenedKind, foldOpened, tellOpened),
			rules.NewFact(countHoldingKind, foldHolding, tellHolding),
			rules.NewFact(countLossesKind, foldLosses, tellLosses),
			rules.NewFact(countClosedKind, foldClosed, tellClosed),
			rules.NewFact(calculatedKind, foldSheet, tellSheet),
			rules.NewFact(countSignedKind, foldSigned, tellPlain("npow.tell.count-confirmed")),
			rules.NewFact(countAgainKind, foldAgain, tellPlain("npow.tell.count-reopened")),
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
		return nil, rules.Refuse(refHeld, "npow.refused.count-open", phrase.Number("told", s.answeredCount()), phrase.Number("of", len(s.askedObjectives())))
	case !s.roads.Done:
		return nil, rules.Refuse(refHeld, "npow.refused.count-early")
	case len(missing) > 0 && needed == allPoints:
		return nil, rules.Refuse(refPoints, "npow.refused.count-unsealed", phrase.Listing("who", missing...)).
			Or(phrase.Say("npow.offer.count-without"), rules.Act{Path: withoutPath, Seat: act.Seat})
	}
	e, err := ledger.NewEvent(countOpenedKind, struct{}{})
	if err != nil {
		return nil, err
	}
	e.Closes, e.Begins, e.Shows = pointsGate, countGate, rules.ShowsHidden
	return []rules.Event{e}, nil
}

// unsealed are the players who have not laid out their points.
func (s state) unsealed() []phrase.Phrase {
	return each(s.points.awaited(), seatName)
}

func foldSigned(s state, _ struct{}) (state, error) {
	s.count.Signed = true
	return s, nil
}

func foldAgain(s state, _ struct{}) (state, error) {
	s.count.Closed, s.count.Signed = false, false
	return s, nil
}

// tellPlain is the line of a fact that has nothing to add.
func tellPlain(key string) func(struct{}) []phrase.Phrase {
	return func(struct{}) []phrase.Phrase { return phrase.Line(key) }
}

// foldOpened notes the revealed points: those that the seals held, also where only the log knows them.
func foldOpened(s state, _ struct{}, e rules.Event) (state, error) {
	s.points.Open, s.count.Open = true, true
	for _, o := range e.Opened {
		payload, err := ledger.Read[pointsPayload](rules.Event{Kind: e.Kind, Data: o.Payload})
		if err != nil {
			return s, err
		}
		entry := s.points.Entries[o.Seat]
		entry.On = payload.On
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
		return s.setOn(o.ID) == [2]int{} && s.count.Holdings[o.ID].On == ""
	})
}

// answeredCount is how many of them have their answer.
func (s state) answeredCount() int {
	n := 0
	for _, o := range s.askedObjectives() {
		if s.count.Holdings[o.ID].complete() {
			n++
		}
	}
	return n
}

func (c count) with(id string, h holding) count {
	c.Holdings = rules.Put(c.Holdings, id, h)
	return c
}

// bill is the sum as it is now: after closing as it was counted, before by what was said so far.
func (s state) bill() bill {
	b := bill{Losses: s.count.Losses, Who: players(), Open: !s.count.Closed}
	if s.count.Closed {
		for _, l := range s.count.Result {
			b.Lines = append(b.Lines, line{Name: l.brief(), Holding: l.Holding, Of: l.Of, Verdict: l.verdict})
		}
		return b
	}
	for _, o := range s.askedObjectives() {
		if h := s.count.Holdings[o.ID]; h.complete() {
			b.Lines = append(b.Lines, sumUp(o.brief(), h, s.setOn(o.ID), s.settings))
		}
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

func foldHolding(s state, data holdingData) (state, error) {
	s.count = s.count.with(data.ID, data.Holding)
	return s, nil
}

func foldLosses(s state, data lossesData) (state, error) {
	s.count.Losses = &data.Losses
	return s, nil
}

func foldClosed(s state, data closedData) (state, error) {
	s.count.Closed, s.count.Result = true, data.Lines
	return s, nil
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
