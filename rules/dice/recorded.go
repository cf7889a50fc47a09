package dice

import (
	"fmt"
	"slices"
)

// Recorded is a Roller that gives a record's faces again, so that a game can be judged anew by other rules.
type Recorded struct {
	throws []Throw
	next   int
}

// NewRecorded returns a Roller over the throws of one record, in their order.
func NewRecorded(throws []Throw) *Recorded { return &Recorded{throws: throws} }

// Departure is the error of a rule that asks for another throw than the one recorded: it judges otherwise
// than the rule that made the record.
type Departure struct {
	// Key, Sides and Count are what the rule asks for.
	Key   Key
	Sides Sides
	Count int
	// Recorded is the throw in the record at this place, nil where the record has no more.
	Recorded *Throw
}

// Error says what was asked for and what is in the record.
func (d *Departure) Error() string {
	if d.Recorded == nil {
		return fmt.Sprintf("dice: %dd%d for %s after the last recorded throw", d.Count, d.Sides, d.Key)
	}
	return fmt.Sprintf("dice: %dd%d for %s where %dd%d for %s are recorded",
		d.Count, d.Sides, d.Key, len(d.Recorded.Faces), d.Recorded.Sides, d.Recorded.Key)
}

// Throw returns the next recorded faces if they were thrown for the same key with as many dice of as many
// sides; else it fails with a *Departure and stays where it is.
func (r *Recorded) Throw(k Key, sides Sides, count int) ([]Face, error) {
	away := &Departure{Key: k, Sides: sides, Count: count}
	if r.next == len(r.throws) {
		return nil, away
	}
	t := r.throws[r.next]
	if t.Key != k || t.Sides != sides || len(t.Faces) != count {
		away.Recorded = &t
		return nil, away
	}
	r.next++
	return slices.Clone(t.Faces), nil
}

// Rest returns the recorded throws that were not asked for.
func (r *Recorded) Rest() []Throw { return slices.Clone(r.throws[r.next:]) }
