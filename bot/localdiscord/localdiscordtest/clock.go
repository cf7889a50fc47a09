package localdiscordtest

import (
	"sync"
	"time"
)

// ManualClock does not move until Advance moves it, so that a test's result
// does not hang on how fast the machine is. The zero value shows
// 2026-01-01 00:00 UTC.
type ManualClock struct {
	mu     sync.Mutex
	passed time.Duration
	alarms []alarm
	asked  chan struct{}
}

type alarm struct {
	at   time.Duration
	ring chan time.Time
}

var manualStart = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// Now returns what the clock shows.
func (c *ManualClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return manualStart.Add(c.passed)
}

// After rings when Advance has moved the clock by d or more.
func (c *ManualClock) After(d time.Duration) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	ring := make(chan time.Time, 1)
	c.alarms = append(c.alarms, alarm{c.passed + d, ring})
	if c.asked != nil {
		close(c.asked)
		c.asked = nil
	}
	return ring
}

// Advance moves the clock and rings every alarm that has come due.
func (c *ManualClock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.passed += d
	waiting := c.alarms[:0]
	for _, a := range c.alarms {
		if a.at > c.passed {
			waiting = append(waiting, a)
			continue
		}
		a.ring <- manualStart.Add(c.passed)
	}
	c.alarms = waiting
}

// Waiting returns a channel that closes once at least n alarms are set, so
// that a test can advance the clock when the other side has begun to wait.
func (c *ManualClock) Waiting(n int) <-chan struct{} {
	reached := make(chan struct{})
	go func() {
		defer close(reached)
		for {
			c.mu.Lock()
			if len(c.alarms) >= n {
				c.mu.Unlock()
				return
			}
			if c.asked == nil {
				c.asked = make(chan struct{})
			}
			asked := c.asked
			c.mu.Unlock()
			<-asked
		}
	}()
	return reached
}
