package storage

import (
	"context"
	"database/sql"
)

// oweRewrite notes with what it erases that the file is to be written anew: a kill behind the commit loses
// nothing of it.
func oweRewrite(ctx context.Context, tx *sql.Tx) error {
	return run(ctx, tx, "rewrite_owed", "INSERT INTO rewrite_owed VALUES (1) ON CONFLICT DO NOTHING")
}

// payRewrite writes the file anew where that is owed. It stays owed where a reader holds the log back.
func (db *DB) payRewrite(ctx context.Context, step string) error {
	var owed bool
	if err := db.write.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM rewrite_owed)").Scan(&owed); err != nil {
		return failure(db.file, step, err)
	}
	if !owed {
		return nil
	}
	whole, err := db.rewrite(ctx, step)
	if err != nil || !whole {
		return err
	}
	return db.commit(ctx, step, func(tx *sql.Tx) error { return run(ctx, tx, "rewrite_owed", "DELETE FROM rewrite_owed") })
}

// rewrite writes the file anew: pages that were split while nothing was overwritten keep copies of what they
// once held, which secure_delete does not find. It is not whole where a reader holds the log back.
func (db *DB) rewrite(ctx context.Context, step string) (whole bool, err error) {
	if _, err := db.write.ExecContext(ctx, "VACUUM"); err != nil {
		return false, failure(db.file, step, err)
	}
	var busy, frames, moved int // sqlite.org/pragma.html#pragma_wal_checkpoint
	if err := db.write.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &moved); err != nil {
		return false, failure(db.file, step, err)
	}
	return busy == 0, nil
}
