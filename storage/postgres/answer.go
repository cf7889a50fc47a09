package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/referee"
)

// What leases last, in milliseconds.
var (
	telling  = referee.TellingLease.Milliseconds()
	retold   = referee.RetellAfter.Milliseconds()
	claiming = referee.ClaimLease.Milliseconds()
)

const (
	answerColumns = "origin, game, seat, seq, act, delivered_at, calls, leased_until > " + now1
	answerQuery   = "SELECT " + answerColumns + " FROM answers"
)

func scanAnswer(row pgx.Row) (a referee.Answer, err error) {
	var delivered *int64
	err = row.Scan(&a.Origin, &a.Game, (*string)(&a.Seat), &a.Seq, &a.Act, &delivered, &a.Calls, &a.Told)
	a.DeliveredAt = fromMillis(delivered)
	return a, err
}

// Answer returns the row of an origin. referee.ErrNotFound.
func (db *DB) Answer(ctx context.Context, origin string) (referee.Answer, error) {
	return readOne(ctx, db, fmt.Sprintf("read the answer of %q", origin), scanAnswer, answerQuery+" WHERE origin = $2", db.clock(), origin)
}

// Undelivered returns the game's answers that nobody got yet, the oldest first.
func (db *DB) Undelivered(ctx context.Context, game string) ([]referee.Answer, error) {
	return read(ctx, db, "read the undelivered answers of game "+game, scanAnswer,
		answerQuery+" WHERE game = $2 AND delivered_at IS NULL ORDER BY seq", db.clock(), game)
}

// ClaimUntold leases to the caller at most so many answers that call and have been lost for
// referee.RetellAfter, and returns them by game, the oldest first.
func (db *DB) ClaimUntold(ctx context.Context, limit int) ([]referee.Answer, error) {
	const step = "claim the answers that nobody was told"
	claimed, err := read(ctx, db, step, scanAnswer, `UPDATE answers SET leased_until = `+now1+` + $2 WHERE (guild, origin) IN
		(SELECT guild, origin FROM answers WHERE delivered_at IS NULL AND calls AND leased_until <= `+now1+` - $3
			ORDER BY leased_until, game, seq LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING `+answerColumns, db.clock(), telling, retold, limit)
	slices.SortFunc(claimed, func(a, b referee.Answer) int { return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Seq, b.Seq)) })
	return claimed, err
}

// Retell leases to the caller those of the answers that nobody got and nobody tells, and returns their
// origins.
func (db *DB) Retell(ctx context.Context, origins []string) (mine []string, err error) {
	if len(origins) == 0 {
		return nil, nil
	}
	return read(ctx, db, "tell answers again", one[string], `UPDATE answers SET leased_until = `+now1+` + $2
		WHERE origin = ANY($3) AND delivered_at IS NULL AND leased_until <= `+now1+` RETURNING origin`, db.clock(), telling, origins)
}

// NoteLost ends the lease of an answer that was not told; of one that arrived it changes nothing.
// referee.ErrNotFound.
func (db *DB) NoteLost(ctx context.Context, origin string) error {
	return db.execOnRow(ctx, fmt.Sprintf("note the loss of the answer to %q", origin),
		"UPDATE answers SET leased_until = least(leased_until, "+now1+") WHERE origin = $2", db.clock(), origin)
}

const liveQuery = "SELECT seq, message, handle, until FROM live WHERE game = $1"

type liveRow struct {
	seq int
	referee.Live
}

func scanLive(row pgx.Row) (l liveRow, err error) {
	var handle []byte
	var until *int64
	err = row.Scan(&l.seq, &l.Message, &handle, &until)
	l.Handle, l.Until = referee.NewHandle(handle), fromMillis(until)
	return l, err
}

// Live returns the message that carries the game's live buttons. referee.ErrNotFound.
func (db *DB) Live(ctx context.Context, game string) (referee.Live, error) {
	l, err := readOne(ctx, db, "find the live message of game "+game, scanLive, liveQuery, game)
	return l.Live, err
}

// NoteArrival notes in one round trip that answers arrived, and the message that carries a game's live
// buttons, its times to the millisecond; it returns the message that loses them. It waits as an act does: a
// server may crash beside a bot that runs on, which would tell again what people have read.
// referee.ErrNotFound.
func (db *DB) NoteArrival(ctx context.Context, a referee.Arrival) (older referee.Live, err error) {
	step := "note an arrival in game " + a.Game
	if err := a.Live.Check(); err != nil {
		return referee.Live{}, failure(step, err)
	}
	handle, until := a.Live.Handle.Reveal(), millis(a.Live.Until)
	if a.Live.Handle == (referee.Handle{}) {
		handle, until = nil, nil
	}
	err = db.with(ctx, step, true, func(ctx context.Context, c *pgx.Conn) error {
		older = referee.Live{}
		var known liveRow
		var b pgx.Batch
		if a.Game != "" {
			b.Queue(liveQuery+" FOR UPDATE", a.Game).QueryRow(func(row pgx.Row) (err error) {
				known, err = scanLive(row)
				return err
			})
			// who erases somebody waits for the row, or has been waited for: this statement sees what he counted
			b.Queue(`UPDATE live SET message = $2, seq = $3, handle = CASE WHEN g.erased <= $6 THEN $4::bytea END,
				until = CASE WHEN g.erased <= $6 THEN $5::bigint END FROM games g
				WHERE live.game = $1 AND live.seq <= $3 AND g.guild = live.guild AND g.id = live.game`,
				a.Game, a.Live.Message, a.Seq, handle, until, a.Erased)
		}
		if len(a.Origins) > 0 {
			b.Queue("UPDATE answers SET delivered_at = "+now1+`, act = '', leased_until = 0 WHERE origin = ANY($2) AND delivered_at IS NULL
				AND ($3 = '' OR EXISTS (SELECT 1 FROM live WHERE game = $3))`, db.clock(), a.Origins, a.Game)
		}
		err := ask(ctx, c, &b)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return referee.ErrNotFound
		case err != nil:
			return err
		case known.Message == a.Live.Message:
		case a.Seq < known.seq:
			older = a.Live
		default:
			older = known.Live
		}
		return nil
	})
	return older, err
}

// Sweep drops what nobody can use any more: drafts older than referee.DraftAge, and handles whose right has
// ended.
func (db *DB) Sweep(ctx context.Context) error {
	return db.with(ctx, "sweep", true, func(ctx context.Context, c *pgx.Conn) error {
		var b pgx.Batch
		b.Queue("DELETE FROM drafts WHERE at < "+now1+" - $2", db.clock(), referee.DraftAge.Milliseconds())
		b.Queue("UPDATE live SET handle = NULL, until = NULL WHERE handle IS NOT NULL AND until <= "+now1, db.clock())
		return ask(ctx, c, &b)
	})
}
