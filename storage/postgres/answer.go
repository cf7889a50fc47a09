package postgres

import (
	"cmp"
	"context"
	"slices"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/archive"
)

// ClaimUntold leases to the caller at most so many answers that call and have been lost for
// referee.RetellAfter, and returns them by game, the oldest first.
func (db *DB) ClaimUntold(ctx context.Context, limit int) (claimed []referee.Answer, err error) {
	var q archive.Queue
	archive.All(&q, &claimed, archive.ScanAnswer, `UPDATE answers SET leased_until = `+now1+` + $2 WHERE (guild, origin) IN
		(SELECT guild, origin FROM answers WHERE delivered_at IS NULL AND calls AND leased_until <= `+now1+` - $3
			ORDER BY leased_until, game, seq LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING `+dialect.AnswerColumns(),
		db.Clock(), referee.TellingLease.Milliseconds(), referee.RetellAfter.Milliseconds(), limit)
	err = db.Write(ctx, archive.Step{Name: "claim the answers that nobody was told", Again: true}, q)
	slices.SortFunc(claimed, func(a, b referee.Answer) int { return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Seq, b.Seq)) })
	return claimed, err
}

// NoteArrival notes in one round trip that answers arrived, and the message that carries a game's live
// buttons, its times to the millisecond; it returns the message that loses them. It waits as an act does: a
// server may crash beside a bot that runs on, which would tell again what people have read.
// referee.ErrNotFound.
func (db *DB) NoteArrival(ctx context.Context, a referee.Arrival) (older referee.Live, err error) {
	step := archive.Step{Name: "note an arrival in game " + a.Game, Again: true}
	if err := a.Live.Check(); err != nil {
		return referee.Live{}, failure(step.Name, err)
	}
	var known archive.LiveMessage
	var q archive.Queue
	dialect.Arrival(&q, db.Clock(), a, &known)
	if err := db.Write(ctx, step, q); err != nil || a.Game == "" {
		return referee.Live{}, err
	}
	return known.Superseded(a), nil
}

// Sweep drops what nobody can use any more: drafts older than referee.DraftAge, and handles whose right has
// ended.
func (db *DB) Sweep(ctx context.Context) error {
	var q archive.Queue
	dialect.Sweep(&q, db.Clock())
	return db.Write(ctx, archive.Step{Name: "sweep", Again: true}, q)
}
