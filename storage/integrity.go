package storage

import (
	"context"
	"database/sql"
	"fmt"

	"aidedecamp/storage/archive"
)

// Integrity looks at every page, every reference, every game's chain and secret, and every text. The first
// damage found is ErrCorrupt, with its place; a secret that its game has not committed to is ErrAltered.
func (r *Reader) Integrity(ctx context.Context) error {
	q := pages()
	dialect.Integrity(&q, func(secretOf string) error { return &Altered{"the secret of game " + secretOf} })
	return r.Read(ctx, archive.Step{Name: "examine"}, q)
}

// pages asks SQLite for broken pages, rows against their constraints, and references to nothing.
func pages() (q archive.Queue) {
	q.Each(func(row archive.Row) error {
		var report string
		err := row.Scan(&report)
		if err == nil && report != "ok" {
			err = fmt.Errorf("integrity_check: %w: %s", ErrCorrupt, report)
		}
		return err
	}, "PRAGMA integrity_check(5)")
	q.Each(func(row archive.Row) error {
		var table, parent string
		var rowID sql.NullInt64
		var key int
		if err := row.Scan(&table, &rowID, &parent, &key); err != nil {
			return err
		}
		return fmt.Errorf("foreign_key_check: %w: a row of %s refers to no row of %s", ErrCorrupt, table, parent)
	}, "PRAGMA foreign_key_check")
	return q
}
