package ledger

import (
	"strconv"
	"time"
)

// Closing is an end that one alone has decided and that is not final yet: nothing is opened, and the secret
// of the dice stays shut. Who sits at the table besides may object until its time is over; the referee's word
// counts.
type Closing struct {
	// Number is the record that began it.
	Number int
	// By is who ends the game.
	By Seat
	// At is when it began, as its line says.
	At string
}

// Final reports whether an end has waited long enough at a moment, both as lines write it.
func (c Closing) Final(seconds int, at string) bool {
	return Passed(c.At, seconds, at)
}

// Passed reports whether so many seconds are between two moments, as lines write them.
func Passed(since string, seconds int, at string) bool {
	began, err := time.Parse(time.RFC3339, since)
	now, nowErr := time.Parse(time.RFC3339, at)
	return err == nil && nowErr == nil && !now.Before(began.Add(time.Duration(seconds)*time.Second))
}

// Lifts reports whether the seat's objection makes the closing fall: the referee's word counts against the
// players'.
func (c Closing) Lifts(seat Seat) bool { return c.By != Referee || seat == Referee }

func (c Closing) Gate() string { return "cloture-" + strconv.Itoa(c.Number) }
