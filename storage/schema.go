package storage

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"aidedecamp/storage/archive"
)

// applicationID marks a file as Aide de Camp's: "AdeC", big-endian, in SQLite's application_id.
const applicationID = 0x41646543

//go:embed schema/*.sql
var schemaFiles embed.FS

// schema returns the steps that lead from nothing to today's schema, in order. A file of a version below the first is
// ErrBefore; SQLite keeps the version as user_version.
func schema() ([]string, error) { return archive.Steps(schemaFiles) }

// create makes a new file beside its place and moves it there whole: a file of that name is never half made.
func create(ctx context.Context, path string, steps []string) error {
	for _, beside := range []string{"-wal", "-journal"} {
		if !empty(path + beside) {
			return fmt.Errorf("%w: %s is there without its database", ErrCorrupt, filepath.Base(path)+beside)
		}
	}
	made := path + ".new"
	if err := removeAll(made); err != nil {
		return err
	}
	// The file holds secrets: SQLite gives its own permissions to the files beside it.
	f, err := os.OpenFile(made, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	pool, err := connect(ctx, made, founding, 1)
	if err != nil {
		return err
	}
	err = climb(ctx, pool, steps, archive.LastVersion(steps))
	if err == nil {
		_, err = pool.ExecContext(ctx, "PRAGMA journal_mode = WAL")
	}
	if err != nil {
		return errors.Join(err, pool.Close())
	}
	if err := pool.Close(); err != nil {
		return err
	}
	if err := os.Rename(made, path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// climb makes the steps that lead to a version, all or none.
func climb(ctx context.Context, pool *sql.DB, steps []string, to archive.Version) error {
	marks := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, to)
	return within(ctx, pool, func(tx *sql.Conn) error {
		for i, text := range append(slices.Clone(steps), marks) {
			if _, err := tx.ExecContext(ctx, text); err != nil {
				return fmt.Errorf("step %d: %w", min(to-archive.Version(len(steps)-i-1), to), err)
			}
		}
		return nil
	}, "BEGIN IMMEDIATE")
}

// Upgrade says what Open had to do to a file of an earlier version.
type Upgrade struct {
	// From and To are the versions before and after; equal where there was nothing to do.
	From, To archive.Version
	// Backup is the copy made before, empty where there was nothing to do.
	Backup string
}

// upgrade brings a file up to date, after a copy; one that has not what its own version's steps make is
// ErrAltered. A step that fails leaves those before it, and the copy.
func upgrade(ctx context.Context, path string, pool *sql.DB, steps []string, now time.Time) (Upgrade, error) {
	from, err := versionOf(ctx, pool)
	if err != nil {
		return Upgrade{}, err
	}
	up := Upgrade{From: from, To: archive.LastVersion(steps)}
	if from > up.To {
		return up, fmt.Errorf("%w: version %d, this program knows %d", ErrNewer, from, up.To)
	}
	if err := checkSchema(ctx, pool, archive.StepsTo(steps, from)); err != nil || from == up.To {
		return up, err
	}
	ending := filepath.Ext(path)
	up.Backup = fmt.Sprintf("%s.v%d-%s%s", strings.TrimSuffix(path, ending), from, now.UTC().Format("20060102T150405.000Z"), ending)
	if err := copyTo(ctx, pool, up.Backup); err != nil {
		return up, fmt.Errorf("back up to %s: %w", up.Backup, err)
	}
	for i, step := range archive.StepsFrom(steps, from) {
		if err := climb(ctx, pool, []string{step}, from+archive.Version(i+1)); err != nil {
			return up, fmt.Errorf("%w (the copy from before is %s)", err, up.Backup)
		}
	}
	return up, nil
}

// present reports whether there is a database at the path; a file that is not Aide de Camp's is ErrForeign
// and stays untouched.
func present(path string) (bool, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	// The header of a SQLite file: the magic first, application_id in bytes 68 to 71
	// (sqlite.org/fileformat2.html).
	var header [100]byte
	n, err := io.ReadFull(f, header[:])
	if closeErr := f.Close(); closeErr != nil {
		return false, closeErr
	}
	switch {
	case errors.Is(err, io.EOF):
		return false, nil
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return false, err
	case n < len(header), !bytes.HasPrefix(header[:], []byte("SQLite format 3\x00")),
		binary.BigEndian.Uint32(header[68:]) != applicationID:
		return false, ErrForeign
	}
	return true, nil
}
