package dice

import "maps"

// Source says where a throw's faces came from.
type Source string

const (
	// Drawn faces come from the game's Stream and can be recomputed.
	Drawn Source = "drawn"
	// Declared faces were thrown on the table and typed in.
	Declared Source = "declared"
	// Free faces were drawn before the game was opened: they are outside its proof.
	Free Source = "free"
)

// Throw is what a record contains of one throw.
type Throw struct {
	Key Key `json:"key"`
	// N is the throw's occurrence: how many surviving throws of the epoch had this key before it.
	N      int    `json:"n"`
	Sides  Sides  `json:"sides"`
	Faces  []Face `json:"faces"`
	Source Source `json:"source"`
	// Seen is the number of the struck record in which these same faces stood already, 0 where there is none.
	Seen int64 `json:"seen,omitempty"`
	// Replaces is the number of the struck record that these declared faces replace, 0 where there is
	// none.
	Replaces int64 `json:"replaces,omitempty"`
}

// Counter counts the surviving throws of each key in one epoch: the occurrence that the next one has. It is a
// value: After returns another one. The zero Counter has counted nothing.
type Counter struct{ settled, recent map[Key]int } // recent goes before settled

// mostRecent is how many keys After copies before it settles them: a long game would copy all its keys for
// each throw.
const mostRecent = 64

// Next returns the occurrence of the key's next throw, from 0.
func (c Counter) Next(k Key) int {
	if n, ok := c.recent[k]; ok {
		return n
	}
	return c.settled[k]
}

// After returns the counter once these throws have survived too, whatever their source.
func (c Counter) After(throws ...Throw) Counter { return c.count(1, throws) }

// Without returns the counter once these throws, which it has counted, have not survived.
func (c Counter) Without(throws ...Throw) Counter { return c.count(-1, throws) }

func (c Counter) count(by int, throws []Throw) Counter {
	if len(throws) == 0 {
		return c
	}
	next := Counter{settled: c.settled, recent: make(map[Key]int, len(c.recent)+len(throws))}
	maps.Copy(next.recent, c.recent)
	for _, t := range throws {
		next.recent[t.Key] = next.Next(t.Key) + by
	}
	if len(next.recent) <= mostRecent {
		return next
	}
	settled := make(map[Key]int, len(next.settled)+len(next.recent))
	maps.Copy(settled, next.settled)
	maps.Copy(settled, next.recent)
	return Counter{settled: settled}
}
