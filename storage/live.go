package storage

import (
	"context"
	"database/sql"

	"aidedecamp/bot/referee"
)

const liveQuery = `SELECT g.live_seq, g.live, h.handle, h.until FROM games g LEFT JOIN live_handles h ON h.game = g.id WHERE g.id = ?`

// Live returns the message that carries the game's live buttons. referee.ErrNotFound.
func (r *Reader) Live(ctx context.Context, game string) (referee.Live, error) {
	l, _, err := scanLive(r.read.QueryRowContext(ctx, liveQuery, game))
	if err != nil {
		return referee.Live{}, failure(r.file, "find the live message of game "+game, err)
	}
	return l, nil
}

// SetLive notes the message that carries the game's live buttons, its time to the millisecond, unless those
// of a longer log stand in another; it returns the message that loses them. referee.ErrNotFound.
func (db *DB) SetLive(ctx context.Context, game string, seq int, l referee.Live) (older referee.Live, err error) {
	step := "note the live message of game " + game
	if err := l.Check(); err != nil {
		return referee.Live{}, failure(db.file, step, err)
	}
	err = db.commit(ctx, step, func(tx *sql.Tx) error {
		known, stands, err := scanLive(tx.QueryRowContext(ctx, liveQuery, game))
		switch late := seq < stands; {
		case err != nil:
			return err
		case late && known.Message != l.Message:
			older = l
			return nil
		case late:
			return nil
		case known.Message != l.Message:
			older = known
		}
		if err := run(ctx, tx, "games", "UPDATE games SET live = ?, live_seq = ? WHERE id = ?", l.Message, seq, game); err != nil {
			return err
		}
		if err := run(ctx, tx, "live_handles", "DELETE FROM live_handles WHERE game = ?", game); err != nil || l.Handle == (referee.Handle{}) {
			return err
		}
		return run(ctx, tx, "live_handles", "INSERT INTO live_handles (game, handle, until) VALUES (?, ?, ?)",
			game, l.Handle.Reveal(), l.Until.UnixMilli())
	})
	if err != nil {
		return referee.Live{}, err
	}
	return older, nil
}

// scanLive reads the live message of a game, and how many records the log had whose buttons it carries.
func scanLive(row scanner) (l referee.Live, seq int, err error) {
	var handle []byte
	err = missing(row.Scan(&seq, &l.Message, &handle, (*millis)(&l.Until)))
	l.Handle = referee.NewHandle(handle)
	return l, seq, err
}
