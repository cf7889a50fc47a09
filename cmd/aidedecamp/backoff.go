package main

import (
	"context"
	"time"
)

// Pauses between two tries to reach Discord: twice as long each time.
const (
	shortestPause = time.Second
	longestPause  = time.Minute
)

// backoff is how much longer to try.
type backoff struct {
	left, pause time.Duration
	wait        func(context.Context, time.Duration) error
}

func newBackoff(all time.Duration, wait func(context.Context, time.Duration) error) *backoff {
	return &backoff{left: all, pause: shortestPause, wait: wait}
}

// next returns how long the next pause is, false where there is no patience left for it.
func (p *backoff) next(atLeast time.Duration) (time.Duration, bool) {
	pause := max(p.pause, atLeast)
	if pause > p.left {
		return 0, false
	}
	p.left -= pause
	p.pause = min(2*p.pause, longestPause)
	return pause, true
}

// rest waits, or returns the context's error.
func rest(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
