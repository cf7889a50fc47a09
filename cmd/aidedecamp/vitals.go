package main

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"aidedecamp/bot"
	"aidedecamp/bot/referee"
	"aidedecamp/rules/phrase"
)

const (
	// writeEvery is how often a write is tried where nobody plays.
	writeEvery = time.Minute
	// writeWithin is how long that write may take.
	writeWithin = 10 * time.Second
	// freshWrite is how old the last good write may be. Twice the interval: one that is late is no illness.
	freshWrite = 2 * writeEvery
)

// commitBounds are the upper bounds of the classes in which commits are counted, in seconds; 3 s is Discord's deadline.
var commitBounds = [...]float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 3}

// vitals are the signs of life of a process that serves. It is safe for concurrent use.
type vitals struct {
	now  func() time.Time
	born time.Time

	mu      sync.Mutex
	gateway func() bot.Gateway // nil before the bot was ready
	wrote   time.Time          // the last good write
	writing error              // what the last write came to
	acts    int
	opened  int
	ended   int
	failed  int
	classes [len(commitBounds) + 1]int
	took    time.Duration
}

func newVitals(now func() time.Time) *vitals { return &vitals{now: now, born: now()} }

// attach tells where the gateway's state is known.
func (v *vitals) attach(gateway func() bot.Gateway) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.gateway = gateway
}

// noteWrite notes what a write came to.
func (v *vitals) noteWrite(err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.writing = err
	if err == nil {
		v.wrote = v.now()
		return
	}
	v.failed++
}

// due reports whether a write should be tried: the last one failed, or is too long ago to tell anything.
func (v *vitals) due() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.writing != nil || v.now().Sub(v.wrote) >= writeEvery
}

// noteCommit notes an act that was committed.
func (v *vitals) noteCommit(took time.Duration, opens, ends bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.acts++
	v.took += took
	class := 0
	for class < len(commitBounds) && took.Seconds() > commitBounds[class] {
		class++
	}
	v.classes[class]++
	if opens {
		v.opened++
	}
	if ends {
		v.ended++
	}
}

// illness says what is not well; none is health: the gateway is open and a write succeeded lately.
func (v *vitals) illness() []phrase.Phrase {
	v.mu.Lock()
	defer v.mu.Unlock()
	var ill []phrase.Phrase
	switch {
	case v.gateway == nil:
		ill = append(ill, phrase.Say("cli.health.starting"))
	case !v.gateway().Open:
		ill = append(ill, phrase.Say("cli.health.gateway"))
	}
	switch {
	case v.writing != nil:
		ill = append(ill, phrase.Say("cli.health.write"))
	case v.now().Sub(v.wrote) > freshWrite:
		ill = append(ill, phrase.Say("cli.health.stale"))
	}
	return ill
}

// watched is a store whose writes are signs of life. Each committed act is one line of the log: its ids, never its text.
type watched struct {
	referee.Store
	vitals *vitals
	log    *slog.Logger
}

// refusedOnly reports whether an error of the store is an answer of the referee's port: the file itself is well.
func refusedOnly(err error) bool {
	for _, answer := range []error{referee.ErrNotFound, referee.ErrChannelBusy, referee.ErrConflict, referee.ErrOriginKnown, context.Canceled} {
		if errors.Is(err, answer) {
			return true
		}
	}
	return false
}

func (w *watched) note(err error) error {
	if !refusedOnly(err) {
		w.vitals.noteWrite(err)
	}
	return err
}

func (w *watched) committed(c referee.Commit, began time.Time, opens bool, err error) error {
	if w.note(err) != nil {
		return err
	}
	took := w.vitals.now().Sub(began)
	w.vitals.noteCommit(took, opens, c.Ends)
	w.log.Info("commit", "game", c.Game, "seq", c.Answer.Seq, "records", len(c.Records), "origin", c.Answer.Origin, "seat", string(c.Answer.Seat), "took", took)
	return nil
}

// Open is the store's.
func (w *watched) Open(ctx context.Context, o referee.Opening) error {
	began := w.vitals.now()
	return w.committed(o.Commit, began, true, w.Store.Open(ctx, o))
}

// Append is the store's.
func (w *watched) Append(ctx context.Context, c referee.Commit) error {
	began := w.vitals.now()
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
