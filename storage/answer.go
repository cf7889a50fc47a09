package storage

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"aidedecamp/bot/referee"
)

const answerColumns = "origin, game, seat, seq, act, delivered_at"

// Answer returns the row of an origin. referee.ErrNotFound.
func (r *Reader) Answer(ctx context.Context, origin string) (referee.Answer, error) {
	a, err := scanAnswer(r.read.QueryRowContext(ctx, "SELECT "+answerColumns+" FROM answers WHERE origin = ?", origin))
	if err != nil {
		return referee.Answer{}, failure(r.file, fmt.Sprintf("read the answer of %q", origin), missing(err))
	}
	return a, nil
}

// Undelivered returns the game's answers that nobody got yet, the oldest first.
func (r *Reader) Undelivered(ctx context.Context, game string) ([]referee.Answer, error) {
	return read(ctx, r, "read the undelivered answers of game "+game, scanAnswer,
		"SELECT "+answerColumns+" FROM answers WHERE game = ? AND delivered_at IS NULL ORDER BY seq", game)
}

// UndeliveredFrom returns the answers of all games that nobody got yet and whose origin begins so, by origin.
func (r *Reader) UndeliveredFrom(ctx context.Context, origin string) ([]referee.Answer, error) {
	return read(ctx, r, "read the undelivered answers from "+origin, scanAnswer, "SELECT "+answerColumns+
		" FROM answers WHERE delivered_at IS NULL AND substr(origin, 1, length(?)) = ? ORDER BY origin", origin, origin)
}

// NoteDelivered notes that the origin's answer arrived, to the millisecond, and forgets the act's
// fingerprint, which only an answer still owed needs; a second call changes nothing. referee.ErrNotFound.
func (db *DB) NoteDelivered(ctx context.Context, origin string, at time.Time) error {
	return db.commit(ctx, fmt.Sprintf("note the delivery to %q", origin), func(tx *sql.Tx) error {
		return runOnRow(ctx, tx, "answer", "UPDATE answers SET delivered_at = coalesce(delivered_at, ?), act = '' WHERE origin = ?",
			at.UnixMilli(), origin)
	})
}

func scanAnswer(row scanner) (a referee.Answer, err error) {
	err = row.Scan(&a.Origin, &a.Game, &a.Seat, &a.Seq, &a.Act, (*millis)(&a.DeliveredAt))
	return a, err
}
