package main

import (
	"errors"
	"slices"
	"sync"
	"time"

	"aidedecamp/bot/localdiscord"
)

// tally counts what came of the commands of one kind. Each one sent is answered, missed, refused by the
// client or failed.
type tally struct {
	sent int // by who sends, one at a time

	mu          sync.Mutex
	first, done []time.Duration
	busy        int
	missed      int // no first answer within three seconds
	gone        int // the button was no longer there: the bot heard nothing of it
	failed      int
	fault       error
}

func (t *tally) add(o outcome) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var client *localdiscord.ClientError
	switch {
	case errors.Is(o.err, localdiscord.ErrNoAnswer):
		t.missed++
	case errors.As(o.err, &client):
		t.gone++
	case o.err != nil:
		t.failed++
		t.fault = o.err
	default:
		t.first, t.done = append(t.first, o.first), append(t.done, o.done)
	}
	if o.busy {
		t.busy++
	}
}

// sum joins tallies.
func sum(tallies map[kind]*tally) *tally {
	all := &tally{}
	for _, t := range tallies {
		all.sent, all.busy, all.missed, all.gone, all.failed = all.sent+t.sent, all.busy+t.busy, all.missed+t.missed,
			all.gone+t.gone, all.failed+t.failed
		all.first, all.done = append(all.first, t.first...), append(all.done, t.done...)
		all.fault = errors.Join(all.fault, t.fault)
	}
	return all
}

// at returns the duration that so many of a hundred do not exceed; zero of none.
func at(percent int, of []time.Duration) time.Duration {
	if len(of) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(of))
	return sorted[max(0, (len(sorted)*percent+99)/100-1)]
}
