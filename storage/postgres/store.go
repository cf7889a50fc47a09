package postgres

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/archive"
)

var _ referee.Store = (*DB)(nil)

// DB keeps games in a database that any number of processes share. It is the referee's Store, safe for
// concurrent use.
type DB struct {
	archive.Reading
	archive.Writing
	pool *pgxpool.Pool
	now  func() time.Time
	// acting lets the acts of one game wait here, so that they do not each hold a connection while they wait.
	acting referee.Locks
	lease  time.Duration
	// moves says that the address asks for a server that takes writes (target_session_attrs): where one takes
	// none any more, another does.
	moves bool
}

// Options are what a test may replace.
type Options struct {
	// Now is the clock by which leases run; nil is the server's.
	Now func() time.Time
	// Lease takes referee.JudgingLease's place.
	Lease time.Duration
}

const (
	// patience is how long a call asks again where a server is away, silence how long it waits for one that says
	// nothing: then that is away, too.
	patience = 5 * time.Second
	silence  = 5 * time.Second
	// reached is how long a machine may take to answer who connects to it, or looks whether a connection is one
	// still: its address may say otherwise (connect_timeout).
	reached = 2 * time.Second
)

// mostConnections is how many a process opens at most where its address does not say pool_max_conns.
const mostConnections = 16

// Open connects to a database by its address (libpq's URL or words), whose schema must be one that this
// version reads. referee.ErrStoreAway, ErrURL, ErrNewer, ErrBefore, ErrOlder.
func Open(ctx context.Context, address string, o Options) (*DB, error) {
	db, err := connect(ctx, address, o)
	if err != nil {
		return nil, err
	}
	if err := db.checkVersion(ctx); err != nil {
		db.pool.Close()
		return nil, err
	}
	return db, nil
}

func connect(ctx context.Context, address string, o Options) (*DB, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", ErrURL) // what was wrong with it would show it
	}
	if !strings.Contains(address, "default_query_exec_mode") {
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeExec
	}
	if !strings.Contains(address, "pool_max_conns") {
		config.MaxConns = mostConnections
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = reached
	}
	if config.PingTimeout == 0 {
		config.PingTimeout = reached
	}
	if config.ConnConfig.RuntimeParams["application_name"] == "" {
		config.ConnConfig.RuntimeParams["application_name"] = "aidedecamp"
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, failure("connect", err)
	}
	db := &DB{pool: pool, now: o.Now, lease: o.Lease, moves: config.ConnConfig.ValidateConnect != nil}
	if db.lease == 0 {
		db.lease = referee.JudgingLease
	}
	db.acting.Lease = db.lease
	db.Reading, db.Writing = archive.NewReading(db, dialect), archive.NewWriting(db, dialect)
	return db, nil
}

// Close ends the connections, once those in use are given back.
func (db *DB) Close() error {
	db.pool.Close()
	return nil
}

// Redacted is an address without its password, to be logged.
func Redacted(address string) string {
	if u, err := url.Parse(address); err == nil && u.Scheme != "" && u.Host+u.Path != "" {
		q := u.Query()
		for name := range q {
			if strings.Contains(name, "password") {
				q.Set(name, "xxxxx")
			}
		}
		u.RawQuery = q.Encode() // without what can't be read
		return u.Redacted()
	}
	return "[redacted]"
}

// with lends a connection. Where the server is away before anything was sent, or where the same may be asked
// twice, it asks again for a while.
func (db *DB) with(ctx context.Context, step string, twice bool, do func(context.Context, *pgx.Conn) error) error {
	return db.patiently(ctx, step, func() (again bool, err error) {
		sent, err := db.lend(ctx, do)
		return !sent || twice || pgconn.SafeToRetry(err) || isReadOnly(err), err
	})
}

// patiently tries something for a while where the server is away, and it may be tried again.
func (db *DB) patiently(ctx context.Context, step string, try func() (again bool, err error)) error {
	late := time.Now().Add(patience)
	for {
		again, err := try()
		if err == nil {
			return nil
		}
		err = db.failure(step, err)
		if !again || !errors.Is(err, referee.ErrStoreAway) || time.Now().After(late) {
			return err
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return err
		}
	}
}

// lend lends a connection once; sent is false where there was none.
func (db *DB) lend(ctx context.Context, do func(context.Context, *pgx.Conn) error) (sent bool, err error) {
	most := silence
	if longer, is := ctx.Value(allowed{}).(time.Duration); is {
		most = longer
	}
	within, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	conn, err := db.pool.Acquire(within)
	if err == nil {
		sent = true
		defer func() { giveBack(ctx, conn, err) }()
		err = do(within, conn.Conn())
	}
	return sent, unanswered(ctx, db.pool, err)
}

// unanswered says of who has waited in vain that the server is away. Its other connections are made anew.
func unanswered(ctx context.Context, pool *pgxpool.Pool, err error) error {
	if ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	pool.Reset()
	return fmt.Errorf("%w: no answer: %w", referee.ErrStoreAway, err)
}

// allowed is the key of how long a context's calls may take; silence where it has none.
type allowed struct{}

// Of what reads or writes more than a game has, a call of the bot's may take longSilence; what a person waits
// for who has started it may take any time.
const (
	longSilence = time.Minute
	anyTime     = 24 * time.Hour
)

func allowing(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, allowed{}, d)
}

// allowance is a context for a step of the archive's.
func allowance(ctx context.Context, step archive.Step) context.Context {
	if step.Long {
		return allowing(ctx, longSilence)
	}
	return ctx
}

// failure is failure for who may find another server: one that refuses to write has become a standby, or is
// not promoted yet. The connections are made anew, and find the one that takes writes.
func (db *DB) failure(step string, err error) error {
	if db.moves && isReadOnly(err) {
		db.pool.Reset()
		return fmt.Errorf("postgres: %s: %w: it takes no writes: %v", step, referee.ErrStoreAway, err)
	}
	return failure(step, err)
}

func isReadOnly(err error) bool { return errors.Is(kindOf(err), referee.ErrStoreReadOnly) }

// ask sends statements at once, in one round trip.
func ask(ctx context.Context, c *pgx.Conn, b *pgx.Batch) error { return c.SendBatch(ctx, b).Close() }

// exec runs one statement by itself; again says that running it twice does no harm.
func (db *DB) exec(ctx context.Context, step string, again bool, query string, args ...any) error {
	return db.with(ctx, step, again, func(ctx context.Context, c *pgx.Conn) error {
		_, err := c.Exec(ctx, query, args...)
		return err
	})
}
