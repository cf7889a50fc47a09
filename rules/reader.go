package rules

import "aidedecamp/rules/phrase"

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
	act.Args = act.Args.readable()
	if err := spec.check(act.Args); err != nil {
		return View{}, err
	}
	view, err := state.answer(act)
	view.Offers, view.Awaited = nil, nil
	return view, err
}
