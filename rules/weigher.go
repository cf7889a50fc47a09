package rules

import "slices"

// Weigher is a Typed of which some acts with consent are shown first to whoever asks for them, as it depends: what they come to is more than
// they say, or others lose what they have chosen since.
type Weigher[S any] interface {
	// Weighs reports whether the act is shown first, from what everybody may know of the state, and returns the seats that would lose what
	// they have chosen by it, sealed points for instance. Such an act throws no dice.
	Weighs(s S, act Act) (losers []Seat, first bool)
}

func weighingOf[S any](t Typed[S], typed func(State) (S, error)) func(State, Act) ([]Seat, bool, error) {
	weigher, ok := t.(Weigher[S])
	if !ok {
		return nil
	}
	return func(s State, act Act) ([]Seat, bool, error) {
		v, err := typed(s)
		if err != nil {
			return nil, false, err
		}
		losers, first := weigher.Weighs(t.Mask(v, Public), act)
		return losers, first, nil
	}
}

// weighs reports whether an act is shown first as it depends, and who loses by it what he has chosen.
func (g *Game) weighs(act Act) ([]Seat, bool, error) {
	spec, _ := g.system.Act(act.Path)
	if g.system.weighs == nil || !spec.Consent || !g.started || g.ending != nil || spec.check(act.Args) != nil {
		return nil, false, nil
	}
	return g.system.weighs(g.state, act)
}

// MustWeigh reports whether an act is shown to whoever asks for it before anything happens: always (ActSpec.Weighed), or because it depends
// (Weigher).
func (g *Game) MustWeigh(act Act) (bool, error) {
	spec, _ := g.system.Act(act.Path)
	if spec.Weighed {
		return true, nil
	}
	_, first, err := g.weighs(act)
	return first, err
}

// askedFor are the seats whose consent an act needs: the other players', or of the referee's act those who lose something by it.
func (g *Game) askedFor(spec ActSpec, act Act) ([]Seat, error) {
	others := g.partners(act.Seat)
	if act.Seat != Referee {
		return others, nil
	}
	losers, _, err := g.weighs(act)
	return slices.DeleteFunc(others, func(seat Seat) bool { return !slices.Contains(losers, seat) }), err
}

// asAgreed judges an act as if all had agreed to it: whoever asks for it sees first what it would come to.
func (g *Game) asAgreed(act Act, now Occasion) (Record, error) {
	spec, err := g.playable(act)
	if err != nil {
		return Record{}, err
	}
	record, salts := g.next(now, act, g.restores), &salter{fresh: now.Fresh}
	if record.Events, err = g.system.decide(g.state, act, probe{}); err != nil {
		return Record{}, err
	}
	record.Args, record.Texts = spec.masked(act.Args, salts), salts.texts
	record.Payloads, err = g.close(record.Events, now.Secret)
	return record, err
}
