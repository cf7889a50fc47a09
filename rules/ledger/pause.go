package ledger

import "slices"

// A game that waits because its players have agreed to it: its clock, its deadlines and its reminders
// wait. What one of them plays lets it go on.

const (
	KindPaused  = "game.paused/1"
	KindResumed = "game.resumed/1"
)

// PausedData is who has agreed to a pause.
type PausedData struct {
	By []Seat `json:"by"`
}

// ResumedData is who lets the game go on.
type ResumedData struct {
	By Seat `json:"by"`
}

// Plays reports whether a line plays on: it has something of the system's.
func (r Record) Plays() bool {
	return slices.ContainsFunc(r.Events, func(e Event) bool { return !Kernels(e) })
}
