package postgres

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage/logged"
)

// Open stores a new game. referee.ErrOriginKnown where the origin is known, referee.ErrChannelBusy where the
// place has an open game, referee.ErrTableTaken where one of its server has the table's number, in this
// order.
func (db *DB) Open(ctx context.Context, o referee.Opening) error {
	step := "open game " + o.Game
	if err := o.Check(); err != nil {
		return failure(step, err)
	}
	created, err := logged.Moment(o.Records[0])
	if err != nil {
		return failure(step, err)
	}
	ended, err := logged.End(o.Commit)
	if err != nil {
		return failure(step, err)
	}
	links := logged.Links(ledger.Link{}, o.Lines)
	var tables logged.Tables
	o.Lines, tables = logged.CutTables(o.Lines)
	secret := o.Secret.Reveal()
	var look, write pgx.Batch
	var known, busy, taken bool
	look.Queue("BEGIN")
	look.Queue(`SELECT EXISTS (SELECT 1 FROM answers WHERE origin = $1), EXISTS (SELECT 1 FROM games WHERE guild = $2 AND channel = $3 AND ended_at IS NULL),
		EXISTS (SELECT 1 FROM games WHERE guild = $2 AND table_number = $4 AND $4 > 0 AND ended_at IS NULL)`,
		o.Answer.Origin, o.Place.Guild, o.Place.Channel, o.Table).QueryRow(func(row pgx.Row) error { return row.Scan(&known, &busy, &taken) })
	if hash := tables.Hash(); hash != nil {
		// a purge waits for who has the row
		write.Queue("SELECT 1 FROM game_tables WHERE guild = $1 AND hash = $2 FOR KEY SHARE", o.Place.Guild, hash)
		write.Queue("INSERT INTO game_tables (guild, hash, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", o.Place.Guild, hash, tables.Body)
	}
	write.Queue(`INSERT INTO games (guild, id, system, channel, length, head, created_at, ended_at, opener, table_number, tables, tables_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`, o.Place.Guild, o.Game, o.System, o.Place.Channel, len(o.Records),
		links[len(links)-1][:], created, ended, o.Opener, o.Table, tables.Hash(), tables.Place())
	write.Queue("INSERT INTO live (guild, game) VALUES ($1, $2)", o.Place.Guild, o.Game)
	write.Queue("INSERT INTO secrets (guild, game, epoch, secret) VALUES ($1, $2, $3, $4)",
		o.Place.Guild, o.Game, o.Records[len(o.Records)-1].Epoch, secret[:])
	if o.Worded || o.Dropped {
		write.Queue("UPDATE games SET worded = $3, dropped = $4 WHERE guild = $1 AND id = $2", o.Place.Guild, o.Game, o.Worded, o.Dropped)
	}
	writeLog(db, &write, o.Place.Guild, o.Commit, links)
	db.queueBeside(&write, o.Place.Guild, o.Commit)
	err = db.with(ctx, step, false, func(ctx context.Context, c *pgx.Conn) error {
		if err := ask(ctx, c, &look); err != nil {
			return err
		}
		switch {
		case known:
			return fmt.Errorf("origin %q: %w", o.Answer.Origin, referee.ErrOriginKnown)
		case busy:
			return fmt.Errorf("channel %q: %w", o.Place.Channel, referee.ErrChannelBusy)
		case taken:
			return fmt.Errorf("table %d: %w", o.Table, referee.ErrTableTaken)
		}
		if err := ask(ctx, c, &write); err != nil {
			return err
		}
		return commit(ctx, c)
	})
	return surely(ctx, db, err)
}

// surely is an error of who is told that his origin is known: only once that is on every machine for which a
// commit waits. A server that has crashed shows what its standby never got; what is written now comes after
// it.
func surely(ctx context.Context, db *DB, err error) error {
	if errors.Is(err, referee.ErrOriginKnown) {
		if probed := db.Probe(ctx); probed != nil {
			return probed
		}
	}
	return err
}

// errLeft says that a connection was left to a COMMIT that the server has not answered.
var errLeft = errors.New("the commit is not answered")

// commit ends a transaction. Where the server does not answer in time, which waits for its standby then, the
// COMMIT is not taken back: that would show everybody what no other machine has. The connection is left to
// it. errLeft.
func commit(ctx context.Context, c *pgx.Conn) error {
	done := make(chan error, 1)
	go func() {
		_, err := c.Exec(context.WithoutCancel(ctx), "COMMIT")
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		go func() {
			<-done
			_ = c.Close(context.Background()) // whatever came of it, its origin tells
		}()
		return fmt.Errorf("%w: %w", errLeft, ctx.Err())
	}
}

// giveBack gives a connection back, with what came of that for which it was lent.
func giveBack(ctx context.Context, conn *pgxpool.Conn, err error) {
	if errors.Is(err, errLeft) {
		conn.Hijack()
		return
	}
	giveUp(ctx, conn.Conn())
	conn.Release()
}

// giveUp ends a transaction that was not committed; a connection on which that fails is not used again.
func giveUp(ctx context.Context, c *pgx.Conn) {
	if c.IsClosed() || c.PgConn().TxStatus() == 'I' {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_, _ = c.Exec(ctx, "ROLLBACK") // the pool closes what is still in a transaction
}

// locked is a game whose row this process has.
type locked struct {
	conn  *pgxpool.Conn
	place referee.Place
	at    referee.Head
	since time.Time
	referee.Moment
}

// Act lets decide judge a game under its row's lock, and commits what it returns in one transaction.
// referee.ErrOriginKnown, referee.ErrForked, referee.ErrErased; referee.ErrNotFound where there is no such game, or where the
// draft that the act used up is gone: what it stood for was done; referee.ErrConflict where the lock was
// lost.
func (db *DB) Act(ctx context.Context, asked referee.Ask, decide func(referee.Moment) (referee.Commit, error)) (err error) {
	step := "act in game " + asked.Game
	release, err := db.acting.Hold(ctx, asked.Game)
	if err != nil {
		return failure(step, err)
	}
	defer release()
	l, err := db.lock(ctx, step, asked)
	if err != nil {
		return surely(ctx, db, err)
	}
	defer func() { giveBack(ctx, l.conn, err) }()
	c, err := decide(l.Moment)
	if err != nil || c.IsEmpty() {
		return err
	}
	if err := c.Check(); err != nil {
		return failure(step, err)
	}
	if err := db.keep(ctx, l, c); err != nil {
		return db.failure(step, err)
	}
	return nil
}

// lock takes a game's row and reads what its act is judged by, in one round trip. Nothing is decided yet: a
// server that is away is asked again.
func (db *DB) lock(ctx context.Context, step string, asked referee.Ask) (l *locked, err error) {
	late := time.Now().Add(patience)
	for {
		if l, err = tryLock(ctx, db, asked); err == nil {
			return l, nil
		}
		err = db.failure(step, err)
		if !errors.Is(err, referee.ErrStoreAway) || time.Now().After(late) {
			return nil, err
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return nil, err
		}
	}
}

// tryLock asks once. Who has the row before may have it for a lease.
func tryLock(ctx context.Context, db *DB, asked referee.Ask) (*locked, error) {
	within, cancel := context.WithTimeout(ctx, db.lease+silence)
	defer cancel()
	conn, err := db.pool.Acquire(within)
	if err != nil {
		return nil, unanswered(ctx, db.pool, err)
	}
	l := &locked{conn: conn, since: time.Now()}
	if err := readLocked(within, db, l, asked); err != nil {
		giveBack(ctx, conn, err)
		return nil, unanswered(ctx, db.pool, err)
	}
	return l, nil
}

func readLocked(ctx context.Context, db *DB, l *locked, asked referee.Ask) error {
	var b pgx.Batch
	var head, kept []byte
	var now int64
	var known bool
	b.Queue("BEGIN")
	b.Queue("SELECT set_config('idle_in_transaction_session_timeout', $1, true)", strconv.Itoa(int(db.lease.Milliseconds())))
	b.Queue("SELECT guild, channel, length, head, erased FROM games WHERE id = $1 FOR UPDATE", asked.Game).QueryRow(func(row pgx.Row) error {
		return row.Scan(&l.place.Guild, &l.place.Channel, &l.at.Length, &head, &l.at.Erased)
	})
	b.Queue("SELECT "+now1+", EXISTS (SELECT 1 FROM answers WHERE origin = $2 AND $2 <> '')", db.clock(), asked.Origin).
		QueryRow(func(row pgx.Row) error { return row.Scan(&now, &known) })
	tail := queueLog(&b, asked.Game, asked.Known, &kept)
	b.Queue(dueQuery+" WHERE d.game = $1"+dueOrder, asked.Game).Query(into(&l.Due, scanDue))
	b.Queue(reminderQuery+" WHERE r.game = $1 ORDER BY r.seat", asked.Game).Query(into(&l.Reminders, scanReminder))
	b.Queue(answerQuery+" WHERE game = $2 AND delivered_at IS NULL ORDER BY seq", db.clock(), asked.Game).Query(into(&l.Owed, scanAnswer))
	err := ask(ctx, l.conn.Conn(), &b)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return referee.ErrNotFound
	case err != nil:
		return err
	case known:
		return fmt.Errorf("origin %q: %w", asked.Origin, referee.ErrOriginKnown)
	}
	if l.at.Link, err = logged.LinkOf(head); err != nil {
		return err
	}
	l.Now = time.UnixMilli(now).UTC()
	l.Tail, err = tail.follow(asked.Known, l.at, kept)
	return err
}

// keep writes what was decided under a lock, and commits it.
func (db *DB) keep(ctx context.Context, l *locked, c referee.Commit) error {
	ended, err := logged.End(c)
	if err != nil {
		return err
	}
	within, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	conn := l.conn.Conn()
	var b pgx.Batch
	if n := len(c.Records); n > 0 {
		if c.Records[0].Seq != l.at.Length {
			return db.behind(within, conn, l, c)
		}
		links := logged.Links(l.at.Link, c.Lines)
		b.Queue(`UPDATE games SET length = $3, head = $4, ended_at = coalesce(ended_at, $5), worded = worded OR $6, dropped = dropped OR $7
			WHERE guild = $1 AND id = $2`, l.place.Guild, c.Game, l.at.Length+n, links[n-1][:], ended, c.Worded, c.Dropped)
		writeLog(db, &b, l.place.Guild, c, links)
	}
	db.queueBeside(&b, l.place.Guild, c)
	if err = ask(within, conn, &b); err == nil {
		err = commit(within, conn)
	}
	return db.lost(l, unanswered(ctx, db.pool, err))
}

// behind says why records do not follow on the log: their origin is known, or another act was committed.
func (db *DB) behind(ctx context.Context, c *pgx.Conn, l *locked, commit referee.Commit) error {
	var known bool
	err := c.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM answers WHERE origin = $1)", commit.Answer.Origin).Scan(&known)
	switch {
	case err != nil:
		return err
	case known:
		return fmt.Errorf("origin %q: %w", commit.Answer.Origin, referee.ErrOriginKnown)
	}
	return fmt.Errorf("%d records where record %d is to follow: %w", l.at.Length, commit.Records[0].Seq, referee.ErrConflict)
}

// lost says of an error under a lock that the server took it away, where that is what it comes to: it closes
// the connection of who is halted for too long, which a pooler in between tells in words of its own (class 08).
func (db *DB) lost(l *locked, err error) error {
	var refused *pgconn.PgError
	cut := !errors.As(err, &refused) || strings.HasPrefix(refused.Code, "08")
	if errors.Is(kindOf(err), referee.ErrStoreAway) && cut && time.Since(l.since) >= db.lease {
		return fmt.Errorf("%w: %w", referee.ErrConflict, err)
	}
	return err
}

// writeLog adds what a commit appends, and its answer.
func writeLog(db *DB, b *pgx.Batch, guild string, c referee.Commit, links []ledger.Link) {
	var seqs, textSeqs, places, sealSeqs []int32
	var hashes, payloads [][]byte
	var marks, salts, bodies, seals []string
	var withheld []bool
	for i, r := range c.Records {
		seqs, hashes = append(seqs, int32(r.Seq)), append(hashes, links[i][:])
		for place, t := range r.Texts {
			textSeqs, places = append(textSeqs, int32(r.Seq)), append(places, int32(place))
			marks, salts, bodies, withheld = append(marks, string(t.Mark)), append(salts, t.Salt), append(bodies, t.Body), append(withheld, t.Withheld)
		}
		for seal, payload := range r.Payloads {
			if payload == nil {
				payload = []byte{}
			}
			sealSeqs, seals, payloads = append(sealSeqs, int32(r.Seq)), append(seals, seal), append(payloads, payload)
		}
	}
	b.Queue(`INSERT INTO answers (guild, origin, game, seat, seq, act, delivered_at, calls, leased_until)
		VALUES ($2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $8::bigint IS NULL THEN `+now1+` + $10 ELSE 0 END)`, db.clock(), guild, c.Answer.Origin,
		c.Answer.Game, string(c.Answer.Seat), c.Answer.Seq, c.Answer.Act, millis(c.Answer.DeliveredAt), c.Answer.Calls, telling)
	b.Queue("INSERT INTO records (guild, game, seq, line, hash) SELECT $1, $2, * FROM unnest($3::integer[], $4::bytea[], $5::bytea[])",
		guild, c.Game, seqs, c.Lines, hashes)
	if len(textSeqs) > 0 {
		b.Queue(`INSERT INTO texts (guild, game, seq, place, mark, salt, body, withheld)
			SELECT $1, $2, * FROM unnest($3::integer[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::boolean[])`,
			guild, c.Game, textSeqs, places, marks, salts, bodies, withheld)
	}
	if len(sealSeqs) > 0 {
		b.Queue("INSERT INTO payloads (guild, game, seq, seal, payload) SELECT $1, $2, * FROM unnest($3::integer[], $4::text[], $5::bytea[])",
			guild, c.Game, sealSeqs, seals, payloads)
	}
}

// queueBeside adds what a commit may change without adding to the log: deadlines, reminders and drafts.
func (db *DB) queueBeside(b *pgx.Batch, guild string, c referee.Commit) {
	if c.Clocked {
		queueDue(b, guild, c.Game, c.Due)
	}
	if c.Reminded {
		queueReminders(b, guild, c.Game, c.Reminders)
	}
	if c.Keep != nil {
		queueDraft(b, guild, *c.Keep)
	}
	if c.Draft != "" {
		b.Queue("DELETE FROM drafts WHERE id = $1", c.Draft).Exec(func(done pgconn.CommandTag) error {
			if done.RowsAffected() == 0 {
				return fmt.Errorf("draft %s: %w", c.Draft, referee.ErrNotFound)
			}
			return nil
		})
	}
	if c.Ends {
		b.Queue("DELETE FROM drafts WHERE game = $1", c.Game)
	}
}
