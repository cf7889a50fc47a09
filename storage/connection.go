package storage

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"modernc.org/sqlite"

	"aidedecamp/storage/archive"
)

// What connections are opened with. Whoever answers after a commit has promised it: synchronous(FULL) keeps
// the promise over a power cut.
const (
	writing = "_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)"
	// founding writes a new file, which has no log until then. Its pages are smaller than usual: an act changes a
	// row or two in each of eight, which are written whole, and of a hundred lines three need more than one.
	founding = "_pragma=page_size(2048)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)"
	reading  = "mode=ro&_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)"
	// asleep reads a file that nobody else has open, and leaves nothing beside it.
	asleep = "mode=ro&immutable=1"
	// wiping changes a file that nobody else has open, so that what it deletes is gone from it.
	wiping = "_pragma=journal_mode(MEMORY)&_pragma=secure_delete(1)"
)

// mostReaders bounds the connections that read.
const mostReaders = 4

// connect opens a pool of at most that many connections to an absolute path, and tries one.
func connect(ctx context.Context, path, query string, most int) (*sql.DB, error) {
	c, err := sqlite.NewConnector(uri(path) + "?" + query)
	if err != nil {
		return nil, err
	}
	pool := sql.OpenDB(keeping{c})
	pool.SetMaxOpenConns(most)
	pool.SetMaxIdleConns(most)
	if err := pool.PingContext(ctx); err != nil {
		_ = pool.Close()
		return nil, err
	}
	return pool, nil
}

// lend lends a connection of a pool.
func lend(ctx context.Context, pool *sql.DB, do func(*sql.Conn) error) error {
	c, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close() }() // gives it back
	return do(c)
}

// within lends a connection of a pool to one transaction.
func within(ctx context.Context, pool *sql.DB, do func(*sql.Conn) error, begin ...string) error {
	return lend(ctx, pool, func(c *sql.Conn) error { return transact(c, do, begin...) })
}

// transact runs a transaction: how it begins, and what is done in it. Who gives it up is heard before it
// begins and by each question in it; BEGIN and COMMIT are not broken off. This is not database/sql's own,
// which starts a goroutine for each transaction and one more for each question in it: to wake them costs as
// much as what is asked.
func transact(tx *sql.Conn, do func(*sql.Conn) error, begin ...string) error {
	ended := false
	defer func() {
		if !ended { // SQLite may have rolled back by itself, or have left a commit open that failed
			_, _ = tx.ExecContext(context.Background(), "ROLLBACK")
		}
	}()
	for _, word := range begin {
		if _, err := tx.ExecContext(context.Background(), word); err != nil {
			return err
		}
	}
	if err := do(tx); err != nil {
		return err
	}
	_, err := tx.ExecContext(context.Background(), "COMMIT")
	ended = err == nil
	return err
}

// uri writes an absolute path as SQLite reads it: "?", "#" and "%" in a name are escaped, a drive letter
// follows a slash.
func uri(path string) string {
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed
	}
	return "file://" + (&url.URL{Path: slashed}).EscapedPath()
}

// versionOf reads whose the file is and which schema it has; one of before version 1.0 is ErrBefore.
func versionOf(ctx context.Context, pool *sql.DB) (archive.Version, error) {
	var application int64
	var v archive.Version
	if err := pool.QueryRowContext(ctx, "PRAGMA application_id").Scan(&application); err != nil {
		return 0, err
	}
	if application != applicationID {
		return 0, ErrForeign
	}
	err := pool.QueryRowContext(ctx, "PRAGMA user_version").Scan(&v)
	switch {
	case err == nil && v < 1:
		err = fmt.Errorf("%w: version %d", ErrCorrupt, v)
	case err == nil && v < archive.FirstVersion:
		err = fmt.Errorf("%w: version %d", ErrBefore, v)
	}
	return v, err
}

// failure wraps an error with the file and the step, and classifies it; nil stays nil.
func failure(file, step string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %s: %w", file, step, classify(err))
}
