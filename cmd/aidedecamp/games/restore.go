package games

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

type Restore struct {
	File string `arg:"" type:"path"`
}

// mostNamed is how many games that lose records, and how many that are lost, are named one by one.
const mostNamed = 10

// Run puts a backup in the place of the games' file, which no bot may own meanwhile; what was there is kept
// beside it. It says which games go back, since their players have seen what came after.
func (r Restore) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) error {
	if err := keptInFile(s); err != nil {
		return err
	}
	file, err := filepath.Abs(s.File(DefaultFile))
	if err != nil {
		return fmt.Errorf("the games' file: %w", err)
	}
	var coming Holdings
	at := r.File // what an error is about
	kept, err := storage.Restore(ctx, file, r.File, time.Now(), func(there *storage.Reader, backup *storage.DB) error {
		if coming, err = census(ctx, &backup.Reader); err != nil {
			return err
		}
		at = file
		var lost []phrase.Phrase
		if there == nil {
			lost = append(lost, phrase.Say("cli.restore.unread"))
		} else if now, err := census(ctx, there); err != nil {
			lost = append(lost, phrase.Say("cli.restore.unread"))
		} else {
			lost = goingBack(now, coming)
		}
		for _, line := range lost {
			out.Tell(line)
		}
		_, err := record(ctx, r.File, time.Now().UTC().Format("20060102T150405.000000Z"), there, backup, coming)
		return err
	})
	if err != nil {
		return restoreTrouble(file, at, err)
	}
	if kept != "" {
		out.Say("cli.restore.kept", phrase.Verbatim("file", kept))
	}
	out.Say("cli.restore.done", phrase.Verbatim("file", file), phrase.Number("count", coming.All), phrase.Number("open", coming.Open))
	return nil
}

// putBack is where games were put back from a backup.
type putBack interface {
	Load(ctx context.Context, game string) (referee.Stored, error)
	Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error
	Live(ctx context.Context, game string) (referee.Live, error)
	NoteArrival(ctx context.Context, a referee.Arrival) (older referee.Live, err error)
}

// record adds to every open game of the backup the line that says what it loses, and counts them: its
// players see it with the next act. which names the restore: a game whose last line is of this restore gets
// none. there is what was before, nil where it is unknown.
func record(ctx context.Context, place, which string, there *storage.Reader, backup putBack, coming Holdings) (marked int, err error) {
	now := house.Occasion{At: time.Now(), Origin: "i:restore-" + which, Build: terminal.Build()}
	for _, id := range coming.order {
		if !coming.going[id] {
			continue
		}
		stored, err := backup.Load(ctx, id)
		if err != nil {
			return marked, err
		}
		game, err := house.Rebuild(systems.All(), stored.Records)
		if err != nil {
			return marked, RebuildTrouble(place, fmt.Errorf("game %s: %w", id, err))
		}
		var before []ledger.Record
		if there != nil {
			if was, err := there.Load(ctx, id); err == nil {
				before = was.Records // unreadable is unknown: that is why one restores
			}
		}
		commit, lost, err := referee.Restoring(game, stored, before, now)
		if err != nil {
			return marked, err
		}
		if !lost {
			continue
		}
		known := referee.Head{Length: game.Len(), Link: game.Head(), Erased: stored.Erased}
		if err := backup.Act(ctx, referee.Ask{Game: id, Origin: now.Origin, Known: known}, commit.Ready); err != nil {
			return marked, err
		}
		if err := forgetMessage(ctx, backup, id, game.Len()+1); err != nil {
			return marked, err
		}
		marked++
	}
	return marked, nil
}

// forgetMessage forgets what the game's live message said: it may have shown links since, and is read before
// its buttons are taken off.
func forgetMessage(ctx context.Context, backup putBack, game string, length int) error {
	live, err := backup.Live(ctx, game)
	if err == nil {
		_, err = backup.NoteArrival(ctx, referee.Arrival{Game: game, Seq: length, Live: referee.Live{Message: live.Message}})
	}
	return err
}

// restoreTrouble says what went wrong, and with which of the two files: a file in use is always the one to be
// replaced.
func restoreTrouble(file, at string, err error) error {
	var locked *storage.Locked
	if errors.As(err, &locked) {
		return terminal.Failed(terminal.ExitFile, "cli.restore.running", phrase.Verbatim("file", file), terminal.Figure("pid", locked.PID),
			phrase.Verbatim("host", locked.Host)).Of(err)
	}
	return FileTrouble(at, err)
}

// goingBack says which games the backup has shorter, then which it does not have at all.
func goingBack(now, coming Holdings) []phrase.Phrase {
	var named, lost []phrase.Phrase
	gone, more := 0, 0
	for _, g := range now.order {
		length, known := coming.Lengths[g]
		switch {
		case !known && len(lost) == mostNamed:
			gone++
		case !known:
			lost = append(lost, phrase.Say("cli.restore.gone", phrase.Verbatim("game", g)))
		case length < now.Lengths[g] && len(named) == mostNamed:
			more++
		case length < now.Lengths[g]:
			named = append(named, phrase.Say("cli.restore.back", phrase.Verbatim("game", g), terminal.Figure("from", now.Lengths[g]-1),
				terminal.Figure("to", length-1)))
		}
	}
	if more > 0 {
		named = append(named, phrase.Say("cli.restore.more", phrase.Number("count", more)))
	}
	named = append(named, lost...)
	if gone > 0 {
		named = append(named, phrase.Say("cli.restore.gone.more", phrase.Number("count", gone)))
	}
	return named
}
