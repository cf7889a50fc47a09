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

var requestChapter = ownChapter{
	verbs: map[string]ownVerb{
		PathAgree:   {[]string{"n"}, decideAgree},
		PathDecline: {[]string{"n"}, decideDecline},
	},
	facts: map[string]ownFact{
		ledger.KindAsked:  fact(foldAsked, tellAsked),
		ledger.KindAgreed: fact(foldAgreed, nil),
		ledger.KindDeclined: fact(nil, func(g *Game, r ledger.Record, d ledger.AnswerData) []phrase.Phrase {
			if d.Request >= 0 && d.Request < len(g.Entries) && g.Entries[d.Request].Seat == d.Seat {
				return g.line(r, "withdrawn")
			}
			return g.line(r, "declined")
		}),
		ledger.KindLapsed: fact[ledger.LapsedData](nil, nil),
	},
	offers: requestOffers,
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
func (g *Game) ask(r ledger.Request) ([]ledger.Event, error) {
	if pending := g.request; pending != nil && pending.HoldsUp(r.Asker) {
		if r.Asker == ledger.Public {
			return nil, rules.Refuse(refConsent, "game.refused.request-waits", phrase.Number("n", pending.Number))
		}
		first := rules.Refuse(refConsent, "game.refused.answer-first", askerName(g, "who", *pending))
		if pending.Kind == r.Kind && slices.Contains(g.askedOf(), r.Asker) {
			first.Or(agreeLabel(g, *pending),
				ledger.Act{Path: PathAgree, Seat: r.Asker, Args: ledger.Args{"n": strconv.Itoa(pending.Number)}})
		}
		return nil, first
	}
	if len(g.needed(r)) == 0 || r.Asker == ledger.Referee && len(r.Of) == 0 {
		return g.grant(r, nil)
	}
	return event(ledger.KindAsked, r)
}

// grant returns what a request comes to once it is agreed.
func (g *Game) grant(r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
	grant := askings[r.Kind].grant
	if grant == nil {
		return nil, ledger.NewFault("request", "kind %q", r.Kind)
	}
	return grant(g, r, consents)
}

// agreeLabel is what the button says by which a request is agreed to.
func agreeLabel(g *Game, r ledger.Request) phrase.Phrase {
	if label := askings[r.Kind].label; label != nil {
		return label(g, r)
	}
	return phrase.Say("game.offer.agree." + string(r.Kind))
}

func tellAsked(g *Game, r ledger.Record, d ledger.Request) []phrase.Phrase {
	if say := askings[d.Kind].say; say != nil {
		return say(g, r, d)
	}
	return g.line(r, "asked."+string(d.Kind))
}

// foldAsked notes the request that waits now, and of an act asked for what its line says.
func foldAsked(g *Game, r ledger.Record, asked ledger.Request) error {
	if sound := askings[asked.Kind].sound; sound != nil && !sound(asked) {
		return ledger.NewFault("apply", "record %d asks for nothing (%s)", r.Seq, asked.Kind)
	}
	asked.Number, asked.Since = r.Seq, r.At
	if asked.Kind == ledger.AskAct {
		asked.Act = ledger.Act{Path: r.Path, Seat: r.Seat, Args: r.Args}
	}
	g.request = &asked
	return nil
}

func foldAgreed(g *Game, r ledger.Record, d ledger.AnswerData) error {
	if g.request != nil {
		asked := *g.request
		asked.Consents, asked.Since = append(asked.Consents[:len(asked.Consents):len(asked.Consents)], d.Seat), r.At
		g.request = &asked
	}
	return nil
}

// decideAgree notes a consent, and grants the request when it was the last one needed or the referee's.
func decideAgree(g *Game, act ledger.Act, j judging) ([]ledger.Event, error) {
	r, err := answerable(g, act)
	if err != nil {
		return nil, err
	}
	events, err := event(ledger.KindAgreed, ledger.AnswerData{Request: r.Number, Seat: act.Seat})
	if err != nil {
		return nil, err
	}
	consents := append(append([]ledger.Seat(nil), r.Consents...), act.Seat)
	if act.Seat != ledger.Referee {
		for _, seat := range g.needed(r) {
			if !slices.Contains(consents, seat) {
				return events, nil
			}
		}
	}
	var granted []ledger.Event
	if r.Kind == ledger.AskAct {
		granted, err = grantAct(g, r, j)
	} else {
		granted, err = g.grant(r, consents)
	}
	if err != nil {
		return nil, err
	}
	return append(events, granted...), nil
}

// decideDecline ends the request: the asker may withdraw it, each seat asked may refuse it.
func decideDecline(g *Game, act ledger.Act, _ judging) ([]ledger.Event, error) {
	r := g.request
	if r == nil || act.Seat == ledger.Public || act.Seat != r.Asker || act.Args["n"] != "" && act.Args["n"] != strconv.Itoa(r.Number) {
		asked, err := answerable(g, act)
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

// unasked leaves out the offers that would only be refused: to do what somebody asks for already, whose
// answers stand among the request's, and to ask for anything else before it is answered. Nor has its asker
// them: what he may press, the other reads on the same message.
func unasked(g *Game, offers []rules.Offer, seat ledger.Seat) []rules.Offer {
	if g.request == nil && g.closing == nil {
		return offers
	}
	return slices.DeleteFunc(slices.Clone(offers), func(o rules.Offer) bool {
		switch {
		case g.closing != nil && (g.closing.By != ledger.Referee || seat == ledger.Referee) && o.Act.Path == ledger.PathEnd:
			return true
		case g.request == nil:
			return false
		case g.request.Asker != ledger.Public && isAsking(g, o.Act):
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

// isAsking reports whether an act of the system's, or the end that its chapters offer, asks the others first.
func isAsking(g *Game, act ledger.Act) bool {
	spec, _ := g.system.Act(act.Path)
	return act.Path == ledger.PathEnd || g.asks(spec, act)
}

// requestOffers are the answers to the pending request that the seat may give.
func requestOffers(g *Game, seat ledger.Seat) []rules.Offer {
	if g.request == nil || seat == ledger.Public {
		return nil
	}
	n := strconv.Itoa(g.request.Number)
	gate := g.request.Gate()
	no := rules.Offer{Key: "refuser", Gate: gate, Label: phrase.Say("game.offer.decline"),
		Act: ledger.Act{Path: PathDecline, Args: ledger.Args{"n": n}}}
	if seat == g.request.Asker {
		no.Key, no.Label = "retirer", phrase.Say("game.offer.withdraw")
		offers := []rules.Offer{no}
		if g.request.Kind == ledger.AskEnd && g.closing == nil {
			offers = append(offers, rules.Offer{Key: "seul", Gate: gate, Label: endAloneLabel(g, seat), Style: rules.Grave,
				Act: ledger.Act{Path: ledger.PathEnd}.Alone()})
		}
		if g.request.Insists(seat) {
			offers = append(offers, rules.Offer{Key: "seul", Gate: gate, Label: phrase.Say("game.offer.insist"), Style: rules.Grave,
				Act: ledger.Act{Path: PathAgree, Args: ledger.Args{"n": n}}})
		}
		return offers
	}
	if !slices.Contains(g.askedOf(), seat) {
		return nil
	}
	yes := rules.Offer{Key: "accepter", Gate: gate, Label: agreeLabel(g, *g.request), Style: rules.Main,
		Act: ledger.Act{Path: PathAgree, Args: ledger.Args{"n": n}}}
	return []rules.Offer{yes, no}
}

// asks reports whether the act waits for somebody's consent.
func (g *Game) asks(spec rules.ActSpec, act ledger.Act) bool {
	return spec.Consent && act.Seat != ledger.Clock && len(g.askedFor(act)) > 0
}

// insisted returns an act of the referee's without the option by which it waits for nobody, and whether it
// had it. From anybody else that is an option which the act does not have, and it is refused as such.
func insisted(g *Game, act ledger.Act) (ledger.Act, bool) {
	spec, _ := g.system.Act(act.Path)
	if act.Seat != ledger.Referee || !spec.Consent || act.Args[ledger.AloneOption] != ledger.Yes {
		return act, false
	}
	return act.Without(ledger.AloneOption), true
}

// askAct asks the others for an act that is legal.
func askAct(g *Game, spec rules.ActSpec, act ledger.Act) ([]ledger.Event, error) {
	r := ledger.Request{Kind: ledger.AskAct, Asker: act.Seat}
	if act.Seat == ledger.Referee {
		r.Of = g.askedFor(act)
	}
	if r.Say = g.system.Verb(act.Path).Wording(g.system.Mask(g.state, ledger.Public), spoken(spec, act)); r.Say.IsZero() {
		return nil, ledger.NewFault("ask", "%q asks for consent without saying to what", act.Path)
	}
	return g.ask(r)
}

// spoken returns the act without what a person typed and what is secret.
func spoken(s rules.ActSpec, act ledger.Act) ledger.Act {
	said := act.Without(rules.DiceOption)
	for _, o := range s.Options {
		if o.Private || o.Secret {
			said = said.Without(o.Name)
		}
	}
	return said
}

// grantAct does what was asked for, now that all have agreed. What today's state refuses lapses.
func grantAct(g *Game, r ledger.Request, j judging) ([]ledger.Event, error) {
	events, throws, err := g.asked(r, g.Texts, func(spec rules.ActSpec, act ledger.Act) ([]ledger.Event, []dice.Throw, error) {
		hand, err := handFor(g, spec, act, j.now)
		if err != nil {
			return nil, nil, err
		}
		events, err := hand.Play(g.system, g.state, spec, act)
		return events, hand.Throws, err
	})
	if is[*rules.Violation](err) || is[*dice.Missing](err) || is[*dice.Misread](err) {
		return event(ledger.KindLapsed, ledger.LapsedData{Request: r.Number})
	}
	j.record.Throws = throws
	return events, err
}

// asked does the act of a request by do, with the private texts put back. An act that is gone, or whose
// text is, is refused.
func (g *Game) asked(r ledger.Request, texts map[ledger.Mark]ledger.Text,
	do func(rules.ActSpec, ledger.Act) ([]ledger.Event, []dice.Throw, error)) ([]ledger.Event, []dice.Throw, error) {
	spec, known := g.system.Act(r.Act.Path)
	args, whole := unmasked(spec, r.Act.Args, texts)
	if !known || !whole {
		return nil, nil, rules.Refuse(refConsent, "game.refused.no-request")
	}
	return do(spec, ledger.Act{Path: r.Act.Path, Seat: r.Asker, Args: args})
}

var actAsking = asking{sound: func(r ledger.Request) bool { return !r.Say.IsZero() }, label: actLabel, say: tellAskedAct}

// actLabel is what the button says by which an act is agreed to.
func actLabel(_ *Game, r ledger.Request) phrase.Phrase {
	return phrase.Say("game.offer.agree.worded", phrase.With("what", r.Say))
}

// tellAskedAct says what the others are asked for, and what the asker typed for them to read.
func tellAskedAct(g *Game, r ledger.Record, d ledger.Request) []phrase.Phrase {
	said := d.Say
	if v := g.system.Verb(r.Path); v.Proposed != nil {
		said = v.Proposed(said)
	}
	return append(g.line(r, "asked.worded", phrase.With("what", said)), tellTexts(g, r)...)
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
