package rules

import "fmt"

// Unknown is the error of a log that holds what this version has no rule for: a later version wrote it, or
// another program. What is known of the log stands: its chain, its dice.
type Unknown struct {
	// Seq is the record that holds it.
	Seq int
	// What is the kind of an event, a step of one or the name of a system, as it stands there: it may be any
	// text.
	What string
}

// Error names it.
func (u *Unknown) Error() string {
	return fmt.Sprintf("record %d: %q, which this version does not know", u.Seq, u.What)
}

// UnknownEvent is what a system's Evolve answers an event, or a step of one, that it has no rule for.
func UnknownEvent(what string) error { return &Unknown{What: what} }
