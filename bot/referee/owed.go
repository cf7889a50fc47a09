package referee

import (
	"context"
	"errors"
	"fmt"

	"aidedecamp/rules"
)

// owedOpening returns the opening of the place's open game where its commitment has reached nobody yet and
// the person opened it: asking again is answered, not refused.
func (r *Referee) owedOpening(ctx context.Context, place Place, person Person) (Outcome, bool, error) {
	t, err := r.at(ctx, place, OpenGame)
	if err != nil {
		return Outcome{}, false, err
	}
	g := t.game.Load()
	asked := g.User(rules.SeatA) == person.ID || g.Header().Again != "" && len(g.Controls(person.ID)) > 0 // either may ask for a rematch
	if !asked {
		return Outcome{}, false, nil
	}
	return r.findOwed(ctx, g, func(row Answer) bool { return row.Seq == 0 })
}

// OwedEnd returns the end of a game whose secret has reached nobody yet.
func (r *Referee) OwedEnd(ctx context.Context, g *rules.Game) (Outcome, bool, error) {
	if g.Ended() == nil {
		return Outcome{}, false, nil
	}
	return r.findOwed(ctx, g, func(row Answer) bool {
		return row.Seq < g.Len() && endsGame(g.Log()[row.Seq].Record)
	})
}

// owedStart returns what the channel must have shown before somebody begins, where it has reached nobody yet:
// the commitment, and the other player's [Commencer].
func (r *Referee) owedStart(ctx context.Context, g *rules.Game, act rules.Act) (Outcome, bool, error) {
	if act.Path != rules.PathReady || g.Started() {
		return Outcome{}, false, nil
	}
	last := g.Log()[g.Len()-1].Record
	return r.findOwed(ctx, g, func(row Answer) bool {
		return row.Seq == 0 || row.Seq == last.Seq && last.Witnessed() && last.Seat != act.Seat
	})
}

// owedEndAt does the same for the place's last game; nothing is owed where there is none.
func (r *Referee) owedEndAt(ctx context.Context, place Place) (*Outcome, error) {
	t, err := r.at(ctx, place, LastGame)
	switch {
	case errors.Is(err, ErrNoGame):
		return nil, nil
	case err != nil:
		return nil, err
	}
	out, is, err := r.OwedEnd(ctx, t.game.Load())
	if err != nil || !is {
		return nil, err
	}
	return &out, nil
}

func (r *Referee) findOwed(ctx context.Context, g *rules.Game, which func(Answer) bool) (Outcome, bool, error) {
	rows, err := r.store.Undelivered(ctx, g.ID())
	if err != nil {
		return Outcome{}, false, fmt.Errorf("undelivered answers of game %s: %w", g.ID(), err)
	}
	for _, row := range rows {
		if which(row) {
			return outcomeOf(g, row), true, nil
		}
	}
	return Outcome{}, false, nil
}
