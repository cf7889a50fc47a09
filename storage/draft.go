package storage

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"aidedecamp/bot/referee"
)

// draftAge is how long a draft is kept.
const draftAge = 7 * 24 * time.Hour

// PutDraft stores a draft, its time to the millisecond, and drops those made more than a week before it.
func (db *DB) PutDraft(ctx context.Context, d referee.Draft) error {
	return db.commit(ctx, "keep draft "+d.ID, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM drafts WHERE at < ?", d.At.Add(-draftAge).UnixMilli()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO drafts (id, kind, game, user, body, at) VALUES (?, ?, nullif(?, ''), ?, ?, ?)",
			d.ID, d.Kind, d.Game, d.User, string(d.Body), d.At.UnixMilli())
		return err
	})
}

// Draft returns a draft. referee.ErrNotFound.
func (r *Reader) Draft(ctx context.Context, id string) (referee.Draft, error) {
	d := referee.Draft{ID: id}
	var body string
	err := r.read.QueryRowContext(ctx, "SELECT kind, coalesce(game, ''), user, body, at FROM drafts WHERE id = ?", id).
		Scan(&d.Kind, &d.Game, &d.User, &body, (*millis)(&d.At))
	if err != nil {
		return referee.Draft{}, failure(r.file, "read draft "+id, missing(err))
	}
	d.Body = json.RawMessage(body)
	return d, nil
}
