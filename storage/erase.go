package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"

	"aidedecamp/rules/ledger"
	"aidedecamp/storage/archive"
)

// Forget erases an account: by game what it has left there, and every row that names it.
func (db *DB) Forget(ctx context.Context, account string, traces map[string]ledger.Traces) error {
	const step = "forget an account"
	if account == "" {
		return nil
	}
	var q archive.Queue
	q.Do(oweRewrite)
	q.Do("UPDATE games SET erased = erased + 1 WHERE id IN (SELECT game FROM texts WHERE body = $1)", account)
	for game := range traces {
		q.Do("UPDATE games SET erased = erased + 1 WHERE id = $1", game)
	}
	dialect.Forget(&q, account, traces)
	if err := db.erase(ctx, step, carrying(q)); err != nil {
		return err
	}
	return db.tryRewrite(ctx, step)
}

// BeginPurge drops what a server's club keeps beside its games, and marks these.
func (db *DB) BeginPurge(ctx context.Context, guild string) error {
	var q archive.Queue
	q.BeginPurge(guild)
	return db.erase(ctx, "begin to purge server "+guild, carrying(q))
}

// Purge drops at most so many of a server's marked games; more says that there are others. With the last the
// purge is over, and the file is written anew.
func (db *DB) Purge(ctx context.Context, guild string, most int) (more bool, err error) {
	step := "purge server " + guild
	var q archive.Queue
	dialect.Purge(&q, guild, most, &more)
	err = db.erase(ctx, step, func(ctx context.Context, tx *sql.Conn) error {
		if err := carryOut(ctx, tx, q); err != nil || more {
			return err
		}
		return carryOut(ctx, tx, archive.Queue{{Query: oweRewrite}})
	})
	if err != nil || more {
		return more && err == nil, err
	}
	return false, db.tryRewrite(ctx, step)
}

// Sweep drops what nobody can use any more: drafts older than referee.DraftAge, and handles whose right has
// ended, and writes the file anew where that is still owed.
func (db *DB) Sweep(ctx context.Context) error {
	var q archive.Queue
	dialect.Sweep(&q, db.now().UnixMilli())
	if err := db.commit(ctx, "sweep", carrying(q)); err != nil {
		return err
	}
	return db.payRewrite(ctx, "sweep")
}

// erase runs a writing transaction that overwrites what it takes away, where it stands. Copies that pages
// keep from before are gone once the file is written anew: oweRewrite, with the last that goes, and then
// payRewrite.
func (db *DB) erase(ctx context.Context, step string, do work) error {
	return db.commit(ctx, step, func(ctx context.Context, tx *sql.Conn) error {
		// within the transaction: one that ends beside it can't switch it off
		if err := execute(tx, "PRAGMA secure_delete = ON"); err != nil {
			return err
		}
		return cmp.Or(do(ctx, tx), execute(tx, "PRAGMA secure_delete = OFF"))
	})
}

// oweRewrite notes with what is erased that the file is to be written anew: a kill behind the commit loses
// nothing of it.
const oweRewrite = "INSERT INTO rewrite_owed VALUES (1) ON CONFLICT DO NOTHING"

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
	if err := db.write.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM rewrite_owed)").Scan(&owed); err != nil || !owed {
		return failure(db.file, step, err)
	}
	whole, err := db.rewrite(ctx)
	if err != nil || !whole {
		return failure(db.file, step, err)
	}
	return db.commit(ctx, step, carrying(archive.Queue{{Query: "DELETE FROM rewrite_owed"}}))
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
