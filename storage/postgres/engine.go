package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"aidedecamp/storage/archive"
)

// now1 is the present in a statement whose first argument is the clock's.
const now1 = "coalesce($1::bigint, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)"

// dialect is how PostgreSQL says what the archive asks.
var dialect = archive.Dialect{
	Now:    now1,
	OfGame: "r.guild = g.guild AND r.game = g.id",
	Guild:  "guild, ",
	Locks:  " FOR UPDATE",
	Bytes:  "::bytea",
	// where the draft is gone the division breaks the transaction off before its COMMIT, which is on its way already
	UseDraft: "WITH gone AS (DELETE FROM drafts WHERE id = $1 RETURNING id) SELECT 1 / count(*) FROM gone",
	WholeLine: `CASE WHEN r.seq > 0 OR g.tables IS NULL THEN r.line ELSE substring(r.line FROM 1 FOR g.tables_at) ||
		(SELECT t.body FROM game_tables t WHERE t.guild = g.guild AND t.hash = g.tables) || substring(r.line FROM g.tables_at + 1) END`,
	OpensEpoch:  "CASE WHEN coalesce(s.epoch, 1) = 1 THEN r.seq = 0 ELSE (convert_from(r.line, 'UTF8')::json ->> 'e')::bigint = s.epoch END",
	HandleNames: "position(convert_to($1, 'UTF8') IN handle) > 0",
}

// Clock is the moment that a statement takes for now: nil is the server's.
func (db *DB) Clock() any {
	if db.now == nil {
		return nil
	}
	return db.now().UnixMilli()
}

// Read carries out questions that all see the database at one moment.
func (db *DB) Read(ctx context.Context, step archive.Step, q archive.Queue) error {
	return db.with(allowance(ctx, step), step.Name, true, func(ctx context.Context, c *pgx.Conn) error {
		var b pgx.Batch
		if len(q) == 1 {
			enqueue(&b, q)
			return ask(ctx, c, &b)
		}
		b.Queue("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
		enqueue(&b, q)
		b.Queue("COMMIT")
		return ask(ctx, c, &b)
	})
}

// Write carries out statements in one transaction: what is sent in one batch is one.
func (db *DB) Write(ctx context.Context, step archive.Step, q archive.Queue) error {
	return db.with(allowance(ctx, step), step.Name, step.Again, func(ctx context.Context, c *pgx.Conn) error {
		var b pgx.Batch
		enqueue(&b, q)
		return ask(ctx, c, &b)
	})
}

// Judge carries out look and what decide returns in one transaction, which has a row of its turn.
func (db *DB) Judge(ctx context.Context, step archive.Step, turn archive.Turn, look archive.Queue, decide func() (archive.Queue, error)) error {
	return db.with(ctx, step.Name, step.Again, func(ctx context.Context, c *pgx.Conn) error {
		var first, then pgx.Batch
		first.Queue("BEGIN")
		if turn.Game != "" {
			first.Queue("SELECT FROM live WHERE game = $1 FOR UPDATE", turn.Game)
		} else {
			first.Queue("INSERT INTO club_turns (guild, what) VALUES ($1, $2) ON CONFLICT DO NOTHING", turn.Guild, turn.What)
			first.Queue("SELECT FROM club_turns WHERE guild = $1 AND what = $2 FOR UPDATE", turn.Guild, turn.What)
		}
		enqueue(&first, look)
		if err := ask(ctx, c, &first); err != nil {
			return err
		}
		q, err := decide()
		if err != nil || len(q) == 0 {
			return err
		}
		enqueue(&then, q)
		return commit(ctx, c, &then)
	})
}

// enqueue adds the archive's statements to a batch.
func enqueue(b *pgx.Batch, q archive.Queue) {
	for _, s := range q {
		queued := b.Queue(s.Query, s.Args...)
		if s.Read != nil {
			queued.Query(func(rows pgx.Rows) error { return s.Read(rows) })
		}
		if s.Changed != nil {
			queued.Exec(func(done pgconn.CommandTag) error { return s.Changed(done.RowsAffected()) })
		}
	}
}
