package ledger

import "slices"

// An end that names a winner though the battle has none: a player resigns, or the referee adjudicates a game
// that has stood still for as long as its header says.

const (
	KindResigned    = "game.resigned/1"
	KindAdjudicated = "game.adjudicated/1"
)

// ResignedData is who gives the game up: the other one wins it.
type ResignedData struct {
	Seat Seat `json:"seat"`
}

// AdjudicatedData is a referee's verdict: who wins, Public for nobody, and why.
type AdjudicatedData struct {
	Winner Seat `json:"winner,omitempty"`
	Reason Mark `json:"reason"`
}

// goesOn are the kernel's own events by which a game goes on, as by any of its system's that a player causes.
var goesOn = []string{KindStarted, KindAdopted, KindPaused, KindResumed, KindRestored, KindContinued}

// GoesOn reports whether a game goes on by a line. Asking, answering and what the clock or the referee does
// leave it where it was: the awaited seat can't put a verdict off by them.
func (r Record) GoesOn() bool {
	return slices.ContainsFunc(r.Events, func(e Event) bool {
		return slices.Contains(goesOn, e.Kind) || !Kernels(e) && r.Seat.Plays()
	})
}

// StandsSince is the moment of the last line by which the game went on, as it says it.
func (c *Course) StandsSince() string {
	for _, e := range slices.Backward(c.Entries) {
		if e.GoesOn() {
			return e.At
		}
	}
	return ""
}
