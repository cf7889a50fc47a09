package postgres

import (
	"context"
	"errors"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/archive"
)

// Spend takes one request of the budget that all processes share. The commit waits for no disk: what is lost
// with the server makes the budget full. referee.ErrSpent.
func (db *DB) Spend(ctx context.Context, within time.Duration) (time.Duration, error) {
	const full = now1 + " - $2" // a request that is made at once leaves all that can be saved but itself
	var wait int64
	var q archive.Queue
	q.Do("SELECT set_config('synchronous_commit', 'off', true)")
	q.One(func(row archive.Row) error { return row.Scan(&wait) }, `INSERT INTO budget AS b (one, free_at) VALUES (true, `+full+` + $3)
		ON CONFLICT (one) DO UPDATE SET free_at = greatest(least(b.free_at, `+now1+` + $4), `+full+`) + $3
			WHERE greatest(least(b.free_at, `+now1+` + $4), `+full+`) - `+now1+` <= $5
		RETURNING free_at - $3 - `+now1,
		db.Clock(), (referee.BudgetSaved-1)*referee.BudgetEvery.Milliseconds(), referee.BudgetEvery.Milliseconds(),
		referee.BudgetAhead.Milliseconds(), within.Milliseconds())
	const step = "spend of the budget"
	switch err := db.Write(ctx, archive.Step{Name: step}, q); {
	case errors.Is(err, referee.ErrNotFound):
		return 0, failure(step, referee.ErrSpent)
	case err != nil:
		return 0, err
	}
	return time.Duration(max(wait, 0)) * time.Millisecond, nil
}
