package storage

import (
	"context"
	"database/sql"

	"aidedecamp/bot/referee"
)

// Sweep drops what nobody can use any more: drafts older than referee.DraftAge, and handles whose right has
// ended, and writes the file anew where that is still owed.
func (db *DB) Sweep(ctx context.Context) error {
	now := db.now()
	err := db.commit(ctx, "sweep", func(tx *sql.Conn) error {
		if err := run(ctx, tx, "drafts", "DELETE FROM drafts WHERE at < ?", now.Add(-referee.DraftAge).UnixMilli()); err != nil {
			return err
		}
		return run(ctx, tx, "live_handles", "DELETE FROM live_handles WHERE until <= ?", now.UnixMilli())
	})
	if err != nil {
		return err
	}
	return db.payRewrite(ctx, "sweep")
}
