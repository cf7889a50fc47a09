package session

import "time"

const (
	shortestPause = time.Second
	// longestPause is the longest pause after openings that failed.
	longestPause = time.Minute
	// identifyEvery is how often a session may begin anew in the long run: 720 IDENTIFYs a day, of the
	// thousand that Discord counts before it resets the token.
	identifyEvery = 2 * time.Minute
)

// backoff is how long to wait before the gateway is opened again. Only what fails and what costs an IDENTIFY
// makes the wait longer. A resume is free: two of them are only a second apart.
type backoff struct {
	// spent are the IDENTIFYs that time has not made up for, as they stood at since.
	spent int
	since time.Time
	// resumed is when a session was resumed last; zero where a new one has begun since.
	resumed time.Time
	// failing is the pause after openings that failed, 0 once one has succeeded.
	failing time.Duration
}

// restore makes up for an IDENTIFY each time that identifyEvery has passed.
func (b *backoff) restore(now time.Time) {
	made := int(now.Sub(b.since) / identifyEvery)
	if b.spent -= made; b.spent <= 0 {
		b.spent, b.since = 0, now
		return
	}
	b.since = b.since.Add(time.Duration(made) * identifyEvery)
}

// noteIdentify notes that a session began anew.
func (b *backoff) noteIdentify(now time.Time) {
	b.restore(now)
	b.spent++
	b.resumed, b.failing = time.Time{}, 0
}

// noteResume notes that a session was resumed.
func (b *backoff) noteResume(now time.Time) { b.resumed, b.failing = now, 0 }

// noteFailure notes that an opening failed.
func (b *backoff) noteFailure() { b.failing = min(max(2*b.failing, shortestPause), longestPause) }

// pause returns how long to wait before the next opening.
func (b *backoff) pause(now time.Time) time.Duration {
	b.restore(now)
	pause := b.failing
	switch {
	case !b.resumed.IsZero():
		pause = max(pause, b.resumed.Add(shortestPause).Sub(now))
	case b.spent > 1: // the first is free
		pause = max(pause, min(shortestPause<<min(b.spent-2, 10), identifyEvery))
	}
	return pause
}
