package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"aidedecamp/rules/ledger"
	"aidedecamp/storage/logged"
)

// Integrity looks at every page, every reference, every game's chain and secret, and every text. The first
// damage found is ErrCorrupt, with its place; a secret that its game has not committed to is ErrAltered.
func (r *Reader) Integrity(ctx context.Context) error {
	return r.snapshot(ctx, "examine", func(tx *sql.Conn) error {
		if err := pages(ctx, tx); err != nil {
			return err
		}
		if err := chains(ctx, tx); err != nil {
			return err
		}
		if err := secrets(ctx, tx); err != nil {
			return err
		}
		return each(ctx, tx, func(rows *sql.Rows) error {
			var game string
			var seq int
			var t ledger.Text
			if err := rows.Scan(&game, &seq, &t.Mark, &t.Salt, &t.Body); err != nil {
				return err
			}
			if err := logged.Whole(seq, t); err != nil {
				return fmt.Errorf("game %s: %w", game, err)
			}
			return nil
		}, "SELECT game, seq, mark, salt, body FROM texts")
	})
}

// pages asks SQLite for broken pages, rows against their constraints, and references to nothing.
func pages(ctx context.Context, tx *sql.Conn) error {
	var found []string
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var what string
		err := rows.Scan(&what)
		found = append(found, what)
		return err
	}, "PRAGMA integrity_check(5)")
	if err != nil {
		return fmt.Errorf("integrity_check: %w", err)
	}
	if report := strings.Join(found, "; "); report != "ok" {
		return fmt.Errorf("%w: %s", ErrCorrupt, report)
	}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var table, parent string
		var row sql.NullInt64
		var key int
		if err := rows.Scan(&table, &row, &parent, &key); err != nil {
			return err
		}
		return fmt.Errorf("%w: a row of %s refers to no row of %s", ErrCorrupt, table, parent)
	}, "PRAGMA foreign_key_check")
	if err != nil {
		return fmt.Errorf("foreign_key_check: %w", err)
	}
	return nil
}

// chains walks the log of every game.
func chains(ctx context.Context, tx *sql.Conn) error {
	var all logged.Chains
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var game string
		var length int
		var seq *int64
		var head, line, hash sql.RawBytes
		if err := rows.Scan(&game, &length, &head, &seq, &line, &hash); err != nil {
			return err
		}
		return all.Row(game, length, head, seq, line, hash)
	}, "SELECT g.id, g.length, g.head, r.seq, "+wholeLine+`, r.hash FROM games g
		LEFT JOIN records r ON r.game = g.id ORDER BY g.number, r.seq`)
	if err != nil {
		return err
	}
	return all.End()
}
