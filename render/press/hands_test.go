package press

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// Every thing is done once, by any number of callers at once, never by more hands than there are.
func TestHandsDoEverythingOnce(t *testing.T) {
	var callers sync.WaitGroup
	var busy, most atomic.Int64
	const all = 8
	for range all {
		callers.Go(func() {
			var done [97]atomic.Int64
			err := InHands(len(done), func(i int) error {
				most.Store(max(most.Load(), busy.Add(1)))
				done[i].Add(1)
				busy.Add(-1)
				return nil
			})
			for i := range done {
				if n := done[i].Load(); err != nil || n != 1 {
					t.Errorf("%d was done %d times: %v", i, n, err)
				}
			}
		})
	}
	callers.Wait()
	if n := most.Load(); n > all+int64(cap(hands)) || len(hands) != 0 {
		t.Errorf("%d at once, %d hands still taken", n, len(hands))
	}
}

// An error and a panic are returned from any hand, and leave the hands free.
func TestHandsTellWhatWentWrong(t *testing.T) {
	wrong := errors.New("wrong")
	if err := InHands(20, func(i int) error { return map[bool]error{true: wrong}[i == 13] }); !errors.Is(err, wrong) {
		t.Errorf("an error is told as %v", err)
	}
	err := InHands(20, func(int) error { panic("a wrong stroke") })
	if err == nil || !strings.Contains(err.Error(), "a wrong stroke") || !strings.Contains(err.Error(), "hands_test.go") {
		t.Errorf("a panic is told as %v", err)
	}
	if len(hands) != 0 {
		t.Errorf("%d hands still taken", len(hands))
	}
}
