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

// Throw is what a record holds of one throw.
type Throw struct {
	Key Key `json:"key"`
	// N is the throw's occurrence: how many surviving throws of the epoch had this key before it.
	N      int    `json:"n"`
	Sides  Sides  `json:"sides"`
	Faces  []Face `json:"faces"`
	Source Source `json:"source"`
	// Seen is the number of the struck record in which these same faces stood already, 0 where there is none.
	Seen int64 `json:"seen,omitempty"`
}

// Counter counts the surviving throws of each key in one epoch: the occurrence that the next one has. It is a value: After
// returns another one. The zero Counter has counted nothing.
type Counter struct{ thrown map[Key]int }

// Next returns the occurrence of the key's next throw, from 0.
func (c Counter) Next(k Key) int { return c.thrown[k] }

// After returns the counter once these throws have survived too, whatever their source.
func (c Counter) After(throws ...Throw) Counter {
	if len(throws) == 0 {
		return c
	}
	thrown := make(map[Key]int, len(c.thrown)+len(throws))
	maps.Copy(thrown, c.thrown)
	for _, t := range throws {
		thrown[t.Key]++
	}
	return Counter{thrown: thrown}
}
