package ledger

import (
	"fmt"

	"aidedecamp/rules/phrase"
)

// Seat is a place at the table, not a person: what is secret belongs to a seat, and a seat keeps what it
// knew.
type Seat string

const (
	// Public is the seat of everyone who has none: a spectator, the channel.
	Public Seat = ""
	// SeatA is the first player's seat: whoever opened the game, unless he placed himself otherwise.
	SeatA Seat = "a"
	// SeatB is the second player's seat.
	SeatB Seat = "b"
	// Referee is the seat of the referee, who may consent for either player.
	Referee Seat = "r"
)

// Players are the seats that play, in their fixed order.
var Players = [...]Seat{SeatA, SeatB}

// Phrase names the place.
func (s Seat) Phrase() phrase.Phrase {
	if s == Public {
		return phrase.Say("game.seat.public")
	}
	return phrase.Say("game.seat." + string(s))
}

// Plays reports whether the seat is a player's.
func (s Seat) Plays() bool { return s == SeatA || s == SeatB }

// Other returns the opposite player's seat, and Public for a seat that does not play.
func (s Seat) Other() Seat {
	switch s {
	case SeatA:
		return SeatB
	case SeatB:
		return SeatA
	}
	return Public
}

// Clock is the seat of what happens by itself: an offer that nobody has taken in time.
const Clock Seat = "clock"

// Fault is what should never happen: a system that refuses after a throw, a log that does not fold. The
// player sees an incident number, the operator one log line.
type Fault struct {
	// Where names the step that failed.
	Where string
	// Err is the cause.
	Err error
}

// Error returns the step and its cause.
func (f *Fault) Error() string { return f.Where + ": " + f.Err.Error() }

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

// NewFault makes a fault of the program at a place of it.
func NewFault(where string, format string, args ...any) *Fault {
	return &Fault{Where: where, Err: fmt.Errorf(format, args...)}
}

// Named are those whom a record names: who sits down, who takes a seat over, and whom a seat is asked for.
func (r Record) Named() []Player {
	var all []Player
	for _, e := range r.Events {
		switch e.Kind {
		case KindSeated, KindAdopted:
			d, _ := Read[SeatedData](e) // what can't be read names nobody
			all = append(all, d.Player)
		case KindAsked:
			if d, _ := Read[Request](e); d.Player != nil {
				all = append(all, *d.Player)
			}
		}
	}
	return all
}

// AccountMarks are the marks of the platform's ids in a record.
func (r Record) AccountMarks() []Mark {
	var accounts []Mark
	for _, of := range r.Named() {
		if of.User != "" {
			accounts = append(accounts, of.User)
		}
	}
	return accounts
}
