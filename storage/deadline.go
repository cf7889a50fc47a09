package storage

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"aidedecamp/bot/referee"
)

const (
	dueQuery = `SELECT d.game, g.guild, g.channel, d.gate, d.key, d.at, d.notice, nullif(d.leased_until, 0)
		FROM deadlines d JOIN games g ON g.id = d.game`
	dueOrder = " ORDER BY d.at, d.game, d.gate, d.key"
	// claimable are the deadlines that may be claimed at ?1.
	claimable = "(at <= ?1 OR notice = 1) AND leased_until <= ?1"
)

// Due returns the deadlines of all games that have come by a moment, the earliest first; all that run where
// it is zero.
func (r *Reader) Due(ctx context.Context, by time.Time) ([]referee.Due, error) {
	const step = "read the deadlines"
	if by.IsZero() {
		return read(ctx, r, step, scanDue, dueQuery+dueOrder)
	}
	return read(ctx, r, step, scanDue, dueQuery+" WHERE d.at <= ?"+dueOrder, by.UnixMilli())
}

// Deadlines returns a game's, the earliest first.
func (r *Reader) Deadlines(ctx context.Context, game string) ([]referee.Due, error) {
	var due []referee.Due
	err := r.snapshot(ctx, "read the deadlines of game "+game, func(tx *sql.Conn) (err error) {
		due, err = dueOf(ctx, tx, game)
		return err
	})
	return due, err
}

// dueOf reads a game's deadlines, the earliest first.
func dueOf(ctx context.Context, tx *sql.Conn, game string) ([]referee.Due, error) {
	return list(ctx, tx, scanDue, dueQuery+" WHERE d.game = ?"+dueOrder, game)
}

func scanDue(row scanner) (d referee.Due, err error) {
	err = row.Scan(&d.Game, &d.Place.Guild, &d.Place.Channel, &d.Gate, &d.Key, (*millis)(&d.At), &d.Notice, (*millis)(&d.ClaimedUntil))
	return d, err
}

// ClaimDue returns at most so many deadlines that have come, or are to be told, and are nobody's: they are
// the caller's for referee.ClaimLease. Where any deadline runs it notes the heartbeat; else it writes
// nothing.
func (db *DB) ClaimDue(ctx context.Context, limit int) ([]referee.Due, error) {
	const step = "claim the deadlines"
	now := db.now()
	var writes bool
	err := db.read.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM deadlines WHERE "+claimable+`) OR EXISTS (SELECT 1 FROM deadlines)
		AND NOT EXISTS (SELECT 1 FROM heartbeat WHERE at > ?1 - ?2 AND at <= ?1)`,
		now.UnixMilli(), referee.BeatEvery.Milliseconds()).Scan(&writes)
	if err != nil {
		return nil, failure(db.file, step, err)
	}
	if !writes {
		return nil, nil
	}
	var due []referee.Due
	err = db.commit(ctx, step, func(tx *sql.Conn) (err error) {
		if err := run(ctx, tx, "heartbeat", "INSERT INTO heartbeat (one, at) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at",
			now.UnixMilli()); err != nil {
			return err
		}
		if due, err = list(ctx, tx, scanDue, dueQuery+" WHERE "+claimable+dueOrder+" LIMIT ?2", now.UnixMilli(), limit); err != nil {
			return fmt.Errorf("deadlines: %w", err)
		}
		for i, d := range due {
			due[i].ClaimedUntil = time.UnixMilli(now.Add(referee.ClaimLease).UnixMilli()).UTC()
			if err := run(ctx, tx, "deadlines", "UPDATE deadlines SET leased_until = ? WHERE game = ? AND gate = ? AND key = ?",
				due[i].ClaimedUntil.UnixMilli(), d.Game, d.Gate, d.Key); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return due, nil
}

// Pulse returns the heartbeat.
func (db *DB) Pulse(ctx context.Context) (referee.Pulse, error) {
	p := referee.Pulse{Now: db.now()}
	if err := db.read.QueryRowContext(ctx, "SELECT max(at) FROM heartbeat").Scan((*millis)(&p.Last)); err != nil {
		return p, failure(db.file, "read the heartbeat", err)
	}
	return p, nil
}

// setDue puts due in the place of a game's deadlines, which were before when it was judged; times are kept to
// the millisecond. One whose gate and key stand stays its claimer's. What stays as it is is not written.
func setDue(ctx context.Context, tx *sql.Conn, game string, before, due []referee.Due) error {
	before = slices.Clone(before)
	for _, d := range due {
		write := "INSERT INTO deadlines (at, notice, leased_until, game, gate, key) VALUES (?, ?, ?, ?, ?, ?)"
		at, claimed := d.At.UnixMilli(), sinceEpoch(d.ClaimedUntil)
		i := slices.IndexFunc(before, func(old referee.Due) bool { return old.Gate == d.Gate && old.Key == d.Key })
		if i >= 0 {
			old := before[i]
			before = slices.Delete(before, i, i+1)
			if at == old.At.UnixMilli() && d.Notice == old.Notice && claimed <= sinceEpoch(old.ClaimedUntil) {
				continue
			}
			write = "UPDATE deadlines SET at = ?, notice = ?, leased_until = max(leased_until, ?) WHERE game = ? AND gate = ? AND key = ?"
		}
		if err := run(ctx, tx, "deadlines", write, at, d.Notice, claimed, game, d.Gate, d.Key); err != nil {
			return err
		}
	}
	for _, d := range before {
		if err := run(ctx, tx, "deadlines", "DELETE FROM deadlines WHERE game = ? AND gate = ? AND key = ?", game, d.Gate, d.Key); err != nil {
			return err
		}
	}
	return nil
}

// sinceEpoch is a time as the file has it where none is 0.
func sinceEpoch(at time.Time) int64 { return max(at.UnixMilli(), 0) }
