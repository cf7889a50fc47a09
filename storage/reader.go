package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"aidedecamp/storage/archive"
)

// Reader reads games from a file that another process may own. It is safe for concurrent use.
type Reader struct {
	archive.Reading
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
	return openReader(ctx, path, archive.LastVersion(steps), steps)
}

// openReader opens a file whose version is one of those from oldest to the one that the steps lead to.
func openReader(ctx context.Context, path string, oldest archive.Version, steps []string) (*Reader, error) {
	known := archive.LastVersion(steps)
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
		err = checkSchema(ctx, pool, archive.StepsTo(steps, version))
	}
	if err != nil {
		return nil, errors.Join(failure(path, "recognise the file", err), pool.Close())
	}
	r := &Reader{file: path, read: pool, now: time.Now}
	r.Reading = archive.NewReading(r, dialect)
	return r, nil
}

// Close ends the readings under way.
func (r *Reader) Close() error {
	return failure(r.file, "close", r.read.Close())
}

// snapshot runs readings that all see the file at one moment.
func (r *Reader) snapshot(ctx context.Context, step string, do func(*sql.Conn) error) error {
	return failure(r.file, step, within(ctx, r.read, do, "BEGIN"))
}

// dialect is how SQLite says what the archive asks.
var dialect = archive.Dialect{
	Now:      "$1",
	OfGame:   "r.game = g.id",
	UseDraft: "DELETE FROM drafts WHERE id = $1",
	WholeLine: `CASE WHEN r.seq > 0 OR g.tables IS NULL THEN r.line ELSE CAST(substr(r.line, 1, g.tables_at) ||
		(SELECT body FROM game_tables WHERE hash = g.tables) || substr(r.line, g.tables_at + 1) AS BLOB) END`,
	OpensEpoch:  "CASE WHEN coalesce(s.epoch, 1) = 1 THEN r.seq = 0 ELSE json_extract(CAST(r.line AS TEXT), '$.e') = s.epoch END",
	HandleNames: "instr(handle, CAST($1 AS BLOB)) > 0",
}

// Read carries out questions that see the file at one moment: one question is a transaction by itself.
func (r *Reader) Read(ctx context.Context, step archive.Step, q archive.Queue) error {
	if len(q) > 1 {
		return r.snapshot(ctx, step.Name, func(tx *sql.Conn) error { return carryOut(ctx, tx, q) })
	}
	return failure(r.file, step.Name, lend(ctx, r.read, func(c *sql.Conn) error { return carryOut(ctx, c, q) }))
}

// Clock is the present.
func (r *Reader) Clock() any { return r.now().UnixMilli() }

// carryOut carries out statements one after the other.
func carryOut(ctx context.Context, tx *sql.Conn, q archive.Queue) error {
	for _, s := range q {
		if s.Read != nil {
			if err := find(ctx, tx, s); err != nil {
				return err
			}
			continue
		}
		done, err := tx.ExecContext(ctx, s.Query, s.Args...)
		if err != nil {
			return err
		}
		if s.Changed != nil {
			rows, err := done.RowsAffected()
			if err == nil {
				err = s.Changed(rows)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// find reads what a statement finds.
func find(ctx context.Context, tx *sql.Conn, s archive.Statement) error {
	rows, err := tx.QueryContext(ctx, s.Query, s.Args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	return s.Read(rows)
}
