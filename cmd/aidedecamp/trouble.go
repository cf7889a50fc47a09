package main

import (
	"aidedecamp/rules/phrase"
)

// trouble is an error in words for whoever started the program, with its exit code. The words or the cause
// may be missing: the words where something else has told them, the cause where they say all there is.
type trouble struct {
	code  int
	words phrase.Phrase
	err   error
}

// Error returns the cause, or the words' key.
func (e *trouble) Error() string {
	if e.err == nil {
		return e.words.Key
	}
	return e.err.Error()
}

// Unwrap returns the cause.
func (e *trouble) Unwrap() error { return e.err }
