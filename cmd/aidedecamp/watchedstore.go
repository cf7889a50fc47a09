package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"aidedecamp/bot/referee"
)

// watched is a store whose writes are signs of life. Each committed act is one line of the log: its ids,
// never its text.
type watched struct {
	referee.Store
	health *health
	log    *slog.Logger
}

// refusedOnly reports whether an error of the store is an answer of the referee's port: the file itself is
// well.
func refusedOnly(err error) bool {
	for _, answer := range []error{referee.ErrNotFound, referee.ErrChannelBusy, referee.ErrTableTaken, referee.ErrConflict,
		referee.ErrOriginKnown, context.Canceled} {
		if errors.Is(err, answer) {
			return true
		}
	}
	return false
}

func (w *watched) note(err error) error {
	if !refusedOnly(err) {
		w.health.noteWrite(err)
	}
	return err
}

func (w *watched) committed(c referee.Commit, began time.Time, opens bool, err error) error {
	if w.note(err) != nil {
		return err
	}
	took := w.health.now().Sub(began)
	w.health.noteCommit(took, opens, c.Ends)
	w.log.Info("commit", "game", c.Game, "seq", c.Answer.Seq, "records", len(c.Records), "origin", c.Answer.Origin,
		"seat", string(c.Answer.Seat), "took", took)
	return nil
}

// Open is the store's.
func (w *watched) Open(ctx context.Context, o referee.Opening) error {
	began := w.health.now()
	return w.committed(o.Commit, began, true, w.Store.Open(ctx, o))
}

// Append is the store's.
func (w *watched) Append(ctx context.Context, c referee.Commit) error {
	began := w.health.now()
	return w.committed(c, began, false, w.Store.Append(ctx, c))
}

// Delivered is the store's.
func (w *watched) NoteDelivered(ctx context.Context, origin string, at time.Time) error {
	return w.note(w.Store.NoteDelivered(ctx, origin, at))
}

// SetLive is the store's.
func (w *watched) SetLive(ctx context.Context, game, message string) error {
	return w.note(w.Store.SetLive(ctx, game, message))
}

// PutDraft is the store's.
func (w *watched) PutDraft(ctx context.Context, d referee.Draft) error {
	return w.note(w.Store.PutDraft(ctx, d))
}
