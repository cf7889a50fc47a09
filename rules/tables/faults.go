package tables

import (
	"errors"
	"fmt"
	"strings"
)

// Faults are several faults of one table, in the order of its rows: each is shown on its own
// line.
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

// EachFault returns them, to be shown one by one.
func (f Faults) EachFault() []error { return f }

// Each returns the faults that an error is made of: itself, where it is no list; none of nil.
func Each(err error) []error {
	var several Faults
	switch {
	case err == nil:
		return nil
	case errors.As(err, &several):
		return several
	}
	return []error{err}
}

// Err returns nil where there are none.
func (f Faults) Err() error {
	if len(f) == 0 {
		return nil
	}
	return f
}

// And adds the errors, but for those that are nil.
func (f Faults) And(errs ...error) Faults {
	for _, err := range errs {
		if err != nil {
			f = append(f, err)
		}
	}
	return f
}

// At adds what is wrong with the n-th element, from 0, of an array of tables of a text; nothing where the
// error is nil.
func (f Faults) At(text, array string, n int, id string, err error) Faults {
	if err == nil {
		return f
	}
	return append(f, fmt.Errorf("%s: %w", Spot(text, array, n, id), err))
}

// Missing are faults with those of what a table lacks, where there are more of them than rows that are
// faulty: else those explain them.
func (f Faults) Missing(lacks ...error) Faults {
	if len(lacks) > len(f) {
		return append(f, lacks...)
	}
	return f
}

// Spot names the n-th element, from 0, of an array of tables for an error: "line 40: row 3 (foret)".
func Spot(text, array string, n int, id string) string {
	line, seen := 0, 0
	for i, l := range strings.Split(text, "\n") {
		if strings.TrimSpace(l) == "[["+array+"]]" {
			if seen == n {
				line = i + 1
			}
			seen++
		}
	}
	where := fmt.Sprintf("%s %d (%s)", array, n+1, id)
	if line == 0 {
		return where
	}
	return fmt.Sprintf("line %d: %s", line, where)
}
