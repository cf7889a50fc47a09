package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
)

type backupCmd struct {
	File string `arg:"" help:"The copy to write; it must not exist yet." type:"path"`
}

// Run copies the games' file as it stands at one moment, beside a running bot, and examines the copy.
func (b backupCmd) Run(ctx context.Context, s *Settings, out *printer) (err error) {
	file := s.file("aidedecamp.db")
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
	return nil
}

// holdings are the games of a file.
type holdings struct {
	all, open int
	// lengths are the numbers of records by game, order the games, the oldest first.
	lengths map[string]int
	order   []string
	// going are the games that have not ended.
	going map[string]bool
}

// census counts the games of a file.
func census(ctx context.Context, db *storage.Reader) (holdings, error) {
	const page = 1000
	t := holdings{lengths: map[string]int{}, going: map[string]bool{}}
	for after := ""; ; {
		games, err := db.Games(ctx, after, page)
		if err != nil {
			return holdings{}, err
		}
		for _, g := range games {
			after = g.ID
			t.all++
			t.lengths[g.ID] = g.Length
			t.order = append(t.order, g.ID)
			if g.Ended.IsZero() {
				t.open++
				t.going[g.ID] = true
			}
		}
		if len(games) < page {
			return t, nil
		}
	}
}
