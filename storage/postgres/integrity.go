package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage/logged"
)

// Integrity reads every game's chain and secret, and every text, at one moment; pages are the server's own to
// look after. referee.ErrStoreCorrupt, with the place.
func (db *DB) Integrity(ctx context.Context) error {
	return db.with(allowing(ctx, anyTime), "examine", true, func(ctx context.Context, c *pgx.Conn) error {
		return pgx.BeginTxFunc(ctx, c, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
			return integrity(ctx, tx)
		})
	})
}

func integrity(ctx context.Context, tx pgx.Tx) error {
	var all logged.Chains
	var game string
	var length int
	var seq, epoch *int64
	var head, line, hash, secret []byte
	err := eachRow(ctx, tx, "SELECT g.id, g.length, g.head, r.seq, "+wholeLine+`, r.hash FROM games g
		LEFT JOIN records r ON r.guild = g.guild AND r.game = g.id ORDER BY g.number, r.seq`,
		[]any{&game, &length, &head, &seq, &line, &hash}, func() error { return all.Row(game, length, head, seq, line, hash) })
	if err == nil {
		err = all.End()
	}
	if err != nil {
		return err
	}
	err = eachRow(ctx, tx, "SELECT g.id, s.epoch, s.secret, (SELECT "+wholeLine+` FROM records r WHERE r.guild = g.guild AND r.game = g.id
			AND (CASE WHEN coalesce(s.epoch, 1) = 1 THEN r.seq = 0 ELSE (convert_from(r.line, 'UTF8')::json ->> 'e')::bigint = s.epoch END)
			ORDER BY r.seq LIMIT 1)
		FROM games g LEFT JOIN secrets s ON s.guild = g.guild AND s.game = g.id ORDER BY g.number`,
		[]any{&game, &epoch, &secret, &line}, func() error {
			var of int64
			if epoch != nil {
				of = *epoch
			}
			committed, err := logged.IsCommitted(line, of, secret)
			if err == nil && !committed {
				err = fmt.Errorf("%w: the secret is not the one that it has committed to", referee.ErrStoreCorrupt)
			}
			if err != nil {
				return fmt.Errorf("game %s: %w", game, err)
			}
			return nil
		})
	if err != nil {
		return err
	}
	var t ledger.Text
	var at int
	return eachRow(ctx, tx, "SELECT game, seq, mark, salt, body FROM texts", []any{&game, &at, (*string)(&t.Mark), &t.Salt, &t.Body}, func() error {
		if err := logged.Whole(at, t); err != nil {
			return fmt.Errorf("game %s: %w", game, err)
		}
		return nil
	})
}

// eachRow calls do on every row of a query, read into the same variables.
func eachRow(ctx context.Context, tx pgx.Tx, query string, into []any, do func() error) error {
	rows, err := tx.Query(ctx, query)
	if err == nil {
		_, err = pgx.ForEachRow(rows, into, do)
	}
	return err
}
