package games

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"

	"aidedecamp/bot/referee"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
	"aidedecamp/storage/postgres"
)

// StoreTrouble says what keeps the games' file or database from being used, and what to do. An error that is
// none of theirs stays as it is.
func StoreTrouble(s *terminal.Settings, err error) error {
	if s.DatabaseURL != "" {
		return databaseTrouble(string(s.DatabaseURL), err)
	}
	return FileTrouble(s.File(DefaultFile), err)
}

// FileTrouble says what keeps a games' file from being used, and what to do. An error that is none of the
// file's stays as it is.
func FileTrouble(file string, err error) error {
	if err == nil {
		return nil
	}
	if full, absErr := filepath.Abs(file); absErr == nil {
		file = full
	}
	if words := FileWords(file, err); !words.IsZero() {
		return &terminal.Trouble{Code: terminal.ExitFile, Words: words, Err: err}
	}
	return err
}

// FileWords are the words for an error of storage; the zero Phrase where it has none.
func FileWords(file string, err error) phrase.Phrase {
	named := phrase.Verbatim("file", file)
	var locked *storage.Locked
	if errors.As(err, &locked) {
		return phrase.Say("cli.file.locked", named, terminal.Figure("pid", locked.PID), phrase.Verbatim("host", locked.Host))
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
		{storage.ErrNewer, "cli.file.newer"}, {storage.ErrBefore, "cli.file.before"},
		{storage.ErrOlder, "cli.file.older"}, {storage.ErrForeign, "cli.file.foreign"},
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

// databaseTrouble says what keeps a database from being used, and what to do.
func databaseTrouble(address string, err error) error {
	named := phrase.Verbatim("database", postgres.Redacted(address))
	for _, known := range []struct {
		is  error
		key string
	}{
		{postgres.ErrURL, "cli.database.address"}, {postgres.ErrOlder, "cli.database.older"}, {postgres.ErrNewer, "cli.database.newer"},
		{postgres.ErrBefore, "cli.database.before"},
		{referee.ErrStoreAway, "cli.database.away"}, {referee.ErrStoreFull, "cli.database.full"},
		{referee.ErrStoreReadOnly, "cli.database.readonly"}, {referee.ErrStoreCorrupt, "cli.database.corrupt"},
		{postgres.ErrFilled, "cli.database.filled"}, {postgres.ErrRefused, "cli.database.refused"},
	} {
		if err != nil && errors.Is(err, known.is) {
			return terminal.Failed(terminal.ExitFile, known.key, named).Of(err)
		}
	}
	return err
}

// RebuildTrouble says why a game of a file can't be played again: this version does not know its content,
// or refuses a table of it, or no bot ever played it so.
func RebuildTrouble(file string, err error) error {
	named := phrase.Verbatim("file", file)
	if unknown, ok := errors.AsType[*ledger.Unknown](err); ok {
		what := []rune(strings.Trim(strconv.QuoteToASCII(unknown.What), `"`))
		return terminal.Failed(terminal.ExitUnknown, "cli.proof.unknown", named, terminal.Figure("n", unknown.Seq),
			phrase.Verbatim("what", string(what[:min(len(what), 60)]))).Of(err)
	}
	if said := phrase.Sentences(err); len(said) > 0 {
		return terminal.Failed(terminal.ExitUnknown, "cli.proof.tables", named, phrase.With("why", said[0])).Of(err)
	}
	return terminal.Failed(terminal.ExitAltered, "cli.proof.unplayable", named).Of(err)
}
