package phrase

import "fmt"

// Error is an error that a person can be told, in his own language: what is wrong with a text that he gave.
type Error struct {
	// Say is the sentence, with neither capital nor full stop: it follows the place that it speaks of.
	Say Phrase
	// Err is the same in English, for whoever reads errors.
	Err error
}

// Error returns the English.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the error in English.
func (e *Error) Unwrap() error { return e.Err }

// Errorf makes an Error of a sentence and of its English, which is formatted as by fmt.Errorf: %w wraps.
func Errorf(say Phrase, format string, args ...any) error {
	return &Error{Say: say, Err: fmt.Errorf(format, args...)}
}

// Fault makes an Error of a catalogue key and of its English, whose verbs take the fillings in their order:
// their text (%s, %q) or, of Number, Millimetres and Units, their figure (%d).
func Fault(key, english string, fillings ...Arg) error {
	values := make([]any, len(fillings))
	for i, a := range fillings {
		values[i] = a.Text
		if a.Kind == Count || a.Kind == Length || a.Kind == UD {
			values[i] = a.Number
		}
	}
	return Errorf(Say(key, fillings...), english, values...)
}

// Sentences are what an error says to a person: of each Error in it the outermost, in order; none where it
// has none.
func Sentences(err error) []Phrase {
	if said, ok := err.(*Error); ok {
		return []Phrase{said.Say}
	}
	switch err := err.(type) {
	case interface{ Unwrap() error }:
		return Sentences(err.Unwrap())
	case interface{ Unwrap() []error }:
		var all []Phrase
		for _, e := range err.Unwrap() {
			all = append(all, Sentences(e)...)
		}
		return all
	}
	return nil
}
