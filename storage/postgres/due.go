package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/referee"
)

const (
	dueQuery = `SELECT d.game, g.guild, g.channel, d.gate, d.key, d.at, d.notice, nullif(d.leased_until, 0)
		FROM deadlines d JOIN games g ON g.guild = d.guild AND g.id = d.game`
	dueOrder = " ORDER BY d.at, d.game, d.gate, d.key"
	// claimable are the deadlines that may be claimed.
	claimable = "(at <= " + now1 + " OR notice = 1) AND leased_until <= " + now1
)

func scanDue(row pgx.Row) (d referee.Due, err error) {
	var at, until *int64
	err = row.Scan(&d.Game, &d.Place.Guild, &d.Place.Channel, &d.Gate, &d.Key, &at, (*int)(&d.Notice), &until)
	d.At, d.ClaimedUntil = fromMillis(at), fromMillis(until)
	return d, err
}

// Due returns the deadlines of all games that have come by a moment, the earliest first; all that run where
// it is zero.
func (db *DB) Due(ctx context.Context, by time.Time) ([]referee.Due, error) {
	return read(ctx, db, "read the deadlines", scanDue, dueQuery+" WHERE $1::bigint IS NULL OR d.at <= $1"+dueOrder, millis(by))
}

// Deadlines returns a game's, the earliest first.
func (db *DB) Deadlines(ctx context.Context, game string) ([]referee.Due, error) {
	return read(ctx, db, "read the deadlines of game "+game, scanDue, dueQuery+" WHERE d.game = $1"+dueOrder, game)
}

// ClaimDue returns at most so many deadlines that have come, or are to be told, and are nobody's: they are
// the caller's for referee.ClaimLease. Where any deadline runs it notes the heartbeat; else it writes
// nothing.
func (db *DB) ClaimDue(ctx context.Context, limit int) (due []referee.Due, err error) {
	err = db.with(ctx, "claim the deadlines", true, func(ctx context.Context, c *pgx.Conn) error {
		due = nil
		var b pgx.Batch
		b.Queue(`INSERT INTO heartbeat (one, at) SELECT true, `+now1+` WHERE EXISTS (SELECT 1 FROM deadlines WHERE `+claimable+`)
			OR EXISTS (SELECT 1 FROM deadlines) AND NOT EXISTS (SELECT 1 FROM heartbeat WHERE at > `+now1+` - $2 AND at <= `+now1+`)
			ON CONFLICT (one) DO UPDATE SET at = excluded.at`, db.clock(), referee.BeatEvery.Milliseconds())
		b.Queue(`WITH mine AS (UPDATE deadlines SET leased_until = `+now1+` + $2 WHERE (guild, game, gate, key) IN
				(SELECT guild, game, gate, key FROM deadlines WHERE `+claimable+` ORDER BY at, game, gate, key LIMIT $3 FOR UPDATE SKIP LOCKED)
				RETURNING *)
			SELECT d.game, g.guild, g.channel, d.gate, d.key, d.at, d.notice, d.leased_until
			FROM mine d JOIN games g ON g.guild = d.guild AND g.id = d.game`+dueOrder, db.clock(), claiming, limit).Query(into(&due, scanDue))
		return ask(ctx, c, &b)
	})
	if err != nil {
		return nil, err
	}
	return due, nil
}

// Pulse returns the heartbeat.
func (db *DB) Pulse(ctx context.Context) (referee.Pulse, error) {
	return readOne(ctx, db, "read the heartbeat", func(row pgx.Row) (p referee.Pulse, err error) {
		var now, last *int64
		err = row.Scan(&now, &last)
		p.Now, p.Last = fromMillis(now), fromMillis(last)
		return p, err
	}, "SELECT "+now1+", (SELECT max(at) FROM heartbeat)", db.clock())
}

// queueDue replaces a game's deadlines, their times to the millisecond: one whose gate and key stand stays
// its claimer's.
func queueDue(b *pgx.Batch, guild, game string, due []referee.Due) {
	gates, keys := []string{}, []string{}
	at, claimed, notices := []int64{}, []int64{}, []int32{}
	for _, d := range due {
		gates, keys, at = append(gates, d.Gate), append(keys, d.Key), append(at, d.At.UnixMilli())
		claimed, notices = append(claimed, max(d.ClaimedUntil.UnixMilli(), 0)), append(notices, int32(d.Notice))
	}
	b.Queue(`DELETE FROM deadlines WHERE guild = $1 AND game = $2 AND (gate, key) NOT IN (SELECT * FROM unnest($3::text[], $4::text[]))`,
		guild, game, gates, keys)
	if len(due) > 0 {
		b.Queue(`INSERT INTO deadlines (guild, game, gate, key, at, notice, leased_until)
			SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::bigint[], $6::integer[], $7::bigint[])
			ON CONFLICT (guild, game, gate, key) DO UPDATE SET at = excluded.at, notice = excluded.notice,
				leased_until = greatest(deadlines.leased_until, excluded.leased_until)`, guild, game, gates, keys, at, notices, claimed)
	}
}

const (
	reminderColumns = "r.game, g.guild, g.channel, r.seat, r.wish, r.quiet, r.awaited, r.called, nullif(r.at, 0), nullif(r.leased_until, 0)"
	reminderQuery   = "SELECT " + reminderColumns + " FROM reminders r JOIN games g ON g.guild = r.guild AND g.id = r.game"
)

func scanReminder(row pgx.Row) (r referee.Reminder, err error) {
	var at, until *int64
	err = row.Scan(&r.Game, &r.Place.Guild, &r.Place.Channel, (*string)(&r.Seat), (*string)(&r.Wish), (*string)(&r.Quiet), &r.Awaited,
		&r.Called, &at, &until)
	r.At, r.ClaimedUntil = fromMillis(at), fromMillis(until)
	return r, err
}

// ClaimReminders returns at most so many reminders that have come and are nobody's, the earliest first: they
// are the caller's for referee.ClaimLease.
func (db *DB) ClaimReminders(ctx context.Context, limit int) ([]referee.Reminder, error) {
	return read(ctx, db, "claim the reminders", scanReminder, `WITH mine AS (UPDATE reminders SET leased_until = `+now1+` + $2
			WHERE (guild, game, seat) IN (SELECT guild, game, seat FROM reminders WHERE at > 0 AND at <= `+now1+` AND leased_until <= `+now1+`
				ORDER BY at, game, seat LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING *)
		SELECT `+reminderColumns+` FROM mine r JOIN games g ON g.guild = r.guild AND g.id = r.game ORDER BY r.at, r.game, r.seat`,
		db.clock(), claiming, limit)
}

// queueReminders replaces a game's reminders, their times to the millisecond: one whose seat, calls and time
// stand stays its claimer's.
func queueReminders(b *pgx.Batch, guild, game string, rows []referee.Reminder) {
	seats := []string{}
	for _, r := range rows {
		seats = append(seats, string(r.Seat))
	}
	b.Queue("DELETE FROM reminders WHERE guild = $1 AND game = $2 AND NOT seat = ANY($3)", guild, game, seats)
	for _, r := range rows {
		b.Queue(`INSERT INTO reminders (guild, game, seat, wish, quiet, awaited, called, at, leased_until)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
			ON CONFLICT (guild, game, seat) DO UPDATE SET wish = excluded.wish, quiet = excluded.quiet, awaited = excluded.awaited,
				called = excluded.called, at = excluded.at, leased_until = CASE
					WHEN reminders.called = excluded.called AND reminders.at = excluded.at
					THEN greatest(reminders.leased_until, excluded.leased_until) ELSE excluded.leased_until END`,
			guild, game, string(r.Seat), string(r.Wish), string(r.Quiet), r.Awaited, r.Called,
			max(r.At.UnixMilli(), 0), max(r.ClaimedUntil.UnixMilli(), 0))
	}
}
