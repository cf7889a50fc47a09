package storagetest

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
)

// theBudgetIsShared: of many who spend at once, each gets a turn of his own, and no second has more of them
// than Discord takes.
func theBudgetIsShared(t *testing.T, m Maker) {
	clock := NewClock()
	db := m.Timed(t, clock.Now)
	const all = 100
	var mu sync.Mutex
	var turns []time.Duration
	var at sync.WaitGroup
	for range all {
		at.Go(func() {
			wait, err := db.Spend(t.Context(), referee.BudgetAhead)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			turns = append(turns, wait)
		})
	}
	at.Wait()
	slices.Sort(turns)
	for n, turn := range turns {
		if want := max(0, time.Duration(n-referee.BudgetSaved+1)*referee.BudgetEvery); turn != want {
			t.Fatalf("turn %d comes after %s, want %s", n, turn, want)
		}
		if later := n + 50; later < all && turns[later]-turn < time.Second {
			t.Fatalf("50 requests after turn %d there is another within %s", n, turns[later]-turn)
		}
	}
}

// theBudgetGoesWithTheClock: what can wait for nothing is refused, and takes nothing; what is saved up is
// bounded; who asks for something saved leaves it to others; a clock that is put back shuts nobody out.
func theBudgetGoesWithTheClock(t *testing.T, m Maker) {
	clock := NewClock()
	db := m.Timed(t, clock.Now)
	spend := func(what string, within, want time.Duration, refused bool) {
		t.Helper()
		wait, err := db.Spend(t.Context(), within)
		if wait != want || errors.Is(err, referee.ErrSpent) != refused || err != nil && !refused {
			t.Errorf("%s: %s, %v; want %s, refused %v", what, wait, err, want, refused)
		}
	}
	half := -referee.BudgetSaved / 2 * referee.BudgetEvery
	clock.Advance(time.Hour)
	for range referee.BudgetSaved / 2 {
		spend("of a full budget", half, 0, false)
	}
	spend("the half that is to be saved", half, 0, true)
	for range referee.BudgetSaved / 2 {
		spend("the other half", 0, 0, false)
	}
	spend("of nothing", 0, 0, true)
	spend("the next turn", time.Second, referee.BudgetEvery, false)
	clock.Advance(2 * referee.BudgetEvery)
	spend("in time", 0, 0, false)
	spend("and no more", 0, 0, true)
	clock.Advance(-time.Hour)
	spend("by a clock that was put back", referee.BudgetAhead, referee.BudgetAhead, false)
	clock.Advance(referee.BudgetAhead + referee.BudgetSaved*referee.BudgetEvery)
	spend("once that is made up for", half, 0, false)
}
