package process

import (
	"context"
	"time"
)

// Pauses between two tries to reach Discord: twice as long each time.
const (
	shortestPause = time.Second
	longestPause  = time.Minute
)

// Backoff is how much longer to try.
type Backoff struct {
	left, pause time.Duration
	Wait        func(context.Context, time.Duration) error
}

// NewBackoff returns a patience of so long in all, which waits so.
func NewBackoff(all time.Duration, wait func(context.Context, time.Duration) error) *Backoff {
	return &Backoff{left: all, pause: shortestPause, Wait: wait}
}

// Next returns how long the next pause is, false where there is no patience left for it.
func (p *Backoff) Next(atLeast time.Duration) (time.Duration, bool) {
	pause := max(p.pause, atLeast)
	if pause > p.left {
		return 0, false
	}
	p.left -= pause
	p.pause = min(2*p.pause, longestPause)
	return pause, true
}

// Rest waits, or returns the context's error.
func Rest(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
