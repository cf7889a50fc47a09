package main

import (
	"context"
	"errors"
	"fmt"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

type exportCmd struct {
	Game string `arg:"" optional:"" help:"The game's id; without one, the games are listed."`
	To   string `short:"o" help:"The file to write; standard output without one." placeholder:"FILE"`
}

// Run writes a game's log, or lists the games. It needs no token and works beside a running bot.
func (e exportCmd) Run(ctx context.Context, s *Settings, out *printer) (err error) {
	db, err := storage.OpenReadOnly(ctx, s.file("aidedecamp.db"))
	if err != nil {
		return fileTrouble(s.file("aidedecamp.db"), err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if e.Game == "" {
		return e.list(ctx, db, s, out)
	}
	stored, err := db.Load(ctx, e.Game)
	if errors.Is(err, referee.ErrNotFound) {
		return &trouble{code: exitUsage, words: phrase.Say("cli.export.unknown", phrase.Verbatim("game", e.Game),
			phrase.Verbatim("file", s.file("aidedecamp.db")))}
	}
	if err != nil {
		return fileTrouble(s.file("aidedecamp.db"), fmt.Errorf("game %s: %w", e.Game, err))
	}
	game, err := rules.Rebuild(systems.All(), stored.Records)
	if err != nil {
		return rebuildTrouble(s.file("aidedecamp.db"), fmt.Errorf("game %s: %w", e.Game, err))
	}
	if game.Withheld() {
		return &trouble{code: exitUsage, words: phrase.Say("cli.export.withheld", phrase.Verbatim("game", e.Game))}
	}
	export, err := rules.Export(game)
	if err != nil {
		return err
	}
	if e.To == "" {
		_, err = out.Write(export)
		return err
	}
	return writeResult(e.To, export)
}

// list prints the games, a line each.
func (exportCmd) list(ctx context.Context, db *storage.Reader, s *Settings, out *printer) error {
	const page = 100
	for after, listed := "", 0; ; {
		games, err := db.Games(ctx, after, page)
		if err != nil {
			return err
		}
		for _, g := range games {
			state := phrase.Say("cli.export.open")
			if !g.Ended.IsZero() {
				state = phrase.Say("cli.export.ended")
			}
			out.say("cli.export.game", phrase.Verbatim("game", g.ID), phrase.Verbatim("system", g.System),
				phrase.Verbatim("opened", g.Created.Local().Format("2006-01-02 15:04")), phrase.With("state", state))
			after, listed = g.ID, listed+1
		}
		if listed == 0 {
			out.say("cli.export.none", phrase.Verbatim("file", s.file("aidedecamp.db")))
		}
		if len(games) < page {
			return nil
		}
	}
}
