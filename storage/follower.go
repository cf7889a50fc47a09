package storage

import (
	"context"
	"database/sql"

	"aidedecamp/bot/referee"
)

// Follow notes that an account follows a game. referee.ErrNotFound where there is no such game,
// referee.ErrFollowersFull.
func (db *DB) Follow(ctx context.Context, game, account string) error {
	return db.commit(ctx, "follow game "+game, func(tx *sql.Conn) error {
		var known, follows bool
		var n int
		err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM games WHERE id = ?1),
			EXISTS (SELECT 1 FROM followers WHERE game = ?1 AND account = ?2), (SELECT count(*) FROM followers WHERE game = ?1)`, game, account).
			Scan(&known, &follows, &n)
		switch {
		case err != nil:
			return err
		case !known:
			return referee.ErrNotFound
		case follows:
			return nil
		case n >= referee.MostFollowers:
			return referee.ErrFollowersFull
		}
		return run(ctx, tx, "followers", "INSERT INTO followers (game, account) VALUES (?, ?)", game, account)
	})
}

// Unfollow notes that an account follows a game no more; an empty account is all of them.
func (db *DB) Unfollow(ctx context.Context, game, account string) error {
	return db.commit(ctx, "unfollow game "+game, func(tx *sql.Conn) error {
		return run(ctx, tx, "followers", "DELETE FROM followers WHERE game = ?1 AND (?2 = '' OR account = ?2)", game, account)
	})
}

// Followers returns the accounts that follow a game, in order.
func (r *Reader) Followers(ctx context.Context, game string) ([]string, error) {
	scan := func(row scanner) (account string, err error) {
		err = row.Scan(&account)
		return account, err
	}
	return read(ctx, r, "who follows game "+game, scan, "SELECT account FROM followers WHERE game = ? ORDER BY account", game)
}
