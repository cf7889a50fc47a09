package storage

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/archive"
)

const callingRows = "FROM answers WHERE delivered_at IS NULL AND calls AND leased_until <= $2"

// ClaimUntold leases to the caller at most so many answers that call and have been lost for
// referee.RetellAfter, and returns them by game, the oldest first. Where there is none nothing is written.
func (db *DB) ClaimUntold(ctx context.Context, limit int) (claimed []referee.Answer, err error) {
	const step = "claim the answers that nobody was told"
	now := db.now()
	lost := now.Add(-referee.RetellAfter).UnixMilli()
	var claim archive.Queue
	archive.All(&claim, &claimed, archive.ScanAnswer, "UPDATE answers SET leased_until = $3 WHERE origin IN (SELECT origin "+
		callingRows+" ORDER BY leased_until, game, seq LIMIT $4) RETURNING "+dialect.AnswerColumns(),
		now.UnixMilli(), lost, now.Add(referee.TellingLease).UnixMilli(), limit)
	err = db.commitWhere(ctx, step, claim, "SELECT EXISTS (SELECT 1 "+callingRows+")", now.UnixMilli(), lost)
	slices.SortFunc(claimed, func(a, b referee.Answer) int { return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Seq, b.Seq)) })
	return claimed, err
}

// endLeases ends those of who had the file before: nobody else does or tells anything.
func (db *DB) endLeases(ctx context.Context) error {
	var q archive.Queue
	q.Do("UPDATE answers SET leased_until = 0 WHERE delivered_at IS NULL AND leased_until > 0")
	q.Do("UPDATE deadlines SET leased_until = 0 WHERE leased_until > 0")
	return db.commit(ctx, "end the leases", carrying(q))
}

// NoteArrival notes in one write, which waits for no disk, that answers arrived, and the message that carries
// a game's live buttons, its times to the millisecond; it returns the message that loses them.
// referee.ErrNotFound.
func (db *DB) NoteArrival(ctx context.Context, a referee.Arrival) (older referee.Live, err error) {
	step := "note an arrival in game " + a.Game
	if err := a.Live.Check(); err != nil {
		return referee.Live{}, failure(db.file, step, err)
	}
	var known archive.LiveMessage
	var q archive.Queue
	dialect.Arrival(&q, db.now().UnixMilli(), a, &known)
	// none of these answers is another game's of which it is kept how it stands: such a game owes none
	err = db.commitLater(ctx, step, a.Game, func(ctx context.Context, tx *sql.Conn) (stands standing, err error) {
		if err := carryOut(ctx, tx, q); err != nil || a.Game == "" {
			return stands, err
		}
		return db.standing(ctx, tx, a.Game), nil
	})
	if err != nil || a.Game == "" {
		return referee.Live{}, err
	}
	return known.Superseded(a), nil
}
