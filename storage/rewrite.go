package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
)

// erase runs a writing transaction that overwrites what it takes away, where it stands. Copies that pages
// keep from before are gone once the file is written anew: oweRewrite, with the last that goes, and then
// payRewrite.
func (db *DB) erase(ctx context.Context, step string, do func(*sql.Conn) error) error {
	if _, err := db.write.ExecContext(ctx, "PRAGMA secure_delete = ON"); err != nil {
		return failure(db.file, step, err)
	}
	err := db.commit(ctx, step, do)
	if _, off := db.write.ExecContext(context.WithoutCancel(ctx), "PRAGMA secure_delete = OFF"); err == nil && off != nil {
		err = failure(db.file, step, off)
	}
	return err
}

// oweRewrite notes with what it erases that the file is to be written anew: a kill behind the commit loses
// nothing of it.
func oweRewrite(ctx context.Context, tx *sql.Conn) error {
	return run(ctx, tx, "rewrite_owed", "INSERT INTO rewrite_owed VALUES (1) ON CONFLICT DO NOTHING")
}

// tryRewrite pays what is owed; where the disk has no room for it the sweep does it, and says so.
func (db *DB) tryRewrite(ctx context.Context, step string) error {
	if err := db.payRewrite(ctx, step); !errors.Is(err, ErrFull) {
		return err
	}
	return nil
}

// payRewrite writes the file anew where that is owed. It stays owed where a reader holds the log back.
// ErrFull.
func (db *DB) payRewrite(ctx context.Context, step string) error {
	var owed bool
	if err := db.write.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM rewrite_owed)").Scan(&owed); err != nil {
		return failure(db.file, step, err)
	}
	if !owed {
		return nil
	}
	whole, err := db.rewrite(ctx)
	if err != nil {
		return failure(db.file, step, err)
	}
	if !whole {
		return nil
	}
	return db.commit(ctx, step, func(tx *sql.Conn) error { return run(ctx, tx, "rewrite_owed", "DELETE FROM rewrite_owed") })
}

// rewrite writes the file anew: pages that were split while nothing was overwritten keep copies of what they
// once held, which secure_delete does not find. It is not whole where a reader holds the log back. Also where
// there is no room for that, the log goes: it has what was overwritten.
func (db *DB) rewrite(ctx context.Context) (whole bool, err error) {
	_, err = db.write.ExecContext(ctx, "VACUUM")
	var busy, frames, moved int // sqlite.org/pragma.html#pragma_wal_checkpoint
	folded := db.write.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &moved)
	return busy == 0, cmp.Or(err, folded)
}
