package rules

import (
	"maps"
	"slices"
	"strconv"

	"aidedecamp/rules/phrase"
)

// RequestKind is what a seat asks the others to agree to.
type RequestKind string

const (
	// AskUndo asks to take records back.
	AskUndo RequestKind = "undo"
	// AskContest asks to take back a throw that was declared.
	AskContest RequestKind = "contest"
	// AskSource asks for another source of dice.
	AskSource RequestKind = "source"
	// AskEnd asks to end the game.
	AskEnd RequestKind = "end"
	// AskSetting asks for another value of a setting.
	AskSetting RequestKind = "setting"
	// AskAct asks for an act that needs consent.
	AskAct RequestKind = "act"
)

// Request is something that needs the others' consent, or the referee's alone. A new act of the game lets it lapse.
type Request struct {
	// Number is the record that asked.
	Number int `json:"-"`
	// Kind is what is asked.
	Kind RequestKind `json:"kind"`
	// Asker is who asks.
	Asker Seat `json:"asker"`
	// Strikes are the records that would be taken back.
	Strikes []int `json:"strikes,omitempty"`
	// Source is the source of dice asked for.
	Source DiceSource `json:"source,omitempty"`
	// Setting and Value are the setting asked for.
	Setting string `json:"setting,omitempty"`
	Value   string `json:"value,omitempty"`
	// Say is what the act asked for would do, as the system words it; zero where it does not.
	Say phrase.Phrase `json:"say,omitzero"`
	// Of are the seats asked where they are not all the others: those who lose something by an act of the
	// referee's.
	Of []Seat `json:"of,omitempty"`
	// Place is the seat that Player would take over.
	Place  Seat    `json:"place,omitempty"`
	Player *Player `json:"player,omitempty"`
	// Act is the act asked for as its log line keeps it, private options as marks.
	Act Act `json:"-"`
	// Consents are the seats that have agreed so far, Since the moment of the last of them, else of the
	// asking, as its line says.
	Consents []Seat `json:"-"`
	Since    string `json:"-"`
}

type answerData struct {
	Request int  `json:"request"`
	Seat    Seat `json:"seat"`
}

type sourcedData struct {
	Source DiceSource `json:"source"`
	By     []Seat     `json:"by"`
}

const refConsent Ref = "maison:accord"

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
			if !slices.Contains(asked, seat) && (g.closing.lifts(seat) || !g.objected(seat)) {
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
		first := Refuse(refConsent, "game.refused.answer-first", g.askerName("who", *pending))
		if pending.Kind == r.Kind && slices.Contains(g.askedOf(), r.Asker) {
			first.Or(g.agreeLabel(*pending),
				Act{Path: PathAgree, Seat: r.Asker, Args: Args{"n": strconv.Itoa(pending.Number)}})
		}
		return nil, first
	}
	if len(g.needed(r)) == 0 || r.Asker == Referee && len(r.Of) == 0 {
		return g.grant(r, nil)
	}
	asked, err := NewEvent(kindAsked, r)
	if err != nil {
		return nil, err
	}
	return []Event{asked}, nil
}

// grant returns what a request comes to once it is agreed.
func (g *Game) grant(r Request, consents []Seat) ([]Event, error) {
	var done Event
	var err error
	switch r.Kind {
	case AskUndo, AskContest:
		done, err = NewEvent(kindUndone, Undone{From: r.Strikes[0], Asker: r.Asker, Consents: consents, Struck: r.Strikes})
	case AskSource:
		done, err = NewEvent(kindSourced, sourcedData{Source: r.Source, By: append([]Seat{r.Asker}, consents...)})
	case AskEnd:
		if len(consents) == 0 && g.closes(r.Asker) {
			done, err = NewEvent(kindClosing, closingData{By: r.Asker})
		} else {
			done, err = NewEvent(kindEnded, Ending{By: append([]Seat{r.Asker}, consents...)})
		}
	case AskSetting:
		return g.grantSetting(r, consents)
	case AskSeat:
		done, err = r.adopted(consents)
	default:
		return nil, fault("request", "kind %q", r.Kind)
	}
	if err != nil {
		return nil, err
	}
	return []Event{done}, nil
}

// decideAgree notes a consent, and grants the request when it was the last one needed or the referee's.
func (g *Game) decideAgree(act Act, now Occasion, record *Record) ([]Event, error) {
	r, err := g.answerable(act)
	if err != nil {
		return nil, err
	}
	agreed, err := NewEvent(kindAgreed, answerData{Request: r.Number, Seat: act.Seat})
	if err != nil {
		return nil, err
	}
	consents := append(append([]Seat(nil), r.Consents...), act.Seat)
	events := []Event{agreed}
	if act.Seat != Referee {
		for _, seat := range g.needed(r) {
			if !slices.Contains(consents, seat) {
				return events, nil
			}
		}
	}
	var granted []Event
	if r.Kind == AskAct {
		granted, err = g.grantAct(r, now, record)
	} else {
		granted, err = g.grant(r, consents)
	}
	if err != nil {
		return nil, err
	}
	return append(events, granted...), nil
}

// decideDecline ends the request: the asker may withdraw it, each seat asked may refuse it.
func (g *Game) decideDecline(act Act) ([]Event, error) {
	r := g.request
	if r == nil || act.Seat == Public || act.Seat != r.Asker || act.Args["n"] != "" && act.Args["n"] != strconv.Itoa(r.Number) {
		asked, err := g.answerable(act)
		if err != nil {
			return nil, err
		}
		r = &asked
	}
	declined, err := NewEvent(kindDeclined, answerData{Request: r.Number, Seat: act.Seat})
	if err != nil {
		return nil, err
	}
	return []Event{declined}, nil
}

// answerable returns the pending request if the seat may answer it.
func (g *Game) answerable(act Act) (Request, error) {
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

// decideSource asks for another source of dice, from the next throw on.
func (g *Game) decideSource(act Act) ([]Event, error) {
	source := DiceSource(act.Args["source"])
	switch {
	case !act.Seat.Plays() && act.Seat != Referee:
		return nil, g.refuseStranger()
	case source != BotDice && source != RealDice:
		return nil, Refuse(refDice, "game.refused.source", phrase.Named("source", string(source)))
	case source == g.source:
		return nil, Refuse(refDice, "game.refused.same-source", phrase.With("source", sourceName(source)))
	}
	return g.ask(Request{Kind: AskSource, Asker: act.Seat, Source: source})
}

// decideEnd ends the game: alone, where others have a say after a delay; or by both.
func (g *Game) decideEnd(act Act, at string) ([]Event, error) {
	switch {
	case act.Seat == Clock:
		return g.decideClosed(act, at)
	case !act.Seat.Plays() && act.Seat != Referee:
		return nil, g.refuseStranger()
	}
	if events, is, err := g.decideWhileClosing(act); is {
		return events, err
	}
	r := Request{Kind: AskEnd, Asker: act.Seat}
	if act.Args[AloneOption] == yes {
		return g.grant(r, nil)
	}
	return g.ask(r)
}

// unasked leaves out the offers to do what somebody asks for already: the answers stand among the request's, and a second asking
// would only be refused.
func (g *Game) unasked(offers []Offer, seat Seat) []Offer {
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
func (g *Game) requestOffers(seat Seat) []Offer {
	if g.request == nil || seat == Public {
		return nil
	}
	n := strconv.Itoa(g.request.Number)
	gate := g.request.gate()
	no := Offer{Key: "refuser", Gate: gate, Label: phrase.Say("game.offer.decline"),
		Act: Act{Path: PathDecline, Seat: seat, Args: Args{"n": n}}}
	if seat == g.request.Asker {
		no.Key, no.Label = "retirer", phrase.Say("game.offer.withdraw")
		offers := []Offer{no}
		if g.request.Kind == AskEnd && g.closing == nil {
			offers = append(offers, Offer{Key: "seul", Gate: gate, Label: g.endAloneLabel(seat), Style: Grave,
				Act: Act{Path: PathEnd, Seat: seat}.Alone()})
		}
		if g.request.insists(seat) {
			offers = append(offers, Offer{Key: "seul", Gate: gate, Label: phrase.Say("game.offer.insist"), Style: Grave,
				Act: Act{Path: PathAgree, Seat: seat, Args: Args{"n": n}}})
		}
		return offers
	}
	if !slices.Contains(g.askedOf(), seat) {
		return nil
	}
	yes := Offer{Key: "accepter", Gate: gate, Label: g.agreeLabel(*g.request), Style: Main,
		Act: Act{Path: PathAgree, Seat: seat, Args: Args{"n": n}}}
	return []Offer{yes, no}
}
