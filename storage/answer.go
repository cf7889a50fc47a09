package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"aidedecamp/bot/referee"
)

const (
	answerColumns    = "origin, game, seat, seq, act, delivered_at, calls, leased_until"
	undeliveredQuery = "SELECT " + answerColumns + " FROM answers WHERE game = ? AND delivered_at IS NULL ORDER BY seq"
	callingRows      = "FROM answers WHERE delivered_at IS NULL AND calls AND leased_until <= ?"
)

// Answer returns the row of an origin. referee.ErrNotFound.
func (r *Reader) Answer(ctx context.Context, origin string) (referee.Answer, error) {
	a, err := r.scanAnswer(r.read.QueryRowContext(ctx, "SELECT "+answerColumns+" FROM answers WHERE origin = ?", origin))
	if err != nil {
		return referee.Answer{}, failure(r.file, fmt.Sprintf("read the answer of %q", origin), missing(err))
	}
	return a, nil
}

// Undelivered returns the game's answers that nobody got yet, the oldest first.
func (r *Reader) Undelivered(ctx context.Context, game string) ([]referee.Answer, error) {
	return read(ctx, r, "read the undelivered answers of game "+game, r.scanAnswer, undeliveredQuery, game)
}

// ClaimUntold leases to the caller at most so many answers that call and have been lost for
// referee.RetellAfter, and returns them by game, the oldest first. Where there is none nothing is written.
func (db *DB) ClaimUntold(ctx context.Context, limit int) ([]referee.Answer, error) {
	const step = "claim the answers that nobody was told"
	lost := db.now().Add(-referee.RetellAfter).UnixMilli()
	var any bool
	err := db.read.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 "+callingRows+")", lost).Scan(&any)
	switch {
	case err != nil:
		return nil, failure(db.file, step, err)
	case !any:
		return nil, nil
	}
	var claimed []referee.Answer
	err = db.commit(ctx, step, func(tx *sql.Conn) (err error) {
		claimed, err = list(ctx, tx, db.scanAnswer, "UPDATE answers SET leased_until = ? WHERE origin IN (SELECT origin "+
			callingRows+" ORDER BY leased_until, game, seq LIMIT ?) RETURNING "+answerColumns, db.leaseEnd(), lost, limit)
		return err
	})
	slices.SortFunc(claimed, func(a, b referee.Answer) int { return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Seq, b.Seq)) })
	return claimed, err
}

// Retell leases to the caller those of the answers that nobody got and nobody tells, and returns their
// origins.
func (db *DB) Retell(ctx context.Context, origins []string) (mine []string, err error) {
	err = db.commit(ctx, "tell answers again", func(tx *sql.Conn) error {
		mine = mine[:0]
		for _, origin := range origins {
			done, err := tx.ExecContext(ctx, `UPDATE answers SET leased_until = ?
				WHERE origin = ? AND delivered_at IS NULL AND leased_until <= ?`, db.leaseEnd(), origin, db.now().UnixMilli())
			if err != nil {
				return fmt.Errorf("answers: %w", err)
			}
			if n, err := done.RowsAffected(); err != nil {
				return fmt.Errorf("answers: %w", err)
			} else if n > 0 {
				mine = append(mine, origin)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return mine, nil
}

// NoteLost ends the lease of an answer that was not told; of one that arrived it changes nothing.
// referee.ErrNotFound.
func (db *DB) NoteLost(ctx context.Context, origin string) error {
	return db.commit(ctx, fmt.Sprintf("note the loss of the answer to %q", origin), func(tx *sql.Conn) error {
		return runOnRow(ctx, tx, "answer", "UPDATE answers SET leased_until = min(leased_until, ?) WHERE origin = ?",
			db.now().UnixMilli(), origin)
	})
}

// endLeases ends those of who had the file before: nobody else does or tells anything.
func (db *DB) endLeases(ctx context.Context) error {
	return db.commit(ctx, "end the leases", func(tx *sql.Conn) error {
		err := run(ctx, tx, "answers", "UPDATE answers SET leased_until = 0 WHERE delivered_at IS NULL AND leased_until > 0")
		if err != nil {
			return err
		}
		return run(ctx, tx, "deadlines", "UPDATE deadlines SET leased_until = 0 WHERE leased_until > 0")
	})
}

// insertAnswer adds an answer; who commits it tells it. referee.ErrOriginKnown.
func (db *DB) insertAnswer(ctx context.Context, tx *sql.Conn, a referee.Answer) error {
	delivered := sql.NullInt64{Int64: a.DeliveredAt.UnixMilli(), Valid: !a.DeliveredAt.IsZero()}
	var until int64
	if !delivered.Valid {
		until = db.leaseEnd()
	}
	err := runOnRow(ctx, tx, "answers", "INSERT INTO answers ("+answerColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (origin) DO NOTHING",
		a.Origin, a.Game, string(a.Seat), a.Seq, a.Act, delivered, a.Calls, until)
	if errors.Is(err, referee.ErrNotFound) {
		return fmt.Errorf("origin %q: %w", a.Origin, referee.ErrOriginKnown)
	}
	return err
}

// leaseEnd is when a lease that begins now ends.
func (db *DB) leaseEnd() int64 { return db.now().Add(referee.TellingLease).UnixMilli() }

func (r *Reader) scanAnswer(row scanner) (a referee.Answer, err error) {
	var until time.Time
	err = row.Scan(&a.Origin, &a.Game, &a.Seat, &a.Seq, &a.Act, (*millis)(&a.DeliveredAt), &a.Calls, (*millis)(&until))
	a.Told = until.After(r.now())
	return a, err
}
