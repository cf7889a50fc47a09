package archive

import (
	"context"

	"aidedecamp/bot/referee"
)

// Follow notes that an account follows a game. referee.ErrNotFound where there is no such game,
// referee.ErrFollowersFull.
func (w Writing) Follow(ctx context.Context, game, account string) error {
	var look Queue
	var n int
	var follows bool
	look.One(into(&n, &follows), `SELECT (SELECT count(*) FROM followers WHERE game = $1),
		EXISTS (SELECT 1 FROM followers WHERE game = $1 AND account = $2) FROM games WHERE id = $1`, game, account)
	return w.engine.Judge(ctx, Step{Name: "follow game " + game, Again: true}, Turn{Game: game}, look, func() (q Queue, err error) {
		switch {
		case follows:
			return nil, nil
		case n >= referee.MostFollowers:
			return nil, referee.ErrFollowersFull
		}
		q.Do("INSERT INTO followers (guild, game, account) SELECT guild, id, $2 FROM games WHERE id = $1", game, account)
		return q, nil
	})
}

// Unfollow notes that an account follows a game no more; an empty account is all of them.
func (w Writing) Unfollow(ctx context.Context, game, account string) error {
	var q Queue
	q.Do("DELETE FROM followers WHERE game = $1 AND ($2 = '' OR account = $2)", game, account)
	return w.engine.Write(ctx, Step{Name: "unfollow game " + game, Again: true}, q)
}

// Followers returns the accounts that follow a game, in order.
func (r Reading) Followers(ctx context.Context, game string) ([]string, error) {
	return ask(ctx, r, "who follows game "+game, column[string], "SELECT account FROM followers WHERE game = $1 ORDER BY account", game)
}
