package storage

import (
	"context"
	"time"
)

// Spend takes one request of the bot's budget. Nobody shares it with this process, so nothing is written.
// referee.ErrSpent.
func (db *DB) Spend(_ context.Context, within time.Duration) (time.Duration, error) {
	return db.budget.Spend(db.now(), within)
}
