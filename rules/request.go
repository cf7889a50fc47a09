package rules

import (
	"maps"
	"slices"
	"strconv"

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
		kindAsked:  fact(foldAsked, tellAsked),
		kindAgreed: fact(foldAgreed, nil),
		kindDeclined: fact(nil, func(g *Game, r Record, d answerData) []phrase.Phrase {
			if d.Request >= 0 && d.Request < len(g.log) && g.log[d.Request].Seat == d.Seat {
				return g.line(r, "withdrawn")
			}
			return g.line(r, "declined")
		}),
		kindLapsed: fact[lapsedData](nil, nil),
	},
	offers: requestOffers,
}

// askedOf are the seats that may still answer the pending request.
func (g *Game) askedOf() []Seat {
	if g.request == nil {
		return nil
	}
	var seats []Seat
	for _, seat := range g.needed(*g.request) {
		if !slices.Contains(g.request.Consents, seat) {
			seats = append(seats, seat)
		}
	}
	if g.human(Referee, g.request.Asker) {
		seats = append(seats, Referee)
	}
	return seats
}

// needed are the seats whose consent a request needs.
func (g *Game) needed(r Request) []Seat {
	switch {
	case len(r.Of) > 0:
		return r.Of
	case r.Kind == AskSeat:
		return seatConsents(g.apart(), r.Asker)
	}
	return g.partners(r.Asker)
}

// insists reports whether the seat may grant its own request: the referee's word stands against those who
// lose by his act.
func (r Request) insists(seat Seat) bool {
	return r.Kind == AskAct && seat == Referee && r.Asker == Referee
}

// Answering returns the seats of which the pending request, or an end that one alone has decided, asks
// something: the players, and the referee where no player is asked. While they are asked nobody else is
// awaited.
func (g *Game) Answering() []Seat {
	asked := g.askedOf()
	if g.closing != nil {
		for _, seat := range g.objectors(g.closing.By) {
			if !slices.Contains(asked, seat) && (g.closing.lifts(seat) || !hasObjected(g, seat)) {
				asked = append(asked, seat)
			}
		}
	}
	slices.Sort(asked)
	if players := slices.DeleteFunc(slices.Clone(asked), func(seat Seat) bool { return seat == Referee }); len(players) > 0 {
		return players
	}
	return asked
}

// holdsUp reports whether the request must be answered before somebody else may ask for something. A
// spectator's holds up no player, and each of the players' a spectator.
func (r Request) holdsUp(asker Seat) bool {
	return asker == Public || r.Asker != asker && r.Asker != Public
}

// ask returns the events of a request: where no other account has a say it is granted at once.
func (g *Game) ask(r Request) ([]Event, error) {
	if pending := g.request; pending != nil && pending.holdsUp(r.Asker) {
		if r.Asker == Public {
			return nil, Refuse(refConsent, "game.refused.request-waits", phrase.Number("n", pending.Number))
		}
		first := Refuse(refConsent, "game.refused.answer-first", askerName(g, "who", *pending))
		if pending.Kind == r.Kind && slices.Contains(g.askedOf(), r.Asker) {
			first.Or(agreeLabel(g, *pending),
				Act{Path: PathAgree, Seat: r.Asker, Args: Args{"n": strconv.Itoa(pending.Number)}})
		}
		return nil, first
	}
	if len(g.needed(r)) == 0 || r.Asker == Referee && len(r.Of) == 0 {
		return g.grant(r, nil)
	}
	return event(kindAsked, r)
}

// grant returns what a request comes to once it is agreed.
func (g *Game) grant(r Request, consents []Seat) ([]Event, error) {
	grant := askings[r.Kind].grant
	if grant == nil {
		return nil, fault("request", "kind %q", r.Kind)
	}
	return grant(g, r, consents)
}

// agreeLabel is what the button says by which a request is agreed to.
func agreeLabel(g *Game, r Request) phrase.Phrase {
	if label := askings[r.Kind].label; label != nil {
		return label(g, r)
	}
	return phrase.Say("game.offer.agree." + string(r.Kind))
}

func tellAsked(g *Game, r Record, d Request) []phrase.Phrase {
	if say := askings[d.Kind].say; say != nil {
		return say(g, r, d)
	}
	return g.line(r, "asked."+string(d.Kind))
}

// foldAsked notes the request that waits now, and of an act asked for what its line says.
func foldAsked(g *Game, r Record, asked Request) error {
	if sound := askings[asked.Kind].sound; sound != nil && !sound(asked) {
		return fault("apply", "record %d asks for nothing (%s)", r.Seq, asked.Kind)
	}
	asked.Number, asked.Since = r.Seq, r.At
	if asked.Kind == AskAct {
		asked.Act = Act{Path: r.Path, Seat: r.Seat, Args: r.Args}
	}
	g.request = &asked
	return nil
}

func foldAgreed(g *Game, r Record, d answerData) error {
	if g.request != nil {
		asked := *g.request
		asked.Consents, asked.Since = append(asked.Consents[:len(asked.Consents):len(asked.Consents)], d.Seat), r.At
		g.request = &asked
	}
	return nil
}

// decideAgree notes a consent, and grants the request when it was the last one needed or the referee's.
func decideAgree(g *Game, act Act, j judging) ([]Event, error) {
	r, err := answerable(g, act)
	if err != nil {
		return nil, err
	}
	events, err := event(kindAgreed, answerData{Request: r.Number, Seat: act.Seat})
	if err != nil {
		return nil, err
	}
	consents := append(append([]Seat(nil), r.Consents...), act.Seat)
	if act.Seat != Referee {
		for _, seat := range g.needed(r) {
			if !slices.Contains(consents, seat) {
				return events, nil
			}
		}
	}
	var granted []Event
	if r.Kind == AskAct {
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
func decideDecline(g *Game, act Act, _ judging) ([]Event, error) {
	r := g.request
	if r == nil || act.Seat == Public || act.Seat != r.Asker || act.Args["n"] != "" && act.Args["n"] != strconv.Itoa(r.Number) {
		asked, err := answerable(g, act)
		if err != nil {
			return nil, err
		}
		r = &asked
	}
	return event(kindDeclined, answerData{Request: r.Number, Seat: act.Seat})
}

// answerable returns the pending request if the seat may answer it.
func answerable(g *Game, act Act) (Request, error) {
	switch {
	case g.request == nil:
		return Request{}, Refuse(refConsent, "game.refused.no-request")
	case act.Args["n"] != "" && act.Args["n"] != strconv.Itoa(g.request.Number):
		return Request{}, Refuse(refConsent, "game.refused.other-request", phrase.Number("n", g.request.Number))
	case slices.Contains(g.request.Consents, act.Seat):
		return Request{}, Refuse(refConsent, "game.refused.agreed-already")
	case g.request.insists(act.Seat):
	case act.Seat == g.request.Asker && act.Seat != Public:
		return Request{}, Refuse(refConsent, "game.refused.own-request")
	case !slices.Contains(g.askedOf(), act.Seat):
		return Request{}, g.refuseStranger()
	}
	return *g.request, nil
}

// unasked leaves out the offers to do what somebody asks for already: the answers stand among the
// request's, and a second asking would only be refused.
func unasked(g *Game, offers []Offer, seat Seat) []Offer {
	if g.request == nil && g.closing == nil {
		return offers
	}
	return slices.DeleteFunc(slices.Clone(offers), func(o Offer) bool {
		switch {
		case g.closing != nil && (g.closing.By != Referee || seat == Referee) && o.Act.Path == PathEnd:
			return true
		case g.request == nil:
			return false
		}
		switch g.request.Kind {
		case AskEnd:
			return o.Act.Path == PathEnd
		case AskAct:
			return o.Act.Path == g.request.Act.Path && len(o.Ask) == 0 && maps.Equal(o.Act.Args, g.request.Act.Args)
		}
		return false
	})
}

// requestOffers are the answers to the pending request that the seat may give.
func requestOffers(g *Game, seat Seat) []Offer {
	if g.request == nil || seat == Public {
		return nil
	}
	n := strconv.Itoa(g.request.Number)
	gate := g.request.gate()
	no := Offer{Key: "refuser", Gate: gate, Label: phrase.Say("game.offer.decline"),
		Act: Act{Path: PathDecline, Args: Args{"n": n}}}
	if seat == g.request.Asker {
		no.Key, no.Label = "retirer", phrase.Say("game.offer.withdraw")
		offers := []Offer{no}
		if g.request.Kind == AskEnd && g.closing == nil {
			offers = append(offers, Offer{Key: "seul", Gate: gate, Label: endAloneLabel(g, seat), Style: Grave,
				Act: Act{Path: PathEnd}.Alone()})
		}
		if g.request.insists(seat) {
			offers = append(offers, Offer{Key: "seul", Gate: gate, Label: phrase.Say("game.offer.insist"), Style: Grave,
				Act: Act{Path: PathAgree, Args: Args{"n": n}}})
		}
		return offers
	}
	if !slices.Contains(g.askedOf(), seat) {
		return nil
	}
	yes := Offer{Key: "accepter", Gate: gate, Label: agreeLabel(g, *g.request), Style: Main,
		Act: Act{Path: PathAgree, Args: Args{"n": n}}}
	return []Offer{yes, no}
}
