package referee

import (
	"context"
	"errors"
	"fmt"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
)

// RestoreOrigin is how the origin of a line begins by which a restore from a backup says what a game has
// lost: nobody asked for it, so the edge tells it by itself.
const RestoreOrigin = "i:restore-"

// clockOrigin is how the origin of a line begins by which a clock did what nobody has done in time.
const clockOrigin = "t:"

// Restoring is what a restore from a backup adds to a game that it takes back: the line that says so, and the
// deadlines that still run. lost is false where the game loses nothing. before is its log as it stood, nil
// where nobody can tell.
func Restoring(g *rules.Game, stored Stored, before []ledger.Record, now rules.Occasion) (c Commit, lost bool, err error) {
	now.Secret = stored.Secret
	r, lost, err := rules.Restored(g, before, now)
	if err != nil || !lost {
		return Commit{}, false, err
	}
	if c, err = newCommit(g.ID(), []ledger.Record{r}, Answer{Origin: r.Origin, Game: g.ID()}); err != nil {
		return Commit{}, false, err
	}
	next, err := g.Apply(r)
	if err != nil {
		return Commit{}, false, err
	}
	c.Clocked = true
	c.Due, err = deadlinesOf(next, stored.Secret, stored.Due, now.At)
	return c, true, err
}

// Unheard is an outcome that nobody in its place has been told.
type Unheard struct {
	Outcome
	Place Place
}

// Happenings returns the records of what has happened to a game by itself and nobody was told of yet: a
// restore, a deadline.
func (h *hall) Happenings(ctx context.Context, g *rules.Game) ([]ledger.Record, error) {
	rows, err := h.undelivered(ctx, g)
	var all []ledger.Record
	for _, row := range rows {
		if row.Seq > 0 && (row.Seat == rules.Public || row.Seat == rules.Clock) {
			all = append(all, outcomeOf(g, row).Records...)
		}
	}
	return all, err
}

// Untold returns what nobody asked for, or must be called for, and nobody was told of yet: a restore, what a
// clock has done, an end that waits.
func (h *hall) Untold(ctx context.Context) ([]Unheard, error) {
	var rows []Answer
	for _, origin := range []string{RestoreOrigin, clockOrigin} {
		owed, err := h.store.UndeliveredFrom(ctx, origin)
		if err != nil {
			return nil, fmt.Errorf("answers from %s that nobody was told: %w", origin, err)
		}
		rows = append(rows, owed...)
	}
	closings, err := h.untoldClosings(ctx)
	failed := []error{err}
	var all []Unheard
	for _, row := range append(rows, closings...) {
		t, err := h.game(ctx, row.Game)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		all = append(all, Unheard{outcomeOf(t.game.Load(), row), t.place})
	}
	return all, errors.Join(failed...)
}

// untoldClosings are the answers to ends that wait for somebody who was not called yet.
func (h *hall) untoldClosings(ctx context.Context) ([]Answer, error) {
	due, err := h.allDue(ctx)
	if err != nil {
		return nil, err
	}
	var rows []Answer
	var failed []error
	for _, d := range due {
		g, err := h.Game(ctx, d.Game)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		if closing, _, waits := g.ClosingDeadline(); !waits || closing.Gate != d.Gate {
			continue
		}
		row, err := h.store.Answer(ctx, g.Log()[g.Closing().Number].Origin)
		switch {
		case err != nil:
			failed = append(failed, err)
		case row.DeliveredAt.IsZero():
			rows = append(rows, row)
		}
	}
	return rows, errors.Join(failed...)
}
