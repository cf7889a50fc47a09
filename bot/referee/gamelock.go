package referee

import (
	"context"
	"sync"
	"time"
)

// JudgingLease is how long an act may be judged under its game's lock: who is halted for longer has lost it.
const JudgingLease = 10 * time.Second

// Locks are the locks of games for a Store that one process has to itself. The zero value is ready.
type Locks struct {
	// Lease takes JudgingLease's place in a test.
	Lease time.Duration

	mu   sync.Mutex
	held map[string]chan struct{} // closed when it is free
}

// Hold takes a game's lock, as soon as it is free or its holder has had it for too long; release gives it
// back.
func (l *Locks) Hold(ctx context.Context, game string) (release func(), err error) {
	mine, lease := make(chan struct{}), l.Lease
	if lease == 0 {
		lease = JudgingLease
	}
	for {
		other := l.take(game, mine)
		if other == nil {
			return func() { l.free(game, mine) }, nil
		}
		late := time.NewTimer(lease)
		select {
		case <-other:
		case <-late.C:
			l.free(game, other)
		case <-ctx.Done():
			err = ctx.Err()
		}
		late.Stop()
		if err != nil {
			return nil, err
		}
	}
}

// take takes a game's lock; other is who has it.
func (l *Locks) take(game string, mine chan struct{}) (other chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if other, ok := l.held[game]; ok {
		return other
	}
	if l.held == nil {
		l.held = map[string]chan struct{}{}
	}
	l.held[game] = mine
	return nil
}

func (l *Locks) free(game string, holder chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[game] == holder {
		delete(l.held, game)
		close(holder)
	}
}
