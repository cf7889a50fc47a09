package tables

import "strings"

// Faults are several faults of one table, in the order of its rows: whoever tells them gives each its own line.
type Faults []error

// Error says them all.
func (f Faults) Error() string {
	said := make([]string, len(f))
	for i, err := range f {
		said[i] = err.Error()
	}
	return strings.Join(said, "\n")
}

// Unwrap returns them, for whoever looks for one among them.
func (f Faults) Unwrap() []error { return f }

// EachFault returns them, for whoever tells them one by one.
func (f Faults) EachFault() []error { return f }

// Err returns nil where there are none.
func (f Faults) Err() error {
	if len(f) == 0 {
		return nil
	}
	return f
}
