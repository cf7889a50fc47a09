package referee

import (
	"context"
	"errors"

	"aidedecamp/rules"
)

// Reading is the answer to an act that changes nothing.
type Reading struct {
	// System is what answered; Game the place's game, nil where it was answered without one.
	System *rules.System
	Game   *rules.Game
	// Seat is the seat that asked, Public for who has none.
	Seat rules.Seat
	// View is what is shown to that seat alone.
	View rules.View
}

// Read answers a reading act (rules.ActSpec.Reads) from the game as it stands, the place's last one where
// none is open, without waiting for an act under way; without any game, or by another system that it names,
// as a free act may be. Nothing is recorded.
//
// ErrNoGame where there is no game and the act needs one; a refusal is a *rules.Violation.
func (r *Referee) Read(ctx context.Context, place Place, person Person, act rules.Act) (Reading, error) {
	look, err := r.Look(ctx, place, person)
	switch {
	case err == nil:
		named := act.Args[rules.SystemOption]
		if _, ok := look.Game.System().Act(act.Path); ok && (named == "" || named == look.Game.System().Meta.Slug) {
			return read(look, act.Without(rules.SystemOption))
		}
	case !errors.Is(err, ErrNoGame):
		return Reading{}, err
	}
	if system, free := r.FreeSystem(act); system != nil {
		if spec, _ := system.Act(act.Path); spec.Reads {
			tables, _, err := r.latest(ctx, Collection{place.Guild, system.Meta.Slug})
			if err != nil {
				return Reading{}, err
			}
			view, err := rules.FreeRead(system, free, nil, tables)
			return Reading{System: system, View: view}, unusable(system, tables, err)
		}
	}
	if err != nil {
		return Reading{}, err
	}
	return read(look, act) // another system's act: the game says so
}

func read(look Look, act rules.Act) (Reading, error) {
	m, err := look.Meant(Do{Act: act})
	if err != nil {
		return Reading{}, err
	}
	view, err := look.Game.Read(m.Act)
	return Reading{System: look.Game.System(), Game: look.Game, Seat: m.Act.Seat, View: view}, err
}

// pressed answers a button that only reads, without the game's lock; is is false for any other.
func (r *Referee) pressed(ctx context.Context, do Do) (out Outcome, is bool, err error) {
	if do.Offer == nil || do.Draft != "" {
		return Outcome{}, false, nil
	}
	t, err := r.of(ctx, do)
	if err != nil {
		return Outcome{}, false, nil // Do itself says what is wrong
	}
	g := t.game.Load()
	m, err := See(g, do.Person).Meant(do)
	if err != nil {
		return Outcome{}, false, nil
	}
	if spec, ok := g.System().Act(m.Act.Path); !ok || !spec.Reads {
		return Outcome{}, false, nil
	}
	view, err := g.Read(m.Act)
	return Outcome{Game: g, Seat: m.Act.Seat, Reading: &view}, true, err
}
