package rules

import "aidedecamp/rules/phrase"

// Reader is a Typed that answers acts which change nothing: a list, a sum, odds.
type Reader[S any] interface {
	// Read answers a reading act (ActSpec.Reads) from the masked state, for the act's seat: a View whose board and panels
	// are shown and whose notes are said. A refusal is a *Violation. For an act that is Free as well, the state may be that
	// of no game.
	Read(s S, act Act) (View, error)
}

func readingOf[S any](t Typed[S], typed func(State) (S, error)) func(State, Act) (View, error) {
	reader, ok := t.(Reader[S])
	if !ok {
		return nil
	}
	return func(s State, act Act) (View, error) {
		v, err := typed(s)
		if err != nil {
			return View{}, err
		}
		return reader.Read(t.Mask(v, act.Seat), act)
	}
}

// Read answers a reading act for its seat, before the start and after the end as well; nothing is recorded. The view has no
// offers.
//
// A refusal is a *Violation; an act that does not read is a *Fault.
func (g *Game) Read(act Act) (View, error) {
	spec, ok := g.system.Act(act.Path)
	if !ok {
		return View{}, Refuse("maison:tour", "game.refused.not-this-system", phrase.Verbatim("act", act.Path), g.systemName())
	}
	return g.system.reading(spec, g.state, act)
}

// FreeRead answers a reading act without a game, by the shipped tables but for those given.
//
// An act that needs a game is a *Violation, one that does not read a *Fault.
func FreeRead(system *System, act Act, settings, tables map[string]string) (View, error) {
	spec, ok := system.Act(act.Path)
	if !ok || !spec.Free {
		return View{}, Refuse("maison:libre", "game.refused.not-free", phrase.Verbatim("act", act.Path))
	}
	state, seat, err := FreeDraw{System: system.Meta.Slug, Path: act.Path, Settings: settings}.start(system, tables)
	if err != nil {
		return View{}, err
	}
	act.Seat = seat
	return system.reading(spec, state, act)
}

func (s *System) reading(spec ActSpec, state State, act Act) (View, error) {
	if !spec.Reads || s.read == nil {
		return View{}, fault("read", "%s does not only read", spec.Path)
	}
	act.Args = act.Args.readable()
	if err := spec.check(act.Args); err != nil {
		return View{}, err
	}
	view, err := s.read(state, act)
	view.Offers, view.Awaited = nil, nil
	return view, err
}
