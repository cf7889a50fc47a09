package terminal

import (
	"cmp"
	"errors"
	"io"
	"strings"

	"aidedecamp/rules/phrase"
)

// RefuseEmpty refuses a command line with an argument that is empty, as an unset variable of the shell leaves
// it: it would be taken for one that is not there. Of the others it names options alone, no value: one may be
// a secret.
func RefuseEmpty(args []string) error {
	before := ""
	for _, arg := range args {
		name, value, assigned := strings.Cut(arg, "=")
		option := strings.HasPrefix(arg, "-")
		if arg == "" || option && assigned && value == "" {
			return Misused("cli.empty", phrase.Verbatim("argument", cmp.Or(name, before, "…")))
		}
		if before = ""; option {
			before = name
		}
	}
	return nil
}

// Trouble is an error in words for whoever started the program, with its exit code. The words or the cause
// may be missing: the words where something else has said them, the cause where they say all there is.
type Trouble struct {
	Code  int
	Words phrase.Phrase
	Err   error
}

// Misused is the trouble of a command that was given what it can't do.
func Misused(key string, args ...phrase.Arg) *Trouble { return Failed(ExitUsage, key, args...) }

// Failed is a trouble in a sentence.
func Failed(code int, key string, args ...phrase.Arg) *Trouble {
	return &Trouble{Code: code, Words: phrase.Say(key, args...)}
}

// Of names the cause.
func (e *Trouble) Of(cause error) *Trouble {
	e.Err = cause
	return e
}

// CloseInto closes what was opened, and adds what that fails by to a command's error.
func CloseInto(err *error, opened io.Closer) { *err = errors.Join(*err, opened.Close()) }

// Error returns the cause, or the words' key.
func (e *Trouble) Error() string {
	if e.Err == nil {
		return e.Words.Key
	}
	return e.Err.Error()
}

// Unwrap returns the cause.
func (e *Trouble) Unwrap() error { return e.Err }
