package check

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
)

// Room on the disk, in bytes: below the first the bot soon can't keep an act, below the second somebody
// should know.
const (
	leastRoom = 50 << 20
	scantRoom = 500 << 20
)

// file looks at the games' file: there, of this version, undamaged, writable, with room to grow.
func (d *diagnosis) file(ctx context.Context) {
	file, err := filepath.Abs(d.settings.File(games.DefaultFile))
	if err != nil {
		file = d.settings.File(games.DefaultFile)
	}
	named := phrase.Verbatim("file", file)
	held, err := games.Inspect(ctx, file)
	switch {
	case errors.Is(err, fs.ErrNotExist) && d.folder(filepath.Dir(file)):
		d.good("cli.check.file.new", named)
	case errors.Is(err, fs.ErrNotExist):
		return
	case errors.Is(err, storage.ErrOlder):
		d.note("cli.check.file.older", named)
	case err != nil:
		d.unread(file, err)
		return
	case d.folder(filepath.Dir(file)) && d.writable(file):
		d.good("cli.check.file", named, phrase.Number("count", held.All), phrase.Number("open", held.Open))
	}
	d.room(filepath.Dir(file))
}

// unread says why a file of games can't be read.
func (d *diagnosis) unread(file string, err error) {
	words := games.FileWords(file, err)
	if words.IsZero() {
		words = phrase.Say("cli.check.file.unread", phrase.Verbatim("file", file), phrase.Verbatim("error", err.Error()))
	}
	d.badly(words)
}

// folder reports whether files can be made in a folder: SQLite needs two beside its own.
func (d *diagnosis) folder(path string) bool {
	f, err := os.CreateTemp(path, ".aidedecamp-*")
	if err == nil {
		err = errors.Join(f.Close(), os.Remove(f.Name()))
	}
	if err != nil {
		d.bad("cli.check.folder", phrase.Verbatim("folder", path))
	}
	return err == nil
}

func (d *diagnosis) writable(file string) bool {
	f, err := os.OpenFile(file, os.O_WRONLY, 0)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		d.bad("cli.file.readonly", phrase.Verbatim("file", file))
	}
	return err == nil
}

func (d *diagnosis) room(folder string) {
	free, err := freeSpace(folder)
	if err != nil {
		return // the system does not say, or says it of no such folder
	}
	left := phrase.With("size", terminal.Size(free))
	switch {
	case free < leastRoom:
		d.bad("cli.check.room.none", left)
	case free < scantRoom:
		d.note("cli.check.room.scant", left)
	default:
		d.good("cli.check.room", left)
	}
}
