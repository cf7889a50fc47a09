package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"aidedecamp/bot/referee"
)

// Reader reads games from a file that another process may own. It is safe for concurrent use.
type Reader struct {
	// file is the name as it was given, for errors.
	file string
	read *sql.DB
	// now is the clock by which leases run.
	now func() time.Time
}

// OpenReadOnly opens a file for reading beside whoever owns it; it changes nothing in it.
//
// ErrLinked, ErrNewer, ErrBefore, ErrOlder, ErrForeign, ErrAltered, ErrReadOnly, ErrCorrupt; fs.ErrNotExist
// where there is no such file.
func OpenReadOnly(ctx context.Context, path string) (*Reader, error) {
	steps, err := schema()
	if err != nil {
		return nil, failure(path, "read the schema", err)
	}
	real, err := resolve(path)
	if err == nil {
		err = oneName(real)
	}
	if err != nil {
		return nil, failure(path, "find the file", err)
	}
	return openReader(ctx, path, lastVersion(steps), steps)
}

// openReader opens a file whose version is one of those from oldest to the one that the steps lead to.
func openReader(ctx context.Context, path string, oldest Version, steps []string) (*Reader, error) {
	known := lastVersion(steps)
	real, err := resolve(path)
	if err != nil {
		return nil, failure(path, "find the file", err)
	}
	info, err := os.Stat(real)
	if err != nil {
		return nil, failure(path, "find the file", err)
	}
	if info.IsDir() {
		return nil, failure(path, "find the file", &fs.PathError{Op: "open", Path: path, Err: errors.New("is a folder")})
	}
	pool, err := connect(ctx, real, reading, mostReaders)
	if err != nil {
		return nil, failure(path, "open", recognise(err))
	}
	version, err := versionOf(ctx, pool)
	switch {
	case err != nil:
	case version > known:
		err = fmt.Errorf("%w: version %d, this program knows %d", ErrNewer, version, known)
	case version < oldest:
		err = fmt.Errorf("%w: version %d, this program has %d", ErrOlder, version, known)
	default:
		err = checkSchema(ctx, pool, stepsTo(steps, version))
	}
	if err != nil {
		return nil, errors.Join(failure(path, "recognise the file", err), pool.Close())
	}
	return &Reader{file: path, read: pool, now: time.Now}, nil
}

// Close ends the readings under way.
func (r *Reader) Close() error {
	if err := r.read.Close(); err != nil {
		return failure(r.file, "close", err)
	}
	return nil
}

// snapshot runs readings that all see the file at one moment.
func (r *Reader) snapshot(ctx context.Context, step string, do func(*sql.Conn) error) error {
	if err := within(ctx, r.read, do, "BEGIN"); err != nil {
		return failure(r.file, step, err)
	}
	return nil
}

// each calls scan on every row of a query.
func each(ctx context.Context, tx *sql.Conn, scan func(*sql.Rows) error, query string, args ...any) error {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// scanner is a row of an answer.
type scanner interface{ Scan(...any) error }

// list returns what a query finds.
func list[T any](ctx context.Context, tx *sql.Conn, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	var all []T
	err := each(ctx, tx, func(rows *sql.Rows) error {
		found, err := scan(rows)
		all = append(all, found)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return all, nil
}

// read returns what a query finds at one moment: one query is a transaction by itself.
func read[T any](ctx context.Context, r *Reader, step string, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	var all []T
	err := lend(ctx, r.read, func(c *sql.Conn) (err error) {
		all, err = list(ctx, c, scan, query, args...)
		return err
	})
	if err != nil {
		err = failure(r.file, step, err)
	}
	return all, err
}

// readOne returns the one row that a query finds. referee.ErrNotFound.
func readOne[T any](ctx context.Context, r *Reader, step string, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	found, err := read(ctx, r, step, scan, query, args...)
	if err == nil && len(found) == 0 {
		err = failure(r.file, step, referee.ErrNotFound)
	}
	if err != nil {
		var none T
		return none, err
	}
	return found[0], nil
}
