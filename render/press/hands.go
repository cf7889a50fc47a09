package press

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// hands are those beside the painters' own that share a picture's work: as many as there are processors left
// by one painter. Where all are full, a painter does its work alone.
var hands = make(chan struct{}, max(runtime.GOMAXPROCS(0)-1, 0))

// InHands does n things, by as many hands as are free, and returns an error of one of them. A panic over one
// of them is an error, whoever did it.
func InHands(n int, do func(i int) error) error {
	var next atomic.Int64
	var once sync.Once
	var first error
	work := func() {
		defer func() {
			if p := recover(); p != nil {
				once.Do(func() { first = fmt.Errorf("panic: %v\n%s", p, debug.Stack()) })
			}
		}()
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			if err := do(i); err != nil {
				once.Do(func() { first = err })
				return
			}
		}
	}
	var others sync.WaitGroup
	for range n / 2 { // a hand for less than two things is not worth it
		select {
		case hands <- struct{}{}:
			others.Go(func() {
				defer func() { <-hands }()
				work()
			})
			continue
		default:
		}
		break
	}
	work()
	others.Wait()
	return first
}
