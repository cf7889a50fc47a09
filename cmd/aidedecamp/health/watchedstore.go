package health

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"aidedecamp/bot/pace"
	"aidedecamp/bot/referee"
)

// watched is a store whose writes are signs of life. Each committed act is one line of the log: its ids,
// never its text.
type watched struct {
	referee.Store
	health *Signs
	log    *slog.Logger
}

// Watch returns a store that tells what its writes come to.
func Watch(store referee.Store, h *Signs, log *slog.Logger) referee.Store {
	return &watched{store, h, log}
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
	began, lap := w.health.now(), pace.From(ctx)
	lap.End(pace.Look)
	err := w.Store.Open(ctx, o)
	lap.End(pace.Commit)
	if err == nil {
		lap.NoteAct()
	}
	return w.committed(o.Commit, began, true, err)
}

// Act is the store's: it is timed from the decision on; the call's lap hears of what goes before as well. A refusal, and what commits nothing, say nothing of
// the file.
func (w *watched) Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	var c referee.Commit
	var began time.Time
	var refused error
	lap := pace.From(ctx)
	err := w.Store.Act(ctx, ask, func(now referee.Moment) (referee.Commit, error) {
		lap.End(pace.Look)
		c, refused = decide(now)
		lap.End(pace.Judge)
		began = w.health.now()
		return c, refused
	})
	lap.End(pace.Commit)
	switch {
	case refused != nil, err == nil && c.IsEmpty():
		return err
	case err != nil || len(c.Records) == 0:
		return w.note(err)
	}
	lap.NoteAct()
	return w.committed(c, began, false, nil)
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
