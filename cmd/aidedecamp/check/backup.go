package check

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
)

// latestBackup is how old the newest dated copy may be: one is made every day, and a night may be missed.
const latestBackup = 50 * time.Hour

// backups rehearses a restore of the newest dated copy: it is opened beside the games' file as the bot would
// open it, and counted. Nothing where no folder is set.
func (d *diagnosis) backups(ctx context.Context) {
	folder := d.settings.Backups
	if folder == "" {
		return
	}
	copies, err := games.DatedCopies(folder)
	if err != nil || len(copies) == 0 {
		d.bad("cli.check.backup.none", phrase.Verbatim("folder", folder))
		return
	}
	newest := copies[len(copies)-1]
	named := phrase.Verbatim("file", newest)
	held, at, err := rehearse(ctx, newest)
	switch {
	case err != nil:
		d.unread(newest, err)
	case time.Since(at) > latestBackup:
		d.bad("cli.check.backup.old", named, terminal.Figure("hours", int(time.Since(at)/time.Hour)))
	default:
		d.good("cli.check.backup", named, phrase.Number("count", held.All), phrase.Number("open", held.Open))
	}
}

// rehearse opens a copy of a backup in a folder of its own, as a bot after a restore, and returns what it
// contains and when the backup was written.
func rehearse(ctx context.Context, backup string) (held games.Holdings, at time.Time, err error) {
	written, err := os.Stat(backup)
	if err != nil {
		return games.Holdings{}, time.Time{}, err
	}
	folder, err := os.MkdirTemp("", "aidedecamp-")
	if err != nil {
		return games.Holdings{}, time.Time{}, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	file := filepath.Join(folder, "rehearsal.db")
	if err := duplicate(backup, file); err != nil {
		return games.Holdings{}, time.Time{}, err
	}
	db, err := storage.Open(ctx, file, storage.Options{})
	if err != nil {
		return games.Holdings{}, time.Time{}, err
	}
	if err := db.Close(); err != nil {
		return games.Holdings{}, time.Time{}, err
	}
	held, err = games.Inspect(ctx, file)
	return held, written.ModTime(), err
}

// duplicate copies a file to one that does not exist yet, readable by its owner alone.
func duplicate(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer terminal.CloseInto(&err, in)
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer terminal.CloseInto(&err, out)
	_, err = io.Copy(out, in)
	return err
}
