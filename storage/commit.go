package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
)

// Open stores a new game. referee.ErrOriginKnown where the origin is known, referee.ErrChannelBusy where the
// place has an open game, referee.ErrTableTaken where one of its server has the table's number, in this order.
func (db *DB) Open(ctx context.Context, o referee.Opening) error {
	step := "open game " + o.Game
	if err := coherent(o.Commit, 0); err != nil {
		return failure(db.file, step, err)
	}
	if o.Secret.IsZero() {
		return failure(db.file, step, errors.New("a game without a secret"))
	}
	created, err := moment(o.Records[0])
	if err != nil {
		return failure(db.file, step, err)
	}
	ended, err := ending(o.Commit)
	if err != nil {
		return failure(db.file, step, err)
	}
	return db.commit(ctx, step, func(tx *sql.Tx) error {
		if err := unknown(ctx, tx, o.Answer.Origin); err != nil {
			return err
		}
		var taken bool
		err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM games WHERE guild = ? AND channel = ? AND ended_at IS NULL)",
			o.Place.Guild, o.Place.Channel).Scan(&taken)
		if err != nil {
			return fmt.Errorf("games: %w", err)
		}
		if taken {
			return fmt.Errorf("channel %q: %w", o.Place.Channel, referee.ErrChannelBusy)
		}
		if err := free(ctx, tx, o); err != nil {
			return err
		}
		links := chain(ledger.Link{}, o.Lines)
		head := links[len(links)-1]
		if err := run(ctx, tx, "games", `INSERT INTO games (id, system, guild, channel, length, head, created_at, ended_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			o.Game, o.System, o.Place.Guild, o.Place.Channel, len(o.Records), head[:], created, ended); err != nil {
			return err
		}
		if o.Table > 0 {
			if err := run(ctx, tx, "games", "UPDATE games SET table_number = ? WHERE id = ?", o.Table, o.Game); err != nil {
				return err
			}
		}
		if o.Opener != "" {
			if err := run(ctx, tx, "games", "UPDATE games SET opener = ? WHERE id = ?", o.Opener, o.Game); err != nil {
				return err
			}
		}
		secret := o.Secret.Reveal()
		if err := run(ctx, tx, "secrets", "INSERT INTO secrets (game, epoch, secret) VALUES (?, ?, ?)",
			o.Game, o.Records[0].Epoch, secret[:]); err != nil {
			return err
		}
		return insert(ctx, tx, o.Commit, links)
	})
}

// Append adds records to a game. referee.ErrOriginKnown, referee.ErrConflict; referee.ErrNotFound where there
// is no such game, or where the draft that the act used up is gone: what it stood for was done.
func (db *DB) Append(ctx context.Context, c referee.Commit) error {
	step := "append to game " + c.Game
	if len(c.Records) == 0 {
		return failure(db.file, step, errors.New("no records"))
	}
	if err := coherent(c, c.Records[0].Seq); err != nil {
		return failure(db.file, step, err)
	}
	ended, err := ending(c)
	if err != nil {
		return failure(db.file, step, err)
	}
	return db.commit(ctx, step, func(tx *sql.Tx) error {
		if err := unknown(ctx, tx, c.Answer.Origin); err != nil {
			return err
		}
		length, head, err := tip(ctx, tx, c.Game)
		if err != nil {
			return err
		}
		if length != c.Records[0].Seq {
			return fmt.Errorf("record %d where %d is next: %w", c.Records[0].Seq, length, referee.ErrConflict)
		}
		links := chain(head, c.Lines)
		if err := insert(ctx, tx, c, links); err != nil {
			return err
		}
		head = links[len(links)-1]
		return run(ctx, tx, "games", "UPDATE games SET length = ?, head = ?, ended_at = coalesce(ended_at, ?) WHERE id = ?",
			length+len(c.Records), head[:], ended, c.Game)
	})
}

// coherent reports a commit that no referee makes: it would spoil the log for good.
func coherent(c referee.Commit, from int) error {
	switch {
	case len(c.Records) == 0 || len(c.Lines) != len(c.Records):
		return fmt.Errorf("%d records in %d lines", len(c.Records), len(c.Lines))
	case c.Answer.Game != c.Game || c.Answer.Seq != from:
		return fmt.Errorf("the answer of record %d of game %q", c.Answer.Seq, c.Answer.Game)
	}
	for i, r := range c.Records {
		if r.Seq != from+i {
			return fmt.Errorf("record %d where %d is next", r.Seq, from+i)
		}
	}
	return nil
}

// moment returns when a record was decided, in Unix milliseconds.
func moment(r ledger.Record) (int64, error) {
	at, err := time.Parse(time.RFC3339, r.At)
	if err != nil {
		return 0, fmt.Errorf("record %d: %w", r.Seq, err)
	}
	return at.UnixMilli(), nil
}

// ending returns when the commit ends its game, NULL where it does not.
func ending(c referee.Commit) (sql.NullInt64, error) {
	if !c.Ends {
		return sql.NullInt64{}, nil
	}
	at, err := moment(c.Records[len(c.Records)-1])
	return sql.NullInt64{Int64: at, Valid: true}, err
}

// free looks whether an open game of the server has the table's number.
func free(ctx context.Context, tx *sql.Tx, o referee.Opening) error {
	if o.Table == 0 {
		return nil
	}
	var taken bool
	err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM games WHERE guild = ? AND table_number = ? AND ended_at IS NULL)",
		o.Place.Guild, o.Table).Scan(&taken)
	switch {
	case err != nil:
		return fmt.Errorf("games: %w", err)
	case taken:
		return fmt.Errorf("table %d: %w", o.Table, referee.ErrTableTaken)
	}
	return nil
}

func unknown(ctx context.Context, tx *sql.Tx, origin string) error {
	var known bool
	if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM answers WHERE origin = ?)", origin).Scan(&known); err != nil {
		return fmt.Errorf("answers: %w", err)
	}
	if known {
		return fmt.Errorf("origin %q: %w", origin, referee.ErrOriginKnown)
	}
	return nil
}

// chain returns the link that ends each line.
func chain(from ledger.Link, lines [][]byte) []ledger.Link {
	links := make([]ledger.Link, len(lines))
	for i, line := range lines {
		from = ledger.Chain(from, line)
		links[i] = from
	}
	return links
}

// insert writes what a commit adds beside the game's own row, and there what happens once in a game.
func insert(ctx context.Context, tx *sql.Tx, c referee.Commit, links []ledger.Link) error {
	if c.Worded || c.Dropped {
		if err := run(ctx, tx, "games", "UPDATE games SET worded = worded OR ?, dropped = dropped OR ? WHERE id = ?",
			c.Worded, c.Dropped, c.Game); err != nil {
			return err
		}
	}
	for i, r := range c.Records {
		if err := run(ctx, tx, "records", "INSERT INTO records (game, seq, line, hash) VALUES (?, ?, ?, ?)",
			c.Game, r.Seq, c.Lines[i], links[i][:]); err != nil {
			return err
		}
		for place, t := range r.Texts {
			if err := run(ctx, tx, "texts", "INSERT INTO texts (game, seq, place, mark, salt, body, withheld) VALUES (?, ?, ?, ?, ?, ?, ?)",
				c.Game, r.Seq, place, string(t.Mark), t.Salt, t.Body, t.Withheld); err != nil {
				return err
			}
		}
		for seal, payload := range r.Payloads {
			if err := run(ctx, tx, "payloads", "INSERT INTO payloads (game, seq, seal, payload) VALUES (?, ?, ?, ?)",
				c.Game, r.Seq, seal, []byte(payload)); err != nil {
				return err
			}
		}
	}
	a := c.Answer
	_, err := tx.ExecContext(ctx, "INSERT INTO answers (origin, game, seat, seq, act, delivered_at) VALUES (?, ?, ?, ?, ?, ?)",
		a.Origin, a.Game, string(a.Seat), a.Seq, a.Act, sql.NullInt64{Int64: a.DeliveredAt.UnixMilli(), Valid: !a.DeliveredAt.IsZero()})
	if err != nil {
		return fmt.Errorf("answers: %w", err)
	}
	if c.Clocked {
		if err := setDue(ctx, tx, c.Game, c.Due); err != nil {
			return err
		}
	}
	return dropDrafts(ctx, tx, c)
}

// dropDrafts drops the draft that an act used up, and with the end all of the game's: they hold what its
// players weighed in private.
func dropDrafts(ctx context.Context, tx *sql.Tx, c referee.Commit) error {
	if c.Draft != "" {
		if err := runOnRow(ctx, tx, "draft "+c.Draft, "DELETE FROM drafts WHERE id = ?", c.Draft); err != nil {
			return err
		}
	}
	if c.Ends {
		if err := run(ctx, tx, "drafts", "DELETE FROM drafts WHERE game = ?", c.Game); err != nil {
			return err
		}
	}
	return nil
}

// run executes a statement that changes so many rows of a table as there are.
func run(ctx context.Context, tx *sql.Tx, table, query string, args ...any) error {
	if _, err := tx.ExecContext(ctx, query, args...); err != nil {
		return fmt.Errorf("%s: %w", table, err)
	}
	return nil
}

// runOnRow executes a statement that changes one row: referee.ErrNotFound where there is none such.
func runOnRow(ctx context.Context, tx *sql.Tx, row, query string, args ...any) error {
	done, err := tx.ExecContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("%s: %w", row, err)
	}
	n, err := done.RowsAffected()
	if err == nil && n == 0 {
		err = referee.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("%s: %w", row, err)
	}
	return nil
}
