package referee

import (
	"context"
	"errors"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// ReadAnswer is the answer to an act that changes nothing.
type ReadAnswer struct {
	// System is what answered; Game the place's game, nil where it was answered without one.
	System *rules.System
	Game   *house.Game
	// Seat is the seat that asked, Public for who has none.
	Seat rules.Seat
	// View is what is shown to that seat alone.
	View rules.View
}

// Read answers an act or an offer that only reads (rules.ActSpec.Reads) from the game as it stands, the place's last
// one where none is open, without waiting for an act under way; without any game, or by another system that it names,
// as a free act may be. Nothing is recorded.
//
// ErrNoGame where there is no game and the act needs one; a refusal is a *rules.Violation.
func (r *Referee) Read(ctx context.Context, do Do) (ReadAnswer, error) {
	if do.Offer != nil {
		look, err := r.LookAt(ctx, do.Place, do.Offer.Game, do.Person)
		if err != nil {
			return ReadAnswer{}, err
		}
		return look.read(do)
	}
	look, err := r.Look(ctx, do.Place, do.Person)
	switch {
	case err == nil:
		named := do.Act.Args[rules.SystemOption]
		if _, ok := look.Game.System().Act(do.Act.Path); ok && (named == "" || named == look.Game.System().Meta.Slug) {
			return look.read(do)
		}
	case !errors.Is(err, ErrNoGame):
		return ReadAnswer{}, err
	}
	if system, free := r.FreeSystem(do.Act); system != nil {
		if spec, _ := system.Act(do.Act.Path); spec.Reads {
			view, err := byTables(ctx, &r.clubs, do.Place, system, func(tables map[string]string) (rules.View, error) {
				return house.FreeRead(system, free, nil, tables)
			})
			return ReadAnswer{System: system, View: view}, sameRules(do.Act, err)
		}
	}
	if err != nil {
		return ReadAnswer{}, err
	}
	return look.read(do) // another system's act: the game says so
}

func (l Look) read(do Do) (ReadAnswer, error) {
	act, err := l.Resolve(do)
	if err != nil {
		return ReadAnswer{}, err
	}
	view, err := l.Game.Read(act)
	return ReadAnswer{System: l.Game.System(), Game: l.Game, Seat: act.Seat, View: view}, err
}
