package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"aidedecamp/storage/archive"
)

// ErrFilled says that the database keeps something already: what is copied would mix with it.
var ErrFilled = errors.New("the database is not empty")

// own are the tables that no copy fills: the schema's, the budget's, and locks that are made as they are needed.
const own = "('schema_version', 'budget', 'club_turns')"

// Fill copies into an empty database all that dump hands over, and reads every chain, secret and text of it
// again, in one transaction: all is there, or nothing. Nobody else writes meanwhile. ErrFilled,
// referee.ErrStoreCorrupt.
func (db *DB) Fill(ctx context.Context, dump func(context.Context, archive.Take) error) error {
	const step = "copy"
	return db.with(allowing(ctx, anyTime), step, false, func(ctx context.Context, c *pgx.Conn) error {
		return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
			if err := mustBeEmpty(ctx, tx); err != nil {
				return err
			}
			if err := dump(ctx, func(table string, columns []string, next func() ([]any, error)) error {
				return fill(ctx, tx, table, columns, next)
			}); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, "SELECT setval(pg_get_serial_sequence('games', 'number'), (SELECT max(number) FROM games))"); err != nil {
				return err
			}
			var b pgx.Batch
			enqueue(&b, integrity())
			return ask(ctx, c, &b)
		})
	})
}

// mustBeEmpty keeps everybody else from the tables, and looks whether a row is in one of them.
func mustBeEmpty(ctx context.Context, tx pgx.Tx) error {
	rows, err := tx.Query(ctx, "SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN "+own+" ORDER BY 1")
	if err != nil {
		return err
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, table := range tables {
		var filled bool
		if _, err := tx.Exec(ctx, "LOCK TABLE "+table+" IN EXCLUSIVE MODE"); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM "+table+")").Scan(&filled); err != nil {
			return err
		}
		if filled {
			return fmt.Errorf("%w: %s", ErrFilled, table)
		}
	}
	return nil
}

// fill copies one table.
func fill(ctx context.Context, tx pgx.Tx, table string, columns []string, next func() ([]any, error)) error {
	rows, err := tx.Query(ctx, `SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND atttypid = 'boolean'::regtype AND NOT attisdropped`, table)
	if err != nil {
		return err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	isFlag := map[string]bool{}
	for _, name := range names {
		isFlag[name] = true
	}
	_, err = tx.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		row, err := next()
		for i := range row {
			if n, is := row[i].(int64); is && isFlag[columns[i]] {
				row[i] = n != 0
			}
		}
		return row, err
	}))
	return err
}
