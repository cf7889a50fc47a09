package referee

import (
	"context"
	"errors"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// Restoring is what a restore from a backup adds to a game that it takes back: the line that says so, and the
// deadlines that still run. lost is false where the game loses nothing. before is its log as it stood, nil
// where nobody can tell.
func Restoring(g *house.Game, stored Stored, before []ledger.Record, now house.Occasion) (c Commit, lost bool, err error) {
	now.Secret = stored.Secret
	r, lost, err := house.Restored(g, before, now)
	if err != nil || !lost {
		return Commit{}, false, err
	}
	if c, err = newCommit(g.ID(), []ledger.Record{r}, Answer{Origin: r.Origin, Game: g.ID(), Calls: true}); err != nil {
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
func (h *hall) Happenings(ctx context.Context, g *house.Game) ([]ledger.Record, error) {
	rows, err := h.store.Undelivered(ctx, g.ID())
	var out Outcome
	for _, row := range lost(rows) {
		if row.Seq > 0 && (row.Seat == rules.Public || row.Seat == rules.Clock) {
			out.Kept, out.retold = append(out.Kept, outcomeOf(g, row).Records...), append(out.retold, row.Origin)
		}
	}
	if err != nil {
		return nil, err
	}
	return out.Kept, h.retell(ctx, &out, "")
}

// mostUntold is how many answers are told unasked at once.
const mostUntold = 100

// Untold returns what must be told though nobody asks and nobody was told of in time: a restore, what a clock
// has done, an end that waits. It is the caller's to tell now.
func (h *hall) Untold(ctx context.Context) ([]Unheard, error) {
	rows, err := h.store.ClaimUntold(ctx, mostUntold)
	if err != nil {
		return nil, err
	}
	var failed []error
	var all []Unheard
	for _, row := range rows {
		t, err := h.game(ctx, row.Game)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		g := t.game.Load()
		if end := g.Closing(); closes(g.Log()[row.Seq].Record) && (end == nil || end.Number != row.Seq) {
			_, err := h.NoteArrival(ctx, []string{row.Origin}, nil, Live{}) // nobody waits for that end any more
			failed = append(failed, err)
			continue
		}
		all = append(all, Unheard{outcomeOf(g, row), t.place})
	}
	return all, errors.Join(failed...)
}
