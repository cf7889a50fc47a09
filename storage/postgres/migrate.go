package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"aidedecamp/storage/archive"
)

//go:embed schema/*.sql
var schemaFiles embed.FS

// readableFrom is the earliest version of the program's schema that may still read the database once today's steps
// are made: a step that only adds leaves it, one that takes away raises it, a release later than the program
// that no longer needs what goes.
const readableFrom = archive.FirstVersion

// Migrate makes the steps that a database lacks, all or none, and returns its version before and after. Many
// may call it at once: one does it. Bots of the version before go on meanwhile and afterwards.
// referee.ErrStoreAway, ErrURL, ErrNewer, ErrBefore.
func Migrate(ctx context.Context, address string) (from, to archive.Version, err error) {
	all, err := archive.Steps(schemaFiles)
	if err != nil {
		return 0, 0, err
	}
	return migrate(ctx, address, all)
}

func migrate(ctx context.Context, address string, all []string) (from, to archive.Version, err error) {
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
	known := archive.LastVersion(all)
	to = known
	err = db.with(ctx, step, true, func(ctx context.Context, c *pgx.Conn) error {
		return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
			var back archive.Version
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
			for _, text := range archive.StepsFrom(all, from) {
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

// isBefore returns ErrBefore of a database's version from before 1.0; 0 is that of one in which nothing was
// made.
func isBefore(v archive.Version) error {
	if v == 0 || v >= archive.FirstVersion {
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
	all, err := archive.Steps(schemaFiles)
	if err != nil {
		return failure(step, err)
	}
	known := archive.LastVersion(all)
	var version, back archive.Version
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
