package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/referee"
)

// Spend takes one request of the budget that all processes share. The commit waits for no disk: what is lost
// with the server makes the budget full. referee.ErrSpent.
func (db *DB) Spend(ctx context.Context, within time.Duration) (wait time.Duration, err error) {
	const full = now1 + " - $2" // a request that is made at once leaves all that can be saved but itself
	var waits []int64
	err = db.with(ctx, "spend of the budget", false, func(ctx context.Context, c *pgx.Conn) error {
		var b pgx.Batch
		b.Queue("SELECT set_config('synchronous_commit', 'off', true)")
		b.Queue(`INSERT INTO budget AS b (one, free_at) VALUES (true, `+full+` + $3)
			ON CONFLICT (one) DO UPDATE SET free_at = greatest(least(b.free_at, `+now1+` + $4), `+full+`) + $3
				WHERE greatest(least(b.free_at, `+now1+` + $4), `+full+`) - `+now1+` <= $5
			RETURNING free_at - $3 - `+now1,
			db.clock(), (referee.BudgetSaved-1)*referee.BudgetEvery.Milliseconds(), referee.BudgetEvery.Milliseconds(),
			referee.BudgetAhead.Milliseconds(), within.Milliseconds()).Query(into(&waits, one[int64]))
		return ask(ctx, c, &b)
	})
	if err != nil {
		return 0, err
	}
	if len(waits) == 0 {
		return 0, failure("spend of the budget", referee.ErrSpent)
	}
	return time.Duration(max(waits[0], 0)) * time.Millisecond, nil
}
