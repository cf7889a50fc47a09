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
	"aidedecamp/storage/archive"
)

// Open stores a new game. referee.ErrOriginKnown where the origin is known, referee.ErrChannelBusy where the
// place has an open game, referee.ErrTableTaken where one of its server has the table's number, in this
// order.
func (db *DB) Open(ctx context.Context, o referee.Opening) error {
	step := "open game " + o.Game
	var may, open archive.Queue
	may.MayOpen(o)
	if err := dialect.Open(&open, db.Clock(), o); err != nil {
		return failure(step, err)
	}
	err := db.with(ctx, step, false, func(ctx context.Context, c *pgx.Conn) error {
		var look, write pgx.Batch
		look.Queue("BEGIN")
		enqueue(&look, may)
		enqueue(&write, open)
		if err := ask(ctx, c, &look); err != nil {
			return err
		}
		return commit(ctx, c, &write)
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

// commit ends a transaction with what it writes, in one round trip. Where the server does not answer in time, which
// waits for its standby then, the COMMIT is not taken back: that would show everybody what no other machine has. The
// connection is left to it. errLeft.
func commit(ctx context.Context, c *pgx.Conn, write *pgx.Batch) error {
	write.Queue("COMMIT")
	done := make(chan error, 1)
	go func() { done <- ask(context.WithoutCancel(ctx), c, write) }()
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
	var l *locked
	// nothing is decided yet: a server that is away is asked again
	if err := db.patiently(ctx, step, func() (again bool, err error) {
		l, err = lock(ctx, db, asked)
		return true, err
	}); err != nil {
		return surely(ctx, db, err)
	}
	defer func() { giveBack(ctx, l.conn, err) }()
	c, err := decide(l.Moment)
	if err != nil || c.IsEmpty() {
		return err
	}
	if err := db.keep(ctx, l, c); err != nil {
		return db.failure(step, err)
	}
	return nil
}

// lock takes a game's row and reads what its act is judged by, in one round trip where its log has not grown. Who has the row before may have it for a lease.
func lock(ctx context.Context, db *DB, asked referee.Ask) (*locked, error) {
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
	clock := db.Clock()
	var known bool
	var q archive.Queue
	q.One(func(row archive.Row) error {
		return archive.ScanHead(row, &l.at, &l.place.Guild, &l.place.Channel)
	}, "SELECT length, head, erased, guild, channel FROM games WHERE id = $1 FOR UPDATE", asked.Game)
	q.One(func(row archive.Row) error { return row.Scan((*archive.Millis)(&l.Now), &known, new(string)) },
		"SELECT "+now1+", EXISTS (SELECT 1 FROM answers WHERE origin = $2 AND $2 <> ''), set_config('idle_in_transaction_session_timeout', $3, true)",
		clock, asked.Origin, strconv.Itoa(int(db.lease.Milliseconds())))
	archive.DueIn(&q, asked.Game, &l.Due)
	archive.RemindersIn(&q, asked.Game, &l.Reminders)
	dialect.Owed(&q, clock, asked.Game, &l.Owed)
	b.Queue("BEGIN")
	enqueue(&b, q)
	switch err := ask(ctx, l.conn.Conn(), &b); {
	case err != nil:
		return err
	case known:
		return fmt.Errorf("origin %q: %w", asked.Origin, referee.ErrOriginKnown)
	case l.at == asked.Known:
		return nil
	}
	tail := archive.Tail{Known: asked.Known, At: l.at}
	var more pgx.Batch
	var rest archive.Queue
	dialect.Tail(&rest, asked.Game, &tail)
	enqueue(&more, rest)
	err := ask(ctx, l.conn.Conn(), &more)
	l.Tail = tail.Records
	return err
}

// keep writes what was decided under a lock, and commits it.
func (db *DB) keep(ctx context.Context, l *locked, c referee.Commit) error {
	within, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	conn := l.conn.Conn()
	links := archive.Links(l.at.Link, c.Lines)
	var q archive.Queue
	if err := dialect.Append(&q, db.Clock(), l.place.Guild, l.Moment, c, links); err != nil {
		return err
	}
	if n := len(c.Records); n > 0 {
		if c.Records[0].Seq != l.at.Length {
			return db.behind(within, conn, l, c)
		}
		q.Do("UPDATE games SET length = $3, head = $4 WHERE guild = $1 AND id = $2", l.place.Guild, c.Game, l.at.Length+n, links[n-1][:])
	}
	var b pgx.Batch
	enqueue(&b, q)
	return db.lost(l, unanswered(ctx, db.pool, commit(within, conn, &b)))
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
