package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// Exit codes. A supervisor must not start the program again after exitUsage and exitRefused: only a person
// mends those.
const (
	exitFault       = 1 // a fault of the program; health: the bot is not well
	exitUsage       = 2 // flags or settings that can't be read
	exitAltered     = 3 // a game's file that was altered (verify)
	exitRefused     = 4 // Discord refuses the token or what the application asks for
	exitUnreachable = 5 // Discord, or the address in its place, can't be reached
	exitFile        = 6 // the games' file can't be used
	exitHindered    = 7 // something stands in the way (check)
	exitUnknown     = 8 // a game holds what this version does not know (verify, render, export, restore)
)

// version is the release, set when it is linked (-ldflags "-X aidedecamp/cmd/aidedecamp/terminal.Version=v1.2.3").
var version = "dev"

// report says an error to whoever started the program, and returns the exit code that it asks for.
func (s *Settings) report(err error, errs io.Writer) int {
	var told *trouble
	if errors.As(err, &told) {
		if !told.words.IsZero() {
			fmt.Fprintln(errs, s.speak().Say(told.words))
		}
		if told.err != nil {
			fmt.Fprintf(errs, "aidedecamp: %s\n", shown(err))
		}
		return told.code
	}
	fmt.Fprintf(errs, "aidedecamp: %s\n", shown(err))
	return exitFault
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
