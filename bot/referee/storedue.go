package referee

import (
	"context"
	"time"
)

// Due is an offer of a game that ends by itself.
type Due struct {
	Game  string
	Place Place
	// Gate and Key name the offer.
	Gate, Key string
	// At is when.
	At time.Time
	// Notice is what its place knows of its having been put off.
	Notice Notice
	// ClaimedUntil is until when somebody does it or tells of it, zero for nobody. A commit makes that later,
	// and never sooner.
	ClaimedUntil time.Time
}

// Notice is what is known in the place of a deadline that was put off.
type Notice int

const (
	// NoNotice says that there is nothing to know.
	NoNotice Notice = iota
	// LateUntold says that the time passed while nobody was alive, that more was given, and that nobody was
	// told: ClaimDue returns it before its time too.
	LateUntold
	// WaitTold says that the place was told why nothing was done when the time came.
	WaitTold
)

// ClaimLease is how long a deadline is its claimer's, by the store's clock.
const ClaimLease = 30 * time.Second

// BeatEvery is how old the heartbeat may grow, where any deadline runs, before ClaimDue notes it anew.
const BeatEvery = 5 * time.Second

// Pulse is the store's clock, and when ClaimDue last noted the heartbeat: zero where it never did.
type Pulse struct {
	Now, Last time.Time
}

// DeadlineStore keeps what comes by itself: deadlines and reminders, each its claimer's for a while.
type DeadlineStore interface {
	// Due returns the deadlines of all games that have come by a moment, the earliest first; all that run
	// where it is zero.
	Due(ctx context.Context, by time.Time) ([]Due, error)
	// Deadlines returns a game's, the earliest first.
	Deadlines(ctx context.Context, game string) ([]Due, error)
	// ClaimDue returns at most so many deadlines that have come, or are LateUntold, and are nobody's, the
	// earliest first: they are the caller's for ClaimLease. Where any deadline runs it notes the heartbeat.
	ClaimDue(ctx context.Context, limit int) ([]Due, error)
	// ClaimReminders returns at most so many reminders that have come and are nobody's, the earliest first:
	// they are the caller's for ClaimLease. Where there is none it writes nothing.
	ClaimReminders(ctx context.Context, limit int) ([]Reminder, error)
	// Pulse returns the heartbeat.
	Pulse(ctx context.Context) (Pulse, error)
}
