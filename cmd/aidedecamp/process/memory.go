package process

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

const (
	// leastMemory is what the runtime may use however little lives: with the program's own pages that is
	// some 120 MB resident.
	leastMemory = 92 << 20
	// weighEvery is how often what lives is weighed anew.
	weighEvery = 5 * time.Second
	// livingBytes is what the last collection found alive.
	livingBytes = "/gc/heap/live:bytes"
)

// memoryFor is what the runtime may use where so many bytes live: garbage is collected before it goes
// beyond, and never so often that a bot with many games does nothing else.
func memoryFor(living uint64) int64 { return max(leastMemory, int64(living+living/3)) }

// openingWithin is for how long collecting is put off at most.
const openingWithin = 10 * time.Second

// CollectLater puts collecting off while the bot starts, unless its operator has said when to collect: what a
// start makes lives on, and looking for garbage in it takes a tenth of its time. It returns what ends that.
// The limit is in force meanwhile.
func CollectLater() (over func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(-1)
	over = sync.OnceFunc(func() { debug.SetGCPercent(before) })
	time.AfterFunc(openingWithin, over)
	return over
}

// LimitMemory keeps the process small until the context ends, unless its operator has set a limit.
func LimitMemory(ctx context.Context) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	sample := []metrics.Sample{{Name: livingBytes}}
	for {
		metrics.Read(sample)
		debug.SetMemoryLimit(memoryFor(sample[0].Value.Uint64()))
		if Rest(ctx, weighEvery) != nil {
			return
		}
	}
}
