package storage

import (
	"context"
	"database/sql"

	"aidedecamp/bot/referee"
)

// Sweep drops what nobody can use any more: drafts older than referee.DraftAge, and handles whose right has
// ended.
func (db *DB) Sweep(ctx context.Context) error {
	now := db.now()
	return db.commit(ctx, "sweep", func(tx *sql.Tx) error {
		if err := run(ctx, tx, "drafts", "DELETE FROM drafts WHERE at < ?", now.Add(-referee.DraftAge).UnixMilli()); err != nil {
			return err
		}
		return run(ctx, tx, "live_handles", "DELETE FROM live_handles WHERE until <= ?", now.UnixMilli())
	})
}
