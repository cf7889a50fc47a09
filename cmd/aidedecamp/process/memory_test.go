package process

import (
	"context"
	"math"
	"runtime/debug"
	"testing"
	"time"
)

// A limit is never so near to what lives that the collector could not keep below it, and small bots stay
// small.
func TestMemoryFollowsWhatLives(t *testing.T) {
	for living, want := range map[uint64]int64{0: leastMemory, 40 << 20: leastMemory, 90 << 20: 120 << 20, 300 << 20: 400 << 20} {
		if got := memoryFor(living); got != want {
			t.Errorf("%d bytes live: limit %d, want %d", living, got, want)
		}
	}
}

// The limit is set at once where the operator has set none, and his is left alone.
func TestTheOperatorsMemoryLimitStands(t *testing.T) {
	before := debug.SetMemoryLimit(math.MaxInt64)
	defer debug.SetMemoryLimit(before)
	run := func() int64 {
		ctx, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer stop()
		LimitMemory(ctx)
		return debug.SetMemoryLimit(-1)
	}
	t.Setenv("GOMEMLIMIT", "3GiB")
	if got := run(); got != math.MaxInt64 {
		t.Errorf("the operator's limit became %d", got)
	}
	t.Setenv("GOMEMLIMIT", "")
	if got := run(); got < leastMemory || got == math.MaxInt64 {
		t.Errorf("without one it is %d", got)
	}
}
