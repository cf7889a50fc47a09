package referee

import (
	"context"
	"errors"

	"aidedecamp/rules"
)

// ReadAnswer is the answer to an act that changes nothing.
type ReadAnswer struct {
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
func (r *Referee) Read(ctx context.Context, place Place, person Person, act rules.Act) (ReadAnswer, error) {
	look, err := r.Look(ctx, place, person)
	switch {
	case err == nil:
		named := act.Args[rules.SystemOption]
		if _, ok := look.Game.System().Act(act.Path); ok && (named == "" || named == look.Game.System().Meta.Slug) {
			return readLook(look, act.Without(rules.SystemOption))
		}
	case !errors.Is(err, ErrNoGame):
		return ReadAnswer{}, err
	}
	if system, free := r.FreeSystem(act); system != nil {
		if spec, _ := system.Act(act.Path); spec.Reads {
			view, err := byTables(ctx, &r.clubs, place, system, func(tables map[string]string) (rules.View, error) {
				return rules.FreeRead(system, free, nil, tables)
			})
			return ReadAnswer{System: system, View: view}, sameRules(act, err)
		}
	}
	if err != nil {
		return ReadAnswer{}, err
	}
	return readLook(look, act) // another system's act: the game says so
}

func readLook(look Look, act rules.Act) (ReadAnswer, error) {
	m, err := look.Resolve(Do{Act: act})
	if err != nil {
		return ReadAnswer{}, err
	}
	view, err := look.Game.Read(m.Act)
	return ReadAnswer{System: look.Game.System(), Game: look.Game, Seat: m.Act.Seat, View: view}, err
}

// readByButton answers a button that only reads, without the game's lock; is is false for any other.
func (r *Referee) readByButton(ctx context.Context, do Do) (out Outcome, is bool, err error) {
	if do.Offer == nil || do.Draft != "" {
		return Outcome{}, false, nil
	}
	t, err := r.of(ctx, do)
	if err != nil {
		return Outcome{}, false, nil // Do itself says what is wrong
	}
	g := t.game.Load()
	m, err := See(g, do.Person).Resolve(do)
	if err != nil {
		return Outcome{}, false, nil
	}
	if spec, ok := g.System().Act(m.Act.Path); !ok || !spec.Reads {
		return Outcome{}, false, nil
	}
	view, err := g.Read(m.Act)
	return Outcome{Game: g, Seat: m.Act.Seat, Reading: &view}, true, err
}
