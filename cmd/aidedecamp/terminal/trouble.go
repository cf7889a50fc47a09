package terminal

import (
	"aidedecamp/rules/phrase"
)

// Trouble is an error in words for whoever started the program, with its exit code. The words or the cause
// may be missing: the words where something else has told them, the cause where they say all there is.
type Trouble struct {
	Code  int
	Words phrase.Phrase
	Err   error
}

// Error returns the cause, or the words' key.
func (e *Trouble) Error() string {
	if e.Err == nil {
		return e.Words.Key
	}
	return e.Err.Error()
}

// Unwrap returns the cause.
func (e *Trouble) Unwrap() error { return e.Err }
