package rules

import (
	"slices"

	"aidedecamp/rules/ledger"
)

// Since is what happened in a game since somebody acted there last.
type Since struct {
	// Last is the record of his last act, or that by which he sat down, where he has done nothing since.
	Last int
	// Records are those after it that stand, in order; what was taken back is told by the record that took
	// it.
	Records []ledger.Record
}

// SinceLastAct returns what happened since the last act of who holds these seats: all the seats of one
// account. A consent or a refusal is an act; one that was taken back is one as well, for he was there. Who
// has taken a seat over was there from then on.
func SinceLastAct(g *Game, seats ...ledger.Seat) Since {
	since := Since{Last: sittingOf(g, seats)}
	for n, e := range slices.Backward(g.Entries) {
		if n > since.Last && slices.Contains(seats, e.Seat) {
			since.Last = n
			break
		}
	}
	for _, e := range g.Entries[min(since.Last+1, len(g.Entries)):] {
		if e.StruckBy == 0 {
			since.Records = append(since.Records, e.Record)
		}
	}
	return since
}

// sittingOf is the record by which the last of these seats came to who holds it now; 0 is the opening.
func sittingOf(g *Game, seats []ledger.Seat) (from int) {
	held := map[ledger.Seat]int{}
	for _, s := range g.Sittings {
		if slices.Contains(seats, s.Seat) {
			held[s.Seat] = s.From
		}
	}
	for _, at := range held {
		from = max(from, at-1) // he holds it from the record after that on
	}
	return from
}
