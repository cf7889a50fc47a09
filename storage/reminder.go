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
	reminderQuery = `SELECT r.game, g.guild, g.channel, r.seat, r.wish, r.quiet, r.awaited, r.called, nullif(r.at, 0), nullif(r.leased_until, 0)
		FROM reminders r JOIN games g ON g.id = r.game`
	// callable are the reminders that may be claimed at ?1.
	callable = "at > 0 AND at <= ?1 AND leased_until <= ?1"
)

// remindersOf reads a game's reminders, by seat.
func remindersOf(ctx context.Context, tx *sql.Conn, game string) ([]referee.Reminder, error) {
	return list(ctx, tx, scanReminder, reminderQuery+" WHERE r.game = ? ORDER BY r.seat", game)
}

func scanReminder(row scanner) (r referee.Reminder, err error) {
	err = row.Scan(&r.Game, &r.Place.Guild, &r.Place.Channel, &r.Seat, &r.Wish, &r.Quiet, &r.Awaited, &r.Called, (*millis)(&r.At),
		(*millis)(&r.ClaimedUntil))
	return r, err
}

// ClaimReminders returns at most so many reminders that have come and are nobody's, the earliest first: they
// are the caller's for referee.ClaimLease. Where there is none it writes nothing.
func (db *DB) ClaimReminders(ctx context.Context, limit int) ([]referee.Reminder, error) {
	const step = "claim the reminders"
	now := db.now()
	var any bool
	err := db.read.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM reminders WHERE "+callable+")", now.UnixMilli()).Scan(&any)
	switch {
	case err != nil:
		return nil, failure(db.file, step, err)
	case !any:
		return nil, nil
	}
	var rows []referee.Reminder
	err = db.commit(ctx, step, func(tx *sql.Conn) (err error) {
		rows, err = list(ctx, tx, scanReminder, reminderQuery+" WHERE "+callable+" ORDER BY r.at, r.game, r.seat LIMIT ?2", now.UnixMilli(), limit)
		if err != nil {
			return fmt.Errorf("reminders: %w", err)
		}
		for i, r := range rows {
			rows[i].ClaimedUntil = time.UnixMilli(now.Add(referee.ClaimLease).UnixMilli()).UTC()
			if err := run(ctx, tx, "reminders", "UPDATE reminders SET leased_until = ? WHERE game = ? AND seat = ?",
				rows[i].ClaimedUntil.UnixMilli(), r.Game, r.Seat); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return rows, nil
}

// setReminders puts rows in the place of a game's reminders, which were before when it was judged; times are
// kept to the millisecond. One whose seat, calls and time stand stays its claimer's. What stays as it is is
// not written.
func setReminders(ctx context.Context, tx *sql.Conn, game string, before, rows []referee.Reminder) error {
	before = slices.Clone(before)
	for _, r := range rows {
		write := "INSERT INTO reminders (wish, quiet, awaited, called, at, leased_until, game, seat) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
		at, claimed := sinceEpoch(r.At), sinceEpoch(r.ClaimedUntil)
		i := slices.IndexFunc(before, func(old referee.Reminder) bool { return old.Seat == r.Seat })
		if i >= 0 {
			old := before[i]
			before = slices.Delete(before, i, i+1)
			if old.Wish == r.Wish && old.Quiet == r.Quiet && old.Awaited == r.Awaited && old.Called == r.Called &&
				at == sinceEpoch(old.At) && claimed <= sinceEpoch(old.ClaimedUntil) {
				continue
			}
			write = `UPDATE reminders SET wish = ?1, quiet = ?2, awaited = ?3, called = ?4, at = ?5,
				leased_until = iif(called = ?4 AND at = ?5, max(leased_until, ?6), ?6) WHERE game = ?7 AND seat = ?8`
		}
		if err := run(ctx, tx, "reminders", write, r.Wish, r.Quiet, r.Awaited, r.Called, at, claimed, game, r.Seat); err != nil {
			return err
		}
	}
	for _, r := range before {
		if err := run(ctx, tx, "reminders", "DELETE FROM reminders WHERE game = ? AND seat = ?", game, r.Seat); err != nil {
			return err
		}
	}
	return nil
}
