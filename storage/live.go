package storage

import (
	"context"
	"database/sql"

	"aidedecamp/bot/referee"
)

const liveQuery = `SELECT g.live_seq, g.erased, g.live, h.handle, h.until FROM games g LEFT JOIN live_handles h ON h.game = g.id WHERE g.id = ?`

// Live returns the message that carries the game's live buttons. referee.ErrNotFound.
func (r *Reader) Live(ctx context.Context, game string) (referee.Live, error) {
	l, err := scanLive(r.read.QueryRowContext(ctx, liveQuery, game))
	if err != nil {
		return referee.Live{}, failure(r.file, "find the live message of game "+game, err)
	}
	return l.Live, nil
}

// NoteArrival notes in one write, which waits for no disk, that answers arrived, and the message that carries
// a game's live buttons, its times to the millisecond; it returns the message that loses them.
// referee.ErrNotFound.
func (db *DB) NoteArrival(ctx context.Context, a referee.Arrival) (older referee.Live, err error) {
	step := "note an arrival in game " + a.Game
	if err := a.Live.Check(); err != nil {
		return referee.Live{}, failure(db.file, step, err)
	}
	// none of these answers is another game's of which it is kept how it stands: such a game owes none
	err = db.commitLater(ctx, step, a.Game, func(tx *sql.Conn) (stands standing, err error) {
		for _, origin := range a.Origins {
			if err := run(ctx, tx, "answers", "UPDATE answers SET delivered_at = ?, act = '', leased_until = 0 WHERE origin = ? AND delivered_at IS NULL",
				db.now().UnixMilli(), origin); err != nil {
				return stands, err
			}
		}
		if a.Game == "" {
			return stands, nil
		}
		if older, err = setLive(ctx, tx, a); err != nil {
			return stands, err
		}
		return db.standing(ctx, tx, a.Game), nil
	})
	if err != nil {
		return referee.Live{}, err
	}
	return older, nil
}

// setLive notes the message that carries a game's live buttons, unless those of a longer log stand in
// another.
func setLive(ctx context.Context, tx *sql.Conn, a referee.Arrival) (older referee.Live, err error) {
	known, err := scanLive(tx.QueryRowContext(ctx, liveQuery, a.Game))
	switch late := a.Seq < known.seq; {
	case err != nil:
		return older, err
	case late && known.Message != a.Live.Message:
		return a.Live, nil
	case late:
		return older, nil
	case known.Message != a.Live.Message:
		older = known.Live
	}
	if err := run(ctx, tx, "games", "UPDATE games SET live = ?, live_seq = ? WHERE id = ?", a.Live.Message, a.Seq, a.Game); err != nil {
		return older, err
	}
	if a.Live.Handle == (referee.Handle{}) || a.Erased < known.erased {
		return older, run(ctx, tx, "live_handles", "DELETE FROM live_handles WHERE game = ?", a.Game)
	}
	return older, run(ctx, tx, "live_handles", `INSERT INTO live_handles (game, handle, until) VALUES (?, ?, ?)
		ON CONFLICT (game) DO UPDATE SET handle = excluded.handle, until = excluded.until`, a.Game, a.Live.Handle.Reveal(), a.Live.Until.UnixMilli())
}

// liveRow is the live message of a game, how many records the log had whose buttons it carries, and how often
// something of that log was erased.
type liveRow struct {
	referee.Live
	seq, erased int
}

func scanLive(row scanner) (l liveRow, err error) {
	var handle []byte
	err = missing(row.Scan(&l.seq, &l.erased, &l.Message, &handle, (*millis)(&l.Until)))
	l.Handle = referee.NewHandle(handle)
	return l, err
}
