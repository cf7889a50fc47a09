package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/archive"
)

var _ referee.Store = (*DB)(nil)

// DB keeps games in a file that this process owns. It is the referee's Store, safe for concurrent use.
type DB struct {
	Reader
	archive.Writing
	write *sql.DB
	lock  *os.File
	// acting are the locks of the games: nobody but this process writes.
	acting referee.Locks
	// budget is kept in memory for the same reason.
	budget    referee.Budget
	standings standings
	group     group
	// writers counts who has the connection that writes, or waits for it.
	writers atomic.Int32
	// noted says that the lock file tells that the database is open.
	noted bool
	up    Upgrade
}

// Options are what a test may replace.
type Options struct {
	// Now is the clock by which leases run and that names the copy made before an upgrade; nil is the
	// machine's.
	Now func() time.Time
	// Lease takes referee.JudgingLease's place.
	Lease time.Duration
}

// Open owns a file, makes it where there is none, and brings one of an earlier version up to date after a
// copy beside it.
//
// ErrLocked, ErrLinked, ErrNewer, ErrBefore, ErrForeign, ErrAltered, ErrReadOnly, ErrFull, ErrCorrupt.
func Open(ctx context.Context, path string, o Options) (*DB, error) {
	steps, err := schema()
	if err != nil {
		return nil, failure(path, "read the schema", err)
	}
	db, err := open(ctx, path, o, steps)
	if err != nil {
		return nil, err
	}
	if err := db.endLeases(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := db.tryRewrite(ctx, "write anew after an erasure"); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func open(ctx context.Context, path string, o Options, steps []string) (_ *DB, err error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	real, err := resolve(path)
	if err != nil {
		return nil, failure(path, "find the file", err)
	}
	db := &DB{Reader: Reader{file: path, now: o.Now}, acting: referee.Locks{Lease: o.Lease}}
	db.Reading, db.Writing = archive.NewReading(&db.Reader, dialect), archive.NewWriting(db, dialect)
	var unclosed bool
	if db.lock, unclosed, err = own(real); err != nil {
		return nil, failure(path, "lock", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, db.Close())
		}
	}()
	if err := mayOwn(real); err != nil {
		return nil, failure(path, "find the file", err)
	}
	there, err := present(real)
	if err != nil {
		return nil, failure(path, "recognise the file", err)
	}
	switch {
	case there && unclosed:
		err = failure(path, "find the log", checkLog(real))
	case unclosed:
		err = failure(path, "find the file", errFileGone(real))
	case !there:
		err = failure(path, "create", create(ctx, real, steps))
	}
	if err != nil {
		return nil, err
	}
	// SQLite would open a file that may only be read without a word, and leave files beside it that may only
	// be read
	if f, err := os.OpenFile(real, os.O_RDWR, 0); err != nil {
		return nil, failure(path, "open for writing", err)
	} else if err := f.Close(); err != nil {
		return nil, failure(path, "open for writing", err)
	}
	if db.write, err = connect(ctx, real, writing, 1); err != nil {
		return nil, failure(path, "open", err)
	}
	if db.up, err = upgrade(ctx, real, db.write, steps, o.Now()); err != nil {
		return nil, failure(path, "upgrade", err)
	}
	if err := mayWrite(ctx, db.write); err != nil {
		return nil, failure(path, "open for writing", err)
	}
	if db.read, err = connect(ctx, real, reading, mostReaders); err != nil {
		return nil, failure(path, "open for reading", err)
	}
	// the log is there by now: only then may its absence mean something
	if err := errors.Join(syncFolder(filepath.Dir(real)), writeNote(db.lock, inUse)); err != nil {
		return nil, failure(path, "note the owner", err)
	}
	db.noted = true
	return db, nil
}

// mayWrite reports a database that SQLite has opened for reading only, for a file beside it that may not be
// written. It asks by a change that it takes back: nothing reaches the disk, which may be full.
func mayWrite(ctx context.Context, pool *sql.DB) error {
	takenBack := errors.New("taken back")
	err := within(ctx, pool, func(tx *sql.Conn) error {
		if _, err := tx.ExecContext(ctx, "PRAGMA user_version = 0"); err != nil {
			return err
		}
		return takenBack
	}, "BEGIN IMMEDIATE")
	if errors.Is(err, takenBack) {
		return nil
	}
	return err
}

// Upgrade says what Open did to a file of an earlier version.
func (db *DB) Upgrade() Upgrade { return db.up }

// Close ends every transaction under way and gives the file up. The writing connection goes last: it is the
// one that can fold the write-ahead log into the file.
func (db *DB) Close() error {
	var errs []error
	if db.noted {
		errs = append(errs, writeNote(db.lock, notInUse))
		db.noted = false
	}
	for _, pool := range []*sql.DB{db.read, db.write} {
		if pool != nil {
			errs = append(errs, pool.Close())
		}
	}
	return failure(db.file, "close", errors.Join(append(errs, disown(db.lock))...))
}

// How the commits of the writing connection wait for the disk.
const (
	waiting  = "PRAGMA synchronous = FULL"
	waitless = "PRAGMA synchronous = NORMAL"
)

// Write carries out statements in one transaction.
func (db *DB) Write(ctx context.Context, step archive.Step, q archive.Queue) error {
	return db.commit(ctx, step.Name, carrying(q))
}

// Judge carries out look and what decide returns in one transaction: it is always somebody's turn alone.
func (db *DB) Judge(ctx context.Context, step archive.Step, _ archive.Turn, look archive.Queue, decide func() (archive.Queue, error)) error {
	return db.commit(ctx, step.Name, func(ctx context.Context, tx *sql.Conn) error {
		if err := carryOut(ctx, tx, look); err != nil {
			return err
		}
		q, err := decide()
		if err != nil {
			return err
		}
		return carryOut(ctx, tx, q)
	})
}

// Spend takes one request of the bot's budget. Nobody shares it with this process, so nothing is written.
// referee.ErrSpent.
func (db *DB) Spend(_ context.Context, within time.Duration) (time.Duration, error) {
	return db.budget.Spend(db.now(), within)
}

// Probe commits a write that changes nothing: it tells whether the file still takes acts. ErrFull,
// ErrReadOnly, ErrCorrupt.
func (db *DB) Probe(ctx context.Context) error {
	q := archive.Queue{{Query: fmt.Sprintf("PRAGMA user_version = %d", db.up.To)}}
	return db.Write(ctx, archive.Step{Name: "try a write"}, q)
}

// commit does a work in a writing transaction, which takes SQLite's lock at once: it never fails halfway because
// another has written since it began to read. How it waits each sets for himself: nobody inherits it.
func (db *DB) commit(ctx context.Context, step string, do work) error {
	return failure(db.file, step, db.commitTogether(&write{ctx: ctx, drop: db.standings.dropAll, do: do}))
}

// commitIn is a commit that changes nothing of any other game's standing.
func (db *DB) commitIn(ctx context.Context, step, game string, do work) error {
	return failure(db.file, step, db.commitTogether(&write{ctx: ctx, drop: func() { db.standings.drop(game) }, do: do}))
}

// commitLater is a commitIn that waits for no disk: a power cut may lose it, with what was committed since in
// the same way and nothing else. The next one that waits takes it along. How the game stands then, which do
// returns, is kept for the next act.
func (db *DB) commitLater(ctx context.Context, step, game string, do func(context.Context, *sql.Conn) (standing, error)) error {
	var next standing
	w := write{ctx: ctx, later: true, drop: func() { db.standings.drop(game) }, kept: func() { db.standings.put(game, next) }}
	w.do = func(ctx context.Context, tx *sql.Conn) (err error) {
		next, err = do(ctx, tx)
		return err
	}
	return failure(db.file, step, db.commitTogether(&w))
}
