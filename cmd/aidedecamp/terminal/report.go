package terminal

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"unicode"
)

// Exit codes. A supervisor must not start the program again after ExitUsage and ExitRefused: only a person
// mends those.
const (
	ExitFault       = 1 // a fault of the program; health: the bot is not well
	ExitUsage       = 2 // flags or settings that can't be read
	ExitAltered     = 3 // a game's file that was altered (verify)
	ExitRefused     = 4 // Discord refuses the token or what the application asks for
	ExitUnreachable = 5 // Discord, or the address in its place, can't be reached
	ExitFile        = 6 // the games' file can't be used
	ExitHindered    = 7 // something is in the way (check)
	ExitUnknown     = 8 // a game contains what this version does not know (verify, render, export, restore)
	ExitUnjudged    = 9 // a game that this program can't judge (verify)
)

// Version is the release, set when it is linked (-ldflags "-X
// aidedecamp/cmd/aidedecamp/terminal.Version=v1.2.3").
var Version = "dev"

// Build is the name of this program: its release, else the commit that it was built from; empty of a tree
// that was changed, or where it is unknown. Lines of a log name it.
func Build() string {
	if Version != "dev" {
		return Version
	}
	info, known := debug.ReadBuildInfo()
	if !known {
		return ""
	}
	commit := ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			return ""
		}
	}
	return commit
}

// Report says an error to whoever started the program, and returns the exit code that it asks for.
func (s *Settings) Report(err error, errs io.Writer) int {
	var told *Trouble
	if errors.As(err, &told) {
		if !told.Words.IsZero() {
			fmt.Fprintln(errs, s.Speak().Say(told.Words))
		}
		if told.Err != nil {
			fmt.Fprintf(errs, "aidedecamp: %s\n", shown(err))
		}
		return told.Code
	}
	fmt.Fprintf(errs, "aidedecamp: %s\n", shown(err))
	return ExitFault
}

// shown is an error as a terminal may show it: a file may have put anything into it.
func shown(err error) string {
	const most = 2000
	text := []rune(strings.Map(func(r rune) rune {
		if r != '\n' && !unicode.IsGraphic(r) {
			return unicode.ReplacementChar
		}
		return r
	}, err.Error()))
	if len(text) > most {
		text = append(text[:most], '…')
	}
	return string(text)
}
