package rules

import (
	"maps"
	"slices"
	"strconv"

	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// PathAgree and PathDecline answer a request: option n, its record.
const (
	PathAgree   = "partie accepter"
	PathDecline = "partie refuser"
)

const refConsent Ref = "maison:accord"

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
			return nil, Refuse(refConsent, "game.refused.request-waits", phrase.Number("n", pending.Number))
		}
		first := Refuse(refConsent, "game.refused.answer-first", askerName(g, "who", *pending))
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
		return ledger.Request{}, Refuse(refConsent, "game.refused.no-request")
	case act.Args["n"] != "" && act.Args["n"] != strconv.Itoa(g.request.Number):
		return ledger.Request{}, Refuse(refConsent, "game.refused.other-request", phrase.Number("n", g.request.Number))
	case slices.Contains(g.request.Consents, act.Seat):
		return ledger.Request{}, Refuse(refConsent, "game.refused.agreed-already")
	case g.request.Insists(act.Seat):
	case act.Seat == g.request.Asker && act.Seat != ledger.Public:
		return ledger.Request{}, Refuse(refConsent, "game.refused.own-request")
	case !slices.Contains(g.askedOf(), act.Seat):
		return ledger.Request{}, g.refuseStranger()
	}
	return *g.request, nil
}

// unasked leaves out the offers that would only be refused: to do what somebody asks for already, whose
// answers stand among the request's, and to ask for anything else before it is answered. Nor has its asker
// them: what he may press, the other reads on the same message.
func unasked(g *Game, offers []Offer, seat ledger.Seat) []Offer {
	if g.request == nil && g.closing == nil {
		return offers
	}
	return slices.DeleteFunc(slices.Clone(offers), func(o Offer) bool {
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
func requestOffers(g *Game, seat ledger.Seat) []Offer {
	if g.request == nil || seat == ledger.Public {
		return nil
	}
	n := strconv.Itoa(g.request.Number)
	gate := g.request.Gate()
	no := Offer{Key: "refuser", Gate: gate, Label: phrase.Say("game.offer.decline"),
		Act: ledger.Act{Path: PathDecline, Args: ledger.Args{"n": n}}}
	if seat == g.request.Asker {
		no.Key, no.Label = "retirer", phrase.Say("game.offer.withdraw")
		offers := []Offer{no}
		if g.request.Kind == ledger.AskEnd && g.closing == nil {
			offers = append(offers, Offer{Key: "seul", Gate: gate, Label: endAloneLabel(g, seat), Style: Grave,
				Act: ledger.Act{Path: ledger.PathEnd}.Alone()})
		}
		if g.request.Insists(seat) {
			offers = append(offers, Offer{Key: "seul", Gate: gate, Label: phrase.Say("game.offer.insist"), Style: Grave,
				Act: ledger.Act{Path: PathAgree, Args: ledger.Args{"n": n}}})
		}
		return offers
	}
	if !slices.Contains(g.askedOf(), seat) {
		return nil
	}
	yes := Offer{Key: "accepter", Gate: gate, Label: agreeLabel(g, *g.request), Style: Main,
		Act: ledger.Act{Path: PathAgree, Args: ledger.Args{"n": n}}}
	return []Offer{yes, no}
}
