package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage/logged"
)

// Load returns a game as it stands at one moment: its log with texts and payloads joined, its place, its
// secret. The chain is recomputed. referee.ErrNotFound; ErrCorrupt where a line, a text or the head is not
// what was committed.
func (r *Reader) Load(ctx context.Context, game string) (referee.Stored, error) {
	var s referee.Stored
	err := r.snapshot(ctx, "load game "+game, func(tx *sql.Conn) error {
		err := tx.QueryRowContext(ctx, "SELECT guild, channel FROM games WHERE id = ?", game).
			Scan(&s.Place.Guild, &s.Place.Channel)
		if err != nil {
			return missing(err)
		}
		var secret []byte
		err = tx.QueryRowContext(ctx, "SELECT secret FROM secrets WHERE game = ? ORDER BY epoch DESC LIMIT 1", game).Scan(&secret)
		if err != nil {
			return fmt.Errorf("secrets: %w", err)
		}
		if s.Secret, err = dice.NewSecret(secret); err != nil {
			return fmt.Errorf("secrets: %w: %w", ErrCorrupt, err)
		}
		var at referee.Head
		if at, s.Records, err = records(ctx, tx, game, referee.Head{}); err != nil {
			return err
		}
		s.Erased = at.Erased
		s.Due, err = dueOf(ctx, tx, game)
		return err
	})
	if err != nil {
		return referee.Stored{}, err
	}
	return s, nil
}

// Tail returns the records of a game that follow on those known, in order, texts and payloads joined; none
// where the log has not grown. referee.ErrNotFound, referee.ErrForked,
// referee.ErrErased, ErrCorrupt.
func (r *Reader) Tail(ctx context.Context, game string, known referee.Head) ([]ledger.Record, error) {
	step := "read on in game " + game
	at, err := tip(ctx, r.read, game)
	if err != nil {
		return nil, failure(r.file, step, err)
	}
	if at == known {
		return nil, nil
	}
	var tail []ledger.Record
	err = r.snapshot(ctx, step, func(tx *sql.Conn) (err error) {
		_, tail, err = records(ctx, tx, game, known)
		return err
	})
	if err != nil {
		return nil, err
	}
	return tail, nil
}

// missing turns an empty answer into the value that the referee awaits.
func missing(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return referee.ErrNotFound
	}
	return err
}

// asker is what one row can be asked of.
type asker interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// tip returns where a game's log ends.
func tip(ctx context.Context, from asker, game string) (referee.Head, error) {
	return scanHead(from.QueryRowContext(ctx, "SELECT length, head, erased FROM games WHERE id = ?", game))
}

// scanHead reads a row that begins with a log's length, its head and how often something of it was erased.
func scanHead(row scanner, rest ...any) (h referee.Head, err error) {
	var link []byte
	if err := row.Scan(append([]any{&h.Length, &link, &h.Erased}, rest...)...); err != nil {
		return referee.Head{}, missing(err)
	}
	h.Link, err = logged.LinkOf(link)
	return h, err
}

// records reads what follows on the known part of a log, and walks its chain to the head, which it returns.
func records(ctx context.Context, tx *sql.Conn, game string, known referee.Head) (referee.Head, []ledger.Record, error) {
	at, err := tip(ctx, tx, game)
	if err != nil {
		return at, nil, err
	}
	log, err := tail(ctx, tx, game, known, at)
	return at, log, err
}

// tail reads what follows on the known part of a log that ends there.
func tail(ctx context.Context, tx *sql.Conn, game string, known, at referee.Head) ([]ledger.Record, error) {
	if at == known {
		return nil, nil
	}
	if err := goesOn(ctx, tx, game, known, at); err != nil {
		return nil, err
	}
	return walkFrom(ctx, tx, game, known, at)
}

// goesOn reports a log that is not the known one's continuation.
func goesOn(ctx context.Context, tx *sql.Conn, game string, known, at referee.Head) error {
	var link []byte
	err := tx.QueryRowContext(ctx, "SELECT hash FROM records WHERE game = ? AND seq = ?", game, known.Length-1).Scan(&link)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("records: %w", err)
	}
	return logged.GoesOn(known, at, link)
}

// wholeLine is the line of a record r of a game g as it was written: the first one with its tables.
const wholeLine = `CASE WHEN r.seq > 0 OR g.tables IS NULL THEN r.line ELSE CAST(substr(r.line, 1, g.tables_at) ||
	(SELECT body FROM game_tables WHERE hash = g.tables) || substr(r.line, g.tables_at + 1) AS BLOB) END`

// walkFrom reads a log from the known part on to its end.
func walkFrom(ctx context.Context, tx *sql.Conn, game string, known, at referee.Head) ([]ledger.Record, error) {
	from, w := known.Length, logged.Walk{Head: known}
	log := make([]ledger.Record, 0, at.Length-from)
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var seq int
		var line, hash sql.RawBytes
		if err := rows.Scan(&seq, &line, &hash); err != nil {
			return err
		}
		record, err := w.Record(seq, line, hash)
		if err != nil {
			return err
		}
		log = append(log, record)
		return nil
	}, "SELECT r.seq, "+wholeLine+", r.hash FROM games g JOIN records r ON r.game = g.id WHERE g.id = ? AND r.seq >= ? ORDER BY r.seq", game, from)
	if err != nil {
		return nil, fmt.Errorf("records: %w", err)
	}
	if err := w.Arrive(at); err != nil {
		return nil, err
	}
	return log, join(ctx, tx, game, from, log)
}

// join puts texts and payloads to their records.
func join(ctx context.Context, tx *sql.Conn, game string, from int, log []ledger.Record) error {
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var seq int
		var t ledger.Text
		if err := rows.Scan(&seq, &t.Mark, &t.Salt, &t.Body, &t.Withheld); err != nil {
			return err
		}
		if err := logged.Whole(seq, t); err != nil {
			return err
		}
		r := &log[seq-from]
		r.Texts = append(r.Texts, t)
		return nil
	}, "SELECT seq, mark, salt, body, withheld FROM texts WHERE game = ? AND seq >= ? ORDER BY seq, place", game, from)
	if err != nil {
		return fmt.Errorf("texts: %w", err)
	}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var seq int
		var seal string
		var payload []byte
		if err := rows.Scan(&seq, &seal, &payload); err != nil {
			return err
		}
		r := &log[seq-from]
		if r.Payloads == nil {
			r.Payloads = map[string]json.RawMessage{}
		}
		r.Payloads[seal] = payload
		return nil
	}, "SELECT seq, seal, payload FROM payloads WHERE game = ? AND seq >= ?", game, from)
	if err != nil {
		return fmt.Errorf("payloads: %w", err)
	}
	return nil
}
