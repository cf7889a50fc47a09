package rules

import "slices"

// Coster is a Typed of which some acts with consent may undo more than they say: what others have chosen since.
type Coster[S any] interface {
	// Costs returns the seats that would lose what they have chosen, sealed points for instance, from what everybody may know of the
	// state; costs is false where the act opens nothing again. An act that costs throws no dice.
	Costs(s S, act Act) (seats []Seat, costs bool)
}

func costOf[S any](t Typed[S], typed func(State) (S, error)) func(State, Act) ([]Seat, bool, error) {
	coster, ok := t.(Coster[S])
	if !ok {
		return nil
	}
	return func(s State, act Act) ([]Seat, bool, error) {
		v, err := typed(s)
		if err != nil {
			return nil, false, err
		}
		seats, costs := coster.Costs(t.Mask(v, Public), act)
		return seats, costs, nil
	}
}

// costs returns who loses what he has chosen by an act.
func (g *Game) costs(act Act) ([]Seat, bool, error) {
	spec, _ := g.system.Act(act.Path)
	if g.system.cost == nil || !spec.Consent || !g.started || g.ending != nil || spec.check(act.Args) != nil {
		return nil, false, nil
	}
	return g.system.cost(g.state, act)
}

// MustWeigh reports whether an act is shown to whoever asks for it before anything happens: always (ActSpec.Weighed), or because it would
// open again what was done.
func (g *Game) MustWeigh(act Act) (bool, error) {
	spec, _ := g.system.Act(act.Path)
	if spec.Weighed {
		return true, nil
	}
	_, costs, err := g.costs(act)
	return costs, err
}

// askedFor are the seats whose consent an act needs: the other players', or of the referee's act those who lose something by it.
func (g *Game) askedFor(spec ActSpec, act Act) ([]Seat, error) {
	others := g.partners(act.Seat)
	if act.Seat != Referee {
		return others, nil
	}
	losers, _, err := g.costs(act)
	return slices.DeleteFunc(others, func(seat Seat) bool { return !slices.Contains(losers, seat) }), err
}

// weighCost judges an act that costs as if all had agreed: whoever asks sees first what it would come to.
func (g *Game) weighCost(act Act, now Occasion) (Record, error) {
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
