package localdiscord

import "time"

// Clock is the time by which the server counts its deadlines: three seconds
// for a first answer, fifteen minutes for a token, delays of faults.
type Clock interface {
	// Now returns the present moment.
	Now() time.Time
	// After returns a channel that receives once d has passed.
	After(d time.Duration) <-chan time.Time
}

// SystemClock is the machine's own clock.
type SystemClock struct{}

// Now returns the machine's time.
func (SystemClock) Now() time.Time { return time.Now() }

// After is time.After.
func (SystemClock) After(d time.Duration) <-chan time.Time { return time.After(d) }
