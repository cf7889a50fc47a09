package archive

import (
	"context"
	"time"

	"aidedecamp/bot/referee"
)

const (
	// DueQuery asks for deadlines d, DueOrder is their order.
	DueQuery = `SELECT d.game, g.guild, g.channel, d.gate, d.key, d.at, d.notice, nullif(d.leased_until, 0)
		FROM deadlines d JOIN games g ON g.id = d.game`
	DueOrder = " ORDER BY d.at, d.game, d.gate, d.key"
)

// ScanDue reads one.
func ScanDue(row Row) (d referee.Due, err error) {
	err = row.Scan(&d.Game, &d.Place.Guild, &d.Place.Channel, &d.Gate, &d.Key, (*Millis)(&d.At), &d.Notice, (*Millis)(&d.ClaimedUntil))
	return d, err
}

// DueIn adds the question for a game's deadlines, the earliest first.
func DueIn(q *Queue, game string, due *[]referee.Due) {
	All(q, due, ScanDue, DueQuery+" WHERE d.game = $1"+DueOrder, game)
}

// Due returns the deadlines of all games that have come by a moment, the earliest first; all that run where
// it is zero.
func (r Reading) Due(ctx context.Context, by time.Time) ([]referee.Due, error) {
	const step = "read the deadlines"
	if by.IsZero() {
		return ask(ctx, r, step, ScanDue, DueQuery+DueOrder)
	}
	return ask(ctx, r, step, ScanDue, DueQuery+" WHERE d.at <= $1"+DueOrder, by.UnixMilli())
}

// Deadlines returns a game's, the earliest first.
func (r Reading) Deadlines(ctx context.Context, game string) (due []referee.Due, err error) {
	var q Queue
	DueIn(&q, game, &due)
	err = r.engine.Read(ctx, Step{Name: "read the deadlines of game " + game}, q)
	return due, err
}

// Pulse returns the heartbeat.
func (r Reading) Pulse(ctx context.Context) (referee.Pulse, error) {
	return askOne(ctx, r, "read the heartbeat", func(row Row) (p referee.Pulse, err error) {
		err = row.Scan((*Millis)(&p.Now), (*Millis)(&p.Last))
		return p, err
	}, "SELECT "+r.in.Now+", (SELECT max(at) FROM heartbeat)", r.engine.Clock())
}

const (
	// ReminderColumns are those of a reminder r of a game g.
	ReminderColumns = "r.game, g.guild, g.channel, r.seat, r.wish, r.quiet, r.awaited, r.called, nullif(r.at, 0), nullif(r.leased_until, 0)"
	// ReminderQuery asks for reminders.
	ReminderQuery = "SELECT " + ReminderColumns + " FROM reminders r JOIN games g ON g.id = r.game"
)

// ScanReminder reads one.
func ScanReminder(row Row) (r referee.Reminder, err error) {
	err = row.Scan(&r.Game, &r.Place.Guild, &r.Place.Channel, &r.Seat, &r.Wish, &r.Quiet, &r.Awaited, &r.Called, (*Millis)(&r.At),
		(*Millis)(&r.ClaimedUntil))
	return r, err
}

// RemindersIn adds the question for a game's reminders, by seat.
func RemindersIn(q *Queue, game string, reminders *[]referee.Reminder) {
	All(q, reminders, ScanReminder, ReminderQuery+" WHERE r.game = $1 ORDER BY r.seat", game)
}
