package storage

import (
	"context"
	"database/sql"
	"encoding/json"

	"aidedecamp/bot/referee"
)

// PutDraft stores a draft, its time to the millisecond.
func (db *DB) PutDraft(ctx context.Context, d referee.Draft) error {
	step := "keep draft " + d.ID
	if err := d.Check(); err != nil {
		return failure(db.file, step, err)
	}
	return db.commit(ctx, step, func(tx *sql.Conn) error { return insertDraft(ctx, tx, d) })
}

func insertDraft(ctx context.Context, tx *sql.Conn, d referee.Draft) error {
	return run(ctx, tx, "drafts", "INSERT INTO drafts (id, kind, game, user, body, at) VALUES (?, ?, nullif(?, ''), ?, ?, ?)",
		d.ID, d.Kind, d.Game, d.User, string(d.Body), d.At.UnixMilli())
}

// DropDraft deletes a draft. referee.ErrNotFound.
func (db *DB) DropDraft(ctx context.Context, id string) error {
	return db.commit(ctx, "drop draft "+id, func(tx *sql.Conn) error {
		return runOnRow(ctx, tx, "draft "+id, "DELETE FROM drafts WHERE id = ?", id)
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
