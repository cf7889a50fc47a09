package rules

import (
	"errors"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// lapsedData names a request that was agreed to and could not be done any more.
type lapsedData struct {
	Request int `json:"request"`
}

// asks reports whether the act waits for somebody's consent.
func (g *Game) asks(spec ActSpec, act Act) bool {
	return spec.Consent && act.Seat != Clock && len(g.askedFor(act)) > 0
}

// insisted returns an act of the referee's without the option by which it waits for nobody, and whether it
// had it. From anybody else that is an option which the act does not have, and it is refused as such.
func (g *Game) insisted(act Act) (Act, bool) {
	spec, _ := g.system.Act(act.Path)
	if act.Seat != Referee || !spec.Consent || act.Args[AloneOption] != yes {
		return act, false
	}
	return act.Without(AloneOption), true
}

// insists reports whether a line does an act of the game without those whom it would ask: only an end may be
// decided alone besides.
func (r Record) insists() bool {
	_, alone := r.Args[AloneOption]
	return alone && r.Path != PathEnd
}

// askAct judges an act up to its first throw and asks the others for it. Typed dice are judged to the end: they are known.
func (g *Game) askAct(spec ActSpec, act Act, hand *hand) ([]Event, error) {
	var err error
	if hand.tape != nil {
		_, err = g.play(spec, act, hand)
	} else {
		_, err = g.system.decide(g.state, act, probe{})
	}
	if err := probed(err); err != nil {
		return nil, err
	}
	r := Request{Kind: AskAct, Asker: act.Seat}
	if act.Seat == Referee {
		r.Of = g.askedFor(act)
	}
	r.Say = g.system.wording(g.state, spec.spoken(act))
	return g.ask(r)
}

// spoken returns the act without what a person typed and what is secret.
func (s ActSpec) spoken(act Act) Act {
	said := act.Without(DiceOption)
	for _, o := range s.Options {
		if o.Private || o.Secret {
			said = said.Without(o.Name)
		}
	}
	return said
}

// grantAct does what was asked for, now that all have agreed. What today's state refuses lapses.
func (g *Game) grantAct(r Request, now Occasion, record *Record) ([]Event, error) {
	events, throws, err := g.asked(r, g.texts, func(spec ActSpec, act Act) ([]Event, []dice.Throw, error) {
		hand, err := g.hand(spec, act, now.Secret)
		if err != nil {
			return nil, nil, err
		}
		events, err := g.play(spec, act, hand)
		return events, hand.throws, err
	})
	var refused *Violation
	var missing *dice.Missing
	var misread *dice.Misread
	if errors.As(err, &refused) || errors.As(err, &missing) || errors.As(err, &misread) {
		lapsed, err := NewEvent(kindLapsed, lapsedData{r.Number})
		return []Event{lapsed}, err
	}
	record.Throws = throws
	return events, err
}

// asked does the act of a request by do, with the private texts put back. An act that is gone, or whose text is, is refused.
func (g *Game) asked(r Request, texts map[Mark]Text, do func(ActSpec, Act) ([]Event, []dice.Throw, error)) ([]Event, []dice.Throw, error) {
	spec, known := g.system.Act(r.Act.Path)
	args, whole := spec.unmasked(r.Act.Args, texts)
	if !known || !whole {
		return nil, nil, Refuse(refConsent, "game.refused.no-request")
	}
	return do(spec, Act{Path: r.Act.Path, Seat: r.Asker, Args: args})
}

// agreedTo returns the number of the request that the record agrees to.
func agreedTo(r Record) (n int, ok bool) {
	if len(r.Events) == 0 || r.Events[0].Kind != kindAgreed {
		return 0, false
	}
	d, err := Read[answerData](r.Events[0])
	return d.Request, err == nil
}

// agreeLabel is what the button says by which a request is agreed to.
func (g *Game) agreeLabel(r Request) phrase.Phrase {
	switch {
	case r.Kind == AskAct && !r.Say.IsZero():
		return phrase.Say("game.offer.agree.worded", phrase.With("what", r.Say))
	case r.Kind == AskSeat:
		return phrase.Say("game.offer.agree.seat", g.playerName("name", *r.Player, r.Place), g.Who("who", r.Place))
	case r.Kind == AskSetting:
		return phrase.Say("game.offer.agree.setting", phrase.Verbatim("setting", r.Setting), phrase.Verbatim("value", r.Value))
	}
	return phrase.Say("game.offer.agree." + string(r.Kind))
}
