package games

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
)

type Backup struct {
	File string `arg:"" optional:"" type:"path"`
	Keep int    `default:"14"`
}

// Run copies the games' file at one moment, beside a running bot, and examines the copy. Without
// a file it makes a dated one, and then removes the oldest of those.
func (b Backup) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) (err error) {
	dated := b.File == ""
	if err := keptInFile(s); err != nil {
		return err
	}
	switch {
	case dated && s.Backups == "":
		return terminal.Misused("cli.backup.where")
	case dated && b.Keep < 1:
		return terminal.Misused("cli.backup.keep-some")
	case dated:
		b.File = filepath.Join(s.Backups, datedCopy(time.Now()))
	}
	file := s.File(DefaultFile)
	db, err := storage.OpenReadOnly(ctx, file)
	if err != nil {
		return FileTrouble(file, err)
	}
	defer terminal.CloseInto(&err, db)
	if err := db.Backup(ctx, b.File); err != nil {
		return FileTrouble(b.File, err)
	}
	written, err := os.Stat(b.File)
	if err != nil {
		return err
	}
	copied, err := storage.OpenReadOnly(ctx, b.File)
	if err != nil {
		return FileTrouble(b.File, err)
	}
	games, err := census(ctx, copied)
	if err := errors.Join(err, copied.Close()); err != nil {
		return FileTrouble(b.File, err)
	}
	full, err := filepath.Abs(b.File)
	if err != nil {
		return err
	}
	out.Say("cli.backup.done", phrase.Verbatim("file", full), phrase.Number("count", games.All), phrase.Number("open", games.Open),
		phrase.With("size", terminal.Size(uint64(written.Size()))))
	out.Say("cli.backup.keep")
	if dated {
		return prune(s.Backups, b.Keep)
	}
	return nil
}
