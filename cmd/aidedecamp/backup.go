package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
)

type backupCmd struct {
	File string `arg:"" optional:"" type:"path"`
	Keep int    `default:"14"`
}

// Run copies the games' file as it stands at one moment, beside a running bot, and examines the copy. Without
// a file it makes a dated one, and then removes the oldest of those.
func (b backupCmd) Run(ctx context.Context, s *Settings, out *printer) (err error) {
	dated := b.File == ""
	switch {
	case dated && s.Backups == "":
		return &trouble{code: exitUsage, words: phrase.Say("cli.backup.where")}
	case dated && b.Keep < 1:
		return &trouble{code: exitUsage, words: phrase.Say("cli.backup.keep-some")}
	case dated:
		b.File = filepath.Join(s.Backups, datedCopy(time.Now()))
	}
	file := s.file(gamesFile)
	db, err := storage.OpenReadOnly(ctx, file)
	if err != nil {
		return fileTrouble(file, err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Backup(ctx, b.File); err != nil {
		return fileTrouble(b.File, err)
	}
	written, err := os.Stat(b.File)
	if err != nil {
		return err
	}
	copied, err := storage.OpenReadOnly(ctx, b.File)
	if err != nil {
		return fileTrouble(b.File, err)
	}
	games, err := census(ctx, copied)
	if err := errors.Join(err, copied.Close()); err != nil {
		return fileTrouble(b.File, err)
	}
	full, err := filepath.Abs(b.File)
	if err != nil {
		return err
	}
	out.say("cli.backup.done", phrase.Verbatim("file", full), phrase.Number("count", games.all), phrase.Number("open", games.open),
		phrase.With("size", size(uint64(written.Size()))))
	out.say("cli.backup.keep")
	if dated {
		return prune(s.Backups, b.Keep)
	}
	return nil
}
