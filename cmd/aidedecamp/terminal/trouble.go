package terminal

import (
	"cmp"
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
			return &Trouble{Code: ExitUsage, Words: phrase.Say("cli.empty", phrase.Verbatim("argument", cmp.Or(name, before, "…")))}
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

// Error returns the cause, or the words' key.
func (e *Trouble) Error() string {
	if e.Err == nil {
		return e.Words.Key
	}
	return e.Err.Error()
}

// Unwrap returns the cause.
func (e *Trouble) Unwrap() error { return e.Err }
