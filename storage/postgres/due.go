package postgres

import (
	"context"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/archive"
)

// claimable are the deadlines that may be claimed.
const claimable = "(at <= " + now1 + " OR notice = 1) AND leased_until <= " + now1

// ClaimDue returns at most so many deadlines that have come, or are to be told, and are nobody's: they are
// the caller's for referee.ClaimLease. Where any deadline runs it notes the heartbeat; else it writes
// nothing.
func (db *DB) ClaimDue(ctx context.Context, limit int) (due []referee.Due, err error) {
	var q archive.Queue
	q.Do(`INSERT INTO heartbeat (one, at) SELECT true, `+now1+` WHERE EXISTS (SELECT 1 FROM deadlines WHERE `+claimable+`)
		OR EXISTS (SELECT 1 FROM deadlines) AND NOT EXISTS (SELECT 1 FROM heartbeat WHERE at > `+now1+` - $2 AND at <= `+now1+`)
		ON CONFLICT (one) DO UPDATE SET at = excluded.at`, db.Clock(), referee.BeatEvery.Milliseconds())
	archive.All(&q, &due, archive.ScanDue, `WITH mine AS (UPDATE deadlines SET leased_until = `+now1+` + $2 WHERE (guild, game, gate, key) IN
			(SELECT guild, game, gate, key FROM deadlines WHERE `+claimable+` ORDER BY at, game, gate, key LIMIT $3 FOR UPDATE SKIP LOCKED)
			RETURNING *)
		SELECT d.game, g.guild, g.channel, d.gate, d.key, d.at, d.notice, d.leased_until
		FROM mine d JOIN games g ON g.guild = d.guild AND g.id = d.game`+archive.DueOrder,
		db.Clock(), referee.ClaimLease.Milliseconds(), limit)
	err = db.Write(ctx, archive.Step{Name: "claim the deadlines", Again: true}, q)
	return due, err
}

// ClaimReminders returns at most so many reminders that have come and are nobody's, the earliest first: they
// are the caller's for referee.ClaimLease.
func (db *DB) ClaimReminders(ctx context.Context, limit int) (rows []referee.Reminder, err error) {
	var q archive.Queue
	archive.All(&q, &rows, archive.ScanReminder, `WITH mine AS (UPDATE reminders SET leased_until = `+now1+` + $2
			WHERE (guild, game, seat) IN (SELECT guild, game, seat FROM reminders WHERE at > 0 AND at <= `+now1+` AND leased_until <= `+now1+`
				ORDER BY at, game, seat LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING *)
		SELECT `+archive.ReminderColumns+` FROM mine r JOIN games g ON g.guild = r.guild AND g.id = r.game ORDER BY r.at, r.game, r.seat`,
		db.Clock(), referee.ClaimLease.Milliseconds(), limit)
	err = db.Write(ctx, archive.Step{Name: "claim the reminders", Again: true}, q)
	return rows, err
}
