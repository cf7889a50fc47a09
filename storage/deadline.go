package storage

import (
	"context"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/archive"
)

const (
	// claimable are the deadlines that may be claimed at $1, callable the reminders.
	claimable = "(at <= $1 OR notice = 1) AND leased_until <= $1"
	callable  = "at > 0 AND at <= $1 AND leased_until <= $1"
)

// ClaimDue returns at most so many deadlines that have come, or are to be told, and are nobody's: they are
// the caller's for referee.ClaimLease. Where any deadline runs it notes the heartbeat; else it writes
// nothing.
func (db *DB) ClaimDue(ctx context.Context, limit int) (due []referee.Due, err error) {
	now, until := db.claim()
	var q archive.Queue
	q.Do("INSERT INTO heartbeat (one, at) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = excluded.at", now)
	archive.All(&q, &due, archive.ScanDue, archive.DueQuery+" WHERE "+claimable+archive.DueOrder+" LIMIT $2", now, limit)
	q.Do("UPDATE deadlines SET leased_until = $3 WHERE (game, gate, key) IN (SELECT game, gate, key FROM deadlines WHERE "+claimable+
		" ORDER BY at, game, gate, key LIMIT $2)", now, limit, until.UnixMilli())
	err = db.commitWhere(ctx, "claim the deadlines", q, "SELECT EXISTS (SELECT 1 FROM deadlines WHERE "+claimable+`) OR EXISTS (SELECT 1 FROM deadlines)
		AND NOT EXISTS (SELECT 1 FROM heartbeat WHERE at > $1 - $2 AND at <= $1)`, now, referee.BeatEvery.Milliseconds())
	for i := range due {
		due[i].ClaimedUntil = until
	}
	return due, err
}

// ClaimReminders returns at most so many reminders that have come and are nobody's, the earliest first: they
// are the caller's for referee.ClaimLease. Where there is none it writes nothing.
func (db *DB) ClaimReminders(ctx context.Context, limit int) (rows []referee.Reminder, err error) {
	now, until := db.claim()
	var q archive.Queue
	archive.All(&q, &rows, archive.ScanReminder, archive.ReminderQuery+" WHERE "+callable+" ORDER BY r.at, r.game, r.seat LIMIT $2", now, limit)
	q.Do("UPDATE reminders SET leased_until = $3 WHERE (game, seat) IN (SELECT game, seat FROM reminders WHERE "+callable+
		" ORDER BY at, game, seat LIMIT $2)", now, limit, until.UnixMilli())
	err = db.commitWhere(ctx, "claim the reminders", q, "SELECT EXISTS (SELECT 1 FROM reminders WHERE "+callable+")", now)
	for i := range rows {
		rows[i].ClaimedUntil = until
	}
	return rows, err
}

// claim is the present, and until when what is claimed now is its claimer's.
func (db *DB) claim() (now int64, until time.Time) {
	at := db.now()
	return at.UnixMilli(), time.UnixMilli(at.Add(referee.ClaimLease).UnixMilli()).UTC()
}

// commitWhere carries out statements where a question is answered by yes: else nothing is written.
func (db *DB) commitWhere(ctx context.Context, step string, q archive.Queue, question string, args ...any) error {
	var yes bool
	if err := db.read.QueryRowContext(ctx, question, args...).Scan(&yes); err != nil || !yes {
		return failure(db.file, step, err)
	}
	return db.commit(ctx, step, carrying(q))
}
