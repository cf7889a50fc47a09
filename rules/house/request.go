package house

import (
	"maps"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// PathAgree and PathDecline answer a request: option n, its record.
const (
	PathAgree   = "partie accepter"
	PathDecline = "partie refuser"
)

const refConsent rules.Ref = "maison:accord"

var requestChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{
		{Spec: spec(PathAgree, "n"), Decide: decideAgree, Button: agreeButtons},
		{Spec: spec(PathDecline, "n"), Decide: rules.NoDice(decideDecline), Button: declineButtons},
	},
	Facts: []rules.Fact[House]{
		rules.NewExplainedFact(ledger.KindAsked, foldAsked, tellAsked),
		rules.NewExplainedFact(ledger.KindAgreed, foldAgreed, lineOf[ledger.AnswerData]("agreed")),
		rules.NewExplainedFact(ledger.KindDeclined, unchanged[ledger.AnswerData], func(h House, d ledger.AnswerData) []phrase.Phrase {
			if d.Request >= 0 && d.Request < len(h.Entries) && h.Entries[d.Request].Seat == d.Seat {
				return h.line("withdrawn")
			}
			return h.line("declined")
		}),
		noted[ledger.LapsedData](ledger.KindLapsed, "lapsed"),
	},
}

// askedOf are the seats that may still answer the pending request.
func (g *Game) askedOf() []ledger.Seat {
	if g.request == nil {
		return nil
	}
	var seats []ledger.Seat
	for _, seat := range g.needed(*g.request) {
		if !slices.Contains(g.request.Consents, seat) {
			seats = append(seats, seat)
		}
	}
	if g.Human(ledger.Referee, g.request.Asker) {
		seats = append(seats, ledger.Referee)
	}
	return seats
}

// needed are the seats whose consent a request needs.
func (g *Game) needed(r ledger.Request) []ledger.Seat {
	switch {
	case len(r.Of) > 0:
		return r.Of
	case r.Kind == ledger.AskSeat:
		return ledger.SeatConsents(g.Apart(), r.Asker)
	}
	return g.Partners(r.Asker)
}

// Answering returns the seats of which the pending request, or an end that one alone has decided, asks
// something: the players, and the referee where no player is asked. While they are asked nobody else is
// awaited.
func (g *Game) Answering() []ledger.Seat {
	asked := g.askedOf()
	if g.closing != nil {
		for _, seat := range g.objectors(g.closing.By) {
			if !slices.Contains(asked, seat) && (g.closing.Lifts(seat) || !hasObjected(g, seat)) {
				asked = append(asked, seat)
			}
		}
	}
	slices.Sort(asked)
	if players := slices.DeleteFunc(slices.Clone(asked), func(seat ledger.Seat) bool { return seat == ledger.Referee }); len(players) > 0 {
		return players
	}
	return asked
}

// ask returns the events of a request: where no other account has a say it is granted at once.
func (h House) ask(r ledger.Request) ([]ledger.Event, error) {
	if pending := h.request; pending != nil && pending.HoldsUp(r.Asker) {
		if r.Asker == ledger.Public {
			return nil, rules.Refuse(refConsent, "game.refused.request-waits", phrase.Number("n", pending.Number))
		}
		first := rules.Refuse(refConsent, "game.refused.answer-first", askerName(h.Game, "who", *pending))
		if pending.Kind == r.Kind && slices.Contains(h.askedOf(), r.Asker) {
			first.Or(agreeLabel(h, *pending),
				ledger.Act{Path: PathAgree, Seat: r.Asker, Args: ledger.Args{"n": strconv.Itoa(pending.Number)}})
		}
		return nil, first
	}
	if len(h.needed(r)) == 0 || r.Asker == ledger.Referee && len(r.Of) == 0 {
		return h.grant(r, nil)
	}
	return event(ledger.KindAsked, r)
}

// grant returns what a request comes to once it is agreed.
func (h House) grant(r ledger.Request, by []ledger.Seat) ([]ledger.Event, error) {
	grant := consents[r.Kind].grant
	if grant == nil {
		return nil, ledger.NewFault("request", "kind %q", r.Kind)
	}
	return grant(h, r, by)
}

// agreeLabel is what the button says by which a request is agreed to.
func agreeLabel(h House, r ledger.Request) phrase.Phrase {
	if label := consents[r.Kind].label; label != nil {
		return label(h, r)
	}
	return phrase.Say("game.offer.agree." + string(r.Kind))
}

func tellAsked(h House, d ledger.Request) []phrase.Phrase {
	if say := consents[d.Kind].say; say != nil {
		return say(h, d)
	}
	return h.line("asked." + string(d.Kind))
}

// foldAsked notes the request that waits now, and of an act asked for what its line says.
func foldAsked(h House, asked ledger.Request) (House, error) {
	if sound := consents[asked.Kind].sound; sound != nil && !sound(asked) {
		return h, ledger.NewFault("apply", "record %d asks for nothing (%s)", h.record.Seq, asked.Kind)
	}
	asked.Number, asked.Since = h.record.Seq, h.record.At
	if asked.Kind == ledger.AskAct {
		asked.Act = ledger.Act{Path: h.record.Path, Seat: h.record.Seat, Args: h.record.Args}
	}
	h.request = &asked
	return h, nil
}

func foldAgreed(h House, d ledger.AnswerData) (House, error) {
	if h.request != nil {
		asked := *h.request
		asked.Consents, asked.Since = append(asked.Consents[:len(asked.Consents):len(asked.Consents)], d.Seat), h.record.At
		h.request = &asked
	}
	return h, nil
}

// decideAgree notes a consent, and grants the request when it was the last one needed or the referee's.
func decideAgree(h House, act ledger.Act, roller dice.Roller) ([]ledger.Event, error) {
	r, err := answerable(h.Game, act)
	if err != nil {
		return nil, err
	}
	if err := rules.StopIfDryRun(roller); err != nil {
		return nil, err
	}
	events, err := event(ledger.KindAgreed, ledger.AnswerData{Request: r.Number, Seat: act.Seat})
	if err != nil {
		return nil, err
	}
	by := append(append([]ledger.Seat(nil), r.Consents...), act.Seat)
	if act.Seat != ledger.Referee {
		for _, seat := range h.needed(r) {
			if !slices.Contains(by, seat) {
				return events, nil
			}
		}
	}
	granted, err := h.grant(r, by)
	if err != nil {
		return nil, err
	}
	return append(events, granted...), nil
}

// decideDecline ends the request: the asker may withdraw it, each seat asked may refuse it.
func decideDecline(h House, act ledger.Act) ([]ledger.Event, error) {
	r := h.request
	if r == nil || act.Seat == ledger.Public || act.Seat != r.Asker || act.Args["n"] != "" && act.Args["n"] != strconv.Itoa(r.Number) {
		asked, err := answerable(h.Game, act)
		if err != nil {
			return nil, err
		}
		r = &asked
	}
	return event(ledger.KindDeclined, ledger.AnswerData{Request: r.Number, Seat: act.Seat})
}

// answerable returns the pending request if the seat may answer it.
func answerable(g *Game, act ledger.Act) (ledger.Request, error) {
	switch {
	case g.request == nil:
		return ledger.Request{}, rules.Refuse(refConsent, "game.refused.no-request")
	case act.Args["n"] != "" && act.Args["n"] != strconv.Itoa(g.request.Number):
		return ledger.Request{}, rules.Refuse(refConsent, "game.refused.other-request", phrase.Number("n", g.request.Number))
	case slices.Contains(g.request.Consents, act.Seat):
		return ledger.Request{}, rules.Refuse(refConsent, "game.refused.agreed-already")
	case g.request.Insists(act.Seat):
	case act.Seat == g.request.Asker && act.Seat != ledger.Public:
		return ledger.Request{}, rules.Refuse(refConsent, "game.refused.own-request")
	case !slices.Contains(g.askedOf(), act.Seat):
		return ledger.Request{}, g.refuseStranger()
	}
	return *g.request, nil
}

// withoutAsked leaves out the offers that would only be refused: to do what somebody asks for already, whose
// answers are among the request's, and to ask for anything else before it is answered. Nor has its asker
// them: what he may press, the other reads on the same message.
func withoutAsked(g *Game, offers []rules.Offer, seat ledger.Seat) []rules.Offer {
	if g.request == nil && g.closing == nil {
		return offers
	}
	return slices.DeleteFunc(slices.Clone(offers), func(o rules.Offer) bool {
		switch {
		case g.closing != nil && (g.closing.By != ledger.Referee || seat == ledger.Referee) && o.Act.Path == ledger.PathEnd:
			return true
		case g.request == nil:
			return false
		case g.request.Asker != ledger.Public && asksFirst(g, o.Act):
			return true
		}
		switch g.request.Kind {
		case ledger.AskEnd:
			return o.Act.Path == ledger.PathEnd
		case ledger.AskAct:
			return o.Act.Path == g.request.Act.Path && len(o.Ask) == 0 && maps.Equal(o.Act.Args, g.request.Act.Args)
		}
		return false
	})
}

// isConsent reports whether an act of the system's, or the end that its chapters offer, asks the others
// first.
func asksFirst(g *Game, act ledger.Act) bool {
	spec, _ := g.system.Act(act.Path)
	return act.Path == ledger.PathEnd || g.asks(spec, act)
}

// agreeButtons agree to the pending request: the others', or the referee's to his own against those who lose.
func agreeButtons(h House, seat ledger.Seat) []rules.Candidate {
	if h.request == nil {
		return nil
	}
	yes := rules.Candidate{Key: "accepter", Gate: h.request.Gate(), Label: agreeLabel(h, *h.request), Style: rules.Main, Args: answerArgs(h)}
	if seat == h.request.Asker {
		yes.Key, yes.Label, yes.Style, yes.Rank = "seul", phrase.Say("game.offer.insist"), rules.Grave, afterAnswer
	}
	return []rules.Candidate{yes}
}

// declineButtons refuse the pending request, or withdraw it.
func declineButtons(h House, seat ledger.Seat) []rules.Candidate {
	if h.request == nil {
		return nil
	}
	no := rules.Candidate{Key: "refuser", Gate: h.request.Gate(), Label: phrase.Say("game.offer.decline"), Args: answerArgs(h)}
	if seat == h.request.Asker {
		no.Key, no.Label = "retirer", phrase.Say("game.offer.withdraw")
	}
	return []rules.Candidate{no}
}

func answerArgs(h House) ledger.Args { return ledger.Args{"n": strconv.Itoa(h.request.Number)} }

// grantAct does what was asked for, now that all have agreed. What today's state refuses lapses.
func grantAct(h House, r ledger.Request, _ []ledger.Seat) ([]ledger.Event, error) {
	act, spec, err := asked(h.Game, r)
	if err != nil {
		return lapsed(r, err)
	}
	hand, err := h.handFor(spec, act)
	if err != nil {
		return lapsed(r, err)
	}
	events, err := hand.Play(h.system, h.state, spec, act)
	if err != nil {
		return lapsed(r, err)
	}
	h.record.Throws = hand.Throws
	return events, nil
}

// lapsed is what a request comes to that is refused now.
func lapsed(r ledger.Request, err error) ([]ledger.Event, error) {
	if is[*rules.Violation](err) || is[*dice.Missing](err) || is[*dice.Misread](err) {
		return event(ledger.KindLapsed, ledger.LapsedData{Request: r.Number})
	}
	return nil, err
}

// asked is the act of a request with the private texts put back. An act that is gone, or whose text is, is
// refused.
func asked(g *Game, r ledger.Request) (ledger.Act, rules.ActSpec, error) {
	spec, known := g.system.Act(r.Act.Path)
	args, whole := unmasked(spec, r.Act.Args, g.Texts)
	if !known || !whole {
		return ledger.Act{}, spec, rules.Refuse(refConsent, "game.refused.no-request")
	}
	return ledger.Act{Path: r.Act.Path, Seat: r.Asker, Args: args}, spec, nil
}

var actConsent = consent{sound: func(r ledger.Request) bool { return !r.Say.IsZero() },
	grant: grantAct, label: actLabel, say: tellAskedAct}

// actLabel is what the button says by which an act is agreed to.
func actLabel(h House, r ledger.Request) phrase.Phrase {
	return phrase.Say("game.offer.agree.worded", phrase.With("what", r.Say))
}

// tellAskedAct says what the others are asked for, and what the asker typed for them to read.
func tellAskedAct(h House, d ledger.Request) []phrase.Phrase {
	said := d.Say
	if v := h.system.Verb(h.record.Path); v.Proposed != nil {
		said = v.Proposed(said)
	}
	return append(h.line("asked.worded", phrase.With("what", said)), tellTexts(h.Game, *h.record)...)
}

// unmasked puts private texts back in the place of their marks; whole is false where one was erased or is
// still withheld.
func unmasked(s rules.ActSpec, args ledger.Args, texts map[ledger.Mark]ledger.Text) (given ledger.Args, whole bool) {
	given = ledger.Args{}
	for name, value := range args {
		if o, ok := s.Option(name); ok && (o.Private || o.Secret) {
			text, known := texts[ledger.Mark(value)]
			if !known || text.Erased() {
				return nil, false
			}
			value = text.Body
		}
		given[name] = value
	}
	return given, true
}
