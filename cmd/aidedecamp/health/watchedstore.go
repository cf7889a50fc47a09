package health

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"aidedecamp/bot/referee"
)

// watched is a store whose writes are signs of life; acts and openings are reported by the referee
// (Committed).
type watched struct {
	referee.Store
	health *Signs
}

// Watch returns a store that reports how its writes end.
func Watch(store referee.Store, h *Signs) referee.Store { return &watched{store, h} }

// Committed notes what each commit of the referee's comes to (referee.Options). A committed act is one line
// of the log: its ids, never its text.
func (h *Signs) Committed(log *slog.Logger) func(c referee.Commit, took time.Duration, err error) {
	return func(c referee.Commit, took time.Duration, err error) {
		if !refusedOnly(err) {
			h.NoteWrite(err)
		}
		if err != nil || len(c.Records) == 0 {
			return
		}
		h.noteCommit(took, c.Records[0].Seq == 0, c.Ends)
		log.Info("commit", "game", c.Game, "seq", c.Answer.Seq, "records", len(c.Records), "origin", c.Answer.Origin,
			"seat", string(c.Answer.Seat), "took", took)
	}
}

// refusedOnly reports whether an error of the store is an answer of the referee's port: the file itself is
// well.
func refusedOnly(err error) bool {
	for _, answer := range []error{referee.ErrNotFound, referee.ErrChannelBusy, referee.ErrTableTaken, referee.ErrConflict,
		referee.ErrForked, referee.ErrErased, referee.ErrOriginKnown, referee.ErrText, context.Canceled} {
		if errors.Is(err, answer) {
			return true
		}
	}
	return false
}

func (w *watched) note(err error) error {
	if !refusedOnly(err) {
		w.health.NoteWrite(err)
	}
	return err
}

// ClaimUntold is the store's: it writes where it claims, and one that fails says so.
func (w *watched) ClaimUntold(ctx context.Context, limit int) ([]referee.Answer, error) {
	untold, err := w.Store.ClaimUntold(ctx, limit)
	if err != nil || len(untold) > 0 {
		err = w.note(err)
	}
	return untold, err
}

// Retell is the store's.
func (w *watched) Retell(ctx context.Context, origins []string) (mine []string, err error) {
	mine, err = w.Store.Retell(ctx, origins)
	return mine, w.note(err)
}

// NoteArrival is the store's.
func (w *watched) NoteArrival(ctx context.Context, a referee.Arrival) (older referee.Live, err error) {
	older, err = w.Store.NoteArrival(ctx, a)
	return older, w.note(err)
}

// NoteLost is the store's.
func (w *watched) NoteLost(ctx context.Context, origin string) error {
	return w.note(w.Store.NoteLost(ctx, origin))
}

// DropTableNumber is the store's.
func (w *watched) DropTableNumber(ctx context.Context, game string) error {
	return w.note(w.Store.DropTableNumber(ctx, game))
}

// ClaimDue is the store's: it writes where it claims, and one that fails says so.
func (w *watched) ClaimDue(ctx context.Context, limit int) ([]referee.Due, error) {
	due, err := w.Store.ClaimDue(ctx, limit)
	if err != nil || len(due) > 0 {
		err = w.note(err)
	}
	return due, err
}

// ClaimReminders is the store's: it writes where it claims, and one that fails says so.
func (w *watched) ClaimReminders(ctx context.Context, limit int) ([]referee.Reminder, error) {
	rows, err := w.Store.ClaimReminders(ctx, limit)
	if err != nil || len(rows) > 0 {
		err = w.note(err)
	}
	return rows, err
}

// Sweep is the store's.
func (w *watched) Sweep(ctx context.Context) error {
	return w.note(w.Store.Sweep(ctx))
}

// PutDraft is the store's.
func (w *watched) PutDraft(ctx context.Context, d referee.Draft) error {
	return w.note(w.Store.PutDraft(ctx, d))
}
