package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/referee"
)

// Follow notes that an account follows a game. referee.ErrNotFound where there is no such game,
// referee.ErrFollowersFull.
func (db *DB) Follow(ctx context.Context, game, account string) error {
	return db.with(ctx, "follow game "+game, true, func(ctx context.Context, c *pgx.Conn) error {
		var follows bool
		var n int
		var guild string
		var look, write pgx.Batch
		look.Queue("BEGIN")
		look.Queue("SELECT guild FROM live WHERE game = $1 FOR UPDATE", game).QueryRow(func(row pgx.Row) error { return row.Scan(&guild) })
		look.Queue("SELECT count(*), count(*) FILTER (WHERE account = $2) > 0 FROM followers WHERE game = $1", game, account).
			QueryRow(func(row pgx.Row) error { return row.Scan(&n, &follows) })
		switch err := missing(ask(ctx, c, &look)); {
		case err != nil:
			return err
		case follows:
			return nil
		case n >= referee.MostFollowers:
			return referee.ErrFollowersFull
		}
		write.Queue("INSERT INTO followers (guild, game, account) VALUES ($1, $2, $3)", guild, game, account)
		write.Queue("COMMIT")
		return ask(ctx, c, &write)
	})
}

// Unfollow notes that an account follows a game no more; an empty account is all of them.
func (db *DB) Unfollow(ctx context.Context, game, account string) error {
	_, err := db.exec(ctx, "unfollow game "+game, true, "DELETE FROM followers WHERE game = $1 AND ($2 = '' OR account = $2)", game, account)
	return err
}

// Followers returns the accounts that follow a game, in order.
func (db *DB) Followers(ctx context.Context, game string) ([]string, error) {
	return read(ctx, db, "who follows game "+game, one[string], `SELECT account FROM followers WHERE game = $1 ORDER BY account COLLATE "C"`, game)
}

// PutVerdictDays keeps for how many days a club's game must have stood still before its referee may
// adjudicate it.
func (db *DB) PutVerdictDays(ctx context.Context, guild string, days int) error {
	_, err := db.exec(ctx, "keep a club's verdict days", true,
		"INSERT INTO club_verdicts (guild, days) VALUES ($1, $2) ON CONFLICT (guild) DO UPDATE SET days = excluded.days", guild, days)
	return err
}

// VerdictDays returns them. referee.ErrNotFound.
func (db *DB) VerdictDays(ctx context.Context, guild string) (int, error) {
	return readOne(ctx, db, "read a club's verdict days", one[int], "SELECT days FROM club_verdicts WHERE guild = $1", guild)
}
