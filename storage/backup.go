package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"aidedecamp/storage/archive"
)

// Backup writes a copy of the file as it stands at one moment, examines it and only then gives it its name;
// writers go on meanwhile. fs.ErrExist where the destination exists; ErrFull, ErrReadOnly, ErrCorrupt.
func (r *Reader) Backup(ctx context.Context, destination string) error {
	return failure(r.file, "back up to "+destination, copyTo(ctx, r.read, destination))
}

// copyTo copies what a pool reads to a file that must not exist yet.
func copyTo(ctx context.Context, pool *sql.DB, destination string) error {
	return WriteNew(destination, func(part string) error {
		if _, err := pool.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
			return err
		}
		if err := forgetHandles(ctx, part); err != nil {
			return fmt.Errorf("clear the copy: %w", err)
		}
		if err := examine(ctx, part); err != nil {
			return fmt.Errorf("examine the copy: %w", err)
		}
		return nil
	})
}

// forgetHandles wipes out of a copy what only the running bot may have: copies leave the machine.
func forgetHandles(ctx context.Context, path string) error {
	pool, err := connect(ctx, path, wiping, 1)
	if err != nil {
		return err
	}
	var there bool
	err = pool.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'live')").Scan(&there)
	if err == nil && there {
		_, err = pool.ExecContext(ctx, "UPDATE live SET handle = NULL, until = NULL")
	}
	return errors.Join(err, pool.Close())
}

// examine looks for damage in a copy, whatever its version.
func examine(ctx context.Context, path string) error {
	pool, err := connect(ctx, path, asleep, 1)
	if err != nil {
		return err
	}
	copied := &Reader{file: path, read: pool}
	return errors.Join(copied.Read(ctx, archive.Step{Name: "examine"}, pages()), pool.Close())
}

func syncFile(name string) error {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
