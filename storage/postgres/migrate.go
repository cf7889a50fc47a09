package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Version is the schema's, the number of the last file under schema/ that made it.
type Version int

// firstVersion is that of the first step, which is edited in place until 1.0; a database of a version below
// it is ErrBefore.
const firstVersion Version = 100

//go:embed schema/*.sql
var schemaFiles embed.FS

// readableFrom is the earliest version of the program's schema that may still read the database once today's steps
// are made: a step that only adds leaves it, one that takes away raises it, a release later than the program
// that no longer needs what goes.
const readableFrom = firstVersion

// steps are those that lead from nothing to today's schema, in order.
func steps() ([]string, error) {
	names, err := fs.Glob(schemaFiles, "schema/*.sql")
	if err != nil {
		return nil, err
	}
	all := make([]string, len(names))
	for i, name := range names {
		step, err := schemaFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all[i] = string(step)
	}
	return all, nil
}

// Migrate makes the steps that a database lacks, all or none, and returns its version before and after. Many
// may call it at once: one does it. Bots of the version before go on meanwhile and afterwards.
// referee.ErrStoreAway, ErrURL, ErrNewer, ErrBefore.
func Migrate(ctx context.Context, address string) (from, to Version, err error) {
	all, err := steps()
	if err != nil {
		return 0, 0, err
	}
	return migrate(ctx, address, all)
}

func migrate(ctx context.Context, address string, all []string) (from, to Version, err error) {
	db, err := connect(ctx, address, Options{})
	if err != nil {
		return 0, 0, err
	}
	defer db.pool.Close()
	ctx = allowing(ctx, anyTime)
	const step = "migrate"
	// Who makes the table at the same moment is told that its type is there.
	made := "CREATE TABLE IF NOT EXISTS schema_version (one boolean NOT NULL PRIMARY KEY CHECK (one), version integer NOT NULL, readable_from integer NOT NULL)"
	if err := db.exec(ctx, step, true, made); err != nil && !alreadyThere(err) {
		return 0, 0, err
	}
	if err := db.exec(ctx, step, true, "INSERT INTO schema_version VALUES (true, 0, 0) ON CONFLICT DO NOTHING"); err != nil {
		return 0, 0, err
	}
	known := lastVersion(all)
	to = known
	err = db.with(ctx, step, true, func(ctx context.Context, c *pgx.Conn) error {
		return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
			var back Version
			if err := tx.QueryRow(ctx, "SELECT version, readable_from FROM schema_version FOR UPDATE").Scan(&from, &back); err != nil {
				return err
			}
			if err := isBefore(from); err != nil {
				to = from
				return err
			}
			if from > to {
				to = from
				if back > known {
					return fmt.Errorf("%w: version %d, this program knows %d", ErrNewer, from, known)
				}
				return nil
			}
			for _, text := range all[max(from-firstVersion+1, 0):] {
				// several statements at once go by the simple protocol
				if _, err := tx.Conn().PgConn().Exec(ctx, text).ReadAll(); err != nil {
					return err
				}
			}
			_, err := tx.Exec(ctx, "UPDATE schema_version SET version = $1, readable_from = $2", int(to), int(readableFrom))
			return err
		})
	})
	return from, to, err
}

// lastVersion returns the version to which steps lead.
func lastVersion(all []string) Version { return firstVersion - 1 + Version(len(all)) }

// isBefore returns ErrBefore of a database's version from before 1.0; 0 is that of one in which nothing was
// made.
func isBefore(v Version) error {
	if v == 0 || v >= firstVersion {
		return nil
	}
	return fmt.Errorf("%w: version %d", ErrBefore, v)
}

func alreadyThere(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && (refused.Code == "23505" || refused.Code == "42P07" || refused.Code == "42710")
}

// checkVersion reports a database that this version may not read or write.
func (db *DB) checkVersion(ctx context.Context) error {
	const step = "read the version"
	all, err := steps()
	if err != nil {
		return failure(step, err)
	}
	known := lastVersion(all)
	var version, back Version
	err = db.readRow(ctx, step, "SELECT version, readable_from FROM schema_version", &version, &back)
	var refused *pgconn.PgError
	switch {
	case errors.As(err, &refused) && refused.Code == "42P01", errors.Is(err, pgx.ErrNoRows): // no such table
		return failure(step, fmt.Errorf("%w: nothing was migrated", ErrOlder))
	case err != nil:
		return err
	case isBefore(version) != nil:
		return failure(step, isBefore(version))
	case back > known:
		return failure(step, fmt.Errorf("%w: version %d asks for %d at least, this program knows %d", ErrNewer, version, back, known))
	case version < known:
		return failure(step, fmt.Errorf("%w: version %d, this program needs %d", ErrOlder, version, known))
	}
	return nil
}
