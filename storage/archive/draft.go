package archive

import (
	"context"
	"fmt"

	"aidedecamp/bot/referee"
)

// PutDraft stores a draft, its time to the millisecond.
func (w Writing) PutDraft(ctx context.Context, d referee.Draft) error {
	step := Step{Name: "keep draft " + d.ID}
	if err := d.Check(); err != nil {
		return fmt.Errorf("%s: %w", step.Name, err)
	}
	return w.engine.Write(ctx, step, Queue{KeepDraft(d)})
}

// KeepDraft stores a draft within a transaction.
func KeepDraft(d referee.Draft) Statement {
	return Statement{Query: `INSERT INTO drafts (guild, id, kind, game, person, body, at)
		VALUES (coalesce((SELECT guild FROM games WHERE id = $3), ''), $1, $2, $3, $4, $5, $6)`,
		Args: []any{d.ID, d.Kind, d.Game, d.User, string(d.Body), d.At.UnixMilli()}}
}

// DropDraft deletes a draft: of two who do, one alone has done it. referee.ErrNotFound.
func (w Writing) DropDraft(ctx context.Context, id string) error {
	var q Queue
	q.DoOnRow("DELETE FROM drafts WHERE id = $1", id)
	return w.engine.Write(ctx, Step{Name: "drop draft " + id}, q)
}

// Draft returns a draft. referee.ErrNotFound.
func (r Reading) Draft(ctx context.Context, id string) (referee.Draft, error) {
	return askOne(ctx, r, "read draft "+id, func(row Row) (d referee.Draft, err error) {
		var body string
		err = row.Scan(&d.ID, &d.Kind, &d.Game, &d.User, &body, (*Millis)(&d.At))
		d.Body = []byte(body)
		return d, err
	}, "SELECT id, kind, game, person, body, at FROM drafts WHERE id = $1", id)
}
