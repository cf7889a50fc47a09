package main

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strconv"

	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
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

// fileTrouble says what keeps a games' file from being used, and what to do. An error that is none of the
// file's stays as it is.
func fileTrouble(file string, err error) error {
	if err == nil {
		return nil
	}
	if full, absErr := filepath.Abs(file); absErr == nil {
		file = full
	}
	if words := fileWords(file, err); !words.IsZero() {
		return &trouble{exitFile, words, err}
	}
	return err
}

// figure fills name with a number that is an identity, not a quantity: no plural hangs on it.
func figure(name string, n int) phrase.Arg { return phrase.Verbatim(name, strconv.Itoa(n)) }

// fileWords are the words for an error of storage; the zero Phrase where it has none.
func fileWords(file string, err error) phrase.Phrase {
	named := phrase.Verbatim("file", file)
	var locked *storage.Locked
	if errors.As(err, &locked) {
		return phrase.Say("cli.file.locked", named, figure("pid", locked.PID), phrase.Verbatim("host", locked.Host))
	}
	var linked *storage.Linked
	if errors.As(err, &linked) {
		if len(linked.Others) == 0 {
			return phrase.Say("cli.file.linked.elsewhere", named)
		}
		return phrase.Say("cli.file.linked", named, phrase.Verbatim("other", linked.Others[0]))
	}
	var altered *storage.Altered
	if errors.As(err, &altered) {
		return phrase.Say("cli.file.altered", named, phrase.Verbatim("what", altered.What))
	}
	for _, known := range []struct {
		is  error
		key string
	}{
		{storage.ErrNewer, "cli.file.newer"}, {storage.ErrOlder, "cli.file.older"}, {storage.ErrForeign, "cli.file.foreign"},
		{storage.ErrFull, "cli.file.full"}, {storage.ErrDisk, "cli.file.disk"}, {storage.ErrCorrupt, "cli.file.corrupt"},
		{storage.ErrReadOnly, "cli.file.readonly"},
		{fs.ErrExist, "cli.file.exists"}, {fs.ErrNotExist, "cli.file.missing"},
	} {
		if errors.Is(err, known.is) {
			return phrase.Say(known.key, named)
		}
	}
	return phrase.Phrase{}
}
