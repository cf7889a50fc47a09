package referee

import (
	"context"
	"fmt"

	"aidedecamp/rules"
)

// RestoreOrigin is how the origin of a line begins by which a restore from a backup says what a game has
// lost: nobody asked for it, so the edge tells it by itself.
const RestoreOrigin = "i:restore-"

// Unheard is an outcome that nobody in its place has been told.
type Unheard struct {
	Outcome
	Place Place
}

// Happened returns the records of what has happened to a game by itself and nobody was told of yet: a
// restore, a deadline.
func (r *Referee) Happened(ctx context.Context, g *rules.Game) ([]rules.Record, error) {
	rows, err := r.store.Undelivered(ctx, g.ID())
	if err != nil {
		return nil, fmt.Errorf("undelivered answers of game %s: %w", g.ID(), err)
	}
	var all []rules.Record
	for _, row := range rows {
		if row.Seq > 0 && (row.Seat == rules.Public || row.Seat == rules.Clock) {
			all = append(all, outcomeOf(g, row).Records...)
		}
	}
	return all, nil
}

// Restored returns what restores have done to games of which nobody was told yet.
func (r *Referee) Restored(ctx context.Context) ([]Unheard, error) {
	rows, err := r.store.UndeliveredFrom(ctx, RestoreOrigin)
	if err != nil {
		return nil, fmt.Errorf("restores that nobody was told: %w", err)
	}
	var all []Unheard
	for _, row := range rows {
		t, err := r.table(ctx, row.Game)
		if err != nil {
			return all, err
		}
		all = append(all, Unheard{outcomeOf(t.game.Load(), row), t.place})
	}
	return all, nil
}
