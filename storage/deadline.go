package storage

import (
	"context"
	"database/sql"
	"time"

	"aidedecamp/bot/referee"
)

const dueQuery = "SELECT d.game, g.guild, g.channel, d.gate, d.key, d.at FROM deadlines d JOIN games g ON g.id = d.game"

// Due returns the deadlines of all games that have come by a moment, the earliest first; all that run where
// it is zero.
func (r *Reader) Due(ctx context.Context, by time.Time) ([]referee.Due, error) {
	var due []referee.Due
	err := r.snapshot(ctx, "read the deadlines", func(tx *sql.Tx) (err error) {
		if by.IsZero() {
			due, err = dueOf(ctx, tx, "")
			return err
		}
		due, err = dueOf(ctx, tx, " WHERE d.at <= ?", by.UnixMilli())
		return err
	})
	return due, err
}

// dueOf reads the deadlines that a condition leaves, the earliest first.
func dueOf(ctx context.Context, tx *sql.Tx, where string, args ...any) ([]referee.Due, error) {
	return list(ctx, tx, func(rows scanner) (d referee.Due, err error) {
		err = rows.Scan(&d.Game, &d.Place.Guild, &d.Place.Channel, &d.Gate, &d.Key, (*millis)(&d.At))
		return d, err
	}, dueQuery+where+" ORDER BY d.at, d.game, d.gate, d.key", args...)
}

// SetDue replaces a game's deadlines, their times to the millisecond. referee.ErrNotFound where there is no
// such game.
func (db *DB) SetDue(ctx context.Context, game string, due []referee.Due) error {
	return db.commit(ctx, "set the deadlines of game "+game, func(tx *sql.Tx) error {
		if _, _, err := tip(ctx, tx, game); err != nil {
			return err
		}
		return setDue(ctx, tx, game, due)
	})
}

func setDue(ctx context.Context, tx *sql.Tx, game string, due []referee.Due) error {
	if err := run(ctx, tx, "deadlines", "DELETE FROM deadlines WHERE game = ?", game); err != nil {
		return err
	}
	for _, d := range due {
		if err := run(ctx, tx, "deadlines", "INSERT INTO deadlines (game, gate, key, at) VALUES (?, ?, ?, ?)",
			game, d.Gate, d.Key, d.At.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}
