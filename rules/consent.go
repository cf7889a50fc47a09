package rules

import (
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// asks reports whether the act waits for somebody's consent.
func (g *Game) asks(spec ActSpec, act ledger.Act) bool {
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

// askAct judges an act up to its first throw and asks the others for it. Typed dice are judged to the end:
// they are known.
func askAct(g *Game, spec ActSpec, act ledger.Act, hand *hand) ([]ledger.Event, error) {
	var err error
	if hand.tape != nil {
		_, err = play(g.system, g.state, spec, act, hand)
	} else {
		_, err = g.system.Decide(g.state, act, probe{})
	}
	if passProbe(err) != nil {
		return nil, err
	}
	r := ledger.Request{Kind: ledger.AskAct, Asker: act.Seat}
	if act.Seat == ledger.Referee {
		r.Of = g.askedFor(act)
	}
	if r.Say = g.system.Verb(act.Path).Wording(g.system.Mask(g.state, ledger.Public), spec.spoken(act)); r.Say.IsZero() {
		return nil, ledger.NewFault("ask", "%q asks for consent without saying to what", act.Path)
	}
	return g.ask(r)
}

// spoken returns the act without what a person typed and what is secret.
func (s ActSpec) spoken(act ledger.Act) ledger.Act {
	said := act.Without(DiceOption)
	for _, o := range s.Options {
		if o.Private || o.Secret {
			said = said.Without(o.Name)
		}
	}
	return said
}

// grantAct does what was asked for, now that all have agreed. What today's state refuses lapses.
func grantAct(g *Game, r ledger.Request, j judging) ([]ledger.Event, error) {
	events, throws, err := g.asked(r, g.Texts, func(spec ActSpec, act ledger.Act) ([]ledger.Event, []dice.Throw, error) {
		hand, err := handFor(g, spec, act, j.now)
		if err != nil {
			return nil, nil, err
		}
		events, err := play(g.system, g.state, spec, act, hand)
		return events, hand.throws, err
	})
	if is[*Violation](err) || is[*dice.Missing](err) || is[*dice.Misread](err) {
		return event(ledger.KindLapsed, ledger.LapsedData{Request: r.Number})
	}
	j.record.Throws = throws
	return events, err
}

// asked does the act of a request by do, with the private texts put back. An act that is gone, or whose
// text is, is refused.
func (g *Game) asked(r ledger.Request, texts map[ledger.Mark]ledger.Text,
	do func(ActSpec, ledger.Act) ([]ledger.Event, []dice.Throw, error)) ([]ledger.Event, []dice.Throw, error) {
	spec, known := g.system.Act(r.Act.Path)
	args, whole := spec.unmasked(r.Act.Args, texts)
	if !known || !whole {
		return nil, nil, Refuse(refConsent, "game.refused.no-request")
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
func (s ActSpec) unmasked(args ledger.Args, texts map[ledger.Mark]ledger.Text) (given ledger.Args, whole bool) {
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
