package rules

import "maps"

// Clock is the seat of what happens by itself: an offer that nobody has taken in time.
const Clock Seat = "clock"

// Clocked is a Typed some of whose offers do not wait for ever.
type Clocked[S any] interface {
	// Due returns the offers that end by themselves. Everybody sees a clock run: what is hidden may not decide on one.
	Due(s S) []Deadline
}

// Deadline ends an offer of a player's: once the time has passed the offer's own act is done by seat Clock.
type Deadline struct {
	// Gate and Key name the offer, which asks nothing; a later moment of the same kind has another gate.
	Gate, Key string
	// Seconds is how long it waits from the act that brought it.
	Seconds int
}

func dueOf[S any](t Typed[S], typed func(State) (S, error)) func(State) ([]Deadline, error) {
	clocked, ok := t.(Clocked[S])
	if !ok {
		return nil
	}
	return func(s State) ([]Deadline, error) {
		v, err := typed(s)
		if err != nil {
			return nil, err
		}
		return clocked.Due(v), nil
	}
}

// Due returns the deadlines that run now: none before the start and after the end.
func (g *Game) Due() ([]Deadline, error) {
	if !g.started || g.ending != nil {
		return nil, nil
	}
	var due []Deadline
	if g.closing != nil {
		due = append(due, g.closingDeadline())
	}
	if g.system.due == nil {
		return due, nil
	}
	systems, err := g.system.due(g.state)
	return append(due, systems...), err
}

// Expired returns the act by which the clock ends the offer of a deadline; ok is false where no such offer stands.
func (g *Game) Expired(d Deadline) (act Act, ok bool, err error) {
	if act, ok := g.expiredClosing(d); ok {
		return act, true, nil
	}
	for _, seat := range Players {
		view, err := g.View(seat)
		if err != nil {
			return Act{}, false, err
		}
		for _, o := range view.Offers {
			if o.Gate == d.Gate && o.Key == d.Key {
				return Act{Path: o.Act.Path, Seat: Clock, Args: o.Act.Args}, true, nil
			}
		}
	}
	return Act{}, false, nil
}

// expires reports whether the clock may do the act now.
func (g *Game) expires(act Act) (bool, error) {
	due, err := g.Due()
	if err != nil {
		return false, err
	}
	for _, d := range due {
		own, ok, err := g.Expired(d)
		if err != nil {
			return false, err
		}
		if ok && own.Path == act.Path && maps.Equal(own.Args, act.Without(DiceOption).Args) {
			return true, nil
		}
	}
	return false, nil
}
