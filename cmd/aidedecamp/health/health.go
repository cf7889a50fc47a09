package health

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"aidedecamp/bot/pace"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/session"
	"aidedecamp/rules/phrase"
)

const (
	// writeEvery is how often a write is tried where nobody plays.
	writeEvery = time.Minute
	// SharedEvery is that of who shares a database: whoever spreads what comes over several processes must hear
	// soon that it is away, and that it is back.
	SharedEvery = 5 * time.Second
	// WriteWithin is how long that write may take.
	WriteWithin = 10 * time.Second
	// freshWrite is how old the last good write may be. Twice the interval: one that is late is no illness.
	freshWrite = 2 * writeEvery
)

// commitBounds are the upper bounds of the classes in which commits are counted, in seconds; 3 s is Discord's
// deadline.
var commitBounds = [...]float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 3}

// Signs is the signs of life of a process that serves. It is safe for concurrent use.
type Signs struct {
	now  func() time.Time
	born time.Time
	Pace pace.Meter
	// Every is how often a write is tried where nobody plays.
	Every time.Duration

	mu      sync.Mutex
	gateway func() session.Gateway // nil before the bot was ready
	wrote   time.Time              // the last good write
	writing error                  // what the last write came to
	acts    int
	opened  int
	ended   int
	failed  int
	classes [len(commitBounds) + 1]int
	took    time.Duration
}

// New returns the signs of a process that starts now.
func New(now func() time.Time) *Signs {
	return &Signs{now: now, born: now(), Every: writeEvery}
}

// Attach says where the gateway's state is known.
func (h *Signs) Attach(gateway func() session.Gateway) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.gateway = gateway
}

// NoteWrite notes what a write came to.
func (h *Signs) NoteWrite(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.writing = err
	if err == nil {
		h.wrote = h.now()
		return
	}
	h.failed++
}

// Due reports whether a write should be tried: the last one failed, or is too long ago to mean anything.
func (h *Signs) Due() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.writing != nil || h.now().Sub(h.wrote) >= h.Every
}

// noteCommit notes an act that was committed.
func (h *Signs) noteCommit(took time.Duration, opens, ends bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.acts++
	h.took += took
	class := 0
	for class < len(commitBounds) && took.Seconds() > commitBounds[class] {
		class++
	}
	h.classes[class]++
	if opens {
		h.opened++
	}
	if ends {
		h.ended++
	}
}

// Illness says what is not well; none is health: the gateway is open and a write succeeded lately.
func (h *Signs) Illness() []phrase.Phrase {
	h.mu.Lock()
	defer h.mu.Unlock()
	var ill []phrase.Phrase
	switch {
	case h.gateway == nil:
		ill = append(ill, phrase.Say("cli.health.starting"))
	case !h.gateway().Open:
		ill = append(ill, phrase.Say("cli.health.gateway"))
	}
	switch {
	case h.writing != nil:
		ill = append(ill, phrase.Say("cli.health.write"))
	case h.now().Sub(h.wrote) > freshWrite:
		ill = append(ill, phrase.Say("cli.health.stale"))
	}
	return ill
}

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
