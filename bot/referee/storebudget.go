package referee

import (
	"context"
	"errors"
	"sync"
	"time"
)

// What all processes of a bot may ask of Discord by its token: of the 50 requests that Discord takes in a
// second, BudgetSaved of them at once and one each BudgetEvery leave two free, whenever the second begins.
const (
	BudgetEvery = 25 * time.Millisecond
	BudgetSaved = 8
	// BudgetAhead is how far ahead it may be spent: nobody waits for longer.
	BudgetAhead = 20 * time.Second
)

// ErrSpent says that the budget leaves no room so soon: nothing was taken of it.
var ErrSpent = errors.New("the budget of requests is spent")

// BudgetStore shares the budget of one bot's requests between its processes. It promises no durability: a
// store that was away begins with a full one.
type BudgetStore interface {
	// Spend takes one request, and returns how long to wait before it is made. ErrSpent where that is longer
	// than within, which is BudgetAhead at most; where within is negative, so much must be saved up before.
	Spend(ctx context.Context, within time.Duration) (wait time.Duration, err error)
}

// Budget is that of a store that one process has for itself: it is kept in memory. The zero Budget is full.
type Budget struct {
	mu sync.Mutex
	// free is when the next request may be made by pace alone.
	free time.Time
}

// Spend is the store's, at that moment of its clock. ErrSpent.
func (b *Budget) Spend(now time.Time, within time.Duration) (wait time.Duration, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	free := b.free
	if full := now.Add(-(BudgetSaved - 1) * BudgetEvery); free.Before(full) {
		free = full
	}
	if most := now.Add(BudgetAhead); free.After(most) { // the clock was put back
		free = most
	}
	if wait = free.Sub(now); wait > within {
		return 0, ErrSpent
	}
	b.free = free.Add(BudgetEvery)
	return max(wait, 0), nil
}

// Spend takes one request of the budget that all processes of the bot share, and returns how long to wait
// before it is made. ErrSpent where that is longer than within.
func (m *deps) Spend(ctx context.Context, within time.Duration) (time.Duration, error) {
	return m.store.Spend(ctx, within)
}
